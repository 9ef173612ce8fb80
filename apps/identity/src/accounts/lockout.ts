import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { FAILURE_MEMORY_MS } from '../state/sweep.ts';
import type { Queryable } from '../state/transaction.ts';

const FAILURES_PER_ACCOUNT = 10;
const ACCOUNT_WINDOW_MS = FAILURE_MEMORY_MS;
const FAILURES_PER_NETWORK = 60;
const NETWORK_WINDOW_MS = 60_000;

export type Lock = { kind: 'account' | 'network'; retryAfterSeconds: number };
export type Attempt =
  | { lock: Lock }
  | {
      lock?: undefined;
      /** The person is who they say: earlier failures are forgotten. */
      succeeded: () => Promise<void>;
      /** One factor was right and the other is still to come: this was no failure, and earlier ones go on counting. */
      halfway: () => Promise<void>;
    };

/** What an address is counted under. */
export function emailHash(emailNormalized: string): Buffer {
  return createHash('sha256').update(emailNormalized).digest();
}

/**
 * An IPv4 address that reached an IPv6 socket is an IPv4 address; a link-local zone is not part of it. A peer without an
 * address (a unix socket) counts as one.
 */
export function plainAddress(address: string | undefined): string {
  const plain = address?.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '') ?? '';
  return isIP(plain) === 0 ? '::' : plain;
}

/**
 * Counts an attempt as failed before the password is checked, so that guesses sent at the same moment can't
 * slip past the count, and takes it back when it succeeds. At most 10 failures per account in 15 minutes and 60 per
 * network address a minute (an IPv6 customer holds a /64, so that is one address). Addresses without an
 * account count alike. A refused attempt does not count, so a lock ends on time however often it is tried.
 */
export async function beginAttempt(
  pool: pg.Pool,
  emailNormalized: string,
  address: string,
  at: number,
): Promise<Attempt> {
  const id = uuidv7();
  const hash = emailHash(emailNormalized);
  const { rows } = await pool.query<{ network: string }>(
    `insert into identity.failed_sign_in (id, email_hash, network, attempted_at)
     values ($1, $2, network(set_masklen($3::inet, case family($3::inet) when 6 then 64 else 32 end)), $4)
     returning network`,
    [id, hash, plainAddress(address), new Date(at)],
  );
  const counts = await pool.query<{ account: number; network: number; account_since: number | null }>(
    `select
       count(*) filter (where email_hash = $1)::int as account,
       count(*) filter (where network = $2 and attempted_at > $4)::int as network,
       extract(epoch from min(attempted_at) filter (where email_hash = $1))::float8 as account_since
     from identity.failed_sign_in
     where (email_hash = $1 and attempted_at > $3) or (network = $2 and attempted_at > $4 and email_hash <> $1)`,
    [hash, rows[0]?.network, new Date(at - ACCOUNT_WINDOW_MS), new Date(at - NETWORK_WINDOW_MS)],
  );
  const count = counts.rows[0];
  const lock = count && lockOf(count, at);
  if (lock) {
    await takeBack(pool, id);
    return { lock };
  }
  return {
    succeeded: () => forgetFailures(pool, emailNormalized),
    halfway: () => takeBack(pool, id),
  };
}

async function takeBack(pool: pg.Pool, id: string): Promise<void> {
  await pool.query('delete from identity.failed_sign_in where id = $1', [id]);
}

/** Ends the lock-out of an address, and what counted towards one. */
export async function forgetFailures(client: Queryable, emailNormalized: string): Promise<void> {
  await client.query('delete from identity.failed_sign_in where email_hash = $1', [
    emailHash(emailNormalized),
  ]);
}

function lockOf(
  count: { account: number; network: number; account_since: number | null },
  at: number,
): Lock | undefined {
  if (count.account > FAILURES_PER_ACCOUNT) {
    const since = (count.account_since ?? at / 1000) * 1000;
    return { kind: 'account', retryAfterSeconds: Math.ceil((since + ACCOUNT_WINDOW_MS - at) / 1000) };
  }
  if (count.network > FAILURES_PER_NETWORK) {
    return { kind: 'network', retryAfterSeconds: NETWORK_WINDOW_MS / 1000 };
  }
  return undefined;
}
