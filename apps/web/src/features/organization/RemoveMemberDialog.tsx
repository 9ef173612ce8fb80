import type { OrganizationUser } from '@landfall/contract/organization';
import { NativeSelect, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { EntryDialog } from '../../editing/EntryDialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useRemoveUserFor } from './member-changes.ts';
import { usersQuery } from './queries.ts';
import { heldWords, type Work, workWords } from './work-words.ts';

interface RemoveMemberDialogProps {
  user: OrganizationUser;
  work: Work;
  onClose: () => void;
}

const NOBODY = 'nobody';

/** Asks for a successor for a member's work before the member is removed. */
export function RemoveMemberDialog({ user, work, onClose }: RemoveMemberDialogProps) {
  const users = useQuery(usersQuery).data ?? [];
  const { mutateAsync: remove } = useRemoveUserFor(user.id);
  const form = useForm({
    initialValues: { successor_id: '' },
    validate: { successor_id: (value) => (value ? null : 'Choose who takes over, or nobody') },
  });
  const name = user.display_name || user.email;
  const writers = users.filter(({ id, roles }) => id !== user.id && roles.some((role) => role !== 'viewer'));
  const choices = writers.map(({ id, display_name, email }) => ({ value: id, label: display_name || email }));
  const nameOf = (id: string) => choices.find(({ value }) => value === id)?.label;
  const isTakenOver = nameOf(form.values.successor_id) !== undefined;
  const ends = workWords({ ...work, schedules: isTakenOver ? 0 : work.schedules }, 'nothing');
  return (
    <EntryDialog
      title={`Remove ${name}?`}
      submitLabel="Remove"
      form={form}
      send={({ successor_id: id }) => remove(id === NOBODY ? undefined : id)}
      onSent={(_, { successor_id: id }) => {
        onClose();
        const successor = nameOf(id);
        toast(successor ? `${name} removed. ${successor} took over` : `${name} removed`);
      }}
      failureWords="Failed to remove user"
      dangerous
      onClose={onClose}
    >
      <Stack gap={12}>
        <p>Are you sure you want to remove this user from the organization?</p>
        <NativeSelect
          label={`Who takes over ${heldWords(work)}?`}
          required
          data-autofocus
          data={[
            { value: '', label: 'Choose a member' },
            ...choices,
            { value: NOBODY, label: 'Nobody: the cases keep the rest of their teams' },
          ]}
          {...form.getInputProps('successor_id')}
        />
        <p className="muted">{ends}</p>
      </Stack>
    </EntryDialog>
  );
}
