import { type DatedCase, handledWord } from '@landfall/contract/case-dates';
import { Menu, Stack } from '@mantine/core';
import { IconArrowBackUp, IconCalendarShare, IconCheck, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { CountedNote } from '../../deadlines/counted-note.ts';
import { PATHS } from '../../paths.ts';
import { IconButton } from '../../ui/buttons.tsx';
import { columnsOf, type DataColumn } from '../../ui/DataTable.tsx';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import { RelativeDateLine } from '../../ui/RelativeDateLine.tsx';
import { Swatch } from '../../ui/Swatch.tsx';
import { TimeAndPlace } from '../../ui/TimeAndPlace.tsx';
import styles from './CaseDateTable.module.css';
import { type DateChoice, hexOf } from './date-choice.ts';

const column = columnsOf<DatedCase>();

/** The actions on a date of the view. */
export interface DateRowActions {
  onDone: (date: DatedCase) => void;
  onReopen: (date: DatedCase) => void;
  /** Opens the dialog that edits the date. */
  onEdit: (date: DatedCase) => void;
  /** Opens the dialog that moves the date; `to` is the day on which it was dropped. */
  onMove: (date: DatedCase, to?: string) => void;
  /** Opens the dialog that handles the date. */
  onHandle: (date: DatedCase) => void;
  onArchive: (date: DatedCase) => void;
  /** Opens the explanation of a counted date. */
  onWhy: (date: DatedCase) => void;
}

/** The name of a date among those of several cases: 'Interview of Okafor: I-130'. */
export function nameOfDate({ date_type, case_name }: DatedCase): string {
  return `${date_type} of ${case_name}`;
}

interface ColumnOptions {
  today: string | undefined;
  types: readonly DateChoice[] | undefined;
  /** Undefined for those who may not change dates. */
  actions: DateRowActions | undefined;
  /** Whether there is room for every action. */
  roomy?: boolean;
}

/** Marks a date as done, or reopens it. */
export function DoneButton({ date, actions }: { date: DatedCase; actions: DateRowActions }) {
  return date.state === 'open' ? (
    <IconButton
      icon={IconCheck}
      label={`Done: ${nameOfDate(date)}`}
      title="Done (d)"
      rowShortcut="d"
      onClick={() => actions.onDone(date)}
    />
  ) : (
    <IconButton
      icon={IconArrowBackUp}
      label={`Reopen ${nameOfDate(date)}`}
      title="Reopen"
      onClick={() => actions.onReopen(date)}
    />
  );
}

/** All actions on a date, the usual ones first. */
export function AllDateActions({ date, actions }: { date: DatedCase; actions: DateRowActions }) {
  const isOpen = date.state === 'open';
  return (
    <>
      <DoneButton date={date} actions={actions} />
      <IconButton
        icon={IconCalendarShare}
        label={`Move ${nameOfDate(date)} to…`}
        title="Move to… (m)"
        rowShortcut="m"
        onClick={() => actions.onMove(date)}
      />
      <MoreMenu label={`More for ${nameOfDate(date)}`}>
        <Menu.Item onClick={() => actions.onEdit(date)}>Edit</Menu.Item>
        <Menu.Item onClick={() => actions.onHandle(date)}>
          {isOpen ? 'Handle…' : 'Edit how it was handled'}
        </Menu.Item>
        {date.counted && <Menu.Item onClick={() => actions.onWhy(date)}>Why this date?</Menu.Item>}
        <Menu.Item onClick={() => actions.onArchive(date)}>Archive</Menu.Item>
      </MoreMenu>
    </>
  );
}

/** The columns of the dates view (product specification, section 2), with the actions on a date. */
export function datedCaseColumns({ today, types, actions, roomy }: ColumnOptions): DataColumn<DatedCase>[] {
  const columns: DataColumn<DatedCase>[] = [
    column.accessor('date_type', {
      header: 'Date Type',
      meta: { place: 'lead' },
      cell: ({ getValue }) => (
        <span className={styles.type} title={getValue()}>
          <Swatch name={getValue()} hex={hexOf(types, getValue())} />
        </span>
      ),
    }),
    column.accessor('important_date', {
      header: 'Date',
      cell: ({ row: { original } }) => (
        <Stack component="span" gap={0} className={styles.date ?? ''}>
          <RelativeDateLine date={original.important_date} today={today} handled={handledWord(original)} />
          <TimeAndPlace date={original} />
          {original.counted && <CountedNote date={original} />}
        </Stack>
      ),
    }),
    column.accessor('case_name', {
      header: 'Case',
      cell: ({ row: { original } }) => (
        <span className={styles.case}>
          <Link
            to={PATHS.case}
            params={{ caseId: original.case_id }}
            className={`${styles.link} name-link`}
            title={original.case_name}
          >
            {original.case_name}
          </Link>
        </span>
      ),
    }),
  ];
  if (!actions) return columns;
  const actionColumn = column.actions((date) =>
    roomy ? (
      <AllDateActions date={date} actions={actions} />
    ) : (
      <>
        <DoneButton date={date} actions={actions} />
        <IconButton
          icon={IconPencil}
          label={`Edit ${nameOfDate(date)}`}
          title="Edit"
          onClick={() => actions.onEdit(date)}
        />
      </>
    ),
  );
  return [...columns, actionColumn];
}
