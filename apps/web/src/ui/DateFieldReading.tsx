import { dayNotice } from '@landfall/domain/day-notice';
import { IconCalendarOff } from '@tabler/icons-react';
import { formatDateBeside, formatLongDate } from '../lib/date-format.ts';
import styles from './DateField.module.css';

interface DateFieldReadingProps {
  /** `YYYY-MM-DD`. */
  date: string;
  /** Whether something is due on the date, so that the next business day is worth knowing. */
  deadline: boolean;
}

/** What a date field understood, in full, and whether federal offices are closed that day. */
export function DateFieldReading({ date, deadline }: DateFieldReadingProps) {
  const notice = dayNotice(date);
  return (
    <>
      {formatLongDate(date)}
      {notice && (
        <>
          {' · '}
          <span className={styles.notice}>
            <IconCalendarOff size={14} stroke={1.8} aria-hidden className={styles.icon} />
            {notice.words}
          </span>
          {deadline && notice.nextBusinessDay && (
            <span className={styles.next}>
              {' '}
              next business day: {formatDateBeside(notice.nextBusinessDay, date)}
            </span>
          )}
        </>
      )}
    </>
  );
}
