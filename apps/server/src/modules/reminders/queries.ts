import type { QueuedReminder, ReminderStatus } from '@landfall/contract/reminders';
import { sql } from 'kysely';
import { countOf, countUpTo } from '../../platform/db/counts.ts';
import { idKey, instantKey, type PageAt, readPage } from '../../platform/db/page.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import type { NewRecord } from '../../platform/new-record.ts';

/** A reminder: when it is sent, to which stored target, and in which words. */
export interface StoredEntry {
  offset_days: number;
  target: string;
  subject: string;
  text: string;
}

export interface TemplateRow {
  id: string;
  name: string;
  description: string;
  entries: StoredEntry[];
  created_at: string;
  version: number;
}

const TEMPLATE = ['id', 'name', 'description', 'entries', 'created_at', 'version'] as const;

/** All templates, by name. */
export async function selectTemplates({ db, orgId }: OrgTx): Promise<TemplateRow[]> {
  const rows = await db
    .selectFrom('reminder_template')
    .select(TEMPLATE)
    .where('org_id', '=', orgId)
    .orderBy(sql`lower(name)`)
    .execute();
  return rows as unknown as TemplateRow[];
}

export async function selectTemplate({ db, orgId }: OrgTx, id: string): Promise<TemplateRow | undefined> {
  const row = await db
    .selectFrom('reminder_template')
    .select(TEMPLATE)
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row as unknown as TemplateRow | undefined;
}

/** A template, locked against changes, deletion and use by date types until the transaction ends. */
export async function lockTemplate({ db, orgId }: OrgTx, id: string): Promise<TemplateRow | undefined> {
  const row = await db
    .selectFrom('reminder_template')
    .select(TEMPLATE)
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row as unknown as TemplateRow | undefined;
}

export function countOfKind(
  { db, orgId }: OrgTx,
  table: 'reminder_template' | 'reminder_group',
): Promise<number> {
  return countOf(db.selectFrom(table).where('org_id', '=', orgId));
}

export async function insertTemplate(
  { db, orgId }: OrgTx,
  { entries, ...template }: NewRecord & Pick<TemplateRow, 'name' | 'description' | 'entries'>,
): Promise<void> {
  await db
    .insertInto('reminder_template')
    .values({ org_id: orgId, ...template, entries: JSON.stringify(entries) })
    .execute();
}

export async function updateTemplate(
  { db, orgId }: OrgTx,
  id: string,
  {
    entries,
    ...change
  }: { name?: string | undefined; description?: string | undefined; entries?: StoredEntry[] },
): Promise<void> {
  await db
    .updateTable('reminder_template')
    .set({
      ...change,
      ...(entries && { entries: JSON.stringify(entries) }),
      version: sql<number>`version + 1`,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

export async function deleteTemplate({ db, orgId }: OrgTx, id: string): Promise<void> {
  // Removed types that used the template stay without its reminders.
  await db
    .updateTable('date_setting')
    .set({ template_id: null })
    .where('org_id', '=', orgId)
    .where('template_id', '=', id)
    .where('deleted_at', 'is not', null)
    .execute();
  await db.deleteFrom('reminder_template').where('org_id', '=', orgId).where('id', '=', id).execute();
}

/** The date types that use templates, by name, without removed ones. */
export function selectUsingTypes({ db, orgId }: OrgTx) {
  return db
    .selectFrom('date_setting')
    .select(['date_name', 'template_id', 'reminder_target'])
    .where('org_id', '=', orgId)
    .where('deleted_at', 'is', null)
    .orderBy('date_name')
    .execute();
}

export interface GroupRow {
  id: string;
  name: string;
  /** Ids of the members, by name. */
  members: string[];
  created_at: string;
  version: number;
}

/** Groups by name: all, or one. */
export async function selectGroups({ db, orgId }: OrgTx, id: string | null = null): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select g.id, g.name, g.created_at, g.version, array(
      select m.person_id from reminder_group_member m join member_name n on n.id = m.person_id
      where m.org_id = g.org_id and m.group_id = g.id order by lower(n.display_name), n.id) as members
    from reminder_group g where g.org_id = ${orgId} and (${id}::uuid is null or g.id = ${id}::uuid)
    order by lower(g.name)`.execute(db);
  return rows;
}

/** Locks a group against changes and deletion. */
export async function lockGroup({ db, orgId }: OrgTx, id: string): Promise<void> {
  await db
    .selectFrom('reminder_group')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .execute();
}

export async function insertGroup({ db, orgId }: OrgTx, group: NewRecord & { name: string }): Promise<void> {
  await db
    .insertInto('reminder_group')
    .values({ org_id: orgId, ...group })
    .execute();
}

export async function updateGroup(
  { db, orgId }: OrgTx,
  id: string,
  change: { name?: string },
): Promise<void> {
  await db
    .updateTable('reminder_group')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/** Replaces the members of a group. */
export async function replaceMembers(
  { db, orgId }: OrgTx,
  groupId: string,
  personIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('reminder_group_member')
    .where('org_id', '=', orgId)
    .where('group_id', '=', groupId)
    .execute();
  await sql`
    insert into reminder_group_member (org_id, group_id, person_id)
    select m.org_id, ${groupId}, m.person_id from membership m
    where m.org_id = ${orgId} and m.person_id = any(${personIds}::uuid[])`.execute(db);
}

export async function deleteGroup({ db, orgId }: OrgTx, id: string): Promise<void> {
  await db.deleteFrom('reminder_group').where('org_id', '=', orgId).where('id', '=', id).execute();
}

/** A reminder of the queue, with its date. */
export type QueueRow = Awaited<ReturnType<typeof selectReminders>>[number];

function queue({ db, orgId }: OrgTx) {
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
      'c.title as case_name',
      'c.restricted',
      'r.case_date_id as date_id',
      's.date_name as date_type',
      's.client_reminders',
      'd.date_setting_id',
      'r.promised_for as important_date',
      'r.offset_days',
      'r.target',
      'r.due_on',
      'r.due_at',
      'r.attempts',
      'r.settled_at',
      'r.last_error',
      'r.late',
      'r.to_admins',
      'r.dispatched_at',
      'd.at_time',
      'd.zone',
      'd.place',
    ])
    .select(({ ref }) => ref('r.status').$castTo<ReminderStatus>().as('status'))
    .where('r.org_id', '=', orgId);
}

/** The reminders with these ids. */
export function selectReminders(tx: OrgTx, ids: readonly string[]) {
  return queue(tx).where('r.id', '=', sql<string>`any(${ids}::uuid[])`).execute();
}

/** The coming reminders of a case, by time. */
export function selectComing(tx: OrgTx, caseId: string, limit: number) {
  return queue(tx)
    .where('r.case_id', '=', caseId)
    .where('r.status', '=', 'pending')
    .where('r.dispatched_at', 'is', null)
    .orderBy('r.due_at')
    .orderBy('r.id')
    .limit(limit)
    .execute();
}

/** Selects the reminders of a list. Days are `YYYY-MM-DD`, both ends included. */
export interface QueueFilter {
  caseId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

function filtered({ db, orgId }: OrgTx, status: ReminderStatus, { caseId, from, to }: QueueFilter) {
  return db
    .selectFrom('reminder as r')
    .where('r.org_id', '=', orgId)
    .where('r.status', '=', status)
    .$if(caseId !== undefined, (query) => query.where('r.case_id', '=', caseId as string))
    .$if(from !== undefined, (query) => query.where('r.due_on', '>=', from as string))
    .$if(to !== undefined, (query) => query.where('r.due_on', '<=', to as string));
}

const KEY = [instantKey('r.due_at'), idKey('r.id')];

/** The ids of a page of one status: pending ones by time, others the latest first. */
export function pageOfIds(tx: OrgTx, status: ReminderStatus, filter: QueueFilter, at: PageAt) {
  const direction = status === 'pending' ? 'asc' : 'desc';
  return readPage(filtered(tx, status, filter).select('r.id'), { sort: status, direction, key: KEY }, at);
}

/** The number of reminders of a status that pass; null if it exceeds `limit`. */
export function countReminders(
  tx: OrgTx,
  status: ReminderStatus,
  filter: QueueFilter,
  limit: number | null,
): Promise<number | null> {
  return countUpTo(tx.db, filtered(tx, status, filter), limit);
}

/** The recipients of reminders, and the states of their mails. */
export async function selectDeliveries({ db, orgId }: OrgTx, reminderIds: readonly string[]) {
  return db
    .selectFrom('reminder_delivery as d')
    .leftJoin('mail as m', (join) => join.onRef('m.org_id', '=', 'd.org_id').onRef('m.id', '=', 'd.mail_id'))
    .select(['d.reminder_id', 'd.person_id', 'd.name', 'd.address', 'm.status', 'm.last_error'])
    .select(({ ref }) =>
      ref('d.channel').$castTo<QueuedReminder['recipients'][number]['channels'][number]>().as('channel'),
    )
    .where('d.org_id', '=', orgId)
    .where('d.reminder_id', '=', sql<string>`any(${reminderIds}::uuid[])`)
    .orderBy('d.name')
    .orderBy('d.id')
    .execute();
}

/**
 * Locks a reminder against being sent, settled or cancelled.
 * @returns its status
 */
export async function lockReminder({ db, orgId }: OrgTx, id: string): Promise<ReminderStatus | undefined> {
  const row = await db
    .selectFrom('reminder')
    .select('status')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row?.status as ReminderStatus | undefined;
}

/**
 * Makes a failed reminder pending again, for those whose mails were not sent, together with all reminders that these
 * mails covered.
 */
export async function retry({ db, orgId }: OrgTx, id: string, now: string): Promise<void> {
  await sql`
    with unsent as (
      delete from reminder_delivery d using reminder_delivery own, mail m
      where own.org_id = ${orgId} and own.reminder_id = ${id} and m.org_id = own.org_id and m.id = own.mail_id
        and m.status in ('failed', 'withdrawn') and d.org_id = own.org_id and d.mail_id = own.mail_id
      returning d.reminder_id)
    update reminder r set status = 'pending', settled_at = null, dispatched_at = null, retried_at = ${now}
    where r.org_id = ${orgId} and r.status = 'failed' and (r.id = ${id} or r.id in (select reminder_id from unsent))`.execute(
    db,
  );
}

/** The date type with this name, ignoring case, including archived ones. */
export function selectTypeNamed({ db, orgId }: OrgTx, name: string) {
  return db
    .selectFrom('date_setting')
    .select(['id', 'date_name', 'client_reminders'])
    .where('org_id', '=', orgId)
    .where('deleted_at', 'is', null)
    .where(sql<string>`lower(date_name)`, '=', sql<string>`lower(${name})`)
    .executeTakeFirst();
}
