import { counted } from '@landfall/contract/counted';
import type { ReportSummary } from '@landfall/contract/reports';
import { Stack } from '@mantine/core';
import styles from './CountsInShort.module.css';

/** A report's six counts in two lines, each with its word. */
export function CountsInShort({ summary }: { summary: ReportSummary }) {
  const { total_count, overdue_count, critical_count } = summary;
  return (
    <Stack component="span" display="inline-flex" gap={0} lh={1.4}>
      <span className={styles.line}>
        <strong>{counted(total_count, 'date')}</strong>
        <span className={overdue_count > 0 ? styles.overdue : 'muted'}>{overdue_count} overdue</span>
        <span className={critical_count > 0 ? styles.critical : 'muted'}>{critical_count} critical</span>
      </span>
      <span className={`${styles.line} muted`}>
        <span>{summary.this_week_count} this week</span>
        <span>{summary.this_month_count} this month</span>
        <span>{summary.next_90_days_count} later</span>
      </span>
    </Stack>
  );
}
