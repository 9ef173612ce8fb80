import { deleteBeneficiary } from '@landfall/contract/beneficiaries';
import { restrictCaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import type { CallArguments } from '@landfall/contract/endpoint';
import { exportExpiring, listExpiring } from '@landfall/contract/expiring-statuses';
import { getPersonTimeline } from '@landfall/contract/person-timeline';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addBeneficiary, linkBeneficiary, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { addNumber, addPeriod } from '../../testing/people-records.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;
let personId: string;

/** Today is 2026-03-02 in New York. */
const SOON = '2026-05-01';

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder();
  personId = (await addBeneficiary(ada)).id;
});

type Query = CallArguments<typeof listExpiring>['query'];
const list = (query: Query = {}, by = ada) => by.call(listExpiring, { query });
const found = async (query: Query = {}, by = ada) =>
  (await list(query, by)).expiring.map((row) => `${row.kind} ${row.class} ${row.expires_on}`);
const period = (class_: string, to: string | null, more: object = {}) =>
  addPeriod(ada, personId, { class: class_, from: '2024-01-01', to, ...more });

it('lists statuses, cards and passports by their last day, with their person and open cases', async () => {
  const [one, two] = [await openCase(ada, 'Okafor: I-129'), await openCase(ada, 'Okafor: I-140')];
  for (const { id } of [one, two]) await linkBeneficiary(ada, id, personId);
  await ada.call(updateCaseRecord, { params: { id: one.id }, body: { archived: true } });
  const { id } = await period('H-1B', SOON);
  await period('C09', '2026-04-01', { kind: 'work_permit' });
  await addNumber(ada, personId, { kind: 'passport', value: 'A1234567', issuer: 'NG', to: '2026-06-01' });
  await period('Acme', '2026-04-15', { kind: 'employment' });
  expect(await found()).toEqual([
    'work_permit C09 2026-04-01',
    'status H-1B 2026-05-01',
    'passport NG 2026-06-01',
  ]);
  const { today, expiring, total } = await list({ kind: 'status' });
  expect([today, total]).toEqual(['2026-03-02', 1]);
  expect(expiring).toEqual([
    {
      id,
      beneficiary_id: personId,
      person_name: expect.any(String),
      kind: 'status',
      class: 'H-1B',
      expires_on: SOON,
      open_cases: 1,
      cases: [{ id: two.id, title: 'Okafor: I-140' }],
    },
  ]);
});

it('leaves out records that another continues, and those too far ahead or past', async () => {
  await period('F-1', '2026-03-31');
  await period('H-1B', '2026-04-30', { from: '2026-04-01' });
  await period('C09', SOON, { kind: 'work_permit' });
  await period('LPR', SOON, { kind: 'green_card' });
  await period('B-2', '2026-06-01', { kind: 'visa' });
  await period('H-1B', '2026-06-02', { kind: 'visa' });
  await period('None', '2026-04-02');
  await period('O-1', '2025-03-01', { kind: 'advance_parole' });
  await period('O-1', '2026-08-30', { kind: 'reentry_permit' });
  expect(await found()).toEqual([
    'status H-1B 2026-04-30',
    ...['work_permit C09 2026-05-01', 'green_card LPR 2026-05-01'],
    ...['visa B-2 2026-06-01', 'visa H-1B 2026-06-02'],
  ]);
  expect(await found({ days: 59 })).toEqual(['status H-1B 2026-04-30']);
  expect(await found({ days: 200 })).toContain('reentry_permit O-1 2026-08-30');
  await period('LPR', null, { from: '2026-04-01' });
  expect(await found({ kind: 'status' })).toEqual([]);
});

it('leaves out expired records with a current successor, also after a gap, but not with a future one', async () => {
  const passport = (value: string, from: string, to: string) =>
    addNumber(ada, personId, { kind: 'passport', value, issuer: 'NG', from, to });
  await passport('A1234567', '2015-11-01', '2025-10-31');
  await period('C09', '2025-12-31', { kind: 'work_permit' });
  await period('C09', '2027-12-31', { kind: 'work_permit', from: '2026-03-03' });
  expect(await found()).toEqual(['passport NG 2025-10-31', 'work_permit C09 2025-12-31']);
  await passport('B1234567', '2026-03-02', '2036-03-01');
  expect(await found()).toEqual(['work_permit C09 2025-12-31']);
  const { expiries } = await ada.call(getPersonTimeline, { params: { id: personId } });
  expect(expiries.map(({ on }) => on)).toEqual(['2025-12-31', '2027-12-31', '2036-03-01']);
});

it('can be limited to people on no open case, as far as the reader may see', async () => {
  const eve = await ada.colleague('admin');
  await period('H-1B', SOON);
  expect(await found({ no_case: 'true' })).toHaveLength(1);
  const { id } = await openCase(ada);
  await linkBeneficiary(ada, id, personId);
  expect(await found({ no_case: 'true' })).toEqual([]);
  await ada.call(restrictCaseRecord, { params: { id } });
  expect(await found({ no_case: 'true' })).toEqual([]);
  expect((await list({ no_case: 'true' }, eve)).expiring).toMatchObject([{ open_cases: 0, cases: [] }]);
  await ada.call(updateCaseRecord, { params: { id }, body: { archived: true } });
  expect(await found({ no_case: 'true' })).toHaveLength(1);
});

it('belongs to the organization, without deleted people, paged and as a file', async () => {
  await period('H-1B', SOON);
  await period('C09', '2026-04-01', { kind: 'work_permit' });
  expect((await list({}, await harness.founder())).total).toBe(0);
  const first = await list({ limit: 1 });
  const second = await list({ limit: 1, cursor: first.next_cursor ?? '' });
  expect([...first.expiring, ...second.expiring].map(({ kind }) => kind)).toEqual(['work_permit', 'status']);
  expect(second.next_cursor).toBeNull();
  const vic = await ada.colleague('viewer');
  const csv = await vic.call(exportExpiring, { query: { kind: 'status' } });
  expect(csv.split('\r\n')).toEqual([
    'Beneficiary,What,Class,Expires,Open Cases',
    expect.stringMatching(/,Status,H-1B,2026-05-01,0$/),
    '',
  ]);
  await ada.call(deleteBeneficiary, { params: { id: personId } });
  expect(await found()).toEqual([]);
});

it('accepts only possible ranges', async () => {
  for (const days of [0, 1_826])
    expect(await problemOf(list({ days }))).toMatchObject({ code: 'invalid_input' });
});
