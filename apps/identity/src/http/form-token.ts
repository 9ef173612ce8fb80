import { createHmac, timingSafeEqual } from 'node:crypto';

type Secrets = readonly [string, ...string[]];

function tokenWith(secret: string, interactionId: string): Buffer {
  return createHmac('sha256', secret).update(`form:${interactionId}`).digest();
}

/** The hidden token that ties a form to one interaction; only this provider can make it. */
export function formToken(secrets: Secrets, interactionId: string): string {
  return tokenWith(secrets[0], interactionId).toString('base64url');
}

/** Whether the token belongs to the interaction, also if the secret was retired since the page was sent. */
export function isFormToken(secrets: Secrets, interactionId: string, token: string): boolean {
  const given = Buffer.from(token, 'base64url');
  return secrets.some((secret) => {
    const expected = tokenWith(secret, interactionId);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
