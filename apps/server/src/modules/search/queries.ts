import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { sql } from 'kysely';
import type { OrgTx } from '../../platform/db/session.ts';
import {
  arrayJson,
  instantJson,
  nullableJson,
  objectJson,
  plainJson,
  uuidJson,
} from '../../platform/db/wire-json.ts';

/** What a text may be meant for: JSON of each kind, the best first. */
export interface Found {
  beneficiaries: string;
  case_records: string;
  petitioners: string;
}

const NEVER = JSON.stringify(NOT_ARCHIVED);

const BENEFICIARY = {
  id: uuidJson('r.id'),
  first_name: plainJson('r.first_name'),
  middle_name: plainJson('r.middle_name'),
  last_name: plainJson('r.last_name'),
  personal_email: plainJson('r.personal_email'),
};

const CASE = {
  id: uuidJson('r.case_id'),
  title: plainJson('r.title'),
  status: plainJson('r.status'),
  archived_at: nullableJson(instantJson('r.archived_at'), NEVER),
  beneficiary_name: nullableJson(plainJson('r.beneficiary_name')),
};

const PETITIONER = {
  id: uuidJson('r.id'),
  petitioner_name: plainJson('r.petitioner_name'),
  email: plainJson('r.email'),
  archived_at: nullableJson(instantJson('r.archived_at'), NEVER),
};

const rowsOf = (fields: Readonly<Record<string, string>>) => sql.raw(arrayJson(objectJson(fields), 'f.at'));

/** Looks a text up in names, titles, e-mail addresses and telephone numbers; at most `most` of each kind. */
export async function selectFound({ db, orgId }: OrgTx, text: string, most: number): Promise<Found> {
  const { rows } = await sql<Found>`select
    (select ${rowsOf(BENEFICIARY)} from unnest(s.beneficiaries) with ordinality f (id, at)
      join beneficiary r on r.org_id = ${orgId} and r.id = f.id) as beneficiaries,
    (select ${rowsOf(CASE)} from unnest(s.cases) with ordinality f (id, at)
      join case_summary r on r.org_id = ${orgId} and r.case_id = f.id) as case_records,
    (select ${rowsOf(PETITIONER)} from unnest(s.petitioners) with ordinality f (id, at)
      join petitioner r on r.org_id = ${orgId} and r.id = f.id) as petitioners
    from search(${text}, ${most}) s`.execute(db);
  return rows[0] ?? { beneficiaries: '[]', case_records: '[]', petitioners: '[]' };
}
