import type { CaseEvent } from '@landfall/contract/case-events';
import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { errorWords } from '../../api/error-words.ts';
import { runReported } from '../../editing/run-reported.ts';
import { QuietButton } from '../../ui/buttons.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { RetryAlert } from '../../ui/StateMessage.tsx';
import { eventFacts } from './event-words.ts';
import { archivedEventsQuery, useUpdateEvent } from './queries.ts';

interface ArchivedEventsProps {
  caseId: string;
  mayWrite: boolean;
}

/** The archived events of a case, each of which can be restored. */
export function ArchivedEvents({ caseId, mayWrite }: ArchivedEventsProps) {
  const list = useQuery(archivedEventsQuery(caseId));
  if (list.isError && !list.data)
    return (
      <RetryAlert
        message={errorWords(list.error, 'Failed to fetch the archived events')}
        onRetry={() => list.refetch()}
      />
    );
  if (!list.data) return <Skeleton width="100%" height="3rem" />;
  if (list.data.length === 0) return <p className="empty-box">No event is archived</p>;
  return (
    <ul className="box lined" aria-label="Archived events">
      {list.data.map((event) => (
        <Group key={event.id} component="li" gap={8} p="8px 16px" wrap="nowrap" justify="space-between">
          <span className="wrap-anywhere">
            {event.title} <span className="small muted">{eventFacts(event)}</span>
          </span>
          {mayWrite && <Restore event={event} />}
        </Group>
      ))}
    </ul>
  );
}

function Restore({ event: { id, title } }: { event: CaseEvent }) {
  const { mutateAsync: update, isPending } = useUpdateEvent(id);
  return (
    <QuietButton
      className="screen-only"
      loading={isPending}
      aria-label={`Restore ${title}`}
      onClick={() => runReported(update({ archived: false }), 'Event restored')}
    >
      Restore
    </QuietButton>
  );
}
