import type { Absence } from '@landfall/contract/absences';
import type { PersonAddress } from '@landfall/contract/person-addresses';
import {
  PERIOD_KINDS,
  PERIOD_LABELS,
  type PeriodKind,
  type StatusPeriod,
} from '@landfall/contract/status-periods';
import { Menu, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorWords } from '../../../api/error-words.ts';
import { AddButton } from '../../../ui/buttons.tsx';
import { deferred } from '../../../ui/deferred.tsx';
import { keepEscape } from '../../../ui/on-escape.ts';
import { Section } from '../../../ui/Section.tsx';
import { LineSkeleton } from '../../../ui/SectionSkeleton.tsx';
import { RetryAlert } from '../../../ui/StateMessage.tsx';
import styles from '../PeopleRecords.module.css';
import { Counters } from './Counters.tsx';
import { addressesQuery, timelineQuery } from './queries.ts';
import { TimelineBand } from './TimelineBand.tsx';
import { TimelineList } from './TimelineList.tsx';
import { AddressRow } from './TimelineRows.tsx';

const PeriodDialog = deferred(async () => (await import('./PeriodDialog.tsx')).PeriodDialog);
const AbsenceDialog = deferred(async () => (await import('./StayDialogs.tsx')).AbsenceDialog);
const AddressDialog = deferred(async () => (await import('./StayDialogs.tsx')).AddressDialog);

/** The entry that is added or edited. */
export type Edited =
  | { what: 'period'; kind: PeriodKind; record?: StatusPeriod }
  | { what: 'absence'; record?: Absence }
  | { what: 'address'; record?: PersonAddress };

interface TimelineSectionProps {
  personId: string;
  mayWrite: boolean;
}

/** A beneficiary's immigration history, as a chart and as a list, with the day counters. */
export function TimelineSection({ personId, mayWrite }: TimelineSectionProps) {
  const { data: timeline, error, refetch } = useQuery(timelineQuery(personId));
  const addresses = useQuery(addressesQuery(personId)).data ?? [];
  const [edited, setEdited] = useState<Edited>();
  const close = () => setEdited(undefined);
  const edit = (next: Edited) => {
    const dialogs = { period: PeriodDialog, absence: AbsenceDialog, address: AddressDialog };
    dialogs[next.what].whenLoaded(() => setEdited(next));
  };
  const isEmpty =
    timeline !== undefined && timeline.periods.length + timeline.absences.length + addresses.length === 0;
  const add = mayWrite && <AddMenu onAdd={edit} />;
  const today = timeline?.today ?? '';

  return (
    <Section title="Timeline" actions={timeline && add}>
      {!timeline && error ? (
        <RetryAlert message={errorWords(error, 'Failed to fetch the timeline')} onRetry={() => refetch()} />
      ) : !timeline ? (
        <LineSkeleton label="Loading timeline" />
      ) : isEmpty ? (
        <p className="muted">No timeline yet</p>
      ) : (
        <Stack gap={12}>
          <Counters counters={timeline.counters} />
          <TimelineBand timeline={timeline} />
          <TimelineList timeline={timeline} personId={personId} mayWrite={mayWrite} onEdit={edit} />
          {addresses.length > 0 && (
            <ul className={`box lined ${styles.list}`} aria-label="Addresses">
              {addresses.map((address) => (
                <AddressRow
                  key={address.id}
                  address={address}
                  personId={personId}
                  mayWrite={mayWrite}
                  onEdit={() => edit({ what: 'address', record: address })}
                />
              ))}
            </ul>
          )}
        </Stack>
      )}
      {edited?.what === 'period' && (
        <PeriodDialog
          personId={personId}
          kind={edited.kind}
          period={edited.record}
          today={today}
          onClose={close}
        />
      )}
      {edited?.what === 'absence' && (
        <AbsenceDialog personId={personId} absence={edited.record} today={today} onClose={close} />
      )}
      {edited?.what === 'address' && (
        <AddressDialog personId={personId} address={edited.record} today={today} onClose={close} />
      )}
    </Section>
  );
}

/** The menu of entries to add to a timeline. */
function AddMenu({ onAdd }: { onAdd: (edited: Edited) => void }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <AddButton variant="default" className="screen-only">
          Add to Timeline
        </AddButton>
      </Menu.Target>
      <Menu.Dropdown onKeyDown={keepEscape}>
        {PERIOD_KINDS.map((kind) => (
          <Menu.Item key={kind} onClick={() => onAdd({ what: 'period', kind })}>
            {PERIOD_LABELS[kind]}…
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => onAdd({ what: 'absence' })}>Stay Abroad…</Menu.Item>
        <Menu.Item onClick={() => onAdd({ what: 'address' })}>Address…</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
