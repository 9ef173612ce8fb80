import { deleteBeneficiary, exportBeneficiaries, listBeneficiaries } from '@landfall/contract/beneficiaries';
import { archiveCaseDate } from '@landfall/contract/case-date-changes';
import { restrictCaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import { exportPetitioners, listPetitioners } from '@landfall/contract/petitioners';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addBeneficiary,
  addDate,
  addPetitioner,
  handleDate,
  linkBeneficiary,
  linkPetitioner,
  openCase,
} from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';

let harness: Harness;
let ada: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder();
});

/** For each kind: what the list and its export show of people's cases, by name. */
const KINDS = [
  {
    kind: 'beneficiaries',
    add: async (name: string) => (await addBeneficiary(ada, { first_name: name })).id,
    link: (by: TestPerson, caseId: string, id: string) => linkBeneficiary(by, caseId, id, 'dependent'),
    list: async (by: TestPerson) =>
      (await by.call(listBeneficiaries, { query: { sort: 'first_name' } })).beneficiaries.map((row) => [
        row.first_name,
        row.cases,
        row.next_date,
      ]),
    csv: (by: TestPerson) => by.call(exportBeneficiaries, { query: { sort: 'first_name' } }),
  },
  {
    kind: 'petitioners',
    add: async (name: string) => (await addPetitioner(ada, name)).id,
    link: (by: TestPerson, caseId: string, id: string) => linkPetitioner(by, caseId, id),
    list: async (by: TestPerson) =>
      (await by.call(listPetitioners, { query: { sort: 'petitioner_name' } })).petitioners.map((row) => [
        row.petitioner_name,
        row.cases,
        row.next_date,
      ]),
    csv: (by: TestPerson) => by.call(exportPetitioners, { query: { sort: 'petitioner_name' } }),
  },
];

describe.each(KINDS)('the list of $kind', ({ add, link, list, csv }) => {
  it('shows each one’s number of active cases and their earliest open date, overdue ones first', async () => {
    const [ana, bo] = [await add('Ana'), await add('Bo')];
    await add('Cy');
    const cases = [await openCase(ada, 'One'), await openCase(ada, 'Two'), await openCase(ada, 'Three')];
    const [one = '', two = '', three = ''] = cases.map(({ id }) => id);
    for (const id of [one, two, three]) await link(ada, id, ana);
    await link(ada, two, bo);
    await addDate(ada, one, '2026-05-01');
    await addDate(ada, two, '2026-04-01', 'Interview');
    await addDate(ada, three, '2025-12-01', 'Interview');

    expect(await list(ada)).toEqual([
      ['Ana', 3, { on: '2025-12-01', name: 'Interview' }],
      ['Bo', 1, { on: '2026-04-01', name: 'Interview' }],
      ['Cy', 0, null],
    ]);

    await ada.call(updateCaseRecord, { params: { id: three }, body: { archived: true } });
    expect((await list(ada))[0]).toEqual(['Ana', 2, { on: '2026-04-01', name: 'Interview' }]);
  });

  it('leaves out handled and archived dates', async () => {
    const ana = await add('Ana');
    const { id } = await openCase(ada);
    await link(ada, id, ana);
    const [done, archived] = [await addDate(ada, id, '2026-03-05'), await addDate(ada, id, '2026-03-06')];
    await addDate(ada, id, '2026-03-07', 'Interview');
    await handleDate(ada, done.id);
    await ada.call(archiveCaseDate, { params: { id: archived.id } });
    expect(await list(ada)).toEqual([['Ana', 1, { on: '2026-03-07', name: 'Interview' }]]);
  });

  it('T94 excludes cases that the reader may not see', async () => {
    const [max, eve] = [await ada.colleague('user'), await ada.colleague('admin')];
    const viewer = await ada.colleague('viewer');
    const ana = await add('Ana');
    const shown = await openCase(ada, 'Shown');
    await link(ada, shown.id, ana);
    await addDate(ada, shown.id, '2026-05-01');
    const hidden = await openCase(max, 'Hidden');
    await link(max, hidden.id, ana);
    await addDate(max, hidden.id, '2026-03-05', 'Interview');
    await max.call(restrictCaseRecord, { params: { id: hidden.id } });

    for (const outside of [eve, viewer]) {
      expect(await list(outside)).toEqual([['Ana', 1, { on: '2026-05-01', name: 'Filing Deadline' }]]);
      expect(await csv(outside)).toContain(',1,2026-05-01,');
    }
    for (const inside of [max, ada]) {
      expect(await list(inside)).toEqual([['Ana', 2, { on: '2026-03-05', name: 'Interview' }]]);
      expect(await csv(inside)).toContain(',2,2026-03-05,');
    }
  });

  it('excludes cases of another organization', async () => {
    const ana = await add('Ana');
    const { id } = await openCase(ada);
    await link(ada, id, ana);
    const other = await harness.founder('Someone else');
    expect(await list(other)).toEqual([]);
    await addBeneficiary(other, { first_name: 'Ana' });
    await addPetitioner(other, 'Ana');
    expect(await list(other)).toEqual([['Ana', 0, null]]);
  });
});

it('sorts equal last names by first name, ignoring case and accents, with missing names last', async () => {
  const names = [
    ['Zoe', 'Ruiz'],
    ['', ''],
    ['José', 'ruiz'],
    ['Ana', 'Trần'],
    ['Bo', ''],
    ['ana', 'Rúiz'],
  ];
  for (const [first_name = '', last_name = ''] of names) await addBeneficiary(ada, { first_name, last_name });
  const listed = async (sort: 'last_name' | '-last_name') => {
    const { beneficiaries } = await ada.call(listBeneficiaries, { query: { sort } });
    return beneficiaries.map((row) => `${row.last_name}, ${row.first_name}`);
  };
  const ascending = ['Rúiz, ana', 'ruiz, José', 'Ruiz, Zoe', 'Trần, Ana', ', Bo', ', '];
  expect(await listed('last_name')).toEqual(ascending);
  expect(await listed('-last_name')).toEqual(ascending.toReversed());
});

it('deleted ones keep their cases in the list', async () => {
  const { id } = await addBeneficiary(ada);
  const opened = await openCase(ada);
  await linkBeneficiary(ada, opened.id, id);
  await ada.call(deleteBeneficiary, { params: { id } });
  const { beneficiaries } = await ada.call(listBeneficiaries, { query: { deleted: 'true' } });
  expect(beneficiaries.map(({ cases }) => cases)).toEqual([1]);
});

it('the export has the cases of each, however many people there are', async () => {
  await harness.owner.query(
    `insert into app.beneficiary (org_id, id, first_name, last_name)
     select $1, ('01900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Ana', 'N' || lpad(n::text, 4, '0')
     from generate_series(1, 1200) n`,
    [ada.orgId],
  );
  const { id } = await openCase(ada);
  await addDate(ada, id, '2026-03-05');
  for (const n of ['0001', '1200'])
    await linkBeneficiary(ada, id, `01900000-0000-7000-8000-00000000${n}`, 'dependent');
  const lines = (await ada.call(exportBeneficiaries, { query: { sort: 'last_name' } }))
    .split('\r\n')
    .slice(1, -1);
  expect(lines.flatMap((line, at) => (line.includes(',1,2026-03-05,') ? [at + 1] : []))).toEqual([1, 1200]);
});
