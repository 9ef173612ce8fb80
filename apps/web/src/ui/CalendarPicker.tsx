import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { dayNotice } from '@landfall/domain/day-notice';
import { formatLongDate } from '../lib/date-format.ts';
import styles from './CalendarPicker.module.css';

interface CalendarPickerProps {
  /** `YYYY-MM-DD`, or empty. */
  value: string;
  today: string;
  onPick: (date: string) => void;
}

/** The reader's first day of the week, 0 for Sunday. */
function firstDayOfWeek(): 0 | 1 | 6 {
  const locale = new Intl.Locale(navigator.language) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
  };
  const first = locale.getWeekInfo?.().firstDay;
  if (first === 1) return 1;
  return first === 6 ? 6 : 0;
}

/** The look and accessible name of a day: weekends and federal holidays are named. */
function dayProps(date: string, today: string) {
  const notice = dayNotice(date);
  return {
    'aria-label': [formatLongDate(date), notice?.words].filter(Boolean).join(', '),
    className: [styles.day, notice && styles[notice.kind]].filter(Boolean).join(' '),
    ...(notice && { title: notice.words }),
    ...(date === today && { 'aria-current': 'date' as const }),
  };
}

/** A month to pick a day from. Loaded when it is first opened. */
export function CalendarPicker({ value, today, onPick }: CalendarPickerProps) {
  return (
    <DatePicker
      value={value || null}
      defaultDate={value || today}
      firstDayOfWeek={firstDayOfWeek()}
      weekendDays={[]}
      hideOutsideDates
      ariaLabels={{
        previousMonth: 'Previous month',
        nextMonth: 'Next month',
      }}
      getDayProps={(date) => dayProps(date, today)}
      onChange={(date) => date && onPick(date)}
    />
  );
}
