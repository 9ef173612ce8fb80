import type { Message } from '@landfall/contract/messages';
import { Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { InstantText } from '../../ui/InstantText.tsx';
import { AttachedFiles } from './AttachedFiles.tsx';
import styles from './MessageCard.module.css';
import { noteParts } from './mentions.ts';
import { ReceivedCard } from './received/ReceivedCard.tsx';
import { recipientWords } from './recipients.ts';
import { KIND_SIGNS } from './thread-words.ts';

interface MessageCardProps {
  message: Message;
  /** The thread's subject, which is not repeated for a mail with the same one. */
  subject?: string;
  /** Whether the link that opened the thread points to it. */
  isLinked?: boolean;
  /** Whether a received mail can be moved to another thread. */
  canMove?: boolean;
  /** The delivery status and actions of a mail. */
  children?: ReactNode;
}

/** A message. Notes, sent mails and received mails differ by label, icon, frame and colour. */
export function MessageCard({ canMove = false, ...props }: MessageCardProps) {
  const { message, ...others } = props;
  return message.received ? (
    <ReceivedCard message={message} received={message.received} canMove={canMove} {...others} />
  ) : (
    <WrittenCard {...props} />
  );
}

/** A note, or a sent mail. */
function WrittenCard({ message, subject, isLinked = false, children }: Omit<MessageCardProps, 'canMove'>) {
  const { kind, author, created_at, text, mentions, mail } = message;
  const { Icon } = KIND_SIGNS[kind];
  const members = mentions.map(({ id, display_name: name }) => ({ id, name }));
  return (
    <Stack component="article" gap={6} className={styles.card ?? ''} mod={{ kind, linked: isLinked }}>
      <Group component="header" gap="2px 12px" justify="space-between" align="baseline">
        <strong className="wrap-anywhere">
          {isLinked && <span className="visually-hidden">The message that you followed: </span>}
          {author.display_name || 'Somebody'}
        </strong>
        <span className="small muted">
          <InstantText instant={created_at} layout="ago" />
        </span>
      </Group>
      <Group gap={6} wrap="nowrap" align="flex-start" className={`small ${styles.kind}`}>
        <Icon size={14} stroke={1.8} aria-hidden className={styles.icon} />
        <span className="wrap-anywhere">
          {mail ? (
            <>
              Mail to {mail.to.map(recipientWords).join(', ')}
              {mail.cc.length > 0 && `, cc ${mail.cc.map(recipientWords).join(', ')}`}
            </>
          ) : (
            'Internal note — only your office sees it'
          )}
        </span>
      </Group>
      {mail && mail.subject !== subject && (
        <p className="wrap-anywhere" style={{ fontWeight: 600 }}>
          {mail.subject}
        </p>
      )}
      <p className={styles.text}>
        {noteParts(text, members).map((part, at) =>
          part.isMention ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, drawn anew as a whole
            <strong key={at} className={styles.mention}>
              {part.text}
            </strong>
          ) : (
            part.text
          ),
        )}
      </p>
      {mail && <AttachedFiles files={mail.attachments} />}
      {children}
    </Stack>
  );
}
