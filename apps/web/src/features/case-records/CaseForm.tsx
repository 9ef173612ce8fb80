import { type CaseRecord, caseRecord as caseRecordShape } from '@landfall/contract/case-records';
import { Group, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RecordForm } from '../../editing/RecordForm.tsx';
import { isArchived, matterTypesQuery } from '../matter-types/queries.ts';
import { validateCase, validateUndescribedCase } from './case-validation.ts';
import { type CaseChanges, useShowCase, useUpdateCase } from './queries.ts';
import { STATUS_CHOICES, statusShown } from './status.ts';

/** The fields that can be edited, with their labels. */
const FIELDS = {
  title: 'Title',
  status: 'Status',
  matter_type_id: 'Kind of Case',
  description: 'Description',
} as const;

const NO_KIND = { value: '', label: 'Not said' };
const STATUSES = [{ value: '', label: 'No Status' }, ...STATUS_CHOICES];

/** The form values of a case: no kind is an empty text. */
function editable(caseRecord: CaseRecord) {
  return { ...caseRecord, matter_type_id: caseRecord.matter_type_id ?? '' };
}

function readCurrent(stale: unknown) {
  const current = caseRecordShape.safeParse(stale).data;
  return current && editable(current);
}

/** The form that edits a case. */
export function CaseForm({ caseRecord, onDone }: { caseRecord: CaseRecord; onDone: () => void }) {
  const update = useUpdateCase(caseRecord.id);
  const show = useShowCase();
  // Whether it had a description when editing began.
  const [isDescribed] = useState(caseRecord.description !== '');
  const { data: types = [] } = useQuery(matterTypesQuery);
  const offered = types.filter((type) => !isArchived(type) || type.id === caseRecord.matter_type_id);
  const kinds = [NO_KIND, ...offered.map(({ id, name }) => ({ value: id, label: name }))];
  return (
    <RecordForm
      label="Edit case"
      heading={`Edit ${caseRecord.title}`}
      fields={FIELDS}
      record={editable(caseRecord)}
      rules={isDescribed ? validateCase : validateUndescribedCase}
      save={({ matter_type_id: kind, ...changes }) =>
        update.mutateAsync({
          ...(changes as CaseChanges),
          ...(kind !== undefined && { matter_type_id: kind || null }),
        })
      }
      saved="Case record saved"
      readCurrent={readCurrent}
      show={(current) => show({ ...current, matter_type_id: current.matter_type_id || null })}
      words={(field, value) => {
        if (field === 'status') return statusShown(value).label;
        return field === 'matter_type_id' ? (kinds.find((kind) => kind.value === value)?.label ?? '') : value;
      }}
      onDone={onDone}
    >
      {(form) => (
        <>
          <TextInput label={FIELDS.title} required autoFocus {...form.getInputProps('title')} />
          <Group gap="md" align="flex-start">
            <NativeSelect label={FIELDS.status} data={STATUSES} w={240} {...form.getInputProps('status')} />
            <NativeSelect
              label={FIELDS.matter_type_id}
              data={kinds}
              w={300}
              maw="100%"
              {...form.getInputProps('matter_type_id')}
            />
          </Group>
          <Textarea
            label={FIELDS.description}
            required={isDescribed}
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
