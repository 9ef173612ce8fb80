import { SEARCH_DEBOUNCE_MS } from '@landfall/contract/constants';
import type { Occurrence } from '../lib/typed-dates.ts';
import { DateField } from '../ui/DateField.tsx';
import { useTypedText } from '../ui/SearchField.tsx';

interface DayRangeProps {
  /** `YYYY-MM-DD`; without it the range is open on that side. */
  from: string | undefined;
  to: string | undefined;
  /** The organization's current day, from which typed dates count. */
  today: string;
  /** Which day is meant when the year is left out; the next one by default. */
  occurrence?: Occurrence;
  /** @param replace whether to replace the history entry, as while typing */
  onChange: (range: { from?: string | undefined; to?: string | undefined }, replace: true) => void;
}

/** A day that is reported once the typing pauses, as the props of its field. */
function useTypedDay(day: string | undefined, onChange: (day: string | undefined) => void) {
  const { typed, type } = useTypedText({
    value: day ?? '',
    delayMs: { delay: SEARCH_DEBOUNCE_MS, flushOnUnmount: true },
    onChange: (next) => onChange(next || undefined),
  });
  return { value: typed, onChange: type };
}

/** The first and the last day of a range, which is changed once the typing pauses. */
export function DayRange({ from, to, today, occurrence, onChange }: DayRangeProps) {
  const first = useTypedDay(from, (day) => onChange({ from: day }, true));
  const last = useTypedDay(to, (day) => onChange({ to: day }, true));
  const options = { today, ...(occurrence && { occurrence }) };
  return (
    <>
      <DateField label="From" {...first} {...options} />
      <DateField
        label="To"
        {...last}
        {...options}
        {...(from && to && to < from ? { error: 'The range ends before it begins' } : {})}
      />
    </>
  );
}
