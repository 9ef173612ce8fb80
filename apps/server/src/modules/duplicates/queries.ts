import type { DuplicateKind, SimilarPerson } from '@landfall/contract/duplicates';
import { sql } from 'kysely';
import { cursorValues, idKey, listOrder, type PageAt, pageOf, textKey } from '../../platform/db/page.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import { statement } from '../../platform/db/statement.ts';

/**
 * A sign that two records are the same person, as in `similar-people.sql`: equal or similar name (`=n`), same e-mail
 * (`=m`), telephone (`te`) or address (`=a`).
 */
export type Sign = '=n' | '=m' | 'te' | '=a';

interface Similarity {
  signs: Sign[];
  /** The similarity of the names, from 0 to 1; 1 when they are equal. */
  alike: number;
}

/** What is known of the person to look for. */
export interface Known {
  name: string;
  phones: string[];
  emails: string[];
  addresses: string[];
}

const SIMILAR = statement<Similarity & { record_id: string }>(
  'select record_id, signs, alike from similar_records($1, $2, $3, $4, $5, $6)',
);

/** The records of a kind that may be the person, the most likely first. */
export function selectSimilar(tx: OrgTx, kind: DuplicateKind, known: Known, limit: number) {
  return SIMILAR(tx, [kind, known.name, known.phones, known.emails, known.addresses, limit]);
}

interface Pair extends Similarity {
  a_id: string;
  b_id: string;
}

const PAIR_ORDER = listOrder('-strength', {
  strength: [textKey('strength'), idKey('a_id'), idKey('b_id')],
});

/** Pairs that may be the same person and were not dismissed, the most likely first, with their total number. */
export async function selectPairs(
  { db, orgId }: OrgTx,
  kind: DuplicateKind,
  at: PageAt,
): Promise<{ page: Pair[]; next: string | null; total: number }> {
  const [strength, a, b] = at.cursor ? cursorValues(PAIR_ORDER, at.cursor) : [];
  const after = at.cursor
    ? sql`where (p.strength, p.a_id, p.b_id) < (${strength}, ${a}::uuid, ${b}::uuid)`
    : sql``;
  // The total is returned in the same row as the pairs, even if there are none.
  const { rows } = await sql<{ total: number; rows: (Pair & { strength: string })[] }>`
    with pairs as materialized (
      select s.a_id, s.b_id, s.signs, s.alike, lpad(s.weight::text, 2, '0') as strength
      from similar_pairs(${kind}) s
      where not exists (
        select from duplicate_dismissal d where d.org_id = ${orgId} and d.a_id = s.a_id and d.b_id = s.b_id)
    ), page as (
      select * from pairs p ${after} order by p.strength desc, p.a_id desc, p.b_id desc limit ${at.limit + 1}
    )
    select (select count(*) from pairs) as total, coalesce((
      select json_agg(p order by p.strength desc, p.a_id desc, p.b_id desc) from page p), '[]') as rows`.execute(
    db,
  );
  const found = rows[0] ?? { total: 0, rows: [] };
  const { page, next } = pageOf(found.rows, at.limit, (row) => [
    PAIR_ORDER.sort,
    row.strength,
    row.a_id,
    row.b_id,
  ]);
  return { page, next, total: found.total };
}

type Row = Omit<SimilarPerson, 'kind' | 'archived_at'> & { archived_at: string | null };

/** Beneficiaries with the fields that are compared, in no order. */
export function selectBeneficiaries({ db, orgId }: OrgTx, ids: readonly string[]): Promise<Row[]> {
  return db
    .selectFrom('beneficiary as b')
    .select(['b.id', 'b.created_at', 'b.version'])
    .select([
      sql<string>`concat_ws(' ', nullif(b.first_name, ''), nullif(b.middle_name, ''), nullif(b.last_name, ''))`.as(
        'name',
      ),
      sql<string>`coalesce(nullif(b.personal_email, ''), b.business_email)`.as('email'),
      sql<string>`coalesce(nullif(b.personal_phone, ''), b.business_phone)`.as('phone'),
      sql<string>`coalesce(nullif(b.mailing_address, ''), b.business_address)`.as('address'),
      sql<number>`(select count(*) from case_beneficiary l where l.org_id = ${orgId} and l.beneficiary_id = b.id)`.as(
        'cases',
      ),
      sql<null>`null`.as('archived_at'),
    ])
    .where('b.org_id', '=', orgId)
    .where('b.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** Petitioners with the fields that are compared, in no order. */
export function selectPetitioners({ db, orgId }: OrgTx, ids: readonly string[]): Promise<Row[]> {
  return db
    .selectFrom('petitioner as p')
    .select(['p.id', 'p.created_at', 'p.version', 'p.petitioner_name as name', 'p.email', 'p.phone'])
    .select([
      'p.archived_at',
      sql<string>`concat_ws(', ', nullif(p.address, ''), nullif(p.city, ''), nullif(trim(p.state || ' ' || p.zip), ''))`.as(
        'address',
      ),
      sql<number>`(select count(*) from case_petitioner l where l.org_id = ${orgId} and l.petitioner_id = p.id)`.as(
        'cases',
      ),
    ])
    .where('p.org_id', '=', orgId)
    .where('p.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** Records that two people are not the same; idempotent. */
export async function insertDismissal(
  { db, orgId }: OrgTx,
  dismissal: { a_id: string; b_id: string; kind: DuplicateKind; dismissed_by: string; created_at: string },
): Promise<void> {
  await db
    .insertInto('duplicate_dismissal')
    .values({ org_id: orgId, ...dismissal })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes the record that two people are not the same. */
export async function deleteDismissal({ db, orgId }: OrgTx, a_id: string, b_id: string): Promise<void> {
  await db
    .deleteFrom('duplicate_dismissal')
    .where('org_id', '=', orgId)
    .where('a_id', '=', a_id)
    .where('b_id', '=', b_id)
    .execute();
}
