import { restrictCaseRecord } from '@landfall/contract/case-records';
import { updateNotificationSettings } from '@landfall/contract/notification-settings';
import { updateTask } from '@landfall/contract/tasks';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type DigestWorkers, digestWorkers } from '../../testing/digests.ts';
import { addTask, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';

let harness: Harness;
let workers: DigestWorkers;
let ada: TestPerson;
let ben: TestPerson;
let caseId: string;

beforeAll(async () => {
  harness = await startHarness();
  workers = await digestWorkers(harness);
});
afterAll(async () => {
  await workers.close();
  await harness.close();
});

beforeEach(async () => {
  await harness.owner.query('update app.notification_setting set digest_on = false');
  // A Sunday, 10 a.m. in New York.
  await workers.moveTo('2026-03-01T15:00:00Z');
  ada = await harness.founder('Ada Whitfield');
  ben = await ada.colleague('user');
  caseId = (await openCase(ada, 'Chen: H-1B')).id;
  const mail = {
    reminder: true,
    mention: false,
    thread_assigned: false,
    client_mail: false,
    task_assigned: false,
  };
  const digest = { on: true, at: '07:30', weekdays: [1, 2, 3, 4, 5] };
  await ben.call(updateNotificationSettings, { body: { digest, mail } });
  await workers.work();
  workers.post.mails.length = 0;
});

const MONDAY = '2026-03-02T12:30:00Z';
const give = (title: string, due_on: string | null) =>
  addTask(ada, caseId, { title, due_on, assignee_id: ben.id });

/** The text of Ben's digest at an instant; empty without one. */
async function digestAt(instant: string): Promise<string> {
  await workers.moveTo(instant);
  [ada, ben] = [await ada.withEmailVerified(true), await ben.withEmailVerified(true)];
  await workers.work();
  const { rows } = await harness.owner.query('select email from app.person where id = $1', [ben.id]);
  const mails = workers.post.mails.filter(({ recipient }) => recipient === rows[0].email);
  workers.post.mails.length = 0;
  return mails.map(({ subject, text }) => `${subject}\n${text}`).join('\n');
}

it('lists one’s tasks that are due before the next digest, and overdue ones', async () => {
  await give('Draft the letter', '2026-03-02');
  await give('Call the client', '2026-02-20');
  await give('Next week', '2026-03-09');
  await give('Undated', null);
  const { id } = await give('Done', '2026-03-02');
  await ada.call(updateTask, { params: { id }, body: { state: 'done' } });
  await addTask(ada, caseId, { title: 'Of Ada', due_on: '2026-03-02', assignee_id: ada.id });
  const digest = await digestAt(MONDAY);
  expect(digest).toContain('Mar 2, 2026: 2 tasks');
  expect(digest).toContain('Your Tasks');
  expect(digest.indexOf('Call the client')).toBeLessThan(digest.indexOf('Draft the letter'));
  expect(digest).toContain(`http://localhost:8080/case_records/${caseId}?section=tasks`);
  for (const title of ['Next week', 'Undated', 'Done', 'Of Ada']) expect(digest).not.toContain(title);
});

it('is not sent for overdue tasks alone', async () => {
  await give('Call the client', '2026-02-20');
  expect(await digestAt(MONDAY)).toBe('');
});

it('is sent for a due one, however many are overdue, and lists it', async () => {
  for (let day = 1; day <= 26; day += 1) await give(`Late ${day}`, `2026-02-0${(day % 9) + 1}`);
  await give('Draft the letter', '2026-03-02');
  const digest = await digestAt(MONDAY);
  expect(digest).toContain('Mar 2, 2026: 27 tasks');
  expect(digest).toContain('Draft the letter');
});

it('T94 lists none of a case that its reader may not see', async () => {
  await give('Draft the letter', '2026-03-02');
  await ada.call(restrictCaseRecord, { params: { id: caseId } });
  expect(await digestAt(MONDAY)).toBe('');
});
