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

/** Cases show their visa availability by the bulletins, and the bell its changes. */
const ROOTS = [QUERY_ROOT.visaBulletins, QUERY_ROOT.cases, QUERY_ROOT.notifications];

/** The organization's bulletins, the newest first. */
export const visaBulletinsQuery = queryOptions({
  queryKey: [QUERY_ROOT.visaBulletins],
  queryFn: async ({ signal }) => (await call(listVisaBulletins, { signal })).visa_bulletins,
});

/** The bulletin of a month, with the previous one. */
export function visaBulletinQuery(month: string | undefined) {
  return queryOptions({
    queryKey: [QUERY_ROOT.visaBulletins, month],
    queryFn: async ({ signal }) =>
      (await call(getVisaBulletin, { params: { month: month ?? '' }, signal })).visa_bulletin,
    enabled: month !== undefined,
    placeholderData: keepPreviousData,
  });
}

/** The visa availability of a case. */
export function availabilityQuery(caseId: string) {
  return queryOptions({
    queryKey: [QUERY_ROOT.cases, 'visa', caseId],
    queryFn: async ({ signal }) =>
      (await call(getVisaAvailability, { params: { id: caseId }, signal })).visa_availability,
  });
}

/** Previews the changes that importing a file would make. */
export function usePreview() {
  return useMutation({
    mutationFn: async (file: File) => (await call(previewVisaBulletins, { bytes: file })).preview,
  });
}

/** Imports a file, with the replacements that its preview showed. */
export function useImport() {
  return useRefreshingMutation(
    ({ file, replaces }: { file: File; replaces: string | null }) =>
      call(importVisaBulletins, { bytes: file, query: replaces === null ? {} : { replace: replaces } }),
    ROOTS,
  );
}

/** Sets which chart USCIS uses in a month. */
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
