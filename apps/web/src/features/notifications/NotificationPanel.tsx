import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { errorWords } from '../../api/error-words.ts';
import { QuietButton } from '../../ui/buttons.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/StateMessage.tsx';
import { NotificationList, useMarkRead } from './NotificationList.tsx';
import styles from './Notifications.module.css';
import { notificationsQuery } from './queries.ts';

/** The entries of the bell, the newest first, with their actions. */
export function NotificationPanel({ onClose }: { onClose: () => void }) {
  const bell = useQuery(notificationsQuery);
  const read = useMarkRead();
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
      <div className={styles.actions}>
        <QuietButton disabled={unread === 0} onClick={() => read({ up_to: latest.created_at })}>
          Mark all read
        </QuietButton>
      </div>
      <NotificationList entries={notifications} today={today} onOpen={onClose} />
    </>
  );
}
