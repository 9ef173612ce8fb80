import { Box } from '@mantine/core';
import { SettingsCard } from './SettingsCard.tsx';

/** The free settings as the server stores them. */
export function UserSettingsCard({ settings }: { settings: Record<string, unknown> | undefined }) {
  const present = settings !== undefined && Object.keys(settings).length > 0;
  return (
    <SettingsCard title="User Settings">
      {present ? (
        // May be wider than the card, so it has to be scrollable by keyboard.
        <Box
          component="pre"
          mah="20rem"
          p={12}
          fz="xs"
          bg="var(--bg)"
          bdrs={6}
          style={{ overflow: 'auto' }}
          tabIndex={0}
        >
          {JSON.stringify(settings, null, 2)}
        </Box>
      ) : (
        <p className="muted">No settings stored yet</p>
      )}
    </SettingsCard>
  );
}
