import { auditWords } from '@landfall/contract/audit';
import { type CaseDate, DATE_STATE_LABELS, type DateState } from '@landfall/contract/case-dates';
import type { Change } from '@landfall/contract/history';
import { Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { errorWords } from '../../api/error-words.ts';
import { formatDate, formatTime } from '../../lib/date-format.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { InstantText } from '../../ui/InstantText.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/StateMessage.tsx';
import { historyQuery } from '../history/queries.ts';

type Value = Change['fields'][number]['to'];

/** The fields whose change reads by itself, each with how its value is written; what the action says already is left out. */
const FIELDS: Readonly<Record<string, { label: string; words?: (value: string) => string }>> = {
  important_date: { label: 'Date', words: formatDate },
  date_type: { label: 'Date Type' },
  at_time: { label: 'Time', words: formatTime },
  zone: { label: 'Time zone' },
  place: { label: 'Place' },
  state: { label: 'State', words: (state) => DATE_STATE_LABELS[state as DateState] },
  handled_note: { label: 'Note' },
};

function written(field: string, value: Value): string {
  if (typeof value !== 'string' || value === '') return 'nothing';
  return FIELDS[field]?.words?.(value) ?? value;
}

/** One change: what was done, by whom, when, from what to what, and why. */
function ChangeItem({ change: { at, actor, action, fields, reason } }: { change: Change }) {
  return (
    <Stack component="li" gap={2} className="wrap-anywhere">
      <span>
        <strong>{auditWords(action)}</strong> by {actor.display_name}
      </span>
      {fields
        .filter(({ field }) => field in FIELDS)
        .map(({ field, from, to }) => (
          <span key={field}>
            {FIELDS[field]?.label}: <s className="muted">{written(field, from)}</s> → {written(field, to)}
          </span>
        ))}
      {reason && <q>{reason}</q>}
      <span className="small muted">
        <InstantText instant={at} layout="ago" />
      </span>
    </Stack>
  );
}

/** What was changed in a date, by whom, when and why. */
export function DateHistoryDialog({ caseDate, onClose }: { caseDate: CaseDate; onClose: () => void }) {
  const history = useInfiniteQuery(historyQuery(caseDate.id));
  const changes = history.data?.pages.flatMap((page) => page.changes);
  return (
    <Dialog onClose={onClose} title={`History of ${caseDate.date_type}`}>
      {history.isError && !changes ? (
        <ErrorState message={errorWords(history.error)} onTryAgain={() => void history.refetch()} />
      ) : !changes ? (
        <Skeleton width="16rem" />
      ) : changes.length === 0 ? (
        <EmptyState title="Never changed" text="This date is as it was added." />
      ) : (
        <Stack gap={16}>
          <Stack component="ol" gap={16}>
            {changes.map((change) => (
              <ChangeItem key={change.id} change={change} />
            ))}
          </Stack>
          {history.hasNextPage && (
            <LoadMore
              shown={changes.length}
              total={history.data?.pages[0]?.total}
              loading={history.isFetchingNextPage}
              failure={history.isFetchNextPageError ? errorWords(history.error) : undefined}
              onLoadMore={() => void history.fetchNextPage()}
            />
          )}
        </Stack>
      )}
    </Dialog>
  );
}
