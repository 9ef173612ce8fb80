import type { CallArguments } from '@landfall/contract/endpoint';
import { createMailbox, type Mailbox, startMailboxSignIn } from '@landfall/contract/mailboxes';
import type { TestPerson } from './harness.ts';
import { OAuthProvider } from './oauth-provider.ts';

type NewMailbox = CallArguments<typeof createMailbox>['body'];

/** A mailbox that receives mails by webhook only, under an address of its own. */
export function newMailbox(): NewMailbox {
  return {
    address: `office.${crypto.randomUUID()}@firm.example`,
    imap: null,
    smtp: null,
    sender_checks: 'none',
  };
}

/** The sign-in settings of a mailbox at a provider that is never contacted. */
export const OAUTH_MAILBOX: Partial<NewMailbox> = {
  oauth: {
    grant: 'authorization_code',
    authorize_url: 'https://localhost/authorize',
    token_url: 'https://localhost/token',
    client_id: 'landfall',
  },
};

/** A mailbox set up by `by`. */
export async function addMailbox(by: TestPerson, settings: Partial<NewMailbox> = {}): Promise<Mailbox> {
  return (await by.call(createMailbox, { body: { ...newMailbox(), ...settings } })).mailbox;
}

let provider: Promise<OAuthProvider> | undefined;

/** A provider that runs as long as the process. */
function lastingProvider(): Promise<OAuthProvider> {
  provider ??= (async () => {
    const started = new OAuthProvider();
    await started.start();
    started.unref();
    return started;
  })();
  return provider;
}

/** What a provider sends `by` back with after a sign-in for a mailbox of theirs. */
export async function returnedSignIn(by: TestPerson): Promise<{ state: string; code: string }> {
  const at = await lastingProvider();
  const { id, address } = await addMailbox(by, {
    client_secret: at.clientSecret,
    oauth: {
      grant: 'authorization_code',
      authorize_url: `${at.url}/authorize`,
      token_url: `${at.url}/token`,
      client_id: 'landfall',
    },
  });
  const begun = await by.call(startMailboxSignIn, { params: { id } });
  return at.agree(begun.url, address);
}
