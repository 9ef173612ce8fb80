import { updateNotificationSettings } from '@landfall/contract/notification-settings';
import { listNotifications } from '@landfall/contract/notifications';
import { listReminders } from '@landfall/contract/reminders';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addDate, addDateType, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { type ReminderWorkers, reminderWorkers } from '../../testing/reminders.ts';

let harness: Harness;
let workers: ReminderWorkers;
let ada: TestPerson;

beforeEach(async () => {
  harness = await startHarness({ tokenSeconds: 100 * 86_400 });
  workers = await reminderWorkers(harness);
  ada = await harness.founder('Ada');
  await addDate(ada, (await openCase(ada)).id, '2026-03-12');
});
afterEach(async () => {
  await workers.close();
  await harness.close();
});

const sent = async () => (await ada.call(listReminders, { query: { status: 'sent' } })).reminders;
const channels = async () => (await sent()).map(({ recipients }) => recipients.map((each) => each.channels));

it('a reminder of a date not due yet is in the bell and left to the digest, which counts as sent', async () => {
  await workers.workAt('2026-03-05T14:00:00Z');
  expect(workers.post.mails).toEqual([]);
  expect(await channels()).toEqual([[['bell', 'digest']]]);
  expect((await sent())[0]?.sent_at).not.toBeNull();
  const { notifications } = await ada.call(listNotifications, {});
  expect(notifications.map(({ kind }) => kind)).toEqual(['reminder']);
  const { rows } = await harness.owner.query('select waits from app.digest_line');
  expect(rows).toEqual([{ waits: true }]);
});

it('a date due today or tomorrow, or overdue since yesterday, gets a mail of its own', async () => {
  for (const day of ['11', '12', '13']) await workers.workAt(`2026-03-${day}T13:00:00Z`);
  expect(workers.post.mails.map(({ subject }) => subject.split(' – ')[0])).toEqual([
    'Filing Deadline: 1 day remaining',
    'Filing Deadline: Due today',
    'Filing Deadline: 1 day overdue',
  ]);
});

it('before a weekend a date due before the next digest gets a mail', async () => {
  const { id } = await openCase(ada);
  await addDateType(ada, {
    date_name: 'Biometrics',
    reminder_in: [-2 * 86_400],
    reminder_target: ['case_team'],
  });
  for (const day of ['2026-03-08', '2026-03-17']) await addDate(ada, id, day, 'Biometrics');
  await workers.workAt('2026-03-06T14:00:00Z');
  expect(workers.post.mails.map(({ subject }) => subject.split(' – ')[0])).toEqual([
    'Biometrics: 2 days remaining',
  ]);
  await workers.workAt('2026-03-15T13:00:00Z');
  expect(workers.post.mails).toHaveLength(1);
});

it('without a digest each reminder is a mail; without both it is in the bell only', async () => {
  const choose = (on: boolean, reminder: boolean) =>
    ada.call(updateNotificationSettings, {
      body: { digest: { on, at: '07:30', weekdays: [1, 2, 3, 4, 5] }, mail: { reminder } },
    });
  await choose(false, true);
  await workers.workAt('2026-03-05T14:00:00Z');
  expect(workers.post.mails).toHaveLength(1);
  await choose(false, false);
  await workers.workAt('2026-03-11T13:00:00Z');
  expect(workers.post.mails).toHaveLength(1);
  expect(await channels()).toEqual([[['bell']], [['mail', 'bell']]]);
});
