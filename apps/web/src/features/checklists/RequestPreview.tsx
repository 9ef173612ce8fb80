import { SEARCH_DEBOUNCE_MS } from '@landfall/contract/constants';
import { counted } from '@landfall/contract/counted';
import { Box, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { errorWords } from '../../api/error-words.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type RequestWords, requestPreviewQuery } from './queries.ts';

interface RequestPreviewProps {
  caseId: string;
  /** The content of the request; undefined while it is incomplete or invalid. */
  words: RequestWords | undefined;
  /** How many of its items lack texts in the recipients' language. */
  untranslated: number;
}

/** The mail as each recipient gets it, rendered by the server. */
export function RequestPreview({ caseId, words, untranslated }: RequestPreviewProps) {
  const [asked] = useDebouncedValue(JSON.stringify(words ?? null), SEARCH_DEBOUNCE_MS);
  const { data, error } = useQuery(requestPreviewQuery(caseId, (words && JSON.parse(asked)) ?? undefined));
  return (
    <Stack component="section" gap={8} aria-label="The mail they will get">
      <Box component="h3" fz="sm" fw={600}>
        The Mail They Will Get
      </Box>
      <Stack
        component="section"
        gap={8}
        mah="22rem"
        p="10px 12px"
        className="box"
        style={{ overflowY: 'auto' }}
        aria-label="Mail"
        aria-live="polite"
        // A scrollable element has to be reachable by keyboard.
        tabIndex={0}
      >
        {!words ? (
          <p className="muted">Shown once items are chosen and everything above is valid.</p>
        ) : error ? (
          <p className="failure">It cannot be shown: {errorWords(error)}</p>
        ) : data ? (
          <div lang={words.language}>
            <Box component="p" fw={600} mb={8} className="wrap-anywhere">
              {data.subject}
            </Box>
            <p className="wrap-anywhere" style={{ whiteSpace: 'pre-wrap' }}>
              {data.text.trim()}
            </p>
          </div>
        ) : (
          <Skeleton width="16rem" />
        )}
      </Stack>
      {data && (
        <p className="small muted wrap-anywhere">
          From {data.from_name}; answers go to {data.reply_to}
        </p>
      )}
      {words?.link && <p className="small muted">Each mail has its own link, created when it is sent.</p>}
      {untranslated > 0 && (
        <p className="notice small" data-tone="yellow" role="status">
          {counted(untranslated, 'item has', 'items have')} no Spanish words and will be read in English.
        </p>
      )}
    </Stack>
  );
}
