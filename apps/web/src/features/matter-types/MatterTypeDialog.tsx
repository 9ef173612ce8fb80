import { createMatterType } from '@landfall/contract/matter-type-changes';
import type { MatterType } from '@landfall/contract/matter-types';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { EntryDialog } from '../../editing/EntryDialog.tsx';
import { required, rulesOf } from '../../lib/form-rules.ts';
import { toast } from '../../ui/toast.tsx';
import { useCreateMatterType, useUpdateMatterType } from './definition/queries.ts';

const NAME = 'Name';
const rules = { name: required(NAME, rulesOf(createMatterType).name) };

interface MatterTypeDialogProps {
  /** The one that gets another name; undefined for a new one. */
  matterType: MatterType | undefined;
  onClose: () => void;
}

/** Adds a kind of case, or renames one. */
export function MatterTypeDialog({ matterType, onClose }: MatterTypeDialogProps) {
  const { mutateAsync: create } = useCreateMatterType();
  const { mutateAsync: update } = useUpdateMatterType();
  const form = useForm({ initialValues: { name: matterType?.name ?? '' }, validate: rules });
  return (
    <EntryDialog
      title={matterType ? `Rename ${matterType.name}` : 'New Kind of Case'}
      submitLabel={matterType ? 'Rename' : 'Add Kind'}
      incomplete={form.values.name.trim() === ''}
      form={form}
      send={({ name }) => (matterType ? update({ id: matterType.id, name }) : create({ name }))}
      onSent={(_, { name }) => {
        onClose();
        toast(matterType ? `${matterType.name} is now ${name}` : `${name} added`);
      }}
      onClose={onClose}
    >
      <TextInput label={NAME} required data-autofocus autoComplete="off" {...form.getInputProps('name')} />
    </EntryDialog>
  );
}
