import pg from 'pg';

interface Sent {
  method: 'GET' | 'POST';
  /** `/api` included. */
  path: string;
  body?: object;
}

/** A call that an office makes all day. */
export interface HotCall {
  name: string;
  /** The n-th request; they differ, so that no answer comes from having been asked before. */
  request: (n: number) => Sent;
  /** How many ask at once, where it is not what a whole office does at once. */
  connections?: number;
}

const TITLE_PARTS = ['okafor', 'h-1b', 'naturalization', 'garcia mendez', 'spouse 1', 'ivanova, darya'];
const SEARCHES = ['okaf', 'jose hern', 'garcia', 'hernandes', 'li', 'yasmin', 'tanaka haruka', '20000'];

/** The calls of the first organization's members, about its own records. */
export async function hotCalls(databaseUrl: string): Promise<HotCall[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const column = async (sql: string) =>
    (await client.query<{ value: string }>(sql)).rows.map(({ value }) => value);
  const office = "(select org_id from app.organization where name = 'Practice 1')";
  const cases = await column(
    `select id::text as value from app.case_record where org_id = ${office} order by id limit 5000`,
  );
  const petitioners = await column(
    `select petitioner_id::text as value from app.case_petitioner where org_id = ${office} group by 1 limit 200`,
  );
  await client.end();
  const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;
  const get = (name: string, path: (n: number) => string): HotCall => ({
    name,
    request: (n) => ({ method: 'GET', path: `/api${path(n)}` }),
  });
  const statuses = ['initiated', 'drafted', 'filed', 'client_action_required'];

  return [
    get('case list, newest first', () => '/case_records'),
    get('case list by title', () => '/case_records?sort=title'),
    get('case list by petitioner, descending', () => '/case_records?sort=-petitioner_name'),
    get('case list by next date', () => '/case_records?sort=next_date'),
    get('case list by filing deadline', () => '/case_records?sort=date:Filing%20Deadline'),
    get('case list of a status', (n) => `/case_records?status=${pick(statuses, n)}`),
    get('case list of a petitioner', (n) => `/case_records?petitioner_id=${pick(petitioners, n)}`),
    get('case list, archived too, by title', () => '/case_records?archived=all&sort=title'),
    get(
      'case list by a part of the title',
      (n) => `/case_records?title=${encodeURIComponent(pick(TITLE_PARTS, n))}`,
    ),
    get('case page', (n) => `/case_records/${pick(cases, n * 37)}`),
    get('search', (n) => `/search?q=${encodeURIComponent(pick(SEARCHES, n))}`),
    get('beneficiaries by last name', () => '/beneficiaries?sort=last_name'),
    get('beneficiaries by a part of the name', () => '/beneficiaries?name_filter=garcia'),
    get('case dates of 90 days', () => `/case-dates?date_begin=${day(0)}&date_end=${day(90)}`),
    {
      name: 'create a case',
      request: (n) => ({
        method: 'POST',
        path: '/api/case_records',
        body: { title: `Measured ${n}`, description: 'Opened for measuring.' },
      }),
    },
    {
      name: 'make a report of three date types',
      connections: 1,
      request: () => ({
        method: 'POST',
        path: '/api/reports/preview',
        body: { report_settings: { date_settings: ['Filing Deadline', 'RFE Response Due', 'Interview'] } },
      }),
    },
  ];
}

function day(ahead: number): string {
  return new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
}
