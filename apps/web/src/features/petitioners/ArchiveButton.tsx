import { NOT_ARCHIVED } from '@landfall/contract/fields';
import type { Petitioner } from '@landfall/contract/petitioners';
import { Button } from '@mantine/core';
import { IconArchive, IconArchiveOff } from '@tabler/icons-react';
import { useUpdateRecord } from '../../api/record-queries.ts';
import { runReported } from '../../editing/run-reported.ts';
import { petitionerQueries } from './queries.ts';

/** Archives a petitioner or makes it active, with the way back, which also works after the page has been left. */
export function ArchiveButton({ petitioner }: { petitioner: Petitioner }) {
  const { id, petitioner_name: name } = petitioner;
  const { mutateAsync: update, isPending: busy } = useUpdateRecord(petitionerQueries, id);
  const archived = petitioner.archived_at !== NOT_ARCHIVED;
  const Icon = archived ? IconArchiveOff : IconArchive;

  const setArchived = (wanted: boolean, undo?: () => void) =>
    runReported(update({ archived: wanted }), wanted ? `${name} archived` : `${name} is active`, undo);

  return (
    <Button
      variant="default"
      leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
      loading={busy}
      onClick={() => setArchived(!archived, () => setArchived(archived))}
    >
      {archived ? 'Make active' : 'Archive'}
    </Button>
  );
}
