import { SERVER_LIMITS } from '../limits.ts';
import { Failure } from './failure.ts';
import type { Bearer, Profile } from './token.ts';

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() ? value.trim() : undefined;
}

/**
 * Makes the reading of a person's e-mail and name: from the token's own claims, else from the provider's userinfo.
 * It is asked once per person, whose row keeps the answer.
 * @throws Failure `unavailable` when the provider does not answer
 */
export function profileReader(userinfoUrl: string): (bearer: Bearer) => Promise<Profile> {
  return async ({ profile, token, subject }) => {
    if (profile) return profile;
    try {
      const response = await fetch(userinfoUrl, {
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(SERVER_LIMITS.keyFetchTimeoutMs),
        redirect: 'error',
      });
      const claims = (await response.json()) as Record<string, unknown>;
      const email = text(claims.email);
      if (response.ok && claims.sub === subject && email) {
        const name = text(claims.name) ?? email.split('@', 1)[0] ?? email;
        return { email, emailVerified: claims.email_verified === true, name };
      }
    } catch {
      // Answered below, like a provider that knows no e-mail address.
    }
    throw new Failure('unavailable', 'The sign-in provider did not tell who you are. Try again in a moment');
  };
}
