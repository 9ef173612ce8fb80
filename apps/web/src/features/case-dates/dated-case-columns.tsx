import type { DatedCase } from '@landfall/contract/case-dates';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { PATHS } from '../../paths.ts';
import { IconButton } from '../../ui/buttons.tsx';
import { columnsOf, type DataColumn } from '../../ui/DataTable.tsx';
import { RelativeDateLine } from '../../ui/RelativeDateLine.tsx';
import { Swatch } from '../../ui/Swatch.tsx';
import { type DateChoice, hexOf } from './date-choice.ts';
import styles from './dated-case-columns.module.css';

const column = columnsOf<DatedCase>();

interface ColumnOptions {
  today: string | undefined;
  types: readonly DateChoice[] | undefined;
  /** Opens a date to move it; left out for who may not. */
  onEdit: ((date: DatedCase) => void) | undefined;
}

/** The columns of the dates view (product specification, section 2), and the way to move a date. */
export function datedCaseColumns({ today, types, onEdit }: ColumnOptions): DataColumn<DatedCase>[] {
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
      cell: ({ getValue }) => (
        <span className={styles.date}>
          <RelativeDateLine date={getValue()} today={today} />
        </span>
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
  if (!onEdit) return columns;
  const actions = column.actions((date) => (
    <IconButton
      icon={IconPencil}
      label={`Edit ${date.date_type} of ${date.case_name}`}
      title="Edit"
      onClick={() => onEdit(date)}
    />
  ));
  return [...columns, actions];
}
