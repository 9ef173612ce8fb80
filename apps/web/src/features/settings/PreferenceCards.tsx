import { Box, type MantineColorScheme, SegmentedControl, Switch, useMantineColorScheme } from '@mantine/core';
import { errorWords } from '../../api/error-words.ts';
import { COLOR_SCHEMES } from '../../lib/color-scheme.ts';
import { toastFailure } from '../../ui/toast.tsx';
import { notificationsIn } from './notification-choices.ts';
import { useUpdateSettings } from './queries.ts';
import { SettingsCard } from './SettingsCard.tsx';

/** How the product looks on this device. */
export function ThemeCard() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SettingsCard title="Theme">
      <SegmentedControl
        aria-label="Theme"
        data={COLOR_SCHEMES}
        value={colorScheme}
        onChange={(value) => setColorScheme(value as MantineColorScheme)}
      />
      <Box component="p" mt={-8} c="dimmed">
        For this browser. System follows your device.
      </Box>
    </SettingsCard>
  );
}

/** Whether the person is mailed messages. The choice is kept as soon as it is made. */
export function MessageChoice({ settings }: { settings: Record<string, unknown> }) {
  const update = useUpdateSettings();
  const choices = notificationsIn(settings);

  function choose(messages: boolean) {
    update.mutate(
      { notifications: { ...choices, messages } },
      { onError: (error) => toastFailure(`Your choice was not kept. ${errorWords(error)}`) },
    );
  }

  return (
    <Switch
      label="Messages"
      description="When a colleague writes to you or on a case that you work on."
      checked={choices.messages}
      onChange={({ currentTarget }) => choose(currentTarget.checked)}
    />
  );
}
