import { updateThread } from '@landfall/contract/threads';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { EntryDialog } from '../../editing/EntryDialog.tsx';
import { required, rulesOf } from '../../lib/form-rules.ts';
import { toast } from '../../ui/toast.tsx';
import { useUpdateThread } from './queries.ts';

const LABEL = 'Subject';
const rules = { subject: required(LABEL, rulesOf(updateThread).subject) };

interface RenameDialogProps {
  id: string;
  subject: string;
  onClose: () => void;
}

/** Changes the subject of a thread; mails that were sent keep theirs. */
export function RenameDialog({ id, subject, onClose }: RenameDialogProps) {
  const { mutateAsync: update } = useUpdateThread(id);
  const form = useForm({ initialValues: { subject }, validate: rules });
  return (
    <EntryDialog
      title="Change the Subject"
      submitLabel="Save"
      form={form}
      send={update}
      onSent={() => {
        onClose();
        toast('Subject changed');
      }}
      onClose={onClose}
    >
      <TextInput
        label={LABEL}
        required
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('subject')}
      />
    </EntryDialog>
  );
}
