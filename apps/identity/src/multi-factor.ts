import type { Account } from './accounts/accounts.ts';
import type { Factor } from './accounts/two-factor.ts';

/**
 * The class of a sign-in with two factors: Auth0's, so that an application asks any provider in the same way. In the
 * request as `acr_values`, in tokens as `acr`.
 */
export const MULTI_FACTOR = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor';

/** What a browser has shown so far in one sign-in, and with it the state of the account that it was checked against. */
export interface Proof {
  accountId: string;
  credentialsVersion: number;
  /** Methods of RFC 8176: `pwd`, `otp`, `pop`, `user`, `mfa`. */
  amr: string[];
}

/** What the right password shows. */
export function passwordProof({ id, credentialsVersion }: Account): Proof {
  return { accountId: id, credentialsVersion, amr: ['pwd'] };
}

/** What a passkey shows by itself: that its owner has the device, and unlocked it with a finger, a face or a PIN. */
export function passkeyProof({ id, credentialsVersion }: Account): Proof {
  return { accountId: id, credentialsVersion, amr: ['pop', 'user', 'mfa'] };
}

/** What a second factor adds. RFC 8176 has no word of its own for a recovery code. */
export function withSecondFactor(proof: Proof, factor: Factor): Proof {
  const added = factor === 'totp' ? ['otp', 'mfa'] : ['mfa'];
  return { ...proof, amr: [...new Set([...proof.amr, ...added])] };
}

/** Whether two factors were shown, by the methods in a session, a token or a proof. */
export function isMultiFactor(amr: readonly string[] | undefined): boolean {
  return amr?.includes('mfa') === true;
}

/** Whether a request asks for two factors. */
export function asksForMultiFactor(acrValues: unknown): boolean {
  return typeof acrValues === 'string' && acrValues.split(' ').includes(MULTI_FACTOR);
}
