import type { DocumentFolder } from '@landfall/contract/document-folders';
import { type Document, document as documentShape, updateDocument } from '@landfall/contract/documents';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { EditDialog } from '../../editing/EditDialog.tsx';
import { disagreements } from '../../lib/edited-fields.ts';
import { required, rulesOf } from '../../lib/form-rules.ts';
import { toast } from '../../ui/toast.tsx';
import type { DocumentContext } from './document-context.ts';
import { NO_FOLDER } from './document-groups.ts';
import { changesOfDocument, DOCUMENT_FIELDS, textsOfDocument, valuesOfDocument } from './document-values.ts';
import { useUpdateDocument } from './queries.ts';
import { TaggedDates } from './TaggedDates.tsx';

const { title, note } = rulesOf(updateDocument);
const RULES = { title: required(DOCUMENT_FIELDS.title, title), note };

interface EditDocumentDialogProps {
  document: Document;
  folders: readonly DocumentFolder[];
  context: DocumentContext;
  onClose: () => void;
}

/** Renames, moves, comments and tags a document. */
export function EditDocumentDialog({ document, folders, context, onClose }: EditDocumentDialogProps) {
  // The document as it was when editing began: a refresh behind the form must not change what it compares with.
  const [base] = useState(document);
  const { places, dates } = context;
  const { mutateAsync: update } = useUpdateDocument();
  const queryClient = useQueryClient();
  const form = useForm({ initialValues: valuesOfDocument(base), validate: RULES });
  const isOffered = places.some(({ id }) => id === base.resource_id);
  const offered = isOffered ? places : [{ id: base.resource_id, name: base.resource_name }, ...places];
  const words = { folders, places: offered, dates: dates ?? [] };

  return (
    <EditDialog
      title={`Edit ${base.title}`}
      submitLabel="Save"
      form={form}
      version={base.version}
      send={(values, version) => update({ id: base.id, ...changesOfDocument(base, values), version })}
      onSaved={() => {
        onClose();
        toast('Document saved');
      }}
      readCurrent={(stale) => documentShape.safeParse(stale).data}
      compare={(current) =>
        disagreements(DOCUMENT_FIELDS, {
          base: textsOfDocument(valuesOfDocument(base), words),
          current: textsOfDocument(valuesOfDocument(current), words),
          mine: textsOfDocument(form.values, words),
        })
      }
      onTakeTheirs={() => {
        void queryClient.invalidateQueries({ queryKey: [QUERY_ROOT.documents] });
        onClose();
      }}
      onClose={onClose}
    >
      <TextInput
        label={DOCUMENT_FIELDS.title}
        required
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('title')}
      />
      <NativeSelect
        label={DOCUMENT_FIELDS.folder_id}
        data={[
          { value: '', label: NO_FOLDER },
          ...folders.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...form.getInputProps('folder_id')}
      />
      {offered.length > 1 && (
        <NativeSelect
          label={DOCUMENT_FIELDS.resource_id}
          description="A person’s documents show on all of their cases."
          data={offered.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('resource_id')}
        />
      )}
      <Textarea
        label={DOCUMENT_FIELDS.note}
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('note')}
      />
      {dates && (
        <TaggedDates
          dates={dates}
          value={form.values.dates}
          error={form.errors.case_date_ids}
          onChange={(ids) => form.setFieldValue('dates', ids)}
        />
      )}
    </EditDialog>
  );
}
