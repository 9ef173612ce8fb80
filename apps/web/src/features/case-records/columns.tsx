import { UNNAMED_BENEFICIARY } from '@landfall/contract/beneficiary-name';
import { handledWord } from '@landfall/contract/case-dates';
import { CASE_COLUMNS, type CaseListRow, DATE_SORT } from '@landfall/contract/case-records';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { Link } from '@tanstack/react-router';
import { PATHS } from '../../paths.ts';
import { Badge, StatusBadge } from '../../ui/Badge.tsx';
import { columnsOf, type DataColumn } from '../../ui/DataTable.tsx';
import { deferred } from '../../ui/deferred.tsx';
import { Nothing } from '../../ui/Nothing.tsx';
import { RelativeDate } from '../../ui/RelativeDate.tsx';
import styles from './columns.module.css';
import { columnDate, columnLabel, urgentDate } from './date-columns.ts';
import { fromList } from './list-origin.ts';
import { StatusControl } from './StatusControl.tsx';
import { statusShown } from './status.ts';
import { TeamControl } from './TeamControl.tsx';
import { TeamInitials } from './TeamInitials.tsx';

const column = columnsOf<CaseListRow>();

/** What the columns need to know of the reader. */
interface Reader {
  /** The organization's day; undefined while it is not known. */
  today: string | undefined;
  /** Whether they may change cases from it. */
  mayWrite?: boolean;
}

/** Rarely used, so its code is loaded with the column. */
const VisaCell = deferred(async () => (await import('./VisaCell.tsx')).VisaCell);

const visaColumn = (of: 'preference_category' | 'visa_state') =>
  column.accessor(of, {
    header: CASE_COLUMNS[of],
    meta: { phone: 'asked', isEmpty: (row) => !row[of] },
    cell: ({ row: { original } }) => (original[of] ? <VisaCell row={original} of={of} /> : <Nothing />),
  });

/** The columns before those of date types. */
const fixedColumns = ({ today, mayWrite }: Reader): DataColumn<CaseListRow>[] => [
  column.accessor('title', {
    header: CASE_COLUMNS.title,
    meta: { place: 'lead', sort: 'title' },
    cell: ({ row: { original } }) => (
      <span className={`${styles.title} lead-name`}>
        <Link
          to={PATHS.case}
          params={{ caseId: original.id }}
          state={fromList}
          className="lead-link"
          title={original.title}
        >
          {original.title}
        </Link>
        {original.archived_at !== NOT_ARCHIVED && <StatusBadge status="archived" />}
      </span>
    ),
  }),
  column.accessor('urgent_date', {
    header: CASE_COLUMNS.urgent_date,
    meta: { sort: 'urgent_date', phone: 'below', isEmpty: (row) => !row.urgent_date },
    cell: ({ row: { original } }) => <NextDate row={original} today={today} />,
  }),
  column.accessor('petitioner_name', {
    header: CASE_COLUMNS.petitioner_name,
    meta: {
      sort: 'petitioner_name',
      isEmpty: (row) => !row.petitioner_id,
    },
    cell: ({ row: { original: row } }) => (
      <PersonLink
        name={row.petitioner_name}
        to={PATHS.petitioner.replace('$petitionerId', row.petitioner_id ?? '')}
      />
    ),
  }),
  column.accessor('beneficiary_name', {
    header: CASE_COLUMNS.beneficiary_name,
    meta: {
      sort: 'beneficiary_name',
      isEmpty: (row) => !row.beneficiary_id,
    },
    cell: ({ row: { original: row } }) => (
      <PersonLink
        name={row.beneficiary_name ?? (row.beneficiary_id && UNNAMED_BENEFICIARY)}
        to={PATHS.beneficiary.replace('$beneficiaryId', row.beneficiary_id ?? '')}
      />
    ),
  }),
  column.accessor('status', {
    header: CASE_COLUMNS.status,
    meta: { sort: 'status', phone: 'behind' },
    cell: ({ row: { original } }) => {
      if (mayWrite && original.archived_at === NOT_ARCHIVED)
        return <StatusControl caseRecord={original} shortcut="data-row-shortcut" />;
      const { label, tone } = statusShown(original.status);
      return <Badge tone={tone}>{label}</Badge>;
    },
  }),
  column.accessor('team', {
    header: CASE_COLUMNS.team,
    meta: { isEmpty: (row) => row.team.length === 0 },
    cell: ({ row: { original } }) =>
      mayWrite && original.archived_at === NOT_ARCHIVED ? (
        <TeamControl caseRecord={original} team={original.team} shortcut="data-row-shortcut" />
      ) : (
        <TeamInitials team={original.team} />
      ),
  }),
  column.accessor('matter_type', {
    header: CASE_COLUMNS.matter_type,
    meta: { phone: 'asked', isEmpty: (row) => !row.matter_type },
    cell: ({ getValue }) => {
      const kind = getValue();
      return kind ? (
        <span className={styles.person} title={kind}>
          {kind}
        </span>
      ) : (
        <Nothing />
      );
    },
  }),
  column.accessor('checklist', {
    header: CASE_COLUMNS.checklist,
    meta: { align: 'right', phone: 'asked', isEmpty: (row) => row.checklist.total === 0 },
    cell: ({ getValue }) => {
      const { done, total } = getValue();
      return total > 0 ? <span>{`${done} of ${total}`}</span> : <Nothing />;
    },
  }),
  visaColumn('preference_category'),
  visaColumn('visa_state'),
  column.accessor('note', {
    header: CASE_COLUMNS.note,
    meta: { phone: 'asked', isEmpty: (row) => !row.note },
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

/** The most urgent date of a case, with its type. */
function NextDate({ row, today }: { row: CaseListRow; today: string | undefined }) {
  if (!row.urgent_date) return <Nothing />;
  const type = urgentDate(row)?.date_type;
  return (
    <span className={styles.next}>
      <RelativeDate date={row.urgent_date} today={today} notice={type} />
      <span className={`${styles.type} small muted`}>{type}</span>
    </span>
  );
}

/** A link to a person's page; nothing without a person. */
function PersonLink({ name, to }: { name: string | null; to: string }) {
  if (!name) return <Nothing />;
  return (
    <Link to={to} className={`${styles.person} name-link`} title={name}>
      {name}
    </Link>
  );
}

function dateColumn(type: string, label: string, today: string | undefined): DataColumn<CaseListRow> {
  const dateOf = (row: CaseListRow) => columnDate(row.dates, type);
  return column.display({
    id: `${DATE_SORT}${type}`,
    header: label,
    meta: {
      sort: `${DATE_SORT}${type}`,
      isEmpty: (row: CaseListRow) => {
        const date = dateOf(row);
        // A card already shows it as the most urgent date.
        return !date || date === urgentDate(row);
      },
    },
    cell: ({ row }) => {
      const date = dateOf(row.original);
      if (!date) return <Nothing />;
      return <RelativeDate date={date.important_date} today={today} handled={handledWord(date)} />;
    },
  });
}

/** The columns of the case list: the fixed ones, then one for each date type, without the hidden ones. */
export function caseColumns(
  dateTypes: readonly string[],
  reader: Reader,
  hidden: ReadonlySet<string> = new Set(),
  archived: ReadonlySet<string> = new Set(),
): DataColumn<CaseListRow>[] {
  const fixed = fixedColumns(reader).filter(
    (shown) => !hidden.has(String(Reflect.get(shown, 'accessorKey'))),
  );
  return [...fixed, ...dateTypes.map((type) => dateColumn(type, columnLabel(type, archived), reader.today))];
}
