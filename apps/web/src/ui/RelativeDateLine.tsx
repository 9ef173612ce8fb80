import { dayNotice } from '@landfall/domain/day-notice';
import { RelativeDate } from './RelativeDate.tsx';

interface RelativeDateLineProps {
  /** `YYYY-MM-DD`. */
  date: string;
  /** The organization's day; without it the days left are left out. */
  today: string | undefined;
}

/**
 * A calendar date in one line with its weekday; on hover a weekend or federal holiday is named. Apart from
 * `RelativeDate`, so that the first screen does not fetch the calendar of holidays.
 */
export function RelativeDateLine({ date, today }: RelativeDateLineProps) {
  return <RelativeDate date={date} today={today} layout="line" notice={dayNotice(date)?.words} />;
}
