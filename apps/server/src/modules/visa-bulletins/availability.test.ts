import {
  exportCaseRecords,
  getCaseRecord,
  listCaseRecords,
  restrictCaseRecord,
  updateCaseRecord,
} from '@landfall/contract/case-records';
import { listHistory } from '@landfall/contract/history';
import type { VisaState } from '@landfall/contract/preference-categories';
import { getVisaAvailability } from '@landfall/contract/visa-bulletins';
import { visaState } from '@landfall/domain/visa-bulletin/cutoffs';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';
import { bulletinFile, importBulletins, waitingCase } from '../../testing/visa-bulletins.ts';
import { addSampleBulletins, type SampleBulletin } from './service.ts';

let harness: Harness;
let ada: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  harness.clock.set('2026-07-15T15:00:00Z');
  ada = await harness.founder();
});

const availabilityOf = async (id: string, by = ada) =>
  (await by.call(getVisaAvailability, { params: { id } })).visa_availability;
const edit = (id: string, body: Parameters<typeof updateBody>[0], by = ada) =>
  by.call(updateCaseRecord, { params: { id }, body: updateBody(body) });
const updateBody = (
  body: Partial<{
    priority_date: string | null;
    preference_category: 'F2A' | null;
    chargeability: 'MX' | null;
  }>,
) => body;
const WHOLE = { priority_date: '2023-06-15', preference_category: 'F2A', chargeability: 'MX' } as const;
const NONE = { priority_date: null, preference_category: null, chargeability: null } as const;

describe('the priority date of a case', () => {
  it('is set with its category and country, changed, and removed', async () => {
    const { id } = await openCase(ada);
    expect((await ada.call(getCaseRecord, { params: { id } })).case_record).toMatchObject(NONE);
    const { case_record } = await edit(id, { ...WHOLE, priority_date: '2023-06-15T23:59:00-11:00' });
    expect(case_record).toMatchObject({ ...WHOLE, version: 2 });
    expect((await edit(id, { priority_date: '2023-06-16' })).case_record).toMatchObject({
      ...WHOLE,
      priority_date: '2023-06-16',
    });
    expect((await edit(id, NONE)).case_record).toMatchObject(NONE);
    const { changes } = await ada.call(listHistory, { query: { resource_id: id } });
    expect(changes[1]?.fields).toEqual([{ field: 'priority_date', from: '2023-06-15', to: '2023-06-16' }]);
  });

  it.each([
    [{ priority_date: '2023-06-15' }, ['preference_category', 'chargeability']],
    [{ priority_date: '2023-06-15', preference_category: 'F2A' as const }, ['chargeability']],
    [{ preference_category: 'F2A' as const, chargeability: 'MX' as const }, ['priority_date']],
    [{ ...WHOLE, priority_date: '2023-02-30' }, ['priority_date']],
    [{ ...WHOLE, preference_category: 'F5' as 'F2A' }, ['preference_category']],
    [{ ...WHOLE, chargeability: 'FR' as 'MX' }, ['chargeability']],
  ])('is complete or missing: %j names %j', async (body, fields) => {
    const { id } = await openCase(ada);
    const problem = await problemOf(edit(id, body));
    expect(problem.code).toBe('invalid_input');
    expect(Object.keys(problem.fields ?? {})).toEqual(fields);
  });

  it('cannot lose a single part', async () => {
    const { id } = await waitingCase(ada);
    const problem = await problemOf(edit(id, { chargeability: null }));
    expect(problem).toMatchObject({ code: 'invalid_input', fields: { chargeability: expect.any(String) } });
  });
});

describe('a case’s availability', () => {
  it('is missing without bulletins, or without a priority date', async () => {
    const { id } = await waitingCase(ada);
    expect(await availabilityOf(id)).toMatchObject({ newest: null, charts: [], moves: [] });
    const other = await openCase(ada);
    await importBulletins(ada, bulletinFile('2026-07'));
    expect(await availabilityOf(other.id)).toMatchObject({
      newest: '2026-07',
      charts: [],
      priority_date: null,
    });
  });

  it('is reported for both charts, strictly: the day of the cutoff is not current', async () => {
    const { id } = await waitingCase(ada, { priority_date: '2023-06-15' });
    await importBulletins(
      ada,
      bulletinFile('2026-07', {
        'final_action F2A ROW': '2023-06-15',
        'dates_for_filing F2A ROW': '2023-06-16',
      }),
    );
    const { charts } = await availabilityOf(id);
    expect(charts).toMatchObject([
      { chart: 'final_action', is_current: false, cutoff: { date: '2023-06-15' }, since: null },
      { chart: 'dates_for_filing', is_current: true, since: '2026-07', is_since_exact: false },
    ]);
  });

  it('shows since when it is current, and how the cutoffs moved', async () => {
    const { id } = await waitingCase(ada, { chargeability: 'MX' });
    const of = (month: string, date: string) => bulletinFile(month, { 'final_action F2A MX': date });
    await importBulletins(ada, of('2026-05', '2023-07-01'));
    await importBulletins(ada, of('2026-06', '2022-01-01'));
    await importBulletins(ada, of('2026-07', '2023-08-01'));
    const { charts, moves } = await availabilityOf(id);
    expect(charts[0]).toMatchObject({ since: '2026-07', is_since_exact: true, first_current_in: '2026-05' });
    expect(charts[1]).toMatchObject({ is_current: null, cutoff: null });
    expect(moves.map(({ month, final_action: cutoff }) => [month, cutoff?.date])).toEqual([
      ['2026-07', '2023-08-01'],
      ['2026-06', '2022-01-01'],
      ['2026-05', '2023-07-01'],
    ]);
  });

  it('follows the bulletin in effect: one imported early counts from the first of its month', async () => {
    const { id } = await waitingCase(ada);
    const stateOf = async () => {
      const { newest, next, charts } = await availabilityOf(id);
      const [row] = (await ada.call(listCaseRecords, { query: {} })).case_records;
      return { newest, next, chart: charts[0], listed: row?.visa_state };
    };
    await importBulletins(ada, bulletinFile('2026-08', { 'final_action F2A ROW': '2023-01-01' }));
    const coming = { cutoff: { status: 'date', date: '2023-01-01' }, is_current: false };
    expect(await stateOf()).toMatchObject({
      newest: null,
      next: '2026-08',
      chart: { cutoff: null, is_current: null, since: null, next: coming },
      listed: null,
    });
    await importBulletins(ada, bulletinFile('2026-07', { 'final_action F2A ROW': '2023-07-01' }));
    expect(await stateOf()).toMatchObject({
      newest: '2026-07',
      next: '2026-08',
      chart: { cutoff: { date: '2023-07-01' }, is_current: true, since: '2026-07', next: coming },
      listed: 'current',
    });
    harness.clock.set('2026-08-01T15:00:00Z');
    ada = await ada.withEmailVerified(true);
    expect(await stateOf()).toMatchObject({
      newest: '2026-08',
      next: null,
      chart: { is_current: false, first_current_in: '2026-07', next: null },
      listed: 'not_current',
    });
  });

  it('uses real numbers only, once there are any', async () => {
    const { id } = await waitingCase(ada);
    const cells: SampleBulletin['cells'] = [
      { chart: 'final_action', category: 'F2A', country: 'ROW', status: 'current', date: null },
    ];
    const samples = ['2026-05', '2026-07'].map((month) => ({ month, cells }));
    await ada.arrange((tx, { now }) => addSampleBulletins(tx, now, samples));
    expect(await availabilityOf(id)).toMatchObject({ newest: '2026-07', is_sample: true });
    await importBulletins(ada, bulletinFile('2026-06', { 'final_action F2A ROW': '2023-01-01' }));
    const { moves, ...said } = await availabilityOf(id);
    expect(said).toMatchObject({
      newest: '2026-06',
      is_sample: false,
      charts: [{ is_current: false, first_current_in: null }, {}],
    });
    expect(moves.map(({ month }) => month)).toEqual(['2026-06']);
  });

  it('uses all other areas for a country that the bulletin does not list', async () => {
    const file = bulletinFile('2026-07', {
      'final_action F2A ROW': 'current',
      'final_action F2A MX': '2020-01-01',
    });
    await importBulletins(ada, file);
    const of = async (chargeability: 'MX' | 'VN') =>
      (await availabilityOf((await waitingCase(ada, { chargeability })).id)).charts[0]?.is_current;
    expect(await of('VN')).toBe(true);
    expect(await of('MX')).toBe(false);
  });

  it('is hidden from another organization, and with a hidden case', async () => {
    const { id } = await waitingCase(ada);
    const bea = await harness.founder('Bea');
    expect(await problemOf(availabilityOf(id, bea))).toMatchObject({ code: 'not_found' });
    await ada.call(restrictCaseRecord, { params: { id } });
    const user = await ada.colleague('user');
    expect(await problemOf(availabilityOf(id, user))).toMatchObject({ code: 'not_found' });
    const query = { preference_category: 'F2A' } as const;
    expect((await user.call(listCaseRecords, { query })).total).toBe(0);
  });
});

describe('the list of cases', () => {
  const list = async (query: { preference_category?: 'F2A' | 'EB2'; visa_state?: VisaState }) =>
    (await ada.call(listCaseRecords, { query })).case_records;

  it('shows category and availability, filters by them, and exports them', async () => {
    const first = await waitingCase(ada, {}, 'Alvarez: I-130');
    await waitingCase(ada, { preference_category: 'EB2', chargeability: 'IN' }, 'Rao: I-140');
    await openCase(ada, 'Okafor: N-400');
    await importBulletins(ada, bulletinFile('2026-07', { 'final_action F2A ROW': 'current' }));
    expect((await list({})).map((row) => [row.title, row.preference_category, row.visa_state])).toEqual([
      ['Okafor: N-400', null, null],
      ['Rao: I-140', 'EB2', null],
      ['Alvarez: I-130', 'F2A', 'current'],
    ]);
    expect((await list({ preference_category: 'F2A' })).map(({ id }) => id)).toEqual([first.id]);
    expect((await list({ visa_state: 'current' })).map(({ id }) => id)).toEqual([first.id]);
    expect(await list({ visa_state: 'not_current' })).toEqual([]);
    const query = { columns: 'title,preference_category,visa_state', preference_category: 'F2A' } as const;
    expect(await ada.call(exportCaseRecords, { query })).toBe(
      'Case Name,Preference Category,Visa Availability\r\nAlvarez: I-130,F2A,Current\r\n',
    );
  });

  it('filters in accordance with its rows, whatever the bulletin in effect', async () => {
    const PRIORITY = '2023-06-15';
    await waitingCase(ada, { priority_date: PRIORITY, chargeability: 'MX' });
    await importBulletins(ada, bulletinFile('2026-08', { 'final_action F2A ROW': '2023-06-16' }));
    const value = fc.constantFrom('', 'current', 'unavailable', '2023-06-14', '2023-06-15', '2023-06-16');
    let month = 0;
    await fc.assert(
      fc.asyncProperty(value, value, value, value, async (finalMx, finalRow, filingMx, filingRow) => {
        const cells = Object.entries({
          'final_action F2A MX': finalMx,
          'final_action F2A ROW': finalRow,
          'dates_for_filing F2A MX': filingMx,
          'dates_for_filing F2A ROW': filingRow,
          'final_action F1 ROW': 'current',
        }).filter(([, said]) => said !== '');
        month += 1;
        const name = `20${String(20 + Math.floor(month / 12)).padStart(2, '0')}-${String((month % 12) + 1).padStart(2, '0')}`;
        await importBulletins(ada, bulletinFile(name, Object.fromEntries(cells)));
        const said = (text: string) =>
          text === ''
            ? null
            : /^\d/.test(text)
              ? { status: 'date' as const, date: text }
              : { status: text as 'current' | 'unavailable', date: null };
        const expected = visaState(
          PRIORITY,
          said(finalMx) ?? said(finalRow),
          said(filingMx) ?? said(filingRow),
        );
        expect((await list({}))[0]?.visa_state).toBe(expected);
        for (const state of ['current', 'filing', 'not_current'] as const)
          expect(await list({ visa_state: state })).toHaveLength(state === expected ? 1 : 0);
      }),
      { numRuns: 25 },
    );
  });
});
