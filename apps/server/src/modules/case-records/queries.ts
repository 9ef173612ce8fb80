import type { Duty } from '@landfall/contract/case-records';
import type { Chargeability, PreferenceCategory } from '@landfall/contract/preference-categories';
import { sql } from 'kysely';
import type { OrgTx } from '../../platform/db/session.ts';
import { prepared } from '../../platform/db/statement.ts';
import type { NewRecord } from '../../platform/new-record.ts';

const FIELDS = [
  'id',
  'title',
  'description',
  'status',
  'matter_type_id',
  'org_id as org',
  'priority_date',
  'preference_category',
  'chargeability',
  'created_at',
  'archived_at',
  'version',
  'restricted',
  'held_at',
  'hold_reason',
  'matter_type_version',
] as const;

export const selectCase = prepared(({ db, orgId }, { id }: { id: string }) =>
  db.selectFrom('case_record').select(FIELDS).where('org_id', '=', orgId).where('id', '=', id),
);

/** Adds a case and returns it. */
export function insertCase(
  { db, orgId }: OrgTx,
  record: NewRecord & CaseChange & { title: string; description: string },
) {
  return db
    .insertInto('case_record')
    .values({ org_id: orgId, ...record })
    .returning(FIELDS)
    .executeTakeFirstOrThrow();
}

/** A person's place on the team of a case. */
export interface Place {
  caseId: string;
  personId: string;
}

/**
 * Adds people to the teams of cases; those who are on a team already stay.
 * @returns the new places
 */
export async function insertAssignees(
  { db, orgId }: OrgTx,
  caseIds: readonly string[],
  personIds: readonly string[],
): Promise<Place[]> {
  const { rows } = await sql<Place>`
    insert into case_assignee (org_id, case_id, person_id)
    select ${orgId}, c, p from unnest(${caseIds}::uuid[]) c, unnest(${personIds}::uuid[]) p
    on conflict do nothing returning case_id as "caseId", person_id as "personId"`.execute(db);
  return rows;
}

/**
 * Gives people on the team of a case other duties.
 * @returns whether any duty changed
 */
export async function updateDuties(
  { db, orgId }: OrgTx,
  caseId: string,
  duties: readonly { person_id: string; duty: Duty }[],
): Promise<boolean> {
  const { rows } = await sql`
    update case_assignee a set duty = d.duty
    from jsonb_to_recordset(${JSON.stringify(duties)}::jsonb) as d (person_id uuid, duty text)
    where a.org_id = ${orgId} and a.case_id = ${caseId} and a.person_id = d.person_id and a.duty <> d.duty
    returning a.person_id`.execute(db);
  return rows.length > 0;
}

/** A person's place on the team of a case, with their duty. */
export interface DutyPlace extends Place {
  duty: Duty;
}

/** The places of these people on the teams of these cases. */
export async function selectPlaces(
  { db, orgId }: OrgTx,
  caseIds: readonly string[],
  personIds: readonly string[],
): Promise<DutyPlace[]> {
  const { rows } = await sql<DutyPlace>`
    select case_id as "caseId", person_id as "personId", duty from case_assignee
    where org_id = ${orgId} and case_id = any(${caseIds}::uuid[]) and person_id = any(${personIds}::uuid[])`.execute(
    db,
  );
  return rows;
}

/**
 * Adds places on teams; people who are on a team already keep their duty.
 * @returns the new places
 */
export async function insertPlaces({ db, orgId }: OrgTx, places: readonly DutyPlace[]): Promise<DutyPlace[]> {
  const { rows } = await sql<DutyPlace>`
    insert into case_assignee (org_id, case_id, person_id, duty)
    select ${orgId}, p."caseId", p."personId", p.duty
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p ("caseId" uuid, "personId" uuid, duty text)
    on conflict do nothing returning case_id as "caseId", person_id as "personId", duty`.execute(db);
  return rows;
}

/** A change of the duty of a person who stays on the team of a case. */
export interface DutyChange extends Place {
  from: Duty;
  to: Duty;
}

/**
 * Gives people other duties, except those whose current duty is not the `from` of their change.
 * @returns the changes that were made
 */
export async function changeDuties(
  { db, orgId }: OrgTx,
  changes: readonly DutyChange[],
): Promise<DutyChange[]> {
  const { rows } = await sql<DutyChange>`
    update case_assignee a set duty = d."to"
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as d ("caseId" uuid, "personId" uuid, "from" text, "to" text)
    where a.org_id = ${orgId} and a.case_id = d."caseId" and a.person_id = d."personId" and a.duty = d."from"
      and d."from" <> d."to"
    returning d."caseId", d."personId", d."from", d."to"`.execute(db);
  return rows;
}

/** A member's places on the teams of active cases. */
export async function selectOpenPlaces({ db, orgId }: OrgTx, personId: string): Promise<DutyPlace[]> {
  const { rows } = await sql<DutyPlace>`
    select a.case_id as "caseId", a.person_id as "personId", a.duty
    from case_assignee a join case_record c on c.org_id = a.org_id and c.id = a.case_id
    where a.org_id = ${orgId} and a.person_id = ${personId} and c.archived_at is null`.execute(db);
  return rows;
}

/** Removes places on teams. */
export async function deletePlaces({ db, orgId }: OrgTx, places: readonly Place[]): Promise<void> {
  await sql`
    delete from case_assignee a
    using jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p ("caseId" uuid, "personId" uuid)
    where a.org_id = ${orgId} and a.case_id = p."caseId" and a.person_id = p."personId"`.execute(db);
}

/** The restricted ones of these cases, with the sizes of their teams. */
export async function selectRestrictedTeams({ db, orgId }: OrgTx, caseIds: readonly string[]) {
  const { rows } = await sql<{ id: string; size: number }>`
    select c.id, (select count(*)::integer from case_assignee a where a.org_id = c.org_id and a.case_id = c.id) as size
    from case_record c where c.org_id = ${orgId} and c.id = any(${caseIds}::uuid[]) and c.restricted`.execute(
    db,
  );
  return rows;
}

/** Which of these people are members; none of them can leave until the transaction ends. */
export async function shareLockMembers(
  { db, orgId }: OrgTx,
  personIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('membership')
    .select('person_id')
    .where('org_id', '=', orgId)
    .where('person_id', '=', sql<string>`any(${personIds}::uuid[])`)
    .orderBy('person_id')
    .forKeyShare()
    .execute();
  return rows.map(({ person_id }) => person_id);
}

/** The current status and archived state of locked cases. */
export function selectStates({ db, orgId }: OrgTx, ids: readonly string[]) {
  return db
    .selectFrom('case_record')
    .select(['id', 'status', 'archived'])
    .where('org_id', '=', orgId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** Removes everyone else from the team of a case. */
export async function removeOtherAssignees(
  { db, orgId }: OrgTx,
  caseId: string,
  personIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('case_assignee')
    .where('org_id', '=', orgId)
    .where('case_id', '=', caseId)
    .where(sql<boolean>`person_id <> all(${personIds}::uuid[])`)
    .execute();
}

/** Locks the restricted cases whose teams are empty. */
export async function lockRestrictedWithoutTeam({ db, orgId }: OrgTx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from case_record c
    where c.org_id = ${orgId} and c.restricted
      and not exists (select from case_assignee a where a.org_id = c.org_id and a.case_id = c.id)
    order by c.id for update of c`.execute(db);
  return rows.map(({ id }) => id);
}

export interface CaseChange {
  title?: string | undefined;
  description?: string | undefined;
  status?: string | undefined;
  matter_type_id?: string | null | undefined;
  archived_at?: string | null;
  priority_date?: string | null | undefined;
  preference_category?: PreferenceCategory | null | undefined;
  chargeability?: Chargeability | null | undefined;
  restricted?: boolean;
  held_at?: string | null;
  held_by?: string | null;
  hold_reason?: string;
  matter_type_version?: number | null;
}

/** Changes an existing case and returns it. */
export function updateCase({ db, orgId }: OrgTx, id: string, change: CaseChange) {
  return db
    .updateTable('case_record')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .returning(FIELDS)
    .executeTakeFirstOrThrow();
}

/**
 * Changes the cases for which `differs` holds.
 * @returns their ids
 */
async function updateWhere(
  { db, orgId }: OrgTx,
  ids: readonly string[],
  change: CaseChange,
  differs: ReturnType<typeof sql<boolean>>,
): Promise<string[]> {
  const rows = await db
    .updateTable('case_record')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('org_id', '=', orgId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(differs)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Gives cases a status.
 * @returns the ids of those that changed
 */
export function updateStatus(tx: OrgTx, ids: readonly string[], status: string): Promise<string[]> {
  return updateWhere(tx, ids, { status }, sql<boolean>`status <> ${status}`);
}

/**
 * Archives cases (`archivedAt`) or restores them (null).
 * @returns the ids of those that changed
 */
export function updateArchived(
  tx: OrgTx,
  ids: readonly string[],
  archivedAt: string | null,
): Promise<string[]> {
  return updateWhere(tx, ids, { archived_at: archivedAt }, sql<boolean>`archived = ${archivedAt === null}`);
}

/** Raises the version of cases after an edit that does not change their own row. */
export function raiseVersions(tx: OrgTx, ids: readonly string[]): Promise<string[]> {
  return updateWhere(tx, ids, {}, sql<boolean>`true`);
}

/** A case that is opened together with others. */
export interface NewCaseRow extends NewRecord {
  title: string;
  description: string;
  status: string;
  matter_type_id: string | null;
  priority_date: string | null;
  preference_category: PreferenceCategory | null;
  chargeability: Chargeability | null;
}

/** Opens cases in one statement. */
export async function insertCases({ db, orgId }: OrgTx, cases: readonly NewCaseRow[]): Promise<void> {
  await db
    .insertInto('case_record')
    .values(cases.map((record) => ({ org_id: orgId, ...record })))
    .execute();
}
