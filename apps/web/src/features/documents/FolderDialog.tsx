import { createDocumentFolder, type DocumentFolder } from '@landfall/contract/document-folders';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { EntryDialog } from '../../editing/EntryDialog.tsx';
import { required, rulesOf } from '../../lib/form-rules.ts';
import { toast } from '../../ui/toast.tsx';
import { useCreateFolder, useUpdateFolder } from './folder-queries.ts';

const NAME = 'Name';
const rules = { name: required(NAME, rulesOf(createDocumentFolder).name) };

interface FolderDialogProps {
  /** The folder to rename; undefined for a new one. */
  folder: DocumentFolder | undefined;
  onClose: () => void;
}

/** Adds a folder, or renames one. */
export function FolderDialog({ folder, onClose }: FolderDialogProps) {
  const { mutateAsync: create } = useCreateFolder();
  const { mutateAsync: update } = useUpdateFolder();
  const form = useForm({ initialValues: { name: folder?.name ?? '' }, validate: rules });
  return (
    <EntryDialog
      title={folder ? `Rename ${folder.name}` : 'New Folder'}
      submitLabel={folder ? 'Rename' : 'Add Folder'}
      incomplete={form.values.name.trim() === ''}
      form={form}
      send={({ name }) => (folder ? update({ id: folder.id, name }) : create(name))}
      onSent={(_, { name }) => {
        onClose();
        toast(folder ? `${folder.name} is now ${name}` : `${name} added`);
      }}
      onClose={onClose}
    >
      <TextInput label={NAME} required data-autofocus autoComplete="off" {...form.getInputProps('name')} />
    </EntryDialog>
  );
}
