import type pg from 'pg';
import type { IdentityOptions } from '../options.ts';
import { inTransaction, type Queryable } from '../state/transaction.ts';
import { reportFailure } from './account-events.ts';
import { type Account, findAccountByEmail, insertAccount, markVerified, normalizeEmail } from './accounts.ts';
import { type Attempt, beginAttempt, type Lock } from './lockout.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import type { Requester } from './requester.ts';
import type { SignUpFields } from './sign-up-fields.ts';
import { countSignUp } from './sign-up-limit.ts';
import { mailVerification } from './verify-email.ts';

/** The password was correct. For an account with a second factor, that is asked for next. */
export type SignInOutcome =
  | { kind: 'signed-in'; account: Account }
  | { kind: 'refused' }
  | { kind: 'locked'; lock: Lock };

export type SignUpOutcome =
  | { kind: 'signed-in'; account: Account }
  | { kind: 'taken' }
  | { kind: 'locked'; lock: Lock }
  /** Too many accounts were created from the network. */
  | { kind: 'crowded'; lock: Lock };

export interface Credentials {
  email: string;
  password: string;
}

type Settings = Pick<IdentityOptions, 'pool' | 'recordEvent' | 'now'>;

/** Checks a password. An unknown address and a wrong password take the same path and time, with the same answer. */
export async function signIn(
  options: Settings,
  credentials: Credentials,
  requester: Requester,
): Promise<SignInOutcome> {
  const attempt = await beginAttempt(
    options.pool,
    normalizeEmail(credentials.email),
    requester,
    options.now(),
  );
  if (attempt.lock) return { kind: 'locked', lock: attempt.lock };
  const account = await ownAccount(options, credentials, requester);
  if (!account) return { kind: 'refused' };
  await passed(attempt, account);
  return { kind: 'signed-in', account };
}

/** Clears failures only when no factor is left: otherwise the password would allow unlimited guesses at the codes. */
function passed(attempt: Exclude<Attempt, { lock: Lock }>, { twoFactor }: Account): Promise<void> {
  return twoFactor ? attempt.halfway() : attempt.succeeded();
}

/**
 * The account with this address, created with the given name and password if there is none. For set-up: it signs no one
 * in, and a created account's address counts as confirmed, because there is nobody yet to confirm it.
 */
export async function ensureAccount(pool: pg.Pool, fields: SignUpFields, at: number): Promise<Account> {
  const made = await makeAccount(pool, fields, at);
  if (made) {
    await markVerified(pool, made.id, at);
    return { ...made, emailVerified: true };
  }
  const known = await findAccountByEmail(pool, normalizeEmail(fields.email));
  if (!known) throw new Error(`the account ${fields.email} is neither known nor new`);
  return known.account;
}

/**
 * Creates an account and signs in at once. If the address has an account and the password is correct (a form sent
 * twice), that is a sign-in; otherwise the address is taken, and the attempt counts as a failed sign-in, so that the
 * form can't be used to try many addresses or passwords. One password is hashed for each outcome. The mail that asks
 * to confirm the address is queued in the transaction that creates the account.
 */
export async function signUp(
  options: IdentityOptions,
  fields: SignUpFields,
  requester: Requester,
): Promise<SignUpOutcome> {
  const email = normalizeEmail(fields.email);
  const attempt = await beginAttempt(options.pool, email, requester, options.now());
  if (attempt.lock) return { kind: 'locked', lock: attempt.lock };
  const decision = await countSignUp(options, email, requester.address);
  if (decision.lock) {
    await attempt.halfway();
    return { kind: 'crowded', lock: decision.lock };
  }
  const made = await makeAccount(options.pool, fields, options.now(), (client, account) =>
    mailVerification(client, options, account, requester.address),
  );
  if (!made) await decision.takeBack();
  const account = made ?? (await ownAccount(options, fields, requester));
  if (!account) return { kind: 'taken' };
  await passed(attempt, account);
  return { kind: 'signed-in', account };
}

/**
 * A new account, or undefined if the address has one.
 * @param welcome more work in the transaction that creates the account
 */
async function makeAccount(
  pool: pg.Pool,
  fields: SignUpFields,
  at: number,
  welcome?: (client: Queryable, account: Account) => Promise<void>,
): Promise<Account | undefined> {
  if (await findAccountByEmail(pool, normalizeEmail(fields.email))) return undefined;
  const passwordHash = await hashPassword(fields.password);
  return inTransaction(pool, async (client) => {
    const account = await insertAccount(client, { ...fields, passwordHash }, at);
    if (account) await welcome?.(client, account);
    return account;
  });
}

/** The account of this address, or undefined if the password is wrong, which is then reported. */
async function ownAccount(
  options: Settings,
  { email, password }: Credentials,
  requester: Requester,
): Promise<Account | undefined> {
  const found = await findAccountByEmail(options.pool, normalizeEmail(email));
  if (await verifyPassword(found?.passwordHash, password)) return found?.account;
  await reportFailure(options, found?.account, requester);
  return undefined;
}
