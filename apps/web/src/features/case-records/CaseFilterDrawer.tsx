import type { CaseStatus } from '@landfall/contract/case-records';
import { SEARCH_DEBOUNCE_MS, SEARCH_MIN_LENGTH } from '@landfall/contract/constants';
import { Checkbox, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { beneficiaryName } from '../../lib/beneficiary-name.ts';
import { joinNames, splitNames, toggleName } from '../../lib/search-params.ts';
import { SearchFilter } from '../../listing/SearchFilter.tsx';
import type { ChangeAddress } from '../../listing/useAddress.ts';
import { FilterDrawer, FilterGroup } from '../../ui/FilterDrawer.tsx';
import { useTypedText } from '../../ui/SearchField.tsx';
import { beneficiaryQueries } from '../beneficiaries/queries.ts';
import { useKindChoices } from '../matter-types/queries.ts';
import { useTeamChoices } from '../organization/queries.ts';
import { petitionerQueries } from '../petitioners/queries.ts';
import { columnLabel, dateColumns } from './date-columns.ts';
import { type CaseSearch, countCaseFilters } from './search.ts';
import { STATUS_CHOICES } from './status.ts';
import { usePartySearch } from './usePartySearch.ts';

const ANY_STATUS = { value: '', label: 'Any status' };
const CHECKLIST_CHOICES = [
  { value: '', label: 'Any' },
  { value: 'missing', label: 'Something missing' },
  { value: 'complete', label: 'Complete' },
];
const ARCHIVED_CHOICES = [
  { value: 'false', label: 'Active' },
  { value: 'true', label: 'Archived' },
  { value: 'all', label: 'All' },
];

interface CaseFilterDrawerProps {
  search: CaseSearch;
  /** Names of the hidden date columns, comma joined: the address's, or else those that the person hid before. */
  hide: string | undefined;
  onHide: (hide: string | undefined) => void;
  onChange: ChangeAddress<CaseSearch>;
  onReset: () => void;
  /** Names of all date types; undefined while they are not known. */
  dateTypes: readonly string[] | undefined;
  /** Names of the archived ones among them. */
  archivedTypes: ReadonlySet<string>;
}

/** Narrows the case list. Everything chosen is in the address. */
export function CaseFilterDrawer(props: CaseFilterDrawerProps) {
  const { search, hide, onHide, onChange, onReset, dateTypes, archivedTypes } = props;
  const hidden = splitNames(hide);
  const [team, kinds] = [useTeamChoices(), useKindChoices()];
  return (
    <FilterDrawer
      title="Filters"
      opened={search.filters === 'open'}
      onClose={() => onChange({ filters: undefined })}
      onReset={onReset}
      count={countCaseFilters({ ...search, ...(hide ? { hide } : {}) })}
    >
      <TitleFilter
        value={search.title ?? ''}
        onChange={(title) => onChange({ title: title || undefined }, true)}
      />
      <NativeSelect
        label="Status"
        data={[ANY_STATUS, ...STATUS_CHOICES]}
        value={search.status ?? ''}
        onChange={({ currentTarget }) =>
          onChange({ status: (currentTarget.value || undefined) as CaseStatus | undefined })
        }
      />
      <SearchFilter
        {...OF_BENEFICIARY}
        value={search.beneficiary_id}
        onChange={(beneficiary_id) => onChange({ beneficiary_id })}
      />
      <SearchFilter
        {...OF_PETITIONER}
        value={search.petitioner_id}
        onChange={(petitioner_id) => onChange({ petitioner_id })}
      />
      <NativeSelect
        label="Assigned to"
        data={[{ value: '', label: 'Anyone' }, ...team]}
        value={search.assignee_id ?? ''}
        onChange={({ currentTarget }) => onChange({ assignee_id: currentTarget.value || undefined })}
      />
      <NativeSelect
        label="Kind of case"
        data={[{ value: '', label: 'Any kind' }, ...kinds]}
        value={search.matter_type_id ?? ''}
        onChange={({ currentTarget }) => onChange({ matter_type_id: currentTarget.value || undefined })}
      />
      <NativeSelect
        label="Checklist"
        data={CHECKLIST_CHOICES}
        value={search.checklist ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ checklist: value === 'missing' || value === 'complete' ? value : undefined })
        }
      />
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

/** Text of the title; it reaches the address once the typing pauses. */
function TitleFilter({ value, onChange }: { value: string; onChange: (title: string) => void }) {
  const { typed, type } = useTypedText({
    value,
    delayMs: SEARCH_DEBOUNCE_MS,
    minLength: SEARCH_MIN_LENGTH,
    onChange,
  });
  return (
    <TextInput
      label="Title"
      type="search"
      value={typed}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      data-autofocus
    />
  );
}

const SEARCH = { minLength: SEARCH_MIN_LENGTH, archivedToo: true };

/** The cases of a beneficiary, and of a petitioner. */
const OF_BENEFICIARY = {
  label: 'Beneficiary',
  placeholder: 'Anyone',
  useName: (id: string | undefined) => {
    const known = useQuery({ ...beneficiaryQueries.recordQuery(id ?? ''), enabled: id !== undefined });
    return known.data && beneficiaryName(known.data.beneficiary);
  },
  useChoices: (typed: string) => usePartySearch('beneficiary', typed, SEARCH),
};
const OF_PETITIONER = {
  label: 'Petitioner',
  placeholder: 'Anyone',
  useName: (id: string | undefined) => {
    const known = useQuery({ ...petitionerQueries.recordQuery(id ?? ''), enabled: id !== undefined });
    return known.data?.petitioner.petitioner_name;
  },
  useChoices: (typed: string) => usePartySearch('petitioner', typed, SEARCH),
};
