import type { Asked, Office } from './offices.ts';

/** A request without who asks it. */
export interface Sent {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
}

type Ask = (office: Office, n: number) => Sent;

/** A call that an office makes all day. The n-th requests differ, so that no answer comes from having been asked before. */
export interface HotCall {
  name: string;
  asked: Asked;
  /** As Landfall is asked. */
  landfall: Ask;
  /** As the bare peer is asked for the same content. */
  peer?: Ask;
  /** The file in `limit` with the SQL that PostgreSQL alone is asked. */
  limit?: string;
  /** How many ask at once, where it is not what a whole office does at once. */
  connections?: number;
  /** Whether its total is counted anew for each answer. */
  counted?: true;
}

const TITLE_PARTS = ['okafor', 'h-1b', 'naturalization', 'spouse 1', 'ivanova, d'];
/** Without accents and slips: the bare peer would find nothing and be quick about it. */
const SEARCHES = ['okaf', 'yasmin', 'tanaka', 'petrov', 'silva', 'chen'];
const FORGIVING_SEARCHES = ['jose hern', 'garcia', 'hernandes', 'li', 'tanaka haruka', '20000'];
const STATUSES = ['initiated', 'drafted', 'filed', 'client_action_required'];

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

function reads(path: (office: Office, n: number) => string): Ask {
  return (office, n) => ({ method: 'GET', path: path(office, n) });
}

function api(path: (office: Office, n: number) => string): Ask {
  return reads((office, n) => `/api${path(office, n)}`);
}

function peer(path: (office: Office, n: number) => string): Ask {
  return reads((office, n) => `/${office.id}${path(office, n)}`);
}

/** A calendar day so many days after `today`. */
function day(today: Date, ahead: number): string {
  return new Date(today.getTime() + ahead * 86_400_000).toISOString().slice(0, 10);
}

/** Lists of 50 cases, each in another order or behind another filter. */
function lists(): HotCall[] {
  const newest = {
    landfall: api(() => '/case_records'),
    peer: peer(() => '/cases?total=1'),
    limit: 'case-list',
  };
  const titled = {
    landfall: api((_, n) => `/case_records?title=${encodeURIComponent(pick(TITLE_PARTS, n))}`),
    peer: peer((_, n) => `/cases?total=1&title=${encodeURIComponent(pick(TITLE_PARTS, n))}`),
    limit: 'case-list-titled',
  };
  return [
    { name: 'case list, newest first', asked: 'large', ...newest },
    { name: 'case list, newest first, other offices', asked: 'others', ...newest },
    {
      name: 'case list, other offices, against one without a total',
      asked: 'others',
      ...newest,
      peer: peer(() => '/cases'),
    },
    {
      name: 'case list by title',
      asked: 'large',
      landfall: api(() => '/case_records?sort=title'),
      peer: peer(() => '/cases?total=1&sort=title'),
      limit: 'case-list-by-title',
    },
    {
      name: 'case list by petitioner, descending',
      asked: 'others',
      landfall: api(() => '/case_records?sort=-petitioner_name'),
      peer: peer(() => '/cases?total=1&sort=petitioner'),
      limit: 'case-list-by-petitioner',
    },
    { name: 'case list by next date', asked: 'large', landfall: api(() => '/case_records?sort=next_date') },
    {
      name: 'case list by filing deadline',
      asked: 'large',
      landfall: api(() => '/case_records?sort=date:Filing%20Deadline'),
    },
    {
      name: 'case list of a status',
      asked: 'large',
      landfall: api((_, n) => `/case_records?status=${pick(STATUSES, n)}`),
      peer: peer((_, n) => `/cases?total=1&status=${pick(STATUSES, n)}`),
      limit: 'case-list-of-a-status',
    },
    {
      name: 'case list of a petitioner',
      asked: 'large',
      landfall: api(({ petitioners }, n) => `/case_records?petitioner_id=${pick(petitioners, n)}`),
      peer: peer(({ petitioners }, n) => `/cases?total=1&petitioner=${pick(petitioners, n)}`),
      limit: 'case-list-of-a-petitioner',
    },
    {
      name: 'case list, archived too, by title',
      asked: 'large',
      landfall: api(() => '/case_records?archived=all&sort=title'),
      peer: peer(() => '/cases?total=1&archived=all&sort=title'),
      limit: 'case-list-archived-too',
    },
    { name: 'case list by a part of the title', asked: 'large', counted: true, ...titled },
    { name: 'case list by a part of the title, other offices', asked: 'others', ...titled },
  ];
}

function searches(): HotCall[] {
  const plain = {
    landfall: api((_, n) => `/search?q=${pick(SEARCHES, n)}`),
    peer: peer((_, n) => `/search?q=${pick(SEARCHES, n)}`),
    limit: 'search',
  };
  return [
    { name: 'search', asked: 'large', ...plain },
    { name: 'search, other offices', asked: 'others', ...plain },
    {
      name: 'search past accents and slips',
      asked: 'large',
      landfall: api((_, n) => `/search?q=${encodeURIComponent(pick(FORGIVING_SEARCHES, n))}`),
    },
  ];
}

function creations(): HotCall[] {
  const body = (n: number) => ({ title: `Measured ${n}`, description: 'Opened for measuring.' });
  const creation = {
    landfall: (_: Office, n: number): Sent => ({ method: 'POST', path: '/api/case_records', body: body(n) }),
    peer: ({ id }: Office, n: number): Sent => ({ method: 'POST', path: `/${id}/cases`, body: body(n) }),
    limit: 'create-a-case',
  };
  return [
    { name: 'create a case', asked: 'large', ...creation },
    { name: 'create a case, other offices', asked: 'others', ...creation },
  ];
}

/** Landfall's hot calls. */
export function hotCalls(today = new Date()): HotCall[] {
  const datesTo = `date_begin=${day(today, 0)}&date_end=${day(today, 90)}`;
  return [
    ...lists(),
    {
      name: 'case page',
      asked: 'others',
      landfall: api(({ cases }, n) => `/case_records/${pick(cases, n * 37)}`),
      peer: peer(({ cases }, n) => `/cases/${pick(cases, n * 37)}`),
      limit: 'case-page',
    },
    ...searches(),
    {
      name: 'beneficiaries by last name',
      asked: 'large',
      counted: true,
      landfall: api(() => '/beneficiaries?sort=last_name'),
    },
    {
      name: 'beneficiaries by a part of the name',
      asked: 'large',
      counted: true,
      landfall: api(() => '/beneficiaries?name_filter=garcia'),
    },
    {
      name: 'case dates of 90 days',
      asked: 'large',
      counted: true,
      landfall: api(() => `/case-dates?${datesTo}`),
    },
    ...creations(),
    {
      name: 'make a report of three date types',
      asked: 'large',
      connections: 1,
      landfall: () => ({
        method: 'POST',
        path: '/api/reports/preview',
        body: { report_settings: { date_settings: ['Filing Deadline', 'RFE Response Due', 'Interview'] } },
      }),
    },
  ];
}

/** Whether a call leaves what others read as it was. A report's preview does, which is its maker's alone. */
export function onlyReads({ name }: HotCall): boolean {
  return !name.startsWith('create');
}

/** The call with these parameters added to its query. */
function withQuery(call: HotCall, added: string): HotCall {
  return {
    ...call,
    landfall: (office, n) => {
      const sent = call.landfall(office, n);
      return { ...sent, path: `${sent.path}${sent.path.includes('?') ? '&' : '?'}${added}` };
    },
  };
}

/** The call as the browser sends it: a total that takes long to count is left for a call of its own. */
export function withoutSlowTotal(call: HotCall): HotCall {
  return call.counted ? withQuery(call, 'total=later') : call;
}

/** That call of its own. */
export function totalOf(call: HotCall): HotCall {
  return { ...withQuery(call, 'limit=1'), name: `the total of ${call.name}` };
}
