import type { CaseDate } from '@landfall/contract/case-dates';
import { type Task, task as taskSchema } from '@landfall/contract/tasks';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { EditDialog } from '../../editing/EditDialog.tsx';
import { formatDate } from '../../lib/date-format.ts';
import { disagreements } from '../../lib/edited-fields.ts';
import { toast } from '../../ui/toast.tsx';
import { taskErrors } from './AddTaskDialog.tsx';
import { useUpdateTask } from './queries.ts';
import { TaskFields } from './TaskFields.tsx';
import { changesOfTask, TASK_FIELDS, TASK_RULES, type TaskValues, valuesOfTask } from './task-values.ts';

interface EditTaskDialogProps {
  task: Task;
  dates: readonly CaseDate[];
  today: string;
  onClose: () => void;
}

/** Changes a task's title, assignee and due day. */
export function EditTaskDialog({ task, dates, today, onClose }: EditTaskDialogProps) {
  // The task as it was when editing began: a refresh behind the form must not change what it compares with.
  const [base] = useState(task);
  const { mutateAsync: update } = useUpdateTask();
  const form = useForm<TaskValues>({ initialValues: valuesOfTask(base), validate: TASK_RULES });
  // The date from which it is counted may be archived by now.
  const { due_from } = base;
  const tied =
    due_from && base.due_on && !dates.some(({ id }) => id === due_from.case_date_id)
      ? [{ id: due_from.case_date_id, date_type: due_from.date_type, important_date: base.due_on }]
      : [];
  const choices = [...dates, ...tied];

  function words(field: keyof TaskValues, value: string, of: Task): string {
    if (field === 'assignee_id')
      return value === of.assignee?.id ? of.assignee.display_name : value && 'Somebody';
    if (field === 'due_on') return value && formatDate(value);
    if (field === 'date_id') return choices.find(({ id }) => id === value)?.date_type ?? '';
    return value;
  }

  return (
    <EditDialog
      title="Edit Task"
      submitLabel="Save"
      form={form}
      version={base.version}
      send={(values, version) => update({ id: base.id, ...changesOfTask(base, values), version })}
      errorsOf={taskErrors}
      onSaved={() => {
        onClose();
        toast('Task saved');
      }}
      readCurrent={(stale) => taskSchema.safeParse(stale).data}
      compare={(current) =>
        disagreements(
          TASK_FIELDS,
          { base: valuesOfTask(base), current: valuesOfTask(current), mine: form.values },
          (field, value) => words(field, value, current),
        )
      }
      // A refused save has already refetched the list.
      onTakeTheirs={onClose}
      onClose={onClose}
    >
      <TaskFields form={form} dates={choices} today={today} assignee={base.assignee} />
    </EditDialog>
  );
}
