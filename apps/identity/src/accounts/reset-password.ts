import type { IdentityOptions } from '../options.ts';
import { endDevices } from '../state/devices.ts';
import { rememberDevice } from '../state/known-devices.ts';
import { inTransaction, inTransactionIf } from '../state/transaction.ts';
import { reportChange } from './account-events.ts';
import {
  type Account,
  findAccountByEmail,
  findAccountById,
  markVerified,
  normalizeEmail,
  PLACEHOLDER_ACCOUNT,
  setPassword,
} from './accounts.ts';
import { forgetFailures, type Lock } from './lockout.ts';
import { countMailRequest } from './mail-limits.ts';
import { findLink, mailLink, useLink } from './mail-links.ts';
import { removeUnownedPasskeys } from './passkeys.ts';
import { hashPassword, passwordProblem } from './passwords.ts';
import type { Requester } from './requester.ts';
import { removeTwoFactor } from './totp.ts';

/**
 * Mails a link to choose a new password, if the address has an account. The response does not reveal whether it has
 * one: it is always the same, and the same statements run for an address without an account.
 * @returns a lock when too many mails were requested from the network address
 */
export async function requestReset(
  options: IdentityOptions,
  email: string,
  address: string,
): Promise<Lock | undefined> {
  const { pool } = options;
  const decision = await countMailRequest(pool, normalizeEmail(email), address, options.now());
  if (typeof decision === 'object') return decision;
  if (decision === 'quiet') return undefined;
  const account = (await findAccountByEmail(pool, normalizeEmail(email)))?.account;
  await inTransactionIf(account !== undefined, pool, (client) =>
    mailLink(client, options, 'reset_password', account ?? { ...PLACEHOLDER_ACCOUNT, email }),
  );
  return undefined;
}

/** The account whose password a link can reset; undefined if the link is unknown, expired or used. */
export async function resettableAccount(
  { pool, now }: IdentityOptions,
  token: string,
): Promise<Account | undefined> {
  const link = await findLink(pool, 'reset_password', token, now());
  return link && !link.spent ? findAccountById(pool, link.accountId) : undefined;
}

export type ResetOutcome =
  /** `deviceToken`: the new value of the browser's device cookie. */
  { kind: 'changed'; deviceToken: string } | { kind: 'expired' } | { kind: 'refused'; problem: string };

/**
 * Sets a new password for the account of a link: every browser is signed out and the lock-out ends. The link was
 * mailed, which proves that the person owns the address. Until an address is confirmed, the account may be that of a
 * stranger who signed up with it: passkeys from that time are removed, and the second factor if the address was not
 * confirmed yet. All known devices are forgotten except the one in which this is done, so that a new lock-out does not
 * keep the owner out.
 */
export async function resetPassword(
  options: IdentityOptions,
  { token, password }: { token: string; password: string },
  requester: Requester,
): Promise<ResetOutcome> {
  const account = await resettableAccount(options, token);
  if (!account) return { kind: 'expired' };
  const problem = await passwordProblem(password, account.email);
  if (problem !== undefined) return { kind: 'refused', problem };
  const passwordHash = await hashPassword(password);
  const at = options.now();
  return inTransaction(options.pool, async (client): Promise<ResetOutcome> => {
    if ((await useLink(client, 'reset_password', token, at)) === undefined) return { kind: 'expired' };
    const locked = await findAccountById(client, account.id);
    if (!locked) return { kind: 'expired' };
    await setPassword(client, locked, passwordHash);
    if (!locked.emailVerified) await removeTwoFactor(client, locked.id);
    const removed = await removeUnownedPasskeys(client, locked.id);
    if (removed > 0) await reportChange(client, options, locked, 'passkey.removed', requester);
    await markVerified(client, locked.id, at);
    await endDevices(client, locked.id, { except: undefined }, at);
    await forgetFailures(client, normalizeEmail(locked.email));
    await reportChange(client, options, locked, 'password.reset', requester);
    const deviceToken = await rememberDevice(
      client,
      {
        accountId: locked.id,
        credentialsVersion: locked.credentialsVersion + 1,
        sessionUid: undefined,
        deviceToken: requester.deviceToken,
      },
      at,
    );
    return { kind: 'changed', deviceToken };
  });
}
