import { reportLists } from '@landfall/contract/report-lists';
import { type ReportWeek, reportWeeks } from '@landfall/contract/report-weeks';
import type { Report, ReportPreview } from '@landfall/contract/reports';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatDate, formatInstant } from '../../lib/date-format.ts';
import { deferred } from '../../ui/deferred.tsx';
import { Section } from '../../ui/Section.tsx';
import { allDateTypesQuery } from '../date-settings/queries.ts';
import styles from './ReportContent.module.css';
import { ReportDelivery } from './ReportDelivery.tsx';
import { ReportRows } from './ReportRows.tsx';
import { ReportTiles } from './ReportTiles.tsx';
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
  const lists = reportLists(data.days_range);
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
      {lists.map(({ name, title }) => (
        <ReportRows key={name} title={title} rows={data[name]} types={types} />
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
