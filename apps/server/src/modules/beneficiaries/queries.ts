import type { BeneficiarySort, BeneficiaryType, updateBeneficiary } from '@landfall/contract/beneficiaries';
import type { HandlerInput } from '@landfall/contract/endpoint';
import { sql } from 'kysely';
import { organizationDay } from '../../platform/db/organization-day.ts';
import { idKey, listOrder, type PageAt, readNearPage, readPage, textKey } from '../../platform/db/page.ts';
import { countUpTo, idsNamed, isNamed } from '../../platform/db/picked.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import { prepared } from '../../platform/db/statement.ts';
import type { NewRecord } from '../../platform/new-record.ts';

const FIELDS = [
  'id',
  'first_name',
  'middle_name',
  'last_name',
  'personal_phone',
  'personal_email',
  'mailing_address',
  'business_phone',
  'business_email',
  'business_address',
  'created_at',
  'deleted_at',
  'version',
] as const;

function byId({ db, orgId }: OrgTx, id: string) {
  return db.selectFrom('beneficiary').select(FIELDS).where('org_id', '=', orgId).where('id', '=', id);
}

/** A beneficiary who is not deleted. */
export function selectBeneficiary(tx: OrgTx, id: string) {
  return byId(tx, id).where('deleted_at', 'is', null).executeTakeFirst();
}

/** Holds off whoever would change, delete or restore a beneficiary, or put them on a case; deleted ones too. */
export function lockBeneficiary(tx: OrgTx, id: string) {
  return byId(tx, id).forUpdate().executeTakeFirst();
}

/** Holds off whoever would change or delete a beneficiary, and nobody who puts them on another case. */
export function holdBeneficiary(tx: OrgTx, id: string) {
  return byId(tx, id).where('deleted_at', 'is', null).forShare().executeTakeFirst();
}

/** Field names of the wire. */
export type BeneficiaryFields = Omit<HandlerInput<typeof updateBeneficiary>['body'], 'version'>;

export function insertBeneficiary({ db, orgId }: OrgTx, record: NewRecord, fields: BeneficiaryFields) {
  return db
    .insertInto('beneficiary')
    .values({ org_id: orgId, ...record, ...fields })
    .returning(FIELDS)
    .executeTakeFirstOrThrow();
}

export function changeBeneficiary(
  { db, orgId }: OrgTx,
  id: string,
  change: BeneficiaryFields & { deleted_at?: string | null },
) {
  return db
    .updateTable('beneficiary')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .returning(FIELDS)
    .executeTakeFirstOrThrow();
}

export interface BeneficiaryFilter {
  /** Those who have the name, when that is known. */
  picked?: readonly string[] | undefined;
  /** Words of the name; undefined: everyone. */
  name: string | undefined;
  deleted: boolean;
}

function beneficiariesOf({ db, orgId }: OrgTx, { picked, name, deleted }: BeneficiaryFilter) {
  const query = db
    .selectFrom('beneficiary')
    .where('org_id', '=', orgId)
    .where('deleted_at', deleted ? 'is not' : 'is', null);
  if (picked) return query.where('id', '=', sql<string>`any(${picked}::uuid[])`);
  if (!name) return query;
  return query.where('id', '=', sql<string>`any(${idsNamed('beneficiary', name)})`);
}

const SORT_KEYS = {
  created_at: [idKey('id')],
  first_name: [textKey('first_name_sort'), idKey('id')],
  last_name: [textKey('last_name_sort'), idKey('id')],
};

/** A page of the list. Ids rise with time, so that they order by it. */
export function selectBeneficiaries(
  tx: OrgTx,
  filter: BeneficiaryFilter & { sort: BeneficiarySort },
  at: PageAt,
) {
  return readPage(beneficiariesOf(tx, filter).select(FIELDS), listOrder(filter.sort, SORT_KEYS), at);
}

/** A page of the list as {@link selectBeneficiaries}, with the day on which each was added. */
export function selectBeneficiariesWithDay(
  tx: OrgTx,
  filter: BeneficiaryFilter & { sort: BeneficiarySort },
  at: PageAt,
) {
  const query = beneficiariesOf(tx, filter)
    .select(FIELDS)
    .select(organizationDay(tx, 'created_at').as('created_on'));
  return readPage(query, listOrder(filter.sort, SORT_KEYS), at);
}

/** A page of those who have the name, if it is full after a few thousand rows of the list's order. */
export function selectNearNamed(
  tx: OrgTx,
  name: string,
  { deleted, sort }: BeneficiaryFilter & { sort: BeneficiarySort },
  at: PageAt,
) {
  const everyone = beneficiariesOf(tx, { name: undefined, deleted }).selectAll();
  const holds = isNamed(tx, 'beneficiary', name, 'near.id');
  return readNearPage(tx.db, everyone, FIELDS, holds, listOrder(sort, SORT_KEYS), at);
}

/** How many there are; null if they are more than `most`. */
export function countBeneficiaries(
  tx: OrgTx,
  filter: BeneficiaryFilter,
  most: number | null,
): Promise<number | null> {
  return countUpTo(tx.db, beneficiariesOf(tx, filter), most);
}

/** The primary beneficiary of a case, a deleted one too. */
export function selectPrimary({ db, orgId }: OrgTx, caseId: string) {
  return db
    .selectFrom('case_beneficiary as l')
    .innerJoin('beneficiary as b', (join) =>
      join.onRef('b.org_id', '=', 'l.org_id').onRef('b.id', '=', 'l.beneficiary_id'),
    )
    .select(FIELDS.map((field) => `b.${field}` as const))
    .where('l.org_id', '=', orgId)
    .where('l.case_id', '=', caseId)
    .where('l.beneficiary_type', '=', 'primary')
    .executeTakeFirst();
}

/** The beneficiaries of a case: the primary one first, then in the order in which they were added. */
export const selectOnCase = prepared(({ db, orgId }, { caseId }: { caseId: string }) =>
  db
    .selectFrom('case_beneficiary as l')
    .innerJoin('beneficiary as b', (join) =>
      join.onRef('b.org_id', '=', 'l.org_id').onRef('b.id', '=', 'l.beneficiary_id'),
    )
    .select(FIELDS.map((field) => `b.${field}` as const))
    .select(sql<BeneficiaryType>`l.beneficiary_type`.as('beneficiary_type'))
    .where('l.org_id', '=', orgId)
    .where('l.case_id', '=', caseId)
    .where('b.deleted_at', 'is', null)
    .orderBy(sql`l.beneficiary_type = 'primary'`, 'desc')
    .orderBy('l.id'),
);

/** Makes the primary beneficiary of a case a dependent one. */
export async function demotePrimary({ db, orgId }: OrgTx, caseId: string): Promise<void> {
  await db
    .updateTable('case_beneficiary')
    .set({ beneficiary_type: 'dependent' })
    .where('org_id', '=', orgId)
    .where('case_id', '=', caseId)
    .where('beneficiary_type', '=', 'primary')
    .execute();
}

export interface BeneficiaryLink {
  /** A UUIDv7 for a new link; one that is there keeps its own, and with it its place. */
  id: string;
  caseId: string;
  beneficiaryId: string;
  beneficiaryType: BeneficiaryType;
}

/** Adds a beneficiary to a case, or changes their type on it. */
export async function putOnCase({ db, orgId }: OrgTx, link: BeneficiaryLink): Promise<void> {
  await db
    .insertInto('case_beneficiary')
    .values({
      org_id: orgId,
      id: link.id,
      case_id: link.caseId,
      beneficiary_id: link.beneficiaryId,
      beneficiary_type: link.beneficiaryType,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'case_id', 'beneficiary_id'])
        .doUpdateSet({ beneficiary_type: link.beneficiaryType }),
    )
    .execute();
}

/** Takes a beneficiary off a case; false when they were not on it, or are deleted. */
export async function takeOffCase(
  { db, orgId }: OrgTx,
  caseId: string,
  beneficiaryId: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('case_beneficiary as l')
    .where('l.org_id', '=', orgId)
    .where('l.case_id', '=', caseId)
    .where('l.beneficiary_id', '=', beneficiaryId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('beneficiary as b')
          .select('b.id')
          .whereRef('b.org_id', '=', 'l.org_id')
          .whereRef('b.id', '=', 'l.beneficiary_id')
          .where('b.deleted_at', 'is', null),
      ),
    )
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
