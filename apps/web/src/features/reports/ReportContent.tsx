import { counted } from '@landfall/contract/counted';
import { reportColumns, reportSections } from '@landfall/contract/report-layout';
import { reportFigures } from '@landfall/contract/report-lists';
import { type ReportWeek, reportWeeks } from '@landfall/contract/report-weeks';
import type { Report, ReportColumn, ReportData, ReportPreview, ReportRow } from '@landfall/contract/reports';
import { Box, Group, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { formatDate } from '../../lib/date-format.ts';
import { zoneWords } from '../../lib/time-zones.ts';
import { zonedInstant } from '../../lib/zoned-instant.ts';
import { PATHS } from '../../paths.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { deferred } from '../../ui/deferred.tsx';
import { Section } from '../../ui/Section.tsx';
import { allDateTypesQuery } from '../date-settings/queries.ts';
import { organizationQuery } from '../organization/queries.ts';
import styles from './ReportContent.module.css';
import { ReportDeliveries } from './ReportDelivery.tsx';
import type { TypeChoice } from './ReportFields.tsx';
import { ReportLoads } from './ReportLoads.tsx';
import { reportRowColumns } from './report-row-columns.tsx';
import { kindWords } from './report-words.ts';

const WeekChart = deferred(async () => (await import('./WeekChart.tsx')).WeekChart);

interface ReportContentProps {
  report: Report | ReportPreview;
  mayWrite: boolean;
}

/** The content of a report: its author and settings, its counts, the load of the coming weeks, and its dates. */
export function ReportContent({ report, mayWrite }: ReportContentProps) {
  const { report_data: data, report_type, generated_at } = report;
  const types = useQuery(allDateTypesQuery).data;
  const office = useQuery(organizationQuery).data;
  const weeks = useMemo(() => reportWeeks(data), [data]);
  const sections = useMemo(() => reportSections(data), [data]);
  const columns = reportColumns(data);
  return (
    <div className={styles.content}>
      <div className="wrap-anywhere">
        <p>
          <strong>{kindWords(report_type)}</strong> report by {data.generated_by || 'a former member'},{' '}
          <time dateTime={generated_at} title={generated_at}>
            {zonedInstant(generated_at, office?.time_zone)}
          </time>
          . Days are counted from {formatDate(data.as_of)}, up to {data.days_range} ahead.
          {office && ` Office time: ${zoneWords(office.time_zone)}.`}
        </p>
        <p className="muted">{data.date_settings.join(' · ')}</p>
      </div>
      {report.id === null ? (
        <p className="lead-box">Preview, not saved yet.{mayWrite && ' Save it to send or export it.'}</p>
      ) : (
        <ReportDeliveries report={report} mayWrite={mayWrite} />
      )}
      <p>
        <strong>{counted(data.summary.total_count, 'date')}</strong> in all
        {data.handled && `; ${data.handled.length} handled beside them`}
      </p>
      <ReportTiles data={data} />
      {data.summary.total_count > 0 && (
        <>
          <Section title="Load by Week">
            <div className={`${styles.chart} box`} aria-hidden>
              <WeekChart weeks={weeks} overdue={data.summary.overdue_count} />
            </div>
            <WeekTable weeks={weeks} overdue={data.summary.overdue_count} />
          </Section>
          <ReportLoads data={data} />
        </>
      )}
      {sections.map(({ key, title, rows }) => (
        <ReportRows
          key={key}
          title={title}
          rows={rows}
          columns={columns}
          nothing={key === 'handled' ? 'Nothing is handled.' : 'Nothing is due.'}
          day={data.as_of}
          types={types}
        />
      ))}
    </div>
  );
}

/** The load of each week as a table for screen readers. */
function WeekTable({ weeks, overdue }: { weeks: readonly ReportWeek[]; overdue: number }) {
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
        {overdue > 0 && (
          <tr>
            <th scope="row">Overdue</th>
            <td>{overdue}</td>
          </tr>
        )}
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

const TONES = { overdue: '--red', soon: '--yellow', plain: undefined } as const;

/** The counts of a report as tiles; every date is counted in one of them. */
function ReportTiles({ data }: { data: ReportData }) {
  const tiles = reportFigures(data).map(({ days, tone, ...figure }) => ({
    ...figure,
    note: days,
    tone: TONES[tone],
  }));
  return (
    <SimpleGrid
      component="dl"
      cols={{ base: 2, sm: tiles.length }}
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
  /** The columns chosen for the report. */
  columns: readonly ReportColumn[];
  /** Shown in place of the rows when there are none. */
  nothing: string;
  /** The report's day. */
  day: string;
  types: readonly TypeChoice[] | undefined;
}

/** One list of a report's dates. */
function ReportRows({ title, rows, columns: chosen, nothing, day, types }: ReportRowsProps) {
  const navigate = useNavigate();
  const columns = useMemo(() => reportRowColumns(day, types, chosen), [day, types, chosen]);
  const dates = useMemo(() => rows.map((row) => ({ ...row, id: row.date_id })), [rows]);
  return (
    <div className={styles.list} data-columns={chosen.length}>
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
