import { useQuery } from '@tanstack/react-query';
import { DayRange } from '../../listing/DayRange.tsx';
import { SearchFilter } from '../../listing/SearchFilter.tsx';
import type { ChangeAddress } from '../../listing/useAddress.ts';
import { FilterDrawer, FilterGroup } from '../../ui/FilterDrawer.tsx';
import { caseRecordQuery } from '../case-records/queries.ts';
import { useCasesNamed } from './queries.ts';
import { countQueueFilters, type ReminderSearch } from './search.ts';

interface QueueFilterDrawerProps {
  search: ReminderSearch;
  /** The organization's current day, from which typed dates count. */
  today: string | undefined;
  onChange: ChangeAddress<ReminderSearch>;
  onReset: () => void;
}

/** The filters of the queue, all kept in the address. */
export function QueueFilterDrawer({ search, today, onChange, onReset }: QueueFilterDrawerProps) {
  return (
    <FilterDrawer
      title="Filter Reminders"
      opened={search.filters === 'open'}
      onClose={() => onChange({ filters: undefined })}
      onReset={onReset}
      count={countQueueFilters(search)}
    >
      <SearchFilter
        label="Case"
        placeholder="Any case"
        value={search.case}
        onChange={(id) => onChange({ case: id })}
        useName={useCaseTitle}
        useChoices={useCasesNamed}
      />
      {today && (
        <FilterGroup legend="Due">
          <DayRange from={search.from} to={search.to} today={today} onChange={onChange} />
        </FilterGroup>
      )}
    </FilterDrawer>
  );
}

/** The title of a case, fetched only when an id is given. */
function useCaseTitle(id: string | undefined): string | undefined {
  const known = useQuery({ ...caseRecordQuery(id ?? ''), enabled: id !== undefined });
  return known.data?.case_record.title;
}
