import { shownText } from '@landfall/contract/shown-text';
import { SERVER_LIMITS } from '../limits.ts';
import { Failure } from './failure.ts';
import type { Bearer } from './token.ts';

/** What the sign-in provider says of a person beside who they are. */
export interface Profile {
  email: string;
  emailVerified: boolean;
  name: string;
}

/** A provider's text without what no database holds and no page shows: control characters, halves of letters. */
function text(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  return (
    value
      .toWellFormed()
      .replace(/\p{Cc}+/gu, ' ')
      .trim() || undefined
  );
}

/** A provider's name of a person, without what would make it look like another's. */
function shownName(value: unknown): string | undefined {
  const name = text(value);
  return (name && shownText(name).trim()) || undefined;
}

/** The profile that claims make; undefined without an e-mail address. A missing name is the address's first part. */
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
      const answered = response.ok && claims.sub === subject ? profileFrom(claims) : undefined;
      if (answered) return answered;
    } catch {
      // Answered below, like a provider that knows no e-mail address.
    }
    throw new Failure('unavailable', 'The sign-in provider did not tell who you are. Try again in a moment');
  };
}
