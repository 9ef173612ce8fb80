import {
  BENEFICIARY_SORTS,
  type Beneficiary,
  type BeneficiarySort,
  deleteBeneficiary,
  exportBeneficiaries,
  type ListedBeneficiary,
  listBeneficiaries,
} from '@landfall/contract/beneficiaries';
import type { CallArguments } from '@landfall/contract/endpoint';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addBeneficiary } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { everyPage, expectedKey, expectedOrder } from '../../testing/list-order.ts';
import { addOthers } from '../../testing/other-records.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder();
});

type Query = NonNullable<CallArguments<typeof listBeneficiaries>['query']>;
const list = (query: Query = {}) => ada.call(listBeneficiaries, { query });
const firstNames = async (query: Query) =>
  (await list(query)).beneficiaries.map(({ first_name }) => first_name);

/**
 * Names that a plain comparison would misplace: an empty one, many similar ones, and one longer than an index entry may
 * be.
 */
const NAMES = [
  'ana',
  'Ána',
  'ANA',
  '',
  '',
  'Émile',
  'eve',
  'zoë',
  'Ωmega',
  '李',
  'a b',
  '😀',
  'ﷺ'.repeat(200),
];

async function addNames(): Promise<ListedBeneficiary[]> {
  const made: ListedBeneficiary[] = [];
  for (const [at, last_name] of NAMES.entries())
    made.push({
      ...(await addBeneficiary(ada, { first_name: NAMES.at(-at) ?? '', last_name })),
      ...NO_CASES,
    });
  return made;
}

/** The list's columns for a person who is on no case. */
const NO_CASES = { cases: 0, next_date: null };

const keyOf = (sort: BeneficiarySort) => (row: Beneficiary) => {
  if (sort.endsWith('first_name')) return expectedKey(row.first_name);
  return sort.endsWith('last_name')
    ? `${expectedKey(row.last_name)}\0${expectedKey(row.first_name)}`
    : row.id;
};

const pages = (sort: BeneficiarySort, limit: number, between?: () => Promise<unknown>) =>
  everyPage(async (cursor) => {
    const { beneficiaries, next_cursor } = await list({ sort, limit, ...(cursor ? { cursor } : {}) });
    expect(beneficiaries.length).toBeLessThanOrEqual(limit);
    return { rows: beneficiaries, next_cursor };
  }, between);

describe('pages of the beneficiaries', () => {
  it('contain everyone exactly once, in order, for every sort and page size', async () => {
    const made = await addNames();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...BENEFICIARY_SORTS),
        fc.integer({ min: 1, max: 15 }),
        async (sort, limit) => {
          expect(await pages(sort, limit)).toEqual(expectedOrder(made, sort, keyOf(sort)));
        },
      ),
      { numRuns: 30, examples: BENEFICIARY_SORTS.map((sort) => [sort, 1]) },
    );
  });

  it.each(BENEFICIARY_SORTS)('by %s contain everyone exactly once while others are added', async (sort) => {
    const made = await addNames();
    const ids = new Set(made.map(({ id }) => id));
    const add = (name: string) => addBeneficiary(ada, { first_name: name, last_name: name });
    const newcomers = ['aaron', 'm', 'zz', 'aaron', 'm', 'zz'];
    const seen = await pages(sort, 3, () => Promise.all(newcomers.splice(0, 3).map(add)));
    expect(seen.filter(({ id }) => ids.has(id))).toEqual(expectedOrder(made, sort, keyOf(sort)));
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
  });

  it('are newest first and 50 long by default', async () => {
    await harness.owner.query(
      `insert into app.beneficiary (org_id, id)
       select $1, ('01900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid from generate_series(1, 230) n`,
      [ada.orgId],
    );
    const standard = await list();
    expect([standard.beneficiaries.length, standard.total]).toEqual([50, 230]);
    expect(standard.beneficiaries[0]?.id).toBe('01900000-0000-7000-8000-000000000230');
    expect((await list({ limit: 200 })).beneficiaries.length).toBe(200);
  });

  it('T40 refuse a cursor of another sort', async () => {
    await addNames();
    for (const sort of BENEFICIARY_SORTS) {
      const cursor = (await list({ sort, limit: 2 })).next_cursor ?? '';
      for (const other of BENEFICIARY_SORTS.filter((name) => name !== sort))
        expect(await problemOf(list({ sort: other, cursor }))).toMatchObject({
          code: 'invalid_input',
          fields: { cursor: 'Not a cursor of this list' },
        });
    }
  });

  it.each([
    'middle_name',
    'id',
    'deleted_at',
    'last_name desc',
    '--last_name',
    'last_name_sort',
    '',
    'org_id',
  ])('T24 refuse the sort %j', async (sort) => {
    const url = `/api/beneficiaries?sort=${encodeURIComponent(sort)}`;
    const answer = await harness.inject({ url, headers: ada.headers });
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['sort']]);
  });
});

describe('the deferred total', () => {
  let made = 0;
  /** Adds the given number of beneficiaries of each name, those of the first name being the oldest. */
  async function addMany(names: Readonly<Record<string, number>>): Promise<void> {
    for (const [name, many] of Object.entries(names)) {
      await harness.owner.query(
        `insert into app.beneficiary (org_id, id, first_name)
         select $1, ('01900000-0000-7000-8000-' || lpad(($4 + n)::text, 12, '0'))::uuid, $2 || ' ' || n
         from generate_series(1, $3::integer) n`,
        [ada.orgId, name, many, made],
      );
      made += many;
    }
  }

  it('is included while the organization has few records, and when it is requested now', async () => {
    await addMany({ Early: 1990 });
    const few = [await list({ total: 'later' }), await list({ total: 'later', name_filter: 'early' })];
    expect(few.map(({ total }) => total)).toEqual([1990, 1990]);
    await addMany({ Late: 20 });
    const many = await Promise.all([list({ total: 'later' }), list({ total: 'now' }), list()]);
    expect(many.map(({ total }) => total)).toEqual([null, 2010, 2010]);
  });

  it('is left out for a name that thousands have, without affecting the pages', async () => {
    await addMany({ Early: 2600, Other: 3500, Late: 2400 });
    const { rows: people } = await harness.owner.query<{ id: string; name: string }>(
      'select id, lower(first_name) as name from app.beneficiary where org_id = $1 order by id',
      [ada.orgId],
    );
    for (const name_filter of ['early', 'LAT']) {
      for (const sort of ['-created_at', 'first_name'] as const) {
        const read = (total: 'now' | 'later') =>
          everyPage(async (cursor) => {
            const at = cursor ? { cursor } : {};
            const { beneficiaries, next_cursor } = await list({
              name_filter,
              sort,
              total,
              limit: 200,
              ...at,
            });
            return { rows: beneficiaries.map(({ id }) => id), next_cursor };
          });
        const named = people.filter(({ name }) => name.startsWith(name_filter.toLowerCase()));
        const ordered = expectedOrder(named, sort, ({ id, name }) => (sort === 'first_name' ? name : id));
        expect(await read('later')).toEqual(ordered.map(({ id }) => id));
        expect(await read('now')).toEqual(ordered.map(({ id }) => id));
      }
    }
    const totals = async (name_filter: string) => [
      (await list({ name_filter, total: 'later' })).total,
      (await list({ name_filter })).total,
    ];
    expect(await totals('early')).toEqual([null, 2600]);
    expect(await totals('late')).toEqual([null, 2400]);
    // Few match all words: these are counted at once.
    expect(await totals('late early')).toEqual([0, 0]);
    expect(await totals('arly 1')).toEqual([1466, 1466]);
    expect(await totals('late 2399')).toEqual([1, 1]);
  });
});

describe('the name filter', () => {
  beforeEach(async () => {
    await addBeneficiary(ada, { first_name: 'José', middle_name: 'María', last_name: 'Núñez' });
    await addBeneficiary(ada, { first_name: 'Josephine', last_name: 'O’Brien-Smith' });
    await addBeneficiary(ada, { first_name: 'Ann', personal_email: 'jose@example.test' });
  });

  it('counts and pages through thousands of matches', async () => {
    await harness.owner.query(
      `insert into app.beneficiary (org_id, id, first_name)
       select $1, gen_random_uuid(), case when n % 100 = 0 then 'Other ' else 'Many ' end || n from generate_series(1, 2500) n`,
      [ada.orgId],
    );
    const { beneficiaries: page, total } = await list({ name_filter: 'many', sort: '-first_name', limit: 3 });
    expect([page.map((row) => row.first_name), total]).toEqual([['Many 999', 'Many 998', 'Many 997'], 2475]);
  });

  it.each([
    ['jose', ['Josephine', 'José']],
    ['JOSÉ nunez', ['José']],
    ['nunez maria jose', ['José']],
    ['brien', ['Josephine']],
    ['o’brien smith', ['Josephine']],
    ['nobody', []],
    ['jose nobody', []],
    ['  ', ['Ann', 'Josephine', 'José']],
    ['', ['Ann', 'Josephine', 'José']],
  ])('%j finds names that contain each word, ignoring accents and case', async (name_filter, found) => {
    expect(await firstNames({ name_filter })).toEqual(found);
    expect((await list({ name_filter, limit: 1 })).total).toBe(found.length);
  });

  it('finds the same in a large organization, without wildcards', async () => {
    await addOthers(harness, ada);
    const found = ['jose', 'JOSÉ nunez', 'brien', 'o’brien smith', 'osep', '%', '_o', 'ose\\', 'nobody'];
    expect(await Promise.all(found.map((name_filter) => firstNames({ name_filter })))).toEqual([
      ['Josephine', 'José'],
      ['José'],
      ['Josephine'],
      ['Josephine'],
      ['Josephine'],
      [],
      ['Josephine', 'José'],
      ['Josephine', 'José'],
      [],
    ]);
  });

  it.each(['%', '_', '\\', '%%'])('T42 treats wildcards literally: %j', async (name_filter) => {
    expect(await firstNames({ name_filter })).toEqual([]);
  });

  it.each(['small', 'large'])(
    'T42 of signs only finds the names that contain them, in a %s office',
    async (size) => {
      await addBeneficiary(ada, { first_name: 'Bo %', last_name: '_\\' });
      if (size === 'large') await addOthers(harness, ada);
      for (const total of ['now', 'later'] as const) {
        expect(await firstNames({ name_filter: '%', total })).toEqual(['Bo %']);
        expect(await firstNames({ name_filter: '% _', total })).toEqual(['Bo %']);
        expect(await firstNames({ name_filter: '’', total })).toEqual(['Josephine']);
        expect(await firstNames({ name_filter: '_%', total })).toEqual([]);
      }
    },
  );

  it.each(['a', 'jo'])(
    'gives the same result with and without deferred total for %j, with few or many matches',
    async (name_filter) => {
      await addOthers(harness, ada);
      const answers = () =>
        Promise.all((['now', 'later'] as const).map((total) => list({ name_filter, total })));
      const [few, fewLater] = await answers();
      expect(fewLater).toEqual(few);
      await harness.owner.query(
        `insert into app.beneficiary (org_id, id, first_name)
       select $1, ('ffffffff-ffff-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Joan ' || n from generate_series(1, 400) n`,
        [ada.orgId],
      );
      const [many, manyLater] = await answers();
      expect(manyLater).toEqual({ ...many, total: null });
      expect(many?.total).toBe((few?.total ?? 0) + 400);
    },
  );

  it.each(['nunez%jose', 'nunez_jose', 'nunez\\jose'])('T42 reads %j as two words', async (name_filter) => {
    expect(await firstNames({ name_filter })).toEqual(['José']);
  });

  it('T42 is at most 200 characters long', async () => {
    expect(await firstNames({ name_filter: 'x'.repeat(200) })).toEqual([]);
    expect(await problemOf(list({ name_filter: 'x'.repeat(201) }))).toMatchObject({
      fields: { name_filter: expect.any(String) },
    });
  });

  it('works with any sort, page by page', async () => {
    const { beneficiaries, next_cursor } = await list({ name_filter: 'jos', sort: 'last_name', limit: 1 });
    expect(beneficiaries.map(({ first_name }) => first_name)).toEqual(['José']);
    const rest = await firstNames({ name_filter: 'jos', sort: 'last_name', cursor: next_cursor ?? '' });
    expect(rest).toEqual(['Josephine']);
  });
});

describe('deleted beneficiaries', () => {
  it('are listed separately with the time of deletion, for admins only', async () => {
    const [kept, gone] = [await addBeneficiary(ada), await addBeneficiary(ada, { first_name: 'Gone' })];
    await ada.call(deleteBeneficiary, { params: { id: gone.id } });
    expect((await list()).beneficiaries).toEqual([{ ...kept, ...NO_CASES }]);
    for (const sort of BENEFICIARY_SORTS) {
      const { beneficiaries, total } = await list({ deleted: 'true', sort, name_filter: 'gone' });
      expect([beneficiaries.map(({ id }) => id), total]).toEqual([[gone.id], 1]);
      expect(Date.parse(beneficiaries[0]?.deleted_at ?? '')).toBe(harness.clock.now());
    }
    const admin = await harness.member(ada.orgId, ['admin']);
    expect((await admin.call(listBeneficiaries, { query: { deleted: 'true' } })).total).toBe(1);
    for (const role of ['viewer', 'user'] as const) {
      const member = await harness.member(ada.orgId, [role]);
      for (const call of [listBeneficiaries, exportBeneficiaries]) {
        const problem = await problemOf(member.call(call, { query: { deleted: 'true' } }));
        expect(problem).toMatchObject({
          code: 'forbidden',
          message: 'Only admins see deleted beneficiaries',
        });
      }
    }
  });
});

describe('GET /beneficiaries/export', () => {
  const lines = async (query: CallArguments<typeof exportBeneficiaries>['query'] = {}) =>
    (await ada.call(exportBeneficiaries, { query })).split('\r\n');

  it('contains the visible fields of everyone who passes the filters, in the list’s order', async () => {
    await addBeneficiary(ada, { first_name: 'Zoe', last_name: 'A, "B"', personal_phone: '555' });
    await addBeneficiary(ada, { first_name: 'Ann' });
    await harness.owner.query("update app.beneficiary set created_at = '2026-03-02T02:00:00Z'");
    const zoe = 'Zoe,,"A, ""B""",555,,,,,,0,,2026-03-01';
    expect(await lines({ sort: 'first_name' })).toEqual([
      'First Name,Middle Name,Last Name,Personal Phone,Personal Email,Mailing Address,' +
        'Business Phone,Business Email,Business Address,Cases,Next Date,Created',
      'Ann,,,,,,,,,0,,2026-03-01',
      zoe,
      '',
    ]);
    expect((await lines({ name_filter: 'zoe' })).slice(1)).toEqual([zoe, '']);
    await harness.owner.query("update app.organization set time_zone = 'Pacific/Kiritimati'");
    expect((await lines({ name_filter: 'zoe' }))[1]).toContain('2026-03-02');
  });

  it('T55 contains no cell that a spreadsheet would execute', async () => {
    for (const first_name of ['=cmd()', '+1', '-1', '@x']) await addBeneficiary(ada, { first_name });
    const cells = (await lines({ sort: 'created_at' })).slice(1, -1).map((line) => line.split(',')[0]);
    expect(cells).toEqual(["'=cmd()", "'+1", "'-1", "'@x"]);
  });

  it('contains everyone once, however many', async () => {
    await harness.owner.query(
      `insert into app.beneficiary (org_id, id, first_name)
       select $1, gen_random_uuid(), 'N' || n % 1200 from generate_series(1, 2500) n`,
      [ada.orgId],
    );
    const names = (await lines({ sort: 'first_name' })).slice(1, -1).map((line) => line.split(',')[0]);
    const expected = Array.from({ length: 2500 }, (_, at) => `N${(at + 1) % 1200}`);
    expect(names).toEqual(expectedOrder(expected, 'first_name', expectedKey));
  });
});
