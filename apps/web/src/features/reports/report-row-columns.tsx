import { DATE_STATE_LABELS } from '@landfall/contract/case-dates';
import type { ReportRow } from '@landfall/contract/reports';
import { Link } from '@tanstack/react-router';
import { formatDate, formatWeekday } from '../../lib/date-format.ts';
import { PATHS } from '../../paths.ts';
import { columnsOf, type DataColumn } from '../../ui/DataTable.tsx';
import { DaysLabel } from '../../ui/DaysLabel.tsx';
import { Nothing } from '../../ui/Nothing.tsx';
import { Swatch } from '../../ui/Swatch.tsx';
import type { TypeChoice } from './DateTypeChoice.tsx';
import styles from './report-row-columns.module.css';

/** A date of a report as a row of a table. */
type DateRow = ReportRow & { id: string };

const column = columnsOf<DateRow>();

/**
 * The columns of a report's dates. Days are those of the report, counted on its day.
 * @param types the organization's date types as they are now, for their colours
 */
export function reportRowColumns(types: readonly TypeChoice[] | undefined): DataColumn<DateRow>[] {
  const hexOf = (name: string) => types?.find((type) => type.name === name)?.hex;
  return [
    column.accessor('important_date', {
      header: 'Date',
      meta: { place: 'lead' },
      cell: ({ row: { original }, getValue }) => (
        <span className={styles.date}>
          <time dateTime={getValue()} title={getValue()} className={styles.day}>
            <span className={styles.weekday}>{formatWeekday(getValue())}</span> {formatDate(getValue())}
          </time>
          {original.state ? (
            <span className="muted">{DATE_STATE_LABELS[original.state]}</span>
          ) : (
            <DaysLabel days={original.days_until_date} />
          )}
        </span>
      ),
    }),
    column.accessor('case_name', {
      header: 'Case',
      cell: ({ row: { original }, getValue }) => (
        <Link
          to={PATHS.case}
          params={{ caseId: original.case_id }}
          className={`${styles.case} name-link`}
          title={getValue()}
        >
          {getValue()}
        </Link>
      ),
    }),
    column.accessor('beneficiary_name', {
      header: 'Beneficiary',
      meta: { isEmpty: (row) => !row.beneficiary_name },
      cell: ({ getValue }) =>
        getValue() ? (
          <span className={styles.text} title={getValue()}>
            {getValue()}
          </span>
        ) : (
          <Nothing />
        ),
    }),
    column.accessor('date_type', {
      header: 'Date Type',
      cell: ({ getValue }) => (
        <span className={styles.text} title={getValue()}>
          <Swatch name={getValue()} hex={hexOf(getValue())} />
        </span>
      ),
    }),
  ];
}
