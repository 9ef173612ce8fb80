import type pg from 'pg';
import { v7 as uuidv7, validate } from 'uuid';
import type { Queryable } from '../state/transaction.ts';

export interface Account {
  /** UUIDv7, the subject of every token. */
  id: string;
  email: string;
  emailVerified: boolean;
  name: string;
  /** Seconds since the epoch. */
  updatedAt: number;
  /** Increases with every change of password or second factor. */
  credentialsVersion: number;
  /** Whether signing in requires a code, too. */
  twoFactor: boolean;
}

/** A placeholder without an account: unknown addresses run the same statements under this id, which are rolled back. */
export const PLACEHOLDER_ACCOUNT = { id: '00000000-0000-7000-8000-000000000000' };

/** Instants are returned as numbers, so that nothing depends on how the pool parses timestamps. */
const COLUMNS = `id, email, email_verified as "emailVerified", name, credentials_version as "credentialsVersion",
  floor(extract(epoch from updated_at))::float8 as "updatedAt",
  exists (select from identity.totp t where t.account_id = account.id and t.confirmed_at is not null) as "twoFactor"`;

/** The normalized form under which an address is looked up. */
export function normalizeEmail(email: string): string {
  return email.normalize('NFC').trim().toLowerCase();
}

/** The account with this subject, or undefined, also for a subject that is not a UUID. */
export async function findAccountById(pool: Queryable, id: string): Promise<Account | undefined> {
  if (!validate(id)) return undefined;
  const { rows } = await pool.query<Account>(`select ${COLUMNS} from identity.account where id = $1`, [id]);
  return rows[0];
}

/** The account with this normalized address and its password hash, or undefined. */
export async function findAccountByEmail(
  pool: pg.Pool,
  emailNormalized: string,
): Promise<{ account: Account; passwordHash: string } | undefined> {
  // PostgreSQL refuses this character in text; no stored address has it.
  if (emailNormalized.includes('\0')) return undefined;
  const { rows } = await pool.query<Account & { passwordHash: string }>(
    `select ${COLUMNS}, password_hash as "passwordHash" from identity.account where email_normalized = $1`,
    [emailNormalized],
  );
  if (!rows[0]) return undefined;
  const { passwordHash, ...account } = rows[0];
  return { account, passwordHash };
}

/** Creates an account with an unverified address. Undefined if the address already has one. */
export async function insertAccount(
  client: Queryable,
  { email, name, passwordHash }: { email: string; name: string; passwordHash: string },
  at: number,
): Promise<Account | undefined> {
  const { rows } = await client.query<Account>(
    `insert into identity.account
       (id, email, email_normalized, email_verified, name, password_hash, created_at, updated_at)
     values ($1, $2, $3, false, $4, $5, $6, $6)
     on conflict (email_normalized) do nothing
     returning ${COLUMNS}`,
    [uuidv7(), email, normalizeEmail(email), name, passwordHash, new Date(at)],
  );
  return rows[0];
}

/** Records that the person has verified the address. */
export async function markVerified(client: Queryable, accountId: string, at: number): Promise<void> {
  await client.query(
    `update identity.account set email_verified = true, email_verified_at = $2, updated_at = $2
     where id = $1 and not email_verified`,
    [accountId, new Date(at)],
  );
}

/** The account at the time when its password, link or code was checked. */
export type Checked = Pick<Account, 'id' | 'credentialsVersion'>;

/** The password or second factor has changed since the check, which is void. */
export class OutdatedCheckError extends Error {
  override name = 'OutdatedCheckError';
}

/**
 * Records a change of the password or second factor, in the transaction that makes it, and locks the account's row.
 * @throws OutdatedCheckError when another change came first
 */
export async function recordCredentialsChange(client: Queryable, account: Checked): Promise<void> {
  const { rowCount } = await client.query(
    `update identity.account set credentials_version = credentials_version + 1
     where id = $1 and credentials_version = $2`,
    [account.id, account.credentialsVersion],
  );
  if (rowCount !== 1) throw new OutdatedCheckError('The account was changed meanwhile');
}

/** Sets a new password. @throws OutdatedCheckError when another change came first */
export async function setPassword(client: Queryable, account: Checked, passwordHash: string): Promise<void> {
  await recordCredentialsChange(client, account);
  await client.query('update identity.account set password_hash = $2 where id = $1', [
    account.id,
    passwordHash,
  ]);
}

/** OpenID Connect claims of an account (Core 1.0, section 5.1). */
export function claimsOf(account: Account): { sub: string } & Record<string, string | number | boolean> {
  return {
    sub: account.id,
    name: account.name,
    email: account.email,
    email_verified: account.emailVerified,
    updated_at: account.updatedAt,
  };
}
