import { Box, type MantineColorScheme, SegmentedControl, Switch, useMantineColorScheme } from '@mantine/core';
import { errorWords } from '../../api/error-words.ts';
import { toastFailure } from '../../ui/toast.tsx';
import { NOTIFICATIONS, notificationsIn } from './notification-choices.ts';
import { useUpdateSettings } from './queries.ts';
import { SettingsCard } from './SettingsCard.tsx';

const SCHEMES: { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
];

/** How the product looks on this device. */
export function ThemeCard() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SettingsCard title="Theme">
      <SegmentedControl
        aria-label="Theme"
        data={SCHEMES}
        value={colorScheme}
        onChange={(value) => setColorScheme(value as MantineColorScheme)}
      />
      <Box component="p" mt={-8} c="dimmed">
        For this browser. System follows your device.
      </Box>
    </SettingsCard>
  );
}

/** What is mailed to the person. Each choice is kept as soon as it is made. */
export function NotificationsCard({ settings }: { settings: Record<string, unknown> }) {
  const update = useUpdateSettings();
  const choices = notificationsIn(settings);

  function choose(name: keyof typeof choices, on: boolean) {
    update.mutate(
      { notifications: { ...choices, [name]: on } },
      { onError: (error) => toastFailure(`Your choice was not kept. ${errorWords(error)}`) },
    );
  }

  return (
    <SettingsCard title="Notifications">
      <Box component="p" mt={-8} c="dimmed">
        What you get by mail.
      </Box>
      {NOTIFICATIONS.map(({ name, label, about }) => (
        <Switch
          key={name}
          label={label}
          description={about}
          checked={choices[name]}
          onChange={({ currentTarget }) => choose(name, currentTarget.checked)}
        />
      ))}
    </SettingsCard>
  );
}
