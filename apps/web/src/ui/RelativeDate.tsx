import { daysUntil } from '@landfall/domain/calendar-dates';
import { formatDate, formatWeekday } from '../lib/date-format.ts';
import { DaysLabel } from './DaysLabel.tsx';
import styles from './RelativeDate.module.css';

interface RelativeDateProps {
  /** `YYYY-MM-DD`; shown in the reader's locale. */
  date: string;
  /** The organization's current day; without it the days left are not shown. */
  today: string | undefined;
  /** One line with the weekday, or two lines for a narrow column. */
  layout?: 'line' | 'stack';
  /** How the date was handled, in a word. It is shown instead of the days left, as nothing is due. */
  handled?: string | undefined;
  /** A remark about the day, beside the ISO date: 'weekend', or a holiday's name. */
  notice?: string | undefined;
}

/** A calendar date and how far off it is. The ISO date shows on hover. */
export function RelativeDate({ date, today, layout = 'stack', handled, notice }: RelativeDateProps) {
  return (
    <span className={styles[layout]}>
      <time
        dateTime={date}
        title={notice ? `${date} · ${notice}` : date}
        className={styles.date}
        data-handled={handled}
      >
        {layout === 'line' && <span className={styles.weekday}>{formatWeekday(date)} </span>}
        {formatDate(date)}
      </time>
      {handled ? (
        <span className="small muted">{handled}</span>
      ) : (
        today && <DaysLabel days={daysUntil(date, today)} />
      )}
    </span>
  );
}
