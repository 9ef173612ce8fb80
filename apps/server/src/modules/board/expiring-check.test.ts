import { getBoard } from '@landfall/contract/board';
import { endBoardDismissal, exportBoardRows, listBoardRows } from '@landfall/contract/board-rows';
import { restrictCaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import { eraseBeneficiary } from '@landfall/contract/party-erasures';
import { updateStatusPeriod } from '@landfall/contract/status-periods';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addBeneficiary, dismissRow, linkBeneficiary, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { addNumber, addPeriod } from '../../testing/people-records.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;
let amara: string;

/** Today is 2026-03-02 in New York. */
const TODAY = '2026-03-02';
const SOON = '2026-05-01';

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder();
  amara = (await addBeneficiary(ada, { first_name: 'Amara', last_name: 'Okafor' })).id;
});

async function rowsOf(by = ada, query: { dismissed?: 'true' } = {}) {
  const { rows, total } = await by.call(listBoardRows, { params: { check: 'expiring' }, query });
  expect(total).toBe(rows.length);
  const whole = (await by.call(getBoard, {})).checks.find(({ key }) => key === 'expiring');
  if (!query.dismissed) expect(whole).toMatchObject({ total, rows });
  return rows;
}

it('an expiring status, card or passport is a row of its person, the earliest first', async () => {
  const { id } = await addPeriod(ada, amara, { to: SOON });
  await addPeriod(ada, amara, { kind: 'work_permit', class: 'C09', from: null, to: '2026-02-20' });
  await addNumber(ada, amara, { kind: 'passport', value: 'A1234567', issuer: 'NG', to: '2026-06-01' });
  await addPeriod(ada, amara, { kind: 'green_card', class: '', from: null, to: TODAY });
  await addPeriod(ada, amara, { kind: 'visa', class: 'H-1B', from: null, to: SOON });
  const rows = await rowsOf();
  expect(rows.map(({ reason, since }) => [reason, since])).toEqual([
    ['Work Permit (EAD) C09 has expired, and they are on no open case', '2026-02-20'],
    ['Green Card expires, and they are on no open case', TODAY],
    ['H-1B status expires, and they are on no open case', SOON],
    ['Passport NG expires, and they are on no open case', '2026-06-01'],
  ]);
  expect(rows[2]).toEqual({
    resource_id: id,
    kind: 'beneficiary',
    case_id: null,
    beneficiary_id: amara,
    case_name: 'Amara Okafor',
    date_type: null,
    counted: false,
    lacks: null,
    dismissal: null,
    reason: 'H-1B status expires, and they are on no open case',
    since: SOON,
  });
  const csv = await ada.call(exportBoardRows, { params: { check: 'expiring' } });
  expect(csv.split('\r\n')[0]).toBe('Beneficiary,What,Since');
  expect(csv.split('\r\n')[2]).toContain('Amara Okafor');
});

it('the first to end are shown, however many there are', async () => {
  const days = ['06', '05', '04', '03', '02', '01'].map((day) => `2026-05-${day}`);
  for (const to of days) await addPeriod(ada, (await addBeneficiary(ada)).id, { to });
  const shown = (await ada.call(getBoard, {})).checks.find(({ key }) => key === 'expiring');
  const first = days.toReversed().slice(0, 5);
  expect(shown).toMatchObject({ total: 6, rows: first.map((since) => ({ since })) });
});

it('is no row while they are on an open case that the reader may see', async () => {
  const eve = await ada.colleague('admin');
  await addPeriod(ada, amara, { to: SOON });
  const { id } = await openCase(ada);
  await linkBeneficiary(ada, id, amara);
  expect(await rowsOf()).toEqual([]);
  await ada.call(restrictCaseRecord, { params: { id } });
  expect(await rowsOf()).toEqual([]);
  expect(await rowsOf(eve)).toHaveLength(1);
  await ada.call(updateCaseRecord, { params: { id }, body: { archived: true } });
  expect(await rowsOf()).toHaveLength(1);
  expect(await rowsOf(await harness.founder())).toEqual([]);
});

it('is dismissed with a reason, until it is put back or expires on another day', async () => {
  const { id } = await addPeriod(ada, amara, { to: SOON });
  const dismissal = await dismissRow(ada, id, 'expiring');
  expect(await rowsOf()).toEqual([]);
  expect(await rowsOf(ada, { dismissed: 'true' })).toMatchObject([{ resource_id: id, dismissal }]);
  await ada.call(endBoardDismissal, { params: { id: dismissal.id } });
  expect(await rowsOf()).toHaveLength(1);
  await dismissRow(ada, id, 'expiring');
  await ada.call(updateStatusPeriod, { params: { id }, body: { to: '2026-04-15' } });
  expect(await rowsOf()).toMatchObject([{ since: '2026-04-15' }]);
  const other = await harness.founder();
  expect(await problemOf(dismissRow(other, id, 'expiring'))).toMatchObject({ code: 'not_found' });
});

it('is dismissed by the later of two simultaneous calls', async () => {
  const { id } = await addPeriod(ada, amara, { to: SOON });
  await Promise.all([1, 2, 3].map(() => dismissRow(ada, id, 'expiring')));
  expect(await rowsOf(ada, { dismissed: 'true' })).toHaveLength(1);
});

it('dismissals are deleted with an erased person', async () => {
  const { id } = await addPeriod(ada, amara, { to: SOON });
  await dismissRow(ada, id, 'expiring');
  await ada.call(eraseBeneficiary, { params: { id: amara }, body: { name: 'Amara Okafor' } });
  const { rows } = await harness.owner.query('select from app.board_dismissal where org_id = $1', [
    ada.orgId,
  ]);
  expect(rows).toHaveLength(0);
  expect(await rowsOf()).toEqual([]);
});
