import { createHmac, timingSafeEqual } from 'node:crypto';

type Secrets = readonly [string, ...string[]];

function tokenWith(secret: string, subject: string): Buffer {
  return createHmac('sha256', secret).update(`form:${subject}`).digest();
}

/**
 * The hidden token that ties a form to its `subject`, an interaction's or session's identifier or the token of a mailed
 * link; only this provider can make it.
 */
export function formToken(secrets: Secrets, subject: string): string {
  return tokenWith(secrets[0], subject).toString('base64url');
}

/** Whether the token belongs to its subject, also if the secret was retired since the page was sent. */
export function isFormToken(secrets: Secrets, subject: string, token: string): boolean {
  const given = Buffer.from(token, 'base64url');
  return secrets.some((secret) => {
    const expected = tokenWith(secret, subject);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
