import { Checkbox } from '@mantine/core';
import { joinNames, splitNames, toggleName } from '../../lib/search-params.ts';
import { FilterDrawer, FilterGroup } from '../../ui/FilterDrawer.tsx';
import { Swatch } from '../../ui/Swatch.tsx';
import { DateRangeFilter } from './DateRangeFilter.tsx';
import { type DateChoice, filterChoices } from './date-choice.ts';
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
