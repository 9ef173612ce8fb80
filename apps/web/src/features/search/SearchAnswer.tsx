import { counted } from '@landfall/contract/counted';
import { Box, Combobox } from '@mantine/core';
import { errorWords } from '../../api/error-words.ts';
import { matchedParts } from '../../lib/matched-parts.ts';
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
      <Combobox.Options aria-label="Results">
        {groups.map(({ label, items }) => (
          <Combobox.Group key={label} label={label}>
            {items.map((item) => (
              <Combobox.Option key={item.href} value={item.href} className="option">
                <span>
                  {matchedParts(item.label, text).map((part, at) =>
                    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, drawn anew as a whole
                    part.matched ? <mark key={at}>{part.text}</mark> : part.text,
                  )}
                </span>
                {item.detail && <span>{item.detail}</span>}
              </Combobox.Option>
            ))}
          </Combobox.Group>
        ))}
      </Combobox.Options>
      {error && (
        <Box component="p" p="8px 12px" c="dimmed" role="alert">
          The search failed: {errorWords(error)}
        </Box>
      )}
      {!error && !busy && count === 0 && (
        <Box component="p" p="8px 12px" c="dimmed">
          Nothing found
        </Box>
      )}
      <span className="visually-hidden" role="status">
        {!error && !busy && counted(count, 'result')}
      </span>
    </>
  );
}
