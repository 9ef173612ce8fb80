import type { IdentityOptions } from '../options.ts';
import { inTransaction, type Queryable } from '../state/transaction.ts';
import { type Account, findAccountById, markVerified, normalizeEmail } from './accounts.ts';
import type { Lock } from './lockout.ts';
import { countMailRequest } from './mail-limits.ts';
import { findLink, mailLink, useLink } from './mail-links.ts';

/**
 * Queues the mail that asks a new account's person to confirm their address, in the transaction of `client`. Beyond the
 * limits no mail is sent: the person can request it later.
 */
export async function mailVerification(
  client: Queryable,
  options: IdentityOptions,
  account: Account,
  address: string,
): Promise<void> {
  const decision = await countMailRequest(client, normalizeEmail(account.email), address, options.now());
  if (decision === 'yes') await mailLink(client, options, 'verify_email', account);
}

/** Sends the mail again, within its limits; returns a lock if too many mails were requested. */
export async function mailVerificationAgain(
  options: IdentityOptions,
  account: Account,
  address: string,
): Promise<Lock | undefined> {
  const decision = await countMailRequest(
    options.pool,
    normalizeEmail(account.email),
    address,
    options.now(),
  );
  if (typeof decision === 'object') return decision;
  if (decision === 'yes' && !account.emailVerified) {
    await inTransaction(options.pool, (client) => mailLink(client, options, 'verify_email', account));
  }
  return undefined;
}

/** The account whose address a link would confirm; undefined if the link is unknown or has expired. */
export async function verifiableAccount(
  { pool, now }: IdentityOptions,
  token: string,
): Promise<Account | undefined> {
  const link = await findLink(pool, 'verify_email', token, now());
  const account = link && (await findAccountById(pool, link.accountId));
  return link?.spent && !account?.emailVerified ? undefined : account;
}

/** Confirms the address that the link was mailed to. False when the link is unknown, expired or used. */
export function verifyEmail({ pool, now }: IdentityOptions, token: string): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const at = now();
    const accountId = await useLink(client, 'verify_email', token, at);
    if (accountId === undefined) return false;
    await markVerified(client, accountId, at);
    return true;
  });
}
