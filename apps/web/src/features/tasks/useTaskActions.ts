import { TASK_STATE_LABELS, type Task, type TaskState } from '@landfall/contract/tasks';
import { useMemo } from 'react';
import { runReported } from '../../editing/run-reported.ts';
import { useArchiveTask, useRestoreTask, useUpdateTask } from './queries.ts';

type NamedTask = Pick<Task, 'id' | 'title' | 'state'>;

/** The new state of a task: 'Draft the petition: done'. */
function words(title: string, state: TaskState): string {
  return state === 'open' ? `${title}: open again` : `${title}: ${TASK_STATE_LABELS[state].toLowerCase()}`;
}

/** The one-click actions on tasks, each with Undo, which also works after the page has been left. */
export function useTaskActions() {
  const { mutateAsync: update } = useUpdateTask();
  const { mutateAsync: archive } = useArchiveTask();
  const { mutateAsync: restore } = useRestoreTask();
  return useMemo(() => {
    const restoreArchived = ({ id, title }: NamedTask) => void runReported(restore(id), `${title} restored`);
    return {
      setState: ({ id, title, state: was }: NamedTask, state: TaskState) =>
        void runReported(
          update({ id, state }),
          words(title, state),
          () => void runReported(update({ id, state: was }), words(title, was)),
        ),
      archive: (task: NamedTask) =>
        void runReported(archive(task.id), `${task.title} archived`, () => restoreArchived(task)),
      restore: restoreArchived,
    };
  }, [update, archive, restore]);
}
