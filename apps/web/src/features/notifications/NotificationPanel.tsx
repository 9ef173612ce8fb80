import type { Notification } from '@landfall/contract/notifications';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { errorWords } from '../../api/error-words.ts';
import { QuietButton } from '../../ui/buttons.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/StateMessage.tsx';
import { toastFailure } from '../../ui/toast.tsx';
import { NotificationItem } from './NotificationItem.tsx';
import styles from './NotificationPanel.module.css';
import { notificationsQuery, useAcknowledge, useReadNotifications } from './queries.ts';

/** The entries of the bell, the newest first, and what can be done with them. */
export function NotificationPanel({ onClose }: { onClose: () => void }) {
  const bell = useQuery(notificationsQuery);
  const { mutate: markRead } = useReadNotifications();
  const acknowledge = useAcknowledge();
  if (!bell.data) {
    return bell.isError ? (
      <ErrorState
        message={errorWords(bell.error, 'Failed to load notifications')}
        onTryAgain={() => bell.refetch()}
      />
    ) : (
      <Stack gap={16} p={16} role="status" aria-label="Loading notifications">
        {['70%', '55%', '62%'].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </Stack>
    );
  }
  const { notifications, unread, today } = bell.data;
  const [latest] = notifications;

  function read(which: { id: string } | { up_to: string }) {
    markRead(which, { onError: (error) => toastFailure(errorWords(error, 'Failed to mark as read')) });
  }

  function open({ id, read_at }: Notification) {
    if (!read_at) read({ id });
    onClose();
  }

  function takeNote({ id }: Notification) {
    acknowledge.mutate(id, {
      onError: (error) => toastFailure(errorWords(error, 'Failed to acknowledge')),
    });
  }

  if (!latest) {
    return (
      <EmptyState
        title="No notifications"
        text="Reminders of dates come here, and cases that colleagues put you on."
      />
    );
  }
  return (
    <>
      <div className={styles.acts}>
        <QuietButton disabled={unread === 0} onClick={() => read({ up_to: latest.created_at })}>
          Mark all read
        </QuietButton>
      </div>
      <ul className={styles.list}>
        {notifications.map((entry) => (
          <NotificationItem
            key={entry.id}
            entry={entry}
            today={today}
            busy={acknowledge.isPending && acknowledge.variables === entry.id}
            onOpen={() => open(entry)}
            onAcknowledge={() => takeNote(entry)}
          />
        ))}
      </ul>
    </>
  );
}
