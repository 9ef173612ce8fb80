import { listCaseDates } from '@landfall/contract/case-dates';
import { listCaseRecords } from '@landfall/contract/case-records';
import { getSettings } from '@landfall/contract/settings';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { todayIn } from '../../platform/clock.ts';
import { withSession } from '../../platform/db/session.ts';
import { type Harness, startHarness, TEST_ISSUER, type TestPerson } from '../../testing/harness.ts';
import { loadSampleOffice } from './service.ts';

let harness: Harness;
let ada: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
  ada = await harness.founder();
  const { rows } = await harness.owner.query('select subject from app.person where id = $1', [ada.id]);
  const caller = { issuer: TEST_ISSUER, subject: rows[0].subject, namedOrgId: null };
  await withSession(harness.appPool, caller, async (session) => {
    if (!session?.org) throw new Error('the founder has an organization');
    await loadSampleOffice({
      tx: session.org.tx,
      actor: { personId: ada.id, roles: session.org.roles },
      today: todayIn(session.org.timeZone, harness.clock),
      now: new Date(harness.clock.now()).toISOString(),
    });
  });
});
afterAll(() => harness.close());

it('opens 120 cases of every status, each with a filing deadline', async () => {
  const { total, case_records } = await ada.call(listCaseRecords, { query: { limit: 200 } });
  expect(total).toBe(120);
  expect(new Set(case_records.map(({ status }) => status)).size).toBe(4);
  expect(
    case_records.every(({ dates }) => dates.some(({ date_type }) => date_type === 'Filing Deadline')),
  ).toBe(true);
  expect(new Set(case_records.map(({ title }) => title)).size).toBe(120);
});

it('has dates that are overdue, soon and later, none at a weekend', async () => {
  const { dates, prior_total, upcoming_total, today } = await ada.call(listCaseDates, {
    query: { limit: 200 },
  });
  expect(prior_total).toBeGreaterThan(0);
  expect(upcoming_total).toBeGreaterThan(prior_total);
  const soon = Temporal.PlainDate.from(today).add({ days: 7 }).toString();
  expect(dates.some(({ important_date }) => important_date >= today && important_date <= soon)).toBe(true);
  const weekdays = dates.map(({ important_date }) => Temporal.PlainDate.from(important_date).dayOfWeek);
  expect(Math.max(...weekdays)).toBeLessThanOrEqual(5);
});

it('leaves another organization as it was', async () => {
  const bea = await harness.founder('Bea');
  expect((await bea.call(listCaseRecords, {})).total).toBe(0);
  expect((await bea.call(getSettings, {})).user.org_id).not.toBe(ada.orgId);
});
