import type { Account } from './accounts/accounts.ts';
import type { Factor } from './accounts/two-factor.ts';

/**
 * The authentication context class of a sign-in with two factors, with Auth0's value, so that an application asks any
 * provider in the same way. It is `acr_values` in requests and `acr` in tokens.
 */
export const MULTI_FACTOR = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor';

/**
 * The factors that a browser has shown so far in a sign-in, and the version of the account's credentials that they were
 * checked against.
 */
export interface Proof {
  accountId: string;
  credentialsVersion: number;
  /** Methods of RFC 8176: `pwd`, `otp`, `pop`, `user`, `mfa`. */
  amr: string[];
}

/** The methods that a correct password proves. */
export function passwordProof({ id, credentialsVersion }: Account): Proof {
  return { accountId: id, credentialsVersion, amr: ['pwd'] };
}

/**
 * The methods that a passkey proves by itself: possession of the device, and its unlocking by fingerprint, face or PIN.
 */
export function passkeyProof({ id, credentialsVersion }: Account): Proof {
  return { accountId: id, credentialsVersion, amr: ['pop', 'user', 'mfa'] };
}

/** The methods that a second factor adds. RFC 8176 has no value for a recovery code. */
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
