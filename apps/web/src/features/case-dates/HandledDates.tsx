import type { CaseDate } from '@landfall/contract/case-dates';
import { Menu, Stack } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useId, useMemo } from 'react';
import { formatDate, formatInstantDay } from '../../lib/date-format.ts';
import { IconButton } from '../../ui/buttons.tsx';
import { columnsOf, type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import { Swatch } from '../../ui/Swatch.tsx';
import type { documentsByDate } from '../documents/queries.ts';
import { DocumentMarks } from './DocumentMarks.tsx';
import { type DateChoice, hexOf } from './date-choice.ts';
import corner from './row-actions.module.css';
import { SettledDay } from './SettledDay.tsx';

const column = columnsOf<CaseDate>();

interface HandledDatesProps {
  dates: readonly CaseDate[];
  /** All dates of the case, to name those that superseded others. */
  all: readonly CaseDate[];
  types: readonly DateChoice[] | undefined;
  mayWrite: boolean;
  /** The documents tagged with each date, by the date's id. */
  documents: ReturnType<typeof documentsByDate> | undefined;
  onReopen: (caseDate: CaseDate) => void;
  onHandle: (caseDate: CaseDate) => void;
  onHistory: (caseDate: CaseDate) => void;
}

/** What superseded a date, who handled it when, and the note. */
function Handling({ date, all }: { date: CaseDate; all: readonly CaseDate[] }) {
  const successor = all.find(({ id }) => id === date.superseded_by);
  const who = [date.handled_by?.display_name, date.handled_at && formatInstantDay(date.handled_at)];
  return (
    <Stack
      component="span"
      gap={0}
      miw={{ sm: '9rem' }}
      className="small wrap-anywhere"
      style={{ whiteSpace: 'normal' }}
    >
      {successor && (
        <span>
          by {successor.date_type} of {formatDate(successor.important_date)}
        </span>
      )}
      {date.handled_note && <span>{date.handled_note}</span>}
      <span className="muted">{who.filter(Boolean).join(', ')}</span>
    </Stack>
  );
}

function handledColumns(options: Omit<HandledDatesProps, 'dates'>): DataColumn<CaseDate>[] {
  const { all, types, mayWrite, documents, onReopen, onHandle, onHistory } = options;
  return [
    column.accessor('date_type', {
      header: 'Date Type',
      meta: { place: 'lead' },
      cell: ({ getValue, row }) => (
        <>
          <Swatch name={getValue()} hex={hexOf(types, getValue())} />
          <DocumentMarks documents={documents?.get(row.original.id)} />
        </>
      ),
    }),
    column.accessor('important_date', {
      header: 'Date',
      cell: ({ row }) => <SettledDay date={row.original} />,
    }),
    column.accessor('state', {
      header: 'Handled',
      cell: ({ row }) => <Handling date={row.original} all={all} />,
    }),
    column.actions((date) => (
      <>
        {mayWrite && (
          <IconButton
            icon={IconArrowBackUp}
            label={`Reopen ${date.date_type}`}
            title="Reopen"
            onClick={() => onReopen(date)}
          />
        )}
        <MoreMenu label={`More for ${date.date_type}, handled`}>
          {mayWrite && <Menu.Item onClick={() => onHandle(date)}>Edit how it was handled</Menu.Item>}
          <Menu.Item onClick={() => onHistory(date)}>History</Menu.Item>
        </MoreMenu>
      </>
    )),
  ];
}

/** The handled dates of a case, which stay listed. */
export function HandledDates(props: HandledDatesProps) {
  const { dates, all, types, mayWrite, documents, onReopen, onHandle, onHistory } = props;
  const id = useId();
  const columns = useMemo(
    () => handledColumns({ all, types, mayWrite, documents, onReopen, onHandle, onHistory }),
    [all, types, mayWrite, documents, onReopen, onHandle, onHistory],
  );
  return (
    <Stack gap={8} mt={16} component="section" aria-labelledby={id}>
      <h3 id={id} className="section-title muted">
        Handled
      </h3>
      <div className={`${corner.actions} ${corner.beside}`}>
        <DataTable label="Handled" columns={columns} rows={dates} />
      </div>
    </Stack>
  );
}
