import { NOTIFICATIONS_SHOWN } from '@landfall/contract/constants';
import { ActionIcon, Drawer, Popover } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deferred } from '../../ui/deferred.tsx';
import styles from './Bell.module.css';
import { notificationsQuery } from './queries.ts';

const NotificationPanel = deferred(async () => (await import('./NotificationPanel.tsx')).NotificationPanel);

const PHONE = 'screen and (max-width: 47.99em)';

/** The number of unread entries, up to the counted maximum. */
function countWords(unread: number): string {
  return unread < NOTIFICATIONS_SHOWN ? String(unread) : `${NOTIFICATIONS_SHOWN - 1}+`;
}

/** The bell of the header bar with its unread count and entries. On a phone it opens over the whole screen. */
export function Bell() {
  const [opened, setOpened] = useState(false);
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const unread = useQuery(notificationsQuery).data?.unread ?? 0;
  const words = unread > 0 ? `${countWords(unread)} unread` : '';
  const close = () => setOpened(false);
  const toggle = () => (opened ? close() : NotificationPanel.whenLoaded(() => setOpened(true)));
  const button = (
    <ActionIcon
      size={40}
      aria-label={['Notifications', words].filter(Boolean).join(', ')}
      aria-haspopup="dialog"
      aria-expanded={opened}
      className={styles.button ?? ''}
      onClick={toggle}
    >
      <IconBell size={20} stroke={1.6} aria-hidden />
      {unread > 0 && (
        <span className={styles.count} aria-hidden>
          {countWords(unread)}
        </span>
      )}
    </ActionIcon>
  );

  return (
    <>
      <span className="visually-hidden" aria-live="polite">
        {words && `Notifications: ${words}`}
      </span>
      {phone ? (
        <>
          {button}
          <Drawer opened={opened} onClose={close} position="right" size="100%" title="Notifications">
            <NotificationPanel onClose={close} />
          </Drawer>
        </>
      ) : (
        <Popover
          opened={opened}
          onChange={setOpened}
          position="bottom-end"
          width={416}
          shadow="md"
          radius={8}
          withinPortal={false}
          trapFocus
          returnFocus
        >
          <Popover.Target>{button}</Popover.Target>
          <Popover.Dropdown p={0} aria-label="Notifications">
            <div className={styles.frame}>
              <h2 className={styles.title}>Notifications</h2>
              <NotificationPanel onClose={close} />
            </div>
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  );
}
