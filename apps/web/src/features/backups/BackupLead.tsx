import type { InstallationBackups } from '@landfall/contract/backups';
import { Box, Button, Group, Stack } from '@mantine/core';
import { runReported } from '../../editing/run-reported.ts';
import { Badge } from '../../ui/Badge.tsx';
import { summaryOf, type WriteInstant } from './backup-words.ts';
import { useUpdateBackups } from './queries.ts';

interface BackupLeadProps {
  backups: InstallationBackups;
  write: WriteInstant;
  /** Opens the dialog for the first place. */
  onSetUp: () => void;
}

/** The overall state of backups, at the top of the page. */
export function BackupLead({ backups, write, onSetUp }: BackupLeadProps) {
  const { tone, label, words } = summaryOf(backups, Date.now(), write);
  const update = useUpdateBackups();
  return (
    <Group className="box" role="status" gap="8px 24px" justify="space-between" p="14px 16px">
      <Stack gap={6} miw={0} flex="1 1 24rem" align="flex-start">
        <Badge tone={tone}>{label}</Badge>
        <Box component="p" maw="44rem">
          {words}
        </Box>
        {backups.leaves_out_documents && (
          <Box component="p" className="small muted" maw="44rem">
            Documents are in a bucket (FILES_URL), which backups do not include: turn on versioning for it.
          </Box>
        )}
      </Stack>
      {backups.state === 'off' && backups.places_from !== 'variable' && (
        <Button onClick={onSetUp}>Set up backups</Button>
      )}
      {backups.state === 'unprepared' && (
        <Button
          loading={update.isPending}
          onClick={() => runReported(update.mutateAsync({}), 'Backups have begun')}
        >
          Begin backups
        </Button>
      )}
    </Group>
  );
}
