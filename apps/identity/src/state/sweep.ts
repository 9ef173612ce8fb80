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

/** Requests for mail older than this count for nothing. Milliseconds. */
export const MAIL_MEMORY_MS = 60 * MINUTE_MS;
/** Accounts that were made before then count for nothing. Milliseconds. */
export const SIGN_UP_MEMORY_MS = 60 * MINUTE_MS;
/** How long a secret for an authenticator app waits for its first code. Milliseconds. */
export const TOTP_SETUP_MS = 60 * MINUTE_MS;
/** Nothing that a browser was given is valid for longer after it was last seen: a refresh token ends by then. */
const DEVICE_MEMORY_MS = 31 * DAY_MS;
/** How long a browser stays known after its last sign-in: browsers keep no cookie for longer. Milliseconds. */
export const KNOWN_DEVICE_MS = 400 * DAY_MS;

export interface Sweep {
  /** Starts a sweep unless this process ran one within the last minute. Never throws and is not waited for. */
  nudge(): void;
  /** Starts no further batch, and resolves when none is under way. */
  stop(): Promise<void>;
}

/**
 * Deletes what has expired. There is no timer: writes of state nudge the sweep, and a process sweeps at most once a
 * minute, in batches of 500 rows that skip those which another process is deleting. So an idle provider does
 * nothing, and a busy one keeps up with whatever is written.
 */
export function createSweep(pool: pg.Pool, now: () => number, log: FastifyBaseLogger): Sweep {
  let last = Number.NEGATIVE_INFINITY;
  let running: Promise<void> = Promise.resolve();
  const stopping = new AbortController();
  return {
    nudge() {
      if (now() - last < EVERY_MS || stopping.signal.aborted) return;
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

/** Deletes every kind of expired row. `at` is in milliseconds since the epoch; `stop` ends it between two batches. */
export async function sweep(pool: pg.Pool, at: number, stop?: AbortSignal): Promise<void> {
  const inBatches = async (text: string, before: number) => {
    let deleted: number | null;
    do ({ rowCount: deleted } = await pool.query(text, [new Date(before), BATCH]));
    while (deleted === BATCH && !stop?.aborted);
  };
  // A minute of grace covers processes whose clocks differ a little.
  await inBatches(
    `delete from identity.oidc_state where (model, id_hash) in (
       select model, id_hash from identity.oidc_state where expires_at < $1 limit $2 for update skip locked)`,
    at - MINUTE_MS,
  );
  await inBatches(
    `delete from identity.failed_sign_in where id in (
       select id from identity.failed_sign_in where attempted_at < $1 limit $2)`,
    at - FAILURE_MEMORY_MS - MINUTE_MS,
  );
  await inBatches(
    `delete from identity.mail_request where id in (
       select id from identity.mail_request where requested_at < $1 limit $2)`,
    at - MAIL_MEMORY_MS - MINUTE_MS,
  );
  await inBatches(
    `delete from identity.sign_up where id in (
       select id from identity.sign_up where signed_up_at < $1 limit $2)`,
    at - SIGN_UP_MEMORY_MS - MINUTE_MS,
  );
  await inBatches(
    `delete from identity.mail_link where token_hash in (
       select token_hash from identity.mail_link where expires_at < $1 limit $2)`,
    at - DAY_MS,
  );
  await inBatches(
    `delete from identity.device where session_uid in (
       select session_uid from identity.device where last_seen_at < $1 limit $2)`,
    at - DEVICE_MEMORY_MS,
  );
  await inBatches(
    `delete from identity.known_device where id in (
       select id from identity.known_device where proven_at < $1 limit $2)`,
    at - KNOWN_DEVICE_MS,
  );
  await pool.query('delete from identity.totp where confirmed_at is null and created_at < $1', [
    new Date(at - TOTP_SETUP_MS),
  ]);
  await pool.query('delete from identity.signing_key where retired_at < $1', [
    new Date(at - RETIRED_SIGNING_KEY_MS),
  ]);
  await pool.query('delete from identity.cookie_key where retired_at < $1', [
    new Date(at - RETIRED_COOKIE_KEY_MS),
  ]);
}
