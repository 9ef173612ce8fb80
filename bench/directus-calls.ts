import type { Sent } from './hot-calls.ts';
import type { Office } from './offices.ts';

/** A hot call as Directus is asked for the same content. */
export interface DirectusCall {
  /** The hot call's. */
  name: string;
  request: (office: Office, n: number) => Sent;
}

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

const TITLE_PARTS = ['okafor', 'h-1b', 'naturalization', 'spouse 1', 'ivanova, d'];
const SEARCHES = ['okaf', 'yasmin', 'tanaka', 'petrov', 'silva', 'chen'];

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

function list({ id }: Office, filter: object): Sent {
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
function search({ id }: Office, text: string): Sent {
  const holds = (...fields: string[]) =>
    `filter: {org_id: {_eq: "${id}"}, _or: [${fields.map((field) => `{${field}: {_icontains: "${text}"}}`)}]}, limit: 10, sort: ["-id"]`;
  const query = `{
    beneficiary(${holds('first_name', 'last_name')}) { id first_name middle_name last_name personal_email }
    case_record(${holds('title')}) { id title status archived_at }
    petitioner(${holds('petitioner_name')}) { id petitioner_name email }
  }`;
  return { method: 'POST', path: '/graphql', body: { query } };
}

/** The hot calls that Directus can answer. */
export function directusCalls(): DirectusCall[] {
  return [
    { name: 'case list, newest first, other offices', request: (office) => list(office, {}) },
    {
      name: 'case list by a part of the title, other offices',
      request: (office, n) => list(office, { title: { _icontains: pick(TITLE_PARTS, n) } }),
    },
    {
      name: 'case page',
      request: ({ cases }, n) => ({
        method: 'GET',
        path: `/items/case_record/${pick(cases, n * 37)}?fields=${SHOWN}`,
      }),
    },
    { name: 'search, other offices', request: (office, n) => search(office, pick(SEARCHES, n)) },
    {
      name: 'create a case, other offices',
      request: ({ id }, n) => ({
        method: 'POST',
        path: '/items/case_record',
        body: { org_id: id, title: `Measured ${n}`, description: 'Opened for measuring.' },
      }),
    },
  ];
}
