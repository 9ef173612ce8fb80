import { isIP } from 'node:net';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { MINUTE_MS } from '../durations.ts';
import { hashOf } from '../state/hash.ts';
import { FAILURE_MEMORY_MS } from '../state/sweep.ts';
import type { Queryable } from '../state/transaction.ts';
import type { Requester } from './requester.ts';

const FAILURES_PER_ACCOUNT = 10;
const ACCOUNT_WINDOW_MS = FAILURE_MEMORY_MS;
const FAILURES_PER_NETWORK = 60;
const NETWORK_WINDOW_MS = MINUTE_MS;

export type Lock = { kind: 'account' | 'network'; retryAfterSeconds: number };
export type Attempt =
  | { lock: Lock }
  | {
      lock?: undefined;
      /** The sign-in succeeded: earlier failures that counted together with this attempt are cleared. */
      succeeded: () => Promise<void>;
      /** One factor was correct and the other is pending: this was no failure, and earlier ones still count. */
      halfway: () => Promise<void>;
    };

/** The key under which an address is counted. */
export function emailHash(emailNormalized: string): Buffer {
  return hashOf(emailNormalized);
}

/**
 * An IPv4 address that reached an IPv6 socket is an IPv4 address; a link-local zone is not part of it. A peer without an
 * address (a unix socket) counts as one.
 */
export function plainAddress(address: string | undefined): string {
  const plain = address?.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '') ?? '';
  return isIP(plain) === 0 ? '::' : plain;
}

/** The two limits of an attempt, which count it together. */
interface Counts {
  account: number;
  /** The time of the account's first failure, in seconds; null if there is none. */
  account_since: number | null;
  network: number;
}

/**
 * Counts an attempt as failed before the password is checked, so that concurrent guesses can't exceed the limit, and
 * takes the failure back when the attempt succeeds. At most 10 failures per account in 15 minutes, and 60 per network
 * address a minute (an IPv6 customer has a /64, which counts as one address). Addresses without an account count
 * alike. A refused attempt does not count, so that a lock ends on time however often it is tried.
 *
 * A device that is known to the account has 10 failures of its own, which are counted separately from those of
 * strangers, and no limit of its network, so that a stranger cannot lock an owner or a colleague out. Towards the
 * limit of a network, the failures of one account count 10 at most: only tries at several accounts lock it, such as
 * one password at many.
 */
export async function beginAttempt(
  pool: pg.Pool,
  emailNormalized: string,
  { address, deviceToken }: Pick<Requester, 'address' | 'deviceToken'>,
  at: number,
): Promise<Attempt> {
  const id = uuidv7();
  const hash = emailHash(emailNormalized);
  const { rows } = await pool.query<{ network: string; known_device_id: string | null }>(
    `insert into identity.failed_sign_in (id, email_hash, network, attempted_at, known_device_id)
     values ($1, $2, network(set_masklen($3::inet, case family($3::inet) when 6 then 64 else 32 end)), $4,
       (select d.id from identity.known_device d join identity.account a on a.id = d.account_id
        where d.token_hash = $5 and sha256(convert_to(a.email_normalized, 'UTF8')) = $2))
     returning network, known_device_id`,
    [id, hash, plainAddress(address), new Date(at), hashOf(deviceToken)],
  );
  const { network, known_device_id: device = null } = rows[0] ?? {};
  const counts = await pool.query<Counts>(
    `select count(*)::int as account, extract(epoch from min(attempted_at))::float8 as account_since,
       (select coalesce(sum(least(failures, $6)), 0)::int from (
         select count(*) as failures from identity.failed_sign_in
         where network = $4 and attempted_at > $5 and known_device_id is null group by email_hash) of_account) as network
     from identity.failed_sign_in
     where email_hash = $1 and attempted_at > $3 and known_device_id is not distinct from $2`,
    [
      hash,
      device,
      new Date(at - ACCOUNT_WINDOW_MS),
      network,
      new Date(at - NETWORK_WINDOW_MS),
      FAILURES_PER_ACCOUNT,
    ],
  );
  const count = counts.rows[0];
  const lock = count && (accountLock(count, at) ?? (device === null ? networkLock(count) : undefined));
  if (lock) {
    await takeBack(pool, id);
    return { lock };
  }
  return {
    succeeded: async () => {
      await pool.query(
        'delete from identity.failed_sign_in where email_hash = $1 and known_device_id is not distinct from $2',
        [hash, device],
      );
    },
    halfway: () => takeBack(pool, id),
  };
}

async function takeBack(pool: pg.Pool, id: string): Promise<void> {
  await pool.query('delete from identity.failed_sign_in where id = $1', [id]);
}

/** Ends the lock-out of an account for all devices, and resets its count of failures. */
export async function forgetFailures(client: Queryable, emailNormalized: string): Promise<void> {
  await client.query('delete from identity.failed_sign_in where email_hash = $1', [
    emailHash(emailNormalized),
  ]);
}

function accountLock({ account, account_since }: Counts, at: number): Lock | undefined {
  if (account <= FAILURES_PER_ACCOUNT) return undefined;
  const since = (account_since ?? at / 1000) * 1000;
  return { kind: 'account', retryAfterSeconds: Math.ceil((since + ACCOUNT_WINDOW_MS - at) / 1000) };
}

function networkLock({ network }: Counts): Lock | undefined {
  if (network <= FAILURES_PER_NETWORK) return undefined;
  return { kind: 'network', retryAfterSeconds: NETWORK_WINDOW_MS / 1000 };
}
