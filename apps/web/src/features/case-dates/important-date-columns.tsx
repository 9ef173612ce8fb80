import type { CaseDate } from '@landfall/contract/case-dates';
import { IconArchive, IconPencil } from '@tabler/icons-react';
import { IconButton } from '../../ui/buttons.tsx';
import { columnsOf, type DataColumn } from '../../ui/DataTable.tsx';
import { RelativeDateLine } from '../../ui/RelativeDateLine.tsx';
import { Swatch } from '../../ui/Swatch.tsx';

import { type DateChoice, hexOf } from './date-choice.ts';

const column = columnsOf<CaseDate>();

interface ColumnOptions {
  today: string;
  types: readonly DateChoice[] | undefined;
  mayWrite: boolean;
  onEdit: (caseDate: CaseDate) => void;
  onArchive: (caseDate: CaseDate) => void;
}

/** The columns of a case's dates; the last one only for who may change them. */
export function importantDateColumns(options: ColumnOptions): DataColumn<CaseDate>[] {
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
