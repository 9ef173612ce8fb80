import { type Beneficiary, beneficiary } from '@landfall/contract/beneficiaries';
import { type Petitioner, petitioner } from '@landfall/contract/petitioners';
import { sql } from 'kysely';
import { readAllNamed, readNamedPage } from '../../platform/db/named-list.ts';
import { organizationDay } from '../../platform/db/organization-day.ts';
import { idKey, listOrder, type PageAt, textKey } from '../../platform/db/page.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import type { NewRecord } from '../../platform/new-record.ts';

/** A stored party, by its kind. */
export interface PartyRows {
  beneficiary: Beneficiary;
  petitioner: Omit<Petitioner, 'archived_at'> & { archived_at: string | null };
}
export type PartyKind = keyof PartyRows;
export type PartyFields<Kind extends PartyKind> = {
  [Field in keyof PartyRows[Kind]]?: PartyRows[Kind][Field] | undefined;
};

type Found<Kind extends PartyKind> = Promise<PartyRows[Kind] | undefined>;

/** The columns of each kind are the fields of the contract. */
const FIELDS: { readonly [Kind in PartyKind]: readonly (keyof PartyRows[Kind] & string)[] } = {
  beneficiary: beneficiary.keyof().options,
  petitioner: petitioner.keyof().options,
};

function rowsOf<Kind extends PartyKind>({ db, orgId }: OrgTx, kind: Kind) {
  const table: PartyKind = kind;
  return db.selectFrom(table).select(FIELDS[table]).where('org_id', '=', orgId).$castTo<PartyRows[Kind]>();
}

function live<Kind extends PartyKind>(tx: OrgTx, kind: Kind, id: string) {
  return rowsOf(tx, kind).where('id', '=', id).where('deleted_at', 'is', null);
}

/** The party that a party was merged into, over any number of merges; itself unless it was merged. */
export async function selectSurvivor({ db, orgId }: OrgTx, kind: PartyKind, id: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with recursive merged (id, into_id, steps) as (
      select p.id, p.merged_into, 1 from ${sql.table(kind)} p where p.org_id = ${orgId} and p.id = ${id}
      union all
      select p.id, p.merged_into, m.steps + 1 from merged m
      join ${sql.table(kind)} p on p.org_id = ${orgId} and p.id = m.into_id where m.steps < 50
    )
    select id from merged order by steps desc limit 1`.execute(db);
  return rows[0]?.id ?? id;
}

/** A party that is not deleted. */
export function selectParty<Kind extends PartyKind>(tx: OrgTx, kind: Kind, id: string) {
  return live(tx, kind, id).executeTakeFirst() as Found<Kind>;
}

/** A party whose data was erased. */
export function selectErased<Kind extends PartyKind>(tx: OrgTx, kind: Kind, id: string) {
  const row = rowsOf(tx, kind).where('id', '=', id).where('erased_at', 'is not', null);
  return row.executeTakeFirst() as Found<Kind>;
}

/** Locks a party, even a deleted one, against changes, deletion, restoration and new links to cases. */
export function lockParty<Kind extends PartyKind>(tx: OrgTx, kind: Kind, id: string) {
  return rowsOf(tx, kind).where('id', '=', id).forUpdate().executeTakeFirst() as Found<Kind>;
}

/** Locks a party against changes and deletion, but not against links to other cases. */
export function shareLockParty<Kind extends PartyKind>(tx: OrgTx, kind: Kind, id: string) {
  return live(tx, kind, id).forShare().executeTakeFirst() as Found<Kind>;
}

export function insertParty<Kind extends PartyKind>(
  { db, orgId }: OrgTx,
  kind: Kind,
  record: NewRecord,
  fields: PartyFields<Kind>,
) {
  const table: PartyKind = kind;
  return db
    .insertInto(table)
    .values({ org_id: orgId, ...record, ...fields })
    .returning(FIELDS[table])
    .$castTo<PartyRows[Kind]>()
    .executeTakeFirstOrThrow() as Promise<PartyRows[Kind]>;
}

export function updateParty<Kind extends PartyKind>(
  { db, orgId }: OrgTx,
  kind: Kind,
  id: string,
  change: PartyFields<Kind>,
) {
  const table: PartyKind = kind;
  return db
    .updateTable(table)
    .set({ ...change, version: sql<number>`version + 1` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .returning(FIELDS[table])
    .$castTo<PartyRows[Kind]>()
    .executeTakeFirstOrThrow() as Promise<PartyRows[Kind]>;
}

/** The sort keys of the lists. Ids increase with time, so creation order is the order of ids. */
const SORT_KEYS = {
  created_at: [idKey('id')],
  first_name: [textKey('first_name_sort'), idKey('id')],
  last_name: [textKey('last_name_sort'), textKey('first_name_sort'), idKey('id')],
  petitioner_name: [textKey('name_sort'), idKey('id')],
  email: [textKey('email_sort'), idKey('id')],
};
type Sort = keyof typeof SORT_KEYS;

export interface PartyFilter {
  name_filter?: string | undefined;
  deleted: 'true' | 'false';
  sort: Sort | `-${Sort}`;
  /** Only for petitioners. */
  archived?: 'true' | 'false' | 'all';
}

function listOf<Kind extends PartyKind>(
  tx: OrgTx,
  kind: Kind,
  { name_filter: name, deleted, archived = 'all', sort }: PartyFilter,
) {
  const rows = rowsOf(tx, kind)
    .where('deleted_at', deleted === 'true' ? 'is not' : 'is', null)
    // Merged parties are restored by undoing the merge, erased ones never.
    .$if(deleted === 'true', (some) => some.where('merged_into', 'is', null).where('erased_at', 'is', null))
    .$if(archived !== 'all', (some) =>
      some.where('archived_at', archived === 'true' ? 'is not' : 'is', null),
    );
  return { kind, name, rows, order: listOrder(sort, SORT_KEYS) };
}

/** A page of the list, and its total. */
export function selectParties<Kind extends PartyKind>(
  tx: OrgTx,
  kind: Kind,
  query: PartyFilter & PageAt & { total: 'now' | 'later' },
) {
  return readNamedPage(tx, listOf(tx, kind, query), FIELDS[kind], query);
}

/** The whole list, with the day on which each party was added. */
export function selectAllParties<Kind extends PartyKind>(tx: OrgTx, kind: Kind, query: PartyFilter) {
  const { rows, ...list } = listOf(tx, kind, query);
  return readAllNamed({ ...list, rows: rows.select(organizationDay(tx, 'created_at').as('created_on')) });
}

/** Removes a party from a case; false when it was not on the case, or is deleted. */
export async function unlinkParty(tx: OrgTx, kind: PartyKind, caseId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom(`case_${kind}`)
    .where('org_id', '=', tx.orgId)
    .where('case_id', '=', caseId)
    .where(`${kind}_id`, '=', live(tx, kind, id).clearSelect().select('id'))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Whether a record is a case under a legal hold, or a person on such a case. */
export async function isUnderHold({ db, orgId }: OrgTx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from case_record c where c.org_id = ${orgId} and c.held_at is not null and (
      c.id = ${id}
      or exists (select from case_beneficiary b
        where b.org_id = c.org_id and b.case_id = c.id and b.beneficiary_id = ${id})
      or exists (select from case_petitioner p
        where p.org_id = c.org_id and p.case_id = c.id and p.petitioner_id = ${id}))
    limit 1`.execute(db);
  return rows.length > 0;
}

/** The role of a party on a case; null when it is not on the case. */
export async function selectPlace(
  { db, orgId }: OrgTx,
  kind: PartyKind,
  caseId: string,
  id: string,
): Promise<string | null> {
  const place = kind === 'beneficiary' ? sql<string>`beneficiary_type` : sql<string>`'petitioner'`;
  const row = await db
    .selectFrom(`case_${kind}`)
    .select(place.as('place'))
    .where('org_id', '=', orgId)
    .where('case_id', '=', caseId)
    .where(`${kind}_id`, '=', id)
    .executeTakeFirst();
  return row?.place ?? null;
}

/** The cases that a party is on. */
export async function selectCasesOf({ db, orgId }: OrgTx, kind: PartyKind, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom(`case_${kind}`)
    .select('case_id')
    .where('org_id', '=', orgId)
    .where(`${kind}_id`, '=', id)
    .execute();
  return rows.map(({ case_id }) => case_id);
}

/** Adds parties of a kind in one statement. */
export async function insertParties<Kind extends PartyKind>(
  { db, orgId }: OrgTx,
  kind: Kind,
  parties: readonly (NewRecord & PartyFields<Kind>)[],
): Promise<void> {
  const table: PartyKind = kind;
  if (parties.length === 0) return;
  await db
    .insertInto(table)
    .values(parties.map((party) => ({ org_id: orgId, ...party })))
    .execute();
}

/**
 * Locks parties against changes and deletion.
 * @returns those that exist and are not deleted
 */
export async function shareLockParties(
  { db, orgId }: OrgTx,
  kind: PartyKind,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom(kind)
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();
  return rows.map(({ id }) => id);
}
