import type { Organization } from '@landfall/contract/organization';
import { RESTORE_DAYS } from '@landfall/contract/organization-data';
import { Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { errorWords, fieldWords } from '../../api/error-words.ts';
import { FormDialog } from '../../editing/FormDialog.tsx';
import { useDeleteOrganization } from './queries.ts';

interface DeleteOrganizationDialogProps {
  organization: Organization;
  onClose: () => void;
}

/** Explains what is deleted, and requires the organization's name to be typed. */
export function DeleteOrganizationDialog({ organization, onClose }: DeleteOrganizationDialogProps) {
  const { name } = organization;
  const [typed, setTyped] = useState('');
  const remove = useDeleteOrganization(organization);
  const nameError = remove.error ? fieldWords(remove.error).name : undefined;

  function submit(event?: FormEvent<HTMLFormElement>) {
    event?.preventDefault();
    if (typed === name) remove.mutate(typed);
  }

  return (
    <FormDialog
      title="Delete Organization"
      submitLabel="Delete Organization"
      dangerous
      dirty={false}
      busy={remove.isPending || remove.isSuccess}
      incomplete={typed !== name}
      failure={remove.error && !nameError ? errorWords(remove.error) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack component="ul" gap={6} pl={20} style={{ listStyle: 'disc' }}>
        <li>You and every other member leave it at once, and can no longer see any of it.</li>
        <li>Its invitations no longer work, and mail that waits is not sent.</li>
        <li>
          Nothing is erased for {RESTORE_DAYS} days: until then, whoever runs this installation can restore
          it. After that it is gone for good.
        </li>
      </Stack>
      <TextInput
        label={
          <>
            Type <strong className="wrap-anywhere">{name}</strong> to delete it
          </>
        }
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={typed}
        error={nameError}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </FormDialog>
  );
}
