import { createSavedView } from '@landfall/contract/saved-view-changes';
import type { SavedView } from '@landfall/contract/saved-views';
import { Checkbox, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { EntryDialog } from '../../editing/EntryDialog.tsx';
import { required, rulesOf } from '../../lib/form-rules.ts';
import { toast } from '../../ui/toast.tsx';
import type { ViewState } from './queries.ts';
import { useCreateView, useUpdateView } from './view-changes.ts';

const NAME = 'Name';
const rules = { name: required(NAME, rulesOf(createSavedView).name) };

interface SaveViewDialogProps {
  /** The list's current state, which is saved. */
  state: ViewState;
  mayShare: boolean;
  onSaved: (view: SavedView) => void;
  onClose: () => void;
}

/** Saves the list's current state as a new view. */
export function SaveViewDialog({ state, mayShare, onSaved, onClose }: SaveViewDialogProps) {
  const { mutateAsync: create } = useCreateView();
  const initialValues = { name: '', shared: false, pinned: true, is_default: false };
  const form = useForm({ initialValues, validate: rules });
  const box = (name: 'shared' | 'pinned' | 'is_default') => form.getInputProps(name, { type: 'checkbox' });
  return (
    <EntryDialog
      title="Save View"
      submitLabel="Save View"
      incomplete={form.values.name.trim() === ''}
      form={form}
      send={(values) => create({ list: 'cases', ...state, ...values })}
      onSent={({ saved_view }) => {
        onClose();
        onSaved(saved_view);
        toast(`${saved_view.name} saved`);
      }}
      onClose={onClose}
    >
      <TextInput label={NAME} required data-autofocus autoComplete="off" {...form.getInputProps('name')} />
      <Stack gap={10} mt={4}>
        <Checkbox label="Show in the sidebar, with its count" {...box('pinned')} />
        <Checkbox label="Begin with this view" {...box('is_default')} />
        {mayShare && <Checkbox label="Share with the organization" {...box('shared')} />}
      </Stack>
    </EntryDialog>
  );
}

/** Renames a view. */
export function RenameViewDialog({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const { mutateAsync: update } = useUpdateView();
  const form = useForm({ initialValues: { name: view.name }, validate: rules });
  return (
    <EntryDialog
      title={`Rename ${view.name}`}
      submitLabel="Rename"
      incomplete={form.values.name.trim() === ''}
      form={form}
      send={({ name }) => update({ id: view.id, name })}
      onSent={(_, { name }) => {
        onClose();
        toast(`${view.name} is now ${name.trim()}`);
      }}
      onClose={onClose}
    >
      <TextInput label={NAME} required data-autofocus autoComplete="off" {...form.getInputProps('name')} />
    </EntryDialog>
  );
}
