import { NOT_ARCHIVED } from '@landfall/contract/fields';
import type { Petitioner } from '@landfall/contract/petitioners';
import { Button } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { errorWords } from '../../api/error-words.ts';
import { useDeletion } from '../../editing/useDeletion.ts';
import { PATHS } from '../../paths.ts';
import { toast, toastFailure } from '../../ui/toast.tsx';
import {
  petitionerQuery,
  useDeletePetitioner,
  useRestorePetitioner,
  useUpdatePetitioner,
} from './queries.ts';

interface PetitionerActionsProps {
  petitioner: Petitioner;
  onEdit: () => void;
}

/** What can be done with a petitioner. */
export function PetitionerActions({ petitioner, onEdit }: PetitionerActionsProps) {
  const archived = petitioner.archived_at !== NOT_ARCHIVED;
  const archiving = useArchiving(petitioner);
  const deletion = useDeleting(petitioner);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
        data-shortcut="e"
        onClick={onEdit}
      >
        Edit
      </Button>
      <Button
        variant="default"
        leftSection={
          archived ? (
            <IconArchiveOff size={16} stroke={1.6} aria-hidden />
          ) : (
            <IconArchive size={16} stroke={1.6} aria-hidden />
          )
        }
        loading={archiving.busy}
        onClick={archived ? archiving.activate : archiving.archive}
      >
        {archived ? 'Make active' : 'Archive'}
      </Button>
      <Button
        variant="default"
        leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
        loading={deletion.busy}
        onClick={deletion.askAndDelete}
      >
        Delete Petitioner
      </Button>
    </>
  );
}

/** Archiving and making active, each with the way back, which also works after the page has been left. */
function useArchiving({ id, petitioner_name: name }: Petitioner) {
  const { mutateAsync: update, isPending: busy } = useUpdatePetitioner(id);

  async function setArchived(archived: boolean, undo?: () => void) {
    try {
      await update({ archived });
      toast(archived ? `${name} archived` : `${name} is active`, undo);
    } catch (error) {
      toastFailure(errorWords(error));
    }
  }
  return {
    archive: () => setArchived(true, () => setArchived(false)),
    activate: () => setArchived(false, () => setArchived(true)),
    busy,
  };
}

function useDeleting({ id, petitioner_name: name }: Petitioner) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutateAsync: remove, isPending: busy } = useDeletePetitioner();
  const { mutateAsync: restore } = useRestorePetitioner();
  const askAndDelete = useDeletion({
    name,
    action: 'Delete Petitioner',
    consequence: 'It leaves every list, search and case. Its notes stay with it, and it can be restored.',
    failure: 'Error deleting petitioner.',
    remove: () => remove(id),
    restore: () => restore(id),
    leave: () => navigate({ to: PATHS.petitioners }),
    forget: () => queryClient.removeQueries(petitionerQuery(id)),
  });
  return { askAndDelete, busy };
}
