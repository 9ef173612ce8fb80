import type pg from 'pg';
import { v7 as uuidv7, validate } from 'uuid';

export interface Account {
  /** UUIDv7, the subject of every token. */
  id: string;
  email: string;
  emailVerified: boolean;
  name: string;
  /** Seconds since the epoch. */
  updatedAt: number;
}

interface AccountRow {
  id: string;
  email: string;
  email_verified: boolean;
  name: string;
  password_hash: string;
  updated_at_s: number;
}

/** Instants come as numbers, so that nothing depends on how the pool parses timestamps. */
const COLUMNS = `id, email, email_verified, name, password_hash,
  floor(extract(epoch from updated_at))::float8 as updated_at_s`;

function accountOf(row: AccountRow): Account {
  return {
    id: row.id,
    email: row.email,
    emailVerified: row.email_verified,
    name: row.name,
    updatedAt: row.updated_at_s,
  };
}

/** The one spelling under which an address is looked up. */
export function normalizeEmail(email: string): string {
  return email.normalize('NFC').trim().toLowerCase();
}

/** The account with this subject, or undefined, also for a subject that is not a UUID. */
export async function findAccountById(pool: pg.Pool, id: string): Promise<Account | undefined> {
  if (!validate(id)) return undefined;
  const { rows } = await pool.query<AccountRow>(`select ${COLUMNS} from identity.account where id = $1`, [
    id,
  ]);
  return rows[0] && accountOf(rows[0]);
}

/** The account with this normalized address and its password hash, or undefined. */
export async function findAccountByEmail(
  pool: pg.Pool,
  emailNormalized: string,
): Promise<{ account: Account; passwordHash: string } | undefined> {
  // PostgreSQL refuses this character in text; no stored address has it.
  if (emailNormalized.includes('\0')) return undefined;
  const { rows } = await pool.query<AccountRow>(
    `select ${COLUMNS} from identity.account where email_normalized = $1`,
    [emailNormalized],
  );
  return rows[0] && { account: accountOf(rows[0]), passwordHash: rows[0].password_hash };
}

/** Makes an account with an unverified address. Undefined if the address already has one. */
export async function insertAccount(
  pool: pg.Pool,
  account: { email: string; name: string; passwordHash: string },
  at: number,
): Promise<Account | undefined> {
  const { rows } = await pool.query<AccountRow>(
    `insert into identity.account
       (id, email, email_normalized, email_verified, name, password_hash, created_at, updated_at)
     values ($1, $2, $3, false, $4, $5, $6, $6)
     on conflict (email_normalized) do nothing
     returning ${COLUMNS}`,
    [
      uuidv7(),
      account.email,
      normalizeEmail(account.email),
      account.name,
      account.passwordHash,
      new Date(at),
    ],
  );
  return rows[0] && accountOf(rows[0]);
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
