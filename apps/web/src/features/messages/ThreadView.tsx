import { Stack } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { errorWords, isNotFound } from '../../api/error-words.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState, RetryAlert } from '../../ui/StateMessage.tsx';
import { settingsQuery, useMay } from '../settings/queries.ts';
import { Composer, useThreadDraft } from './composer/Composer.tsx';
import { valuesOfMail } from './composer/compose-values.ts';
import { MessageList } from './MessageList.tsx';
import { useSignature } from './mail-queries.ts';
import { messagesOf, type ThreadPage, threadQuery, useReadThread } from './queries.ts';
import { ThreadHeader } from './ThreadHeader.tsx';
import styles from './ThreadView.module.css';

interface ThreadViewProps {
  id: string;
  /** Number of the message that a link points to. */
  linkedNo: number | undefined;
  /** The link back to the list when that is not shown beside it: then the thread is the page's only content. */
  back?: ReactNode;
}

/** A thread: its header, its messages, and the composer. */
export function ThreadView({ id, linkedNo, back }: ThreadViewProps) {
  const thread = useInfiniteQuery(threadQuery(id));
  const { data, error, isError } = thread;
  const [latest] = data?.pages ?? [];
  if (isNotFound(error))
    return (
      <Stack gap={8}>
        {back}
        <EmptyState
          title="Thread not found"
          text="It may belong to a record that you may not see, or the link may be incomplete."
          wholePage={back !== undefined}
        />
      </Stack>
    );
  if (!latest || !data)
    return isError ? (
      <Stack gap={8}>
        {back}
        <ErrorState
          message={errorWords(error, 'Failed to fetch the thread')}
          again="Retry"
          onTryAgain={() => thread.refetch()}
          wholePage={back !== undefined}
        />
      </Stack>
    ) : (
      <ThreadLoading />
    );
  const hasEarlierFailure = thread.isFetchNextPageError;
  return (
    <Conversation
      key={id}
      page={latest}
      messages={messagesOf(data)}
      linkedNo={linkedNo}
      back={back}
      earlier={{
        has: thread.hasNextPage,
        loading: thread.isFetchingNextPage,
        failure: hasEarlierFailure ? errorWords(error) : undefined,
        load: () => void thread.fetchNextPage({ cancelRefetch: false }),
      }}
      notice={
        isError &&
        !hasEarlierFailure && (
          <RetryAlert
            message={`This may be out of date. ${errorWords(error)}`}
            busy={thread.isFetching}
            onRetry={() => thread.refetch()}
          />
        )
      }
    />
  );
}

interface ConversationProps extends Pick<ThreadViewProps, 'linkedNo' | 'back'> {
  /** The latest page. */
  page: ThreadPage;
  messages: ThreadPage['messages'];
  earlier: Parameters<typeof MessageList>[0]['earlier'];
  notice: ReactNode;
}

function Conversation({ page, messages, linkedNo, back, earlier, notice }: ConversationProps) {
  const mayWrite = useMay('user');
  const readerId = useQuery(settingsQuery).data?.user.id;
  const signature = useSignature();
  const draft = useThreadDraft(page, messages);
  // As of when the thread was opened, so that new messages stay marked while they are read.
  const [readNo] = useState(page.read_no);
  useReading(page, messages.at(-1)?.number ?? 0);
  return (
    <section className={styles.thread} aria-label="Thread">
      {back && <div className={styles.back}>{back}</div>}
      <ThreadHeader
        thread={page.thread}
        readers={page.readers}
        mayWrite={mayWrite}
        wholePage={back !== undefined}
      />
      <div className={styles.scroller}>
        {notice}
        {messages.length === 0 ? (
          <EmptyState
            title="Nothing written yet"
            text={mayWrite ? 'Write to the client, or leave a note for your office.' : ''}
          />
        ) : (
          <MessageList
            messages={messages}
            subject={page.thread.subject}
            readerId={readerId}
            readNo={readNo}
            linkedNo={linkedNo}
            mayWrite={mayWrite}
            earlier={earlier}
            onWriteAgain={(message) => draft.bringBack(valuesOfMail(message, signature))}
          />
        )}
        {mayWrite && <Composer page={page} messages={messages} draft={draft} />}
      </div>
    </section>
  );
}

/**
 * Marks a thread as read up to its last message while it is visible, and again when messages arrive, or when it becomes
 * unread without one: a mail in it failed.
 */
function useReading({ thread, read_no }: ThreadPage, lastNumber: number): void {
  const { id, is_unread: isUnread } = thread;
  const { mutate: read } = useReadThread(id);
  const told = useRef(read_no);
  useEffect(() => {
    let isDue = isUnread || lastNumber > told.current;
    function tell() {
      if (document.visibilityState !== 'visible' || !isDue) return;
      isDue = false;
      told.current = lastNumber;
      read(lastNumber);
    }
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [isUnread, lastNumber, read]);
}

/** A thread's skeleton while it loads. */
function ThreadLoading() {
  return (
    <Stack gap={20} p={16} role="status" aria-label="Loading thread">
      <Skeleton width="55%" height="20px" />
      {['8rem', '6rem', '9rem'].map((height) => (
        <Skeleton key={height} width="100%" height={height} />
      ))}
    </Stack>
  );
}
