import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A token of 256 random bits for a link: it grants its holder what the link is for. */
export function newLinkToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** The stored form of a link's token: its SHA-256. */
export function linkTokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
