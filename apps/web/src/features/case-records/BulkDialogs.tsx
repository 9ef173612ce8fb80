import type { CaseListRow } from '@landfall/contract/case-records';
import { NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { EntryDialog } from '../../editing/EntryDialog.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { dateTypesQuery } from '../date-settings/queries.ts';
import { organizationQuery } from '../organization/queries.ts';
import { type Chosen, chosenWords, type useBulkChange } from './bulk-queries.ts';
import { MemberChecks } from './MemberChecks.tsx';

export interface BulkDialogProps {
  chosen: Chosen;
  /** The selected cases that are loaded. */
  rows: readonly CaseListRow[];
  bulk: ReturnType<typeof useBulkChange>;
  onClose: () => void;
}

/** Adds one date to each of the selected cases. */
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
      title={`Add Date to ${chosenWords(chosen)}`}
      submitLabel="Add Date"
      form={form}
      send={(values) => bulk.send({ action: 'add_date', ...values })}
      onSent={(answer, { date_type }) => {
        onClose();
        bulk.report(answer, (cases) => `${date_type} added to ${cases}`);
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
    title: 'Remove from the team of',
    label: 'Remove from the case team',
    submit: 'Remove',
    done: 'Removed from the team of',
  },
} as const;

/** The members on the teams of the cases; undefined when some cases may not be loaded. */
function onTeams(chosen: Chosen, rows: readonly CaseListRow[]): ReadonlySet<string> | undefined {
  if (!('ids' in chosen) || rows.length < chosen.ids.length) return undefined;
  return new Set(rows.flatMap(({ team }) => team.map(({ id }) => id)));
}

/** Adds members to the team of each selected case, or removes them. */
export function BulkTeamDialog({
  chosen,
  rows,
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
  // Only members who are on one of the teams can be removed.
  const among = action === 'unassign' ? onTeams(chosen, rows) : undefined;
  return (
    <EntryDialog
      title={`${words.title} ${chosenWords(chosen)}`}
      submitLabel={words.submit}
      form={form}
      incomplete={among?.size === 0}
      send={(values) => bulk.send({ action, ...values })}
      onSent={(answer) => {
        onClose();
        bulk.report(answer, (cases) => `${words.done} ${cases}`);
      }}
      onClose={onClose}
    >
      {among?.size === 0 ? (
        <p className="muted" role="status">
          Nobody is on the team of {rows.length === 1 ? 'this case' : 'these cases'}.
        </p>
      ) : (
        <MemberChecks label={words.label} among={among} value={value} onChange={onChange} error={error} />
      )}
    </EntryDialog>
  );
}
