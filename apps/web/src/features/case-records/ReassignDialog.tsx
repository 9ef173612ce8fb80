import type { CaseListRow } from '@landfall/contract/case-records';
import { NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { EntryDialog } from '../../editing/EntryDialog.tsx';
import { membersQuery } from '../organization/queries.ts';
import type { BulkDialogProps } from './BulkDialogs.tsx';
import { chosenWords } from './bulk-queries.ts';
import { MembersAwaited } from './MemberChecks.tsx';

/** The member who is on most teams of the cases. */
function mostFrequent(rows: readonly CaseListRow[]): string {
  const counts = new Map<string, number>();
  for (const { team } of rows) for (const { id } of team) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? '';
}

/** Hands the selected cases over from one member to another. Cases without the first member stay unchanged. */
export function ReassignDialog({ chosen, rows, bulk, onClose }: BulkDialogProps) {
  const members = useQuery(membersQuery);
  const filtered = 'filters' in chosen ? chosen.filters.assignee_id : undefined;
  const form = useForm({
    initialValues: { from_id: filtered ?? mostFrequent(rows), to_id: '' },
    validate: {
      from_id: (value) => (value ? null : 'Choose who hands over'),
      to_id: (value, { from_id }) =>
        value ? (value === from_id ? 'Choose somebody else' : null) : 'Choose who takes over',
    },
  });
  const choices = members.data?.map(({ id, name, email }) => ({ value: id, label: name || email })) ?? [];
  const nameOf = (id: string) => choices.find(({ value }) => value === id)?.label ?? '';
  const data = [{ value: '', label: 'Choose a member' }, ...choices];
  return (
    <EntryDialog
      title={`Reassign ${chosenWords(chosen)}`}
      submitLabel="Reassign"
      form={form}
      incomplete={choices.length < 2}
      send={(values) => bulk.send({ action: 'reassign', ...values })}
      onSent={(answer, { to_id }) => {
        onClose();
        bulk.report(answer, (cases) => `${cases} reassigned to ${nameOf(to_id)}`);
      }}
      onClose={onClose}
    >
      <MembersAwaited />
      <NativeSelect label="From" required data={data} {...form.getInputProps('from_id')} />
      <NativeSelect label="To" required data-autofocus data={data} {...form.getInputProps('to_id')} />
      {choices.length === 1 && <p role="status">There is no other member yet who could take over.</p>}
      <p className="muted small">
        Whoever takes over gets the same duty, unless they have one already. Cases on which the first person
        does not work stay as they are.
      </p>
    </EntryDialog>
  );
}
