import { sql } from 'kysely';
import type { OrgTx } from '../../platform/db/session.ts';

/** Ids of what a text may be meant for, the best first. */
export interface Found {
  beneficiaries: string[];
  cases: string[];
  petitioners: string[];
}

/** Looks a text up in names, titles, e-mail addresses and telephone numbers; at most `most` of each kind. */
export async function selectFound({ db }: OrgTx, text: string, most: number): Promise<Found> {
  const { rows } = await sql<Found>`
    select beneficiaries, cases, petitioners from search(${text}, ${most})`.execute(db);
  return rows[0] ?? { beneficiaries: [], cases: [], petitioners: [] };
}

const among = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`;

export function selectFoundBeneficiaries({ db, orgId }: OrgTx, ids: readonly string[]) {
  return db
    .selectFrom('beneficiary')
    .select(['id', 'first_name', 'middle_name', 'last_name', 'personal_email'])
    .where('org_id', '=', orgId)
    .where('id', '=', among(ids))
    .execute();
}

export function selectFoundCases({ db, orgId }: OrgTx, ids: readonly string[]) {
  return db
    .selectFrom('case_summary')
    .select(['case_id as id', 'title', 'status', 'archived_at', 'beneficiary_name'])
    .where('org_id', '=', orgId)
    .where('case_id', '=', among(ids))
    .execute();
}

export function selectFoundPetitioners({ db, orgId }: OrgTx, ids: readonly string[]) {
  return db
    .selectFrom('petitioner')
    .select(['id', 'petitioner_name', 'email', 'archived_at'])
    .where('org_id', '=', orgId)
    .where('id', '=', among(ids))
    .execute();
}
