import { sql } from 'kysely';
import type { OrgTx } from '../../platform/db/session.ts';
import { newId } from '../../platform/new-record.ts';
import type { Entry, PlanDiff, StoredReminder } from './planned-reminders.ts';

/** The reminders of a date type itself, and the template that replaces them. */
export interface TypeRow {
  id: string;
  reminder_in: number[];
  reminder_target: string[];
  template_id: string | null;
}

/** Locks date types against changes until the transaction ends, in the order of their ids. */
export function shareLockTypes({ db, orgId }: OrgTx, ids: readonly string[]): Promise<TypeRow[]> {
  return db
    .selectFrom('date_setting')
    .select(['id', 'reminder_in', 'reminder_target', 'template_id'])
    .where('org_id', '=', orgId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forShare()
    .execute();
}

/** Date types without a lock. */
export function selectTypes({ db, orgId }: OrgTx, ids: readonly string[]): Promise<TypeRow[]> {
  return db
    .selectFrom('date_setting')
    .select(['id', 'reminder_in', 'reminder_target', 'template_id'])
    .where('org_id', '=', orgId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** The reminders of templates, which are locked against changes until the transaction ends if `hold` is set. */
export async function selectEntries(
  { db, orgId }: OrgTx,
  templateIds: readonly string[],
  { hold }: { hold: boolean },
): Promise<Map<string, Entry[]>> {
  const rows = await db
    .selectFrom('reminder_template')
    .select(['id', 'entries'])
    .where('org_id', '=', orgId)
    .where('id', '=', sql<string>`any(${templateIds}::uuid[])`)
    .orderBy('id')
    .$if(hold, (query) => query.forShare())
    .execute();
  return new Map(rows.map(({ id, entries }) => [id, entries as unknown as Entry[]]));
}

/** A date with the properties that determine whether it has reminders. */
export interface DateRow {
  id: string;
  case_id: string;
  date_setting_id: string;
  important_date: string;
  state: string;
  archived: boolean;
  case_archived: boolean;
}

function dates({ db, orgId }: OrgTx) {
  return db
    .selectFrom('case_date')
    .select(['id', 'case_id', 'date_setting_id', 'important_date', 'state', 'case_archived'])
    .select(sql<boolean>`archived_at is not null`.as('archived'))
    .where('org_id', '=', orgId);
}

export function selectDates(tx: OrgTx, ids: readonly string[]): Promise<DateRow[]> {
  return dates(tx).where('id', '=', sql<string>`any(${ids}::uuid[])`).execute();
}

/** The dates of cases that have or can have a reminder, and are affected when a case is archived or restored. */
export async function selectDatesOf(tx: OrgTx, caseIds: readonly string[]): Promise<string[]> {
  const rows = await dates(tx)
    .where('case_id', '=', sql<string>`any(${caseIds}::uuid[])`)
    .where('archived_at', 'is', null)
    .where('state', '=', 'open')
    .execute();
  return rows.map(({ id }) => id);
}

/** Open dates of a type with their cases, ordered by id, in batches. */
export async function selectOpenDates(
  { db, orgId }: OrgTx,
  typeIds: readonly string[],
  { after = null, limit }: { after?: string | null; limit: number },
): Promise<{ id: string; case_id: string }[]> {
  return db
    .selectFrom('case_date')
    .select(['id', 'case_id'])
    .where('org_id', '=', orgId)
    .where('date_setting_id', '=', sql<string>`any(${typeIds}::uuid[])`)
    .where('archived_at', 'is', null)
    .where('case_archived', '=', false)
    .where('state', '=', 'open')
    .$if(after !== null, (query) => query.where('id', '>', after as string))
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The reminders of dates, locked until the transaction ends. */
export async function lockPromises(
  { db, orgId }: OrgTx,
  dateIds: readonly string[],
): Promise<Map<string, StoredReminder[]>> {
  const rows = await db
    .selectFrom('reminder')
    .select(['id', 'case_date_id', 'offset_days', 'target', 'promised_for', 'due_on', 'due_at'])
    .select(({ ref }) => ref('status').$castTo<StoredReminder['status']>().as('status'))
    .select(sql<boolean>`cancelled_by is not null`.as('by_person'))
    .select(sql<boolean>`dispatched_at is not null`.as('dispatched'))
    .select(sql<boolean>`coalesce(settled_at >= due_at, false)`.as('was_due'))
    .where('org_id', '=', orgId)
    .where('case_date_id', '=', sql<string>`any(${dateIds}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return Map.groupBy(rows, ({ case_date_id }) => case_date_id);
}

/** Adds new reminders of dates. Reminders that were added concurrently stay as they are. */
export async function insertPromises(
  { db, orgId }: OrgTx,
  reminders: readonly (PlanDiff['add'][number] & { case_id: string; case_date_id: string })[],
  now: string,
): Promise<void> {
  const rows = reminders.map((reminder) => ({ id: newId(now), ...reminder }));
  await sql`
    insert into reminder (org_id, id, case_id, case_date_id, offset_days, target, promised_for, due_on, due_at,
      status, settled_at, last_error, missed, created_at)
    select ${orgId}, p.id, p.case_id, p.case_date_id, p.offset_days, p.target, p.promised_for, p.due_on, p.due_at,
      case when p.skipped is null then 'pending' else 'skipped' end,
      case when p.skipped is not null then ${now}::timestamptz end, p.skipped, p.missed, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p (id uuid, case_id uuid, case_date_id uuid,
      offset_days integer, target text, promised_for date, due_on date, due_at timestamptz, skipped text, missed boolean)
    on conflict do nothing`.execute(db);
}

/** Reschedules reminders, including cancelled ones. Their withdrawn mails will be made again. */
export async function setPending(
  { db, orgId }: OrgTx,
  reminders: readonly { id: string; due_at: string }[],
): Promise<void> {
  const ids = reminders.map(({ id }) => id);
  await sql`
    delete from reminder_delivery d using mail m
    where d.org_id = ${orgId} and d.reminder_id = any(${ids}::uuid[]) and m.org_id = d.org_id and m.id = d.mail_id
      and m.status = 'withdrawn'`.execute(db);
  await sql`
    update reminder r set due_at = p.due_at, status = 'pending', settled_at = null, dispatched_at = null, last_error = null
    from unnest(${ids}::uuid[], ${reminders.map(({ due_at }) => due_at)}::timestamptz[]) as p (id, due_at)
    where r.org_id = ${orgId} and r.id = p.id`.execute(db);
}

/**
 * Cancels pending reminders.
 * @param by the person who cancels them; null after a change of the date
 * @returns the queued mails that no other reminder needs
 */
export async function cancelPromises(
  { db, orgId }: OrgTx,
  cancelled: readonly { id: string; reason: string }[],
  now: string,
  by: string | null = null,
): Promise<string[]> {
  const ids = cancelled.map(({ id }) => id);
  await sql`
    update reminder r set status = 'cancelled', settled_at = ${now}, last_error = c.reason, cancelled_by = ${by}
    from unnest(${ids}::uuid[], ${cancelled.map(({ reason }) => reason)}::text[]) as c (id, reason)
    where r.org_id = ${orgId} and r.id = c.id and r.status = 'pending'`.execute(db);
  const { rows } = await sql<{ mail_id: string }>`
    select distinct d.mail_id from reminder_delivery d
    join mail m on m.org_id = d.org_id and m.id = d.mail_id and m.status = 'pending'
    where d.org_id = ${orgId} and d.reminder_id = any(${ids}::uuid[]) and not exists (
      select from reminder_delivery other join reminder r on r.org_id = other.org_id and r.id = other.reminder_id
      where other.org_id = d.org_id and other.mail_id = d.mail_id and r.status = 'pending')`.execute(db);
  return rows.map(({ mail_id }) => mail_id);
}

/** A reminder that was delivered as a notification. */
export interface BellDelivery {
  person_id: string;
  case_id: string;
  case_date_id: string;
  promised_for: string;
  on_day: string;
}

/** Marks reminders that were skipped as overdue as sent, and adds them to the notifications of the team. */
export async function markPastRemindersSent(
  { db, orgId }: OrgTx,
  dateIds: readonly string[],
): Promise<BellDelivery[]> {
  const { rows } = await sql<BellDelivery>`
    with sent as (
      update reminder set status = 'sent', missed = false, last_error = null, settled_at = due_at, dispatched_at = due_at
      where org_id = ${orgId} and case_date_id = any(${dateIds}::uuid[]) and missed
      returning id, case_id, case_date_id, promised_for, due_on)
    insert into reminder_delivery (org_id, id, reminder_id, case_id, case_date_id, promised_for, on_day, person_id,
      name, address, channel)
    select ${orgId}, gen_random_uuid(), s.id, s.case_id, s.case_date_id, s.promised_for, s.due_on, m.id,
      coalesce(nullif(m.display_name, ''), m.email), m.email, 'bell'
    from sent s
    join case_assignee a on a.org_id = ${orgId} and a.case_id = s.case_id
    join members() m on m.id = a.person_id
    returning person_id, case_id, case_date_id, promised_for, on_day`.execute(db);
  return rows;
}

/** The queued mails of reminders: to a person, or about a case. */
export async function selectWaiting(
  { db, orgId }: OrgTx,
  of: { personId: string } | { caseId: string },
): Promise<string[]> {
  const whose = 'personId' in of ? sql`d.person_id = ${of.personId}` : sql`d.case_id = ${of.caseId}`;
  const { rows } = await sql<{ mail_id: string }>`
    select distinct d.mail_id from reminder_delivery d
    join mail m on m.org_id = d.org_id and m.id = d.mail_id and m.status = 'pending'
    where d.org_id = ${orgId} and ${whose}`.execute(db);
  return rows.map(({ mail_id }) => mail_id);
}

/** Resets the reminders of withdrawn mails, so that their recipients are determined again. */
export async function resetReminders({ db, orgId }: OrgTx, mailIds: readonly string[]): Promise<void> {
  await sql`
    with gone as (
      delete from reminder_delivery d using reminder_delivery by_mail
      where d.org_id = ${orgId} and by_mail.org_id = d.org_id and by_mail.mail_id = any(${mailIds}::uuid[])
        and d.reminder_id = by_mail.reminder_id and d.person_id is not distinct from by_mail.person_id
        and (d.mail_id = by_mail.mail_id or d.channel = 'bell')
      returning d.reminder_id)
    update reminder r set dispatched_at = null
    where r.org_id = ${orgId} and r.status = 'pending' and r.id in (select reminder_id from gone)`.execute(
    db,
  );
}

/** The date types that use a template; without a template, all types with any reminder. */
export async function selectTypeIds(
  { db, orgId }: OrgTx,
  templateId: string | null = null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from date_setting
    where org_id = ${orgId} and deleted_at is null
      and case when ${templateId}::uuid is null then template_id is not null or cardinality(reminder_in) > 0
        else template_id = ${templateId}::uuid end
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Locks date types against changes and use by new dates until the transaction ends. */
export async function lockTypes({ db, orgId }: OrgTx, ids: readonly string[]): Promise<void> {
  await db
    .selectFrom('date_setting')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}
