import { counted } from '@landfall/contract/counted';
import type { ReportSummary } from '@landfall/contract/reports';
import styles from './CountsInShort.module.css';

/** A report's six counts in two lines, each with its word. */
export function CountsInShort({ summary }: { summary: ReportSummary }) {
  const { total_count, overdue_count, critical_count } = summary;
  return (
    <span className={styles.counts}>
      <span className={styles.line}>
        <span className={styles.total}>{counted(total_count, 'date')}</span>
        <span className={overdue_count > 0 ? styles.overdue : styles.quiet}>{overdue_count} overdue</span>
        <span className={critical_count > 0 ? styles.critical : styles.quiet}>{critical_count} critical</span>
      </span>
      <span className={`${styles.line} ${styles.quiet}`}>
        <span>{summary.this_week_count} this week</span>
        <span>{summary.this_month_count} this month</span>
        <span>{summary.next_90_days_count} later</span>
      </span>
    </span>
  );
}
