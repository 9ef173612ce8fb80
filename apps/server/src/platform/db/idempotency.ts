import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { Failure, notFound } from '../http/failure.ts';
import { openText, sealText } from '../sealed-text.ts';
import type { OrgTx, PersonTx } from './session.ts';

/** A creating call that may be repeated. */
export interface RepeatableCall {
  personId: string;
  /** Method and path; the same key on another endpoint is another call. */
  endpoint: string;
  /** Chosen by the caller. */
  key: string;
  /** The input as text. */
  input: string;
  /** The instant of the call, ISO in UTC. */
  now: string;
  /** The key that seals its stored reply: 32 bytes. */
  sealingKey: Buffer;
}

/** The name of the server's key that seals replies. */
export const REPLY_KEY = 'idempotent_reply';

/** How long a key repeats its reply (`Idempotency-Key`, the API's conventions). */
const KEPT = sql`interval '24 hours'`;
/** How many expired keys one call deletes, so that no call is delayed much. */
const CLEARED = 50;

/** Binds a sealed reply to its row. */
function placeOf(orgId: string, { personId, endpoint, key }: RepeatableCall): string {
  return `reply ${orgId} ${personId} ${endpoint} ${key}`;
}

function hashOf({ input }: RepeatableCall): string {
  return createHash('sha256').update(input).digest('base64url');
}

/** Takes the key for this transaction. Waits for another call that is handling it. */
async function take({ db, orgId }: Pick<OrgTx, 'db' | 'orgId'>, call: RepeatableCall): Promise<boolean> {
  const { rows } = await sql`
    insert into idempotent_reply as taken (org_id, person_id, endpoint, key, body_hash, created_at)
    values (${orgId}, ${call.personId}, ${call.endpoint}, ${call.key}, ${hashOf(call)}, ${call.now})
    on conflict (org_id, person_id, endpoint, key) do update
      set body_hash = excluded.body_hash, created_at = excluded.created_at, reply_sealed = null
      where taken.created_at <= excluded.created_at - ${KEPT}
    returning key`.execute(db);
  return rows.length > 0;
}

function keptReply({ db, orgId }: OrgTx, { personId, endpoint, key }: RepeatableCall) {
  return db
    .selectFrom('idempotent_reply')
    .select(['org_id', 'body_hash', 'reply_sealed'])
    .where('org_id', '=', orgId)
    .where('person_id', '=', personId)
    .where('endpoint', '=', endpoint)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
}

async function keep({ db, orgId }: Pick<OrgTx, 'db' | 'orgId'>, call: RepeatableCall, reply: unknown) {
  await db
    .updateTable('idempotent_reply')
    .set({ reply_sealed: sealText(call.sealingKey, placeOf(orgId, call), JSON.stringify(reply)) })
    .where('org_id', '=', orgId)
    .where('person_id', '=', call.personId)
    .where('endpoint', '=', call.endpoint)
    .where('key', '=', call.key)
    .execute();
}

async function clearExpired({ db, orgId }: OrgTx, now: string): Promise<void> {
  await sql`
    delete from idempotent_reply where org_id = ${orgId} and (person_id, endpoint, key) in (
      select person_id, endpoint, key from idempotent_reply
      where org_id = ${orgId} and created_at <= ${now}::timestamptz - ${KEPT}
      order by created_at limit ${sql.lit(CLEARED)} for update skip locked)`.execute(db);
}

/** Whether a reply names a record that has become invisible to the person since. */
async function namesHidden({ db }: OrgTx, reply: unknown): Promise<boolean> {
  const { rows } = await sql`
    select from unnest(hidden_records()) id where position(id::text in ${JSON.stringify(reply)}) > 0 limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

interface KeptReply {
  org_id: string;
  body_hash: string;
  reply_sealed: Buffer | null;
}

/** @throws Failure `reused_key` when the key belongs to other input */
function repeated({ org_id, body_hash, reply_sealed }: KeptReply, call: RepeatableCall): unknown {
  if (body_hash !== hashOf(call))
    throw new Failure('reused_key', 'This idempotency key was used for another request');
  const reply = reply_sealed && openText(call.sealingKey, placeOf(org_id, call), reply_sealed);
  if (reply === null) throw new Error('A kept reply cannot be read: the key of replies is another');
  return JSON.parse(reply);
}

/**
 * Runs a call once for each key. A repeated call gets the first one's reply; if the first one is still running, it
 * waits. Failures are not stored, because their transaction is rolled back.
 * @throws Failure `reused_key` when the key belongs to other input, `not_found` when the reply names a record that the
 * person may no longer see
 */
export async function onlyOnce(
  tx: OrgTx,
  call: RepeatableCall,
  work: () => Promise<unknown>,
): Promise<unknown> {
  if (!(await take(tx, call))) {
    const reply = repeated(await keptReply(tx, call), call);
    if (await namesHidden(tx, reply)) throw notFound();
    return reply;
  }
  const result = await work();
  await Promise.all([keep(tx, call, result), clearExpired(tx, call.now)]);
  return result;
}

/**
 * The same for a person's call that creates an organization: the reply is stored in the new organization.
 * @param work returns the organization under its id, with the transaction working in it from then on
 * @throws Failure `reused_key` when the key belongs to other input
 */
export async function createOrganizationOnce<T extends { id: string }>(
  { db, personId }: PersonTx,
  call: RepeatableCall,
  work: () => Promise<T>,
): Promise<unknown> {
  // Serializes a person's creations of organizations: the second finds the first one's reply.
  await db.selectFrom('person').select('id').where('id', '=', personId).forNoKeyUpdate().execute();
  const { rows } = await sql<KeptReply>`
    select * from founding_reply(${call.endpoint}, ${call.key}, ${call.now}::timestamptz - ${KEPT})`.execute(
    db,
  );
  if (rows[0]) return repeated(rows[0], call);
  const founded = await work();
  const place = { db, orgId: founded.id };
  await take(place, call);
  await keep(place, call, founded);
  return founded;
}
