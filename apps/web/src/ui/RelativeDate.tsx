import { daysUntil } from '@landfall/domain/calendar-dates';
import { formatDate, formatWeekday } from '../lib/date-format.ts';
import { DaysLabel } from './DaysLabel.tsx';
import styles from './RelativeDate.module.css';

interface RelativeDateProps {
  /** `YYYY-MM-DD`; shown in the reader's locale. */
  date: string;
  /** The organization's day; without it the days left are left out. */
  today: string | undefined;
  /** One line with the weekday, or two lines for a narrow column. */
  layout?: 'line' | 'stack';
  /** What is particular about the day, beside the ISO date: 'weekend', or a holiday's name. */
  notice?: string | undefined;
}

/** A calendar date and how far off it is. The ISO date shows on hover. */
export function RelativeDate({ date, today, layout = 'stack', notice }: RelativeDateProps) {
  return (
    <span className={styles[layout]}>
      <time dateTime={date} title={notice ? `${date} · ${notice}` : date} className={styles.date}>
        {layout === 'line' && <span className={styles.weekday}>{formatWeekday(date)} </span>}
        {formatDate(date)}
      </time>
      {today && <DaysLabel days={daysUntil(date, today)} />}
    </span>
  );
}
