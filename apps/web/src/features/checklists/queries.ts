import {
  addChecklist,
  createChecklistItem,
  deleteChecklistItem,
  getChecklist,
  previewMissingRequest,
  requestMissingItems,
  updateChecklistItem,
} from '@landfall/contract/checklists';
import type { CallArguments } from '@landfall/contract/endpoint';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { useRefreshingMutation } from '../../api/refreshing-mutation.ts';

/** Its progress is a column of the case list, and its documents are those of the case. */
const ROOTS = [QUERY_ROOT.checklists, QUERY_ROOT.documents, QUERY_ROOT.cases];

/** What a case needs, in order. */
export function checklistQuery(caseId: string) {
  return queryOptions({
    queryKey: [QUERY_ROOT.checklists, 'of', caseId],
    queryFn: async ({ signal }) => (await call(getChecklist, { params: { id: caseId }, signal })).items,
  });
}

/** Adds what a template asks for and the case does not have yet. */
export function useAddChecklist(caseId: string) {
  return useRefreshingMutation(
    (template_id: string) => call(addChecklist, { params: { id: caseId }, body: { template_id } }),
    ROOTS,
  );
}

/** Adds an item of one's own. */
export function useCreateItem(caseId: string) {
  return useRefreshingMutation(
    (body: CallArguments<typeof createChecklistItem>['body']) =>
      call(createChecklistItem, { params: { id: caseId }, body }),
    ROOTS,
  );
}

/** What can be changed of an item; `version` guards against overwriting someone else's change. */
export type ItemChanges = CallArguments<typeof updateChecklistItem>['body'];

/** Changes an item. The list is read anew also when somebody else was first. */
export function useUpdateItem() {
  return useRefreshingMutation(
    ({ id, ...body }: { id: string } & ItemChanges) => call(updateChecklistItem, { params: { id }, body }),
    ROOTS,
    'settled',
  );
}

/** Takes an item off its checklist. */
export function useDeleteItem() {
  return useRefreshingMutation(
    (id: string) => call(deleteChecklistItem, { params: { id } }),
    ROOTS,
    'settled',
  );
}

/** What a request says, whoever gets it. */
export type RequestWords = CallArguments<typeof previewMissingRequest>['body'];

/** The mail that a request would send to each. Undefined: it cannot be asked for yet. */
export function requestPreviewQuery(caseId: string, words: RequestWords | undefined) {
  return queryOptions({
    queryKey: [QUERY_ROOT.checklists, 'request', caseId, words],
    queryFn: ({ signal }) =>
      call(previewMissingRequest, {
        params: { id: caseId },
        body: words ?? { item_ids: [] },
        signal,
      }),
    enabled: words !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** A request for missing items. */
export type MissingRequest = CallArguments<typeof requestMissingItems>['body'];

/** Writes to clients what is missing. */
export function useRequestMissing(caseId: string) {
  return useRefreshingMutation(
    (body: MissingRequest) => call(requestMissingItems, { params: { id: caseId }, body }),
    [...ROOTS, QUERY_ROOT.clientLinks],
  );
}
