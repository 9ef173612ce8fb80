import { Checkbox, SegmentedControl } from '@mantine/core';
import { joinNames, splitNames, toggleName } from '../../lib/search-params.ts';
import type { ChangeAddress } from '../../listing/useAddress.ts';
import { FilterDrawer, FilterGroup } from '../../ui/FilterDrawer.tsx';
import { CaseFilterField } from './CaseFilterField.tsx';
import { CASE_FILTERS } from './case-filters.tsx';
import { columnLabel, dateColumns } from './date-columns.ts';
import { type CaseSearch, countCaseFilters } from './search.ts';

const ARCHIVED_CHOICES = [
  { value: 'false', label: 'Active' },
  { value: 'true', label: 'Archived' },
  { value: 'all', label: 'All' },
];

interface CaseFilterDrawerProps {
  search: CaseSearch;
  /** Names of the hidden date columns, comma separated: from the address, or else as the person hid them last. */
  hide: string | undefined;
  onHide: (hide: string | undefined) => void;
  onChange: ChangeAddress<CaseSearch>;
  onReset: () => void;
  /** Names of all date types; undefined while they are not known. */
  dateTypes: readonly string[] | undefined;
  /** Names of the archived ones among them. */
  archivedTypes: ReadonlySet<string>;
}

/** The filters of the case list, all kept in the address. */
export function CaseFilterDrawer(props: CaseFilterDrawerProps) {
  const { search, hide, onHide, onChange, onReset, dateTypes, archivedTypes } = props;
  const hidden = splitNames(hide);
  return (
    <FilterDrawer
      title="Filters"
      opened={search.filters === 'open'}
      onClose={() => onChange({ filters: undefined })}
      onReset={onReset}
      count={countCaseFilters(search, hide)}
    >
      {CASE_FILTERS.filter(({ part }) => part !== 'archived').map((field) => (
        <CaseFilterField
          key={field.part}
          field={field}
          value={search[field.part]}
          onChange={(value, replace) => onChange({ [field.part]: value } as CaseSearch, replace)}
        />
      ))}
      <FilterGroup legend="Archived cases">
        <SegmentedControl
          fullWidth
          aria-label="Archived cases"
          data={ARCHIVED_CHOICES}
          value={search.archived ?? 'false'}
          onChange={(value) =>
            onChange({ archived: value === 'true' || value === 'all' ? value : undefined })
          }
        />
      </FilterGroup>
      {dateTypes && dateTypes.length > 0 && (
        <FilterGroup legend="Date columns">
          {dateColumns(dateTypes, []).map((name) => (
            <Checkbox
              key={name}
              label={columnLabel(name, archivedTypes)}
              checked={!hidden.includes(name)}
              onChange={() => onHide(joinNames(toggleName(hidden, name)))}
            />
          ))}
        </FilterGroup>
      )}
    </FilterDrawer>
  );
}
