import type { IdentityOptions } from '../options.ts';
import { endDevices } from '../state/devices.ts';
import { inTransaction, type Queryable } from '../state/transaction.ts';
import { reportChange, reportFailure } from './account-events.ts';
import { type Account, findAccountByEmail, normalizeEmail, recordCredentialsChange } from './accounts.ts';
import { beginAttempt, type Lock } from './lockout.ts';
import type { AccountChange } from './mails.ts';
import { makeRecoveryCodes, useRecoveryCode } from './recovery-codes.ts';
import type { Requester } from './requester.ts';
import { confirmTotp, removeTwoFactor, type SetupPlace, useTotpCode } from './totp.ts';

/** The kind of second factor: the authenticator app, or a recovery code instead of it. */
export type Factor = 'totp' | 'recovery_code';

export interface CodeAttempt {
  account: Account;
  factor: Factor;
  code: string;
}

export type CodeOutcome = { kind: 'right' } | { kind: 'wrong' } | { kind: 'locked'; lock: Lock };

/** Checks a second factor. A wrong code counts towards the lock-out just as a wrong password does. */
export async function checkCode(
  options: IdentityOptions,
  { account, factor, code }: CodeAttempt,
  requester: Requester,
): Promise<CodeOutcome> {
  const { pool, now } = options;
  const attempt = await beginAttempt(pool, normalizeEmail(account.email), requester, now());
  if (attempt.lock) return { kind: 'locked', lock: attempt.lock };
  const right =
    factor === 'totp'
      ? await useTotpCode(options, account.id, code)
      : await spendRecoveryCode(options, account, code, requester);
  if (!right) {
    await reportFailure(options, account, requester);
    return { kind: 'wrong' };
  }
  await attempt.succeeded();
  return { kind: 'right' };
}

function spendRecoveryCode(
  options: IdentityOptions,
  account: Account,
  code: string,
  requester: Requester,
): Promise<boolean> {
  return inTransaction(options.pool, async (client) => {
    if (!(await useRecoveryCode(client, account.id, code))) return false;
    await reportChange(client, options, account, 'recovery_code.used', requester);
    return true;
  });
}

/** A change and the session that stays signed in after it; undefined if that session is created only later. */
export interface Changing {
  account: Account;
  sessionUid: string | undefined;
  requester: Pick<Requester, 'requestId'>;
}

/** Rolls back a change that is refused. */
class RefusedError extends Error {}

/**
 * Changes the credentials of an account: all other browsers are signed out, and the person is notified by mail.
 * @param work returns false to refuse, which rolls the change back
 * @throws OutdatedCheckError when another change came first
 */
export async function changeFactors(
  options: IdentityOptions,
  { account, sessionUid, requester }: Changing,
  change: AccountChange,
  work: (client: Queryable) => Promise<boolean>,
): Promise<boolean> {
  try {
    await inTransaction(options.pool, async (client) => {
      await recordCredentialsChange(client, account);
      if (!(await work(client))) throw new RefusedError();
      await endDevices(client, account.id, { except: sessionUid }, options.now());
      await reportChange(client, options, account, change, requester);
    });
    return true;
  } catch (error) {
    if (error instanceof RefusedError) return false;
    throw error;
  }
}

/**
 * Turns the second factor on with the first code of an authenticator app; other browsers are signed out. Wrong codes do
 * not count towards a lock-out here, because the secret is on the screen.
 * @returns the recovery codes, to be shown once; undefined when the code is wrong
 * @throws OutdatedCheckError when another change came first
 */
export async function turnOn(
  options: IdentityOptions,
  changing: Changing,
  { place, code }: { place: SetupPlace; code: string },
): Promise<string[] | undefined> {
  const accountId = changing.account.id;
  let codes: string[] = [];
  const done = await changeFactors(options, changing, 'two_factor.turned_on', async (client) => {
    if (!(await confirmTotp(client, { accountId, place }, code, options.now()))) return false;
    codes = await makeRecoveryCodes(client, accountId);
    return true;
  });
  return done ? codes : undefined;
}

/** Turns the second factor off; other browsers are signed out. @throws OutdatedCheckError when another change came first */
export async function turnOff(options: IdentityOptions, changing: Changing): Promise<void> {
  await changeFactors(options, changing, 'two_factor.turned_off', async (client) => {
    await removeTwoFactor(client, changing.account.id);
    return true;
  });
}

/** Stands in for a request's id in audit entries of an operator's actions. */
const OPERATOR = { requestId: 'operator' };

/**
 * Turns the second factor off for a person who lost it with all recovery codes, at an operator's command. They are
 * signed out everywhere and notified by mail.
 * @returns false when no account with the address has a second factor
 */
export async function turnOffByOperator(options: IdentityOptions, email: string): Promise<boolean> {
  const account = (await findAccountByEmail(options.pool, normalizeEmail(email)))?.account;
  if (!account?.twoFactor) return false;
  await turnOff(options, { account, sessionUid: undefined, requester: OPERATOR });
  return true;
}

/** Creates new recovery codes, to be shown once. @throws OutdatedCheckError when another change came first */
export async function renewRecoveryCodes(
  options: IdentityOptions,
  account: Account,
  requester: Requester,
): Promise<string[]> {
  return inTransaction(options.pool, async (client) => {
    await recordCredentialsChange(client, account);
    const codes = await makeRecoveryCodes(client, account.id);
    await reportChange(client, options, account, 'recovery_codes.renewed', requester);
    return codes;
  });
}
