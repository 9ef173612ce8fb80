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

/** A checklist's progress is a column of the case list, and its documents are those of the case. */
const ROOTS = [QUERY_ROOT.checklists, QUERY_ROOT.documents, QUERY_ROOT.cases];

/** The checklist of a case, in order. */
export function checklistQuery(caseId: string) {
  return queryOptions({
    queryKey: [QUERY_ROOT.checklists, 'of', caseId],
    queryFn: async ({ signal }) => (await call(getChecklist, { params: { id: caseId }, signal })).items,
  });
}

/** Adds the items of a template that the case lacks. */
export function useAddChecklist(caseId: string) {
  return useRefreshingMutation(
    (template_id: string) => call(addChecklist, { params: { id: caseId }, body: { template_id } }),
    ROOTS,
  );
}

/** Adds a custom item. */
export function useCreateItem(caseId: string) {
  return useRefreshingMutation(
    (body: CallArguments<typeof createChecklistItem>['body']) =>
      call(createChecklistItem, { params: { id: caseId }, body }),
    ROOTS,
  );
}

/** The body of a change to an item; `version` guards against overwriting a concurrent change. */
export type ItemChanges = CallArguments<typeof updateChecklistItem>['body'];

/** Changes an item. The list is refetched also after a failure, as another user may have been first. */
export function useUpdateItem() {
  return useRefreshingMutation(
    ({ id, ...body }: { id: string } & ItemChanges) => call(updateChecklistItem, { params: { id }, body }),
    ROOTS,
    'settled',
  );
}

/** Deletes an item from its checklist. */
export function useDeleteItem() {
  return useRefreshingMutation(
    (id: string) => call(deleteChecklistItem, { params: { id } }),
    ROOTS,
    'settled',
  );
}

/** The content of a request, without recipients. */
export type RequestWords = CallArguments<typeof previewMissingRequest>['body'];

/** The mail of a request, per recipient. Undefined words: the request is not complete yet. */
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

/** Mails clients a request for missing items. */
export function useRequestMissing(caseId: string) {
  return useRefreshingMutation(
    (body: MissingRequest) => call(requestMissingItems, { params: { id: caseId }, body }),
    [...ROOTS, QUERY_ROOT.clientLinks],
  );
}
