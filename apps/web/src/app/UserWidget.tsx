import { useAuth0 } from '@auth0/auth0-react';
import {
  Avatar,
  Box,
  Button,
  Group,
  type MantineColorScheme,
  Menu,
  Stack,
  UnstyledButton,
  useMantineColorScheme,
} from '@mantine/core';
import { IconChevronDown, IconLicense, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { errorWords } from '../api/error-words.ts';
import { settingsQuery, useSwitchOrganization } from '../features/settings/queries.ts';
import { COLOR_SCHEMES } from '../lib/color-scheme.ts';
import { PATHS } from '../paths.ts';
import { deferred } from '../ui/deferred.tsx';
import { toastFailure } from '../ui/toast.tsx';
import styles from './UserWidget.module.css';
import { useLogOut } from './useLogOut.ts';

const InstallationItem = deferred(async () => (await import('./InstallationItem.tsx')).InstallationItem);
const LicenseDialog = deferred(async () => (await import('./LicenseDialog.tsx')).LicenseDialog);

/** Who is signed in, and what they can do about it. */
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
  const logOut = useLogOut();
  const settings = useQuery(settingsQuery).data;
  const navigate = useNavigate();
  const [licenseOpen, setLicenseOpen] = useState(false);
  const name = settings?.user.display_name || user?.name || settings?.user.email || '';

  return (
    <>
      <Menu position="bottom-end" width={248}>
        <Menu.Target>
          <UnstyledButton className={styles.button ?? ''}>
            <Avatar src={user?.picture ?? null} name={name} alt="" size={28} color="harbour" aria-hidden />
            <span className="visually-hidden">Account menu of </span>
            <span className={styles.name}>{name}</span>
            <IconChevronDown size={14} stroke={1.8} aria-hidden className={styles.chevron} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Stack gap={0} p="6px 12px" className="wrap-anywhere">
            <strong>{name}</strong>
            <span className="muted small">{settings?.user.email}</span>
          </Stack>
          <Menu.Divider />
          <OrganizationChoice />
          <Menu.Item
            leftSection={<IconUserCircle size={16} stroke={1.6} aria-hidden />}
            onClick={() => navigate({ to: PATHS.settings as string })}
          >
            Account settings
          </Menu.Item>
          <Menu.Item
            leftSection={<IconLicense size={16} stroke={1.6} aria-hidden />}
            onClick={() => LicenseDialog.whenLoaded(() => setLicenseOpen(true))}
          >
            License
          </Menu.Item>
          {settings?.user.operator && <InstallationItem />}
          <Menu.Divider />
          <ColorSchemeChoice />
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} aria-hidden />} onClick={logOut}>
            Log Out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {licenseOpen && <LicenseDialog onClose={() => setLicenseOpen(false)} />}
    </>
  );
}

/** The organizations that the person belongs to, where there is more than one: a part of a menu. */
function OrganizationChoice() {
  const settings = useQuery(settingsQuery).data;
  const change = useSwitchOrganization();
  if (!settings || settings.organizations.length < 2) return null;
  const { org_id: current } = settings.user;

  function choose(id: string) {
    if (id === current) return;
    change.mutate(id, {
      onError: (error) => toastFailure(`You still work in the same organization. ${errorWords(error)}`),
    });
  }

  return (
    <>
      <Menu.Label>Organization</Menu.Label>
      <Menu.RadioGroup value={current ?? ''} onChange={choose}>
        {settings.organizations.map(({ id, name }) => (
          <Menu.RadioItem key={id} value={id} disabled={change.isPending}>
            <span className="wrap-anywhere">{name}</span>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
    </>
  );
}

/** Light, dark, or as the system says: a part of a menu. */
function ColorSchemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Label>Theme</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
        {COLOR_SCHEMES.map(({ value, label }) => (
          <Menu.RadioItem key={value} value={value} closeMenuOnClick={false}>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}
