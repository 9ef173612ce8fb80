import { z } from 'zod';
import { openText, sealText } from '../../platform/sealed-text.ts';

/** The name of the server key that encrypts the secrets of mailboxes. */
export const MAILBOX_KEY = 'mailbox';

const secrets = z.object({
  password: z.string().optional(),
  client_secret: z.string().optional(),
  /** The OAuth 2 token with which access tokens are requested. */
  refresh_token: z.string().optional(),
  /** The reservation of the refresh token: by which renewal, and until when, in milliseconds since the epoch. */
  renewal: z.object({ id: z.string(), until: z.number() }).optional(),
  /** A sign-in at the provider that was started. */
  sign_in: z
    .object({
      /** SHA-256 of its `state` parameter, in Base64. */
      state_hash: z.string(),
      /** The code verifier of PKCE (RFC 7636). */
      verifier: z.string(),
      person_id: z.string(),
      /** Milliseconds since the epoch. */
      expires_at: z.number(),
    })
    .optional(),
});

/** The secrets of a mailbox. */
export type MailboxSecrets = z.infer<typeof secrets>;

/** The mailbox that secrets are encrypted for: they can be decrypted for no other. */
export interface SecretPlace {
  orgId: string;
  id: string;
}

const placeOf = ({ orgId, id }: SecretPlace) => `mailbox ${orgId} ${id}`;

/** Encrypts the secrets of a mailbox; null when there are none. */
export function sealSecrets(key: Buffer, place: SecretPlace, kept: MailboxSecrets): Buffer | null {
  const given = Object.entries(kept).filter(([, value]) => value !== undefined && value !== '');
  if (given.length === 0) return null;
  return sealText(key, placeOf(place), JSON.stringify(Object.fromEntries(given)));
}

/**
 * Decrypts what {@link sealSecrets} encrypted. Secrets that were encrypted with another key, e.g. in another
 * installation, count as none.
 */
export function openSecrets(key: Buffer, place: SecretPlace, sealed: Buffer | null): MailboxSecrets {
  const text = sealed && openText(key, placeOf(place), sealed);
  return text ? secrets.parse(JSON.parse(text)) : {};
}
