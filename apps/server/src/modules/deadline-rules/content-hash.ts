import { createHash } from 'node:crypto';
import type { Rule } from '@landfall/domain/deadline-rules/rule';

/** A copy with the keys of every object sorted, so that equal content has equal JSON. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, part]) => [key, ordered(part)]));
}

/** SHA-256 of a rule's content, in hex. */
export function contentHash(rule: Rule): string {
  return createHash('sha256')
    .update(JSON.stringify(ordered(rule)))
    .digest('hex');
}
