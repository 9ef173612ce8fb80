import type pg from 'pg';
import { type Account, findAccountByEmail, insertAccount, normalizeEmail } from './accounts.ts';
import { beginAttempt, type Lock } from './lockout.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import type { SignUpFields } from './sign-up-fields.ts';

export type SignInOutcome =
  | { kind: 'signed-in'; account: Account }
  | { kind: 'refused' }
  | { kind: 'locked'; lock: Lock };

export type SignUpOutcome = { kind: 'signed-in'; account: Account } | { kind: 'taken' };

export interface Credentials {
  email: string;
  password: string;
  /** Network address of the browser, for the limit per address. */
  address: string;
}

/** Checks a password. An unknown address and a wrong password take the same path, time and answer. */
export async function signIn(pool: pg.Pool, credentials: Credentials, at: number): Promise<SignInOutcome> {
  const email = normalizeEmail(credentials.email);
  const attempt = await beginAttempt(pool, email, credentials.address, at);
  if (attempt.lock) return { kind: 'locked', lock: attempt.lock };
  const found = await findAccountByEmail(pool, email);
  const matches = await verifyPassword(found?.passwordHash, credentials.password);
  if (!matches || !found) return { kind: 'refused' };
  await attempt.succeeded();
  return { kind: 'signed-in', account: found.account };
}

/** The account with this address, made with the given name and password if there is none: for set-up, signs nobody in. */
export async function ensureAccount(pool: pg.Pool, fields: SignUpFields, at: number): Promise<Account> {
  const find = async () => (await findAccountByEmail(pool, normalizeEmail(fields.email)))?.account;
  const known = await find();
  if (known) return known;
  const passwordHash = await hashPassword(fields.password);
  // Of two that make it at once, one finds the other's.
  const account = (await insertAccount(pool, { ...fields, passwordHash }, at)) ?? (await find());
  if (!account) throw new Error(`the account ${fields.email} is gone as soon as it was made`);
  return account;
}

/**
 * Makes an account and signs in at once. If the address has an account and the password is the right one (a form
 * sent twice), that is a sign-in; otherwise the address is taken, and the attempt counts as a failed sign-in, so
 * that the form can't be used to try many addresses.
 */
export async function signUp(
  pool: pg.Pool,
  fields: SignUpFields,
  address: string,
  at: number,
): Promise<SignUpOutcome> {
  const passwordHash = await hashPassword(fields.password);
  const account = await insertAccount(pool, { ...fields, passwordHash }, at);
  if (account) return { kind: 'signed-in', account };
  const { email, password } = fields;
  const outcome = await signIn(pool, { email, password, address }, at);
  return outcome.kind === 'signed-in' ? outcome : { kind: 'taken' };
}
