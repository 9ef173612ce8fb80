import type { MovedCounts } from '@landfall/contract/party-merges';
import { sql } from 'kysely';
import type { OrgTx } from '../../platform/db/session.ts';

export type Kind = 'beneficiary' | 'petitioner';
/** The records that belong to a person directly; all others belong to a case. */
const ON_EVERY_PERSON = ['note', 'document', 'thread', 'upload', 'identifier'] as const;
const ON_BENEFICIARIES = ['status_period', 'person_address', 'absence'] as const;
export const OWNED = [...ON_EVERY_PERSON, ...ON_BENEFICIARIES] as const;
export type Owned = (typeof OWNED)[number];

/** The kinds of records that a person of a kind can have. */
export function ownedBy(kind: Kind): readonly Owned[] {
  return kind === 'beneficiary' ? OWNED : ON_EVERY_PERSON;
}

const personOf = (kind: Kind) => sql.ref(`${kind}_id`);
const linksOf = (kind: Kind) => sql.table(`case_${kind}`);

/** The number of a person's records of each kind, without removed ones, as far as the session may see them. */
export async function countOwned({ db, orgId }: OrgTx, kind: Kind, id: string): Promise<MovedCounts> {
  const of = (table: string, condition = sql``) =>
    sql`(select count(*) from ${sql.table(table)} where org_id = ${orgId} and ${personOf(kind)} = ${id} ${condition})`;
  const owned = ownedBy(kind);
  const records = (table: Owned) =>
    owned.includes(table) ? of(table, sql`and archived_at is null`) : sql`0`;
  const { rows } = await sql<MovedCounts>`select ${of(`case_${kind}`)} as cases, ${of('note')} as notes,
    ${of('document')} as documents, ${of('thread')} as threads, ${records('identifier')} as numbers,
    ${records('status_period')} + ${records('absence')} as timeline, ${records('person_address')} as addresses`.execute(
    db,
  );
  const [counts] = rows;
  if (!counts) throw new Error('A count has one row');
  return counts;
}

/**
 * Moves records of a table from one person to another.
 * @param ids only those; all by default
 * @returns the moved ones
 */
export async function moveOwned(
  { db, orgId }: OrgTx,
  kind: Kind,
  table: Owned,
  { from, to, ids }: { from: string; to: string; ids?: readonly string[] },
): Promise<string[]> {
  const some = ids ? sql`and id = any(${ids}::uuid[])` : sql``;
  const { rows } = await sql<{ id: string }>`update ${sql.table(table)} set ${personOf(kind)} = ${to}
    where org_id = ${orgId} and ${personOf(kind)} = ${from} ${some} returning id`.execute(db);
  const moved = rows.map(({ id }) => id);
  // The search index of documents is updated with them.
  if (table === 'note' || table === 'thread')
    await sql`update page_text set owner_id = ${to}
      where org_id = ${orgId} and kind = ${table} and record_id = any(${moved}::uuid[])`.execute(db);
  return moved;
}

/** A person's link to a case. */
export interface CaseLink {
  id: string;
  case_id: string;
  person_id: string;
  /** Null for petitioners. */
  type: 'primary' | 'dependent' | null;
}

const typeOf = (kind: Kind) => (kind === 'beneficiary' ? sql`beneficiary_type` : sql`null::text`);

/** The cases that people are on. */
export async function selectLinks(
  { db, orgId }: OrgTx,
  kind: Kind,
  ids: readonly string[],
): Promise<CaseLink[]> {
  const { rows } = await sql<CaseLink>`
    select id, case_id, ${personOf(kind)} as person_id, ${typeOf(kind)} as type from ${linksOf(kind)}
    where org_id = ${orgId} and ${personOf(kind)} = any(${ids}::uuid[]) order by id`.execute(db);
  return rows;
}

/** Moves a link to another person. @returns whether it still belonged to `from` */
export async function moveLink(
  { db, orgId }: OrgTx,
  kind: Kind,
  { id, case_id }: Pick<CaseLink, 'id' | 'case_id'>,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { rows } = await sql`update ${linksOf(kind)} set ${personOf(kind)} = ${to}
    where org_id = ${orgId} and case_id = ${case_id} and id = ${id} and ${personOf(kind)} = ${from}
    returning id`.execute(db);
  return rows.length > 0;
}

export async function deleteLink(
  { db, orgId }: OrgTx,
  kind: Kind,
  { case_id, person_id }: CaseLink,
): Promise<void> {
  await sql`delete from ${linksOf(kind)}
    where org_id = ${orgId} and case_id = ${case_id} and ${personOf(kind)} = ${person_id}`.execute(db);
}

/** Restores a link; if it exists, it stays as it is. */
export async function restoreLink({ db, orgId }: OrgTx, kind: Kind, link: CaseLink): Promise<void> {
  const { id, case_id, person_id, type } = link;
  const [column, value] = type ? [sql`, beneficiary_type`, sql`, ${type}`] : [sql``, sql``];
  await sql`insert into ${linksOf(kind)} (org_id, id, case_id, ${personOf(kind)} ${column})
    values (${orgId}, ${id}, ${case_id}, ${person_id} ${value}) on conflict do nothing`.execute(db);
}

/**
 * Changes a beneficiary's type on a case.
 * @returns whether it was `from`
 */
export async function changeType(
  { db, orgId }: OrgTx,
  { case_id, person_id }: Pick<CaseLink, 'case_id' | 'person_id'>,
  { from, to }: { from: 'primary' | 'dependent'; to: 'primary' | 'dependent' },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('case_beneficiary')
    .set({ beneficiary_type: to })
    .where('org_id', '=', orgId)
    .where('case_id', '=', case_id)
    .where('beneficiary_id', '=', person_id)
    .where('beneficiary_type', '=', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Marks a person as merged (`into`), or restores them (null).
 * @returns whether they were in the expected state
 */
export async function setMerged(
  { db, orgId }: OrgTx,
  kind: Kind,
  id: string,
  { into, from, now }: { into: string | null; from: string | null; now: string },
): Promise<boolean> {
  const { rows } = await sql`update ${sql.table(kind)}
    set merged_into = ${into}, deleted_at = ${into === null ? null : now}::timestamptz, version = version + 1
    where org_id = ${orgId} and id = ${id} and merged_into is not distinct from ${from}::uuid returning id`.execute(
    db,
  );
  return rows.length > 0;
}

/** The changes that an operation made to a person's fields. */
export async function selectFieldChanges({ db, orgId }: OrgTx, kind: Kind, operationId: string, id: string) {
  return db
    .selectFrom('record_change')
    .select(['field'])
    .select(({ ref }) => [
      ref('old_value').$castTo<string | null>().as('old_value'),
      ref('new_value').$castTo<string | null>().as('new_value'),
    ])
    .where('org_id', '=', orgId)
    .where('operation_id', '=', operationId)
    .where('resource_id', '=', id)
    .where('kind', '=', kind)
    .execute();
}
