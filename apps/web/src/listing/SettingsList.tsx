import { Group, Stack } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { errorWords } from '../api/error-words.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { RetryAlert } from '../ui/StateMessage.tsx';

interface SettingsListProps<Item extends { id: string }> {
  label: string;
  /** The state of the list's query. */
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  items: readonly Item[] | undefined;
  /** The message when the server gives none. */
  failureWords: string;
  /** The message for an empty list. */
  empty: ReactNode;
  /** Whether it has no frame of its own, because it is inside another one. */
  unframed?: boolean;
  /** Renders one item. */
  children: (item: Item, index: number) => ReactNode;
}

/** A short list of settings in all its states. While loading it is as high as when it is empty. */
export function SettingsList<Item extends { id: string }>(props: SettingsListProps<Item>) {
  const { label, query, items, failureWords, empty, unframed, children } = props;
  if (query.error && !items) {
    return (
      <RetryAlert message={errorWords(query.error, failureWords)} onRetry={() => void query.refetch()} />
    );
  }
  if (!items) {
    return (
      <div className="empty-box" role="status" aria-label={`Loading: ${label}`}>
        <Group h="1lh" justify="center">
          <Skeleton width="12rem" />
        </Group>
      </div>
    );
  }
  if (items.length === 0) return <p className="empty-box">{empty}</p>;
  return (
    <Stack
      component="ol"
      gap={0}
      m={0}
      p={0}
      maw={unframed ? undefined : '46rem'}
      className={unframed ? 'lined' : 'box lined'}
      aria-label={label}
    >
      {items.map((item, index) => (
        <Fragment key={item.id}>{children(item, index)}</Fragment>
      ))}
    </Stack>
  );
}
