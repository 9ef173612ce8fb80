import { LIMITS } from '@landfall/contract/constants';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { errorWords } from '../../api/error-words.ts';
import { useKeptInput } from '../../editing/useKeptInput.ts';
import { useUnsavedGuard } from '../../editing/useUnsavedGuard.ts';
import { unitsOf } from '../../lib/units-of.ts';
import { DateField } from '../../ui/DateField.tsx';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { toastFailure } from '../../ui/toast.tsx';
import { settingsQuery } from '../settings/queries.ts';
import { taskErrors } from './AddTaskDialog.tsx';
import { useCreateTask, writersQuery } from './queries.ts';
import styles from './Tasks.module.css';
import { TASK_FIELDS, TASK_RULES } from './task-values.ts';

interface LineValues {
  title: string;
  assignee_id: string;
  due_on: string;
}

/** Adds tasks to a case in one line, one after the other; assignee and due day are kept for the next one. */
export function AddTaskLine({ caseId, today }: { caseId: string; today: string }) {
  const me = useQuery(settingsQuery).data?.user.id ?? '';
  const { mutate: create, isPending: busy } = useCreateTask();
  const form = useForm<LineValues>({
    initialValues: { title: '', assignee_id: me, due_on: '' },
    validate: { title: TASK_RULES.title },
  });
  // The other fields appear with the first letter: until then one line is enough.
  const isBegun = form.values.title !== '' || form.values.due_on !== '';
  const clear = () => form.setFieldValue('title', '');
  useKeptInput(form, 'task');
  useUnsavedGuard(form.values.title !== '', clear, { inPage: true });
  const submit = form.onSubmit(
    ({ title, assignee_id, due_on }) =>
      create(
        { case_id: caseId, title, assignee_id: assignee_id || null, due_on: due_on || null },
        {
          onSuccess: () => {
            // The next task may be begun already.
            if (form.getValues().title === title) clear();
            form.getInputNode('title')?.focus();
          },
          onError: (error) => {
            form.setErrors(taskErrors(error));
            toastFailure(`The task was not added. ${errorWords(error)}`);
          },
        },
      ),
    (errors) => focusFirstError(form, errors),
  );
  return (
    <form onSubmit={submit} noValidate aria-label="Add a task" className={`${styles.add} screen-only`}>
      <TextInput
        label="New Task"
        placeholder="What is to be done"
        maxLength={unitsOf(LIMITS.taskTitle)}
        data-new-task
        {...form.getInputProps('title')}
      />
      {isBegun && <WhoAndWhen form={form} today={today} />}
      <Button type="submit" variant="default" loading={busy}>
        Add
      </Button>
    </form>
  );
}

function WhoAndWhen({ form, today }: { form: UseFormReturnType<LineValues>; today: string }) {
  const writers = useQuery(writersQuery).data ?? [];
  return (
    <>
      <NativeSelect
        label={TASK_FIELDS.assignee_id}
        data={[{ value: '', label: 'Nobody' }, ...writers]}
        {...form.getInputProps('assignee_id')}
      />
      <DateField label={TASK_FIELDS.due_on} today={today} deadline {...form.getInputProps('due_on')} />
    </>
  );
}
