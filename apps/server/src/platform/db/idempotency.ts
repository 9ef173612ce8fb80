import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { Failure } from '../http/failure.ts';
import type { OrgTx } from './session.ts';

/** A creating call that may come again. */
export interface RepeatableCall {
  personId: string;
  /** Method and path; the same key on another endpoint is another call. */
  endpoint: string;
  /** Chosen by the caller. */
  key: string;
  /** What was asked for, as text. */
  input: string;
  /** The instant of the call, ISO in UTC. */
  now: string;
}

/** How long a key repeats its reply (`Idempotency-Key`, the API's conventions). */
const KEPT = sql`interval '24 hours'`;
/** Expired keys that one call clears away, so that none has much to do. */
const CLEARED = 50;

/** Takes the key for this transaction. One that another is answering right now is waited for. */
async function take({ db, orgId }: OrgTx, call: RepeatableCall, inputHash: string): Promise<boolean> {
  const { rows } = await sql`
    insert into idempotent_reply as taken (org_id, person_id, endpoint, key, body_hash, created_at)
    values (${orgId}, ${call.personId}, ${call.endpoint}, ${call.key}, ${inputHash}, ${call.now})
    on conflict (org_id, person_id, endpoint, key) do update
      set body_hash = excluded.body_hash, created_at = excluded.created_at, reply = null
      where taken.created_at <= excluded.created_at - ${KEPT}
    returning key`.execute(db);
  return rows.length > 0;
}

function replyOf({ db, orgId }: OrgTx, { personId, endpoint, key }: RepeatableCall) {
  return db
    .selectFrom('idempotent_reply')
    .select(['body_hash', 'reply'])
    .where('org_id', '=', orgId)
    .where('person_id', '=', personId)
    .where('endpoint', '=', endpoint)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
}

async function keep({ db, orgId }: OrgTx, { personId, endpoint, key }: RepeatableCall, reply: string) {
  await db
    .updateTable('idempotent_reply')
    .set({ reply })
    .where('org_id', '=', orgId)
    .where('person_id', '=', personId)
    .where('endpoint', '=', endpoint)
    .where('key', '=', key)
    .execute();
}

async function clearExpired({ db, orgId }: OrgTx, now: string): Promise<void> {
  await sql`
    delete from idempotent_reply where org_id = ${orgId} and (person_id, endpoint, key) in (
      select person_id, endpoint, key from idempotent_reply
      where org_id = ${orgId} and created_at <= ${now}::timestamptz - ${KEPT}
      order by created_at limit ${sql.lit(CLEARED)} for update skip locked)`.execute(db);
}

/**
 * Carries out a call once for each key. A call that comes again gets the first one's reply, also one that comes while
 * the first is under way: it waits. What failed is not kept, as its transaction is rolled back.
 * @throws Failure `reused_key` when the key stands for other input
 */
export async function onlyOnce(
  tx: OrgTx,
  call: RepeatableCall,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const inputHash = createHash('sha256').update(call.input).digest('base64url');
  if (await take(tx, call, inputHash)) {
    const result = await work();
    await keep(tx, call, JSON.stringify(result));
    await clearExpired(tx, call.now);
    return result;
  }
  const { body_hash, reply } = await replyOf(tx, call);
  if (body_hash !== inputHash)
    throw new Failure('reused_key', 'This idempotency key was used for another request');
  return JSON.parse(reply ?? 'null');
}
