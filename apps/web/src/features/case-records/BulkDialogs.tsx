import type { CaseListRow } from '@landfall/contract/case-records';
import { counted } from '@landfall/contract/counted';
import { NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { EntryDialog } from '../../editing/EntryDialog.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { dateTypesQuery } from '../date-settings/queries.ts';
import { organizationQuery } from '../organization/queries.ts';
import { type Chosen, chosenCount, type useBulkChange } from './bulk-queries.ts';
import { MemberChecks } from './MemberChecks.tsx';

export interface BulkDialogProps {
  chosen: Chosen;
  /** Those of the chosen cases that are loaded. */
  rows: readonly CaseListRow[];
  bulk: ReturnType<typeof useBulkChange>;
  onClose: () => void;
}

/** Adds one date to each of the chosen cases. */
export function BulkDateDialog({ chosen, bulk, onClose }: BulkDialogProps) {
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
      title={`Add Date to ${counted(chosenCount(chosen), 'case')}`}
      submitLabel="Add Date"
      form={form}
      send={(values) => bulk.send({ action: 'add_date', ...values })}
      onSent={(answer, { date_type }) => {
        onClose();
        bulk.tell(answer, (cases) => `${date_type} added to ${cases}`);
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

const TEAM_WORDS = {
  assign: {
    title: 'Add to the team of',
    label: 'Add to the case team',
    submit: 'Add',
    done: 'Added to the team of',
  },
  unassign: {
    title: 'Take off the team of',
    label: 'Take off the case team',
    submit: 'Take Off',
    done: 'Taken off the team of',
  },
} as const;

/** Puts members on the team of each of the chosen cases, or takes them off it. */
export function BulkTeamDialog({
  chosen,
  bulk,
  action,
  onClose,
}: BulkDialogProps & { action: keyof typeof TEAM_WORDS }) {
  const words = TEAM_WORDS[action];
  const form = useForm({
    initialValues: { assignee_ids: [] as string[] },
    validate: { assignee_ids: (ids) => (ids.length > 0 ? null : 'Choose at least one') },
  });
  const { value, error, onChange } = form.getInputProps('assignee_ids');
  return (
    <EntryDialog
      title={`${words.title} ${counted(chosenCount(chosen), 'case')}`}
      submitLabel={words.submit}
      form={form}
      send={(values) => bulk.send({ action, ...values })}
      onSent={(answer) => {
        onClose();
        bulk.tell(answer, (cases) => `${words.done} ${cases}`);
      }}
      onClose={onClose}
    >
      <MemberChecks label={words.label} value={value} onChange={onChange} error={error} />
    </EntryDialog>
  );
}
