import { createThread } from '@landfall/contract/threads';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { EntryDialog } from '../../editing/EntryDialog.tsx';
import { required, rulesOf } from '../../lib/form-rules.ts';
import { PATHS } from '../../paths.ts';
import { useCreateThread } from './queries.ts';

const LABEL = 'Subject';
const rules = { subject: required(LABEL, rulesOf(createThread).subject) };

interface NewThreadDialogProps {
  /** The case, beneficiary or petitioner that it is about. */
  ownerId: string;
  onClose: () => void;
}

/** Creates a thread about a record, and opens it. */
export function NewThreadDialog({ ownerId, onClose }: NewThreadDialogProps) {
  const { mutateAsync: create } = useCreateThread(ownerId);
  const navigate = useNavigate();
  const form = useForm({ initialValues: { subject: '' }, validate: rules });
  return (
    <EntryDialog
      title="New Thread"
      submitLabel="Open Thread"
      form={form}
      send={({ subject }) => create(subject)}
      onSent={({ thread: { id } }) => {
        onClose();
        void navigate({ to: PATHS.thread, params: { threadId: id }, ignoreBlocker: true });
      }}
      onClose={onClose}
    >
      <TextInput
        label={LABEL}
        description="What mails and notes of this thread are about."
        required
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('subject')}
      />
    </EntryDialog>
  );
}
