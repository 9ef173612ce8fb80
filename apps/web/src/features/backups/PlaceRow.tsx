import type { BackupPlace, InstallationBackups } from '@landfall/contract/backups';
import { Box, Group, Menu, Stack } from '@mantine/core';
import { IconKey, IconTrash } from '@tabler/icons-react';
import { runReported } from '../../editing/run-reported.ts';
import { Badge } from '../../ui/Badge.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import { placeState, type WriteInstant } from './backup-words.ts';
import { sentAsIs, useUpdateBackups } from './queries.ts';

interface PlaceRowProps {
  place: BackupPlace;
  backups: InstallationBackups;
  write: WriteInstant;
  /** Opens the dialog for a new access key. */
  onNewKey: () => void;
}

/** A backup place with its state and actions. */
export function PlaceRow({ place, backups, write, onNewKey }: PlaceRowProps) {
  const { name, kind, on_data_disk } = place;
  const { tone, label, words } = placeState(place, backups, Date.now(), write);
  const update = useUpdateBackups();

  async function askAndRemove() {
    const others = backups.places.filter((each) => each !== place);
    const isLast = others.length === 0;
    const agreed = await confirm({
      title: isLast ? 'Turn backups off?' : `Remove ${name}?`,
      text: isLast
        ? 'The offices of this installation are no longer backed up. What is already in the place stays there, and can be restored with the recovery sheet.'
        : 'No more backups go there. What is already there stays.',
      confirm: isLast ? 'Turn off' : 'Remove place',
    });
    if (!agreed) return;
    const places = others.map(sentAsIs);
    await runReported(update.mutateAsync({ places }), isLast ? 'Backups are off' : `${name} removed`);
  }

  return (
    <Group component="li" gap={16} wrap="nowrap" justify="space-between" align="flex-start" px={12} py={10}>
      <Stack gap={2} miw={0}>
        <Group gap="2px 10px">
          <Box component="span" fw={600} className="wrap-anywhere">
            {name}
          </Box>
          <Badge tone={tone}>{label}</Badge>
        </Group>
        <Box component="span" className="small wrap-anywhere" c={tone === 'red' ? 'var(--red)' : 'dimmed'}>
          {words}
        </Box>
        {on_data_disk && (
          <Box component="span" className="small" c="var(--yellow)">
            On the same disk as the data: if it fails, both are lost.
          </Box>
        )}
      </Stack>
      {backups.places_from !== 'variable' && (
        <MoreMenu label={`More about ${name}`}>
          {kind === 'bucket' && (
            <Menu.Item leftSection={<IconKey size={16} stroke={1.6} aria-hidden />} onClick={onNewKey}>
              Another key…
            </Menu.Item>
          )}
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
            onClick={askAndRemove}
          >
            Remove…
          </Menu.Item>
        </MoreMenu>
      )}
    </Group>
  );
}
