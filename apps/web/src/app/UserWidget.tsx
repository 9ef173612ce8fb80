import { useAuth0 } from '@auth0/auth0-react';
import { Avatar, Box, Button, Group, Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { settingsQuery } from '../features/settings/queries.ts';
import { deferred } from '../ui/deferred.tsx';
import styles from './UserWidget.module.css';

const UserMenuItems = deferred(async () => (await import('./UserMenuItems.tsx')).UserMenuItems);
const LicenseDialog = deferred(async () => (await import('./LicenseDialog.tsx')).LicenseDialog);

/** Shows who is signed in, with the user menu. */
export function UserWidget() {
  const { isLoading, isAuthenticated, loginWithRedirect } = useAuth0();
  if (isLoading)
    return (
      <Box
        component="span"
        w={28}
        h={28}
        bdrs="50%"
        bg="var(--line)"
        role="status"
        aria-label="Loading account"
      />
    );
  if (!isAuthenticated) {
    return (
      <Group wrap="nowrap" gap={12} c="dimmed">
        <span>You need to login!</span>
        <Button onClick={() => loginWithRedirect()}>Log in</Button>
      </Group>
    );
  }
  return <UserMenu />;
}

function UserMenu() {
  const { user } = useAuth0();
  const settings = useQuery(settingsQuery).data;
  const [open, setOpen] = useState(false);
  const [licenseOpen, setLicenseOpen] = useState(false);
  const name = settings?.user.display_name || user?.name || settings?.user.email || '';

  return (
    <>
      <Menu
        position="bottom-end"
        width={248}
        opened={open}
        onChange={(next) => (next ? UserMenuItems.whenLoaded(() => setOpen(true)) : setOpen(false))}
      >
        <Menu.Target>
          <UnstyledButton className={styles.button ?? ''}>
            <Avatar src={user?.picture ?? null} name={name} alt="" size={28} color="harbour" aria-hidden />
            <span className="visually-hidden">Account menu of </span>
            <span className={styles.name}>{name}</span>
            <IconChevronDown size={14} stroke={1.8} aria-hidden className={styles.chevron} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <UserMenuItems name={name} onLicense={() => LicenseDialog.whenLoaded(() => setLicenseOpen(true))} />
        </Menu.Dropdown>
      </Menu>
      {licenseOpen && <LicenseDialog onClose={() => setLicenseOpen(false)} />}
    </>
  );
}
