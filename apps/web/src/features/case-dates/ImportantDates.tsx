import type { CaseDate } from '@landfall/contract/case-dates';
import { Menu, Stack } from '@mantine/core';
import { IconCheck, IconPencil } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { AddButton, IconButton } from '../../ui/buttons.tsx';
import { columnsOf, type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import { Occasion } from '../../ui/Occasion.tsx';
import { RelativeDateLine } from '../../ui/RelativeDateLine.tsx';
import { Section } from '../../ui/Section.tsx';
import { Swatch } from '../../ui/Swatch.tsx';
import { AddCaseDateDialog, EditCaseDateDialog } from './CaseDateDialogs.tsx';
import { DateHistoryDialog } from './DateHistoryDialog.tsx';
import { type DateChoice, hexOf } from './date-choice.ts';
import { HandleDateDialog } from './HandleDateDialog.tsx';
import { HandledDates } from './HandledDates.tsx';
import corner from './row-actions.module.css';
import { useArchiving } from './useArchiving.ts';
import { useHandling } from './useHandling.ts';

const column = columnsOf<CaseDate>();

/** What can be done with a date. */
interface Acts {
  onDone: (caseDate: CaseDate) => void;
  onEdit: (caseDate: CaseDate) => void;
  onHandle: (caseDate: CaseDate) => void;
  onHistory: (caseDate: CaseDate) => void;
  onArchive: (caseDate: CaseDate) => void;
}

interface ColumnOptions extends Acts {
  today: string;
  types: readonly DateChoice[] | undefined;
  mayWrite: boolean;
}

/** The columns of a case's open dates, whose history everybody may read. */
function importantDateColumns(options: ColumnOptions): DataColumn<CaseDate>[] {
  const { today, types, mayWrite, ...acts } = options;
  const columns: DataColumn<CaseDate>[] = [
    column.accessor('date_type', {
      header: 'Date Type',
      meta: { place: 'lead' },
      cell: ({ getValue }) => <Swatch name={getValue()} hex={hexOf(types, getValue())} />,
    }),
    column.accessor('important_date', {
      header: 'Date',
      cell: ({ row: { original } }) => (
        <Stack component="span" gap={0}>
          <RelativeDateLine date={original.important_date} today={today} />
          <Occasion date={original} />
        </Stack>
      ),
    }),
  ];
  return [...columns, column.actions((date) => <DateActs date={date} mayWrite={mayWrite} {...acts} />)];
}

function DateActs({ date, mayWrite, ...acts }: Acts & { date: CaseDate; mayWrite: boolean }) {
  const { onDone, onEdit, onHandle, onHistory, onArchive } = acts;
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
        {mayWrite && <Menu.Item onClick={() => onHandle(date)}>Waive or supersede</Menu.Item>}
        <Menu.Item onClick={() => onHistory(date)}>History</Menu.Item>
        {mayWrite && <Menu.Item onClick={() => onArchive(date)}>Archive</Menu.Item>}
      </MoreMenu>
    </>
  );
}

interface ImportantDatesProps {
  caseId: string;
  /** The case's dates that are not archived. */
  dates: readonly CaseDate[];
  today: string;
  /** Date types to choose from; undefined while they are not known. */
  types: readonly DateChoice[] | undefined;
  typesFailed: boolean;
  mayWrite: boolean;
}

/** The dialog that a date's row opened. */
interface OpenDialog {
  kind: 'edit' | 'handle' | 'history';
  date: CaseDate;
}

/** A case's dates: what is open, in order, each to be done, moved or archived; below it what is handled. */
export function ImportantDates({ caseId, dates, today, types, typesFailed, mayWrite }: ImportantDatesProps) {
  const [adding, setAdding] = useState(false);
  const [dialog, setDialog] = useState<OpenDialog>();
  const archive = useArchiving();
  const { done, reopen } = useHandling();
  const acts = useMemo(() => {
    const opening = (kind: OpenDialog['kind']) => (date: CaseDate) => setDialog({ kind, date });
    return {
      onDone: done,
      onEdit: opening('edit'),
      onHandle: opening('handle'),
      onHistory: opening('history'),
      onArchive: archive,
      onReopen: reopen,
    };
  }, [done, reopen, archive]);
  const [open, handled] = useMemo(() => {
    const sorted = [...dates].sort((a, b) => a.important_date.localeCompare(b.important_date));
    return [sorted.filter(({ state }) => state === 'open'), sorted.filter(({ state }) => state !== 'open')];
  }, [dates]);
  const columns = useMemo(
    () => importantDateColumns({ today, types, mayWrite, ...acts }),
    [today, types, mayWrite, acts],
  );
  const close = () => setDialog(undefined);

  return (
    <Section
      title="Important Dates"
      actions={
        mayWrite && (
          <AddButton variant="default" onClick={() => setAdding(true)}>
            Add Date
          </AddButton>
        )
      }
    >
      {open.length > 0 ? (
        <div className={corner.actions}>
          <DataTable label="Important Dates" columns={columns} rows={open} />
        </div>
      ) : (
        <p className="empty-box">
          {handled.length > 0 ? 'No open dates.' : 'No dates yet. Add the filing deadline first.'}
        </p>
      )}
      {handled.length > 0 && (
        <HandledDates dates={handled} all={dates} types={types} mayWrite={mayWrite} {...acts} />
      )}
      {adding && (
        <AddCaseDateDialog
          caseId={caseId}
          today={today}
          types={types}
          typesFailed={typesFailed}
          onClose={() => setAdding(false)}
        />
      )}
      {dialog?.kind === 'edit' && (
        <EditCaseDateDialog
          caseDate={dialog.date}
          today={today}
          types={types}
          typesFailed={typesFailed}
          onClose={close}
        />
      )}
      {dialog?.kind === 'handle' && <HandleDateDialog caseDate={dialog.date} dates={dates} onClose={close} />}
      {dialog?.kind === 'history' && <DateHistoryDialog caseDate={dialog.date} onClose={close} />}
    </Section>
  );
}
