import type { CaseDate } from '@landfall/contract/case-dates';
import { IconArchive, IconPencil } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { runReported } from '../../editing/run-reported.ts';
import { AddButton, IconButton } from '../../ui/buttons.tsx';
import { columnsOf, type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { RelativeDateLine } from '../../ui/RelativeDateLine.tsx';
import { Section } from '../../ui/Section.tsx';
import { Swatch } from '../../ui/Swatch.tsx';
import { AddCaseDateDialog, EditCaseDateDialog } from './CaseDateDialogs.tsx';
import { type DateChoice, hexOf } from './date-choice.ts';
import { useArchiveCaseDate, useRestoreCaseDate } from './queries.ts';
import corner from './row-actions.module.css';

const column = columnsOf<CaseDate>();

interface ColumnOptions {
  today: string;
  types: readonly DateChoice[] | undefined;
  mayWrite: boolean;
  onEdit: (caseDate: CaseDate) => void;
  onArchive: (caseDate: CaseDate) => void;
}

/** The columns of a case's dates; the last one only for who may change them. */
function importantDateColumns(options: ColumnOptions): DataColumn<CaseDate>[] {
  const { today, types, mayWrite, onEdit, onArchive } = options;
  const columns: DataColumn<CaseDate>[] = [
    column.accessor('date_type', {
      header: 'Date Type',
      meta: { place: 'lead' },
      cell: ({ getValue }) => <Swatch name={getValue()} hex={hexOf(types, getValue())} />,
    }),
    column.accessor('important_date', {
      header: 'Date',
      cell: ({ getValue }) => <RelativeDateLine date={getValue()} today={today} />,
    }),
  ];
  if (!mayWrite) return columns;
  const actions = column.actions((date) => (
    <>
      <IconButton
        icon={IconPencil}
        label={`Edit ${date.date_type}`}
        title="Edit"
        onClick={() => onEdit(date)}
      />
      <IconButton
        icon={IconArchive}
        label={`Archive ${date.date_type}`}
        title="Archive"
        onClick={() => onArchive(date)}
      />
    </>
  ));
  return [...columns, actions];
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

/** A case's dates in order, each to be moved or archived. */
export function ImportantDates({ caseId, dates, today, types, typesFailed, mayWrite }: ImportantDatesProps) {
  const [adding, setAdding] = useState(false);
  const [edited, setEdited] = useState<CaseDate>();
  const archive = useArchiving();
  const rows = useMemo(
    () => [...dates].sort((a, b) => a.important_date.localeCompare(b.important_date)),
    [dates],
  );
  const columns = useMemo(
    () => importantDateColumns({ today, types, mayWrite, onEdit: setEdited, onArchive: archive }),
    [today, types, mayWrite, archive],
  );

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
      {rows.length > 0 ? (
        <div className={corner.actions}>
          <DataTable label="Important Dates" columns={columns} rows={rows} />
        </div>
      ) : (
        <p className="empty-box">No dates yet. Add the filing deadline first.</p>
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
      {edited && (
        <EditCaseDateDialog
          caseDate={edited}
          today={today}
          types={types}
          typesFailed={typesFailed}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Section>
  );
}

/** Archives a date and offers the way back, which also works after the page has been left. */
function useArchiving() {
  const { mutateAsync: archive } = useArchiveCaseDate();
  const { mutateAsync: restore } = useRestoreCaseDate();
  return useMemo(() => {
    return ({ id, date_type }: CaseDate) =>
      runReported(
        archive(id),
        `${date_type} archived`,
        () => void runReported(restore(id), `${date_type} restored`),
      );
  }, [archive, restore]);
}
