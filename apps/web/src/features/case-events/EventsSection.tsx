import type { CaseEvent, EventKind, EventWithProposals } from '@landfall/contract/case-events';
import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { PATHS } from '../../paths.ts';
import { ArchivedToggle } from '../../ui/ArchivedToggle.tsx';
import { AddButton, QuietButton } from '../../ui/buttons.tsx';
import { deferred } from '../../ui/deferred.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, RetryAlert } from '../../ui/StateMessage.tsx';
import { EventCard } from './EventCard.tsx';
import { caseEventsQuery } from './queries.ts';

const ArchivedEvents = deferred(async () => (await import('./ArchivedEvents.tsx')).ArchivedEvents);
const EventDialog = deferred(async () => (await import('./EventDialog.tsx')).EventDialog);

interface EventsSectionProps {
  caseId: string;
  today: string;
  mayWrite: boolean;
}

/**
 * The events of a case, each with the dates that the organization's rules count from it. Archived ones are shown on
 * request.
 */
export function EventsSection({ caseId, today, mayWrite }: EventsSectionProps) {
  const list = useQuery(caseEventsQuery(caseId));
  const [areArchivedShown, setArchivedShown] = useState(false);
  const [dialog, setDialog] = useState<{ event?: CaseEvent; kind?: EventKind }>();
  const open = (asked: { event?: CaseEvent; kind?: EventKind } = {}) =>
    EventDialog.whenLoaded(() => setDialog(asked));
  const { events = [], kinds = [] } = list.data ?? {};
  const mayAdd = mayWrite && kinds.length > 0;
  return (
    <Section
      title="Events"
      actions={
        mayAdd &&
        events.length > 0 && (
          <AddButton variant="default" onClick={() => open()}>
            Add Event
          </AddButton>
        )
      }
    >
      {list.isError && !list.data ? (
        <RetryAlert
          message={errorWords(list.error, 'Failed to fetch the events')}
          onRetry={() => list.refetch()}
        />
      ) : !list.data ? (
        <Skeleton width="100%" height="6rem" />
      ) : events.length === 0 ? (
        <NoEvents mayWrite={mayWrite} hasRules={kinds.length > 0} onAdd={() => open()} />
      ) : (
        <Stack component="ul" gap={12} m={0} p={0} style={{ listStyle: 'none' }}>
          {events.map((entry) => (
            <EventCard
              key={entry.event.id}
              entry={entry}
              today={today}
              mayWrite={mayWrite}
              onEdit={() => open({ event: entry.event })}
            />
          ))}
        </Stack>
      )}
      {mayAdd && <OfKind kinds={kinds} events={events} onAdd={(kind) => open({ kind })} />}
      <ArchivedToggle
        what="events"
        some={(list.data?.archived_events ?? 0) > 0}
        shown={areArchivedShown}
        onChange={setArchivedShown}
      />
      {areArchivedShown && <ArchivedEvents caseId={caseId} mayWrite={mayWrite} />}
      {dialog && (
        <EventDialog
          caseId={caseId}
          kinds={kinds}
          event={dialog.event}
          begun={dialog.kind}
          today={today}
          onClose={() => setDialog(undefined)}
        />
      )}
    </Section>
  );
}

interface OfKindProps {
  kinds: readonly EventKind[];
  events: readonly EventWithProposals[];
  onAdd: (kind: EventKind) => void;
}

/** The events from which the rules of the case's kind count and that are not entered yet. */
function OfKind({ kinds, events, onAdd }: OfKindProps) {
  const waiting = kinds.filter(
    ({ kind, of_kind }) => of_kind && !events.some(({ event }) => event.kind === kind),
  );
  if (waiting.length === 0) return null;
  return (
    <Group gap="2px 4px" className="screen-only">
      <span className="small muted">Rules of its kind count from:</span>
      {waiting.map((kind) => (
        <QuietButton key={kind.kind} aria-label={`Add event: ${kind.title}`} onClick={() => onAdd(kind)}>
          {kind.title}
        </QuietButton>
      ))}
    </Group>
  );
}

interface NoEventsProps {
  mayWrite: boolean;
  /** Whether the organization has adopted any rule. */
  hasRules: boolean;
  onAdd: () => void;
}

/** Shown when there are no events: explains their purpose, and the requirements for entering one. */
function NoEvents({ mayWrite, hasRules, onAdd }: NoEventsProps) {
  if (!hasRules)
    return (
      <p className="empty-box">
        No deadline rule is in use yet. An admin takes one into use under{' '}
        <Link to={PATHS.deadlineRules} className="name-link">
          Deadline Rules
        </Link>
        ; dates are then counted from what happens on this case.
      </p>
    );
  return (
    <EmptyState
      boxed
      title="No events yet"
      text={
        mayWrite
          ? 'Enter what happened, such as a request for evidence: its dates are counted step by step, and set once you accept them.'
          : 'Nothing that dates are counted from has been entered on this case.'
      }
      action={mayWrite && <AddButton onClick={onAdd}>Add Event</AddButton>}
    />
  );
}
