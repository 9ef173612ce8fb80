import type { Message } from '@landfall/contract/messages';
import { Group, Stack } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { sizeWords } from '../../lib/size-words.ts';
import { InstantText } from '../../ui/InstantText.tsx';
import styles from './MessageCard.module.css';
import { noteParts } from './mentions.ts';
import { recipientWords } from './recipients.ts';
import { KIND_SIGNS } from './thread-words.ts';

interface MessageCardProps {
  message: Message;
  /** Of its thread, which a mail of the same subject does not repeat. */
  subject?: string;
  /** Whether the link that opened the thread leads to it. */
  isLinked?: boolean;
  /** How a mail fares, and what can be done about it. */
  children?: ReactNode;
}

/** A message: an internal note and a mail are told apart by words, an icon and a frame, and by their colour too. */
export function MessageCard({ message, subject, isLinked = false, children }: MessageCardProps) {
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
      {mail && mail.attachments.length > 0 && (
        <Group component="ul" gap="4px 16px" aria-label="Attachments">
          {mail.attachments.map(({ document_id, no, file_name, bytes }) => (
            <Group component="li" key={document_id} gap={6} wrap="nowrap" miw={0}>
              <IconPaperclip size={14} stroke={1.6} aria-hidden style={{ flex: 'none' }} />
              <Link
                to="."
                search={(held: object) => ({ ...held, document: document_id, version: String(no) }) as never}
                resetScroll={false}
                className="quiet-link wrap-anywhere"
              >
                {file_name}
              </Link>
              <span className="small muted" style={{ flex: 'none' }}>
                {sizeWords(bytes)}
              </span>
            </Group>
          ))}
        </Group>
      )}
      {children}
    </Stack>
  );
}
