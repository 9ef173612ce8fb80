import { Button, SimpleGrid } from '@mantine/core';
import { DateField } from '../../ui/DateField.tsx';
import { FilterGroup } from '../../ui/FilterDrawer.tsx';
import { quickRanges } from './quick-ranges.ts';

interface DateRangeFilterProps {
  /** `YYYY-MM-DD`; an end that is left out is open. */
  from: string | undefined;
  to: string | undefined;
  /** The organization's day, from which ranges and typed dates count. */
  today: string;
  onChange: (range: { from?: string | undefined; to?: string | undefined }) => void;
}

/** The first and last day of a view: a usual range by one click, or any two days. */
export function DateRangeFilter({ from, to, today, onChange }: DateRangeFilterProps) {
  return (
    <FilterGroup legend="Date range">
      <SimpleGrid cols={2} spacing={8}>
        {quickRanges(today).map((range) => {
          const chosen = range.from === from && range.to === to;
          return (
            <Button
              key={range.label}
              variant={chosen ? 'light' : 'default'}
              aria-pressed={chosen}
              onClick={() =>
                onChange(chosen ? { from: undefined, to: undefined } : { from: range.from, to: range.to })
              }
            >
              {range.label}
            </Button>
          );
        })}
      </SimpleGrid>
      <DateField
        label="From"
        today={today}
        value={from ?? ''}
        onChange={(date) => onChange({ from: date || undefined })}
      />
      <DateField
        label="To"
        today={today}
        value={to ?? ''}
        onChange={(date) => onChange({ to: date || undefined })}
        {...(from && to && to < from ? { error: 'The range ends before it begins' } : {})}
      />
    </FilterGroup>
  );
}
