import { updateNote } from '@landfall/contract/note-changes';
import { type Note, note as noteShape } from '@landfall/contract/notes';
import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { EditDialog } from '../../editing/EditDialog.tsx';
import { changesOf, disagreements, valuesOf } from '../../lib/edited-fields.ts';
import { required, rulesOf } from '../../lib/form-rules.ts';
import { toast } from '../../ui/toast.tsx';
import { useUpdateNote } from './queries.ts';

const FIELDS = { subject: 'Subject', note_text: 'Note' } as const;
const { subject, note_text } = rulesOf(updateNote);
const RULES = {
  subject: required(FIELDS.subject, subject),
  note_text: required(FIELDS.note_text, note_text),
};

/** Edits a note. When it is too late, or someone else was faster, the input stays. */
export function EditNoteDialog({ note, onClose }: { note: Note; onClose: () => void }) {
  // The note as it was when editing began: a refresh behind the form must not change what it compares with.
  const [base] = useState(note);
  const { mutateAsync: update } = useUpdateNote();
  const queryClient = useQueryClient();
  const form = useForm({ initialValues: valuesOf(FIELDS, base), validate: RULES });
  return (
    <EditDialog
      title="Edit Note"
      submitLabel="Save"
      form={form}
      version={base.version}
      send={(values, version) => update({ id: base.id, ...changesOf(FIELDS, base, values), version })}
      onSaved={() => {
        onClose();
        toast('Note saved');
      }}
      readCurrent={(stale) => noteShape.safeParse(stale).data}
      compare={(current) => disagreements(FIELDS, { base, current, mine: form.values })}
      onTakeTheirs={() => {
        void queryClient.invalidateQueries({ queryKey: [QUERY_ROOT.notes] });
        onClose();
      }}
      onClose={onClose}
    >
      <TextInput label={FIELDS.subject} required data-autofocus {...form.getInputProps('subject')} />
      <Textarea
        label={FIELDS.note_text}
        required
        autosize
        minRows={5}
        maxRows={16}
        {...form.getInputProps('note_text')}
      />
    </EditDialog>
  );
}
