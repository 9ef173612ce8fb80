import { addNote } from '@landfall/contract/notes';
import { Group, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { EntryDialog } from '../../editing/EntryDialog.tsx';
import { required, rulesOf } from '../../lib/form-rules.ts';
import { QuietButton } from '../../ui/buttons.tsx';
import { toast } from '../../ui/toast.tsx';
import { NO_NOTE, type NoteValues, useNoteDraft } from './note-draft.ts';
import { useAddNote } from './queries.ts';

const { subject, note_text } = rulesOf(addNote);
const RULES = { subject: required('Subject', subject), note_text: required('Note', note_text) };

interface AddNoteDialogProps {
  /** The case, beneficiary or petitioner that the note is about. */
  ownerId: string;
  onClose: () => void;
}

/** Writes a note. The input is kept as a draft until it is sent, so closing loses nothing and does not ask. */
export function AddNoteDialog({ ownerId, onClose }: AddNoteDialogProps) {
  const { draft, keep, clear } = useNoteDraft(ownerId);
  const { mutateAsync: add } = useAddNote(ownerId);
  const [restored, setRestored] = useState(draft !== undefined);
  const form = useForm<NoteValues>({
    initialValues: draft ?? NO_NOTE,
    validate: RULES,
    onValuesChange: keep,
  });

  function discard() {
    const thrown = form.getValues();
    form.setValues(NO_NOTE);
    form.clearErrors();
    setRestored(false);
    form.getInputNode('subject')?.focus();
    toast('Draft discarded', () => {
      // The dialog may be closed by then.
      keep(thrown);
      form.setValues(thrown);
    });
  }

  return (
    <EntryDialog
      title="Add Note"
      submitLabel="Add Note"
      form={form}
      send={async (values) => {
        const added = await add(values);
        // Here, as the page may have been left meanwhile.
        clear();
        return added;
      }}
      onSent={() => {
        onClose();
        toast('Note added');
      }}
      kept
      onClose={onClose}
    >
      {restored && (
        <Group
          wrap="nowrap"
          gap={8}
          justify="space-between"
          py={2}
          pr={4}
          className="notice"
          data-tone="accent"
          c="var(--accent-text)"
          role="status"
        >
          Draft restored
          <QuietButton onClick={discard}>Discard draft</QuietButton>
        </Group>
      )}
      <TextInput label="Subject" required data-autofocus {...form.getInputProps('subject')} />
      <Textarea
        label="Note"
        required
        autosize
        minRows={5}
        maxRows={16}
        {...form.getInputProps('note_text')}
      />
    </EntryDialog>
  );
}
