import { DATE_STATE_LABELS } from '@landfall/contract/case-dates';
import { columnText, REPORT_COLUMN_LABELS } from '@landfall/contract/report-layout';
import type { ReportColumn, ReportRow } from '@landfall/contract/reports';
import { Link } from '@tanstack/react-router';
import { statusShown } from '../../lib/case-status.ts';
import { PATHS } from '../../paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { columnsOf, type DataColumn } from '../../ui/DataTable.tsx';
import { Nothing } from '../../ui/Nothing.tsx';
import { RelativeDate } from '../../ui/RelativeDate.tsx';
import { Swatch } from '../../ui/Swatch.tsx';
import type { TypeChoice } from './ReportFields.tsx';

/** A date of a report as a row of a table. */
type DateRow = ReportRow & { id: string };

const column = columnsOf<DateRow>();

/**
 * The columns of a report's dates.
 * @param day the report's day, from which days are counted; undefined while it loads
 * @param types the organization's current date types, for their colours
 * @param chosen the columns beside day and case
 */
export function reportRowColumns(
  day: string | undefined,
  types: readonly TypeChoice[] | undefined,
  chosen: readonly ReportColumn[],
): DataColumn<DateRow>[] {
  const hexOf = (name: string) => types?.find((type) => type.name === name)?.hex;
  return [
    column.accessor('important_date', {
      header: 'Date',
      meta: { place: 'lead' },
      cell: ({ row: { original: row } }) => (
        <RelativeDate
          layout="line"
          date={row.important_date}
          today={day}
          handled={row.state && DATE_STATE_LABELS[row.state]}
        />
      ),
    }),
    column.accessor('case_name', {
      header: 'Case',
      cell: ({ row: { original }, getValue }) => (
        <Link to={PATHS.case} params={{ caseId: original.case_id }} className="name-link" title={getValue()}>
          {getValue()}
        </Link>
      ),
    }),
    ...chosen.map((name) =>
      column.accessor((row) => columnText(row, name), {
        id: name,
        header: REPORT_COLUMN_LABELS[name],
        meta: { isEmpty: (row) => columnText(row, name) === '' },
        cell: ({ row: { original: row } }) => <ChosenCell row={row} column={name} hexOf={hexOf} />,
      }),
    ),
  ];
}

interface ChosenCellProps {
  row: ReportRow;
  column: ReportColumn;
  hexOf: (typeName: string) => string | undefined;
}

/** The cell of a chosen column. */
function ChosenCell({ row, column: name, hexOf }: ChosenCellProps) {
  const text = columnText(row, name);
  if (text === '') return <Nothing />;
  if (name === 'status') return <Badge tone={statusShown(row.status ?? '').tone}>{text}</Badge>;
  return <span title={text}>{name === 'date_type' ? <Swatch name={text} hex={hexOf(text)} /> : text}</span>;
}
