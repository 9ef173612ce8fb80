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

/** How mails of a thread go out depends on the mailboxes. */
const ROOTS = [QUERY_ROOT.mailboxes, QUERY_ROOT.threads];

/** The office's mailboxes, oldest first, and where a sign-in at a provider returns to. */
export const mailboxesQuery = queryOptions({
  queryKey: [QUERY_ROOT.mailboxes],
  queryFn: ({ signal }) => call(listMailboxes, { signal }),
});

/** How a mailbox is read and sent from. */
export type MailboxSettings = CallArguments<typeof createMailbox>['body'];

/** What a test of a mailbox finds. */
export type MailboxTest = CallResult<typeof testMailbox>;

/** Sets up a mailbox. */
export function useCreateMailbox() {
  return useRefreshingMutation((body: MailboxSettings) => call(createMailbox, { body }), ROOTS);
}

/** Changes a mailbox. The list is read anew also when somebody else was first. */
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

/** Tries everything that is done with a mailbox: half a minute long. */
export function useTestMailbox() {
  return useRefreshingMutation(
    (id: string) => call(testMailbox, { params: { id } }),
    [QUERY_ROOT.mailboxes],
    'settled',
  );
}

/** Makes the secret by which a service posts mails. */
export function useRenewWebhook() {
  return useRefreshingMutation(
    (id: string) => call(renewWebhookSecret, { params: { id } }),
    [QUERY_ROOT.mailboxes],
    'settled',
  );
}

/** Leads to the mail provider, where somebody signs in. */
export async function leaveToSignIn(id: string): Promise<void> {
  const { url } = await call(startMailboxSignIn, { params: { id } });
  window.location.assign(url);
}

/** Takes what the mail provider sent back. */
export function useFinishSignIn() {
  return useRefreshingMutation(
    (body: CallArguments<typeof finishMailboxSignIn>['body']) => call(finishMailboxSignIn, { body }),
    ROOTS,
  );
}
