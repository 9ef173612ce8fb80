import type { reportLists } from '@landfall/contract/report-lists';
import type { ReportSummary } from '@landfall/contract/reports';
import styles from './ReportTiles.module.css';

interface ReportTilesProps {
  summary: ReportSummary;
  /** The lists that the report has. */
  lists: ReturnType<typeof reportLists>;
}

/** The counts of a report, each under its name. */
export function ReportTiles({ summary, lists }: ReportTilesProps) {
  const tiles = [
    { label: 'Total', count: summary.total_count, note: 'dates in all', tone: undefined },
    { label: 'Overdue', count: summary.overdue_count, note: 'before today', tone: 'overdue' },
    { label: 'Critical', count: summary.critical_count, note: 'due within 7 days', tone: 'critical' },
    ...lists.map(({ name, title }) => ({
      label: title,
      count: summary[`${name}_count`],
      note: { this_week: 'up to 7 days ahead', this_month: '8 to 30 days', next_90_days: 'after that' }[name],
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
