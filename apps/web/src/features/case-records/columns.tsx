import type { CaseListRow } from '@landfall/contract/case-records';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { Link } from '@tanstack/react-router';
import { PATHS } from '../../paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { columnsOf, type DataColumn } from '../../ui/DataTable.tsx';
import { RelativeDate } from '../../ui/RelativeDate.tsx';
import styles from './columns.module.css';
import { columnDate } from './date-columns.ts';
import { statusShown } from './status.ts';

const column = columnsOf<CaseListRow>();

function Nothing() {
  return <span className={styles.nothing}>—</span>;
}

const fixedColumns: DataColumn<CaseListRow>[] = [
  column.accessor('title', {
    header: 'Case Name',
    meta: { place: 'lead' },
    cell: ({ row: { original } }) => (
      <span className={styles.name}>
        <Link to={PATHS.case} params={{ caseId: original.id }} className={styles.link} title={original.title}>
          {original.title}
        </Link>
        {original.archived_at !== NOT_ARCHIVED && <Badge tone="grey">Archived</Badge>}
      </span>
    ),
  }),
  column.accessor('petitioner_name', {
    header: 'Petitioner Name',
    meta: { label: 'Petitioner Name', isEmpty: (row) => !row.petitioner_name },
    cell: ({ row: { original: row } }) => (
      <PersonLink
        name={row.petitioner_name}
        to={PATHS.petitioner.replace('$petitionerId', row.petitioner_id ?? '')}
      />
    ),
  }),
  column.accessor('beneficiary_name', {
    header: 'Beneficiary Name',
    meta: { label: 'Beneficiary Name', isEmpty: (row) => !row.beneficiary_name },
    cell: ({ row: { original: row } }) => (
      <PersonLink
        name={row.beneficiary_name}
        to={PATHS.beneficiary.replace('$beneficiaryId', row.beneficiary_id ?? '')}
      />
    ),
  }),
  column.accessor('status', {
    header: 'Status',
    meta: { label: 'Status' },
    cell: ({ getValue }) => {
      const { label, tone } = statusShown(getValue());
      return <Badge tone={tone}>{label}</Badge>;
    },
  }),
  column.accessor('note', {
    header: 'Note',
    meta: { label: 'Note', isEmpty: (row) => !row.note },
    cell: ({ getValue }) => {
      const note = getValue();
      return note ? (
        <span className={styles.note} title={note}>
          {note}
        </span>
      ) : (
        <Nothing />
      );
    },
  }),
];

/** A link to a person's page where there is a person. */
function PersonLink({ name, to }: { name: string | null; to: string }) {
  if (!name) return <Nothing />;
  return (
    <Link to={to} className={styles.person} title={name}>
      {name}
    </Link>
  );
}

function dateColumn(type: string, today: string | undefined): DataColumn<CaseListRow> {
  const dateOf = (row: CaseListRow) => columnDate(row.dates, type, today ?? '');
  return column.display({
    id: `date:${type}`,
    header: type,
    meta: { label: type, isEmpty: (row: CaseListRow) => !dateOf(row) },
    cell: ({ row }) => {
      const date = dateOf(row.original);
      return date ? <RelativeDate date={date} today={today} /> : <Nothing />;
    },
  });
}

/** The columns of the case list: the fixed ones, then one for each visible date type. */
export function caseColumns(
  dateTypes: readonly string[],
  today: string | undefined,
): DataColumn<CaseListRow>[] {
  return [...fixedColumns, ...dateTypes.map((type) => dateColumn(type, today))];
}
