import { counted } from '@landfall/contract/counted';
import { type ReportListName, reportLists } from '@landfall/contract/report-lists';
import { type ReportWeek, reportWeeks } from '@landfall/contract/report-weeks';
import type { Report, ReportPreview, ReportRow, ReportSummary } from '@landfall/contract/reports';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { formatDate, formatInstant } from '../../lib/date-format.ts';
import { PATHS } from '../../paths.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { deferred } from '../../ui/deferred.tsx';
import { Section } from '../../ui/Section.tsx';
import { allDateTypesQuery } from '../date-settings/queries.ts';
import type { TypeChoice } from './DateTypeChoice.tsx';
import styles from './ReportContent.module.css';
import { ReportDelivery } from './ReportDelivery.tsx';
import { reportRowColumns } from './report-row-columns.tsx';
import { kindWords } from './report-words.ts';

const WeekChart = deferred(async () => (await import('./WeekChart.tsx')).WeekChart);

interface ReportContentProps {
  report: Report | ReportPreview;
  mayWrite: boolean;
}

/** What a report says: who made it of what, its counts, the load of the weeks to come, and its dates. */
export function ReportContent({ report, mayWrite }: ReportContentProps) {
  const { report_data: data, report_type, generated_at } = report;
  const types = useQuery(allDateTypesQuery).data;
  const weeks = useMemo(() => reportWeeks(data), [data]);
  const lists = reportLists(data);
  return (
    <div className={styles.content}>
      <div className="wrap-anywhere">
        <p>
          <strong>{kindWords(report_type)}</strong> report by {data.generated_by || 'a former member'},{' '}
          <time dateTime={generated_at} title={generated_at}>
            {formatInstant(generated_at)}
          </time>
          . Days are counted from {formatDate(data.as_of)}, up to {data.days_range} ahead.
        </p>
        <p className="muted">{data.date_settings.join(' · ')}</p>
      </div>
      {report.id === null ? (
        <p className="lead-box">Preview, not saved yet.{mayWrite && ' Save it to send or export it.'}</p>
      ) : (
        <ReportDelivery report={report} mayWrite={mayWrite} live />
      )}
      <ReportTiles summary={data.summary} lists={lists} />
      {data.summary.total_count > 0 && (
        <Section title="Load by Week">
          <div className={styles.chart} aria-hidden>
            <WeekChart weeks={weeks} />
          </div>
          <WeekTable weeks={weeks} />
        </Section>
      )}
      {lists.map(({ name, title, rows }) => (
        <ReportRows
          key={name}
          title={title}
          rows={rows}
          nothing={name === 'handled' ? 'Nothing is handled.' : 'Nothing is due.'}
          types={types}
        />
      ))}
    </div>
  );
}

/** The load of each week for whoever does not see the chart. */
function WeekTable({ weeks }: { weeks: readonly ReportWeek[] }) {
  return (
    <table className="visually-hidden">
      <caption>Load by Week</caption>
      <thead>
        <tr>
          <th scope="col">Week of</th>
          <th scope="col">Dates</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ monday, count }) => (
          <tr key={monday}>
            <th scope="row">{formatDate(monday)}</th>
            <td>{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const LIST_NOTES: Record<ReportListName, string> = {
  this_week: 'up to 7 days ahead',
  this_month: '8 to 30 days',
  next_90_days: 'after that',
  handled: 'not in the total',
};

interface ReportTilesProps {
  summary: ReportSummary;
  /** The lists that the report has. */
  lists: ReturnType<typeof reportLists>;
}

/** The counts of a report, each under its name. */
function ReportTiles({ summary, lists }: ReportTilesProps) {
  const tiles = [
    { label: 'Total', count: summary.total_count, note: 'dates in all', tone: undefined },
    { label: 'Overdue', count: summary.overdue_count, note: 'before today', tone: 'overdue' },
    { label: 'Critical', count: summary.critical_count, note: 'due within 7 days', tone: 'critical' },
    ...lists.map(({ name, title, rows }) => ({
      label: title,
      count: rows.length,
      note: LIST_NOTES[name],
      tone: undefined,
    })),
  ];
  return (
    <dl className={styles.tiles} aria-label="Summary">
      {tiles.map(({ label, count, note, tone }) => (
        <div key={label} className={styles.tile} data-tone={count > 0 ? tone : undefined}>
          <dt>{label}</dt>
          <dd className={styles.count}>{count}</dd>
          <dd className={styles.note}>{note}</dd>
        </div>
      ))}
    </dl>
  );
}

interface ReportRowsProps {
  title: string;
  rows: readonly ReportRow[];
  /** What stands in place of the rows when there are none. */
  nothing: string;
  types: readonly TypeChoice[] | undefined;
}

/** One list of a report's dates. */
function ReportRows({ title, rows, nothing, types }: ReportRowsProps) {
  const navigate = useNavigate();
  const columns = useMemo(() => reportRowColumns(types), [types]);
  const dates = useMemo(() => rows.map((row) => ({ ...row, id: row.date_id })), [rows]);
  return (
    <div className={styles.list}>
      <Section title={title} actions={<span className="muted">{counted(rows.length, 'date')}</span>}>
        {rows.length === 0 ? (
          <p className="empty-box">{nothing}</p>
        ) : (
          <DataTable
            label={title}
            columns={columns}
            rows={dates}
            onOpen={({ case_id }) => navigate({ to: PATHS.case, params: { caseId: case_id } })}
          />
        )}
      </Section>
    </div>
  );
}
