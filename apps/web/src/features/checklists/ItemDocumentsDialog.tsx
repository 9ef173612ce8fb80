import { type ChecklistItem, checklistItem } from '@landfall/contract/checklists';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorWords, fieldWords } from '../../api/error-words.ts';
import { EditDialog } from '../../editing/EditDialog.tsx';
import { disagreements } from '../../lib/edited-fields.ts';
import { ChoiceList } from '../../ui/ChoiceList.tsx';
import { RetryAlert } from '../../ui/StateMessage.tsx';
import { toast } from '../../ui/toast.tsx';
import { documentsQuery } from '../documents/queries.ts';
import { useUpdateItem } from './queries.ts';

const FIELDS = { documents: 'Documents' } as const;

interface ItemDocumentsDialogProps {
  item: ChecklistItem;
  onClose: () => void;
}

/** Chooses the case's documents that belong to an item. */
export function ItemDocumentsDialog({ item, onClose }: ItemDocumentsDialogProps) {
  const [base] = useState(item);
  const { mutateAsync: update } = useUpdateItem();
  const onCase = useQuery(documentsQuery(base.case_id));
  const form = useForm({ initialValues: { document_ids: base.documents.map(({ id }) => id) } });

  // The item's documents first, including those that the case no longer lists.
  const listed = onCase.data?.filter(({ id }) => !base.documents.some((own) => own.id === id)) ?? [];
  const choices = [...base.documents, ...listed];
  const titles = (ids: readonly string[], of: readonly { id: string; title: string }[] = choices) =>
    ids.map((id) => of.find((document) => document.id === id)?.title ?? 'another one').join('; ');

  return (
    <EditDialog
      title={`Documents of ${base.title}`}
      submitLabel="Save"
      form={form}
      version={base.version}
      send={({ document_ids }, version) => update({ id: base.id, document_ids, version })}
      errorsOf={(error) => {
        const [reason] = Object.values(fieldWords(error));
        return reason === undefined ? {} : { document_ids: reason };
      }}
      onSaved={() => {
        onClose();
        toast(`Documents of ${base.title} saved`);
      }}
      readCurrent={(stale) => checklistItem.safeParse(stale).data}
      compare={({ documents }) =>
        disagreements(FIELDS, {
          base: { documents: titles(base.documents.map(({ id }) => id)) },
          current: { documents: documents.map(({ title }) => title).join('; ') },
          mine: { documents: titles(form.values.document_ids) },
        })
      }
      onTakeTheirs={onClose}
      onClose={onClose}
    >
      {onCase.isError && !onCase.data ? (
        <RetryAlert
          message={errorWords(onCase.error, 'Failed to fetch documents')}
          onRetry={() => onCase.refetch()}
        />
      ) : onCase.data && choices.length === 0 ? (
        <p className="empty-box">No documents on this case yet: upload some below the checklist.</p>
      ) : (
        <ChoiceList
          legend={FIELDS.documents}
          noun="document"
          required={false}
          choices={
            onCase.data && choices.map(({ id, title }) => ({ value: id, label: title, words: [title] }))
          }
          {...form.getInputProps('document_ids')}
        />
      )}
    </EditDialog>
  );
}
