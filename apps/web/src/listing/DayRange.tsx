import { SEARCH_DEBOUNCE_MS } from '@landfall/contract/constants';
import { useDebouncedCallback } from '@mantine/hooks';
import type { Occurrence } from '../lib/typed-dates.ts';
import { DateField } from '../ui/DateField.tsx';

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

/** The first and the last day of a range, which is changed once the typing pauses. */
export function DayRange({ from, to, today, occurrence, onChange }: DayRangeProps) {
  const options = { delay: SEARCH_DEBOUNCE_MS, flushOnUnmount: true };
  const change = { today, ...(occurrence && { occurrence }) };
  const changeFrom = useDebouncedCallback(
    (date: string) => onChange({ from: date || undefined }, true),
    options,
  );
  const changeTo = useDebouncedCallback((date: string) => onChange({ to: date || undefined }, true), options);
  return (
    <>
      <DateField label="From" value={from ?? ''} onChange={changeFrom} {...change} />
      <DateField
        label="To"
        value={to ?? ''}
        onChange={changeTo}
        {...change}
        {...(from && to && to < from ? { error: 'The range ends before it begins' } : {})}
      />
    </>
  );
}
