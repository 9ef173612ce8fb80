import { bulkCaseRecords, exportChosenCases } from '@landfall/contract/case-bulk';
import { counted, plural } from '@landfall/contract/counted';
import type { CallArguments, CallResult } from '@landfall/contract/endpoint';
import { call } from '../../api/client.ts';
import { errorWords } from '../../api/error-words.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { useRefreshingMutation } from '../../api/refreshing-mutation.ts';
import { bulkFailureWords } from '../../editing/bulk-failure.ts';
import { toast, toastFailure } from '../../ui/toast.tsx';
import { useFollowOperation, useUndoOperation } from '../operations/queries.ts';
import { loadCaseCsv } from './queries.ts';
import type { CaseFilters } from './search.ts';

type BulkBody = CallArguments<typeof bulkCaseRecords>['body'];

/** The change of a bulk action. */
export type BulkChange = Omit<BulkBody, 'ids' | 'filter' | 'expected_total'>;

/** The cases of a bulk action: a list of ids, or all cases that pass the list's filters, with their expected number. */
export type Chosen = { ids: string[] } | { filters: CaseFilters; total: number };

/** How many cases are selected: '1,111 cases'. */
export function chosenWords(chosen: Chosen): string {
  const count = 'ids' in chosen ? chosen.ids.length : chosen.total;
  return `${count.toLocaleString('en-US')} ${plural(count, 'case')}`;
}

function bodyOf(chosen: Chosen, change: BulkChange): BulkBody {
  if ('ids' in chosen) return { ...chosen, ...change };
  const { sort: _, ...filter } = chosen.filters;
  return { filter, expected_total: chosen.total, ...change };
}

/** Words the result for a number of cases, e.g. '2 cases archived'. */
type Words = (cases: string) => string;

type Answer = CallResult<typeof bulkCaseRecords>;

/**
 * Makes the same change to all selected cases; the result is reported with Undo, or shown as progress while it runs.
 */
export function useBulkChange(chosen: Chosen, onDone: () => void) {
  // Refetched also after a refusal, because the list may have changed.
  const change = useRefreshingMutation(
    (body: BulkBody) => call(bulkCaseRecords, { body }),
    [QUERY_ROOT.cases],
    'settled',
  );
  const { mutateAsync: undo } = useUndoOperation();
  const follow = useFollowOperation();
  const undoing = (id: string) =>
    void undo(id).then(
      (operation) => follow(operation),
      (error: Error) => toastFailure(errorWords(error)),
    );

  const send = (body: BulkChange) => change.mutateAsync(bodyOf(chosen, body));

  function report({ operation, changed_ids }: Answer, words: Words) {
    onDone();
    if (operation && !('ids' in chosen)) follow(operation);
    else
      toast(words(counted(changed_ids.length, 'case')), operation ? () => undoing(operation.id) : undefined);
  }

  async function run(body: BulkChange, words: Words): Promise<void> {
    try {
      report(await send(body), words);
    } catch (error) {
      toastFailure(bulkFailureWords(error));
    }
  }

  return { send, report, run, isPending: change.isPending };
}

/** Adds people to the team of a case, beside its present members. */
export function useAddToTeam() {
  return useRefreshingMutation(
    ({ caseId, personIds }: { caseId: string; personIds: string[] }) =>
      call(bulkCaseRecords, { body: { ids: [caseId], action: 'assign', assignee_ids: personIds } }),
    [QUERY_ROOT.cases],
  );
}

/** The selected cases as CSV, with the given columns, comma separated. */
export function loadChosenCsv(chosen: Chosen, columns: string): Promise<string> {
  if ('ids' in chosen) return call(exportChosenCases, { body: { ids: chosen.ids, columns } });
  return loadCaseCsv(chosen.filters, columns);
}
