import type { Notification } from '@landfall/contract/notifications';
import { errorWords } from '../../api/error-words.ts';
import { toastFailure } from '../../ui/toast.tsx';
import { NotificationItem } from './NotificationItem.tsx';
import styles from './Notifications.module.css';
import { useAcknowledge, useReadNotifications } from './queries.ts';

/** Marks entries as read, and reports a failure. */
export function useMarkRead(): ReturnType<typeof useReadNotifications>['mutate'] {
  const { mutate } = useReadNotifications();
  return (which) =>
    mutate(which, { onError: (error) => toastFailure(errorWords(error, 'Failed to mark as read')) });
}

interface NotificationListProps {
  entries: readonly Notification[];
  /** The organization's calendar day. */
  today: string;
  onOpen?: () => void;
}

/** Entries of the bell: opening one marks it as read, and one about a date can be acknowledged. */
export function NotificationList({ entries, today, onOpen }: NotificationListProps) {
  const read = useMarkRead();
  const acknowledge = useAcknowledge();
  return (
    <ul className={styles.list}>
      {entries.map((entry) => (
        <NotificationItem
          key={entry.id}
          entry={entry}
          today={today}
          busy={acknowledge.isPending && acknowledge.variables === entry.id}
          onOpen={() => {
            if (!entry.read_at) read({ id: entry.id });
            onOpen?.();
          }}
          onAcknowledge={() =>
            acknowledge.mutate(entry.id, {
              onError: (error) => toastFailure(errorWords(error, 'Failed to acknowledge')),
            })
          }
        />
      ))}
    </ul>
  );
}
