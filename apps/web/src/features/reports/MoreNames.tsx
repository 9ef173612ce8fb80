import { useState } from 'react';
import styles from './report-tables.module.css';
import { namesInShort } from './report-words.ts';

/** The first two of many names; the rest shows on hover, and for good where it is asked for. */
export function MoreNames({ names }: { names: readonly string[] }) {
  const [all, setAll] = useState(false);
  const { named, more } = namesInShort(names);
  if (more === 0) return <span className={styles.names}>{named}</span>;
  return (
    <span className={styles.names} title={names.join(', ')}>
      {all ? names.join(', ') : named}{' '}
      <button type="button" className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
        {all ? 'Fewer' : `+${more} more`}
      </button>
    </span>
  );
}
