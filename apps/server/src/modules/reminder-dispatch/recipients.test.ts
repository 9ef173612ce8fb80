import { updateCaseRecord } from '@landfall/contract/case-records';
import { listDateSettings, updateDateSetting } from '@landfall/contract/date-settings';
import { snoozeCaseDate } from '@landfall/contract/date-snoozes';
import { removeUser } from '@landfall/contract/members';
import { updateNotificationSettings } from '@landfall/contract/notification-settings';
import { listNotifications } from '@landfall/contract/notifications';
import { updateOrganization } from '@landfall/contract/organization';
import { listReminders } from '@landfall/contract/reminders';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SERVER_LIMITS } from '../../platform/limits.ts';
import { addBeneficiary, addDate, linkBeneficiary, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { untilWaiting } from '../../testing/lock-waits.ts';
import { queueReminders, type ReminderWorkers, reminderWorkers } from '../../testing/reminders.ts';

let harness: Harness;
let workers: ReminderWorkers;
let ada: TestPerson;
let caseId: string;
let dateId: string;

// The clock is at 2026-03-02T15:00Z. The reminders of this date are due on March 5, 11, 12 and 13.
beforeEach(async () => {
  harness = await startHarness({ tokenSeconds: 100 * 86_400 });
  workers = await reminderWorkers(harness);
  ada = await harness.founder('Ada');
  caseId = (await openCase(ada)).id;
  dateId = (await addDate(ada, caseId, '2026-03-12')).id;
});
afterEach(async () => {
  await workers.close();
  await harness.close();
});

const choose = (digest: { on: boolean; at?: string }, by = ada) =>
  by.call(updateNotificationSettings, {
    body: { digest: { at: '07:30', weekdays: [1, 2, 3, 4, 5], ...digest }, mail: { reminder: true } },
  });
const bellOf = async (person = ada) => (await person.call(listNotifications, {})).notifications;
const sentTo = () => workers.post.mails.map(({ recipient_name }) => recipient_name);
const assign = (...people: TestPerson[]) =>
  ada.call(updateCaseRecord, { params: { id: caseId }, body: { assignee_ids: people.map(({ id }) => id) } });

it('T90 an unconfirmed address gets reminders in the bell only', async () => {
  await choose({ on: false });
  ada = await ada.withEmailVerified(false);
  await bellOf();
  await workers.workAt('2026-03-05T14:00:00Z');
  expect([sentTo(), (await bellOf()).length]).toEqual([[], 1]);
  await ada.call(snoozeCaseDate, { params: { id: dateId }, body: { until: '2026-03-06' } });
  await workers.workAt('2026-03-06T14:00:00Z');
  expect([sentTo(), (await bellOf()).length]).toEqual([[], 2]);
  ada = await ada.withEmailVerified(true);
  await bellOf();
  await workers.workAt('2026-03-11T13:00:00Z');
  expect(sentTo()).toEqual(['Ada']);
});

it('T90 organizations younger than a day can remind few clients, however many reminders are due', async () => {
  await ada.call(updateOrganization, { body: { client_reminders: true } });
  const { date_settings } = await ada.call(listDateSettings, {});
  const { id = '' } = date_settings.find(({ date_name }) => date_name === 'Interview') ?? {};
  const reminders = { reminder_in: [-86_400], reminder_target: ['beneficiary'], client_reminders: true };
  await ada.call(updateDateSetting, { params: { id }, body: reminders });
  for (const at of [1, 2, 3]) {
    const { id: client } = await addBeneficiary(ada, { personal_email: `client${at}@example.test` });
    const { id: openId } = await openCase(ada);
    await linkBeneficiary(ada, openId, client);
    await addDate(ada, openId, '2026-03-04', 'Interview');
  }
  // All but one of the mails that such organizations may send in a day.
  await harness.owner.query(
    `insert into app.invitation (org_id, id, invited_email, role_to_assign, message, token_hash, token_sealed,
       invited_by, created_at, expires_at, cancelled_at)
     select $1, gen_random_uuid(), 'x@example.test', 'viewer', '', sha256(n::text::bytea), '', $2, $3, $3, $3
     from generate_series(2, $4::integer) n`,
    [ada.orgId, ada.id, '2026-03-02T15:00:00Z', SERVER_LIMITS.mailsOfNewOrganizations],
  );
  await workers.workAt('2026-03-03T14:00:00Z');
  const standing = async (status: 'sent' | 'skipped') =>
    (await ada.call(listReminders, { query: { status } })).reminders.filter(
      ({ date_type }) => date_type === 'Interview',
    );
  expect([(await standing('sent')).length, (await standing('skipped')).length]).toEqual([1, 2]);
  expect((await standing('skipped'))[0]?.last_error).toMatch(/^New organizations can write to a few clients/);
});

it.each([
  ['whose address is not confirmed', { email_verified: false }],
  ['to whose address no mail can go', { email: 'two@example.test, three@example.test' }],
])('only the bell notifies a member with the digest on who %s', async (_, change) => {
  const ben = await ada.colleague('user');
  await assign(ben);
  const [[column, value] = []] = Object.entries(change);
  await harness.owner.query(`update app.person set ${column} = $2 where id = $1`, [ben.id, value]);
  await workers.workAt('2026-03-05T14:00:00Z');
  const { reminders } = await ada.call(listReminders, { query: { status: 'sent' } });
  expect(reminders.map(({ recipients }) => recipients.map(({ channels }) => channels))).toEqual([[['bell']]]);
  expect(sentTo()).toEqual([]);
  const { rows } = await harness.owner.query('select from app.digest_line');
  expect(rows).toEqual([]);
});

it.each([
  [false, 'bell'],
  [true, 'digest'],
])(
  'what somebody whose digest is on (%s) has put off is recorded as left to their %s',
  async (on, channel) => {
    await choose({ on });
    await ada.call(snoozeCaseDate, { params: { id: dateId }, body: { until: '2026-03-06' } });
    await workers.workAt('2026-03-05T14:00:00Z');
    const { reminders } = await ada.call(listReminders, { query: { status: 'sent' } });
    expect(reminders[0]?.recipients).toMatchObject([{ channels: [channel] }]);
    expect(await bellOf()).toEqual([]);
  },
);

it('a snoozed date is reminded of on the day on which the snooze ends', async () => {
  const ben = await ada.colleague('user');
  await assign(ada, ben);
  await ada.call(snoozeCaseDate, { params: { id: dateId }, body: { until: '2026-03-06' } });
  await workers.workAt('2026-03-05T14:00:00Z');
  const reminders = async (of: TestPerson) => (await bellOf(of)).filter(({ kind }) => kind === 'reminder');
  expect([(await reminders(ada)).length, (await reminders(ben)).length]).toEqual([0, 1]);
  await workers.workAt('2026-03-06T14:00:00Z');
  expect([(await reminders(ada)).length, (await reminders(ben)).length]).toEqual([1, 1]);
});

it('a digest at the hour of the reminders lists due dates, without separate mails', async () => {
  await choose({ on: true, at: '09:00' });
  await workers.workAt('2026-03-11T13:00:00Z');
  expect(sentTo()).toEqual([]);
  const { reminders } = await ada.call(listReminders, { query: { status: 'sent' } });
  expect(reminders[0]?.recipients).toMatchObject([{ channels: ['bell', 'digest'] }]);
});

it('T68 a member removed at the same moment gets no mail', async () => {
  const ben = await ada.colleague('user');
  await choose({ on: false }, ben);
  await assign(ben);
  await workers.moveTo('2026-03-05T14:00:00Z');
  // The worker has determined the recipient, and waits before recording the mail.
  await harness.owner.query(`
    create function public.wait() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(68);
      return new;
    end $$;
    create trigger wait before insert on app.mail for each row execute function public.wait()`);
  const holder = await harness.owner.connect();
  try {
    await holder.query('begin');
    await holder.query('select pg_advisory_xact_lock(68)');
    await queueReminders(workers.jobsPool, harness.clock);
    const working = workers.worker.workDue();
    await untilWaiting(harness.owner, 1);
    const removal = ada.call(removeUser, { params: { id: ben.id } });
    await Promise.race([removal, untilWaiting(harness.owner, 2)]);
    await holder.query('rollback');
    await Promise.all([working, removal]);
  } finally {
    holder.release();
  }
  await workers.workDue();
  expect(sentTo()).not.toContain('Max Member');
});
