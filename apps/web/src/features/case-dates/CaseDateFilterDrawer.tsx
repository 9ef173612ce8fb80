import { DATE_STATE_LABELS, DATE_STATES } from '@landfall/contract/case-dates';
import { Button, Checkbox, SimpleGrid } from '@mantine/core';
import { joinNames, splitNames, toggleName } from '../../lib/search-params.ts';
import { DayRange } from '../../listing/DayRange.tsx';
import type { ChangeAddress } from '../../listing/useAddress.ts';
import { FilterDrawer, FilterGroup } from '../../ui/FilterDrawer.tsx';
import { Swatch } from '../../ui/Swatch.tsx';
import { type DateChoice, filterChoices } from './date-choice.ts';
import { quickRanges } from './quick-ranges.ts';
import { type CaseDateSearch, countDateFilters } from './search.ts';

interface CaseDateFilterDrawerProps {
  search: CaseDateSearch;
  onChange: ChangeAddress<CaseDateSearch>;
  onReset: () => void;
  /** The organization's current day, from which typed dates count. */
  today: string | undefined;
  /** Every date type, archived ones included, because old dates still have them. */
  types: readonly DateChoice[] | undefined;
  typesFailed: boolean;
}

/** The filters of the dates view, all kept in the address. */
export function CaseDateFilterDrawer(props: CaseDateFilterDrawerProps) {
  const { search, onChange, onReset, today, types, typesFailed } = props;
  const chosen = splitNames(search.types);
  const states = splitNames(search.states);
  return (
    <FilterDrawer
      title="Filter Case Dates"
      opened={search.filters === 'open'}
      onClose={() => onChange({ filters: undefined })}
      onReset={onReset}
      count={countDateFilters(search)}
    >
      {today && search.view !== 'month' && (
        <DateRangeFilter search={search} today={today} onChange={onChange} />
      )}
      <Checkbox
        label="My cases only"
        checked={search.mine === 'true'}
        onChange={({ currentTarget }) => onChange({ mine: currentTarget.checked ? 'true' : undefined })}
      />
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
      <FilterGroup legend="States">
        {DATE_STATES.map((state) => (
          <Checkbox
            key={state}
            label={DATE_STATE_LABELS[state]}
            checked={states.includes(state)}
            onChange={() => onChange({ states: joinNames(toggleName(states, state)) })}
          />
        ))}
      </FilterGroup>
    </FilterDrawer>
  );
}

interface DateRangeFilterProps {
  search: CaseDateSearch;
  today: string;
  onChange: ChangeAddress<CaseDateSearch>;
}

const NO_RANGE = { from: undefined, to: undefined, overdue: undefined };

/** The first and last day of a view, with shortcuts for common ranges, and whether overdue dates are always shown. */
function DateRangeFilter({ search: { from, to, overdue }, today, onChange }: DateRangeFilterProps) {
  return (
    <FilterGroup legend="Date range">
      <SimpleGrid cols={2} spacing={8}>
        {quickRanges(today).map(({ label, ...range }) => {
          const chosen = range.from === from && range.to === to;
          return (
            <Button
              key={label}
              variant={chosen ? 'light' : 'default'}
              aria-pressed={chosen}
              onClick={() => onChange(chosen ? NO_RANGE : range)}
            >
              {label}
            </Button>
          );
        })}
      </SimpleGrid>
      <DayRange from={from} to={to} today={today} onChange={onChange} />
      {from && (
        <Checkbox
          label="Keep what is overdue"
          checked={overdue === 'kept'}
          onChange={({ currentTarget }) => onChange({ overdue: currentTarget.checked ? 'kept' : undefined })}
        />
      )}
    </FilterGroup>
  );
}
