import { restrictCaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import { updateNotificationSettings } from '@landfall/contract/notification-settings';
import { listNotifications, readNotifications } from '@landfall/contract/notifications';
import { readThread } from '@landfall/contract/threads';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type DigestWorkers, digestWorkers } from '../../testing/digests.ts';
import { addDate, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { inOrganizationOf } from '../../testing/job-worker.ts';
import { openThread, writeNote } from '../../testing/messages.ts';
import { notify } from '../notifications/service.ts';

let harness: Harness;
let workers: DigestWorkers;
let ada: TestPerson;
let ben: TestPerson;
let caseId: string;
let threadId: string;

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
  ben = await ada.colleague('viewer');
  caseId = (await openCase(ada, 'Okafor: I-130')).id;
  threadId = (await openThread(ada, caseId, 'Interview')).id;
  const mail = {
    reminder: true,
    mention: false,
    thread_assigned: false,
    client_mail: false,
    task_assigned: false,
  };
  await ben.call(updateNotificationSettings, { body: { digest: EVERY_WORKDAY, mail } });
  await workers.work();
  workers.post.mails.length = 0;
});

const EVERY_WORKDAY = { on: true, at: '07:30', weekdays: [1, 2, 3, 4, 5] };
const [MONDAY, TUESDAY] = ['2026-03-02T12:30:00Z', '2026-03-03T12:30:00Z'];
const mention = (id = threadId) =>
  writeNote(ada, id, { text: 'Her passport has expired', mentions: [ben.id] });

async function moveTo(instant: string): Promise<void> {
  await workers.moveTo(instant);
  [ada, ben] = [await ada.withEmailVerified(true), await ben.withEmailVerified(true)];
}

/** The text of Ben's digest at an instant; empty without one. */
async function digestAt(instant: string): Promise<string> {
  await moveTo(instant);
  await workers.work();
  const { rows } = await harness.owner.query('select email from app.person where id = $1', [ben.id]);
  const mails = workers.post.mails.filter(({ recipient }) => recipient === rows[0].email);
  workers.post.mails.length = 0;
  return mails.map(({ subject, text }) => `${subject}\n${text}`).join('\n');
}

it('a digest lists unread threads since the last one, mailed singly or not', async () => {
  await mention();
  const now = new Date(harness.clock.now()).toISOString();
  await inOrganizationOf(harness, ada, (tx) =>
    notify({ tx, now }, [{ personId: ben.id, kind: 'client_mail', caseId, threadId, key: 'a' }]),
  );
  const text = await digestAt(MONDAY);
  expect(text).toContain('Mon, Mar 2, 2026: 1 unread thread\n');
  expect(text).toContain('Messages');
  expect(text).toContain(
    `Ada Whitfield wrote · and 1 more\nInterview\nOkafor: I-130\nhttp://localhost:8080/messages/${threadId}`,
  );
  expect(text).not.toContain('passport');
  // It was reported already.
  expect(await digestAt(TUESDAY)).toBe('');
});

it('threads read in the thread or the bell are not listed', async () => {
  const { number } = await mention();
  await ben.call(readThread, { params: { id: threadId }, body: { number } });
  const other = await openThread(ada, caseId, 'Medical');
  await mention(other.id);
  const [entry] = (await ben.call(listNotifications, { query: {} })).notifications;
  await ben.call(readNotifications, { body: { id: entry?.id } });
  expect(await digestAt(MONDAY)).toBe('');
});

it('threads of a failed digest are listed in the next', async () => {
  await mention();
  workers.post.answer = () => ({ kind: 'refused', reason: 'No such address' });
  expect(await digestAt(MONDAY)).toBe('');
  workers.post.answer = () => ({ kind: 'sent' });
  expect(await digestAt(TUESDAY)).toContain('Ada Whitfield mentioned you in a note\nInterview');
});

it('D55 threads of a restricted case are listed for the team only', async () => {
  await mention();
  await addDate(ada, caseId, '2026-03-02');
  await ada.call(updateCaseRecord, { params: { id: caseId }, body: { assignee_ids: [ada.id] } });
  await ada.call(restrictCaseRecord, { params: { id: caseId } });
  expect(await digestAt(MONDAY)).toBe('');
});
