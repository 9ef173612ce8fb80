import { day, STATUSES } from './hot-calls.ts';
import type { Organization } from './landfall.ts';
import type { Request } from './load.ts';

/** A request of the day and the member who sends it. */
export interface DayRequest extends Request {
  organization: Organization;
  /** The index of the member in the organization. */
  turn: number;
}

const SEARCHES = 'okaf,garcia,yasmin,tanaka,petrov,sil,hernandes,chen,mu,spouse 12'.split(',');
const TITLE_PARTS = [
  'okafor',
  'h-1b',
  'naturalization',
  'asylum',
  'johansson',
  'ivanova, d',
  'k-1',
  'waiver',
];
const DATE_TYPES = ['Filing Deadline', 'RFE Response Due', 'Interview', 'Biometrics Appointment'];
const SORTS = ['next_date', 'title', '-petitioner_name', 'date:Filing%20Deadline'];

/** A pseudo-random number below `many`, the same every time (the finalizer of MurmurHash3). */
function drawn(n: number, what: string, many: number): number {
  let mixed = n;
  for (const letter of what) mixed = Math.imul(mixed, 31) + letter.charCodeAt(0);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) % many;
}

function pick<T>(list: readonly T[], n: number, what: string): T {
  const one = list[drawn(n, what, list.length)];
  if (one === undefined) throw new Error(`Nothing to pick: ${what}`);
  return one;
}

type Ask = (organization: Organization, n: number, today: Date) => Request;

const read = (path: string): Request => ({ method: 'GET', path: `/api${path}` });
const write = (path: string, body: object): Request => ({ method: 'POST', path: `/api${path}`, body });
const caseOf = ({ cases }: Organization, n: number) => pick(cases, n, 'case');

const newest: Ask = () => read('/case_records');
const page: Ask = (organization, n) => read(`/case_records/${caseOf(organization, n)}`);
const search: Ask = (_, n) => read(`/search?q=${encodeURIComponent(pick(SEARCHES, n, 'search'))}`);

const openCase: Ask = (_, n) =>
  write('/case_records', { title: `Measured ${n}`, description: 'Opened for measuring.' });
const edit: Ask = (organization, n) =>
  write(`/case_records/${caseOf(organization, n)}`, {
    status: pick(STATUSES, n, 'status'),
    // Differs for each request: an equal description would be no change, and would not be written.
    description: `Changed by the request ${n}.`,
  });
const addDate: Ask = (organization, n, today) =>
  write('/case-dates', {
    case_id: caseOf(organization, n),
    important_date: day(today, drawn(n, 'ahead', 365)),
    date_type: pick(DATE_TYPES, n, 'type'),
  });
const writeNote: Ask = (organization, n) =>
  write('/notes', {
    resource_id: caseOf(organization, n),
    subject: 'Call with the client',
    note_text: `Spoke about documents that are still missing, and asked for them by e-mail: ${n}.`,
  });

/** Twenty calls of a day, of which four write. */
const TWENTY: readonly Ask[] = [
  newest,
  page,
  search,
  openCase,
  page,
  (_, n) => read(`/case_records?sort=${pick(SORTS, n, 'sort')}`),
  newest,
  page,
  addDate,
  (_, n, today) =>
    read(`/case-dates?date_begin=${day(today, 0)}&date_end=${day(today, 7 + drawn(n, 'span', 60))}`),
  page,
  (_, n) => read(`/case_records?title=${encodeURIComponent(pick(TITLE_PARTS, n, 'part'))}`),
  search,
  writeNote,
  () => read('/beneficiaries?sort=last_name'),
  page,
  newest,
  edit,
  (_, n) => read(`/case_records?status=${pick(STATUSES, n, 'status')}`),
  () => read('/petitioners'),
];

/**
 * The n-th request of a day. Sixteen of twenty calls read lists, pages, searches or dates; the others create a case,
 * change one, add a date and a note. The organization, member and case are pseudo-random.
 */
export function mixedDay(organizations: readonly Organization[], n: number, today = new Date()): DayRequest {
  const organization = pick(organizations, n, 'organization');
  const ask = TWENTY[n % TWENTY.length] ?? newest;
  return { ...ask(organization, n, today), organization, turn: drawn(n, 'member', organization.members) };
}
