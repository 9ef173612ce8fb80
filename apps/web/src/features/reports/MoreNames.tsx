import styles from './report-tables.module.css';
import { namesInShort } from './report-words.ts';

/** The first two of many names; the rest shows on hover and focus, and is read out. */
export function MoreNames({ names }: { names: readonly string[] }) {
  const { named, more } = namesInShort(names);
  return (
    <span className={styles.wrapped} title={more > 0 ? names.join(', ') : undefined}>
      {named}
      {more > 0 && (
        <>
          {' '}
          <button type="button" className={styles.more} aria-label={`and ${names.slice(2).join(', ')}`}>
            +{more} more
          </button>
        </>
      )}
    </span>
  );
}
