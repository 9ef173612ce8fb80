import { SEARCH_DEBOUNCE_MS, SEARCH_MIN_LENGTH } from '@landfall/contract/constants';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import type { ChangeAddress } from '../../listing/useAddress.ts';
import { DayRange } from '../../ui/DateField.tsx';
import { FilterDrawer, FilterGroup } from '../../ui/FilterDrawer.tsx';
import { type SearchChoice, SearchSelect } from '../../ui/SearchSelect.tsx';
import { caseRecordQuery } from '../case-records/queries.ts';
import { casesNamedQuery } from './queries.ts';
import { countQueueFilters, type ReminderSearch } from './search.ts';

interface QueueFilterDrawerProps {
  search: ReminderSearch;
  /** The organization's day, from which typed dates count. */
  today: string | undefined;
  onChange: ChangeAddress<ReminderSearch>;
  onReset: () => void;
}

/** Narrows the queue. Everything chosen is in the address. */
export function QueueFilterDrawer({ search, today, onChange, onReset }: QueueFilterDrawerProps) {
  return (
    <FilterDrawer
      title="Filter Reminders"
      opened={search.filters === 'open'}
      onClose={() => onChange({ filters: undefined })}
      onReset={onReset}
      count={countQueueFilters(search)}
    >
      <CaseFilter value={search.case} onChange={(id) => onChange({ case: id })} />
      {today && (
        <FilterGroup legend="Due">
          <DayRange from={search.from} to={search.to} today={today} onChange={onChange} />
        </FilterGroup>
      )}
    </FilterDrawer>
  );
}

interface CaseFilterProps {
  /** The id in the address. */
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

/** Narrows the queue to one case, which shows by its title as soon as that is known. */
function CaseFilter({ value, onChange }: CaseFilterProps) {
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<SearchChoice>();
  const shown = picked?.id === value ? picked : undefined;
  const known = useQuery({ ...caseRecordQuery(value ?? ''), enabled: value !== undefined && !shown });
  const wanted = typed.trim();
  const [text] = useDebouncedValue(wanted, SEARCH_DEBOUNCE_MS);
  const enough = wanted.length >= SEARCH_MIN_LENGTH && text.length >= SEARCH_MIN_LENGTH;
  const { data, error, isFetching } = useQuery({ ...casesNamedQuery(text), enabled: enough });
  const busy = wanted.length >= SEARCH_MIN_LENGTH && (isFetching || text !== wanted);

  function hint(): string | undefined {
    if (!enough || busy) return undefined;
    if (error) return `The search failed: ${errorWords(error)}`;
    return data?.length === 0 ? 'No case found' : undefined;
  }

  return (
    <SearchSelect
      label="Case"
      placeholder="Any case"
      note={`Enter at least ${SEARCH_MIN_LENGTH} characters to search`}
      typed={typed}
      onType={setTyped}
      choices={enough && !error ? data : undefined}
      hint={hint()}
      busy={busy}
      chosen={
        shown ??
        (value === undefined ? undefined : { id: value, label: known.data?.case_record.title ?? '…' })
      }
      onChoose={(choice) => {
        setPicked(choice);
        onChange(choice?.id);
      }}
    />
  );
}
