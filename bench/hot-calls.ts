import type { Asked, Organization } from './landfall.ts';
import type { Request } from './load.ts';

type Ask = (organization: Organization, n: number) => Request;

/** A call that people make all day. Consecutive requests differ, so that no response comes from a cache. */
export interface HotCall {
  name: string;
  asked: Asked;
  /** The request to Landfall. */
  landfall: Ask;
  /** The request to the bare peer for the same content. */
  peer?: Ask;
  /** The number of concurrent connections, where it differs from the default. */
  connections?: number;
  /** Whether its total is counted for each response. */
  counted?: true;
  /** Whether it reads the member's own cases: only members on case teams send it. */
  ofTeams?: true;
}

export const TITLE_PARTS = ['okafor', 'h-1b', 'naturalization', 'spouse 1', 'ivanova, d'];
/** Names without accents or typos: the bare peer would find nothing, which is quick. */
export const SEARCHES = ['okaf', 'yasmin', 'tanaka', 'petrov', 'silva', 'chen'];
export const STATUSES = ['initiated', 'drafted', 'filed', 'client_action_required'];
const FORGIVING_SEARCHES = ['jose hern', 'garcia', 'hernandes', 'li', 'tanaka haruka', '20000'];

/** The n-th element of a list, cyclically. */
export const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

/** The calendar day this many days after `today`. */
export function day(today: Date, ahead: number): string {
  return new Date(today.getTime() + ahead * 86_400_000).toISOString().slice(0, 10);
}

/** The values of a path's placeholders in the n-th request. */
const VALUES: Readonly<Record<string, (organization: Organization, n: number) => string>> = {
  org: ({ id }) => id,
  case: ({ cases }, n) => pick(cases, n * 37),
  petitioner: ({ petitioners }, n) => pick(petitioners, n),
  status: (_, n) => pick(STATUSES, n),
  title: (_, n) => pick(TITLE_PARTS, n),
  search: (_, n) => pick(SEARCHES, n),
  forgiving: (_, n) => pick(FORGIVING_SEARCHES, n),
};

function reading(path: string): Ask {
  return (organization, n) => ({
    method: 'GET',
    path: path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(VALUES[name]?.(organization, n) ?? ''),
    ),
  });
}

/** A call that reads the same content from both sides; from Landfall alone if `theirs` is missing. */
function reads(name: string, asked: Asked, ours: string, theirs?: string, more?: { counted: true }): HotCall {
  const peer = theirs === undefined ? {} : { peer: reading(`/{org}${theirs}`) };
  return { name, asked, landfall: reading(`/api${ours}`), ...peer, ...more };
}

/** A list of 50 cases with a sort order or filter; the bare peer takes the same parameters. */
function list(name: string, asked: Asked, query: string, more?: { counted: true }): HotCall {
  return reads(name, asked, `/case_records?${query}`, `/cases?total=1&${query}`, more);
}

function creates(name: string, asked: Asked): HotCall {
  const body = (n: number) => ({ title: `Measured ${n}`, description: 'Opened for measuring.' });
  return {
    name,
    asked,
    landfall: (_, n) => ({ method: 'POST', path: '/api/case_records', body: body(n) }),
    peer: ({ id }, n) => ({ method: 'POST', path: `/${id}/cases`, body: body(n) }),
  };
}

/**
 * Landfall's hot calls. Creations come after the lists: a new case has no people, dates or notes and lengthens each
 * list.
 */
export function hotCalls(today = new Date()): HotCall[] {
  const [begin, end] = [day(today, 0), day(today, 90)];
  const [from, to] = [day(today, -14), day(today, 27)];
  const counted = { counted: true } as const;
  const withoutTotal = 'case list, newest first, other organizations, against one without a total';
  return [
    list('case list, newest first', 'large', ''),
    list('case list, newest first, other organizations', 'others', ''),
    reads(withoutTotal, 'others', '/case_records', '/cases'),
    list('case list by title', 'large', 'sort=title'),
    list('case list by petitioner, descending', 'others', 'sort=-petitioner_name'),
    reads('case list by next date', 'large', '/case_records?sort=next_date'),
    reads('case list by filing deadline', 'large', '/case_records?sort=date:Filing%20Deadline'),
    list('case list of a status', 'large', 'status={status}'),
    list('case list of a petitioner', 'large', 'petitioner_id={petitioner}'),
    list('case list, archived too, by title', 'large', 'archived=all&sort=title'),
    list('case list by a part of the title', 'large', 'title={title}', counted),
    list('case list by a part of the title, other organizations', 'others', 'title={title}'),
    reads('case page', 'others', '/case_records/{case}', '/cases/{case}'),
    reads('search', 'large', '/search?q={search}', '/search?q={search}'),
    reads('search, other organizations', 'others', '/search?q={search}', '/search?q={search}'),
    reads('search past accents and slips', 'large', '/search?q={forgiving}'),
    { ...reads('beneficiaries by last name', 'large', '/beneficiaries?sort=last_name'), ...counted },
    {
      ...reads('beneficiaries by a part of the name', 'large', '/beneficiaries?name_filter=garcia'),
      ...counted,
    },
    {
      ...reads('case dates of 90 days', 'large', `/case-dates?date_begin=${begin}&date_end=${end}`),
      ...counted,
    },
    reads('calendar of six weeks', 'large', `/case-dates/calendar?from=${from}&to=${to}`),
    { ...reads('my work', 'large', '/home'), ofTeams: true },
    reads('my work, of the office', 'large', '/home?scope=office'),
    creates('create a case', 'large'),
    creates('create a case, other organizations', 'others'),
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

/** The tokens of the calendar feeds in {@link plannedCalls}, by scope; each feed has a strict rate limit. */
export const FEED_TOKENS = { office: 'office'.padEnd(43, '-'), mine: 'mine'.padEnd(43, '-') };

/** The calls whose plans are stored: the hot ones, and rare ones that read much of an organization. */
export function plannedCalls(): HotCall[] {
  const feed = (scope: keyof typeof FEED_TOKENS): HotCall => ({
    name: `calendar feed, ${scope}`,
    asked: 'large',
    landfall: () => ({ method: 'GET', path: `/feeds/${FEED_TOKENS[scope]}.ics` }),
  });
  return [
    ...hotCalls(),
    reads('board', 'large', '/board'),
    feed('office'),
    feed('mine'),
    reads('inbox', 'large', '/threads'),
    reads('inbox, mine', 'large', '/threads?box=mine'),
    reads('inbox, waiting for a client', 'large', '/threads?box=waiting'),
    reads('inbox, closed', 'large', '/threads?box=closed'),
    reads('threads of a case', 'large', '/threads?resource_id={case}'),
    reads('unread threads', 'large', '/threads/unread'),
    reads('receipts of a case', 'large', '/case_records/{case}/receipts'),
    reads('audit log', 'large', '/audit'),
  ];
}

/** Returns the hot call with this name. */
export function callNamed(name: string): HotCall {
  const call = hotCalls().find((hot) => hot.name === name);
  if (!call) throw new Error(`No call named ${name}`);
  return call;
}

/** Returns the call with these parameters added to its query string. */
function withQuery(call: HotCall, added: string): HotCall {
  return {
    ...call,
    landfall: (organization, n) => {
      const request = call.landfall(organization, n);
      return { ...request, path: `${request.path}${request.path.includes('?') ? '&' : '?'}${added}` };
    },
  };
}

/** The call as the browser sends it: a total that takes long to count is requested separately. */
export function withoutSlowTotal(call: HotCall): HotCall {
  return call.counted ? withQuery(call, 'total=later') : call;
}

/** The separate request for the total. */
export function totalOf(call: HotCall): HotCall {
  return { ...withQuery(call, 'limit=1'), name: `the total of ${call.name}` };
}
