import type { Lock } from '../accounts/lockout.ts';

/** What exceeded its limit, by the kind of limit. */
const REASONS = {
  attempts: ({ kind }: Lock) =>
    `Too many failed attempts ${kind === 'account' ? 'for this address' : 'from your network'}`,
  mail: () => 'Too many mails were asked for from your network',
  sign_up: () => 'Too many accounts were made from your network',
};

/** The message about why the person has to wait. */
export function lockWords(lock: Lock, what: keyof typeof REASONS = 'attempts'): string {
  const minutes = Math.ceil(lock.retryAfterSeconds / 60);
  const wait = minutes === 1 ? 'Wait a minute' : `Wait ${minutes} minutes`;
  return `${REASONS[what](lock)}. ${wait}, then try again.`;
}
