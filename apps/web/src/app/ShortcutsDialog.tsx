import { Group, Kbd, Stack } from '@mantine/core';
import { useMay } from '../features/settings/queries.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { shortcutsFor } from './shortcut-list.ts';

/** Every keyboard shortcut. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const isAdmin = useMay('admin');
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts" size="sm">
      <Stack component="dl" gap={8}>
        {shortcutsFor(isAdmin).map(({ keys, words }) => (
          <Group key={words} wrap="nowrap" justify="space-between">
            <dt>{words}</dt>
            <Group component="dd" wrap="nowrap" gap={4}>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </Group>
          </Group>
        ))}
      </Stack>
    </Dialog>
  );
}
