import { counted } from '@landfall/contract/counted';
import { Box, Button, Combobox, Group, Stack } from '@mantine/core';
import type { MouseEvent } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { openInNewTab } from './new-tab.ts';
import styles from './SearchAnswer.module.css';
import { SearchRow } from './SearchRow.tsx';
import type { SearchGroup } from './search-groups.ts';
import { countOf, type Search } from './useSearch.ts';
import { useSlow } from './useSlow.ts';

interface SearchAnswerProps extends Omit<Search, 'groups'> {
  groups: readonly SearchGroup[];
  /** Whether recently opened records are still loading. */
  pending: boolean;
}

/** Groups of results as options, or a message that there are none and why, or that the search takes long. */
export function SearchAnswer(props: SearchAnswerProps) {
  const { groups, text, error, busy, searching, pending, retry } = props;
  const count = countOf(groups);
  const slow = useSlow(busy);
  const done = searching && !error && !busy;
  const waits = pending || (busy && count === 0);
  return (
    <>
      <Combobox.Options aria-label="Results">
        {groups.map(({ label, items }) => (
          <Combobox.Group key={label} label={label}>
            {items.map((item) => (
              <Combobox.Option
                key={item.href}
                value={item.href}
                className={`option ${styles.row}`}
                data-href={item.href}
                onClickCapture={(event: MouseEvent) =>
                  (event.ctrlKey || event.metaKey) && openInNewTab(event, item.href)
                }
                onAuxClick={(event: MouseEvent) => event.button === 1 && openInNewTab(event, item.href)}
              >
                <SearchRow item={item} text={searching ? text : ''} />
              </Combobox.Option>
            ))}
          </Combobox.Group>
        ))}
      </Combobox.Options>
      {waits && (
        <Stack gap={12} p="8px 12px" aria-hidden>
          {['70%', '55%', '62%'].map((width) => (
            <Skeleton key={width} width={width} height="1.25rem" />
          ))}
        </Stack>
      )}
      {slow && (
        <Box component="p" p="8px 12px" c="dimmed" role="status">
          Still searching…
        </Box>
      )}
      {error && (
        <Group p="8px 12px" gap="8px 16px" justify="space-between" role="alert">
          <span className="muted">The search failed: {errorWords(error)}</span>
          {/* The input keeps the focus, and with it the typed text. */}
          <Button variant="default" h={28} onMouseDown={(event) => event.preventDefault()} onClick={retry}>
            Retry
          </Button>
        </Group>
      )}
      {done && count === 0 && <NothingFound {...props} />}
      <span className="visually-hidden" role="status">
        {done && counted(count, 'result')}
      </span>
    </>
  );
}

/** Suggests other searches when nothing is found. */
function NothingFound({ wanted }: SearchAnswerProps) {
  const { scope } = wanted;
  return (
    <Box p="8px 12px" c="dimmed">
      <p>Nothing found</p>
      <p className="small">
        {scope
          ? 'Without the sign in front everything is searched.'
          : 'Try fewer words or another spelling, an e-mail address, the end of a phone number, or a case number.'}
      </p>
    </Box>
  );
}
