import type { CaseDate } from '@landfall/contract/case-dates';
import { LIMITS } from '@landfall/contract/constants';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { unitsOf } from '../../lib/units-of.ts';
import { DateField } from '../../ui/DateField.tsx';
import { FieldRow } from '../../ui/FieldRow.tsx';
import { writersQuery } from './queries.ts';
import { dateChoices, TASK_FIELDS, type TaskValues } from './task-values.ts';

interface TaskFieldsProps {
  form: UseFormReturnType<TaskValues>;
  /** The case's dates. */
  dates: readonly Pick<CaseDate, 'id' | 'date_type' | 'important_date'>[];
  today: string;
  /** The present assignee, who may no longer be a possible one. */
  assignee?: { id: string; display_name: string } | null | undefined;
}

/** The fields of a task: title, assignee, and due day, either fixed or counted from a date of the case. */
export function TaskFields({ form, dates, today, assignee }: TaskFieldsProps) {
  const writers = useQuery(writersQuery).data ?? [];
  const isKnown = !assignee || writers.some(({ value }) => value === assignee.id);
  const people = isKnown ? writers : [...writers, { value: assignee.id, label: assignee.display_name }];
  return (
    <>
      <TextInput
        label={TASK_FIELDS.title}
        required
        maxLength={unitsOf(LIMITS.taskTitle)}
        data-autofocus
        {...form.getInputProps('title')}
      />
      <NativeSelect
        label={TASK_FIELDS.assignee_id}
        data={[{ value: '', label: 'Nobody' }, ...people]}
        {...form.getInputProps('assignee_id')}
      />
      <NativeSelect
        label={TASK_FIELDS.date_id}
        data={dateChoices(dates)}
        {...form.getInputProps('date_id')}
      />
      {form.values.date_id === '' ? (
        <DateField label={TASK_FIELDS.due_on} today={today} deadline {...form.getInputProps('due_on')} />
      ) : (
        <FieldRow>
          <TextInput label={TASK_FIELDS.days} inputMode="numeric" {...form.getInputProps('days')} />
          <NativeSelect
            label={TASK_FIELDS.side}
            data={[
              { value: 'before', label: 'Days before it' },
              { value: 'after', label: 'Days after it' },
            ]}
            {...form.getInputProps('side')}
          />
        </FieldRow>
      )}
      <Textarea label={TASK_FIELDS.note} autosize minRows={2} maxRows={8} {...form.getInputProps('note')} />
    </>
  );
}
