import type { EventWithProposals } from '@landfall/contract/case-events';
import { counted } from '@landfall/contract/counted';
import { Button, Group, Menu, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { runReported } from '../../editing/run-reported.ts';
import { PATHS } from '../../paths.ts';
import { QuietButton } from '../../ui/buttons.tsx';
import { deferred } from '../../ui/deferred.tsx';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import { toastFailure } from '../../ui/toast.tsx';
import { useCountChange } from '../change-sets/queries.ts';
import { type Acceptable, eventFacts, waitingDates } from './event-words.ts';
import { ProposalBox } from './ProposalBox.tsx';
import { type AcceptedOutputs, useAcceptDates, useUpdateEvent } from './queries.ts';

const ChooseDateDialog = deferred(async () => (await import('./ChooseDateDialog.tsx')).ChooseDateDialog);

interface EventCardProps {
  entry: EventWithProposals;
  today: string;
  mayWrite: boolean;
  onEdit: () => void;
}

const named = ({ proposal, output }: Acceptable) => ({ rule: proposal.rule, output: output.output });

/** The proposed date as it is shown. It is sent along, so that no other date is set unseen. */
const shown = ({ proposal, output }: Acceptable) => ({
  ...named({ proposal, output }),
  ...(output.proposed_on && { seen: output.proposed_on }),
});

/** An event with its document, the dates that rules count from it, and their actions. */
export function EventCard({ entry, today, mayWrite, onEdit }: EventCardProps) {
  const { event, proposals } = entry;
  const accepting = useAcceptDates(event.id);
  const archiving = useUpdateEvent(event.id);
  const { mutate: count } = useCountChange();
  const navigate = useNavigate();
  const [choosing, setChoosing] = useState<Acceptable>();
  const waiting = waitingDates(entry);

  function accept(outputs: AcceptedOutputs) {
    const words = outputs.length === 1 ? 'Date set' : `${counted(outputs.length, 'date')} set`;
    void runReported(accepting.mutateAsync(outputs), words);
  }

  const isStale = proposals.some(({ outputs }) =>
    outputs.some(({ accepted }) => accepted !== null && accepted.stale_reason !== null),
  );

  function showChanges() {
    count(
      { kind: 'event', event_id: event.id },
      {
        onSuccess: ({ id }) =>
          void navigate({ to: PATHS.changeSet, params: { changeSetId: id }, search: {} }),
        onError: (error) => toastFailure(errorWords(error)),
      },
    );
  }

  function archive() {
    const restore = () => void runReported(archiving.mutateAsync({ archived: false }), 'Event restored');
    void runReported(archiving.mutateAsync({ archived: true }), `${event.title} archived`, restore);
  }

  return (
    <Stack component="li" gap={12} p={16} className="box">
      <Group gap={8} wrap="nowrap" justify="space-between" align="flex-start">
        <div>
          <h3 className="wrap-anywhere">{event.title}</h3>
          <p className="small muted wrap-anywhere">
            {eventFacts(event)}
            {event.document && <>, document ‘{event.document.title}’</>}. Entered by{' '}
            {event.entered_by.display_name}.
          </p>
        </div>
        {mayWrite && (
          <Group gap={4} wrap="nowrap" className="screen-only">
            <QuietButton aria-label={`Edit ${event.title}`} onClick={onEdit}>
              Edit
            </QuietButton>
            <MoreMenu label={`More for ${event.title}`}>
              {isStale && <Menu.Item onClick={showChanges}>Show What Changes</Menu.Item>}
              <Menu.Item onClick={archive}>Archive</Menu.Item>
            </MoreMenu>
          </Group>
        )}
      </Group>
      {proposals.length === 0 && <p className="muted">No rule in use counts from it any more.</p>}
      {proposals.map((proposal) => (
        <ProposalBox
          key={proposal.rule}
          proposal={proposal}
          waiting={waiting}
          mayWrite={mayWrite}
          busy={accepting.isPending}
          onAccept={(one) => accept([shown(one)])}
          onChoose={(one) => ChooseDateDialog.whenLoaded(() => setChoosing(one))}
        />
      ))}
      {mayWrite && waiting.length > 1 && (
        <div className="screen-only">
          <Button loading={accepting.isPending} onClick={() => accept(waiting.map(shown))}>
            Accept All {waiting.length} Dates
          </Button>
        </div>
      )}
      {choosing && (
        <ChooseDateDialog
          chosen={choosing}
          today={today}
          onSend={(output) => accepting.mutateAsync([{ ...named(choosing), ...output }])}
          onClose={() => setChoosing(undefined)}
        />
      )}
    </Stack>
  );
}
