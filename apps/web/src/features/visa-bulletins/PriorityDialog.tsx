import { type CaseRecord, caseRecord as caseRecordShape } from '@landfall/contract/case-records';
import { NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { EditDialog } from '../../editing/EditDialog.tsx';
import { disagreements } from '../../lib/edited-fields.ts';
import { DateField } from '../../ui/DateField.tsx';
import { toast } from '../../ui/toast.tsx';
import { useShowCase, useUpdateCase } from '../case-records/queries.ts';
import {
  basePriority,
  CATEGORY_CHOICES,
  COUNTRY_CHOICES,
  changesOfPriority,
  keptPriority,
  PRIORITY_FIELDS,
  PRIORITY_RULES,
  type PriorityValues,
  priorityText,
  valuesOfPriority,
} from './priority-values.ts';

interface PriorityDialogProps {
  caseRecord: CaseRecord;
  today: string;
  onClose: () => void;
}

/** Sets a case's priority date, preference category and country of chargeability. */
export function PriorityDialog({ caseRecord, today, onClose }: PriorityDialogProps) {
  // The case as it was when editing began: a refresh behind the form must not change what it compares with.
  const [base] = useState(caseRecord);
  const { mutateAsync: update } = useUpdateCase(base.id);
  const show = useShowCase();
  const form = useForm<PriorityValues>({ initialValues: valuesOfPriority(base), validate: PRIORITY_RULES });
  return (
    <EditDialog
      title="Priority Date"
      submitLabel="Save"
      form={form}
      version={base.version}
      send={(values, version, current: CaseRecord = base) =>
        update({ ...changesOfPriority(keptPriority(base, current, values)), version })
      }
      onSaved={() => {
        onClose();
        toast('Priority date saved');
      }}
      readCurrent={(stale) => caseRecordShape.safeParse(stale).data}
      compare={(current) =>
        disagreements(
          PRIORITY_FIELDS,
          { base: basePriority(base, current), current: valuesOfPriority(current), mine: form.values },
          priorityText,
        )
      }
      onTakeTheirs={(current) => {
        show(current);
        onClose();
      }}
      onClose={onClose}
    >
      <DateField
        label={PRIORITY_FIELDS.priority_date}
        today={today}
        occurrence="last"
        {...form.getInputProps('priority_date')}
      />
      <NativeSelect
        label={PRIORITY_FIELDS.preference_category}
        data={CATEGORY_CHOICES}
        {...form.getInputProps('preference_category')}
      />
      <NativeSelect
        label={PRIORITY_FIELDS.chargeability}
        description="Where the applicant, or sometimes their spouse, was born."
        data={COUNTRY_CHOICES}
        {...form.getInputProps('chargeability')}
      />
    </EditDialog>
  );
}
