import { removeUser, removeUserFor } from '@landfall/contract/members';
import {
  listReportTemplates,
  type ReportTemplate,
  type ScheduleInput,
  updateReportTemplate,
} from '@landfall/contract/report-templates';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { WaitingMail } from '../../platform/mail/mail.ts';
import { addDate, addReportTemplate, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';
import { type ReportWorkers, reportWorkers } from '../../testing/report-workers.ts';
import { queueDueReports } from './jobs.ts';

let harness: Harness;
let workers: ReportWorkers;
let ada: TestPerson;
let ben: TestPerson;
let sent: WaitingMail[];

beforeAll(async () => {
  harness = await startHarness();
  workers = await reportWorkers(harness);
  sent = workers.post.mails;
});
afterAll(async () => {
  await workers.close();
  await harness.close();
});

beforeEach(async () => {
  // A Monday, 10 in New York.
  await workers.moveTo('2026-03-02T15:00:00Z');
  await harness.owner.query('delete from app.report_template_date_setting');
  await harness.owner.query('delete from app.report_template');
  ada = await harness.founder('Ada Whitfield');
  ben = await ada.colleague('user');
  const { id } = await openCase(ada);
  await addDate(ada, id, '2026-03-05');
  sent.length = 0;
});

const DAILY: ScheduleInput = { frequency: 'daily', hour: 8 };

const schedule = (given: ScheduleInput = DAILY, by = ada) => addReportTemplate(by, { schedule: given });

const read = async (by = ada): Promise<ReportTemplate | undefined> =>
  (await by.call(listReportTemplates, {})).configurations[0];

async function countReports({ orgId }: TestPerson): Promise<number> {
  const { rows } = await harness.owner.query('select count(*)::int from app.report where org_id = $1', [
    orgId,
  ]);
  return rows[0].count;
}

async function addressOf({ id }: TestPerson): Promise<string> {
  return (await harness.owner.query('select email from app.person where id = $1', [id])).rows[0].email;
}

const to = (...people: TestPerson[]): ScheduleInput => ({
  ...DAILY,
  user_ids: people.map(({ id }) => id),
});
const addresses = async (...people: TestPerson[]) => (await Promise.all(people.map(addressOf))).toSorted();
const recipients = () => sent.map(({ recipient }) => recipient).toSorted();

it('are listed, and each gets the one report', async () => {
  const { id, schedule: set } = await schedule(to(ben, ada));
  expect(set).toMatchObject({
    user_id: ben.id,
    recipients: [
      { user_id: ben.id, name: 'Max Member', is_member: true },
      { user_id: ada.id, name: 'Ada Whitfield', is_member: true },
    ],
  });
  await workers.workAt('2026-03-03T13:00:00Z');
  expect(recipients()).toEqual(await addresses(ada, ben));
  expect(await countReports(ada)).toBe(1);
  const later = await ada.colleague('user');
  const update = (body: object) => later.call(updateReportTemplate, { params: { id }, body });
  const { configuration } = await update({ schedule: to(later) });
  expect(configuration.schedule?.recipients).toMatchObject([{ user_id: later.id }]);
  expect(configuration.version).toBe(2);
  expect((await update({ schedule: to(later, ben) })).configuration.version).toBe(3);
  expect((await update({ schedule: to(later, ben) })).configuration.version).toBe(3);
});

it('have to be members, named in one way', async () => {
  const eve = await harness.founder('Eve');
  expect((await problemOf(schedule(to(ada, eve)))).fields).toEqual({
    'schedule.user_ids.1': 'Nobody of this organization',
  });
  expect((await problemOf(schedule({ ...to(ada), user_id: ada.id }))).fields).toEqual({
    'schedule.user_ids': 'Either user_id or user_ids',
  });
});

it('T68 still get it when one leaves, and it stops when all have left', async () => {
  const cat = await ada.colleague('user');
  const { id } = await schedule(to(ben, cat));
  await ada.call(removeUser, { params: { id: ben.id } });
  expect((await read())?.schedule).toMatchObject({
    next_at: '2026-03-03T13:00:00Z',
    recipients: [{ user_id: ben.id, is_member: false }, { user_id: cat.id }],
  });
  await workers.workAt('2026-03-03T13:00:00Z');
  expect(recipients()).toEqual(await addresses(cat));
  const admin = await ada.colleague('super_admin');
  await admin.call(removeUser, { params: { id: cat.id } });
  expect((await read(admin))?.schedule?.next_at).toBeNull();
  await workers.workAt('2026-03-04T13:00:00Z');
  expect([sent.length, await workers.nextRun(id)]).toEqual([1, undefined]);
});

it('T89 include the successor, once', async () => {
  const admin = await ada.colleague('admin');
  await schedule(to(ben, admin, ada), admin);
  await ada.call(removeUserFor, { params: { id: admin.id }, body: { successor_id: ada.id } });
  expect((await read())?.schedule).toMatchObject({
    recipients: [{ user_id: ben.id }, { user_id: ada.id }],
  });
  await workers.workAt('2026-03-03T13:00:00Z');
  expect(recipients()).toEqual(await addresses(ada, ben));
});

it('T68 are not affected by a removed one when it cannot be made', async () => {
  await schedule(to(ben, ada));
  await harness.owner.query(
    `insert into app.case_date (org_id, id, case_id, date_setting_id, important_date)
     select org_id, gen_random_uuid(), case_id, date_setting_id, important_date
     from app.case_date, generate_series(1, 20000) where org_id = $1`,
    [ada.orgId],
  );
  await workers.moveTo('2026-03-03T13:00:00Z');
  await queueDueReports(workers.jobsPool, harness.clock).work();
  await workers.workRounds(1);
  const admin = await ada.colleague('admin');
  await admin.call(removeUser, { params: { id: ben.id } });
  await workers.workRounds(1);
  expect(recipients()).toEqual(await addresses(ada));
  expect(sent[0]?.text).toContain('20,001 dates are in this range');
});
