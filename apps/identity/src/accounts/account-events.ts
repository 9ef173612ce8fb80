import type { IdentityOptions } from '../options.ts';
import { inTransactionIf, type Queryable } from '../state/transaction.ts';
import { type Account, PLACEHOLDER_ACCOUNT } from './accounts.ts';
import { type AccountChange, changeMail } from './mails.ts';
import type { Requester } from './requester.ts';

/**
 * Reports a change, in the transaction that makes it: to the person by mail, to their organizations in the audit log.
 */
export async function reportChange(
  client: Queryable,
  options: IdentityOptions,
  account: Pick<Account, 'id' | 'email'>,
  kind: AccountChange,
  { requestId }: Pick<Requester, 'requestId'>,
): Promise<void> {
  await options.sendMail(client, changeMail(options, account, kind));
  await options.recordEvent(client, { kind, accountId: account.id, at: options.now(), requestId });
}

/**
 * Reports a failed attempt to prove an identity to the organizations of the account's person. The same statements run
 * for an address without an account.
 */
export async function reportFailure(
  { pool, recordEvent, now }: Pick<IdentityOptions, 'pool' | 'recordEvent' | 'now'>,
  account: Pick<Account, 'id'> | undefined,
  { requestId }: Pick<Requester, 'requestId'>,
): Promise<void> {
  const { id: accountId } = account ?? PLACEHOLDER_ACCOUNT;
  await inTransactionIf(account !== undefined, pool, (client) =>
    recordEvent(client, { kind: 'sign_in.failed', accountId, at: now(), requestId }),
  );
}
