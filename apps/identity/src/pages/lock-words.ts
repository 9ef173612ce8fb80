import type { Lock } from '../accounts/lockout.ts';

function waiting(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'Wait a minute' : `Wait ${minutes} minutes`;
}

/** Why nobody may try a password or a code now, in words for the person. */
export function lockWords({ kind, retryAfterSeconds }: Lock): string {
  const whose = kind === 'account' ? 'for this address' : 'from your network';
  return `Too many failed attempts ${whose}. ${waiting(retryAfterSeconds)}, then try again.`;
}

/** Why no mail is sent now, in words for the person. */
export function mailLockWords({ retryAfterSeconds }: Lock): string {
  return `Too many mails were asked for from your network. ${waiting(retryAfterSeconds)}, then try again.`;
}

/** Why no account is made now, in words for the person. */
export function signUpLockWords({ retryAfterSeconds }: Lock): string {
  return `Too many accounts were made from your network. ${waiting(retryAfterSeconds)}, then try again.`;
}
