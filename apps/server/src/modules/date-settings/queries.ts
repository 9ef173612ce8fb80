import { sql } from 'kysely';
import { countOf } from '../../platform/db/counts.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import { prepared } from '../../platform/db/statement.ts';
import { isSameName } from '../../platform/db/taken-names.ts';
import type { NewRecord } from '../../platform/new-record.ts';

export interface NewDateSetting extends NewRecord {
  date_name: string;
  /** `#rrggbb`; null for a colour that is derived from the name. */
  color: string | null;
  reminder_in: number[];
  reminder_target: string[];
  /** The reminder template that replaces the two lists. */
  template_id: string | null;
  client_reminders: boolean;
}

const COLUMNS = [
  'id',
  'date_name',
  'color',
  'reminder_in',
  'reminder_target',
  'template_id',
  'client_reminders',
  'version',
  'created_at',
  'archived_at',
] as const;

function settingsOf({ db, orgId }: OrgTx, deleted: boolean) {
  return db
    .selectFrom('date_setting')
    .select(COLUMNS)
    .where('org_id', '=', orgId)
    .where('deleted_at', deleted ? 'is not' : 'is', null);
}

/**
 * Every date type of the organization by name, including archived ones; either without the removed ones, or only those.
 */
export function selectDateSettings(tx: OrgTx, deleted: boolean) {
  return settingsOf(tx, deleted).orderBy('date_name').execute();
}

/** The names of all date types, archived ones included. */
export const selectNames = prepared(({ db, orgId }, _: object) =>
  db
    .selectFrom('date_setting')
    .select(['id', 'date_name'])
    .where('org_id', '=', orgId)
    .where('deleted_at', 'is', null),
);

export function selectDateSetting(tx: OrgTx, id: string) {
  return settingsOf(tx, false).where('id', '=', id).executeTakeFirst();
}

/** The date type with this name, ignoring case, other than `except`; archived ones included. */
export function selectNamesake(tx: OrgTx, name: string, except?: string) {
  return settingsOf(tx, false)
    .where(isSameName('date_name', name))
    .$if(except !== undefined, (query) => query.where('id', '<>', except as string))
    .executeTakeFirst();
}

/** Locks a date type, even a removed one, against changes and against use by new dates. */
export function lockDateSetting({ db, orgId }: OrgTx, id: string) {
  return db
    .selectFrom('date_setting')
    .select([...COLUMNS, 'deleted_at'])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Keeps a date type from changing until the transaction ends, for a date that uses it; false when the type is archived
 * or removed.
 */
export async function shareLockDateSetting({ db, orgId }: OrgTx, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('date_setting')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export function countDateSettings({ db, orgId }: OrgTx): Promise<number> {
  return countOf(db.selectFrom('date_setting').where('org_id', '=', orgId).where('deleted_at', 'is', null));
}

/** The archived date types that dates of active cases have, without archived dates. */
export async function selectArchivedInUse({ db, orgId }: OrgTx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from date_setting s
    where s.org_id = ${orgId} and s.archived_at is not null and s.deleted_at is null and exists (
      select from case_date d where d.org_id = ${orgId} and d.date_setting_id = s.id
        and d.archived_at is null and not d.case_archived)`.execute(db);
  return rows.map(({ id }) => id);
}

/** The uses for which a deleted date type is archived instead of removed. */
interface Uses {
  dates: number;
  templates: number;
  rules: number;
}

/**
 * The number of dates of the type, including archived ones, of report templates that select it, and of deadline rules
 * in use that set dates of it.
 */
export async function countUses({ db, orgId }: OrgTx, id: string): Promise<Uses> {
  const { rows } = await sql<Uses>`
    select
      (select count(*)::int from case_date where org_id = ${orgId} and date_setting_id = ${id}) as dates,
      (select count(*)::int from report_template_date_setting
        where org_id = ${orgId} and date_setting_id = ${id}) as templates,
      (select count(*)::int from deadline_rule_adoption a
        where a.org_id = ${orgId} and a.retired_at is null
          and exists (select from jsonb_each_text(a.output_map) o where o.value = ${id})) as rules`.execute(
    db,
  );
  return rows[0] ?? { dates: 0, templates: 0, rules: 0 };
}

export async function insertDateSettings(
  { db, orgId }: OrgTx,
  settings: readonly NewDateSetting[],
): Promise<void> {
  await db
    .insertInto('date_setting')
    .values(settings.map((setting) => ({ org_id: orgId, ...setting })))
    .execute();
}

type Stored = Omit<NewDateSetting, keyof NewRecord> & {
  archived_at: string | null;
  deleted_at: string | null;
};
export type DateSettingChange = { [Field in keyof Stored]?: Stored[Field] | undefined };

export async function updateDateSetting(
  { db, orgId }: OrgTx,
  id: string,
  change: DateSettingChange,
): Promise<void> {
  await db
    .updateTable('date_setting')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/** Writes the new name of a date type into the organization's texts that name it: kinds of cases, views and tasks. */
export async function renameElsewhere({ db }: OrgTx, id: string, from: string, to: string): Promise<void> {
  await sql`select rename_date_type(${id}, ${from}, ${to})`.execute(db);
}
