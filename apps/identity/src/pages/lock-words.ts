import type { Lock } from '../accounts/lockout.ts';

/** What there was too much of, by what is held back. */
const REASONS = {
  attempts: ({ kind }: Lock) =>
    `Too many failed attempts ${kind === 'account' ? 'for this address' : 'from your network'}`,
  mail: () => 'Too many mails were asked for from your network',
  sign_up: () => 'Too many accounts were made from your network',
};

/** Why nobody may go on now, in words for the person. */
export function lockWords(lock: Lock, what: keyof typeof REASONS = 'attempts'): string {
  const minutes = Math.ceil(lock.retryAfterSeconds / 60);
  const wait = minutes === 1 ? 'Wait a minute' : `Wait ${minutes} minutes`;
  return `${REASONS[what](lock)}. ${wait}, then try again.`;
}
