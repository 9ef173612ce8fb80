import { Group, Kbd, Modal, Stack } from '@mantine/core';
import { useFocusBack } from '../ui/useFocusBack.ts';
import { SHORTCUTS } from './shortcut-list.ts';

/** Every keyboard shortcut. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  useFocusBack(true);
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" size="sm">
      <Stack component="dl" gap={8}>
        {SHORTCUTS.map(({ keys, words }) => (
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
