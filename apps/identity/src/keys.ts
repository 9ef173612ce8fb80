import { randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JSONWebKeySet, type JWK } from 'jose';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { RETIRED_COOKIE_KEY_MS, RETIRED_SIGNING_KEY_MS } from './state/sweep.ts';
import { inTransaction, type Queryable } from './state/transaction.ts';

const ALGORITHM = 'RS256';
/**
 * How long a new key is published before it is used: longer than the bundled provider and the API cache keys in any
 * process. Otherwise the first people with a token of the new key would be signed out. Milliseconds.
 */
const KNOWN_BEFORE_USE_MS = 30_000;

interface SigningKey {
  kid: string;
  privateJwk: JWK;
}

export interface Keys {
  /** The current signing key first, then those that will sign soon or whose tokens may still be in use. */
  signing: [SigningKey, ...SigningKey[]];
  /** The current cookie secret first, then those whose signatures are still accepted. */
  cookieSecrets: [string, ...string[]];
}

/**
 * Reads the keys, creating the first ones if there are none. Processes that start together all create a candidate; a
 * unique index accepts one, and every process reads that one back.
 */
export async function loadKeys(pool: pg.Pool, at: number): Promise<Keys> {
  const keys = await readKeys(pool, at);
  if (keys !== undefined) return keys;
  await insertKeys(pool, at);
  const made = await readKeys(pool, at);
  if (made === undefined) throw new Error('the sign-in provider has no current keys');
  return made;
}

/**
 * Makes a new signing key and cookie secret current. They are used once every process knows them, within a minute.
 * Tokens of the old key verify until they expire (its public half stays published for a day) and cookies of the old
 * secret for 30 days. Two rotations at once count as one.
 */
export async function rotateKeys(pool: pg.Pool, at: number = Date.now()): Promise<void> {
  await inTransaction(pool, async (client) => {
    for (const table of ['signing_key', 'cookie_key']) {
      await client.query(`update identity.${table} set retired_at = $1 where retired_at is null`, [
        new Date(at),
      ]);
    }
    await insertKeys(client, at);
  });
}

/** The public JWKS straight from the database, for the API's own token verification. */
export async function publicKeys(pool: pg.Pool, at: number = Date.now()): Promise<JSONWebKeySet> {
  const { signing } = await loadKeys(pool, at);
  return {
    keys: signing.map(({ kid, privateJwk: { kty, n, e } }) => {
      if (kty !== 'RSA' || n === undefined || e === undefined)
        throw new Error(`key ${kid} is not an RSA key`);
      return { kty, n, e, kid, use: 'sig', alg: ALGORITHM };
    }),
  };
}

async function readKeys(pool: pg.Pool, at: number): Promise<Keys | undefined> {
  const signing = await pool.query<KeyRow & { kid: string; private_jwk: JWK }>(
    `select kid, private_jwk, created_at <= $2 as known, retired_at is null as current from identity.signing_key
     where retired_at is null or retired_at > $1 order by retired_at desc nulls first`,
    [new Date(at - RETIRED_SIGNING_KEY_MS), new Date(at - KNOWN_BEFORE_USE_MS)],
  );
  const cookie = await pool.query<KeyRow & { secret: string }>(
    `select secret, created_at <= $2 as known, retired_at is null as current from identity.cookie_key
     where retired_at is null or retired_at > $1 order by retired_at desc nulls first`,
    [new Date(at - RETIRED_COOKIE_KEY_MS), new Date(at - KNOWN_BEFORE_USE_MS)],
  );
  if (!signing.rows[0]?.current || !cookie.rows[0]?.current) return undefined;
  const [key, ...otherKeys] = inUseFirst(signing.rows).map((row) => ({
    kid: row.kid,
    privateJwk: row.private_jwk,
  }));
  const [secret, ...otherSecrets] = inUseFirst(cookie.rows).map((row) => row.secret);
  if (key === undefined || secret === undefined) return undefined;
  return { signing: [key, ...otherKeys], cookieSecrets: [secret, ...otherSecrets] };
}

interface KeyRow {
  /** Whether every process has loaded the key. */
  known: boolean;
  current: boolean;
}

/**
 * Orders rows, newest first, with the current one in front: the newest that every process has loaded, else the oldest.
 */
function inUseFirst<Row extends KeyRow>(rows: readonly Row[]): Row[] {
  const used = rows.find(({ known }) => known) ?? rows.at(-1);
  return used ? [used, ...rows.filter((row) => row !== used)] : [];
}

async function insertKeys(db: Queryable, at: number): Promise<void> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { modulusLength: 2048, extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  await db.query(
    `insert into identity.signing_key (kid, private_jwk, created_at) values ($1, $2, $3)
     on conflict ((true)) where retired_at is null do nothing`,
    [kid, JSON.stringify({ ...jwk, kid, alg: ALGORITHM, use: 'sig' }), new Date(at)],
  );
  await db.query(
    `insert into identity.cookie_key (id, secret, created_at) values ($1, $2, $3)
     on conflict ((true)) where retired_at is null do nothing`,
    [uuidv7(), randomBytes(32).toString('base64url'), new Date(at)],
  );
}
