import { randomBytes } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '../durations.ts';
import type { IdentityOptions } from '../options.ts';
import { hashOf } from '../state/hash.ts';
import type { Queryable } from '../state/transaction.ts';
import type { Account } from './accounts.ts';
import { linkMail } from './mails.ts';

export type Purpose = 'verify_email' | 'reset_password';

/** How long a link works, in milliseconds. */
const LINK_LIFETIMES: Record<Purpose, number> = {
  verify_email: DAY_MS,
  reset_password: 30 * MINUTE_MS,
};

/** The account of a link; `spent` if this link or another one was used. */
export interface MailLink {
  accountId: string;
  spent: boolean;
}

/** Mails a link with 256 random bits, of which only a hash is stored; nothing is stored if there is no account. */
export async function mailLink(
  client: Queryable,
  options: IdentityOptions,
  purpose: Purpose,
  account: Pick<Account, 'id' | 'email'>,
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  await client.query(
    `insert into identity.mail_link (token_hash, purpose, account_id, expires_at)
     select $1, $2, id, $4 from identity.account where id = $3`,
    [hashOf(token), purpose, account.id, new Date(options.now() + LINK_LIFETIMES[purpose])],
  );
  await options.sendMail(client, linkMail(options, account, purpose, token));
}

/**
 * Returns the link with this token, unless it is unknown or has expired. Reading does not use it up: mail programs
 * prefetch links.
 */
export async function findLink(
  client: Queryable,
  purpose: Purpose,
  token: string,
  at: number,
): Promise<MailLink | undefined> {
  const { rows } = await client.query<MailLink>(
    `select account_id as "accountId", used_at is not null as spent from identity.mail_link
     where token_hash = $1 and purpose = $2 and expires_at > $3`,
    [hashOf(token), purpose, new Date(at)],
  );
  return rows[0];
}

/**
 * Uses a link up, together with all others of its account and purpose. Of two concurrent uses one wins: the lock on the
 * account's row serializes them.
 * @returns the account's id; undefined when the link is unknown, expired or used
 */
export async function useLink(
  client: Queryable,
  purpose: Purpose,
  token: string,
  at: number,
): Promise<string | undefined> {
  const link = await findLink(client, purpose, token, at);
  if (!link || link.spent) return undefined;
  await client.query('select from identity.account where id = $1 for update', [link.accountId]);
  const spent = await invalidateLinks(client, purpose, link.accountId, at);
  return spent.some((hash) => hash.equals(hashOf(token))) ? link.accountId : undefined;
}

/** Invalidates an account's links of a purpose. @returns the hashes of those that were still valid */
export async function invalidateLinks(
  client: Queryable,
  purpose: Purpose,
  accountId: string,
  at: number,
): Promise<Buffer[]> {
  const { rows } = await client.query<{ token_hash: Buffer }>(
    `update identity.mail_link set used_at = $3
     where account_id = $1 and purpose = $2 and used_at is null returning token_hash`,
    [accountId, purpose, new Date(at)],
  );
  return rows.map((row) => row.token_hash);
}
