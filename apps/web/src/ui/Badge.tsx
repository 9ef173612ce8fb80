import styles from './Badge.module.css';

export type Tone = 'blue' | 'yellow' | 'green' | 'red' | 'purple' | 'orange' | 'grey';

/** A word on a tint of its colour. */
export function Badge({ tone, children }: { tone: Tone; children: string }) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>;
}
