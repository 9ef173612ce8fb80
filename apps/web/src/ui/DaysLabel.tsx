import { daysWords, urgency } from '../lib/days-words.ts';
import styles from './DaysLabel.module.css';

const COLORS = { overdue: 'var(--red)', soon: 'var(--yellow)', later: 'var(--green)' };

/** How far off a date is, in words and in the matching colour. */
export function DaysLabel({ days }: { days: number }) {
  return (
    <span className={styles.label} style={{ color: COLORS[urgency(days)] }}>
      {daysWords(days)}
    </span>
  );
}
