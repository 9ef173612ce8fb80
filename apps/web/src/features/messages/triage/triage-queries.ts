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

/** Once a mail is in a thread, its files are documents. */
const ROOTS = [QUERY_ROOT.receivedMails, QUERY_ROOT.threads, QUERY_ROOT.documents];

/** A mail that is in no thread, with where it may belong. */
export type UnfiledMail = CallResult<typeof getReceivedMail>;

/** Mails that are in no thread, the newest first, page by page: those to be filed, or those that were dismissed. */
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

/** How many mails are to be filed. */
export const unfiledCountQuery = queryOptions({
  queryKey: [QUERY_ROOT.receivedMails, 'count'],
  queryFn: async ({ signal }) => (await call(listReceivedMails, { query: { limit: 1 }, signal })).total,
});

/** A mail that is in no thread, and where it may belong. */
export function receivedMailQuery(id: string) {
  return queryOptions({
    queryKey: [QUERY_ROOT.receivedMails, 'one', id],
    queryFn: ({ signal }) => call(getReceivedMail, { params: { id }, signal }),
  });
}

/** Puts a mail in a thread. What is shown is read anew also when somebody else was first. */
export function useFileMail(id: string) {
  return useRefreshingMutation(
    (body: CallArguments<typeof fileReceivedMail>['body']) =>
      call(fileReceivedMail, { params: { id }, body }),
    ROOTS,
    'settled',
  );
}

/** Says that a mail belongs to no thread. */
export function useDismissMail() {
  return useRefreshingMutation(
    (id: string) => call(dismissReceivedMail, { params: { id } }),
    [QUERY_ROOT.receivedMails],
    'settled',
  );
}

/** Brings back a mail that was dismissed. */
export function useRestoreMail() {
  return useRefreshingMutation(
    (id: string) => call(restoreReceivedMail, { params: { id } }),
    [QUERY_ROOT.receivedMails],
    'settled',
  );
}
