import { pick, SEARCHES, TITLE_PARTS } from './hot-calls.ts';
import type { Request } from './load.ts';
import type { Organization } from './organizations.ts';

const LISTED = [
  'id',
  'title',
  'status',
  'created_at',
  'archived_at',
  'beneficiaries.beneficiary_id.id',
  'beneficiaries.beneficiary_id.first_name',
  'beneficiaries.beneficiary_id.last_name',
  'petitioners.petitioner_id.id',
  'petitioners.petitioner_id.petitioner_name',
  'notes.note_text',
  'dates.id',
  'dates.important_date',
  'dates.date_setting_id.date_name',
].join();

const SHOWN = [
  '*',
  'beneficiaries.beneficiary_type',
  'beneficiaries.beneficiary_id.*',
  'petitioners.petitioner_id.*',
  'assignees.person_id.*',
  'notes.*',
  'dates.*',
  'dates.date_setting_id.date_name',
].join();

function list({ id }: Organization, filter: object): Request {
  const query = new URLSearchParams({
    fields: LISTED,
    filter: JSON.stringify({ org_id: { _eq: id }, archived_at: { _null: true }, ...filter }),
    deep: JSON.stringify({ notes: { _limit: 1, _sort: '-created_at' } }),
    sort: '-id',
    limit: '50',
    meta: 'filter_count',
  });
  return { method: 'GET', path: `/items/case_record?${query}` };
}

/** The three kinds in one request, which Directus takes as GraphQL. */
function search({ id }: Organization, text: string): Request {
  const holds = (...fields: string[]) =>
    `filter: {org_id: {_eq: "${id}"}, _or: [${fields.map((field) => `{${field}: {_icontains: "${text}"}}`)}]}, limit: 10, sort: ["-id"]`;
  const query = `{
    beneficiary(${holds('first_name', 'last_name')}) { id first_name middle_name last_name personal_email }
    case_record(${holds('title')}) { id title status archived_at }
    petitioner(${holds('petitioner_name')}) { id petitioner_name email }
  }`;
  return { method: 'POST', path: '/graphql', body: { query } };
}

/** The hot calls that Directus can answer, by their names, asked for the same content. */
export const DIRECTUS_CALLS: Readonly<Record<string, (organization: Organization, n: number) => Request>> = {
  'case list, newest first, other organizations': (organization) => list(organization, {}),
  'case list by a part of the title, other organizations': (organization, n) =>
    list(organization, { title: { _icontains: pick(TITLE_PARTS, n) } }),
  'case page': ({ cases }, n) => ({
    method: 'GET',
    path: `/items/case_record/${pick(cases, n * 37)}?fields=${SHOWN}`,
  }),
  'search, other organizations': (organization, n) => search(organization, pick(SEARCHES, n)),
  'create a case, other organizations': ({ id }, n) => ({
    method: 'POST',
    path: '/items/case_record',
    body: { org_id: id, title: `Measured ${n}`, description: 'Opened for measuring.' },
  }),
};
