import { archiveCaseDate, updateCaseDate } from '@landfall/contract/case-date-changes';
import { restrictCaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import { snoozeCaseDate } from '@landfall/contract/date-snoozes';
import { listUndeliveredMail } from '@landfall/contract/mail';
import { removeUser } from '@landfall/contract/members';
import { updateNotificationSettings } from '@landfall/contract/notification-settings';
import { listNotifications } from '@landfall/contract/notifications';
import { updateOrganization } from '@landfall/contract/organization';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDate, addDateType, handleDate, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { type ReminderWorkers, reminderWorkers } from '../../testing/reminders.ts';

let harness: Harness;
let workers: ReminderWorkers;
let ada: TestPerson;
let ben: TestPerson;
let caseId: string;
let dateId: string;

// The clock is at 2026-03-02T15:00Z, 10:00 in New York; daylight saving time begins on March 8.
const [BEFORE, AT] = ['2026-03-10T12:59:00Z', '2026-03-10T13:00:00Z'];

beforeEach(async () => {
  harness = await startHarness({ tokenSeconds: 100 * 86_400 });
  workers = await reminderWorkers(harness);
  ada = await harness.founder('Ada');
  ben = await ada.colleague('user');
  caseId = (await openCase(ada)).id;
  await addDateType(ada, { date_name: 'Oath' });
  dateId = (await addDate(ada, caseId, '2026-04-20', 'Oath')).id;
});
afterEach(async () => {
  await workers.close();
  await harness.close();
});

const snooze = (by = ada, until = '2026-03-10') =>
  by.call(snoozeCaseDate, { params: { id: dateId }, body: { until } });
const bellOf = async (person = ada) => (await person.call(listNotifications, {})).notifications;
const choose = (on: boolean, reminder: boolean, by = ada) =>
  by.call(updateNotificationSettings, {
    body: { digest: { on, at: '07:30', weekdays: [1, 2, 3, 4, 5] }, mail: { reminder } },
  });
const subjects = () => workers.post.mails.map(({ subject }) => subject);

describe('a snoozed date', () => {
  it('is notified at 09:00 of its day, in the office’s zone, once and for its member only', async () => {
    await choose(false, true);
    await ada.call(updateCaseDate, { params: { id: dateId }, body: { at_time: '09:30' } });
    await snooze();
    await workers.workAt(BEFORE);
    expect([await bellOf(), subjects()]).toEqual([[], []]);
    await workers.workAt(AT);
    await workers.workDue();
    await workers.workAt('2026-03-11T13:00:00Z');
    expect(await bellOf()).toMatchObject([
      { kind: 'reminder', read_at: null, is_waiting: true, date: { id: dateId } },
    ]);
    expect(subjects()).toEqual(['Oath: 41 days remaining – Okafor: I-130']);
    expect(workers.post.mails[0]?.text).toContain('(you had put it off)');
    expect(workers.post.mails[0]?.text).toContain('Time: 9:30 AM (America/New York)');
    expect(await bellOf(ben)).toEqual([]);
  });

  it('is left to the digest, which lists it, unless it is due today or tomorrow', async () => {
    await snooze();
    await workers.workAt(AT);
    expect([(await bellOf()).length, subjects()]).toEqual([1, []]);
  });

  it.each([
    ['wants no mail', false, 'ada@example.test'],
    ['has no usable address', true, 'nobody'],
  ])('is shown only in the bell of a member who %s', async (_, wantsMail, address) => {
    await choose(false, wantsMail);
    await snooze();
    await harness.owner.query('update app.person set email = $2 where id = $1', [ada.id, address]);
    await workers.workAt(AT);
    expect([(await bellOf()).length, subjects()]).toEqual([1, []]);
  });

  it('is notified once on a day with a reminder of it', async () => {
    await choose(false, true);
    const type = { date_name: 'Hearing', reminder_in: [-41 * 86_400], reminder_target: ['case_team'] };
    await addDateType(ada, type);
    dateId = (await addDate(ada, caseId, '2026-04-20', 'Hearing')).id;
    await snooze();
    await workers.workAt(AT);
    await workers.workDue();
    expect([(await bellOf()).length, subjects().length]).toEqual([1, 1]);
  });

  it('can be snoozed again, and is notified once more', async () => {
    await choose(false, true);
    await snooze();
    await workers.workAt(AT);
    await snooze(ada, '2026-03-12');
    await workers.workAt('2026-03-12T13:00:00Z');
    expect([(await bellOf()).length, subjects().length]).toEqual([2, 2]);
  });

  it('uses the office’s zone of that time', async () => {
    await snooze();
    await ada.call(updateOrganization, { body: { time_zone: 'America/Los_Angeles' } });
    await workers.workAt(AT);
    expect(await bellOf()).toEqual([]);
    await workers.workAt('2026-03-10T16:00:00Z');
    expect(await bellOf()).toHaveLength(1);
  });
});

it('an office with an invalid time zone does not block others', async () => {
  const eve = await harness.founder('Eve');
  const other = await openCase(eve);
  const date = await addDate(eve, other.id, '2026-04-20', 'Biometrics appointment');
  await eve.call(snoozeCaseDate, { params: { id: date.id }, body: { until: '2026-03-10' } });
  await snooze();
  // As after restoring a backup on another server.
  await harness.owner.query('alter table app.organization drop constraint organization_time_zone_is_known');
  await harness.owner.query("update app.organization set time_zone = 'US/Pacific-New' where org_id = $1", [
    eve.orgId,
  ]);
  await workers.workAt(AT);
  expect(await bellOf()).toHaveLength(1);
});

describe('no notification', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['handled', () => handleDate(ada, dateId)],
    [
      'moved',
      () => ada.call(updateCaseDate, { params: { id: dateId }, body: { important_date: '2026-05-20' } }),
    ],
    ['archived', () => ada.call(archiveCaseDate, { params: { id: dateId } })],
    [
      'of an archived case',
      () => ada.call(updateCaseRecord, { params: { id: caseId }, body: { archived: true } }),
    ],
  ])('of a date that is %s, also while its mail waits', async (_, change) => {
    await choose(false, true);
    await snooze();
    await snooze(ben);
    workers.post.answer = () => ({ kind: 'delayed', reason: 'Busy', handedOver: false });
    await choose(false, true, ben);
    await workers.workAt(AT);
    const { rows } = await harness.owner.query(`select from app.mail where status = 'pending'`);
    expect(rows).toHaveLength(2);
    await change();
    workers.post.answer = () => ({ kind: 'sent' });
    await workers.workAt('2026-03-10T15:00:00Z');
    expect(subjects()).toEqual([]);
  });

  it('of a date that was handled before its day', async () => {
    await snooze();
    await handleDate(ada, dateId);
    await workers.workAt(AT);
    expect(await bellOf()).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['has left', () => ada.call(removeUser, { params: { id: ben.id } })],
    ['may not know of the case any more', () => ada.call(restrictCaseRecord, { params: { id: caseId } })],
  ])('T68 to a member who %s, also while its mail waits; others are notified', async (_, change) => {
    for (const person of [ada, ben]) {
      await choose(false, true, person);
      await snooze(person);
    }
    workers.post.answer = () => ({ kind: 'delayed', reason: 'Busy', handedOver: false });
    await workers.workAt(AT);
    await change();
    workers.post.answer = () => ({ kind: 'sent' });
    await workers.workAt('2026-03-10T15:00:00Z');
    expect(subjects()).toHaveLength(1);
  });

  it('T94 to an admin of a restricted case whose mail failed', async () => {
    const admin = await ada.colleague('admin');
    await choose(false, true);
    await snooze();
    workers.post.answer = () => ({ kind: 'refused', reason: 'No such mailbox' });
    await workers.workAt(AT);
    const failed = async (by: TestPerson) => (await by.call(listUndeliveredMail, {})).mail.length;
    expect([await failed(ada), await failed(admin)]).toEqual([1, 1]);
    await ada.call(restrictCaseRecord, { params: { id: caseId } });
    expect([await failed(ada), await failed(admin)]).toEqual([1, 0]);
  });

  it('in another organization', async () => {
    const other = await harness.founder('Oda');
    await snooze();
    await workers.workAt(AT);
    expect(await bellOf(other)).toEqual([]);
  });
});
