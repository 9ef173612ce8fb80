import type { CallArguments } from '@landfall/contract/endpoint';
import {
  createPetitioner,
  deletePetitioner,
  exportPetitioners,
  type ListedPetitioner,
  listPetitioners,
  PETITIONER_SORTS,
  type Petitioner,
  type PetitionerSort,
  updatePetitioner,
} from '@landfall/contract/petitioners';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPetitioner } from '../../testing/factories.ts';
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

type Query = NonNullable<CallArguments<typeof listPetitioners>['query']>;
const list = (query: Query = {}) => ada.call(listPetitioners, { query });
const names = async (query: Query) =>
  (await list(query)).petitioners.map(({ petitioner_name }) => petitioner_name);

const NAMES = ['acme', 'Ácme', 'ACME', 'Émile', 'zoë', '李', 'a b', '😀', 'ﷺ'.repeat(200)];

async function addNames(): Promise<ListedPetitioner[]> {
  const made: ListedPetitioner[] = [];
  for (const [at, petitioner_name] of NAMES.entries()) {
    const email = at % 3 ? `${'zya'[at % 3]}@example.test` : '';
    const { petitioner } = await ada.call(createPetitioner, { body: { petitioner_name, email } });
    made.push({ ...petitioner, cases: 0, next_date: null });
  }
  return made;
}

const keyOf = (sort: PetitionerSort) => (row: Petitioner) => {
  if (sort.endsWith('name')) return expectedKey(row.petitioner_name);
  return sort.endsWith('email') ? expectedKey(row.email) : row.id;
};

const pages = (sort: PetitionerSort, limit: number, between?: () => Promise<unknown>) =>
  everyPage(async (cursor) => {
    const { petitioners, next_cursor } = await list({ sort, limit, ...(cursor ? { cursor } : {}) });
    return { rows: petitioners, next_cursor };
  }, between);

describe('pages of the petitioners', () => {
  it('contain each exactly once, in order, for every sort and page size', async () => {
    const made = await addNames();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...PETITIONER_SORTS),
        fc.integer({ min: 1, max: 11 }),
        async (sort, limit) => {
          expect(await pages(sort, limit)).toEqual(expectedOrder(made, sort, keyOf(sort)));
        },
      ),
      { numRuns: 20, examples: PETITIONER_SORTS.map((sort) => [sort, 1]) },
    );
  });

  it.each(PETITIONER_SORTS)('by %s contain each exactly once while others are added', async (sort) => {
    const made = await addNames();
    const ids = new Set(made.map(({ id }) => id));
    const newcomers = ['aaron', 'm', 'zz', 'aaron', 'm', 'zz'];
    const seen = await pages(sort, 3, () =>
      Promise.all(newcomers.splice(0, 3).map((name) => addPetitioner(ada, name))),
    );
    expect(seen.filter(({ id }) => ids.has(id))).toEqual(expectedOrder(made, sort, keyOf(sort)));
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
  });

  it('T40 refuse a cursor of another sort', async () => {
    await addNames();
    const cursor = (await list({ sort: 'petitioner_name', limit: 2 })).next_cursor ?? '';
    for (const sort of PETITIONER_SORTS.filter((name) => name !== 'petitioner_name'))
      expect(await problemOf(list({ sort, cursor }))).toMatchObject({
        code: 'invalid_input',
        fields: { cursor: 'Not a cursor of this list' },
      });
  });

  it.each(['phone', 'id', 'name_sort', 'email desc', '--email', ''])(
    'T24 refuse the sort %j',
    async (sort) => {
      const url = `/api/petitioners?sort=${encodeURIComponent(sort)}`;
      const answer = await harness.inject({ url, headers: ada.headers });
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['sort']]);
    },
  );
});

describe('filters of the petitioners', () => {
  it.each([
    ['acme', ['Acme Sóns', 'ACME']],
    ['sons acme', ['Acme Sóns']],
    ['%', []],
    ['_', []],
    [' ', ['Acme Sóns', 'Globex', 'ACME']],
  ])('the name %j finds those that contain each word', async (name_filter, found) => {
    for (const name of ['ACME', 'Globex', 'Acme Sóns']) await addPetitioner(ada, name);
    expect(await names({ name_filter })).toEqual(found);
    expect((await list({ name_filter, limit: 1 })).total).toBe(found.length);
  });

  it.each(['small', 'large'])(
    'T42 signs only find the names that contain them, in a %s office',
    async (size) => {
      for (const name of ['100% Holdings', '100 Main', 'A_b %_\\', '% _', 'Ünal & Sons'])
        await addPetitioner(ada, name);
      if (size === 'large') await addOthers(harness, ada);
      for (const total of ['now', 'later'] as const) {
        expect(await names({ name_filter: '%', total })).toEqual(['% _', 'A_b %_\\', '100% Holdings']);
        expect(await names({ name_filter: '%_\\', total })).toEqual(['A_b %_\\']);
        expect(await names({ name_filter: '% _', total })).toEqual(['% _']);
        expect(await names({ name_filter: '&', total })).toEqual(['Ünal & Sons']);
        expect(await names({ name_filter: '&&', total })).toEqual([]);
      }
    },
  );

  it('T42 signs in thousands of names find them all, page by page', async () => {
    await harness.owner.query(
      `insert into app.petitioner (org_id, id, petitioner_name)
       select $1, gen_random_uuid(), case when n % 100 = 0 then 'Other ' else 'Many & ' end || n from generate_series(1, 2500) n`,
      [ada.orgId],
    );
    const query = { name_filter: '&', sort: '-petitioner_name', limit: 3 } as const;
    const later = await list({ ...query, total: 'later' });
    expect(later).toEqual({ ...(await list(query)), total: null });
    expect((await list(query)).total).toBe(2475);
    expect(later.petitioners.map((row) => row.petitioner_name)).toEqual([
      'Many & 999',
      'Many & 998',
      'Many & 997',
    ]);
  });

  it('a name that thousands have finds and counts them all, archived or not', async () => {
    await harness.owner.query(
      `insert into app.petitioner (org_id, id, petitioner_name, archived_at)
       select $1, gen_random_uuid(), case when n % 100 = 0 then 'Other ' else 'Many ' end || n,
         case when n % 100 = 1 then now() end
       from generate_series(1, 2500) n`,
      [ada.orgId],
    );
    const query = { name_filter: 'many', sort: '-petitioner_name', limit: 3 } as const;
    const later = await list({ ...query, total: 'later' });
    expect(later).toEqual({ ...(await list(query)), total: null });
    expect((await list({ total: 'later' })).total).toBeNull();
    expect((await list({ name_filter: 'many', archived: 'true', total: 'now' })).total).toBe(25);
    for (const [archived, total] of [
      ['all', 2475],
      ['false', 2450],
      ['true', 25],
    ] as const)
      expect((await list({ ...query, archived })).total).toBe(total);
    expect(await names({ ...query, archived: 'false' })).toEqual(['Many 999', 'Many 998', 'Many 997']);
    expect(await names({ ...query, archived: 'true' })).toEqual(['Many 901', 'Many 801', 'Many 701']);
  });

  it('T42 a name is at most 200 characters long', async () => {
    expect(await names({ name_filter: 'x'.repeat(200) })).toEqual([]);
    expect(await problemOf(list({ name_filter: 'x'.repeat(201) }))).toMatchObject({
      fields: { name_filter: expect.any(String) },
    });
  });

  it('archived ones are listed, alone, or left out on request', async () => {
    await addPetitioner(ada, 'Active');
    const { id } = await addPetitioner(ada, 'Old');
    await ada.call(updatePetitioner, { params: { id }, body: { archived: true } });
    expect(await names({})).toEqual(['Old', 'Active']);
    expect(await names({ archived: 'true' })).toEqual(['Old']);
    expect(await names({ archived: 'false' })).toEqual(['Active']);
    expect((await list({ archived: 'false' })).total).toBe(1);
  });

  it('deleted ones are listed separately, for admins only', async () => {
    await addPetitioner(ada, 'Kept');
    const { id } = await addPetitioner(ada, 'Gone');
    await ada.call(deletePetitioner, { params: { id } });
    expect(await names({})).toEqual(['Kept']);
    for (const sort of PETITIONER_SORTS) expect(await names({ deleted: 'true', sort })).toEqual(['Gone']);
    const { petitioners, total } = await list({ deleted: 'true' });
    expect([Date.parse(petitioners[0]?.deleted_at ?? ''), total]).toEqual([harness.clock.now(), 1]);
    const user = await harness.member(ada.orgId, ['user']);
    for (const call of [listPetitioners, exportPetitioners])
      expect(await problemOf(user.call(call, { query: { deleted: 'true' } }))).toMatchObject({
        code: 'forbidden',
        message: 'Only admins see deleted petitioners',
      });
  });
});

describe('GET /petitioners/export', () => {
  it('contains the visible fields of each match, in the list’s order', async () => {
    const { id } = await addPetitioner(ada, 'Zeta');
    await ada.call(updatePetitioner, { params: { id }, body: { archived: true, city: 'Rome, NY' } });
    await addPetitioner(ada, '=cmd()');
    await harness.owner.query("update app.petitioner set created_at = '2026-03-02T02:00:00Z'");
    const lines = async (query: NonNullable<CallArguments<typeof exportPetitioners>['query']>) =>
      (await ada.call(exportPetitioners, { query })).split('\r\n');
    const zeta = 'Zeta,,,,,"Rome, NY",,,Archived,0,,2026-03-01';
    expect(await lines({ sort: 'petitioner_name' })).toEqual([
      'Name,Website,Email,Phone,Street,City,State,ZIP,Status,Cases,Next Date,Created',
      "'=cmd(),,,,,,,,Active,0,,2026-03-01",
      zeta,
      '',
    ]);
    expect((await lines({ archived: 'true' })).slice(1)).toEqual([zeta, '']);
  });
});
