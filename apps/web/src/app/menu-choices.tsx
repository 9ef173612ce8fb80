import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { errorWords } from '../api/error-words.ts';
import { settingsQuery, useSwitchOrganization } from '../features/settings/queries.ts';
import { toastFailure } from '../ui/toast.tsx';

/** The organizations that the person belongs to, where there is more than one: a part of a menu. */
export function OrganizationChoice() {
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

const CHOICES: { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
];

/** Light, dark, or as the system says: a part of a menu. */
export function ColorSchemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Label>Theme</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
        {CHOICES.map(({ value, label }) => (
          <Menu.RadioItem key={value} value={value} closeMenuOnClick={false}>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}
