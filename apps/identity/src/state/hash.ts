import { createHash } from 'node:crypto';

/** Only hashes of identifiers and tokens are stored: a copy of a table cannot be replayed as a session or a link. */
export function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
