import { REMINDER_STATUS_LABELS, REMINDER_STATUSES, type ReminderStatus } from '@landfall/contract/reminders';
import { Box, Button, Group, Stack } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { ListTable } from '../../listing/ListTable.tsx';
import { useAddress } from '../../listing/useAddress.ts';
import { FilterButton } from '../../ui/FilterButton.tsx';
import { EmptyState } from '../../ui/StateMessage.tsx';
import { allDateTypesQuery } from '../date-settings/queries.ts';
import { organizationQuery } from '../organization/queries.ts';
import styles from './Queue.module.css';
import { QueueFilterDrawer } from './QueueFilterDrawer.tsx';
import { queueQuery } from './queries.ts';
import { queueColumns } from './queue-columns.tsx';
import { upTo } from './reminder-words.ts';
import { countQueueFilters, filtersOfQueue, parseReminderSearch, statusInAddress } from './search.ts';
import { useQueueActions } from './useQueueActions.ts';

const NO_FILTERS = { from: undefined, to: undefined, case: undefined };

/** The message when no reminder has a status. */
const EMPTY: Readonly<Record<ReminderStatus, { title: string; text: string }>> = {
  pending: {
    title: 'No reminder is pending',
    text: 'Reminders are made for the open dates of cases, as their date types say.',
  },
  sent: {
    title: 'No reminder was sent yet',
    text: 'Each is sent at 09:00 of its day, in the office’s time zone.',
  },
  failed: {
    title: 'No reminder failed',
    text: 'Reminders whose mail failed after several tries are listed here.',
  },
  cancelled: {
    title: 'No reminder was cancelled',
    text: 'Reminders whose date was handled, moved or archived before they were sent, and those that an admin cancelled, are listed here.',
  },
  skipped: {
    title: 'No reminder was skipped',
    text: 'Reminders whose time had passed when they were made, or that had nobody to go to, are listed here.',
  },
};

/** The office's reminders: pending, sent and failed ones, which can be cancelled or sent again. */
export function Queue() {
  const { search, change } = useAddress(parseReminderSearch);
  const filters = filtersOfQueue(search);
  const list = useInfiniteQuery(queueQuery(filters));
  const office = useQuery(organizationQuery).data;
  const types = useQuery(allDateTypesQuery).data;
  const actions = useQueueActions();
  const stale = list.isPlaceholderData;
  const columns = useMemo(
    () =>
      queueColumns({
        zone: office?.time_zone,
        today: office?.today,
        types,
        actions: stale ? undefined : actions,
      }),
    [office?.time_zone, office?.today, types, actions, stale],
  );
  const rows = useMemo(() => list.data?.pages.flatMap(({ reminders }) => reminders), [list.data]);
  const first = list.data?.pages[0];
  const count = countQueueFilters(search);

  return (
    <Stack>
      <Group gap={8} justify="space-between" align="flex-start">
        <Group role="group" aria-label="Status" gap={8}>
          {REMINDER_STATUSES.map((status) => (
            <Button
              key={status}
              variant={status === filters.status ? 'light' : 'default'}
              aria-pressed={status === filters.status}
              onClick={() => change({ status: statusInAddress(status) })}
            >
              {REMINDER_STATUS_LABELS[status]}
              {/* Reserves room for two digits, so that the next button does not move. */}
              <Box
                component="span"
                display="inline-block"
                ml={6}
                miw="1.4em"
                ta="left"
                fw={400}
                opacity={0.85}
              >
                {first && upTo(first.counts[status])}
              </Box>
            </Button>
          ))}
        </Group>
        <FilterButton
          count={count}
          expanded={search.filters === 'open'}
          onClick={() => change({ filters: 'open' })}
        />
      </Group>
      <div className={`dense-table ${styles.queue}`}>
        <ListTable
          label="Reminders"
          list={list}
          columns={columns}
          rows={rows}
          placeholders={6}
          total={stale ? undefined : list.data?.pages.at(-1)?.total}
          onDemand
          empty={
            <EmptyState
              boxed
              {...(count > 0
                ? {
                    title: 'No reminder found',
                    text: 'No reminder with this status passes the active filters.',
                  }
                : EMPTY[filters.status])}
              action={
                count > 0 && (
                  <Button variant="default" onClick={() => change(NO_FILTERS)}>
                    Reset filters
                  </Button>
                )
              }
            />
          }
        />
      </div>
      {list.isError && rows && !list.isFetchNextPageError && (
        <p className="failure" role="alert">
          {`This may be out of date. ${errorWords(list.error)}`}
        </p>
      )}
      <QueueFilterDrawer
        search={search}
        today={office?.today}
        onChange={change}
        onReset={() => change(NO_FILTERS)}
      />
    </Stack>
  );
}
