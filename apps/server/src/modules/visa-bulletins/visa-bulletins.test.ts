import { listAuditEntries } from '@landfall/contract/audit';
import { listHistory } from '@landfall/contract/history';
import {
  deleteVisaBulletin,
  getVisaBulletin,
  importVisaBulletins,
  listVisaBulletins,
  updateVisaBulletin,
} from '@landfall/contract/visa-bulletins';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';
import {
  bulletinFile,
  importAtOnce,
  importBulletins,
  previewBulletins,
} from '../../testing/visa-bulletins.ts';

let harness: Harness;
let ada: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder();
});

const list = async (by = ada) => (await by.call(listVisaBulletins, {})).visa_bulletins;
const read = async (month: string, by = ada) =>
  (await by.call(getVisaBulletin, { params: { month } })).visa_bulletin;
const JULY = bulletinFile('2026-07', {
  'final_action F2A ROW': '2024-01-01',
  'dates_for_filing EB2 IN': 'current',
});

describe('an import', () => {
  it('stores each month completely, beside the one before it', async () => {
    expect(await list()).toEqual([]);
    await importBulletins(ada, bulletinFile('2026-06', { 'final_action F2A ROW': '2023-12-01' }));
    const [july] = await importBulletins(ada, JULY);
    expect(july).toMatchObject({ month: '2026-07', rows: 2, is_sample: false, uscis_family: null });
    expect((await list()).map(({ month }) => month)).toEqual(['2026-07', '2026-06']);
    expect(await read('2026-07')).toMatchObject({
      cutoffs: [
        {
          chart: 'final_action',
          kind: 'family',
          category: 'F2A',
          country: 'ROW',
          status: 'date',
          date: '2024-01-01',
        },
        {
          chart: 'dates_for_filing',
          kind: 'employment',
          category: 'EB2',
          country: 'IN',
          status: 'current',
          date: null,
        },
      ],
      previous: { month: '2026-06', cutoffs: [{ date: '2023-12-01' }] },
    });
    expect((await read('2026-06')).previous).toBeNull();
  });

  it('of the same file again changes nothing', async () => {
    await importBulletins(ada, JULY);
    expect((await previewBulletins(ada, JULY)).months).toMatchObject([{ state: 'same', differing: 0 }]);
    expect(await importBulletins(ada, JULY)).toEqual([]);
    expect(await list()).toHaveLength(1);
  });

  it('replaces a different month only after a preview', async () => {
    await importBulletins(ada, JULY);
    const other = bulletinFile('2026-07', {
      'final_action F2A ROW': '2024-02-01',
      'final_action F1 ROW': 'unavailable',
    });
    const refusal = await problemOf(importAtOnce(ada, other));
    expect(refusal).toMatchObject({ code: 'conflict' });
    expect((await read('2026-07')).cutoffs).toHaveLength(2);
    const preview = await previewBulletins(ada, other);
    expect(preview.months).toMatchObject([{ month: '2026-07', state: 'differs', differing: 3 }]);
    expect(preview.months[0]?.differences).toEqual(
      expect.arrayContaining([
        {
          chart: 'final_action',
          category: 'F2A',
          country: 'ROW',
          from: { status: 'date', date: '2024-01-01' },
          to: { status: 'date', date: '2024-02-01' },
        },
        {
          chart: 'dates_for_filing',
          category: 'EB2',
          country: 'IN',
          from: { status: 'current', date: null },
          to: null,
        },
        {
          chart: 'final_action',
          category: 'F1',
          country: 'ROW',
          from: null,
          to: { status: 'unavailable', date: null },
        },
      ]),
    );
    // Another member corrects the bulletin meanwhile, so the preview no longer shows what would be replaced.
    await importBulletins(ada, bulletinFile('2026-07', { 'final_action F2A ROW': '2024-03-01' }));
    const stale = { bytes: new Uint8Array(Buffer.from(other)), query: { replace: preview.replaces ?? '' } };
    expect(await problemOf(ada.call(importVisaBulletins, stale))).toMatchObject({ code: 'conflict' });
    expect(await importBulletins(ada, other)).toMatchObject([{ rows: 2 }]);
    expect((await read('2026-07')).cutoffs.map(({ category }) => category)).toEqual(['F1', 'F2A']);
  });

  it('of a faulty file stores nothing, and names line and column', async () => {
    const file = `${JULY}\n2026-08,final_action,family,F6,ROW,current,`;
    const problem = await problemOf(importAtOnce(ada, file));
    expect(problem).toMatchObject({
      code: 'invalid_input',
      fields: { file: 'Line 4, column “category”: “F6” is not known' },
    });
    expect(await list()).toEqual([]);
  });

  it('is in the audit log, and the replaced numbers in the history', async () => {
    const [{ id } = { id: '' }] = await importBulletins(ada, bulletinFile('2026-07'));
    await importBulletins(ada, bulletinFile('2026-07', { 'final_action F2A ROW': 'current' }));
    const { entries } = await ada.call(listAuditEntries, { query: { action: 'visa_bulletin.imported' } });
    expect(entries.map(({ record }) => [record?.kind, record?.name])).toEqual([
      ['visa_bulletin', 'July 2026'],
      ['visa_bulletin', 'July 2026'],
    ]);
    const { changes } = await ada.call(listHistory, { query: { resource_id: id } });
    expect(changes.map(({ became }) => became)).toEqual(['changed', 'added']);
    expect(changes[0]?.fields).toEqual([
      { field: 'final_action F2A ROW', from: '2024-01-01', to: 'current' },
    ]);
  });
});

it('stores which chart USCIS uses, and keeps it if a later import lacks it', async () => {
  await importBulletins(ada, JULY);
  const params = { month: '2026-07' };
  const body = { uscis_family: 'dates_for_filing' } as const;
  const { visa_bulletin } = await ada.call(updateVisaBulletin, { params, body });
  expect(visa_bulletin).toMatchObject({ uscis_family: 'dates_for_filing', uscis_employment: null });
  await importBulletins(ada, bulletinFile('2026-07'));
  expect(await read('2026-07')).toMatchObject({ uscis_family: 'dates_for_filing' });
  const back = { uscis_family: null, uscis_employment: 'final_action' } as const;
  await ada.call(updateVisaBulletin, { params, body: back });
  expect(await read('2026-07')).toMatchObject(back);
  const bad = { uscis_family: 'both' } as unknown as typeof body;
  expect(await problemOf(ada.call(updateVisaBulletin, { params, body: bad }))).toMatchObject({
    fields: { uscis_family: expect.any(String) },
  });
});

it('is deleted by an admin, which is recorded by name', async () => {
  await importBulletins(ada, JULY);
  await ada.call(deleteVisaBulletin, { params: { month: '2026-07' } });
  expect(await list()).toEqual([]);
  expect(await problemOf(read('2026-07'))).toMatchObject({ code: 'not_found' });
  const { entries } = await ada.call(listAuditEntries, { query: { action: 'visa_bulletin.deleted' } });
  expect(entries[0]?.changes).toMatchObject([{ became: 'removed', record: { name: 'July 2026' } }]);
});

it('everybody reads, admins import, and other organizations have their own', async () => {
  const [july] = await importBulletins(ada, JULY);
  const viewer = await ada.colleague('viewer');
  expect(await list(viewer)).toEqual([july]);
  const user = await ada.colleague('user');
  const params = { month: '2026-07' };
  for (const act of [
    () => previewBulletins(user, JULY),
    () => importAtOnce(user, JULY),
    () => user.call(updateVisaBulletin, { params, body: { uscis_family: null } }),
    () => user.call(deleteVisaBulletin, { params }),
  ])
    expect(await problemOf(act())).toMatchObject({ code: 'forbidden' });
  const bea = await harness.founder('Bea');
  expect(await list(bea)).toEqual([]);
  for (const act of [
    () => bea.call(getVisaBulletin, { params }),
    () => bea.call(updateVisaBulletin, { params, body: { uscis_family: null } }),
    () => bea.call(deleteVisaBulletin, { params }),
  ])
    expect(await problemOf(act())).toMatchObject({ code: 'not_found' });
  expect((await previewBulletins(bea, JULY)).months).toMatchObject([{ state: 'new' }]);
});

it('refuses an invalid month', async () => {
  expect(await problemOf(read('2026-7'))).toMatchObject({
    code: expect.stringMatching(/not_found|invalid_input/),
  });
});
