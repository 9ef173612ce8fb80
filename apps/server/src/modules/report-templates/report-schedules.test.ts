import { removeUser, updateUserRoles } from '@landfall/contract/members';
import { updateOrganization } from '@landfall/contract/organization';
import {
  listReportTemplates,
  type ReportTemplate,
  type ScheduleInput,
  updateReportTemplate,
} from '@landfall/contract/report-templates';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WaitingMail } from '../../platform/mail/mail.ts';
import { addDate, addReportTemplate, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';
import { type ReportWorkers, reportWorkers } from '../../testing/report-workers.ts';
import { queueDueReports } from './jobs.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

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

describe('setting a schedule', () => {
  it('shows the next run and the recipient: the caller by default', async () => {
    const { schedule: own } = await schedule({ frequency: 'weekly', weekday: 1, hour: 8 });
    expect(own).toEqual({
      frequency: 'weekly',
      weekday: 1,
      hour: 8,
      user_id: ada.id,
      name: 'Ada Whitfield',
      recipients: [{ user_id: ada.id, name: 'Ada Whitfield', is_member: true }],
      next_at: '2026-03-09T12:00:00Z',
    });
    const other = await schedule({ ...DAILY, user_id: ben.id });
    expect(other.schedule).toMatchObject({
      user_id: ben.id,
      name: 'Max Member',
      next_at: '2026-03-03T13:00:00Z',
    });
  });

  it('is refused for somebody who is no member', async () => {
    const { id: user_id } = await harness.founder('Eve');
    expect((await problemOf(schedule({ ...DAILY, user_id }))).fields).toEqual({
      'schedule.user_id': 'Nobody of this organization',
    });
  });

  it('can be removed or changed; other edits keep it', async () => {
    const { id } = await schedule({ ...DAILY, user_id: ben.id });
    const update = (body: object, by = ada) =>
      by.call(updateReportTemplate, { params: { id }, body }).then(({ configuration }) => configuration);
    const by = async () =>
      (await harness.owner.query('select schedule_by from app.report_template where id = $1', [id])).rows[0]
        .schedule_by;
    const again = { ...DAILY, user_id: ben.id };
    expect((await update({ name: 'Other', schedule: again }, ben)).schedule).toMatchObject(again);
    expect(await by()).toBe(ada.id);
    expect((await update({ schedule: { ...again, hour: 9 } }, ben)).schedule?.next_at).toBe(
      '2026-03-03T14:00:00Z',
    );
    expect(await by()).toBe(ben.id);
    expect((await update({ schedule: null })).schedule).toBeNull();
    await workers.workAt('2026-03-04T15:00:00Z');
    expect(sent).toEqual([]);
  });
});

describe('a scheduled report', () => {
  it('is made at its hour, once, in its owner’s name, and again the next day', async () => {
    const { id } = await schedule({ ...DAILY, user_id: ben.id });
    await workers.workAt('2026-03-03T12:59:59Z');
    expect(sent).toEqual([]);
    await workers.workAt('2026-03-03T13:00:00Z');
    await workers.work();
    expect(sent.map(({ recipient }) => recipient)).toEqual([await addressOf(ben)]);
    expect(sent[0]?.text).not.toContain('comes late');
    const { rows } = await harness.owner.query(
      `select r.id, r.created_by, r.data ->> 'generated_by' as maker, r.data ->> 'report_name' as name,
        r.data ->> 'as_of' as day, e.person_id, e.action, e.related_id
       from app.report r join app.audit_entry e on e.resource_id = r.id where r.org_id = $1`,
      [ada.orgId],
    );
    expect(rows).toEqual([
      {
        id: rows[0].id,
        created_by: ada.id,
        maker: 'Ada Whitfield',
        name: 'Deadlines',
        day: '2026-03-03',
        person_id: ada.id,
        action: 'report.sent',
        related_id: id,
      },
    ]);
    expect(await workers.nextRun(id)).toBe('2026-03-04T13:00:00.000Z');
    await workers.workAt('2026-03-04T13:00:30Z');
    expect(sent).toHaveLength(2);
  });

  it('T66 due during ten days of downtime is sent once, marked late', async () => {
    const { id } = await schedule();
    await workers.workAt('2026-03-13T15:00:00Z');
    await workers.workAt('2026-03-13T15:20:00Z');
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain('This report comes late: it was due March 3, 2026 at 8:00 AM EST.');
    await workers.workAt('2026-03-14T12:00:00Z');
    expect(sent).toHaveLength(2);
    expect(sent[1]?.text).not.toContain('comes late');
    expect(await workers.nextRun(id)).toBe('2026-03-15T12:00:00.000Z');
  });

  it('T67 is neither repeated nor flooded when the clock jumps, and continues after the correction', async () => {
    const { id } = await schedule();
    await workers.workAt('2026-03-03T13:00:00Z');
    expect(sent).toHaveLength(1);
    await workers.workAt('2026-03-03T12:00:00Z');
    await workers.workAt('2026-03-03T13:00:00Z');
    await workers.workAt('2026-03-03T14:00:00Z');
    expect(sent).toHaveLength(1);
    await workers.workAt('2027-03-03T13:00:00Z');
    expect(sent).toHaveLength(2);
    expect(await workers.nextRun(id)).toBe('2027-03-04T13:00:00.000Z');
    await workers.workAt('2026-03-03T15:00:00Z');
    expect(sent).toHaveLength(2);
    expect(await workers.nextRun(id)).toBe('2026-03-04T13:00:00.000Z');
    await workers.workAt('2026-03-04T13:00:00Z');
    expect(sent).toHaveLength(3);
  });

  it('is made once by several workers and several jobs of the same run', async () => {
    await schedule();
    await workers.advance(DAY);
    const task = queueDueReports(workers.jobsPool, harness.clock);
    await Promise.all([task.work(), task.work()]);
    await workers.advance(16 * MINUTE);
    await task.work();
    const others = [await workers.start(), await workers.start()];
    for (const _ of ['the report', 'its mail', 'sending'])
      await Promise.all([workers.worker, ...others].map((one) => one.workDue()));
    expect(await countReports(ada)).toBe(1);
    expect(sent).toHaveLength(1);
  });

  it('whose job fails is sent later', async () => {
    await schedule();
    await workers.advance(DAY);
    await queueDueReports(workers.jobsPool, harness.clock).work();
    await harness.owner.query("delete from jobs.job where name = 'scheduled_report'");
    await workers.work();
    expect(sent).toEqual([]);
    await workers.advance(16 * MINUTE);
    await workers.work();
    expect(sent).toHaveLength(1);
  });

  it('T68 stops when its recipient has left, and says so', async () => {
    const { id } = await schedule({ ...DAILY, user_id: ben.id });
    await ada.call(removeUser, { params: { id: ben.id } });
    expect((await read())?.schedule).toMatchObject({ user_id: ben.id, name: 'Max Member', next_at: null });
    await workers.workAt('2026-03-03T13:00:00Z');
    expect([sent, await workers.nextRun(id), await countReports(ada)]).toEqual([[], undefined, 0]);
  });

  it('stops when its owner may no longer send, until it is set again', async () => {
    const { id } = await schedule({ ...DAILY, user_id: ada.id }, ben);
    await ada.call(updateUserRoles, { params: { id: ben.id }, body: { roles: ['viewer'] } });
    expect((await read())?.schedule).toMatchObject({ user_id: ada.id, next_at: null });
    await workers.workAt('2026-03-03T13:00:00Z');
    expect([sent, await workers.nextRun(id)]).toEqual([[], undefined]);
    const cat = await ada.colleague('user');
    expect((await read(cat))?.schedule?.next_at).toBeNull();
    const body = { schedule: { ...DAILY, user_id: ada.id } };
    const { configuration } = await cat.call(updateReportTemplate, { params: { id }, body });
    expect(configuration.schedule?.next_at).toBe('2026-03-04T13:00:00Z');
    await workers.workAt('2026-03-04T13:00:00Z');
    expect(sent).toHaveLength(1);
  });

  it('continues when it is set again before its next hour', async () => {
    const { id } = await schedule({ ...DAILY, user_id: ada.id }, ben);
    await ada.call(removeUser, { params: { id: ben.id } });
    const body = { schedule: { ...DAILY, user_id: ada.id } };
    const { configuration } = await ada.call(updateReportTemplate, { params: { id }, body });
    expect(configuration.schedule?.next_at).toBe('2026-03-03T13:00:00Z');
    await workers.workAt('2026-03-03T13:00:00Z');
    expect(sent).toHaveLength(1);
  });

  it('that is too long is not made: its recipient gets the reason, and it is tried again the next day', async () => {
    const { id } = await schedule();
    await harness.owner.query(
      `insert into app.case_date (org_id, id, case_id, date_setting_id, important_date)
       select org_id, gen_random_uuid(), case_id, date_setting_id, important_date
       from app.case_date, generate_series(1, 20000) where org_id = $1`,
      [ada.orgId],
    );
    await workers.workAt('2026-03-03T13:00:00Z');
    expect(sent.map(({ subject }) => subject)).toEqual(['Deadlines could not be made']);
    expect(sent[0]?.text).toContain('20,001 dates are in this range');
    expect([await countReports(ada), await workers.nextRun(id)]).toEqual([0, '2026-03-04T13:00:00.000Z']);
  });

  it('T68 that was not made is not reported to a recipient removed before', async () => {
    await schedule({ ...DAILY, user_id: ben.id });
    await harness.owner.query(
      `insert into app.case_date (org_id, id, case_id, date_setting_id, important_date)
       select org_id, gen_random_uuid(), case_id, date_setting_id, important_date
       from app.case_date, generate_series(1, 20000) where org_id = $1`,
      [ada.orgId],
    );
    await workers.moveTo('2026-03-03T13:00:00Z');
    await queueDueReports(workers.jobsPool, harness.clock).work();
    await workers.workRounds(1);
    const told = () =>
      harness.owner
        .query('select status from app.mail where org_id = $1', [ada.orgId])
        .then(({ rows }) => rows);
    expect(await told()).toEqual([{ status: 'pending' }]);
    const admin = await ada.colleague('admin');
    await admin.call(removeUser, { params: { id: ben.id } });
    expect(await told()).toEqual([{ status: 'withdrawn' }]);
    await workers.workRounds(1);
    expect(sent).toEqual([]);
  });

  it('that is too long, for a recipient without a usable address, is tried again the next day', async () => {
    const { id } = await schedule({ ...DAILY, user_id: ben.id });
    await harness.owner.query(
      `insert into app.case_date (org_id, id, case_id, date_setting_id, important_date)
       select org_id, gen_random_uuid(), case_id, date_setting_id, important_date
       from app.case_date, generate_series(1, 20000) where org_id = $1`,
      [ada.orgId],
    );
    await harness.owner.query("update app.person set email = 'nobody' where id = $1", [ben.id]);
    await workers.workAt('2026-03-03T13:00:00Z');
    expect([sent, await workers.nextRun(id)]).toEqual([[], '2026-03-04T13:00:00.000Z']);
  });

  it('follows a change of the office’s time zone; overdue runs are still made', async () => {
    const { id } = await schedule();
    await ada.call(updateOrganization, { body: { time_zone: 'Asia/Tokyo' } });
    expect(await workers.nextRun(id)).toBe('2026-03-02T23:00:00.000Z');
    await workers.advance(9 * HOUR);
    const later = await ada.colleague('admin');
    await later.call(updateOrganization, { body: { time_zone: 'Europe/Berlin' } });
    expect(await workers.nextRun(id)).toBe('2026-03-02T23:00:00.000Z');
    await workers.work();
    expect(sent).toHaveLength(1);
    expect(await workers.nextRun(id)).toBe('2026-03-03T07:00:00.000Z');
  });

  it('is not sent for a deleted organization', async () => {
    await schedule();
    await harness.owner.query('update app.organization set deleted_at = now() where org_id = $1', [
      ada.orgId,
    ]);
    await workers.workAt('2026-03-03T13:00:00Z');
    expect([sent, await countReports(ada)]).toEqual([[], 0]);
  });
});
