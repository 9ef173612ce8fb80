import type { DueDate } from '@landfall/contract/home';
import { Group, Stack } from '@mantine/core';
import { IconCalendarShare, IconCheck } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useId, useMemo } from 'react';
import { CountedNote } from '../../deadlines/counted-note.ts';
import { formatDate } from '../../lib/date-format.ts';
import { PATHS } from '../../paths.ts';
import { IconButton } from '../../ui/buttons.tsx';
import { columnsOf, type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { RelativeDate } from '../../ui/RelativeDate.tsx';
import { Swatch } from '../../ui/Swatch.tsx';
import { TimeAndPlace } from '../../ui/TimeAndPlace.tsx';
import styles from './DueTable.module.css';
import type { DuePart } from './due-words.ts';

const column = columnsOf<DueDate>();

/** The actions on a due date. */
export interface DueActions {
  onDone: (date: DueDate) => void;
  /** Opens the dialog that moves the date. */
  onMove: (date: DueDate) => void;
}

interface ColumnOptions {
  today: string | undefined;
  /** Returns the chosen colour of a date type. */
  hexOf: (dateType: string) => string | undefined;
  /** Undefined for those who may not change dates. */
  actions: DueActions | undefined;
}

/** The columns of due dates. Keep them between renders. */
export function dueColumns({ today, hexOf, actions }: ColumnOptions): DataColumn<DueDate>[] {
  const columns: DataColumn<DueDate>[] = [
    column.accessor('date_type', {
      header: 'Date Type',
      meta: { place: 'lead' },
      cell: ({ getValue }) => (
        <span className={styles.type} title={getValue()}>
          <Swatch name={getValue()} hex={hexOf(getValue())} />
        </span>
      ),
    }),
    column.accessor('important_date', {
      header: 'Date',
      cell: ({ row: { original } }) => (
        <Stack component="span" gap={0} className={styles.date ?? ''}>
          <RelativeDate date={original.important_date} today={today} layout="line" />
          <TimeAndPlace date={original} />
          {original.counted && <CountedNote date={original} />}
        </Stack>
      ),
    }),
    column.accessor('case_name', {
      header: 'Case',
      cell: ({ row: { original } }) => (
        <Stack component="span" gap={0} className={`${styles.case} wrap-anywhere`}>
          <Link
            to={PATHS.case}
            params={{ caseId: original.case_id }}
            className={`${styles.link} name-link`}
            title={original.case_name}
          >
            {original.case_name}
          </Link>
          {original.client_name && <span className="small muted">{original.client_name}</span>}
        </Stack>
      ),
    }),
  ];
  if (!actions) return columns;
  const actionColumn = column.actions((date) => (
    <>
      <IconButton
        icon={IconCheck}
        label={`Done: ${date.date_type} of ${date.case_name}`}
        title="Done (d)"
        rowShortcut="d"
        onClick={() => actions.onDone(date)}
      />
      <IconButton
        icon={IconCalendarShare}
        label={`Move ${date.date_type} of ${date.case_name} to…`}
        title="Move to… (m)"
        rowShortcut="m"
        onClick={() => actions.onMove(date)}
      />
    </>
  ));
  return [...columns, actionColumn];
}

/** The label of a link to all dates of a range of days. */
function rangeWords({ from, to }: DuePart['range']): string {
  if (from === to && from) return `Case Dates of ${formatDate(from)}`;
  const words = [from && `from ${formatDate(from)}`, to && `to ${formatDate(to)}`].filter(Boolean);
  return `Case Dates ${words.join(' ')}`;
}

interface DueSectionProps {
  part: DuePart;
  columns: DataColumn<DueDate>[];
  /** Whether it is limited to the person's own cases. */
  mine: boolean;
}

/** A part of the due dates, with a link to those it does not show. */
export function DueSection({ part, columns, mine }: DueSectionProps) {
  const { title, due, urgent, range } = part;
  const titleId = useId();
  const navigate = useNavigate();
  const shown = due.dates.length;
  const more = due.total === null || due.total > shown;
  const rows = useMemo(() => due.dates, [due.dates]);
  return (
    <Stack
      component="section"
      gap={8}
      miw={0}
      aria-labelledby={titleId}
      className={`${styles.part} ${styles.actions}`}
    >
      <Group gap={8} align="baseline">
        <h2 id={titleId} className="section-title" style={urgent ? { color: 'var(--red)' } : undefined}>
          {title}
        </h2>
        <span className="muted">{due.total ?? `more than ${shown}`}</span>
      </Group>
      <DataTable
        label={title}
        columns={columns}
        rows={rows}
        total={due.total ?? undefined}
        onOpen={({ case_id }) => navigate({ to: PATHS.case, params: { caseId: case_id } })}
      />
      {more && (
        <Group gap="4px 12px" className="small">
          <span className="muted">The first {shown} are shown.</span>
          <Link
            to={PATHS.caseDates}
            search={{ ...range, states: 'open', ...(mine && { mine: 'true' }) }}
            className="name-link"
          >
            {rangeWords(range)}
          </Link>
        </Group>
      )}
    </Stack>
  );
}
