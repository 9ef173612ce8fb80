import { createHash } from 'node:crypto';

/** Of identifiers and tokens only hashes are stored: a copy of a table cannot be replayed as a session or a link. */
export function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
