import { counted } from '@landfall/contract/counted';
import { type ReportListName, reportLists } from '@landfall/contract/report-lists';
import { type ReportWeek, reportWeeks } from '@landfall/contract/report-weeks';
import type { Report, ReportPreview, ReportRow, ReportSummary } from '@landfall/contract/reports';
import { Box, Group, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { formatDate, formatInstant } from '../../lib/date-format.ts';
import { PATHS } from '../../paths.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { deferred } from '../../ui/deferred.tsx';
import { Section } from '../../ui/Section.tsx';
import { allDateTypesQuery } from '../date-settings/queries.ts';
import styles from './ReportContent.module.css';
import { ReportDelivery } from './ReportDelivery.tsx';
import type { TypeChoice } from './ReportFields.tsx';
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
          <div className={`${styles.chart} box`} aria-hidden>
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
          day={data.as_of}
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
  lists: ReturnType<typeof reportLists>;
}

/** The counts of a report, each under its name. */
function ReportTiles({ summary, lists }: ReportTilesProps) {
  const tiles = [
    { label: 'Total', count: summary.total_count, note: 'dates in all', tone: undefined },
    { label: 'Overdue', count: summary.overdue_count, note: 'before today', tone: '--red' },
    { label: 'Critical', count: summary.critical_count, note: 'due within 7 days', tone: '--yellow' },
    ...lists.map(({ name, title, rows }) => ({
      label: title,
      count: rows.length,
      note: LIST_NOTES[name],
      tone: undefined,
    })),
  ];
  return (
    <SimpleGrid
      component="dl"
      cols={{ base: 2, sm: 3, md: tiles.length }}
      spacing={8}
      className={styles.tiles ?? ''}
      aria-label="Summary"
    >
      {tiles.map(({ label, count, note, tone }) => (
        <Group
          key={label}
          gap="0 8px"
          align="baseline"
          p="10px 12px"
          className="box"
          style={count > 0 && tone ? { borderLeft: `3px solid var(${tone})` } : undefined}
        >
          <Box component="dt" w="100%" fw={600} className="small muted">
            {label}
          </Box>
          <Box
            component="dd"
            fz="1.375rem"
            fw={600}
            lh={1.3}
            c={count > 0 && tone ? `var(${tone})` : 'inherit'}
          >
            {count}
          </Box>
          <dd className="small muted">{note}</dd>
        </Group>
      ))}
    </SimpleGrid>
  );
}

interface ReportRowsProps {
  title: string;
  rows: readonly ReportRow[];
  /** What stands in place of the rows when there are none. */
  nothing: string;
  /** The report's own. */
  day: string;
  types: readonly TypeChoice[] | undefined;
}

/** One list of a report's dates. */
function ReportRows({ title, rows, nothing, day, types }: ReportRowsProps) {
  const navigate = useNavigate();
  const columns = useMemo(() => reportRowColumns(day, types), [day, types]);
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
