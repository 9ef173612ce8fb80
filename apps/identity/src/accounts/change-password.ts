import type { IdentityOptions } from '../options.ts';
import { endDevices } from '../state/devices.ts';
import { inTransaction } from '../state/transaction.ts';
import { reportChange } from './account-events.ts';
import { type Account, setPassword } from './accounts.ts';
import type { Lock } from './lockout.ts';
import { invalidateLinks } from './mail-links.ts';
import { hashPassword, passwordProblem } from './passwords.ts';
import type { Requester } from './requester.ts';
import { signIn } from './sign-in.ts';

export interface PasswordChange {
  account: Account;
  current: string;
  next: string;
  /** The session that stays signed in. */
  sessionUid: string;
  requester: Requester;
}

export type PasswordChangeOutcome =
  | { kind: 'changed' }
  | { kind: 'wrong' }
  | { kind: 'refused'; problem: string }
  | { kind: 'locked'; lock: Lock };

/**
 * Changes the password of a person who knows the current one. Every other browser is signed out, and mailed links
 * become invalid.
 * @throws OutdatedCheckError when another change came first
 */
export async function changePassword(
  options: IdentityOptions,
  { account, current, next, sessionUid, requester }: PasswordChange,
): Promise<PasswordChangeOutcome> {
  const known = await signIn(options, { email: account.email, password: current }, requester);
  if (known.kind === 'locked') return known;
  if (known.kind === 'refused') return { kind: 'wrong' };
  const problem = await passwordProblem(next, account.email);
  if (problem !== undefined) return { kind: 'refused', problem };
  const passwordHash = await hashPassword(next);
  const at = options.now();
  await inTransaction(options.pool, async (client) => {
    await setPassword(client, known.account, passwordHash);
    await endDevices(client, account.id, { except: sessionUid }, at);
    await invalidateLinks(client, 'reset_password', account.id, at);
    await reportChange(client, options, account, 'password.changed', requester);
  });
  return { kind: 'changed' };
}
