import type { HandlerInput } from '@landfall/contract/endpoint';
import type { exportPetitioners, listPetitioners, updatePetitioner } from '@landfall/contract/petitioners';
import { sql } from 'kysely';
import { readAllNamed, readNamedPage } from '../../platform/db/named-list.ts';
import { organizationDay } from '../../platform/db/organization-day.ts';
import { idKey, listOrder, textKey } from '../../platform/db/page.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import { prepared } from '../../platform/db/statement.ts';
import type { NewRecord } from '../../platform/new-record.ts';

const FIELDS = [
  'id',
  'petitioner_name',
  'website_url',
  'email',
  'phone',
  'address',
  'city',
  'state',
  'zip',
  'created_at',
  'archived_at',
  'deleted_at',
  'version',
] as const;

function byId({ db, orgId }: OrgTx, id: string) {
  return db.selectFrom('petitioner').select(FIELDS).where('org_id', '=', orgId).where('id', '=', id);
}

function live(tx: OrgTx, id: string) {
  return byId(tx, id).where('deleted_at', 'is', null);
}

/** A petitioner that is not deleted. */
export function selectPetitioner(tx: OrgTx, id: string) {
  return live(tx, id).executeTakeFirst();
}

/** Holds off whoever would change, delete or restore a petitioner, or put it on a case; a deleted one too. */
export function lockPetitioner(tx: OrgTx, id: string) {
  return byId(tx, id).forUpdate().executeTakeFirst();
}

/** Holds off whoever would change, archive or delete a petitioner, and nobody who puts it on another case. */
export function holdPetitioner(tx: OrgTx, id: string) {
  return live(tx, id).forShare().executeTakeFirst();
}

/** Field names of the wire. */
export type PetitionerFields = Omit<HandlerInput<typeof updatePetitioner>['body'], 'version' | 'archived'>;

export function insertPetitioner(
  { db, orgId }: OrgTx,
  record: NewRecord,
  fields: PetitionerFields & { petitioner_name: string },
) {
  return db
    .insertInto('petitioner')
    .values({ org_id: orgId, ...record, ...fields })
    .returning(FIELDS)
    .executeTakeFirstOrThrow();
}

export type PetitionerChange = PetitionerFields & { archived_at?: string | null; deleted_at?: string | null };

export function changePetitioner({ db, orgId }: OrgTx, id: string, change: PetitionerChange) {
  return db
    .updateTable('petitioner')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .returning(FIELDS)
    .executeTakeFirstOrThrow();
}

type ListQuery = HandlerInput<typeof exportPetitioners>['query'];

const SORT_KEYS = {
  created_at: [idKey('id')],
  petitioner_name: [textKey('name_sort'), idKey('id')],
  email: [textKey('email_sort'), idKey('id')],
};

/** Those that a query asks for, whatever their name. Ids rise with time, so that they order by it. */
function listOf({ db, orgId }: OrgTx, { name_filter: name, archived, deleted, sort }: ListQuery) {
  let rows = db
    .selectFrom('petitioner')
    .select(FIELDS)
    .where('org_id', '=', orgId)
    .where('deleted_at', deleted === 'true' ? 'is not' : 'is', null);
  if (archived !== 'all') rows = rows.where('archived_at', archived === 'true' ? 'is not' : 'is', null);
  return { kind: 'petitioner', name, rows, order: listOrder(sort, SORT_KEYS) } as const;
}

/** A page of the list, and how many it holds. */
export function selectPetitioners(tx: OrgTx, query: HandlerInput<typeof listPetitioners>['query']) {
  return readNamedPage(tx, listOf(tx, query), FIELDS, query);
}

/** The whole list, with the day on which each was added. */
export function selectAllPetitioners(tx: OrgTx, query: ListQuery) {
  const { rows, ...list } = listOf(tx, query);
  const day = organizationDay(tx, 'created_at').as('created_on');
  return readAllNamed({ ...list, rows: rows.select(day) });
}

/** The petitioners of a case, in the order in which they were added. */
export const selectOnCase = prepared(({ db, orgId }, { caseId }: { caseId: string }) =>
  db
    .selectFrom('case_petitioner as l')
    .innerJoin('petitioner as p', (join) =>
      join.onRef('p.org_id', '=', 'l.org_id').onRef('p.id', '=', 'l.petitioner_id'),
    )
    .select(FIELDS.map((field) => `p.${field}` as const))
    .where('l.org_id', '=', orgId)
    .where('l.case_id', '=', caseId)
    .where('p.deleted_at', 'is', null)
    .orderBy('l.id'),
);

/**
 * Adds a petitioner to a case; false when it is on it already. The link's id, a UUIDv7, places it after those that were
 * added before.
 */
export async function putOnCase(
  { db, orgId }: OrgTx,
  link: { id: string; case_id: string; petitioner_id: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('case_petitioner')
    .values({ org_id: orgId, ...link })
    .onConflict((conflict) => conflict.columns(['org_id', 'case_id', 'petitioner_id']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** Takes a petitioner off a case; false when it was not on it, or is deleted. */
export async function takeOffCase(tx: OrgTx, caseId: string, petitionerId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('case_petitioner')
    .where('org_id', '=', tx.orgId)
    .where('case_id', '=', caseId)
    .where('petitioner_id', '=', live(tx, petitionerId).clearSelect().select('id'))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The cases that a petitioner is on. */
export async function selectCasesOf({ db, orgId }: OrgTx, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('case_petitioner')
    .select('case_id')
    .where('org_id', '=', orgId)
    .where('petitioner_id', '=', id)
    .execute();
  return rows.map(({ case_id }) => case_id);
}
