import type { BoardCheck, BoardRow } from '@landfall/contract/board';
import { BOARD_CHECK_LABELS, BOARD_COLUMNS } from '@landfall/contract/board-rows';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { formatDate } from '../../lib/date-format.ts';
import { PATHS } from '../../paths.ts';
import { columnsOf, type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { InstantText } from '../../ui/InstantText.tsx';
import { RelativeDate } from '../../ui/RelativeDate.tsx';
import styles from './Board.module.css';

/** The checks whose rows are dates, for which the board shows a date column. */
const OF_DATES: readonly BoardCheck[] = [
  ...(['overdue', 'unreached', 'printed_differs', 'unverified', 'stale_count', 'expiring'] as const),
];

/** A row with an id, which tables require. */
type IdentifiedRow = BoardRow & { id: string };

const column = columnsOf<IdentifiedRow>();

/** The page of the case, or of the person, that a row is about. */
function placeOf({ case_id, beneficiary_id }: BoardRow) {
  return case_id === null
    ? ({ to: PATHS.beneficiary, params: { beneficiaryId: beneficiary_id ?? '' } } as const)
    : ({ to: PATHS.case, params: { caseId: case_id } } as const);
}

/** Who dismissed a row, why and until when. */
function Word({ dismissal }: { dismissal: NonNullable<BoardRow['dismissal']> }) {
  const { reason, by, at, until } = dismissal;
  return (
    <span className={styles.word}>
      <span className="wrap-anywhere">{reason}</span>
      <span className="small muted">
        {by.display_name}, <InstantText instant={at} layout="day" />
        {until && `, shown again on ${formatDate(until)}`}
      </span>
    </span>
  );
}

function columns(
  check: BoardCheck,
  today: string | undefined,
  dismissed: boolean,
  actions: ((row: BoardRow) => ReactNode) | undefined,
): DataColumn<IdentifiedRow>[] {
  const shown: DataColumn<IdentifiedRow>[] = [
    column.accessor('case_name', {
      header: check === 'expiring' ? 'Beneficiary' : BOARD_COLUMNS.case_name,
      meta: { place: 'lead' },
      cell: ({ row: { original } }) => (
        <Link {...placeOf(original)} className={`${styles.case} name-link`} title={original.case_name}>
          {original.case_name}
        </Link>
      ),
    }),
    column.accessor('reason', {
      header: check === 'overdue' ? 'Date Type' : BOARD_COLUMNS.reason,
      // For an overdue date the date cell already shows this.
      cell: ({ row: { original } }) => (
        <span className={styles.reason}>{check === 'overdue' ? original.date_type : original.reason}</span>
      ),
    }),
    column.accessor('since', {
      header: OF_DATES.includes(check) ? 'Date' : BOARD_COLUMNS.since,
      cell: ({ getValue }) =>
        OF_DATES.includes(check) ? (
          <RelativeDate date={getValue()} today={today} layout="line" />
        ) : (
          <time dateTime={getValue()} title={getValue()}>
            {formatDate(getValue())}
          </time>
        ),
    }),
  ];
  if (dismissed)
    shown.push(
      column.accessor('dismissal', {
        header: 'Not needed here',
        cell: ({ getValue }) => {
          const dismissal = getValue();
          return dismissal && <Word dismissal={dismissal} />;
        },
      }),
    );
  return actions
    ? [...shown, column.actions((row) => <span className={styles.actions}>{actions(row)}</span>)]
    : shown;
}

interface BoardTableProps {
  check: BoardCheck;
  rows: readonly BoardRow[] | undefined;
  today: string | undefined;
  /** Whether these are the dismissed rows. */
  dismissed: boolean;
  /** Renders a row's actions; undefined for those who may not act. */
  actions: ((row: BoardRow) => ReactNode) | undefined;
}

/** The rows of a check. */
export function BoardTable({ check, rows, today, dismissed, actions }: BoardTableProps) {
  const shown = useMemo(() => columns(check, today, dismissed, actions), [check, today, dismissed, actions]);
  const navigate = useNavigate();
  const identified = useMemo(() => rows?.map((row) => ({ ...row, id: row.resource_id })), [rows]);
  return (
    <div className={styles.table}>
      <DataTable
        label={BOARD_CHECK_LABELS[check]}
        columns={shown}
        rows={identified}
        placeholders={3}
        onOpen={(row) => navigate(placeOf(row))}
      />
    </div>
  );
}
