import type { IdentityOptions } from '../options.ts';
import { endDevices } from '../state/devices.ts';
import { inTransaction, type Queryable } from '../state/transaction.ts';
import { type Account, findAccountByEmail, normalizeEmail, noteCredentialsChange } from './accounts.ts';
import { beginAttempt, type Lock } from './lockout.ts';
import { type Change, changeMail } from './mails.ts';
import { makeRecoveryCodes, useRecoveryCode } from './recovery-codes.ts';
import { confirmTotp, removeTwoFactor, useTotpCode } from './totp.ts';

/** What the second factor was shown by: the authenticator app, or a recovery code in its place. */
export type Factor = 'totp' | 'recovery_code';

export interface CodeAttempt {
  account: Account;
  factor: Factor;
  code: string;
  /** Network address of the browser. */
  address: string;
}

export type CodeOutcome = { kind: 'right' } | { kind: 'wrong' } | { kind: 'locked'; lock: Lock };

/** Checks a second factor. A wrong code counts towards the lock-out just as a wrong password does. */
export async function checkCode(
  options: IdentityOptions,
  { account, factor, code, address }: CodeAttempt,
  at: number,
): Promise<CodeOutcome> {
  const { pool } = options;
  const attempt = await beginAttempt(pool, normalizeEmail(account.email), address, at);
  if (attempt.lock) return { kind: 'locked', lock: attempt.lock };
  const right =
    factor === 'totp'
      ? await useTotpCode(pool, account.id, code, at)
      : await spendRecoveryCode(options, account, code);
  if (!right) return { kind: 'wrong' };
  await attempt.succeeded();
  return { kind: 'right' };
}

function spendRecoveryCode(options: IdentityOptions, account: Account, code: string): Promise<boolean> {
  return inTransaction(options.pool, async (client) => {
    if (!(await useRecoveryCode(client, account.id, code))) return false;
    await options.sendMail(client, changeMail(options, account, 'recovery_code_used'));
    return true;
  });
}

/** The browser in which a change is made stays signed in; undefined when it is about to be. */
export interface Changing {
  account: Account;
  sessionUid: string | undefined;
}

async function changeFactor(
  options: IdentityOptions,
  { account, sessionUid }: Changing,
  change: Change,
  at: number,
  work: (client: Queryable) => Promise<void>,
): Promise<void> {
  await inTransaction(options.pool, async (client) => {
    await noteCredentialsChange(client, account);
    await work(client);
    await endDevices(client, account.id, { except: sessionUid }, at);
    await options.sendMail(client, changeMail(options, account, change));
  });
}

/** Wrong codes while an app is set up lock nobody out: the secret is on the screen. */
class WrongCodeError extends Error {}

/**
 * Turns the second factor on with the first code of an authenticator app; other browsers are signed out.
 * @returns the recovery codes, to be shown once; undefined when the code is wrong
 * @throws OutdatedCheckError when another change came first
 */
export async function turnOn(
  options: IdentityOptions,
  changing: Changing,
  code: string,
  at: number,
): Promise<string[] | undefined> {
  let codes: string[] = [];
  try {
    await changeFactor(options, changing, 'two_factor_on', at, async (client) => {
      if (!(await confirmTotp(client, changing.account.id, code, at))) throw new WrongCodeError();
      codes = await makeRecoveryCodes(client, changing.account.id);
    });
    return codes;
  } catch (error) {
    if (error instanceof WrongCodeError) return undefined;
    throw error;
  }
}

/** Turns the second factor off; other browsers are signed out. @throws OutdatedCheckError when another change came first */
export async function turnOff(options: IdentityOptions, changing: Changing, at: number): Promise<void> {
  await changeFactor(options, changing, 'two_factor_off', at, (client) =>
    removeTwoFactor(client, changing.account.id),
  );
}

/**
 * Turns the second factor off for somebody who lost it with all recovery codes, on an operator's word. They are signed
 * out everywhere and told by mail.
 * @returns false when no account with the address has a second factor
 */
export async function turnOffByOperator(
  options: IdentityOptions,
  email: string,
  at: number,
): Promise<boolean> {
  const account = (await findAccountByEmail(options.pool, normalizeEmail(email)))?.account;
  if (!account?.twoFactor) return false;
  await turnOff(options, { account, sessionUid: undefined }, at);
  return true;
}

/** Makes new recovery codes, to be shown once. @throws OutdatedCheckError when another change came first */
export async function renewRecoveryCodes(options: IdentityOptions, account: Account): Promise<string[]> {
  return inTransaction(options.pool, async (client) => {
    await noteCredentialsChange(client, account);
    const codes = await makeRecoveryCodes(client, account.id);
    await options.sendMail(client, changeMail(options, account, 'recovery_codes_renewed'));
    return codes;
  });
}
