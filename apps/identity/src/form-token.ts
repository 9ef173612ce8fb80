import { createHmac, timingSafeEqual } from 'node:crypto';

type Secrets = readonly [string, ...string[]];

/** A secret that only this provider can make: the hidden token of a form, or what a passkey signs. */
export interface FormToken {
  /** base64url. */
  value: string;
  isValue: (given: string) => boolean;
}

/**
 * The token for `subject`: an interaction's or session's identifier, or the token of a mailed link. Tokens made with a
 * retired secret are still accepted.
 */
export function formToken(secrets: Secrets, subject: string): FormToken {
  const tokenWith = (secret: string) => createHmac('sha256', secret).update(`form:${subject}`).digest();
  return {
    value: tokenWith(secrets[0]).toString('base64url'),
    isValue(text) {
      const given = Buffer.from(text, 'base64url');
      return secrets.some((secret) => {
        const expected = tokenWith(secret);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
    },
  };
}
