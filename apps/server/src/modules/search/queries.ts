import { NOT_ARCHIVED } from '@landfall/contract/fields';
import type { OrgTx } from '../../platform/db/session.ts';
import { statement } from '../../platform/db/statement.ts';
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

function rowsOf(fields: Readonly<Record<string, string>>): string {
  return arrayJson(objectJson(fields), 'f.at');
}

const SEARCH = statement<Found>(`select
  (select ${rowsOf(BENEFICIARY)} from unnest(s.beneficiaries) with ordinality f (id, at)
    join beneficiary r on r.org_id = $1 and r.id = f.id) as beneficiaries,
  (select ${rowsOf(CASE)} from unnest(s.cases) with ordinality f (id, at)
    join case_summary r on r.org_id = $1 and r.case_id = f.id) as case_records,
  (select ${rowsOf(PETITIONER)} from unnest(s.petitioners) with ordinality f (id, at)
    join petitioner r on r.org_id = $1 and r.id = f.id) as petitioners
  from search($2, $3) s`);

/** Looks a text up in names, titles, e-mail addresses and telephone numbers; at most `most` of each kind. */
export async function selectFound(tx: OrgTx, text: string, most: number): Promise<Found> {
  const [found] = await SEARCH(tx, [tx.orgId, text, most]);
  return found ?? { beneficiaries: '[]', case_records: '[]', petitioners: '[]' };
}
