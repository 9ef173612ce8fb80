import { randomBytes } from 'node:crypto';
import { hashOf } from '../state/hash.ts';
import type { Queryable } from '../state/transaction.ts';

/** How many recovery codes a person gets. */
export const RECOVERY_CODES = 10;
/** Without i, l, o and 0, which are easily confused. Thirty-two, so that each character encodes five bits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz123456789';
/** 24 characters have 120 bits, for which a plain hash is enough (OWASP ASVS 5.0, 6.5.2 requires 112). */
const LENGTH = 24;

function newCode(): string {
  const characters = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return characters.join('').replace(/.{6}(?=.)/g, '$&-');
}

/** Normalizes a typed code: in capitals, with spaces instead of hyphens, or without any. */
function codeHash(code: string): Buffer {
  return hashOf(code.toLowerCase().replace(/[^a-z0-9]/g, ''));
}

/** Replaces an account's recovery codes. They are shown once: only hashes are stored. */
export async function makeRecoveryCodes(client: Queryable, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await removeRecoveryCodes(client, accountId);
  await client.query(
    'insert into identity.recovery_code (account_id, code_hash) select $1, unnest($2::bytea[])',
    [accountId, codes.map(codeHash)],
  );
  return codes;
}

/** Uses a recovery code up. False if the account has no such code. */
export async function useRecoveryCode(client: Queryable, accountId: string, code: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'delete from identity.recovery_code where account_id = $1 and code_hash = $2',
    [accountId, codeHash(code)],
  );
  return rowCount === 1;
}

/** How many recovery codes an account has left. */
export async function countRecoveryCodes(client: Queryable, accountId: string): Promise<number> {
  const { rows } = await client.query<{ left: number }>(
    'select count(*)::int as left from identity.recovery_code where account_id = $1',
    [accountId],
  );
  return rows[0]?.left ?? 0;
}

/** Removes an account's recovery codes. */
export async function removeRecoveryCodes(client: Queryable, accountId: string): Promise<void> {
  await client.query('delete from identity.recovery_code where account_id = $1', [accountId]);
}
