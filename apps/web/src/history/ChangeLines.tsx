import type { ChangeLine } from './change-words.ts';
import styles from './History.module.css';

interface ChangeLinesProps {
  lines: readonly ChangeLine[];
  /** The reason given by the person who made the change; empty when they gave none. */
  reason?: string;
}

/** The lines of a change, each with its old and new value; and the reason. */
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
