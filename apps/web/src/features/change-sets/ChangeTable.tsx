import type { ChangeRow } from '@landfall/contract/change-sets';
import { Link } from '@tanstack/react-router';
import { formatDate, formatWeekday } from '../../lib/date-format.ts';
import { PATHS } from '../../paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { columnsOf, type DataColumn } from '../../ui/DataTable.tsx';
import { Nothing } from '../../ui/Nothing.tsx';
import { daysTone, daysWords, LEFT_LABELS } from './change-words.ts';

const column = columnsOf<ChangeRow>();

function Day({ date }: { date: string | null }) {
  if (date === null) return <Nothing />;
  return (
    <time dateTime={date} title={date} className="nowrap">
      {formatWeekday(date)}, {formatDate(date)}
    </time>
  );
}

/** The columns of a change set's dates: each one's present and new day, and the reason. */
export const CHANGE_COLUMNS: DataColumn<ChangeRow>[] = [
  column.accessor(({ case: { name } }) => name, {
    id: 'case',
    header: 'Case',
    meta: { place: 'lead' },
    cell: ({ row: { original } }) => (
      <span className="cell-words">
        <Link to={PATHS.case} params={{ caseId: original.case.id }} className="lead-link">
          {original.case.name}
        </Link>
      </span>
    ),
  }),
  column.accessor('date_type', {
    header: 'Date',
    cell: ({ getValue }) => <span className="cell-words">{getValue()}</span>,
  }),
  column.accessor('old', { header: 'Old', cell: ({ getValue }) => <Day date={getValue()} /> }),
  column.accessor('new', { header: 'New', cell: ({ getValue }) => <Day date={getValue()} /> }),
  column.accessor('days', {
    header: 'Difference',
    cell: ({ row: { original } }) => {
      const words = daysWords(original.days);
      const tone = daysTone(original);
      return tone ? <Badge tone={tone}>{words}</Badge> : <span className="muted">{words}</span>;
    },
  }),
  column.accessor('why', {
    header: 'Why',
    cell: ({ row: { original }, getValue }) => {
      const left = original.left_because && LEFT_LABELS[original.left_because];
      if (!left) return <span className="cell-words">{getValue() || <Nothing />}</span>;
      return (
        <span className="cell-lines">
          <span>
            <Badge tone={left.tone}>{left.label}</Badge>
          </span>
          {getValue() && <span className="cell-words">{getValue()}</span>}
        </span>
      );
    },
  }),
];
