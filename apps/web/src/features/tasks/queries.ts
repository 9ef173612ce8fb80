import type { CallArguments } from '@landfall/contract/endpoint';
import { reaches } from '@landfall/contract/roles';
import { archiveTask, createTask, listTasks, restoreTask, updateTask } from '@landfall/contract/tasks';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { useRefreshingMutation } from '../../api/refreshing-mutation.ts';
import { usersQuery } from '../organization/queries.ts';

/** Beside the tasks what is counted of them, and the history of their cases. */
const ROOTS = [QUERY_ROOT.tasks, QUERY_ROOT.cases];

/** The most tasks of a case that one of its lists shows. */
export const SHOWN = 200;

/** Which tasks of a case are read: those that are open, those that are not archived, or those that are. */
type WhichTasks = 'open' | 'all' | 'archived';

const NARROWED = { open: { state: 'open' }, all: {}, archived: { archived: 'true' } } as const;

/** Tasks of a case by the day on which they are due. */
export function caseTasksQuery(caseId: string, which: WhichTasks) {
  return queryOptions({
    queryKey: [QUERY_ROOT.tasks, 'of', caseId, which],
    queryFn: ({ signal }) =>
      call(listTasks, { query: { case_id: caseId, limit: SHOWN, ...NARROWED[which] }, signal }),
  });
}

/** The members who can be given a task, by name. */
export const writersQuery = queryOptions({
  ...usersQuery,
  staleTime: 60_000,
  select: ({ users }) =>
    users
      .filter(({ roles }) => reaches(roles, 'user'))
      .map(({ id, display_name, email }) => ({ value: id, label: display_name || email })),
});

/** Adds a task to a case. */
export function useCreateTask() {
  return useRefreshingMutation(
    (body: CallArguments<typeof createTask>['body']) => call(createTask, { body }),
    ROOTS,
  );
}

/** What can be changed of a task; `version` guards against overwriting someone else's change. */
export type TaskChanges = CallArguments<typeof updateTask>['body'];

/** Changes a task. Lists are read anew also when somebody else was first. */
export function useUpdateTask() {
  return useRefreshingMutation(
    ({ id, ...body }: { id: string } & TaskChanges) => call(updateTask, { params: { id }, body }),
    ROOTS,
    'settled',
  );
}

/** Archives a task. */
export function useArchiveTask() {
  return useRefreshingMutation((id: string) => call(archiveTask, { params: { id } }), ROOTS, 'settled');
}

/** Brings an archived task back. */
export function useRestoreTask() {
  return useRefreshingMutation((id: string) => call(restoreTask, { params: { id } }), ROOTS, 'settled');
}
