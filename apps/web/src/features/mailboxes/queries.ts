import type { CallArguments, CallResult } from '@landfall/contract/endpoint';
import {
  createMailbox,
  deleteMailbox,
  finishMailboxSignIn,
  listMailboxes,
  renewWebhookSecret,
  startMailboxSignIn,
  testMailbox,
  updateMailbox,
} from '@landfall/contract/mailboxes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { useRefreshingMutation } from '../../api/refreshing-mutation.ts';

/** The mailboxes determine how mails of a thread are sent. */
const ROOTS = [QUERY_ROOT.mailboxes, QUERY_ROOT.threads];

/** The office's mailboxes, oldest first, and the redirect address of a provider's sign-in. */
export const mailboxesQuery = queryOptions({
  queryKey: [QUERY_ROOT.mailboxes],
  queryFn: ({ signal }) => call(listMailboxes, { signal }),
});

/** The settings of a mailbox. */
export type MailboxSettings = CallArguments<typeof createMailbox>['body'];

/** The result of a mailbox's test. */
export type MailboxTest = CallResult<typeof testMailbox>;

/** Adds a mailbox. */
export function useCreateMailbox() {
  return useRefreshingMutation((body: MailboxSettings) => call(createMailbox, { body }), ROOTS);
}

/** Changes a mailbox. The list is refetched also after a failure, as another user may have been first. */
export function useUpdateMailbox() {
  return useRefreshingMutation(
    ({ id, ...body }: { id: string } & CallArguments<typeof updateMailbox>['body']) =>
      call(updateMailbox, { params: { id }, body }),
    ROOTS,
    'settled',
  );
}

/** Removes a mailbox. */
export function useDeleteMailbox() {
  return useRefreshingMutation((id: string) => call(deleteMailbox, { params: { id } }), ROOTS, 'settled');
}

/** Tests all functions of a mailbox, for up to half a minute. */
export function useTestMailbox() {
  return useRefreshingMutation(
    (id: string) => call(testMailbox, { params: { id } }),
    [QUERY_ROOT.mailboxes],
    'settled',
  );
}

/** Creates a new secret for a mail service that posts mails. */
export function useRenewWebhook() {
  return useRefreshingMutation(
    (id: string) => call(renewWebhookSecret, { params: { id } }),
    [QUERY_ROOT.mailboxes],
    'settled',
  );
}

/** Redirects to the mail provider for a sign-in. */
export async function leaveToSignIn(id: string): Promise<void> {
  const { url } = await call(startMailboxSignIn, { params: { id } });
  window.location.assign(url);
}

/** Completes a sign-in with what the mail provider returned. */
export function useFinishSignIn() {
  return useRefreshingMutation(
    (body: CallArguments<typeof finishMailboxSignIn>['body']) => call(finishMailboxSignIn, { body }),
    ROOTS,
  );
}
