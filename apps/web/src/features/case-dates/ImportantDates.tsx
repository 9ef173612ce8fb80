import type { CaseDate } from '@landfall/contract/case-dates';
import { Menu, Stack } from '@mantine/core';
import { IconCheck, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { CountedNote } from '../../deadlines/counted-note.ts';
import { runReported } from '../../editing/run-reported.ts';
import { formatDate } from '../../lib/date-format.ts';
import { ArchivedToggle } from '../../ui/ArchivedToggle.tsx';
import { AddButton, IconButton } from '../../ui/buttons.tsx';
import { columnsOf, type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { deferred } from '../../ui/deferred.tsx';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import { RelativeDateLine } from '../../ui/RelativeDateLine.tsx';
import { Section } from '../../ui/Section.tsx';
import { Swatch } from '../../ui/Swatch.tsx';
import { TimeAndPlace } from '../../ui/TimeAndPlace.tsx';
import { toastFailure } from '../../ui/toast.tsx';
import { saveDateForCalendar } from '../calendar-feeds/queries.ts';
import { documentsByDate, documentsQuery } from '../documents/queries.ts';
import { AddCaseDateDialog, EditCaseDateDialog } from './CaseDateDialogs.tsx';
import { DocumentMarks } from './DocumentMarks.tsx';
import { type DateChoice, hexOf } from './date-choice.ts';
import { HandleDateDialog } from './HandleDateDialog.tsx';
import { HandledDates } from './HandledDates.tsx';
import { LinkedDateMark } from './LinkedDateMark.tsx';
import { linkedDateWords } from './linked-date.ts';
import type { LinkedDate } from './linked-date-search.ts';
import { snoozesQuery, useWakeDate } from './queries.ts';
import corner from './row-actions.module.css';
import { SnoozeDialog } from './SnoozeDialog.tsx';
import { useArchiving } from './useArchiving.ts';
import { useHandling } from './useHandling.ts';
import { type OpenDialog, useLinkedDialog } from './useLinkedDialog.ts';

const HistoryDialog = deferred(async () => (await import('../../history/HistoryDialog.tsx')).HistoryDialog);

const ArchivedDates = deferred(async () => (await import('./ArchivedDates.tsx')).ArchivedDates);

const column = columnsOf<CaseDate>();

/** The actions on a date. */
interface Actions {
  onDone: (caseDate: CaseDate) => void;
  onEdit: (caseDate: CaseDate) => void;
  onHandle: (caseDate: CaseDate) => void;
  onHistory: (caseDate: CaseDate) => void;
  onSnooze: (caseDate: CaseDate) => void;
  onWake: (caseDate: CaseDate) => void;
  onDownload: (caseDate: CaseDate) => void;
  onArchive: (caseDate: CaseDate) => void;
}

interface ColumnOptions extends Actions {
  today: string;
  types: readonly DateChoice[] | undefined;
  mayWrite: boolean;
  /** The reader's snoozed dates: until when, by the date's id. */
  snoozes: ReadonlyMap<string, string> | undefined;
  /** The id of the date that a link points to. */
  linkedId: string | undefined;
  /** The documents tagged with each date, by the date's id. */
  documents: ReturnType<typeof documentsByDate> | undefined;
}

async function download(date: CaseDate): Promise<void> {
  try {
    await saveDateForCalendar(date);
  } catch (error) {
    console.error(error);
    toastFailure(`Nothing was saved. ${errorWords(error)}`);
  }
}

/** The columns of a case's open dates, whose history everybody may read. */
function importantDateColumns(options: ColumnOptions): DataColumn<CaseDate>[] {
  const { today, types, mayWrite, snoozes, linkedId, documents, ...actions } = options;
  const columns: DataColumn<CaseDate>[] = [
    column.accessor('date_type', {
      header: 'Date Type',
      meta: { place: 'lead' },
      cell: ({ getValue, row }) => (
        <>
          {row.original.id === linkedId && <LinkedDateMark />}
          <Swatch name={getValue()} hex={hexOf(types, getValue())} />
          <DocumentMarks documents={documents?.get(row.original.id)} />
        </>
      ),
    }),
    column.accessor('important_date', {
      header: 'Date',
      cell: ({ row: { original } }) => (
        <Stack component="span" gap={0}>
          <span className={corner.day}>
            <RelativeDateLine date={original.important_date} today={today} />
          </span>
          <TimeAndPlace date={original} />
          {original.counted && <CountedNote date={original} roomy />}
          <Snoozed until={snoozes?.get(original.id)} />
        </Stack>
      ),
    }),
  ];
  return [
    ...columns,
    column.actions((date) => (
      <DateActions date={date} mayWrite={mayWrite} snoozed={snoozes?.has(date.id) ?? false} {...actions} />
    )),
  ];
}

/** Until when the reader has snoozed a date. */
function Snoozed({ until }: { until: string | undefined }) {
  return until ? <span className="small muted">Snoozed until {formatDate(until)}</span> : null;
}

interface DateActionsProps extends Actions {
  date: CaseDate;
  mayWrite: boolean;
  snoozed: boolean;
}

function DateActions({ date, mayWrite, snoozed, ...actions }: DateActionsProps) {
  const { onDone, onEdit, onHandle, onHistory, onDownload, onSnooze, onWake, onArchive } = actions;
  const { date_type: type } = date;
  return (
    <>
      {mayWrite && (
        <>
          <IconButton
            icon={IconCheck}
            label={`Done: ${type}`}
            title="Done (d)"
            rowShortcut="d"
            onClick={() => onDone(date)}
          />
          <IconButton icon={IconPencil} label={`Edit ${type}`} title="Edit" onClick={() => onEdit(date)} />
        </>
      )}
      <MoreMenu label={`More for ${type}`}>
        {mayWrite && <Menu.Item onClick={() => onHandle(date)}>Handle…</Menu.Item>}
        {snoozed && <Menu.Item onClick={() => onWake(date)}>Wake now</Menu.Item>}
        <Menu.Item onClick={() => onSnooze(date)}>Snooze…</Menu.Item>
        <Menu.Item onClick={() => onHistory(date)}>History</Menu.Item>
        <Menu.Item onClick={() => onDownload(date)}>Add to calendar (.ics)</Menu.Item>
        {mayWrite && <Menu.Item onClick={() => onArchive(date)}>Archive</Menu.Item>}
      </MoreMenu>
    </>
  );
}

interface ImportantDatesProps {
  caseId: string;
  /** The case's dates that are not archived. */
  dates: readonly CaseDate[];
  /** How many others are archived. */
  archivedTotal: number;
  today: string;
  /** Date types in use, for their colours; undefined while they load. */
  types: readonly DateChoice[] | undefined;
  mayWrite: boolean;
  /** The date that the page's address points to. */
  linked: LinkedDate;
  /** Removes the link's parameters from the address. */
  onLinkDone: () => void;
}

/** A case's dates: the open ones in order, each with its actions; below them the handled ones, and archived ones on request. */
export function ImportantDates(props: ImportantDatesProps) {
  const { caseId, dates, archivedTotal, today, types, mayWrite, linked, onLinkDone } = props;
  const [adding, setAdding] = useState(false);
  const [areArchivedShown, setArchivedShown] = useState(false);
  const [opened, setDialog] = useState<OpenDialog>();
  const dialog = useLinkedDialog(linked, dates, mayWrite) ?? opened;
  const linkWords = linkedDateWords(linked, dates, mayWrite);
  const { data: snoozes } = useQuery(snoozesQuery(caseId));
  const { data: documents } = useQuery({ ...documentsQuery(caseId), select: documentsByDate });
  const wake = useWaking();
  const isLinked = linked.date !== undefined;
  const archive = useArchiving();
  const { done, reopen } = useHandling();
  const actions = useMemo(() => {
    const opening = (kind: OpenDialog['kind']) => (date: CaseDate) => setDialog({ kind, date });
    return {
      onDone: (date: CaseDate) => {
        // The messages about a linked date concern what others did since the mail was sent.
        if (isLinked) onLinkDone();
        void done(date);
      },
      onEdit: opening('edit'),
      onHandle: opening('handle'),
      onHistory: opening('history'),
      onSnooze: opening('snooze'),
      onWake: wake,
      onDownload: download,
      onArchive: archive,
      onReopen: reopen,
    };
  }, [done, reopen, wake, archive, isLinked, onLinkDone]);
  const [open, handled] = useMemo(() => {
    const sorted = [...dates].sort((a, b) => a.important_date.localeCompare(b.important_date));
    return [sorted.filter(({ state }) => state === 'open'), sorted.filter(({ state }) => state !== 'open')];
  }, [dates]);
  const columns = useMemo(
    () =>
      importantDateColumns({ today, types, mayWrite, snoozes, linkedId: linked.date, documents, ...actions }),
    [today, types, mayWrite, snoozes, linked.date, documents, actions],
  );
  const close = () => {
    setDialog(undefined);
    if (linked.act) onLinkDone();
  };

  return (
    <Section
      title="Important Dates"
      actions={
        mayWrite && (
          <AddButton variant="default" data-command="Add date to this case" onClick={() => setAdding(true)}>
            Add Date
          </AddButton>
        )
      }
    >
      {linkWords && (
        <p className="notice" data-tone="yellow" role="status">
          {linkWords}
        </p>
      )}
      {open.length > 0 ? (
        <div className={`${corner.actions} ${corner.beside}`}>
          <DataTable label="Important Dates" columns={columns} rows={open} />
        </div>
      ) : (
        <p className="empty-box">
          {handled.length > 0 ? 'No open dates.' : 'No dates yet. Add the filing deadline first.'}
        </p>
      )}
      {handled.length > 0 && (
        <HandledDates
          dates={handled}
          all={dates}
          types={types}
          mayWrite={mayWrite}
          documents={documents}
          {...actions}
        />
      )}
      <ArchivedToggle
        what="dates"
        some={archivedTotal > 0}
        shown={areArchivedShown}
        onChange={setArchivedShown}
      />
      {areArchivedShown && <ArchivedDates caseId={caseId} types={types} mayWrite={mayWrite} />}
      {adding && <AddCaseDateDialog caseId={caseId} today={today} onClose={() => setAdding(false)} />}
      {dialog?.kind === 'edit' && <EditCaseDateDialog caseDate={dialog.date} today={today} onClose={close} />}
      {dialog?.kind === 'handle' && <HandleDateDialog caseDate={dialog.date} dates={dates} onClose={close} />}
      {dialog?.kind === 'history' && (
        <HistoryDialog
          record={{ id: dialog.date.id, name: dialog.date.date_type }}
          unchanged="This date has not been changed since it was added."
          onClose={close}
        />
      )}
      {dialog?.kind === 'snooze' && <SnoozeDialog caseDate={dialog.date} today={today} onClose={close} />}
    </Section>
  );
}

/** Ends a snooze of the reader's. */
function useWaking() {
  const { mutateAsync: wake } = useWakeDate();
  return useMemo(
    () =>
      ({ id, date_type }: CaseDate) =>
        runReported(wake(id), `${date_type}: reminders continue`),
    [wake],
  );
}
