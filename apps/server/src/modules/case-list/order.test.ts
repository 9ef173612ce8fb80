import { updateCaseDate } from '@landfall/contract/case-date-changes';
import {
  CASE_SORTS,
  CASE_STATUSES,
  listCaseRecords,
  updateCaseRecord,
} from '@landfall/contract/case-records';
import type { CallArguments } from '@landfall/contract/endpoint';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAll } from '../../platform/db/page.ts';
import { type OrgTx, withNewcomer } from '../../platform/db/session.ts';
import { addDate, handleDate, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { refreshSummaries } from '../case-summary/queries.ts';
import { dateTypeIds } from '../date-settings/service.ts';
import { type CaseFilter, readSort } from './case-filter.ts';
import { type CaseOrder, findCases, selectCases } from './queries.ts';

/** What the tests know of a case, to compute its place in the list. */
interface Known {
  id: string;
  title: string;
  status: string;
  archived: boolean;
  beneficiary: string | null;
  petitioner: string | null;
  assigned: boolean;
  dates: { type: string; day: string; open: boolean }[];
}

const TYPES = ['Filing Deadline', 'Interview'];
const NAMES = ['Éclair', 'eclair', 'Zoë', 'zoe', 'Okafor', 'Ökafor', '100%', 'García'];

let harness: Harness;
let ada: TestPerson;
let beneficiaryId: string;
let petitionerId: string;
const known: Known[] = [];

function caseNumber(n: number): Known {
  const day = (spread: number) => `2026-0${1 + ((n * spread) % 4)}-0${1 + ((n * 5 + spread) % 9)}`;
  const dates = [3, 7, 11, 13].slice(0, n % 5).map((spread) => ({
    type: TYPES[(n + spread) % 3 === 0 ? 1 : 0] ?? '',
    day: day(spread),
    open: (n + spread) % 4 !== 0,
  }));
  return {
    id: uuidv7(),
    title: `${NAMES[(n * 3) % NAMES.length]} v ${n % 90}`,
    status: ['', ...CASE_STATUSES][(n * 7) % 5] ?? '',
    archived: n % 6 === 0,
    beneficiary: n % 9 === 0 ? null : n % 8 === 0 ? (NAMES[n % NAMES.length] ?? null) : 'Zoë',
    petitioner: n % 11 === 0 ? null : n % 7 === 0 ? (NAMES[n % NAMES.length] ?? null) : 'Zoë',
    assigned: n % 10 !== 0,
    dates,
  };
}

async function fillOffice(): Promise<void> {
  const rows = known.map((row) => ({ ...row, first: row.beneficiary, name: row.petitioner }));
  await harness.owner.query(
    `with made as (select * from jsonb_to_recordset($2) as c
         (id uuid, title text, status text, archived boolean, first text, name text, assigned boolean, dates jsonb)),
       people as (select distinct on (first) first, gen_random_uuid() as id from made where first is not null),
       parties as (select distinct on (name) name, gen_random_uuid() as id from made where name is not null),
       cases as (insert into app.case_record (org_id, id, title, description, status, archived_at)
         select $1, id, title, '-', status, case when archived then now() end from made),
       b as (insert into app.beneficiary (org_id, id, first_name) select $1, id, first from people),
       p as (insert into app.petitioner (org_id, id, petitioner_name) select $1, id, name from parties),
       cb as (insert into app.case_beneficiary (org_id, case_id, beneficiary_id, id, beneficiary_type)
         select $1, m.id, x.id, gen_random_uuid(), 'primary' from made m join people x using (first)),
       cp as (insert into app.case_petitioner (org_id, case_id, petitioner_id, id)
         select $1, m.id, x.id, gen_random_uuid() from made m join parties x using (name)),
       ca as (insert into app.case_assignee (org_id, case_id, person_id) select $1, id, $3 from made where assigned)
     insert into app.case_date (org_id, id, case_id, case_archived, date_setting_id, important_date,
         state, handled_at, handled_by, handled_by_name)
       select $1, gen_random_uuid(), m.id, m.archived, s.id, d.day,
         case when d.open then 'open' else 'done' end, case when not d.open then now() end,
         case when not d.open then $3::uuid end, case when not d.open then 'Ada' end
       from made m, jsonb_to_recordset(m.dates) as d (type text, day date, open boolean)
       join app.date_setting s on s.org_id = $1 and s.date_name = d.type`,
    [ada.orgId, JSON.stringify(rows), ada.id],
  );
  await withNewcomer(harness.appPool, { personId: ada.id, orgId: ada.orgId }, (_, org) =>
    refreshSummaries(
      org,
      known.map(({ id }) => id),
    ),
  );
  const idOf = async (sql: string) => (await harness.owner.query(sql, [ada.orgId])).rows[0].id as string;
  beneficiaryId = await idOf("select id from app.beneficiary where org_id = $1 and first_name = 'Zoë'");
  petitionerId = await idOf("select id from app.petitioner where org_id = $1 and petitioner_name = 'Zoë'");
}

beforeAll(async () => {
  harness = await startHarness();
  ada = await harness.founder();
  for (let n = 0; n < 600; n += 1) known.push(caseNumber(n));
  await fillOffice();
});
afterAll(() => harness.close());

type Query = NonNullable<CallArguments<typeof listCaseRecords>['query']>;

function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

const LAST = '\u{10fffd}';

/** Whether a sort uses the most urgent date, under either of its names. */
function isUrgent(by: string): boolean {
  return by === 'urgent_date' || by === 'next_date';
}

/** The day that places a case: the earliest open date, or for a date type the latest handled one; null without any. */
function sortDay({ dates }: Known, by: string): string | null {
  const chosen = dates.filter(({ type }) => isUrgent(by) || by === `date:${type}`);
  const days = (open: boolean) =>
    chosen
      .filter((date) => date.open === open)
      .map(({ day }) => day)
      .toSorted();
  return days(true)[0] ?? (isUrgent(by) ? null : (days(false).at(-1) ?? null));
}

/** The key that cases are ordered by; dates on the same day have no order, so ties are not broken. */
function keyOf(row: Known, by: string): string {
  switch (by) {
    case 'created_at':
      return row.id;
    case 'title':
      return folded(row.title);
    case 'status':
      return row.status;
    case 'beneficiary_name':
      return row.beneficiary ? folded(row.beneficiary) : LAST;
    case 'petitioner_name':
      return row.petitioner ? folded(row.petitioner) : LAST;
    default:
      return sortDay(row, by) ?? '';
  }
}

function compare(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

/** The keys of the cases that pass, in sort order. */
function expectedKeys(passing: readonly Known[], sort: string): string[] {
  const by = sort.replace(/^-/, '');
  const keys = passing.map((row) => keyOf(row, by));
  const isDate = isUrgent(by) || by.startsWith('date:');
  const placed = keys.filter((key) => !isDate || key !== '').toSorted(compare);
  const unplaced = keys.filter((key) => isDate && key === '');
  return [...(sort.startsWith('-') ? placed.toReversed() : placed), ...unplaced];
}

/** The ids of a whole list, read page by page; `between` runs after each page. */
async function idsOf(query: Query, by: TestPerson = ada, between = async () => {}): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page: Awaited<ReturnType<typeof read>> = await read({ ...query, ...(cursor && { cursor }) }, by);
    const { case_records, next_cursor, total } = page;
    if (next_cursor) expect(case_records.length).toBe(query.limit);
    if (!cursor && !next_cursor) expect(total).toBe(case_records.length);
    ids.push(...case_records.map(({ id }) => id));
    cursor = next_cursor ?? undefined;
    await between();
  } while (cursor);
  return ids;
}

function read(query: Query, by: TestPerson) {
  return by.call(listCaseRecords, { query });
}

const DATE_SORTS = TYPES.flatMap((type) => [`date:${type}`, `-date:${type}`]);
const SORTS = [...CASE_SORTS.flatMap((by) => [by, `-${by}`]), ...DATE_SORTS];
const byId = new Map<string, Known>();

function expectList(ids: readonly string[], passing: readonly Known[], sort: string): void {
  if (byId.size === 0) for (const row of known) byId.set(row.id, row);
  const shown = ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
  expect(ids.toSorted()).toEqual(passing.map(({ id }) => id).toSorted());
  expect(shown.map((row) => keyOf(row, sort.replace(/^-/, '')))).toEqual(expectedKeys(passing, sort));
}

const ARCHIVED = ['false', 'true', 'all'] as const;

function inArchive(archived: (typeof ARCHIVED)[number]): Known[] {
  return known.filter((row) => archived === 'all' || row.archived === (archived === 'true'));
}

const nextOf = ({ dates }: Known) => dates.flatMap(({ open, day }) => (open ? day : [])).toSorted()[0];

const FILTERS: Record<string, { filter(): Partial<CaseFilter>; passes(row: Known): boolean }> = {
  status: { filter: () => ({ status: 'filed' }), passes: ({ status }) => status === 'filed' },
  'part of the title': {
    filter: () => ({ title: 'ÖKAFOR V' }),
    passes: ({ title }) => folded(title).includes('okafor v'),
  },
  'letter of the title': {
    filter: () => ({ title: 'A' }),
    passes: ({ title }) => folded(title).includes('a'),
  },
  assignee: { filter: () => ({ assignee_id: ada.id }), passes: ({ assigned }) => assigned },
  beneficiary: {
    filter: () => ({ beneficiary_id: beneficiaryId, archived: 'all' }),
    passes: ({ beneficiary }) => beneficiary === 'Zoë',
  },
  petitioner: {
    filter: () => ({ petitioner_id: petitionerId, archived: 'true' }),
    passes: ({ petitioner }) => petitioner === 'Zoë',
  },
  'a date that is overdue or within 7 days': {
    filter: () => ({ next_date: 'week' }),
    passes: (row) => (nextOf(row) ?? '9999') <= '2026-03-09',
  },
  'no open date': { filter: () => ({ next_date: 'none' }), passes: (row) => nextOf(row) === undefined },
  'everything at once': {
    filter: () => ({
      title: 'o',
      status: 'drafted',
      beneficiary_id: beneficiaryId,
      petitioner_id: petitionerId,
      assignee_id: ada.id,
    }),
    passes: ({ title, status, beneficiary, petitioner, assigned }) =>
      folded(title).includes('o') &&
      status === 'drafted' &&
      beneficiary === 'Zoë' &&
      petitioner === 'Zoë' &&
      assigned,
  },
};

describe.each(SORTS)('the list ordered by %s', (sort) => {
  it.each(ARCHIVED)('contains every case exactly once, in order, with archived=%s', async (archived) => {
    expectList(await idsOf({ sort, archived, limit: 200 }), inArchive(archived), sort);
  });
});

/** Runs queries in Ada's organization directly: for small lists, a request always finds the passing cases first. */
function inOrganization<T>(work: (tx: OrgTx) => Promise<T>): Promise<T> {
  return withNewcomer(harness.appPool, { personId: ada.id, orgId: ada.orgId }, (_, tx) => work(tx));
}

async function orderOf(tx: OrgTx, sort: string): Promise<CaseOrder> {
  const { direction, by } = readSort(sort);
  if (typeof by === 'string') return { direction, by };
  const [dateTypeId = ''] = await dateTypeIds(tx, [by.dateType]);
  return { direction, by: { dateTypeId } };
}

describe.each(Object.keys(FILTERS))('the list filtered by %s', (name) => {
  const { filter, passes } = FILTERS[name] ?? { filter: () => ({}), passes: () => false };
  const asked = () => ({ archived: 'false', ...filter() }) as const;
  const whole = (): CaseFilter => ({ ...asked(), today: '2026-03-02' });

  it.each([
    '-created_at',
    'title',
    '-status',
    'petitioner_name',
    'urgent_date',
    '-urgent_date',
    ...DATE_SORTS,
  ])('contains every case exactly once, in order of %s, with both query plans', async (sort) => {
    const passing = inArchive(whole().archived).filter(passes);
    await inOrganization(async (tx) => {
      const order = await orderOf(tx, sort);
      const { total, ids } = await findCases(tx, whole(), { ids: 1_000, countedTo: null });
      expect([total, ids.length]).toEqual([passing.length, passing.length]);
      for (const known of [ids, null]) {
        const cases = { filter: whole(), ids: known };
        const rows = await readAll(({ cursor }) => selectCases(tx, cases, order, { limit: 25, cursor }));
        expectList(
          rows.map(({ id }) => id),
          passing,
          sort,
        );
      }
    });
  });

  it('contains every case exactly once, newest first', async () => {
    const passing = inArchive(whole().archived).filter(passes);
    const query = { ...asked(), sort: '-created_at', limit: 3 } as Query;
    expectList(await idsOf(query), passing, query.sort ?? '');
    expect((await read(query, ada)).total).toBe(passing.length);
  });

  it('passes some cases and not others', () => {
    const passing = inArchive(whole().archived).filter(passes).length;
    expect(passing).toBeGreaterThan(3);
    expect(passing).toBeLessThan(inArchive(whole().archived).length);
  });
});

describe('a list with too many matches to collect', () => {
  it('is counted and paged in the same way', async () => {
    const bea = await harness.founder('Bea');
    await harness.owner.query(
      `with made as (insert into app.case_record (org_id, id, title, description)
         select $1, gen_random_uuid(), case when n % 100 = 0 then 'Other ' else 'Many ' end || n, '-'
         from generate_series(1, 2500) n returning *)
       insert into app.case_summary (org_id, case_id, title, status, version, created_at, dates)
         select org_id, id, title, status, version, created_at, '[]' from made`,
      [bea.orgId],
    );
    const query = { title: 'many', sort: '-title', limit: 200 };
    expect((await read(query, bea)).total).toBe(2475);
    expect(new Set(await idsOf(query, bea)).size).toBe(2475);

    // The newest are found without counting all, if the total may come later.
    const { case_records: newest } = await read({ title: 'many' }, bea);
    expect(await read({ title: 'many', total: 'later' }, bea)).toMatchObject({
      case_records: newest,
      total: null,
    });
    // A small number is counted at once.
    expect((await read({ title: 'other', total: 'later' }, bea)).total).toBe(25);
    expect((await read({ title: 'nobody', total: 'later' }, bea)).total).toBe(0);
    expect((await read({ total: 'later' }, bea)).total).toBe(2500);
  });
});

describe('pages of a sorted list', () => {
  it('contain every case exactly once, whatever the sort, the archive and the page size', async () => {
    const viewer = await harness.member(ada.orgId, ['viewer']);
    const query = fc.record({
      sort: fc.constantFrom(...SORTS),
      archived: fc.constantFrom(...ARCHIVED),
      title: fc.constantFrom('okafor v 1', 'zoe v 8', '0% v 3'),
      limit: fc.integer({ min: 1, max: 30 }),
    });
    await fc.assert(
      fc.asyncProperty(query, async ({ sort, archived, title, limit }) => {
        const passing = inArchive(archived).filter((row) => folded(row.title).includes(title));
        expectList(await idsOf({ sort, archived, title, limit }, viewer), passing, sort);
      }),
      { numRuns: 40 },
    );
  });

  it('end without a cursor where the last part of a list by date begins', async () => {
    const bea = await harness.founder('Bea');
    const { id } = await openCase(bea, 'Dated');
    await addDate(bea, id, '2026-06-01');
    const sort = 'date:Filing Deadline';
    expect((await read({ sort, limit: 1 }, bea)).next_cursor).toBeNull();
    const undated = await openCase(bea, 'Undated');
    expect(await idsOf({ sort, limit: 1 }, bea)).toEqual([id, undated.id]);
    expect(await idsOf({ sort: `-${sort}`, limit: 1 }, bea)).toEqual([id, undated.id]);
  });

  it('contain every untouched case exactly once, in order, while others are opened and changed', async () => {
    const cleo = await harness.founder('Cleo');
    const kept: Known[] = [];
    for (let n = 0; n < 24; n += 1) {
      const row = { ...caseNumber(n), dates: caseNumber(n).dates.slice(0, 1) };
      const { id } = await openCase(cleo, row.title);
      for (const { type, day, open } of row.dates) {
        const date = await addDate(cleo, id, day, type);
        if (!open) await handleDate(cleo, date.id);
      }
      kept.push({ ...row, id, status: 'initiated', archived: false, beneficiary: null, petitioner: null });
    }
    for (const row of kept) byId.set(row.id, row);
    const restless = await openCase(cleo, 'Restless');
    const moved = await addDate(cleo, restless.id, '2026-01-15', TYPES[0]);
    let turn = 0;
    const disturb = async (other: TestPerson) => {
      turn += 1;
      const body = { title: `${NAMES[turn % NAMES.length]}`, archived: turn % 2 === 0 };
      await other.call(updateCaseRecord, { params: { id: restless.id }, body });
      const to = { important_date: `2026-0${1 + (turn % 5)}-15`, date_type: TYPES[turn % 2] };
      await other.call(updateCaseDate, { params: { id: moved.id }, body: to });
      if (turn % 4 === 0) await openCase(other, `Opened meanwhile ${turn}`);
    };
    const keptIds = new Set(kept.map(({ id }) => id));
    for (const [at, sort] of SORTS.entries()) {
      const other = await harness.member(cleo.orgId, ['user']);
      const ids = await idsOf({ sort, limit: 5 + (at % 7) }, cleo, () => disturb(other));
      expectList(
        ids.filter((id) => keptIds.has(id)),
        kept,
        sort,
      );
    }
  });
});
