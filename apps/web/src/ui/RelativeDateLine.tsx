import { dayNotice } from '@landfall/domain/day-notice';
import type { ComponentProps } from 'react';
import { RelativeDate } from './RelativeDate.tsx';

type RelativeDateLineProps = Pick<ComponentProps<typeof RelativeDate>, 'date' | 'today' | 'handled'>;

/**
 * A calendar date in one line with its weekday; on hover a weekend or federal holiday is named. Apart from
 * `RelativeDate`, so that the first screen does not fetch the calendar of holidays.
 */
export function RelativeDateLine(props: RelativeDateLineProps) {
  return <RelativeDate {...props} layout="line" notice={dayNotice(props.date)?.words} />;
}
