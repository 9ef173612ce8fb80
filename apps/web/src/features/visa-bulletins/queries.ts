import type { CallArguments } from '@landfall/contract/endpoint';
import {
  deleteVisaBulletin,
  getVisaAvailability,
  getVisaBulletin,
  importVisaBulletins,
  listVisaBulletins,
  previewVisaBulletins,
  updateVisaBulletin,
} from '@landfall/contract/visa-bulletins';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { useRefreshingMutation } from '../../api/refreshing-mutation.ts';

/** Cases say what the newest bulletin allows, and the bell what moved. */
const ROOTS = [QUERY_ROOT.visaBulletins, QUERY_ROOT.cases, QUERY_ROOT.notifications];

/** The organization's bulletins, the newest first. */
export const visaBulletinsQuery = queryOptions({
  queryKey: [QUERY_ROOT.visaBulletins],
  queryFn: async ({ signal }) => (await call(listVisaBulletins, { signal })).visa_bulletins,
});

/** The bulletin of a month, beside the one before it. */
export function visaBulletinQuery(month: string | undefined) {
  return queryOptions({
    queryKey: [QUERY_ROOT.visaBulletins, month],
    queryFn: async ({ signal }) =>
      (await call(getVisaBulletin, { params: { month: month ?? '' }, signal })).visa_bulletin,
    enabled: month !== undefined,
    placeholderData: keepPreviousData,
  });
}

/** What the bulletins say of a case. */
export function availabilityQuery(caseId: string) {
  return queryOptions({
    queryKey: [QUERY_ROOT.cases, 'visa', caseId],
    queryFn: async ({ signal }) =>
      (await call(getVisaAvailability, { params: { id: caseId }, signal })).visa_availability,
  });
}

/** Looks at what an import of a file would change. */
export function usePreview() {
  return useMutation({
    mutationFn: async (file: File) => (await call(previewVisaBulletins, { bytes: file })).preview,
  });
}

/** Imports a file, and replaces what its preview said. */
export function useImport() {
  return useRefreshingMutation(
    ({ file, replaces }: { file: File; replaces: string | null }) =>
      call(importVisaBulletins, { bytes: file, query: replaces === null ? {} : { replace: replaces } }),
    ROOTS,
  );
}

/** Says which chart USCIS uses in a month. */
export function useUpdateUses(month: string) {
  return useRefreshingMutation(
    (body: CallArguments<typeof updateVisaBulletin>['body']) =>
      call(updateVisaBulletin, { params: { month }, body }),
    ROOTS,
  );
}

/** Deletes the bulletin of a month. */
export function useDeleteBulletin() {
  return useRefreshingMutation((month: string) => call(deleteVisaBulletin, { params: { month } }), ROOTS);
}
