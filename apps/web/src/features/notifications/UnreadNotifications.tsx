import { NOTIFICATIONS_SHOWN } from '@landfall/contract/constants';
import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { QuietButton } from '../../ui/buttons.tsx';
import { NotificationList } from './NotificationList.tsx';
import styles from './Notifications.module.css';
import { notificationsQuery } from './queries.ts';

/** How many of them are shown at first. */
const FIRST = 5;

/** The unread entries of the bell, the newest first. Renders nothing while they are unknown, or without any. */
export function UnreadNotifications() {
  const id = useId();
  const { data } = useQuery(notificationsQuery);
  const [all, setAll] = useState(false);
  const unread = data?.notifications.filter(({ read_at }) => !read_at) ?? [];
  if (!data || unread.length === 0) return null;
  const more = unread.length > FIRST;
  return (
    <Stack component="section" gap={8} miw={0} aria-labelledby={id} className="screen-only">
      <Group gap={8} align="baseline">
        <h2 id={id} className="section-title">
          Unread Notifications
        </h2>
        <span className="muted">
          {data.unread < NOTIFICATIONS_SHOWN ? data.unread : `${NOTIFICATIONS_SHOWN - 1}+`}
        </span>
        {more && (
          <QuietButton aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : 'Show all'}
          </QuietButton>
        )}
      </Group>
      <div className={styles.wide}>
        <NotificationList entries={all ? unread : unread.slice(0, FIRST)} today={data.today} />
      </div>
    </Stack>
  );
}
