import { counted } from '@landfall/contract/counted';
import { NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { EntryDialog } from '../../editing/EntryDialog.tsx';
import { FormDialog } from '../../editing/FormDialog.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { dateTypesQuery } from '../date-settings/queries.ts';
import { organizationQuery } from '../organization/queries.ts';
import { useBulkChange } from './bulk-queries.ts';
import { MemberChecks } from './MemberChecks.tsx';

interface BulkDialogProps {
  ids: string[];
  onClose: () => void;
}

interface BulkDateDialogProps extends BulkDialogProps {
  onDone: (changed: string[], type: string) => void;
}

/** Adds one date to each of the selected cases. */
export function BulkDateDialog({ ids, onClose, onDone }: BulkDateDialogProps) {
  const { mutateAsync: change } = useBulkChange();
  const types = useQuery(dateTypesQuery);
  const today = useQuery(organizationQuery).data?.today ?? '';
  const form = useForm({
    initialValues: { important_date: '', date_type: '' },
    validate: {
      important_date: (value) => (value ? null : 'Date is required'),
      date_type: (value) => (value ? null : 'Date type is required'),
    },
  });
  const typeInput = form.getInputProps('date_type');
  return (
    <EntryDialog
      title={`Add Date to ${counted(ids.length, 'case')}`}
      submitLabel="Add Date"
      form={form}
      send={(values) => change({ ids, action: 'add_date', ...values })}
      onSent={(changed, { date_type }) => {
        onClose();
        onDone(changed, date_type);
      }}
      onClose={onClose}
    >
      <DateField label="Date" today={today} required deadline {...form.getInputProps('important_date')} />
      <NativeSelect
        label="Date Type"
        required
        data={[{ value: '', label: 'Choose a date type' }, ...(types.data?.map(({ name }) => name) ?? [])]}
        {...typeInput}
        error={types.isError ? 'Failed to load date types' : typeInput.error}
      />
    </EntryDialog>
  );
}

interface BulkAssignDialogProps extends BulkDialogProps {
  onDone: (changed: string[]) => void;
}

/** Adds members to the team of each of the selected cases. */
export function BulkAssignDialog({ ids, onClose, onDone }: BulkAssignDialogProps) {
  const change = useBulkChange();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [missing, setMissing] = useState(false);

  function submit(event?: FormEvent) {
    event?.preventDefault();
    setMissing(chosen.length === 0);
    if (chosen.length === 0) return;
    change.mutate(
      { ids, action: 'assign', assignee_ids: [...chosen] },
      {
        onSuccess: (changed) => {
          onClose();
          onDone(changed);
        },
      },
    );
  }

  return (
    <FormDialog
      title={`Assign ${counted(ids.length, 'case')}`}
      submitLabel="Assign"
      dirty={chosen.length > 0}
      busy={change.isPending}
      failure={change.error ? errorWords(change.error) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <MemberChecks
        label="Add to the case team"
        value={chosen}
        onChange={setChosen}
        error={missing && chosen.length === 0 && 'Choose at least one'}
      />
    </FormDialog>
  );
}
