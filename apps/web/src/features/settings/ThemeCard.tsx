import { Box, type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { COLOR_SCHEMES } from '../../lib/color-scheme.ts';
import { SettingsCard } from './SettingsCard.tsx';

/** The colour scheme on this device. */
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
