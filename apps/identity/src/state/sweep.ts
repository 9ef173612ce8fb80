import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { DAY_MS, HOUR_MS, hasPassed, MINUTE_MS } from '../durations.ts';

const EVERY_MS = MINUTE_MS;
const BATCH = 500;

/** How long a retired signing key stays published: far longer than any token it signed. Milliseconds. */
export const RETIRED_SIGNING_KEY_MS = DAY_MS;
/** How long a cookie signed with a retired secret is accepted: as long as a session can last. Milliseconds. */
export const RETIRED_COOKIE_KEY_MS = 30 * DAY_MS;
/** The age at which failed sign-ins no longer count. Milliseconds. */
export const FAILURE_MEMORY_MS = 15 * MINUTE_MS;

/** The age at which requests for mail no longer count. Milliseconds. */
export const MAIL_MEMORY_MS = HOUR_MS;
/** The age at which sign-ups no longer count. Milliseconds. */
export const SIGN_UP_MEMORY_MS = HOUR_MS;
/** The lifetime of an unconfirmed secret for an authenticator app. Milliseconds. */
export const TOTP_SETUP_MS = HOUR_MS;
/**
 * The time since a browser was last seen after which nothing issued to it is valid: a refresh token has expired by
 * then.
 */
const DEVICE_MEMORY_MS = 31 * DAY_MS;
/** How long a browser stays known after its last sign-in, which is the maximum lifetime of cookies. Milliseconds. */
export const KNOWN_DEVICE_MS = 400 * DAY_MS;

export interface Sweep {
  /** Starts a sweep unless this process ran one within the last minute. Never throws and is not waited for. */
  nudge(): void;
  /** Starts no further batch, and resolves when the current one is done. */
  stop(): Promise<void>;
}

/**
 * Deletes what has expired. There is no timer: writes of state nudge the sweep, and a process sweeps at most once a
 * minute, in batches of 500 rows, the oldest first. So an idle provider does nothing, and a busy one keeps up with
 * its writes.
 */
export function createSweep(pool: pg.Pool, now: () => number, log: FastifyBaseLogger): Sweep {
  let last = Number.NEGATIVE_INFINITY;
  let running: Promise<void> = Promise.resolve();
  const stopping = new AbortController();
  return {
    nudge() {
      if (!hasPassed(EVERY_MS, last, now()) || stopping.signal.aborted) return;
      last = now();
      running = sweep(pool, now(), stopping.signal).catch((error: unknown) => {
        log.warn({ err: error }, 'sign-in provider: sweeping expired rows failed; the next sweep retries');
      });
    },
    stop() {
      stopping.abort();
      return running;
    },
  };
}

/** The maximum age of rows, by the column with their age. A margin of a minute covers clock differences. */
const EXPIRED: readonly { table: string; column: string; keptMs: number; only?: string }[] = [
  { table: 'oidc_state', column: 'expires_at', keptMs: MINUTE_MS },
  { table: 'failed_sign_in', column: 'attempted_at', keptMs: FAILURE_MEMORY_MS + MINUTE_MS },
  { table: 'mail_request', column: 'requested_at', keptMs: MAIL_MEMORY_MS + MINUTE_MS },
  { table: 'sign_up', column: 'signed_up_at', keptMs: SIGN_UP_MEMORY_MS + MINUTE_MS },
  { table: 'mail_link', column: 'expires_at', keptMs: DAY_MS },
  { table: 'device', column: 'last_seen_at', keptMs: DEVICE_MEMORY_MS },
  { table: 'known_device', column: 'proven_at', keptMs: KNOWN_DEVICE_MS },
  { table: 'totp', column: 'created_at', keptMs: TOTP_SETUP_MS, only: 'confirmed_at is null' },
  { table: 'signing_key', column: 'retired_at', keptMs: RETIRED_SIGNING_KEY_MS },
  { table: 'cookie_key', column: 'retired_at', keptMs: RETIRED_COOKIE_KEY_MS },
];

/** Deletes every kind of expired row. `at` is in milliseconds since the epoch; `stop` ends it between two batches. */
export async function sweep(pool: pg.Pool, at: number, stop?: AbortSignal): Promise<void> {
  for (const { table, column, keptMs, only = 'true' } of EXPIRED) {
    const text = `delete from identity.${table} where ctid = any(array(
      select ctid from identity.${table} where ${column} < $1 and ${only} order by ${column} limit $2))`;
    let deleted: number | null;
    do ({ rowCount: deleted } = await pool.query(text, [new Date(at - keptMs), BATCH]));
    while (deleted === BATCH && !stop?.aborted);
  }
}
