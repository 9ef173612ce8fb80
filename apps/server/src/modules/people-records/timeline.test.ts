import { listAbsences, removeAbsence, updateAbsence } from '@landfall/contract/absences';
import { createBeneficiary, getBeneficiary, updateBeneficiary } from '@landfall/contract/beneficiaries';
import { restrictCaseRecord } from '@landfall/contract/case-records';
import { updateDocument } from '@landfall/contract/documents';
import { listHistory } from '@landfall/contract/history';
import {
  listPersonAddresses,
  removePersonAddress,
  updatePersonAddress,
} from '@landfall/contract/person-addresses';
import { getPersonTimeline } from '@landfall/contract/person-timeline';
import {
  addStatusPeriod,
  listStatusPeriods,
  removeStatusPeriod,
  updateStatusPeriod,
} from '@landfall/contract/status-periods';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addBeneficiary, addDocument, linkBeneficiary, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { addAbsence, addAddress, addNumber, addPeriod } from '../../testing/people-records.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;
let ana: string;

/** Today is 2026-03-02 in New York. */
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder('Ada');
  ana = (await addBeneficiary(ada, { first_name: 'Ana', last_name: 'Silva' })).id;
});

const timeline = (id = ana, by = ada) => by.call(getPersonTimeline, { params: { id } });
const addBad = (body: object) => ada.call(addStatusPeriod, { params: { id: ana }, body: body as never });

describe('GET /beneficiaries/{id}/timeline', () => {
  it('returns six years of H-1B with recapture, step by step, with gaps and expiring records', async () => {
    await addPeriod(ada, ana, { class: 'F-1', from: '2018-08-20', to: '2020-05-31' });
    await addPeriod(ada, ana, { from: '2023-10-01', to: '2026-09-30', employer: 'Acme Corp' });
    await addPeriod(ada, ana, { from: '2020-10-01', to: '2023-09-30' });
    await addPeriod(ada, ana, { kind: 'visa', class: 'H-1B', from: null, to: '2026-03-10' });
    await addAbsence(ada, ana, '2024-07-01', '2024-07-16');
    await addNumber(ada, ana, { kind: 'passport', value: 'X1234567', issuer: 'BR', to: '2027-01-31' });
    const found = await timeline();
    expect(found.today).toBe('2026-03-02');
    expect(found.periods.map(({ class: of, from }) => [of, from])).toEqual([
      ['F-1', '2018-08-20'],
      ['H-1B', '2020-10-01'],
      ['H-1B', '2023-10-01'],
      ['H-1B', null],
    ]);
    expect(found.absences).toMatchObject([{ from: '2024-07-01', to: '2024-07-16' }]);
    expect(found.gaps).toContainEqual({ from: '2020-06-01', to: '2020-09-30', days: 122 });
    expect(found.expiries.map(({ label, on, days_left }) => [label, on, days_left])).toEqual([
      ['Visa H-1B', '2026-03-10', 8],
      ['H-1B status', '2026-09-30', 212],
      ['Passport BR', '2027-01-31', 335],
    ]);
    const counter = found.counters.find(({ key }) => key === 'h1b-six-year');
    expect(counter).toMatchObject({ days: 1965, limit: 2191, words: 'of 2,191 days used' });
    expect(counter?.outputs[0]).toMatchObject({
      label: 'Six years end',
      date: '2026-10-14',
      role: 'expires',
    });
    expect(counter?.outputs[0]?.steps.at(-1)?.text).toContain('14 days');
    expect(counter?.basis).toContain('Abroad Mon, Jul 1, 2024 to Tue, Jul 16, 2024: 14 days given back');
    expect(counter?.authority[0]).toContain('8 CFR 214.2(h)(13)(iii)');
  });

  it('shows the end of a visa unless another of its class continues it', async () => {
    const visa = (of: string, from: string, to: string) =>
      addPeriod(ada, ana, { kind: 'visa', class: of, from, to });
    await visa('B-2', '2020-01-10', '2030-01-09');
    await visa('H-1B', '2023-04-01', '2026-03-31');
    await visa('h-1b', '2026-02-01', '2029-01-31');
    await visa('F-1', '2021-06-01', '2026-05-31');
    await addPeriod(ada, ana, { class: 'none', from: '2025-01-01', to: '2026-04-30' });
    expect((await timeline()).expiries.map(({ label, on }) => [label, on])).toEqual([
      ['Visa F-1', '2026-05-31'],
      ['Visa h-1b', '2029-01-31'],
      ['Visa B-2', '2030-01-09'],
    ]);
  });

  it('is empty without records, and not found elsewhere', async () => {
    expect(await timeline()).toEqual({
      today: '2026-03-02',
      periods: [],
      absences: [],
      gaps: [],
      expiries: [],
      counters: [],
    });
    const other = await harness.founder();
    expect(await problemOf(timeline(ana, other))).toMatchObject({ code: 'not_found' });
  });
});

describe('periods', () => {
  it('are stored with their receipt and document, changed, removed and restored', async () => {
    const receipt = await addNumber(ada, ana, { kind: 'receipt', value: 'IOE0912345678' });
    const notice = await addDocument(ada, ana, { name: 'Approval.txt' });
    const period = await addPeriod(ada, ana, {
      class: 'F-1',
      to: null,
      duration_of_status: true,
      identifier_id: receipt.id,
      document_id: notice.id,
      note: 'I-20 of 2020',
    });
    expect(period).toMatchObject({
      beneficiary_id: ana,
      class: 'F-1',
      to: null,
      duration_of_status: true,
      note: 'I-20 of 2020',
      identifier: { id: receipt.id, value: 'IOE0912345678' },
      document: { id: notice.id, title: 'Approval' },
    });
    const params = { id: period.id };
    const { status_period } = await ada.call(updateStatusPeriod, {
      params,
      body: { duration_of_status: false, to: '2024-05-31', document_id: null },
    });
    expect(status_period).toMatchObject({ to: '2024-05-31', document: null, version: 2 });
    await ada.call(removeStatusPeriod, { params });
    expect((await timeline()).periods).toEqual([]);
    await ada.call(updateStatusPeriod, { params, body: { removed: false } });
    const list = await ada.call(listStatusPeriods, { params: { id: ana } });
    expect(list.status_periods.map(({ id }) => id)).toEqual([period.id]);
    const { changes } = await ada.call(listHistory, { query: { resource_id: ana, kind: 'status_period' } });
    expect(changes.map(({ became }) => became)).toEqual(['added', 'removed', 'changed', 'added']);
  });

  it('can be changed even if their document was moved to another record', async () => {
    const notice = await addDocument(ada, ana);
    const { id } = await addPeriod(ada, ana, { document_id: notice.id });
    const bo = await addBeneficiary(ada, { first_name: 'Bo' });
    const moved = { params: { id: notice.id }, body: { resource_id: bo.id } };
    await ada.call(updateDocument, moved);
    const change = { params: { id }, body: { employer: 'Acme Corp' } };
    const { status_period } = await ada.call(updateStatusPeriod, change);
    expect(status_period).toMatchObject({ employer: 'Acme Corp', document: { id: notice.id } });
  });

  it.each<[field: string, body: object]>([
    ['from', { kind: 'status', class: 'H-1B', to: '2026-01-01' }],
    ['to', { kind: 'work_permit', class: 'C09' }],
    ['to', { kind: 'status', class: 'H-1B', from: '2026-01-02', to: '2026-01-01' }],
    ['to', { kind: 'status', class: 'F-1', from: '2026-01-02', to: '2026-05-01', duration_of_status: true }],
    ['duration_of_status', { kind: 'visa', class: 'F-1', from: '2026-01-02', duration_of_status: true }],
    ['class', { kind: 'status', from: '2026-01-02' }],
    [
      'identifier_id',
      {
        kind: 'status',
        class: 'F-1',
        from: '2026-01-02',
        identifier_id: '01900000-0000-7000-8000-000000000001',
      },
    ],
    [
      'document_id',
      {
        kind: 'status',
        class: 'F-1',
        from: '2026-01-02',
        document_id: '01900000-0000-7000-8000-000000000001',
      },
    ],
  ])('are refused, naming %s, for %o', async (field, body) => {
    expect(await problemOf(addBad(body))).toMatchObject({
      code: 'invalid_input',
      fields: { [field]: expect.any(String) },
    });
  });

  it('hide a document or receipt of a restricted case', async () => {
    const [max, eve] = [await ada.colleague('user'), await ada.colleague('admin')];
    const { id: caseId } = await openCase(max);
    await linkBeneficiary(max, caseId, ana);
    const notice = await addDocument(max, caseId, { name: 'Approval.txt' });
    const receipt = await addNumber(max, ana, { kind: 'receipt', value: 'IOE0912345678', case_id: caseId });
    await addPeriod(max, ana, { identifier_id: receipt.id, document_id: notice.id });
    await max.call(restrictCaseRecord, { params: { id: caseId } });
    expect((await timeline(ana, eve)).periods).toMatchObject([{ identifier: null, document: null }]);
    expect((await timeline(ana, max)).periods).toMatchObject([
      { identifier: { id: receipt.id }, document: { id: notice.id } },
    ]);
  });
});

it('addresses and absences are stored, changed, removed and restored', async () => {
  const home = await addAddress(ada, ana, '12 Harbor St\nLynn, MA');
  const away = await addAbsence(ada, ana, '2025-12-10', null);
  const { address } = await ada.call(updatePersonAddress, {
    params: { id: home.id },
    body: { from: '2024-01-01', to: '2025-12-31' },
  });
  expect(address).toMatchObject({ address: '12 Harbor St\nLynn, MA', from: '2024-01-01', to: '2025-12-31' });
  const { absence } = await ada.call(updateAbsence, {
    params: { id: away.id },
    body: { to: '2026-01-05', place: 'Lagos' },
  });
  expect(absence).toMatchObject({ from: '2025-12-10', to: '2026-01-05', place: 'Lagos' });
  expect(
    await problemOf(ada.call(updateAbsence, { params: { id: away.id }, body: { to: '2025-12-01' } })),
  ).toMatchObject({ fields: { to: 'It ends before it begins' } });
  await ada.call(removePersonAddress, { params: { id: home.id } });
  await ada.call(removeAbsence, { params: { id: away.id } });
  expect((await ada.call(listPersonAddresses, { params: { id: ana } })).addresses).toEqual([]);
  expect((await ada.call(listAbsences, { params: { id: ana } })).absences).toEqual([]);
  await ada.call(updatePersonAddress, { params: { id: home.id }, body: { removed: false } });
  expect((await ada.call(listPersonAddresses, { params: { id: ana } })).addresses).toHaveLength(1);
});

describe('personal details', () => {
  const known = {
    born_on: '1990-04-30',
    birth_country: 'NG',
    citizenships: 'NG,GB',
    chargeability: 'GB',
    spoken_languages: 'Igbo, English',
    needs_interpreter: true,
  };

  it('are stored and changed', async () => {
    const { beneficiary } = await ada.call(createBeneficiary, { body: known });
    expect(beneficiary).toMatchObject(known);
    const params = { id: ana };
    await ada.call(updateBeneficiary, { params, body: { ...known, born_on: '' } });
    expect((await ada.call(getBeneficiary, { params })).beneficiary).toMatchObject({ ...known, born_on: '' });
  });

  it.each([
    { born_on: '1990-02-30' },
    { birth_country: 'Nigeria' },
    { citizenships: 'NG, GB' },
    { chargeability: 'x' },
  ])('are refused as %o', async (body) => {
    expect(await problemOf(ada.call(createBeneficiary, { body }))).toMatchObject({
      code: 'invalid_input',
      fields: { [Object.keys(body)[0] ?? '']: expect.any(String) },
    });
  });
});
