import { z } from 'zod';
import { openText, sealText } from '../../platform/sealed-text.ts';

/** The name of the server's key that secrets of mailboxes are kept under. */
export const MAILBOX_KEY = 'mailbox';

const secrets = z.object({
  password: z.string().optional(),
  client_secret: z.string().optional(),
  /** What access tokens of OAuth 2 are had for. */
  refresh_token: z.string().optional(),
  /** Whose turn it is to use the refresh token, until when, in milliseconds since the epoch. */
  renewal: z.object({ id: z.string(), until: z.number() }).optional(),
  /** A sign-in at the provider that somebody has begun. */
  sign_in: z
    .object({
      /** SHA-256 of its state, in Base64. */
      state_hash: z.string(),
      /** That of PKCE (RFC 7636). */
      verifier: z.string(),
      person_id: z.string(),
      /** Milliseconds since the epoch. */
      expires_at: z.number(),
    })
    .optional(),
});

/** What a mailbox keeps secret. */
export type MailboxSecrets = z.infer<typeof secrets>;

/** Where a mailbox's secrets belong: they open nowhere else. */
export interface SecretPlace {
  orgId: string;
  id: string;
}

const placeOf = ({ orgId, id }: SecretPlace) => `mailbox ${orgId} ${id}`;

/** Seals what a mailbox keeps secret; null when that is nothing. */
export function sealSecrets(key: Buffer, place: SecretPlace, kept: MailboxSecrets): Buffer | null {
  const given = Object.entries(kept).filter(([, value]) => value !== undefined && value !== '');
  if (given.length === 0) return null;
  return sealText(key, placeOf(place), JSON.stringify(Object.fromEntries(given)));
}

/** What {@link sealSecrets} sealed. Those sealed under another key, such as in another installation, count as none. */
export function openSecrets(key: Buffer, place: SecretPlace, sealed: Buffer | null): MailboxSecrets {
  const text = sealed && openText(key, placeOf(place), sealed);
  return text ? secrets.parse(JSON.parse(text)) : {};
}
