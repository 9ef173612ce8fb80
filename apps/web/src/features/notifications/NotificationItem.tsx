import { handledWord } from '@landfall/contract/case-dates';
import { notificationWords } from '@landfall/contract/notification-words';
import type { Notification } from '@landfall/contract/notifications';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PATHS } from '../../paths.ts';
import { InstantText } from '../../ui/InstantText.tsx';
import { RelativeDate } from '../../ui/RelativeDate.tsx';
import { settingsQuery } from '../settings/queries.ts';
import styles from './Notifications.module.css';

interface NotificationItemProps {
  entry: Notification;
  /** The organization's calendar day. */
  today: string;
  /** Whether it is being acknowledged. */
  busy: boolean;
  onOpen: () => void;
  onAcknowledge: () => void;
}

/** An entry of the bell: its message, its thread or case and date, and its actions. */
export function NotificationItem({ entry, today, busy, onOpen, onAcknowledge }: NotificationItemProps) {
  const { kind, created_at, read_at, case_record, thread, task, date, acknowledged_by, is_waiting } = entry;
  const me = useQuery(settingsQuery).data?.user.id;
  return (
    <li className={styles.item} data-unread={read_at === null || undefined}>
      <p className={styles.kind}>
        {read_at === null && <span className="visually-hidden">Unread: </span>}
        <span>{notificationWords(entry)}</span>
        <InstantText instant={created_at} layout="ago" />
      </p>
      {thread ? (
        <Link to={PATHS.thread} params={{ threadId: thread.id }} className={styles.case} onClick={onOpen}>
          {thread.subject}
        </Link>
      ) : (
        case_record && (
          <Link
            to={PATHS.case}
            params={{ caseId: case_record.id }}
            search={date ? { date: date.id } : task ? { section: 'tasks' } : {}}
            className={styles.case}
            onClick={onOpen}
          >
            {case_record.title}
          </Link>
        )
      )}
      {kind === 'assigned' && !case_record && me && (
        <Link to={PATHS.cases} search={{ assignee_id: me }} className={styles.case} onClick={onOpen}>
          Your cases
        </Link>
      )}
      {thread && case_record && <p className="small muted wrap-anywhere">{case_record.title}</p>}
      {task && <p className="small wrap-anywhere">{task.title}</p>}
      {date && (
        <p className={styles.date}>
          <span className="wrap-anywhere">{date.date_type}</span>
          <RelativeDate
            date={date.important_date}
            today={today}
            layout="line"
            handled={date.archived ? 'Archived' : handledWord(date)}
          />
        </p>
      )}
      {is_waiting && (
        <Button
          variant="default"
          className={styles.acknowledge ?? ''}
          loading={busy}
          aria-label={`Acknowledge ${date?.date_type} of ${case_record?.title}`}
          onClick={onAcknowledge}
        >
          Acknowledge
        </Button>
      )}
      {acknowledged_by && <p className="small muted">Acknowledged by {acknowledged_by.display_name}</p>}
    </li>
  );
}
