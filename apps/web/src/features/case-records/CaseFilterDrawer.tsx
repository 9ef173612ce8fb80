import type { CaseStatus } from '@landfall/contract/case-records';
import { SEARCH_DEBOUNCE_MS } from '@landfall/contract/constants';
import { Checkbox, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { joinNames, splitNames, toggleName } from '../../lib/search-params.ts';
import { FilterDrawer, FilterGroup } from '../../ui/FilterDrawer.tsx';
import { dateColumns } from './date-columns.ts';
import { type CaseSearch, countCaseFilters, type useCaseSearch } from './search.ts';
import { STATUS_CHOICES } from './status.ts';

const ANY_STATUS = { value: '', label: 'Any status' };
const ARCHIVED_CHOICES = [
  { value: 'false', label: 'Active' },
  { value: 'true', label: 'Archived' },
  { value: 'all', label: 'All' },
];

interface CaseFilterDrawerProps {
  search: CaseSearch;
  onChange: ReturnType<typeof useCaseSearch>['change'];
  onReset: () => void;
  /** Names of all date types; undefined while they are not known. */
  dateTypes: readonly string[] | undefined;
}

/** Narrows the case list. Everything chosen is in the address. */
export function CaseFilterDrawer({ search, onChange, onReset, dateTypes }: CaseFilterDrawerProps) {
  const hidden = splitNames(search.hide);
  return (
    <FilterDrawer
      title="Filters"
      opened={search.filters === 'open'}
      onClose={() => onChange({ filters: undefined })}
      onReset={onReset}
      count={countCaseFilters(search)}
    >
      <TitleFilter title={search.title ?? ''} onChange={(title) => onChange({ title }, true)} />
      <NativeSelect
        label="Status"
        data={[ANY_STATUS, ...STATUS_CHOICES]}
        value={search.status ?? ''}
        onChange={({ currentTarget }) =>
          onChange({ status: (currentTarget.value || undefined) as CaseStatus | undefined })
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
              label={name}
              checked={!hidden.includes(name)}
              onChange={() => onChange({ hide: joinNames(toggleName(hidden, name)) })}
            />
          ))}
        </FilterGroup>
      )}
    </FilterDrawer>
  );
}

/** Text of the title; it reaches the address once the typing pauses. */
function TitleFilter({ title, onChange }: { title: string; onChange: (title: string | undefined) => void }) {
  const [typed, setTyped] = useState(title);
  const sent = useRef(title);
  const send = useDebouncedCallback((value: string) => {
    sent.current = value;
    onChange(value || undefined);
  }, SEARCH_DEBOUNCE_MS);

  useEffect(() => {
    // The address changed by another way: back, forward or a reset.
    if (title === sent.current) return;
    sent.current = title;
    setTyped(title);
  }, [title]);

  return (
    <TextInput
      label="Title"
      type="search"
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        send(currentTarget.value.trim());
      }}
      data-autofocus
    />
  );
}
