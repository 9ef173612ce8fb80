import type { ChangeLine } from './change-words.ts';
import styles from './History.module.css';

interface ChangeLinesProps {
  lines: readonly ChangeLine[];
  /** In the words of whoever made the change; empty unless they gave any. */
  reason?: string;
}

/** What a change says, a line each, from what to what; and why. */
export function ChangeLines({ lines, reason }: ChangeLinesProps) {
  return (
    <>
      {lines.map(({ key, words, values }) => (
        <span key={key}>
          {words}
          {values && (
            <>
              {': '}
              {values.from && (
                <>
                  <span className={styles.value}>{values.from}</span>
                  {' → '}
                </>
              )}
              <span className={styles.value}>{values.to ?? 'nothing'}</span>
            </>
          )}
        </span>
      ))}
      {reason && <q className="muted">{reason}</q>}
    </>
  );
}
