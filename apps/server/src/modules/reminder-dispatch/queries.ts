import { sql } from 'kysely';
import type { OrgTx } from '../../platform/db/session.ts';

/** A reminder with the date that it is about. */
export interface DueReminder {
  id: string;
  case_id: string;
  case_date_id: string;
  offset_days: number;
  target: string;
  promised_for: string;
  due_on: string;
  due_at: string;
  retried_at: string | null;
  important_date: string;
  state: string;
  date_archived: boolean;
  case_archived: boolean;
  at_time: string | null;
  zone: string | null;
  place: string;
  date_setting_id: string;
  date_type: string;
  client_reminders: boolean;
  case_name: string;
  restricted: boolean;
}

function reminders({ db, orgId }: OrgTx) {
  return db
    .selectFrom('reminder as r')
    .innerJoin('case_date as d', (join) =>
      join.onRef('d.org_id', '=', 'r.org_id').onRef('d.id', '=', 'r.case_date_id'),
    )
    .innerJoin('case_record as c', (join) =>
      join.onRef('c.org_id', '=', 'r.org_id').onRef('c.id', '=', 'r.case_id'),
    )
    .innerJoin('date_setting as s', (join) =>
      join.onRef('s.org_id', '=', 'd.org_id').onRef('s.id', '=', 'd.date_setting_id'),
    )
    .select([
      'r.id',
      'r.case_id',
      'r.case_date_id',
      'r.offset_days',
      'r.target',
      'r.promised_for',
      'r.due_on',
      'r.due_at',
      'r.retried_at',
      'd.important_date',
      'd.state',
      'd.at_time',
      'd.zone',
      'd.place',
      'd.date_setting_id',
      's.date_name as date_type',
      's.client_reminders',
      'c.title as case_name',
      'c.restricted',
      'c.archived as case_archived',
    ])
    .select(sql<boolean>`d.archived_at is not null`.as('date_archived'))
    .where('r.org_id', '=', orgId);
}

/**
 * Locks due reminders until the transaction ends, all of one date together. Skips cases that are being changed,
 * and dates whose due reminders are not all in this batch, since these would otherwise be sent separately.
 * @param only limits it to these ids
 */
export async function claimDue(
  tx: OrgTx,
  now: string,
  limit: number,
  only: readonly string[] | null = null,
): Promise<DueReminder[]> {
  const { db, orgId } = tx;
  const claimed = await db
    .selectFrom('reminder')
    .select(['id', 'case_id', 'case_date_id'])
    .where('org_id', '=', orgId)
    .where('status', '=', 'pending')
    .where('dispatched_at', 'is', null)
    .where('due_at', '<=', now)
    .$if(only !== null, (query) => query.where('id', '=', sql<string>`any(${only}::uuid[])`))
    .orderBy('case_date_id')
    .orderBy('due_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  if (claimed.length === 0) return [];
  // Every writer locks a case before its reminders: waiting for the case here could cause a deadlock.
  const held = await db
    .selectFrom('case_record')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', sql<string>`any(${claimed.map(({ case_id }) => case_id)}::uuid[])`)
    .orderBy('id')
    .forShare()
    .skipLocked()
    .execute();
  const cases = new Set(held.map(({ id }) => id));
  const split = only ? new Set() : await selectSplit(tx, now, claimed);
  const ids = claimed
    .filter(({ case_id, case_date_id }) => cases.has(case_id) && !split.has(case_date_id))
    .map(({ id }) => id);
  // Read after the locks, for the current state of the dates.
  return reminders(tx)
    .where('r.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('r.case_date_id')
    .orderBy('r.due_on', 'desc')
    .orderBy('r.target')
    .execute();
}

/** The dates with more due reminders than the given ones. */
async function selectSplit(
  { db, orgId }: OrgTx,
  now: string,
  claimed: readonly { id: string; case_date_id: string }[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('reminder')
    .select('case_date_id')
    .distinct()
    .where('org_id', '=', orgId)
    .where('status', '=', 'pending')
    .where('dispatched_at', 'is', null)
    .where('due_at', '<=', now)
    .where('case_date_id', '=', sql<string>`any(${claimed.map(({ case_date_id }) => case_date_id)}::uuid[])`)
    .where('id', '<>', sql<string>`all(${claimed.map(({ id }) => id)}::uuid[])`)
    .execute();
  return new Set(rows.map(({ case_date_id }) => case_date_id));
}

/** Ids of due reminders. */
export async function selectDueIds({ db, orgId }: OrgTx, now: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('reminder')
    .select('id')
    .where('org_id', '=', orgId)
    .where('status', '=', 'pending')
    .where('dispatched_at', 'is', null)
    .where('due_at', '<=', now)
    .orderBy('case_date_id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** A delivery of a reminder to a person. */
export interface Delivery {
  id: string;
  reminder_id: string;
  case_id: string;
  case_date_id: string;
  promised_for: string;
  on_day: string;
  person_id: string | null;
  name: string;
  address: string;
  channel: 'mail' | 'bell' | 'digest';
  covered: boolean;
  mail_id: string | null;
}

/** The people who have received reminders already. */
export function selectDeliveries({ db, orgId }: OrgTx, reminderIds: readonly string[]) {
  return db
    .selectFrom('reminder_delivery')
    .select(['reminder_id', 'person_id', 'address'])
    .where('org_id', '=', orgId)
    .where('channel', '<>', 'bell')
    .where('reminder_id', '=', sql<string>`any(${reminderIds}::uuid[])`)
    .execute();
}

/**
 * Records deliveries, except those that are recorded already.
 * @returns the ids of the recorded ones
 */
export async function insertDeliveries(
  { db, orgId }: OrgTx,
  deliveries: readonly Delivery[],
): Promise<Set<string>> {
  if (deliveries.length === 0) return new Set();
  const rows = await db
    .insertInto('reminder_delivery')
    .values(deliveries.map((delivery) => ({ org_id: orgId, ...delivery })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The mails that contain reminders of dates. */
export async function selectCarriers({ db, orgId }: OrgTx, dateIds: readonly string[]) {
  return db
    .selectFrom('reminder_delivery as d')
    .innerJoin('mail as m', (join) => join.onRef('m.org_id', '=', 'd.org_id').onRef('m.id', '=', 'd.mail_id'))
    .select(['d.case_date_id', 'd.promised_for', 'd.on_day', 'd.person_id', 'd.address', 'm.id as mail_id'])
    .where('d.org_id', '=', orgId)
    .where('d.case_date_id', '=', sql<string>`any(${dateIds}::uuid[])`)
    .where('d.covered', '=', false)
    .execute();
}

/** The new state of a reminder. */
export interface Outcome {
  id: string;
  status: 'pending' | 'sent' | 'failed' | 'cancelled' | 'skipped';
  late: boolean;
  missed: boolean;
  to_admins: boolean;
  last_error: string | null;
}

/** Records the new states of reminders. */
export async function settleReminders(
  { db, orgId }: OrgTx,
  outcomes: readonly Outcome[],
  now: string,
): Promise<void> {
  await sql`
    update reminder r set status = o.status, late = o.late, missed = o.missed, to_admins = o.to_admins,
      last_error = o.last_error, dispatched_at = ${now}, settled_at = case when o.status <> 'pending' then ${now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o (id uuid, status text, late boolean, missed boolean,
      to_admins boolean, last_error text)
    where r.org_id = ${orgId} and r.id = o.id`.execute(db);
}

/**
 * Settles the reminders without a waiting mail: they have no mail, or the mail was settled before, e.g. because another
 * reminder shares it.
 */
export async function settleByMails(
  { db, orgId }: OrgTx,
  ids: readonly string[],
  now: string,
): Promise<void> {
  await sql`
    update reminder r set status = case when t.failed then 'failed' else 'sent' end, settled_at = ${now},
      last_error = t.last_error, attempts = t.attempts
    from (
      select d.reminder_id, coalesce(bool_or(m.status = 'failed'), false) as failed, max(m.last_error) as last_error,
        coalesce(max(m.attempts), 0) as attempts
      from reminder_delivery d left join mail m on m.org_id = d.org_id and m.id = d.mail_id and m.status <> 'withdrawn'
      where d.org_id = ${orgId} and d.reminder_id = any(${ids}::uuid[])
      group by d.reminder_id having coalesce(bool_and(m.status <> 'pending'), true)) t
    where r.org_id = ${orgId} and r.id = t.reminder_id`.execute(db);
}

/** Postpones reminders to their time in the organization's current time zone. */
export async function postpone(
  { db, orgId }: OrgTx,
  reminders: readonly { id: string; due_at: string }[],
): Promise<void> {
  await sql`
    update reminder r set due_at = p.due_at
    from jsonb_to_recordset(${JSON.stringify(reminders)}::jsonb) as p (id uuid, due_at timestamptz)
    where r.org_id = ${orgId} and r.id = p.id`.execute(db);
}

/** Makes all reminders pending again that were skipped as too late by a clock that was ahead. */
export async function retryMissed({ db, orgId }: OrgTx, now: string): Promise<void> {
  await sql`
    update reminder set status = 'pending', missed = false, settled_at = null, dispatched_at = null, last_error = null
    where org_id = ${orgId} and missed and settled_at > ${now}::timestamptz + interval '1 hour'`.execute(db);
}
