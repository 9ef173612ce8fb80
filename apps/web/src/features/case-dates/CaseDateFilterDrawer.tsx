import { Button, Checkbox } from '@mantine/core';
import { joinNames, splitNames, toggleName } from '../../lib/search-params.ts';
import { DateField } from '../../ui/DateField.tsx';
import { FilterDrawer, FilterGroup } from '../../ui/FilterDrawer.tsx';
import { Swatch } from '../../ui/Swatch.tsx';
import styles from './CaseDateFilterDrawer.module.css';
import type { DateChoice } from './date-choice.ts';
import { quickRanges } from './quick-ranges.ts';
import { type CaseDateSearch, countDateFilters, type useCaseDateSearch } from './search.ts';

interface CaseDateFilterDrawerProps {
  search: CaseDateSearch;
  onChange: ReturnType<typeof useCaseDateSearch>['change'];
  onReset: () => void;
  /** The organization's day, from which typed dates count. */
  today: string | undefined;
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
        <FilterGroup legend="Date range">
          <div className={styles.ranges}>
            {quickRanges(today).map(({ label, from, to }) => (
              <Button
                key={label}
                variant="default"
                h={28}
                px={8}
                aria-pressed={search.from === from && search.to === to}
                onClick={() => onChange({ from, to })}
              >
                {label}
              </Button>
            ))}
          </div>
          <DateField
            label="From"
            today={today}
            value={search.from ?? ''}
            onChange={(date) => onChange({ from: date || undefined })}
          />
          <DateField
            label="To"
            today={today}
            value={search.to ?? ''}
            onChange={(date) => onChange({ to: date || undefined })}
            {...(search.from && search.to && search.to < search.from
              ? { error: 'The range ends before it begins' }
              : {})}
          />
        </FilterGroup>
      )}
      <FilterGroup legend="Date types">
        {typesFailed && <p role="alert">Failed to load date types</p>}
        {types?.map(({ name, hex }) => (
          <Checkbox
            key={name}
            label={<Swatch name={name} hex={hex} />}
            checked={chosen.includes(name)}
            onChange={() => onChange({ types: joinNames(toggleName(chosen, name)) })}
          />
        ))}
      </FilterGroup>
    </FilterDrawer>
  );
}
