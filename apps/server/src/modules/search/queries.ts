import { sql } from 'kysely';
import type { OrgTx } from '../../platform/db/session.ts';
import { statement } from '../../platform/db/statement.ts';

/** The ids of what a search found of a kind, the best first. */
export interface Found {
  kind: 'beneficiary' | 'case' | 'petitioner';
  ids: string[];
}

const SEARCH = statement<Found>('select kind, ids from search($1, $2)');

/** Looks a text up in names, titles, e-mail addresses and telephone numbers; at most `most` of each kind. */
export function searchEntries(tx: OrgTx, text: string, most: number): Promise<Found[]> {
  return SEARCH(tx, [text, most]);
}

/** SQL of the place of a row among ids. */
const placeIn = (ids: readonly string[], column: string) =>
  sql`array_position(${ids}::uuid[], ${sql.ref(column)})`;

export function selectBeneficiaries({ db, orgId }: OrgTx, ids: readonly string[]) {
  return db
    .selectFrom('beneficiary')
    .select(['id', 'first_name', 'middle_name', 'last_name', 'personal_email'])
    .where('org_id', '=', orgId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy(placeIn(ids, 'id'))
    .execute();
}

export function selectCases({ db, orgId }: OrgTx, ids: readonly string[]) {
  return db
    .selectFrom('case_summary')
    .select(['case_id as id', 'title', 'status', 'archived_at', 'beneficiary_name'])
    .where('org_id', '=', orgId)
    .where('case_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy(placeIn(ids, 'case_id'))
    .execute();
}

export function selectPetitioners({ db, orgId }: OrgTx, ids: readonly string[]) {
  return db
    .selectFrom('petitioner')
    .select(['id', 'petitioner_name', 'email', 'archived_at'])
    .where('org_id', '=', orgId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy(placeIn(ids, 'id'))
    .execute();
}
