import { restrictCaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import { updateNotificationSettings } from '@landfall/contract/notification-settings';
import { listNotifications, readNotifications } from '@landfall/contract/notifications';
import { updateTask } from '@landfall/contract/tasks';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Outcome } from '../../platform/mail/mail.ts';
import { addTask, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { restrictedDuring } from '../../testing/lock-waits.ts';
import { type KeptPost, type MailWorkers, mailWorkers } from '../../testing/mail-workers.ts';

const MINUTE = 60_000;
let harness: Harness;
let workers: MailWorkers;
let post: KeptPost;
let ada: TestPerson;
let ben: TestPerson;
let caseId: string;

beforeAll(async () => {
  harness = await startHarness();
  workers = await mailWorkers(harness);
  post = workers.post;
});
afterAll(async () => {
  await workers.close();
  await harness.close();
});
beforeEach(async () => {
  await harness.owner.query('update app.notification_setting set digest_on = false');
  await workers.advance(24 * 60 * MINUTE);
  ada = await harness.founder('Ada Whitfield');
  ben = await (await ada.colleague('user')).withEmailVerified(true);
  caseId = (await openCase(ada, 'Chen: H-1B')).id;
  post.answer = () => ({ kind: 'sent' });
  post.mails.length = 0;
});

async function work(minutes = 1): Promise<void> {
  await workers.advance(minutes * MINUTE);
  [ada, ben] = [await ada.withEmailVerified(true), await ben.withEmailVerified(true)];
  await workers.workRounds(2);
}

/** The mails to Ben since the previous call. */
async function mails() {
  const { rows } = await harness.owner.query('select email from app.person where id = $1', [ben.id]);
  const all = post.mails.filter(({ recipient }) => recipient === rows[0].email);
  post.mails.length = 0;
  return all;
}
const give = (title = 'Draft the letter', due_on: string | null = null) =>
  addTask(ada, caseId, { title, due_on, assignee_id: ben.id });
const bell = async (by = ben) => (await by.call(listNotifications, { query: {} })).notifications;

it('the bell notifies a member of a task that somebody else assigned, once each time', async () => {
  const task = await give();
  expect(await bell()).toMatchObject([
    {
      kind: 'task_assigned',
      case_record: { id: caseId, title: 'Chen: H-1B' },
      task: { id: task.id, title: 'Draft the letter' },
      thread: null,
      date: null,
    },
  ]);
  await addTask(ben, caseId, { title: 'Own', assignee_id: ben.id });
  await ada.call(updateTask, { params: { id: task.id }, body: { title: 'Draft it' } });
  expect((await bell()).map(({ task: about }) => about?.title)).toEqual(['Draft it']);
  expect(await bell(ada)).toEqual([]);
});

it('one mail a minute later lists all assigned tasks, with links', async () => {
  await give('Draft the letter', '2026-04-01');
  await work();
  const [mail] = await mails();
  expect(mail?.subject).toBe('Ada Whitfield gave you a task');
  expect(mail?.text).toContain('Draft the letter');
  expect(mail?.text).toContain('Chen: H-1B · due Wed, Apr 1, 2026');
  expect(mail?.text).toContain(`http://localhost:8080/case_records/${caseId}?section=tasks`);
  for (let at = 1; at <= 12; at += 1) await give(`Task ${at}`);
  await work();
  const together = await mails();
  expect(together.map(({ subject }) => subject)).toEqual(['Ada Whitfield gave you 12 tasks']);
  expect(together[0]?.text).toContain('and 2 more tasks');
  expect(together[0]?.text).toContain('http://localhost:8080/home');
  await work(30);
  expect(await mails()).toEqual([]);
});

it('tasks that were read, done, passed on or muted are not mailed', async () => {
  await give();
  const [entry] = await bell();
  await ben.call(readNotifications, { body: { id: entry?.id ?? '' } });
  const done = await give();
  await ben.call(updateTask, { params: { id: done.id }, body: { state: 'done' } });
  const passed = await give();
  await ada.call(updateTask, { params: { id: passed.id }, body: { assignee_id: ada.id } });
  await work();
  expect(await mails()).toEqual([]);
  const all = { reminder: true, mention: true, thread_assigned: true, client_mail: true };
  const digest = { on: false, at: '07:30', weekdays: [1] };
  await ben.call(updateNotificationSettings, { body: { digest, mail: { ...all, task_assigned: false } } });
  await give();
  await work();
  expect(await mails()).toEqual([]);
});

it('T94 tasks of a case that the member may no longer see are not notified', async () => {
  await ada.call(updateCaseRecord, { params: { id: caseId }, body: { assignee_ids: [ada.id] } });
  await give();
  await ada.call(restrictCaseRecord, { params: { id: caseId } });
  await work();
  expect([await mails(), await bell()]).toEqual([[], []]);
});

it('T94 tasks of a case that is restricted while the mail is made are not mailed', async () => {
  await ada.call(updateCaseRecord, { params: { id: caseId }, body: { assignee_ids: [ada.id] } });
  const other = (await openCase(ada, 'Silva: N-400')).id;
  await give('Secret');
  await addTask(ada, other, { title: 'Open', assignee_id: ben.id });
  await restrictedDuring(harness.owner, caseId, work);
  const told = (await mails()).map(({ text }) => text).join('');
  expect(told).toContain('Silva: N-400');
  expect(told).not.toContain('Secret');
});

it('T94 a waiting mail is made again without a case that is restricted meanwhile', async () => {
  await ada.call(updateCaseRecord, { params: { id: caseId }, body: { assignee_ids: [ada.id] } });
  const other = (await openCase(ada, 'Silva: N-400')).id;
  await give('Secret');
  await addTask(ada, other, { title: 'Open', assignee_id: ben.id });
  const away: Outcome = { kind: 'delayed', reason: 'The mail server is away', handedOver: false };
  post.answer = () => away;
  await work();
  post.mails.length = 0;
  await ada.call(restrictCaseRecord, { params: { id: caseId } });
  post.answer = () => ({ kind: 'sent' });
  await work(20);
  await work(20);
  const told = (await mails()).map(({ text }) => text).join('');
  expect(told).toContain('Silva: N-400');
  expect(told).not.toContain('Secret');
});
