import { Group, Stack } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { errorWords } from '../api/error-words.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { RetryAlert } from '../ui/StateMessage.tsx';

interface SettingsListProps<Item extends { id: string }> {
  label: string;
  /** What was asked for, as its query has it. */
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  items: readonly Item[] | undefined;
  /** What is said when the server gives no words. */
  failureWords: string;
  /** What is said when there is none. */
  empty: ReactNode;
  /** Whether it has no frame of its own, within one that is there. */
  unframed?: boolean;
  /** Draws one as an item of a list. */
  children: (item: Item, index: number) => ReactNode;
}

/** A short list of settings in every state that it has. On its way it is as high as one without items. */
export function SettingsList<Item extends { id: string }>(props: SettingsListProps<Item>) {
  const { label, query, items, failureWords, empty, unframed, children } = props;
  if (query.error && !items) {
    return (
      <RetryAlert
        message={errorWords(query.error, failureWords)}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
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
