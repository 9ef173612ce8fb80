import { createHash, createHmac } from 'node:crypto';

/** The key that seals are made with. Anyone who has it can forge seals, so it is stored outside the database. */
export interface SealingKey {
  /** Identifies the key without revealing it; stored with each seal. */
  id: string;
  secret: Buffer;
}

/** Bytes of a key's secret. */
export const KEY_BYTES = 32;

/** @param secret {@link KEY_BYTES} random bytes */
export function sealingKey(secret: Buffer): SealingKey {
  const id = createHash('sha256').update('landfall audit key ').update(secret).digest('hex').slice(0, 16);
  return { id, secret };
}

/** An entry of the audit log as it is sealed: every column of its row. */
export interface SealedEntry {
  org_id: string;
  id: string;
  /** Microseconds since the epoch. */
  at_us: number;
  person_id: string;
  action: string;
  outcome: string;
  resource_id: string | null;
  related_id: string | null;
  fields: string[];
  request_id: string;
  actor_kind: string;
  changes_hash: string | null;
}

/** What an entry changed in a field: a row of `record_change`. */
export interface KeptChange {
  id: string;
  resource_id: string;
  field: string;
  old_value: unknown;
  new_value: unknown;
  reason: string;
}

/**
 * The hash of an entry's changes, which the entry keeps: SHA-256 in hex, null without changes. The rows have random ids
 * that are erased with the values, so that erased values cannot be guessed from the hash.
 */
export function changesHash(changes: readonly KeptChange[]): string | null {
  if (changes.length === 0) return null;
  const rows = changes
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, resource_id, field, old_value, new_value, reason }) => [
      ...[id, resource_id, field, old_value, new_value, reason],
    ]);
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
}

/** The end of an organization's chain. */
export interface ChainEnd {
  org_id: string;
  /** The number of its seals. */
  length: number;
  /** The MAC of its last seal, in hex; null before the first. */
  mac: string | null;
}

function hmac({ secret }: SealingKey, content: readonly unknown[]): string {
  return createHmac('sha256', secret).update(JSON.stringify(content)).digest('hex');
}

/** The seal of the entry that follows a chain's end: HMAC-SHA-256, in hex. */
export function sealAfter(key: SealingKey, end: Omit<ChainEnd, 'org_id'>, entry: SealedEntry): string {
  const { org_id, id, at_us, person_id, action, outcome, resource_id, related_id, fields, request_id } =
    entry;
  const { actor_kind, changes_hash } = entry;
  // The label distinguishes seals from proofs, and these seals from older ones that covered other columns.
  const place = ['seal 2', end.mac, end.length + 1];
  return hmac(key, [
    ...place,
    ...[org_id, id, at_us, person_id, action, outcome, resource_id, related_id, fields, request_id],
    ...[actor_kind, changes_hash],
  ]);
}

/** The proof that a chain ends here: HMAC-SHA-256, in hex. */
export function endProof(key: SealingKey, { org_id, length, mac }: ChainEnd): string {
  return hmac(key, ['end 1', org_id, length, mac]);
}
