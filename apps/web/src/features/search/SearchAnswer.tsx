import { counted } from '@landfall/contract/counted';
import { Combobox } from '@mantine/core';
import { errorWords } from '../../api/error-words.ts';
import { matchedParts } from '../../lib/matched-parts.ts';
import styles from './GlobalSearch.module.css';
import type { SearchGroup } from './search-groups.ts';
import { countOf } from './useSearch.ts';

interface SearchAnswerProps {
  groups: readonly SearchGroup[];
  text: string;
  error: Error | null;
  busy: boolean;
}

/** Groups of results as options; what was searched for stands out. Says so when there is none, or why. */
export function SearchAnswer({ groups, text, error, busy }: SearchAnswerProps) {
  const count = countOf(groups);
  return (
    <>
      <Combobox.Options className={styles.options ?? ''} aria-label="Results">
        {groups.map(({ label, items }) => (
          <Combobox.Group key={label} label={label}>
            {items.map((item) => (
              <Combobox.Option key={item.href} value={item.href} className={styles.option ?? ''}>
                <span className={styles.label}>
                  {matchedParts(item.label, text).map((part, at) =>
                    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, drawn anew as a whole
                    part.matched ? <mark key={at}>{part.text}</mark> : part.text,
                  )}
                </span>
                {item.detail && <span className={styles.detail}>{item.detail}</span>}
              </Combobox.Option>
            ))}
          </Combobox.Group>
        ))}
      </Combobox.Options>
      {error && (
        <p className={styles.quiet} role="alert">
          The search failed: {errorWords(error)}
        </p>
      )}
      {!error && !busy && count === 0 && <p className={styles.quiet}>Nothing found</p>}
      <span className="visually-hidden" role="status">
        {!error && !busy && counted(count, 'result')}
      </span>
    </>
  );
}
