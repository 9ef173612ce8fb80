import { type CaseRecord, caseRecord as caseRecordShape } from '@landfall/contract/case-records';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { RecordForm } from '../../editing/RecordForm.tsx';
import { validateCase } from './case-validation.ts';
import { type CaseChanges, useShowCase, useUpdateCase } from './queries.ts';
import { STATUS_CHOICES, statusShown } from './status.ts';

/** The fields that can be edited, with their labels. */
const FIELDS = { title: 'Title', status: 'Status', description: 'Description' } as const;

const STATUSES = [{ value: '', label: 'No Status' }, ...STATUS_CHOICES];

/** A case as it is edited. */
export function CaseForm({ caseRecord, onDone }: { caseRecord: CaseRecord; onDone: () => void }) {
  const update = useUpdateCase(caseRecord.id);
  return (
    <RecordForm
      label="Edit case"
      heading={`Edit ${caseRecord.title}`}
      fields={FIELDS}
      record={caseRecord}
      rules={validateCase}
      save={(changes) => update.mutateAsync(changes as CaseChanges)}
      saved="Case record saved"
      readCurrent={(stale) => caseRecordShape.safeParse(stale).data}
      show={useShowCase()}
      words={(field, value) => (field === 'status' ? statusShown(value).label : value)}
      onDone={onDone}
    >
      {(form) => (
        <>
          <TextInput label={FIELDS.title} required autoFocus {...form.getInputProps('title')} />
          <NativeSelect label={FIELDS.status} data={STATUSES} w={240} {...form.getInputProps('status')} />
          <Textarea
            label={FIELDS.description}
            required
            autosize
            minRows={4}
            maxRows={24}
            {...form.getInputProps('description')}
          />
        </>
      )}
    </RecordForm>
  );
}
