import type {
  BeneficiaryType,
  exportBeneficiaries,
  listBeneficiaries,
  updateBeneficiary,
} from '@landfall/contract/beneficiaries';
import type { HandlerInput } from '@landfall/contract/endpoint';
import { sql } from 'kysely';
import { readAllNamed, readNamedPage } from '../../platform/db/named-list.ts';
import { organizationDay } from '../../platform/db/organization-day.ts';
import { idKey, listOrder, textKey } from '../../platform/db/page.ts';
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

function live(tx: OrgTx, id: string) {
  return byId(tx, id).where('deleted_at', 'is', null);
}

/** A beneficiary who is not deleted. */
export function selectBeneficiary(tx: OrgTx, id: string) {
  return live(tx, id).executeTakeFirst();
}

/** Holds off whoever would change, delete or restore a beneficiary, or put them on a case; deleted ones too. */
export function lockBeneficiary(tx: OrgTx, id: string) {
  return byId(tx, id).forUpdate().executeTakeFirst();
}

/** Holds off whoever would change or delete a beneficiary, and nobody who puts them on another case. */
export function holdBeneficiary(tx: OrgTx, id: string) {
  return live(tx, id).forShare().executeTakeFirst();
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

type ListQuery = HandlerInput<typeof exportBeneficiaries>['query'];

const SORT_KEYS = {
  created_at: [idKey('id')],
  first_name: [textKey('first_name_sort'), idKey('id')],
  last_name: [textKey('last_name_sort'), idKey('id')],
};

/** Those whom a query asks for, whatever their name. Ids rise with time, so that they order by it. */
function listOf({ db, orgId }: OrgTx, { name_filter: name, deleted, sort }: ListQuery) {
  const rows = db
    .selectFrom('beneficiary')
    .select(FIELDS)
    .where('org_id', '=', orgId)
    .where('deleted_at', deleted === 'true' ? 'is not' : 'is', null);
  return { kind: 'beneficiary', name, rows, order: listOrder(sort, SORT_KEYS) } as const;
}

/** A page of the list, and how many it holds. */
export function selectBeneficiaries(tx: OrgTx, query: HandlerInput<typeof listBeneficiaries>['query']) {
  return readNamedPage(tx, listOf(tx, query), FIELDS, query);
}

/** The whole list, with the day on which each was added. */
export function selectAllBeneficiaries(tx: OrgTx, query: ListQuery) {
  const { rows, ...list } = listOf(tx, query);
  const day = organizationDay(tx, 'created_at').as('created_on');
  return readAllNamed({ ...list, rows: rows.select(day) });
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

/** Adds a beneficiary to a case, or changes their type on it: who is on it keeps the link's id, and so their place. */
export async function putOnCase(
  { db, orgId }: OrgTx,
  link: { id: string; case_id: string; beneficiary_id: string; beneficiary_type: BeneficiaryType },
): Promise<void> {
  await db
    .insertInto('case_beneficiary')
    .values({ org_id: orgId, ...link })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'case_id', 'beneficiary_id'])
        .doUpdateSet({ beneficiary_type: link.beneficiary_type }),
    )
    .execute();
}

/** Takes a beneficiary off a case; false when they were not on it, or are deleted. */
export async function takeOffCase(tx: OrgTx, caseId: string, beneficiaryId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('case_beneficiary')
    .where('org_id', '=', tx.orgId)
    .where('case_id', '=', caseId)
    .where('beneficiary_id', '=', live(tx, beneficiaryId).clearSelect().select('id'))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The cases that a beneficiary is on. */
export async function selectCasesOf({ db, orgId }: OrgTx, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('case_beneficiary')
    .select('case_id')
    .where('org_id', '=', orgId)
    .where('beneficiary_id', '=', id)
    .execute();
  return rows.map(({ case_id }) => case_id);
}
