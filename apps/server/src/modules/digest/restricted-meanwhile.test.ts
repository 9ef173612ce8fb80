import { updateCaseRecord } from '@landfall/contract/case-records';
import { updateThread } from '@landfall/contract/threads';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type DigestWorkers, digestWorkers } from '../../testing/digests.ts';
import { addDate, addTask, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { restrictedDuring } from '../../testing/lock-waits.ts';
import { openThread } from '../../testing/messages.ts';

let harness: Harness;
let workers: DigestWorkers;
let ada: TestPerson;
let admin: TestPerson;

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
  await workers.moveTo('2026-03-01T15:00:00Z');
  ada = await harness.founder('Ada Whitfield');
  admin = await (await ada.colleague('admin')).withEmailVerified(true);
});

it.each<[string, (caseId: string) => Promise<unknown>]>([
  ['a date', (caseId) => addDate(ada, caseId, '2026-03-02')],
  ['a task', (caseId) => addTask(ada, caseId, { title: 'It', due_on: '2026-03-02', assignee_id: admin.id })],
  [
    'a thread',
    async (caseId) => {
      const { id } = await openThread(ada, caseId, 'It');
      await ada.call(updateThread, { params: { id }, body: { assignee_id: admin.id } });
    },
  ],
])('T94 a digest does not name %s of a case that is restricted while it is prepared', async (_, add) => {
  const secret = await openCase(ada, 'Secret');
  const open = await openCase(ada, 'Open');
  for (const { id } of [secret, open])
    await ada.call(updateCaseRecord, { params: { id }, body: { assignee_ids: [] } });
  await addDate(ada, open.id, '2026-03-02');
  await add(secret.id);
  await workers.work();
  workers.post.mails.length = 0;
  await workers.moveTo('2026-03-02T12:30:00Z');
  await restrictedDuring(harness.owner, secret.id, () => workers.work());
  const { rows } = await harness.owner.query('select email from app.person where id = $1', [admin.id]);
  const [mail] = workers.post.mails.filter(({ recipient }) => recipient === rows[0].email);
  expect(mail?.text).toContain('Open');
  expect(mail?.text).not.toContain('Secret');
});
