import { type AuditOutcome, auditWords } from '@landfall/contract/audit';
import { NativeSelect, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { noneOf } from '../../lib/search-params.ts';
import { DayRange } from '../../listing/DayRange.tsx';
import type { ChangeAddress } from '../../listing/useAddress.ts';
import { FilterDrawer, FilterGroup } from '../../ui/FilterDrawer.tsx';
import { organizationQuery } from '../organization/queries.ts';
import { auditChoicesQuery } from './queries.ts';
import { type AuditSearch, countAuditFilters, filtersOfAudit } from './search.ts';

const OUTCOMES = [
  { value: '', label: 'All' },
  { value: 'done', label: 'Done' },
  { value: 'refused', label: 'Refused' },
];

interface AuditFilterDrawerProps {
  search: AuditSearch;
  onChange: ChangeAddress<AuditSearch>;
}

/** Narrows the audit log. Everything chosen is in the address. */
export function AuditFilterDrawer({ search, onChange }: AuditFilterDrawerProps) {
  const choices = useQuery(auditChoicesQuery);
  const today = useQuery(organizationQuery).data?.today;
  return (
    <FilterDrawer
      title="Filter Audit Log"
      opened={search.filters === 'open'}
      onClose={() => onChange({ filters: undefined })}
      onReset={() => onChange(noneOf(filtersOfAudit(search)))}
      count={countAuditFilters(search)}
    >
      {choices.isError && <p role="alert">Failed to load people and actions</p>}
      <NativeSelect
        label="Person"
        data={[{ value: '', label: 'Anyone' }, ...peopleOf(choices.data?.people, search.person_id)]}
        value={search.person_id ?? ''}
        onChange={({ currentTarget }) => onChange({ person_id: currentTarget.value || undefined })}
      />
      <NativeSelect
        label="Action"
        data={[{ value: '', label: 'Any action' }, ...actionsOf(choices.data?.actions, search.action)]}
        value={search.action ?? ''}
        onChange={({ currentTarget }) => onChange({ action: currentTarget.value || undefined })}
      />
      <FilterGroup legend="Outcome">
        <SegmentedControl
          fullWidth
          aria-label="Outcome"
          data={OUTCOMES}
          value={search.outcome ?? ''}
          onChange={(value) => onChange({ outcome: (value || undefined) as AuditOutcome | undefined })}
        />
      </FilterGroup>
      {today && (
        <FilterGroup legend="Days">
          <DayRange from={search.from} to={search.to} today={today} occurrence="last" onChange={onChange} />
        </FilterGroup>
      )}
    </FilterDrawer>
  );
}

/**
 * The people to choose from. The person in the address is always among them, so that the input shows the active filter.
 */
function peopleOf(people: readonly { id: string; display_name: string }[] = [], chosen: string | undefined) {
  const known = people.map(({ id, display_name }) => ({ value: id, label: display_name }));
  if (!chosen || known.some(({ value }) => value === chosen)) return known;
  return [...known, { value: chosen, label: 'Someone else' }];
}

/** The actions to choose from, by their labels. */
function actionsOf(actions: readonly string[] = [], chosen: string | undefined) {
  return [...new Set([...actions, ...(chosen ? [chosen] : [])])]
    .map((action) => ({ value: action, label: auditWords(action) }))
    .sort((a, b) => a.label.localeCompare(b.label));
}
