import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { EntryDialog } from '../../editing/EntryDialog.tsx';
import { PATHS } from '../../paths.ts';
import { toast } from '../../ui/toast.tsx';
import { validateCase } from './case-validation.ts';
import { useCreateCase } from './queries.ts';

/** Opens a case and goes to its page. */
export function NewCaseDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync: create } = useCreateCase();
  const navigate = useNavigate();
  const form = useForm({ initialValues: { title: '', description: '' }, validate: validateCase });
  return (
    <EntryDialog
      title="New Case Record"
      submitLabel="Create"
      inAddress
      form={form}
      send={create}
      onSent={({ case_record }) => {
        toast('Case record created');
        void navigate({
          to: PATHS.case,
          params: { caseId: case_record.id },
          // Going back leads to the list, not to its empty dialog.
          replace: true,
          ignoreBlocker: true,
        });
      }}
      onClose={onClose}
    >
      <TextInput label="Title" required data-autofocus {...form.getInputProps('title')} />
      <Textarea
        label="Description"
        required
        autosize
        minRows={4}
        maxRows={12}
        {...form.getInputProps('description')}
      />
    </EntryDialog>
  );
}
