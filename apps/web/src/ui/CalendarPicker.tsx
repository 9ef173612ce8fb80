import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';

interface CalendarPickerProps {
  /** `YYYY-MM-DD`, or empty. */
  value: string;
  today: string;
  onPick: (date: string) => void;
}

/** A month to pick a day from. Loaded when it is first opened. */
export function CalendarPicker({ value, today, onPick }: CalendarPickerProps) {
  return (
    <DatePicker
      value={value || null}
      defaultDate={value || today}
      getDayProps={(date) => (date === today ? { 'aria-current': 'date' } : {})}
      onChange={(date) => date && onPick(date)}
    />
  );
}
