import type { Thread } from '@landfall/contract/threads';
import { Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PATHS } from '../../paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { InstantText } from '../../ui/InstantText.tsx';
import { threadQuery } from './queries.ts';
import { SnoozedUntil } from './SnoozeMenu.tsx';
import styles from './ThreadRow.module.css';
import { KIND_SIGNS, STATE_WORDS } from './thread-words.ts';

interface ThreadRowProps {
  thread: Thread;
  /** Whether it names its record, which is obvious on the record's own page. */
  withOwner: boolean;
  /** Whether it is the open thread. */
  isOpen?: boolean;
  /** The shortcut that opens it. */
  shortcut?: string | undefined;
}

/** A thread in a list: subject, record, last message, state and assignee. */
export function ThreadRow({ thread, withOwner, isOpen = false, shortcut }: ThreadRowProps) {
  const { id, subject, state, assignee, owner, last, is_unread, snoozed_until, created_at } = thread;
  const { label, tone } = STATE_WORDS[state];
  const queryClient = useQueryClient();
  const prefetch = () => void queryClient.prefetchInfiniteQuery(threadQuery(id));
  const LastIcon = last && KIND_SIGNS[last.kind].Icon;
  return (
    <Link
      to={PATHS.thread}
      params={{ threadId: id }}
      // Keeps the filters of the list; drops parameters of another thread.
      search={({ box, q }: { box?: string; q?: string }) =>
        ({ ...(box && { box }), ...(q && { q }) }) as never
      }
      className={styles.row}
      data-unread={is_unread || undefined}
      data-open={isOpen || undefined}
      aria-current={isOpen ? 'true' : undefined}
      activeProps={{}}
      data-shortcut={shortcut}
      onMouseEnter={prefetch}
      onFocus={prefetch}
    >
      <span className={styles.head}>
        <span className={styles.subject}>
          {is_unread && <span className="visually-hidden">Unread: </span>}
          {subject}
        </span>
        <span className={`small muted ${styles.time}`}>
          <InstantText instant={last?.at ?? created_at} layout="brief" />
        </span>
      </span>
      <span className={`small muted ${styles.head}`}>
        <span className={styles.line}>{withOwner && owner.name}</span>
        <span className={styles.assignee}>{assignee?.display_name ?? 'Unassigned'}</span>
      </span>
      <span className={styles.last}>
        {last && LastIcon ? (
          <>
            <LastIcon size={14} stroke={1.6} role="img" aria-label={KIND_SIGNS[last.kind].label} />
            <span className={styles.line}>
              {last.author && `${last.author}: `}
              {last.text}
            </span>
          </>
        ) : (
          <span className={`muted ${styles.line}`}>Nothing written yet</span>
        )}
      </span>
      {(state !== 'open' || snoozed_until) && (
        <Group component="span" gap="2px 8px" className="small">
          {state !== 'open' && <Badge tone={tone}>{label}</Badge>}
          <SnoozedUntil instant={snoozed_until} />
        </Group>
      )}
    </Link>
  );
}
