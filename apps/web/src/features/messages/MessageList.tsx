import type { Message } from '@landfall/contract/messages';
import { Button, Group, Stack } from '@mantine/core';
import { Fragment, useEffect, useEffectEvent, useRef } from 'react';
import { MailStatus } from './MailStatus.tsx';
import { MessageCard } from './MessageCard.tsx';
import styles from './MessageList.module.css';

interface MessageListProps {
  messages: readonly Message[];
  subject: string;
  /** The signed-in person: their own messages are never new. */
  readerId: string | undefined;
  /** Number of the last message that had been read when the thread was opened. */
  readNo: number;
  /** Number of the message that a link points to. */
  linkedNo: number | undefined;
  mayWrite: boolean;
  /** The state of loading earlier messages, with the reason of a failure. */
  earlier: { has: boolean; loading: boolean; failure: string | undefined; load: () => void };
  /** Opens a cancelled mail in the composer. @returns false when another message is being written */
  onWriteAgain: (message: Message) => boolean;
}

/** The messages of a thread, oldest first, with a line above those that are new to the reader. */
export function MessageList(props: MessageListProps) {
  const { messages, subject, readerId, readNo, linkedNo, mayWrite, earlier, onWriteAgain } = props;
  const { load } = earlier;
  const list = useRef<HTMLOListElement>(null);
  const isMissing = linkedNo !== undefined && linkedNo < (messages[0]?.number ?? 0);
  const loadsEarlier = isMissing && earlier.has && !earlier.loading && !earlier.failure;
  useEffect(() => {
    if (loadsEarlier) load();
  }, [loadsEarlier, load]);
  const firstNew = messages.find(({ number, author }) => number > readNo && author.id !== readerId)?.number;

  const comeIntoView = useEffectEvent((linked: number | undefined) => {
    const start = linked ?? firstNew ?? messages.at(-1)?.number;
    const block = linked !== undefined ? 'center' : firstNew !== undefined ? 'start' : 'end';
    list.current?.querySelector(`[data-number="${start}"]`)?.scrollIntoView({ block });
  });
  // Scrolls when the thread is opened, and for each link; not when a message arrives.
  useEffect(() => {
    if (!isMissing) comeIntoView(linkedNo);
  }, [isMissing, linkedNo]);

  return (
    <Stack gap={12}>
      {earlier.has && (
        <Group gap={12} justify="center">
          {earlier.failure && <span className="failure">{earlier.failure}</span>}
          <Button variant="default" loading={earlier.loading} onClick={load}>
            Show earlier messages
          </Button>
        </Group>
      )}
      <ol ref={list} className={styles.list} aria-label="Messages, oldest first">
        {messages.map((message) => (
          <Fragment key={message.id}>
            {message.number === firstNew && readNo > 0 && (
              <li className={styles.divider}>
                <span>New</span>
              </li>
            )}
            <li className={styles.item} data-number={message.number}>
              <MessageCard
                message={message}
                subject={subject}
                isLinked={message.number === linkedNo}
                canMove={mayWrite}
              >
                <MailStatus message={message} mayWrite={mayWrite} onWriteAgain={onWriteAgain} />
              </MessageCard>
            </li>
          </Fragment>
        ))}
      </ol>
    </Stack>
  );
}
