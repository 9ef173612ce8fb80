import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';

const EVERY_MS = 60_000;
const BATCH = 500;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** How long a retired signing key stays published: far longer than any token it signed. Milliseconds. */
export const RETIRED_SIGNING_KEY_MS = DAY_MS;
/** How long a cookie signed with a retired secret is accepted: as long as a session can last. Milliseconds. */
export const RETIRED_COOKIE_KEY_MS = 30 * DAY_MS;
/** Failed sign-ins older than this count for nothing. Milliseconds. */
export const FAILURE_MEMORY_MS = 15 * MINUTE_MS;

export interface Sweep {
  /** Starts a sweep unless this process ran one within the last minute. Never throws and is not waited for. */
  nudge(): void;
  /** Resolves when no sweep of this process is running. */
  settled(): Promise<void>;
}

/**
 * Deletes what has expired. There is no timer: writes of state nudge the sweep, a process sweeps at
 * most once a minute, and one sweep deletes at most 500 rows of a table, skipping rows that another
 * process is deleting. So an idle provider does nothing and a busy one never works through a long backlog at once.
 */
export function createSweep(pool: pg.Pool, now: () => number, log: FastifyBaseLogger): Sweep {
  let last = Number.NEGATIVE_INFINITY;
  let running: Promise<void> = Promise.resolve();
  return {
    nudge() {
      if (now() - last < EVERY_MS) return;
      last = now();
      running = sweep(pool, now()).catch((error: unknown) => {
        log.warn({ err: error }, 'sign-in provider: sweeping expired rows failed; the next sweep retries');
      });
    },
    settled: () => running,
  };
}

/** Deletes one batch of every kind of expired row. `at` is in milliseconds since the epoch. */
export async function sweep(pool: pg.Pool, at: number): Promise<void> {
  // A minute of grace covers processes whose clocks differ a little.
  await pool.query(
    `delete from identity.oidc_state where (model, id_hash) in (
       select model, id_hash from identity.oidc_state where expires_at < $1 limit $2 for update skip locked)`,
    [new Date(at - MINUTE_MS), BATCH],
  );
  await pool.query(
    `delete from identity.failed_sign_in where id in (
       select id from identity.failed_sign_in where attempted_at < $1 limit $2)`,
    [new Date(at - FAILURE_MEMORY_MS - MINUTE_MS), BATCH],
  );
  await pool.query('delete from identity.signing_key where retired_at < $1', [
    new Date(at - RETIRED_SIGNING_KEY_MS),
  ]);
  await pool.query('delete from identity.cookie_key where retired_at < $1', [
    new Date(at - RETIRED_COOKIE_KEY_MS),
  ]);
}
