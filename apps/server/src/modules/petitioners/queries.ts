import type { HandlerInput } from '@landfall/contract/endpoint';
import type { listPetitioners, PetitionerSort, updatePetitioner } from '@landfall/contract/petitioners';
import { sql } from 'kysely';
import { organizationDay } from '../../platform/db/organization-day.ts';
import { idKey, listOrder, type PageAt, readNearPage, readPage, textKey } from '../../platform/db/page.ts';
import { countUpTo, idsNamed, isNamed } from '../../platform/db/picked.ts';
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

/** A petitioner that is not deleted. */
export function selectPetitioner(tx: OrgTx, id: string) {
  return byId(tx, id).where('deleted_at', 'is', null).executeTakeFirst();
}

/** Holds off whoever would change, delete or restore a petitioner, or put it on a case; a deleted one too. */
export function lockPetitioner(tx: OrgTx, id: string) {
  return byId(tx, id).forUpdate().executeTakeFirst();
}

/** Holds off whoever would change, archive or delete a petitioner, and nobody who puts it on another case. */
export function holdPetitioner(tx: OrgTx, id: string) {
  return byId(tx, id).where('deleted_at', 'is', null).forShare().executeTakeFirst();
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

export interface PetitionerFilter {
  /** Those who have the name, when that is known. */
  picked?: readonly string[] | undefined;
  /** Words of the name; undefined: all. */
  name: string | undefined;
  archived: HandlerInput<typeof listPetitioners>['query']['archived'];
  deleted: boolean;
}

function petitionersOf({ db, orgId }: OrgTx, { picked, name, archived, deleted }: PetitionerFilter) {
  let query = db
    .selectFrom('petitioner')
    .where('org_id', '=', orgId)
    .where('deleted_at', deleted ? 'is not' : 'is', null);
  if (archived !== 'all') query = query.where('archived_at', archived === 'true' ? 'is not' : 'is', null);
  if (picked) return query.where('id', '=', sql<string>`any(${picked}::uuid[])`);
  if (!name) return query;
  return query.where('id', '=', sql<string>`any(${idsNamed('petitioner', name)})`);
}

const SORT_KEYS = {
  created_at: [idKey('id')],
  petitioner_name: [textKey('name_sort'), idKey('id')],
  email: [textKey('email_sort'), idKey('id')],
};

/** A page of the list. Ids rise with time, so that they order by it. */
export function selectPetitioners(
  tx: OrgTx,
  filter: PetitionerFilter & { sort: PetitionerSort },
  at: PageAt,
) {
  return readPage(petitionersOf(tx, filter).select(FIELDS), listOrder(filter.sort, SORT_KEYS), at);
}

/** A page of the list as {@link selectPetitioners}, with the day on which each was added. */
export function selectPetitionersWithDay(
  tx: OrgTx,
  filter: PetitionerFilter & { sort: PetitionerSort },
  at: PageAt,
) {
  const query = petitionersOf(tx, filter)
    .select(FIELDS)
    .select(organizationDay(tx, 'created_at').as('created_on'));
  return readPage(query, listOrder(filter.sort, SORT_KEYS), at);
}

/** A page of those that have the name, if it is full after a few thousand rows of the list's order. */
export function selectNearNamed(
  tx: OrgTx,
  name: string,
  { archived, deleted, sort }: PetitionerFilter & { sort: PetitionerSort },
  at: PageAt,
) {
  const all = petitionersOf(tx, { name: undefined, archived, deleted }).selectAll();
  const holds = isNamed(tx, 'petitioner', name, 'near.id');
  return readNearPage(tx.db, all, FIELDS, holds, listOrder(sort, SORT_KEYS), at);
}

/** How many there are; null if they are more than `most`. */
export function countPetitioners(
  tx: OrgTx,
  filter: PetitionerFilter,
  most: number | null,
): Promise<number | null> {
  return countUpTo(tx.db, petitionersOf(tx, filter), most);
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

export async function isOnCase({ db, orgId }: OrgTx, caseId: string, petitionerId: string): Promise<boolean> {
  const link = await db
    .selectFrom('case_petitioner')
    .select('id')
    .where('org_id', '=', orgId)
    .where('case_id', '=', caseId)
    .where('petitioner_id', '=', petitionerId)
    .executeTakeFirst();
  return link !== undefined;
}

export interface PetitionerLink {
  /** A UUIDv7: it places the petitioner after those that were added before. */
  id: string;
  caseId: string;
  petitionerId: string;
}

export async function putOnCase({ db, orgId }: OrgTx, link: PetitionerLink): Promise<void> {
  await db
    .insertInto('case_petitioner')
    .values({ org_id: orgId, id: link.id, case_id: link.caseId, petitioner_id: link.petitionerId })
    .execute();
}

/** Takes a petitioner off a case; false when it was not on it, or is deleted. */
export async function takeOffCase(
  { db, orgId }: OrgTx,
  caseId: string,
  petitionerId: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('case_petitioner as l')
    .where('l.org_id', '=', orgId)
    .where('l.case_id', '=', caseId)
    .where('l.petitioner_id', '=', petitionerId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('petitioner as p')
          .select('p.id')
          .whereRef('p.org_id', '=', 'l.org_id')
          .whereRef('p.id', '=', 'l.petitioner_id')
          .where('p.deleted_at', 'is', null),
      ),
    )
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
