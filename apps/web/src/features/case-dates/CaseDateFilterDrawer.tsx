import { Button, Checkbox, SimpleGrid } from '@mantine/core';
import { joinNames, splitNames, toggleName } from '../../lib/search-params.ts';
import { DateField } from '../../ui/DateField.tsx';
import { FilterDrawer, FilterGroup } from '../../ui/FilterDrawer.tsx';
import { Swatch } from '../../ui/Swatch.tsx';
import { type DateChoice, filterChoices } from './date-choice.ts';
import { quickRanges } from './quick-ranges.ts';
import { type CaseDateSearch, countDateFilters, type useCaseDateSearch } from './search.ts';

interface CaseDateFilterDrawerProps {
  search: CaseDateSearch;
  onChange: ReturnType<typeof useCaseDateSearch>['change'];
  onReset: () => void;
  /** The organization's day, from which typed dates count. */
  today: string | undefined;
  /** Every date type, archived ones included, as old dates still carry them. */
  types: readonly DateChoice[] | undefined;
  typesFailed: boolean;
}

/** Narrows the dates view. Everything chosen is in the address. */
export function CaseDateFilterDrawer(props: CaseDateFilterDrawerProps) {
  const { search, onChange, onReset, today, types, typesFailed } = props;
  const chosen = splitNames(search.types);
  return (
    <FilterDrawer
      title="Filter Case Dates"
      opened={search.filters === 'open'}
      onClose={() => onChange({ filters: undefined })}
      onReset={onReset}
      count={countDateFilters(search)}
    >
      {today && (
        <DateRangeFilter
          from={search.from}
          to={search.to}
          today={today}
          onChange={(range) => onChange(range)}
        />
      )}
      <FilterGroup legend="Date types">
        {typesFailed && <p role="alert">Failed to load date types</p>}
        {types &&
          filterChoices(types, chosen).map(({ name, hex, archived }) => (
            <Checkbox
              key={name}
              label={<Swatch name={archived ? `${name} (archived)` : name} hex={hex} colorOf={name} />}
              checked={chosen.includes(name)}
              onChange={() => onChange({ types: joinNames(toggleName(chosen, name)) })}
            />
          ))}
      </FilterGroup>
    </FilterDrawer>
  );
}

interface DateRangeFilterProps {
  /** `YYYY-MM-DD`; an end that is left out is open. */
  from: string | undefined;
  to: string | undefined;
  /** The organization's day, from which ranges and typed dates count. */
  today: string;
  onChange: (range: { from?: string | undefined; to?: string | undefined }) => void;
}

/** The first and last day of a view: a usual range by one click, or any two days. */
function DateRangeFilter({ from, to, today, onChange }: DateRangeFilterProps) {
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
