import { Button, Checkbox, SimpleGrid } from '@mantine/core';
import { joinNames, splitNames, toggleName } from '../../lib/search-params.ts';
import type { ChangeAddress } from '../../listing/useAddress.ts';
import { DayRange, type DayRangeProps } from '../../ui/DateField.tsx';
import { FilterDrawer, FilterGroup } from '../../ui/FilterDrawer.tsx';
import { Swatch } from '../../ui/Swatch.tsx';
import { type DateChoice, filterChoices } from './date-choice.ts';
import { quickRanges } from './quick-ranges.ts';
import { type CaseDateSearch, countDateFilters } from './search.ts';

interface CaseDateFilterDrawerProps {
  search: CaseDateSearch;
  onChange: ChangeAddress<CaseDateSearch>;
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
      {today && <DateRangeFilter from={search.from} to={search.to} today={today} onChange={onChange} />}
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

/** The first and last day of a view: a usual range by one click, or any two days. */
function DateRangeFilter({ from, to, today, onChange }: DayRangeProps) {
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
      <DayRange from={from} to={to} today={today} onChange={onChange} />
    </FilterGroup>
  );
}
