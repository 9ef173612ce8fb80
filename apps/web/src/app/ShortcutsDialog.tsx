import { Group, Kbd, Modal, Stack } from '@mantine/core';
import { useMay } from '../features/settings/queries.ts';
import { useFocusBack } from '../ui/useFocusBack.ts';
import { shortcutsFor } from './shortcut-list.ts';

/** Every keyboard shortcut. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  useFocusBack(true);
  const isAdmin = useMay('admin');
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" size="sm">
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
    </Modal>
  );
}
