import { applyMatterType } from '@landfall/contract/matter-type-changes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { useRefreshingMutation } from '../../api/refreshing-mutation.ts';

/** The parts of a kind that a case lacks. They are refetched whenever the case changes. */
export function missingPartsQuery(caseId: string, kindId: string) {
  return queryOptions({
    queryKey: [QUERY_ROOT.cases, 'kind', caseId, kindId],
    queryFn: ({ signal }) =>
      call(applyMatterType, {
        params: { id: caseId },
        body: { matter_type_id: kindId, dry_run: true },
        signal,
      }),
    enabled: kindId !== '',
  });
}

/** Adds the missing parts of a kind to a case. */
export function useApplyKind(caseId: string) {
  return useRefreshingMutation(
    (matter_type_id: string) => call(applyMatterType, { params: { id: caseId }, body: { matter_type_id } }),
    [QUERY_ROOT.cases, QUERY_ROOT.tasks, QUERY_ROOT.checklists],
  );
}
