import type { CaseDate } from '@landfall/contract/case-dates';
import { counted } from '@landfall/contract/counted';
import type { Task } from '@landfall/contract/tasks';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { ArchivedToggle } from '../../ui/ArchivedToggle.tsx';
import { AddButton, QuietButton } from '../../ui/buttons.tsx';
import { deferred } from '../../ui/deferred.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { RetryAlert } from '../../ui/StateMessage.tsx';
import { AddTaskLine } from './AddTaskLine.tsx';
import { caseTasksQuery } from './queries.ts';
import { TaskRow } from './TaskRow.tsx';
import styles from './Tasks.module.css';
import { useTaskActions } from './useTaskActions.ts';

const EditTaskDialog = deferred(async () => (await import('./EditTaskDialog.tsx')).EditTaskDialog);

interface TasksSectionProps {
  caseId: string;
  /** The case's unarchived dates. */
  dates: readonly CaseDate[];
  today: string;
  mayWrite: boolean;
}

/** The open tasks of a case. Settled and archived ones are shown on request. */
export function TasksSection({ caseId, dates, today, mayWrite }: TasksSectionProps) {
  // Loaded separately, so that settled tasks never displace open ones.
  const open = useQuery(caseTasksQuery(caseId, 'open'));
  const all = useQuery(caseTasksQuery(caseId, 'all'));
  const [shown, setShown] = useState({ settled: false, archived: false });
  const archived = useQuery({ ...caseTasksQuery(caseId, 'archived'), enabled: shown.archived });
  const [edited, setEdited] = useState<Task>();
  const body = useRef<HTMLDivElement>(null);
  const actions = useTaskActions();
  const missing = [open, all].filter(({ data }) => !data);
  const failed = missing.find(({ isError }) => isError);
  const settled = all.data?.tasks.filter(({ state }) => state !== 'open') ?? [];
  const settledTotal = Math.max(settled.length, (all.data?.total ?? 0) - (open.data?.total ?? 0));
  const edit = (task: Task) => EditTaskDialog.whenLoaded(() => setEdited(task));
  const rows = (label: string, some: readonly Task[], areArchived = false) => (
    <Stack component="ul" gap={0} m={0} p={0} className="box lined" aria-label={label}>
      {some.map((task) => (
        <TaskRow
          key={task.id}
          {...{ task, today, mayWrite, actions, archived: areArchived }}
          onEdit={() => edit(task)}
        />
      ))}
    </Stack>
  );

  return (
    <Section
      title="Tasks"
      actions={
        mayWrite && (
          <AddButton
            variant="default"
            className="screen-only"
            data-command="Add task to this case"
            onClick={() => body.current?.querySelector<HTMLElement>('[data-new-task]')?.focus()}
          >
            Add Task
          </AddButton>
        )
      }
    >
      <Stack ref={body} gap={8} miw={0}>
        {failed ? (
          <RetryAlert
            message={errorWords(failed.error, 'Failed to fetch the tasks')}
            busy={missing.some(({ isFetching }) => isFetching)}
            onRetry={() => Promise.all(missing.map(({ refetch }) => refetch()))}
          />
        ) : !open.data || !all.data ? (
          <TasksLoading />
        ) : (
          <>
            {open.data.tasks.length > 0 ? (
              rows('Open tasks', open.data.tasks)
            ) : (
              <p className="empty-box">{settledTotal > 0 ? 'Every task is settled' : 'No task yet'}</p>
            )}
            <NotShown shown={open.data.tasks.length} total={open.data.total} what="open task" />
            {mayWrite && (
              <div className="box">
                <AddTaskLine caseId={caseId} today={today} />
              </div>
            )}
            <div className={`${styles.rest} screen-only`}>
              {settledTotal > 0 && (
                <QuietButton
                  ml={-8}
                  aria-expanded={shown.settled}
                  onClick={() => setShown((was) => ({ ...was, settled: !was.settled }))}
                >
                  {shown.settled ? 'Hide settled tasks' : `Show ${counted(settledTotal, 'settled task')}`}
                </QuietButton>
              )}
              <ArchivedToggle
                what="tasks"
                some={(all.data.archived_tasks ?? 0) > 0}
                shown={shown.archived}
                onChange={(areArchived) => setShown((was) => ({ ...was, archived: areArchived }))}
              />
            </div>
            {shown.settled && settled.length > 0 && rows('Settled tasks', settled)}
            {shown.settled && <NotShown shown={settled.length} total={settledTotal} what="settled task" />}
            {shown.archived && (
              <ArchivedTasks list={archived} rows={(some) => rows('Archived tasks', some, true)} />
            )}
          </>
        )}
      </Stack>
      {edited && (
        <EditTaskDialog task={edited} dates={dates} today={today} onClose={() => setEdited(undefined)} />
      )}
    </Section>
  );
}

/** The number of shown tasks when a list is too long. */
function NotShown({ shown, total, what }: { shown: number; total: number; what: string }) {
  if (total <= shown) return null;
  return (
    <p className="small muted">
      The first {shown} of {counted(total, what)} are shown.
    </p>
  );
}

interface ArchivedTasksProps {
  list: {
    data: { tasks: Task[] } | undefined;
    error: Error | null;
    refetch: () => unknown;
  };
  rows: (tasks: readonly Task[]) => React.ReactNode;
}

function ArchivedTasks({ list, rows }: ArchivedTasksProps) {
  const { data, error } = list;
  if (error && !data)
    return (
      <RetryAlert
        message={errorWords(error, 'Failed to fetch the archived tasks')}
        onRetry={() => list.refetch()}
      />
    );
  if (!data) return <Skeleton width="100%" height="3rem" />;
  return data.tasks.length > 0 ? rows(data.tasks) : <p className="empty-box">No task is archived</p>;
}

/** The list's skeleton while it loads. */
function TasksLoading() {
  return (
    <Stack gap={18} p="16px" className="box" role="status" aria-label="Loading tasks">
      {['48%', '60%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </Stack>
  );
}
