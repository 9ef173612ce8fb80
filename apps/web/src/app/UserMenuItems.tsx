import { type MantineColorScheme, Menu, Stack, useMantineColorScheme } from '@mantine/core';
import { IconHistory, IconLicense, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { errorWords } from '../api/error-words.ts';
import { settingsQuery, useSwitchOrganization } from '../features/settings/queries.ts';
import { COLOR_SCHEMES } from '../lib/color-scheme.ts';
import { PATHS } from '../paths.ts';
import { toastFailure } from '../ui/toast.tsx';
import { InstallationItem } from './InstallationItem.tsx';
import { useLogOutAsking } from './useLogOutAsking.ts';

interface UserMenuItemsProps {
  /** The person's name. */
  name: string;
  onLicense: () => void;
}

/** The items of the user menu, loaded when it is first opened. */
export function UserMenuItems({ name, onLicense }: UserMenuItemsProps) {
  const logOut = useLogOutAsking();
  const settings = useQuery(settingsQuery).data;
  const navigate = useNavigate();
  return (
    <>
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
        leftSection={<IconHistory size={16} stroke={1.6} aria-hidden />}
        onClick={() => navigate({ to: PATHS.operations as string })}
      >
        Recent operations
      </Menu.Item>
      <Menu.Item leftSection={<IconLicense size={16} stroke={1.6} aria-hidden />} onClick={onLicense}>
        License
      </Menu.Item>
      {settings?.user.operator && <InstallationItem />}
      <Menu.Divider />
      <ColorSchemeChoice />
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} aria-hidden />} onClick={logOut}>
        Log Out
      </Menu.Item>
    </>
  );
}

/** The menu items that switch between the person's organizations, when there are several. */
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

/** The menu items that choose the light, dark or system colour scheme. */
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
