import type { Absence } from '@landfall/contract/absences';
import { counted } from '@landfall/contract/counted';
import type { PersonAddress } from '@landfall/contract/person-addresses';
import type { StatusPeriod } from '@landfall/contract/status-periods';
import { daysUntil } from '@landfall/domain/calendar-dates';
import { Box, Menu, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { runReported } from '../../../editing/run-reported.ts';
import { DaysLabel } from '../../../ui/DaysLabel.tsx';
import { MoreMenu } from '../../../ui/MoreMenu.tsx';
import styles from '../PeopleRecords.module.css';
import { type Timeline, useAbsenceCalls, useAddressCalls, usePeriodCalls } from './queries.ts';
import { daysText, periodName } from './stay-values.ts';

interface RowProps {
  kind: string;
  name: ReactNode;
  days?: string;
  facts?: readonly ReactNode[];
  note?: string;
  menu?: ReactNode;
}

/** An entry: its kind, its days, and further facts. */
function Row({ kind, name, days, facts = [], note, menu }: RowProps) {
  const shown = facts.filter(Boolean);
  return (
    <li className={styles.row}>
      <span className={`small muted ${styles.kind}`}>{kind}</span>
      <Stack gap={2} miw={0} className={styles.what ?? ''}>
        <span className="wrap-anywhere">
          {name}
          {days && <span className="muted"> · {days}</span>}
        </span>
        {shown.length > 0 && (
          <span className={`small muted ${styles.facts}`}>
            {shown.map((fact, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: facts have no ids and stay in their places
              <span key={at}>{fact}</span>
            ))}
          </span>
        )}
        {note && <span className={`small wrap-anywhere ${styles.note}`}>{note}</span>}
      </Stack>
      {menu && <span className={`screen-only ${styles.actions}`}>{menu}</span>}
    </li>
  );
}

interface Calls {
  update: (change: { id: string; removed: false }) => Promise<unknown>;
  remove: (id: string) => Promise<unknown>;
}

interface ActionsProps {
  id: string;
  /** Its name in messages. */
  name: string;
  calls: Calls;
  onEdit: () => void;
}

function Actions({ id, name, calls, onEdit }: ActionsProps) {
  const undo = () => void runReported(calls.update({ id, removed: false }), `${name} restored`);
  return (
    <MoreMenu label={`More for ${name}`}>
      <Menu.Item onClick={onEdit}>Edit…</Menu.Item>
      <Menu.Item onClick={() => void runReported(calls.remove(id), `${name} removed`, undo)}>
        Remove
      </Menu.Item>
    </MoreMenu>
  );
}

interface Editable {
  personId: string;
  mayWrite: boolean;
  onEdit: () => void;
}

const KINDS: Readonly<Record<StatusPeriod['kind'], string>> = {
  status: 'Status',
  employment: 'Work',
  violation: 'Violation',
  work_permit: 'Card',
  green_card: 'Card',
  advance_parole: 'Card',
  reentry_permit: 'Card',
  visa: 'Card',
};

/** A status, a job, a violation or a card. One that ends within half a year, or has ended, is marked. */
export function PeriodRow(props: Editable & { period: StatusPeriod; today: string; ends: boolean }) {
  const { period, personId, today, ends, mayWrite, onEdit } = props;
  const calls = usePeriodCalls(personId);
  const { kind, from, to, duration_of_status, employer, identifier, document, note } = period;
  const name = periodName(period);
  return (
    <Row
      kind={KINDS[kind]}
      name={
        <>
          <strong>{name}</strong>
          {ends && to && (
            <Box component="span" ml={8}>
              <DaysLabel days={daysUntil(to, today)} />
            </Box>
          )}
        </>
      }
      days={daysText({ from, to, ...(duration_of_status && { open: 'D/S' }) })}
      facts={[kind === 'status' && employer, identifier?.value, document?.title]}
      note={note}
      menu={mayWrite && <Actions id={period.id} name={name} calls={calls} onEdit={onEdit} />}
    />
  );
}

export function AbsenceRow({ absence, personId, mayWrite, onEdit }: Editable & { absence: Absence }) {
  const calls = useAbsenceCalls(personId);
  const { id, from, to, place, note } = absence;
  const name = place ? `Stay abroad in ${place}` : 'Stay abroad';
  return (
    <Row
      kind="Abroad"
      name={place || 'Outside the country'}
      days={daysText({ from, to })}
      note={note}
      menu={mayWrite && <Actions id={id} name={name} calls={calls} onEdit={onEdit} />}
    />
  );
}

export function GapRow({ gap, today }: { gap: Timeline['gaps'][number]; today: string }) {
  const { from, to, days } = gap;
  // A period that ends in the future is counted until today.
  const soFar = to !== null && from <= today && to > today ? ' so far' : '';
  return (
    <Row
      kind="Gap"
      name={
        <Box component="strong" c="var(--red)">
          No status known
        </Box>
      }
      days={`${daysText({ from, to })}, ${counted(days, 'day')}${soFar}`}
    />
  );
}

export function AddressRow({ address, personId, mayWrite, onEdit }: Editable & { address: PersonAddress }) {
  const calls = useAddressCalls(personId);
  const { id, from, to, note } = address;
  const [line = ''] = address.address.split('\n');
  return (
    <Row
      kind="Address"
      name={<span style={{ whiteSpace: 'pre-line' }}>{address.address}</span>}
      facts={[daysText({ from, to })]}
      note={note}
      menu={mayWrite && <Actions id={id} name={line} calls={calls} onEdit={onEdit} />}
    />
  );
}
