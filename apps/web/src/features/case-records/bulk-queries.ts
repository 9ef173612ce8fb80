import { bulkCaseRecords } from '@landfall/contract/case-bulk';
import { type CaseListRow } from '@landfall/contract/case-records';
import type { CallArguments } from '@landfall/contract/endpoint';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { useRefreshingMutation } from '../../api/refreshing-mutation.ts';

/** What one bulk action does to which cases. */
export type BulkChange = CallArguments<typeof bulkCaseRecords>['body'];

/** Changes many cases at once: all of them or none. Answers the ids of those that were not already so. */
export function useBulkChange() {
  return useRefreshingMutation(
    async (body: BulkChange) => (await call(bulkCaseRecords, { body })).changed_ids,
    [QUERY_ROOT.cases],
  );
}

/** The changes that give cases the statuses back that they had, one for each status. */
export function formerStatuses(rows: readonly CaseListRow[], ids: readonly string[]): BulkChange[] {
  const changed = new Set(ids);
  const groups = Map.groupBy(
    rows.filter(({ id }) => changed.has(id)),
    ({ status }) => status,
  );
  return [...groups].map(([status, cases]) => ({
    ids: cases.map(({ id }) => id),
    action: 'status',
    status: status as NonNullable<BulkChange['status']>,
  }));
}
