import type { CaseDate } from '@landfall/contract/case-dates';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { runReported } from '../../editing/run-reported.ts';
import { QuietButton } from '../../ui/buttons.tsx';
import { columnsOf, type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { RetryAlert } from '../../ui/StateMessage.tsx';
import { Swatch } from '../../ui/Swatch.tsx';
import { type DateChoice, hexOf } from './date-choice.ts';
import { archivedDatesQuery, useRestoreCaseDate } from './queries.ts';
import corner from './row-actions.module.css';
import { SettledDay } from './SettledDay.tsx';

const column = columnsOf<CaseDate>();

function archivedColumns(
  types: readonly DateChoice[] | undefined,
  mayWrite: boolean,
): DataColumn<CaseDate>[] {
  const columns = [
    column.accessor('date_type', {
      header: 'Date Type',
      meta: { place: 'lead' },
      cell: ({ getValue }) => <Swatch name={getValue()} hex={hexOf(types, getValue())} />,
    }),
    column.accessor('important_date', {
      header: 'Date',
      cell: ({ row }) => <SettledDay date={row.original} />,
    }),
  ];
  return mayWrite
    ? [...columns, column.actions((date) => <Restore date={date} />, { name: 'Restore' })]
    : columns;
}

function Restore({ date: { id, date_type } }: { date: CaseDate }) {
  const { mutateAsync: restore, isPending } = useRestoreCaseDate();
  return (
    <QuietButton
      loading={isPending}
      aria-label={`Restore ${date_type}`}
      onClick={() => runReported(restore(id), `${date_type} restored`)}
    >
      Restore
    </QuietButton>
  );
}

interface ArchivedDatesProps {
  caseId: string;
  types: readonly DateChoice[] | undefined;
  mayWrite: boolean;
}

/** The archived dates of a case, each of which can be restored. */
export function ArchivedDates({ caseId, types, mayWrite }: ArchivedDatesProps) {
  const list = useQuery(archivedDatesQuery(caseId));
  const columns = useMemo(() => archivedColumns(types, mayWrite), [types, mayWrite]);
  if (list.isError && !list.data)
    return (
      <RetryAlert
        message={errorWords(list.error, 'Failed to fetch the archived dates')}
        onRetry={() => list.refetch()}
      />
    );
  if (list.data?.length === 0) return <p className="empty-box">No date is archived</p>;
  return (
    <div className={`${corner.actions} ${corner.beside}`}>
      <DataTable label="Archived dates" columns={columns} rows={list.data} placeholders={1} />
    </div>
  );
}
