import type { Schedule } from '@landfall/contract/report-templates';
import type { ReportColumn, ReportGrouping } from '@landfall/contract/reports';
import type { Role } from '@landfall/contract/roles';
import { sql } from 'kysely';
import { countOf } from '../../platform/db/counts.ts';
import { idKey, listOrder, type Page, type PageAt, readPage, textKey } from '../../platform/db/page.ts';
import type { OrgTx } from '../../platform/db/session.ts';

/** The schedule of a template's report: when it is made, for whom, and in whose name. */
export interface ScheduleRow {
  schedule_frequency: Schedule['frequency'] | null;
  schedule_weekday: number | null;
  schedule_hour: number | null;
  schedule_recipient: string | null;
  schedule_by: string | null;
  /** ISO instant; null while the schedule is stopped. */
  next_run_at: string | null;
}

export interface TemplateRow extends ScheduleRow {
  id: string;
  name: string;
  description: string;
  is_default: boolean;
  days_range: number;
  include_handled: boolean;
  group_by: ReportGrouping;
  columns: ReportColumn[];
  created_at: string;
  version: number;
}

const COLUMNS = [
  'id',
  'name',
  'description',
  'is_default',
  'days_range',
  'include_handled',
  'group_by',
  'columns',
  'schedule_frequency',
  'schedule_weekday',
  'schedule_hour',
  'schedule_recipient',
  'schedule_by',
  'next_run_at',
  'created_at',
  'version',
] as const;

function templates({ db, orgId }: OrgTx) {
  return db.selectFrom('report_template').where('org_id', '=', orgId);
}

const DEFAULT_FIRST = listOrder('name', { name: [textKey('list_sort'), idKey('id')] });

/** A page of the templates, the default first, then by name. */
export function selectTemplates(
  tx: OrgTx,
  { offset = 0, ...at }: PageAt & { offset?: number | undefined },
): Promise<Page<TemplateRow>> {
  return readPage(rows(tx).offset(offset), DEFAULT_FIRST, at);
}

export function countTemplates(tx: OrgTx): Promise<number> {
  return countOf(templates(tx));
}

function rows(tx: OrgTx) {
  return templates(tx)
    .select(COLUMNS)
    .$narrowType<Pick<TemplateRow, 'schedule_frequency' | 'group_by' | 'columns'>>();
}

export function selectTemplate(tx: OrgTx, id: string): Promise<TemplateRow | undefined> {
  return rows(tx).where('id', '=', id).executeTakeFirst();
}

/** A template, locked against changes until the transaction ends. */
export function lockTemplate(tx: OrgTx, id: string): Promise<TemplateRow | undefined> {
  return rows(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Unmarks the default template. */
export async function clearDefault({ db, orgId }: OrgTx): Promise<void> {
  await db
    .updateTable('report_template')
    .set({ is_default: false, version: sql<number>`version + 1` })
    .where('org_id', '=', orgId)
    .where('is_default', '=', true)
    .execute();
}

type Values = Omit<TemplateRow, 'id' | 'version' | 'created_at'>;

export async function insertTemplate(
  { db, orgId }: OrgTx,
  template: Values & { id: string; created_at: string },
): Promise<void> {
  await db
    .insertInto('report_template')
    .values({ org_id: orgId, ...template })
    .execute();
}

/** Changes a template. Also discards the mark that a run is queued, as the time of the next run may have changed. */
export async function updateTemplate(
  { db, orgId }: OrgTx,
  id: string,
  change: Partial<Values>,
): Promise<void> {
  await db
    .updateTable('report_template')
    .set({ ...change, version: sql<number>`version + 1` })
    .$if('next_run_at' in change, (update) => update.set({ run_queued_at: null }))
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

export async function deleteTemplate({ db, orgId }: OrgTx, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('report_template')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** A date type that a template selects. */
export interface SelectedType {
  template_id: string;
  id: string;
  date_name: string;
}

/** The date types of these templates, in order. */
export function selectTypes({ db, orgId }: OrgTx, templateIds: readonly string[]): Promise<SelectedType[]> {
  return db
    .selectFrom('report_template_date_setting as p')
    .innerJoin('date_setting as t', (join) =>
      join.onRef('t.org_id', '=', 'p.org_id').onRef('t.id', '=', 'p.date_setting_id'),
    )
    .select(['p.template_id', 't.id', 't.date_name'])
    .where('p.org_id', '=', orgId)
    .where(({ eb, fn, val }) => eb('p.template_id', '=', fn.any(val([...templateIds]))))
    .orderBy('p.template_id')
    .orderBy('p.position')
    .execute();
}

/**
 * Replaces the date types of a template, which cannot be removed until the transaction ends.
 * @returns false when one of them was removed meanwhile
 */
export async function replaceTypes(
  { db, orgId }: OrgTx,
  templateId: string,
  typeIds: readonly string[],
): Promise<boolean> {
  const held = await db
    .selectFrom('date_setting')
    .select('id')
    .where('org_id', '=', orgId)
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val([...typeIds]))))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();
  if (held.length < typeIds.length) return false;
  await db
    .deleteFrom('report_template_date_setting')
    .where('org_id', '=', orgId)
    .where('template_id', '=', templateId)
    .execute();
  await db
    .insertInto('report_template_date_setting')
    .values(
      typeIds.map((id, position) => ({
        org_id: orgId,
        template_id: templateId,
        date_setting_id: id,
        position,
      })),
    )
    .execute();
  return true;
}

/** The further recipients of templates' scheduled reports, in order, by template. */
export async function selectFurther(
  { db, orgId }: OrgTx,
  templateIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db
    .selectFrom('report_template_recipient')
    .select(['template_id', 'person_id'])
    .where('org_id', '=', orgId)
    .where(({ eb, fn, val }) => eb('template_id', '=', fn.any(val([...templateIds]))))
    .orderBy('template_id')
    .orderBy('position')
    .execute();
  const further = new Map<string, string[]>();
  for (const { template_id, person_id } of rows)
    further.set(template_id, [...(further.get(template_id) ?? []), person_id]);
  return further;
}

/** Replaces the further recipients of a template's scheduled report. */
export async function replaceFurther(
  { db, orgId }: OrgTx,
  templateId: string,
  personIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('report_template_recipient')
    .where('org_id', '=', orgId)
    .where('template_id', '=', templateId)
    .execute();
  if (personIds.length === 0) return;
  await db
    .insertInto('report_template_recipient')
    .values(
      personIds.map((person_id, position) => ({
        org_id: orgId,
        template_id: templateId,
        person_id,
        position,
      })),
    )
    .execute();
}

export interface Recipient {
  id: string;
  name: string;
  is_member: boolean;
}

/** The names of recipients, and whether they are still members. */
export async function selectRecipients({ db }: OrgTx, ids: readonly string[]): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select id, name, is_member from report_recipients(${ids}::uuid[])`.execute(db);
  return rows;
}

/** The roles of the members among these people. */
export async function selectRoles({ db }: OrgTx, ids: readonly string[]): Promise<Map<string, Role[]>> {
  const { rows } = await sql<{ id: string; roles: Role[] }>`
    select id, roles from members() where id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, roles }) => [id, roles]));
}

/** The ids of unsent mails about templates whose recipients are no longer members. */
export async function selectNoticesToFormerMembers({ db, orgId }: OrgTx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from mail m
    where m.org_id = ${orgId} and m.status = 'pending' and m.recipient not in (select email from members())
      and m.resource_id in (select id from report_template where org_id = ${orgId})`.execute(db);
  return rows.map(({ id }) => id);
}

/** The number of templates with a next run that a person scheduled. */
export function countRunsBy(tx: OrgTx, personId: string): Promise<number> {
  return countOf(templates(tx).where('schedule_by', '=', personId).where('next_run_at', 'is not', null));
}

/**
 * Stops all scheduled runs that a person set. It does not count as an edit of the templates. @returns the templates'
 * ids
 */
export async function stopRunsBy({ db, orgId }: OrgTx, personId: string): Promise<string[]> {
  const stopped = await db
    .updateTable('report_template')
    .set({ next_run_at: null, run_queued_at: null })
    .where('org_id', '=', orgId)
    .where('schedule_by', '=', personId)
    .where('next_run_at', 'is not', null)
    .returning('id')
    .execute();
  return stopped.map(({ id }) => id);
}

/**
 * Transfers the scheduled runs that a person set to another member, also as their recipient. @returns the templates'
 * ids
 */
export async function moveRuns({ db, orgId }: OrgTx, fromId: string, toId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update report_template set schedule_by = ${toId},
      schedule_recipient = case when schedule_recipient = ${fromId} then ${toId}::uuid else schedule_recipient end
    where org_id = ${orgId} and schedule_by = ${fromId} and next_run_at is not null returning id`.execute(db);
  const ids = rows.map(({ id }) => id);
  // A member who is among the recipients already receives only one copy.
  await sql`
    delete from report_template_recipient r using report_template t
    where r.org_id = ${orgId} and r.template_id = any(${ids}::uuid[]) and t.org_id = r.org_id and t.id = r.template_id
      and (r.person_id = t.schedule_recipient or (r.person_id = ${fromId} and (t.schedule_recipient = ${toId} or exists (
        select from report_template_recipient o
        where o.org_id = r.org_id and o.template_id = r.template_id and o.person_id = ${toId}))))`.execute(
    db,
  );
  await sql`
    update report_template_recipient set person_id = ${toId}
    where org_id = ${orgId} and template_id = any(${ids}::uuid[]) and person_id = ${fromId}`.execute(db);
  return ids;
}

/** Templates whose next run is later than an ISO instant, locked until the transaction ends. */
export function lockRunsAfter(tx: OrgTx, moment: string): Promise<TemplateRow[]> {
  return rows(tx).where('next_run_at', '>', moment).orderBy('id').forUpdate().execute();
}

/**
 * Sets when a template's report is made next; null until a member schedules it again. Not counted as an edit of the
 * template.
 */
export async function setNextRun({ db, orgId }: OrgTx, id: string, at: string | null): Promise<void> {
  await db
    .updateTable('report_template')
    .set({ next_run_at: at, run_queued_at: null })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}
