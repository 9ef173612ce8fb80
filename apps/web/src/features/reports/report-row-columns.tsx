import { DATE_STATE_LABELS } from '@landfall/contract/case-dates';
import type { ReportRow } from '@landfall/contract/reports';
import { Link } from '@tanstack/react-router';
import { PATHS } from '../../paths.ts';
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
 * @param day the report's own, from which days are counted; undefined while it loads
 * @param types the organization's date types as they are now, for their colours
 */
export function reportRowColumns(
  day: string | undefined,
  types: readonly TypeChoice[] | undefined,
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
    column.accessor('beneficiary_name', {
      header: 'Beneficiary',
      meta: { isEmpty: (row) => !row.beneficiary_name },
      cell: ({ getValue }) => (getValue() ? <span title={getValue()}>{getValue()}</span> : <Nothing />),
    }),
    column.accessor('date_type', {
      header: 'Date Type',
      cell: ({ getValue }) => (
        <span title={getValue()}>
          <Swatch name={getValue()} hex={hexOf(getValue())} />
        </span>
      ),
    }),
  ];
}
