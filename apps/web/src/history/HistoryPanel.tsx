import type { HistoryKind } from '@landfall/contract/history';
import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorWords } from '../api/error-words.ts';
import { membersQuery } from '../features/organization/queries.ts';
import { LoadMore } from '../ui/LoadMore.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../ui/StateMessage.tsx';
import { HistoryList } from './HistoryList.tsx';
import { type HistoryFilter, historyQuery } from './queries.ts';

type Choice = readonly [kind: HistoryKind, label: string];

const ON_BOTH: readonly Choice[] = [
  ['note', 'Notes'],
  ['document', 'Documents'],
  ['thread', 'Messages'],
];
/** The filters of a case's and of a person's history. */
const CHOICES: Readonly<Record<'case' | 'person', readonly Choice[]>> = {
  case: [
    ['case_record', 'Case'],
    ['case_date', 'Dates'],
    ['case_event', 'Events'],
    ['case_people', 'People'],
    ['case_team', 'Team'],
    ['checklist_item', 'Checklist'],
    ['task', 'Tasks'],
    ...ON_BOTH,
  ],
  person: [
    ['case_people', 'Cases'],
    ['identifier', 'Numbers'],
    ['status_period', 'Timeline'],
    ['household_link', 'Family'],
    ...ON_BOTH,
  ],
};

interface HistoryPanelProps {
  ownerId: string;
  of: 'case' | 'person';
}

/** A record's history with its filters. */
export function HistoryPanel({ ownerId, of }: HistoryPanelProps) {
  const [filter, setFilter] = useState<HistoryFilter>({});
  const members = useQuery(membersQuery).data ?? [];
  const history = useInfiniteQuery(historyQuery(ownerId, filter));
  const changes = history.data?.pages.flatMap((page) => page.changes);
  const isNarrowed = Object.keys(filter).length > 0;

  function narrow(field: keyof HistoryFilter, value: string) {
    setFilter(({ [field]: _, ...others }) => (value ? { ...others, [field]: value } : others));
  }

  return (
    <Stack gap={16}>
      <Group gap={8}>
        <NativeSelect
          aria-label="What was changed"
          data={[
            { value: '', label: 'Everything' },
            ...CHOICES[of].map(([value, label]) => ({ value, label })),
          ]}
          value={filter.kind ?? ''}
          onChange={({ currentTarget }) => narrow('kind', currentTarget.value)}
        />
        <NativeSelect
          aria-label="Who changed it"
          data={[
            { value: '', label: 'Everybody' },
            ...members.map(({ id, name, email }) => ({ value: id, label: name || email })),
          ]}
          value={filter.person_id ?? ''}
          onChange={({ currentTarget }) => narrow('person_id', currentTarget.value)}
        />
      </Group>
      {history.isError && !changes ? (
        <ErrorState message={errorWords(history.error)} onTryAgain={() => void history.refetch()} />
      ) : !changes ? (
        <Skeleton width="100%" height="6rem" />
      ) : changes.length === 0 ? (
        <EmptyState
          title={isNarrowed ? 'Nothing found' : 'Nothing was changed yet'}
          text={isNarrowed ? 'No change passes the filters.' : 'New changes are listed here.'}
          action={
            isNarrowed && (
              <Button variant="default" onClick={() => setFilter({})}>
                Reset filters
              </Button>
            )
          }
        />
      ) : (
        <>
          <HistoryList changes={changes} ownerId={ownerId} />
          {history.hasNextPage && (
            <LoadMore
              shown={changes.length}
              total={history.data?.pages[0]?.total}
              loading={history.isFetchingNextPage}
              failure={history.isFetchNextPageError ? errorWords(history.error) : undefined}
              onLoadMore={() => void history.fetchNextPage()}
            />
          )}
        </>
      )}
    </Stack>
  );
}
