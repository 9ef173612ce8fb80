import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { fieldWords } from '../../api/error-words.ts';
import { EntryDialog } from '../../editing/EntryDialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { caseRecordQuery } from '../case-records/queries.ts';
import { settingsQuery } from '../settings/queries.ts';
import { useCreateTask } from './queries.ts';
import { TaskFields } from './TaskFields.tsx';
import { dueOf, FORM_FIELD, NEW_TASK, TASK_RULES, type TaskValues } from './task-values.ts';

/** Maps the server's errors to the form's fields. */
export function taskErrors(error: Error): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fieldWords(error)).map(([field, reason]) => [FORM_FIELD[field] ?? field, reason]),
  );
}

interface AddTaskDialogProps {
  caseId: string;
  /** The case's name, because the dialog opens outside of its page. */
  caseName: string;
  today: string;
  onClose: () => void;
}

/** Adds a task to a case, outside of its page. */
export function AddTaskDialog({ caseId, caseName, today, onClose }: AddTaskDialogProps) {
  const { mutateAsync: create } = useCreateTask();
  const dates = useQuery(caseRecordQuery(caseId)).data?.dates ?? [];
  const me = useQuery(settingsQuery).data?.user.id ?? '';
  const form = useForm<TaskValues>({
    initialValues: { ...NEW_TASK, assignee_id: me },
    validate: TASK_RULES,
  });
  return (
    <EntryDialog
      title="Add Task"
      submitLabel="Add Task"
      form={form}
      send={({ title, note, assignee_id, ...due }) =>
        create({
          case_id: caseId,
          title,
          note,
          assignee_id: assignee_id || null,
          ...dueOf({ title, note, assignee_id, ...due }),
        })
      }
      errorsOf={taskErrors}
      onSent={({ task }) => {
        onClose();
        toast(`${task.title} added`);
      }}
      onClose={onClose}
    >
      <p className="muted wrap-anywhere">{caseName}</p>
      <TaskFields form={form} dates={dates} today={today} />
    </EntryDialog>
  );
}
