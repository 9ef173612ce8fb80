import { shownText } from '@landfall/contract/shown-text';
import { SERVER_LIMITS } from '../limits.ts';
import { Failure } from './failure.ts';
import type { Bearer } from './token.ts';

/** The sign-in provider's data on a person beside their identity. */
export interface Profile {
  email: string;
  emailVerified: boolean;
  name: string;
}

/** A provider's text without characters that cannot be stored or displayed: control characters, lone surrogates. */
function text(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  return (
    value
      .toWellFormed()
      .replace(/\p{Cc}+/gu, ' ')
      .trim() || undefined
  );
}

/** A provider's name of a person, without characters that could make it look like another's. */
function shownName(value: unknown): string | undefined {
  const name = text(value);
  return (name && shownText(name).trim()) || undefined;
}

/** The profile in claims; undefined without an e-mail address. A missing name is derived from the address. */
export function profileFrom(claims: {
  email?: unknown;
  email_verified?: unknown;
  name?: unknown;
}): Profile | undefined {
  const email = text(claims.email);
  if (email === undefined) return undefined;
  const name = shownName(claims.name) ?? (email.split('@', 1)[0] || email);
  return { email, emailVerified: claims.email_verified === true, name };
}

/**
 * Returns a function that reads a person's e-mail and name: from the token's own claims, else from the provider's
 * userinfo. It is called once per person, whose row keeps the result, and until their address is confirmed once per token.
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
      const answered = response.ok && claims.sub === subject ? profileFrom(claims) : undefined;
      if (answered) return answered;
    } catch {
      // Handled below, like a provider without an e-mail address.
    }
    throw new Failure('unavailable', 'The sign-in provider did not tell who you are. Try again in a moment');
  };
}
