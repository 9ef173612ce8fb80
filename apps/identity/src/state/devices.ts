import type pg from 'pg';
import { hashOf } from './hash.ts';
import { inTransaction, type Queryable } from './transaction.ts';

const LONGEST_USER_AGENT = 400;

export interface Device {
  sessionUid: string;
  userAgent: string;
  /** Milliseconds since the epoch. */
  signedInAt: number;
  /** Milliseconds since the epoch. */
  lastSeenAt: number;
}

/** A browser that sends a request in a session. */
export interface DeviceUse {
  sessionUid: string;
  accountId: string;
  userAgent: string;
}

/**
 * Inserts the browser that has just signed in, or updates when it was last seen. If password or second factor were
 * changed since the sign-in began (`credentialsVersion`), it is inserted as ended, so that its tokens are invalid. The
 * lock on the account's row serializes a sign-in and such a change.
 */
export async function registerDevice(
  pool: pg.Pool,
  { sessionUid, accountId, userAgent }: DeviceUse,
  credentialsVersion: number,
  at: number,
): Promise<void> {
  await pool.query(
    `insert into identity.device (session_uid, account_id, user_agent, signed_in_at, last_seen_at, ended_at)
     select $1, id, $3, $4::timestamptz, $4, case when credentials_version <> $5 then $4::timestamptz end
     from identity.account where id = $2 for share
     on conflict (session_uid) do update
       set user_agent = excluded.user_agent, last_seen_at = excluded.last_seen_at`,
    [sessionUid, accountId, userAgent.slice(0, LONGEST_USER_AGENT), new Date(at), credentialsVersion],
  );
}

/** Records that a signed-in browser was seen. */
export async function recordDeviceSeen(
  pool: pg.Pool,
  sessionUid: string,
  userAgent: string,
  at: number,
): Promise<void> {
  await pool.query(
    'update identity.device set last_seen_at = $3, user_agent = $2 where session_uid = $1 and ended_at is null',
    [sessionUid, userAgent.slice(0, LONGEST_USER_AGENT), new Date(at)],
  );
}

/** The browsers that are signed in to an account, by session or by refresh token; the most recently seen first. */
export async function listDevices(pool: pg.Pool, accountId: string, at: number): Promise<Device[]> {
  const { rows } = await pool.query<Device>(
    `select session_uid as "sessionUid", user_agent as "userAgent",
       extract(epoch from signed_in_at)::float8 * 1000 as "signedInAt",
       extract(epoch from last_seen_at)::float8 * 1000 as "lastSeenAt"
     from identity.device d
     where account_id = $1 and ended_at is null and exists (
       select from identity.oidc_state s
       where s.session_uid = d.session_uid and s.model in ('Session', 'RefreshToken')
         and s.consumed_at is null and s.expires_at > $2)
     order by last_seen_at desc, session_uid`,
    [accountId, new Date(at)],
  );
  return rows;
}

/** Which of an account's browsers: one, all, or all but one. */
export type DeviceSelection = { only: string } | { except: string | undefined };

/**
 * Signs browsers out: their sessions, codes and refresh tokens are invalid from the commit on, including those that a
 * running request is about to store, and they are no longer known devices of the account. Access tokens expire within ten
 * minutes.
 */
export async function endDevices(
  client: Queryable,
  accountId: string,
  which: DeviceSelection,
  at: number,
): Promise<void> {
  await endSessions(client, accountId, which, at);
  await client.query(
    `delete from identity.known_device
     where account_id = $1 and ($2::text is null or session_uid = $2)
       and ($3::text is null or session_uid is distinct from $3)`,
    [accountId, ...bounds(which)],
  );
}

/** Signs one browser out at its person's request: it stays a known device of the account. */
export async function endDevice(
  pool: pg.Pool,
  accountId: string,
  sessionUid: string,
  at: number,
): Promise<void> {
  await inTransaction(pool, (client) => endSessions(client, accountId, { only: sessionUid }, at));
}

/** The session to sign out and the one to keep; null for all, and for none. */
function bounds(which: DeviceSelection): [only: string | null, except: string | null] {
  return 'only' in which ? [which.only, null] : [null, which.except ?? null];
}

async function endSessions(
  client: Queryable,
  accountId: string,
  which: DeviceSelection,
  at: number,
): Promise<void> {
  const ended = await client.query<{ session_uid: string }>(
    `update identity.device set ended_at = $4
     where account_id = $1 and ended_at is null
       and ($2::text is null or session_uid = $2) and ($3::text is null or session_uid <> $3)
     returning session_uid`,
    [accountId, ...bounds(which), new Date(at)],
  );
  await removeState(
    client,
    ended.rows.map((row) => row.session_uid),
  );
}

async function removeState(client: Queryable, sessionUids: string[]): Promise<void> {
  const { rows } = await client.query<{
    grant_id: string | null;
    authorizations: Record<string, { grantId?: string }> | null;
  }>(
    `delete from identity.oidc_state where session_uid = any($1)
     returning grant_id, payload -> 'authorizations' as authorizations`,
    [sessionUids],
  );
  const grants = rows.flatMap((row) => [
    row.grant_id,
    ...Object.values(row.authorizations ?? {}).map(({ grantId }) => grantId),
  ]);
  const hashes = [...new Set(grants)].filter((grant) => typeof grant === 'string').map(hashOf);
  await client.query("delete from identity.oidc_state where model = 'Grant' and id_hash = any($1)", [hashes]);
}
