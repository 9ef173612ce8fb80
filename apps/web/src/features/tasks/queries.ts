import type { CallArguments } from '@landfall/contract/endpoint';
import { reaches } from '@landfall/contract/roles';
import { archiveTask, createTask, listTasks, restoreTask, updateTask } from '@landfall/contract/tasks';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { useRefreshingMutation } from '../../api/refreshing-mutation.ts';
import { usersQuery } from '../organization/queries.ts';

/** Tasks are also counted elsewhere, and are part of their cases' history. */
const ROOTS = [QUERY_ROOT.tasks, QUERY_ROOT.cases];

/** The maximum number of tasks in one list of a case. */
export const SHOWN = 200;

/** Which tasks of a case are read: open ones, all that are not archived, or archived ones. */
type WhichTasks = 'open' | 'all' | 'archived';

const NARROWED = { open: { state: 'open' }, all: {}, archived: { archived: 'true' } } as const;

/** Tasks of a case by due day. */
export function caseTasksQuery(caseId: string, which: WhichTasks) {
  return queryOptions({
    queryKey: [QUERY_ROOT.tasks, 'of', caseId, which],
    queryFn: ({ signal }) =>
      call(listTasks, { query: { case_id: caseId, limit: SHOWN, ...NARROWED[which] }, signal }),
  });
}

/** The members to whom a task can be assigned, by name. */
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

/** The body of a change to a task; `version` guards against overwriting a concurrent change. */
export type TaskChanges = CallArguments<typeof updateTask>['body'];

/** Changes a task. Lists are refetched also after a failure, as another user may have been first. */
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

/** Restores an archived task. */
export function useRestoreTask() {
  return useRefreshingMutation((id: string) => call(restoreTask, { params: { id } }), ROOTS, 'settled');
}
