import type { CallArguments, CallResult } from '@landfall/contract/endpoint';
import {
  dismissReceivedMail,
  fileReceivedMail,
  getReceivedMail,
  listReceivedMails,
  restoreReceivedMail,
} from '@landfall/contract/received-mails';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { PAGED, pageAt } from '../../../api/pages.ts';
import { QUERY_ROOT } from '../../../api/query-keys.ts';
import { useRefreshingMutation } from '../../../api/refreshing-mutation.ts';

/** Filing a mail turns its attachments into documents. */
const ROOTS = [QUERY_ROOT.receivedMails, QUERY_ROOT.threads, QUERY_ROOT.documents];

/** A mail without a thread, with suggestions. */
export type UnfiledMail = CallResult<typeof getReceivedMail>;

/** Mails without a thread, the newest first, page by page: those to be filed, or dismissed ones. */
export function receivedMailsQuery(dismissed: boolean) {
  return infiniteQueryOptions({
    queryKey: [QUERY_ROOT.receivedMails, 'list', dismissed],
    queryFn: ({ pageParam, signal }) =>
      call(listReceivedMails, {
        query: { dismissed: dismissed ? 'true' : 'false', ...pageAt(pageParam) },
        signal,
      }),
    ...PAGED,
  });
}

/** The number of mails to be filed. */
export const unfiledCountQuery = queryOptions({
  queryKey: [QUERY_ROOT.receivedMails, 'count'],
  queryFn: async ({ signal }) => (await call(listReceivedMails, { query: { limit: 1 }, signal })).total,
});

/** A mail without a thread, with suggestions. */
export function receivedMailQuery(id: string) {
  return queryOptions({
    queryKey: [QUERY_ROOT.receivedMails, 'one', id],
    queryFn: ({ signal }) => call(getReceivedMail, { params: { id }, signal }),
  });
}

/** Files a mail in a thread. All is refetched also after a failure, as another user may have been first. */
export function useFileMail(id: string) {
  return useRefreshingMutation(
    (body: CallArguments<typeof fileReceivedMail>['body']) =>
      call(fileReceivedMail, { params: { id }, body }),
    ROOTS,
    'settled',
  );
}

/** Dismisses a mail, which belongs to no thread. */
export function useDismissMail() {
  return useRefreshingMutation(
    (id: string) => call(dismissReceivedMail, { params: { id } }),
    [QUERY_ROOT.receivedMails],
    'settled',
  );
}

/** Restores a dismissed mail. */
export function useRestoreMail() {
  return useRefreshingMutation(
    (id: string) => call(restoreReceivedMail, { params: { id } }),
    [QUERY_ROOT.receivedMails],
    'settled',
  );
}
