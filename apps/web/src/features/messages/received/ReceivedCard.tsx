import type { Message } from '@landfall/contract/messages';
import { Box, Group, Menu, Stack } from '@mantine/core';
import { IconDownload, IconMailForward } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { formatInstant } from '../../../lib/date-format.ts';
import { QuietButton } from '../../../ui/buttons.tsx';
import { deferred } from '../../../ui/deferred.tsx';
import { InstantText } from '../../../ui/InstantText.tsx';
import { MoreMenu } from '../../../ui/MoreMenu.tsx';
import { AttachedFiles } from '../AttachedFiles.tsx';
import styles from '../MessageCard.module.css';
import { KIND_SIGNS } from '../thread-words.ts';
import { MailText } from './MailText.tsx';
import { saveOriginal } from './received-queries.ts';
import { isOtherSubject, isSentAtOtherTime, receiverWords, senderWords } from './received-words.ts';
import { SenderCheck } from './SenderCheck.tsx';

const MoveDialog = deferred(async () => (await import('./MoveDialog.tsx')).MoveDialog);

const { Icon: CameIcon } = KIND_SIGNS.received;

interface ReceivedCardProps {
  message: Message;
  received: NonNullable<Message['received']>;
  /** The thread's subject. */
  subject?: string;
  isLinked?: boolean;
  canMove: boolean;
  children?: ReactNode;
}

/** A received mail. An automatic one is collapsed to a line. */
export function ReceivedCard(props: ReceivedCardProps) {
  const { message, received, isLinked = false } = props;
  const { automatic_reason: reason } = received;
  const [unfolded, setUnfolded] = useState(false);
  if (reason === null || isLinked || unfolded)
    return <WholeMail {...props} onFold={unfolded ? () => setUnfolded(false) : undefined} />;
  return (
    <Box component="article" className={styles.card ?? ''} mod={{ kind: 'received', automatic: true }}>
      <Group gap="0 8px" className="small muted">
        <CameIcon size={14} stroke={1.8} aria-hidden style={{ flex: 'none' }} />
        <span className="wrap-anywhere" style={{ flex: '1 1 12rem' }}>
          {senderWords(received.from)} — Automatic reply: {reason}
        </span>
        <InstantText instant={message.created_at} layout="ago" />
        <QuietButton aria-expanded={false} onClick={() => setUnfolded(true)}>
          Show
        </QuietButton>
      </Group>
    </Box>
  );
}

function WholeMail(props: ReceivedCardProps & { onFold: (() => void) | undefined }) {
  const { message, received, subject, isLinked = false, canMove, onFold, children } = props;
  const { from, to, cc, reply_to, sent_at, quoted, has_html, automatic_reason, is_confirmed, attachments } =
    received;
  return (
    <Stack
      component="article"
      gap={6}
      className={styles.card ?? ''}
      mod={{ kind: 'received', linked: isLinked }}
    >
      <Group component="header" gap={8} justify="space-between" wrap="nowrap" align="flex-start">
        <Group gap="2px 8px" align="baseline" miw={0}>
          {isLinked && <span className="visually-hidden">The message that you followed: </span>}
          <strong className="wrap-anywhere">{senderWords(from)}</strong>
          {from.name && <span className="small muted wrap-anywhere">{from.address}</span>}
        </Group>
        <Group gap={4} wrap="nowrap" mt={-4} style={{ flex: 'none' }}>
          <span className="small muted">
            <InstantText instant={message.created_at} layout="ago" />
          </span>
          <MailMenu message={message} received={received} canMove={canMove} />
        </Group>
      </Group>
      <Group gap="2px 16px">
        <Group gap={6} wrap="nowrap" align="flex-start" miw={0} className={`small ${styles.kind}`}>
          <CameIcon size={14} stroke={1.8} aria-hidden className={styles.icon} />
          <span className="wrap-anywhere" title={receiverWords([...to, ...cc])}>
            Mail received by {to.length > 0 ? to.map(senderWords).join(', ') : 'the office'}
            {cc.length > 0 && `, cc ${cc.map(senderWords).join(', ')}`}
          </span>
        </Group>
        <SenderCheck isConfirmed={is_confirmed} otherwise="Put here by a member — sender not confirmed" />
      </Group>
      {automatic_reason !== null && (
        <Group gap={8} className="small muted">
          <span>Automatic reply: {automatic_reason}</span>
          {onFold && (
            <QuietButton aria-expanded onClick={onFold}>
              Hide
            </QuietButton>
          )}
        </Group>
      )}
      {reply_to.length > 0 && (
        <span className="small muted wrap-anywhere">
          It asks for answers to {reply_to.map(({ address }) => address).join(', ')}
        </span>
      )}
      {sent_at && isSentAtOtherTime(sent_at, message.created_at) && (
        <span className="small muted">Its sender dated it {formatInstant(sent_at)}</span>
      )}
      {isOtherSubject(received.subject, subject) && (
        <p className="wrap-anywhere" style={{ fontWeight: 600 }}>
          {received.subject}
        </p>
      )}
      <MailText
        mail={{ of: 'message', id: message.id }}
        text={message.text}
        quoted={quoted}
        hasHtml={has_html}
      />
      <AttachedFiles files={attachments} />
      {children}
    </Stack>
  );
}

function MailMenu({
  message,
  received,
  canMove,
}: Pick<ReceivedCardProps, 'message' | 'received' | 'canMove'>) {
  const [moving, setMoving] = useState(false);
  return (
    <span className="screen-only">
      <MoreMenu label={`More about the mail of ${senderWords(received.from)}`}>
        <Menu.Item
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          onClick={() => saveOriginal({ of: 'message', id: message.id }, received.subject)}
        >
          Download original
        </Menu.Item>
        {canMove && (
          <Menu.Item
            leftSection={<IconMailForward size={16} stroke={1.6} aria-hidden />}
            onClick={() => MoveDialog.whenLoaded(() => setMoving(true))}
          >
            Move to another thread…
          </Menu.Item>
        )}
      </MoreMenu>
      {moving && <MoveDialog message={message} subject={received.subject} onClose={() => setMoving(false)} />}
    </span>
  );
}
