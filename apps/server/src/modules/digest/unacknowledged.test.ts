import type { CaseDate } from '@landfall/contract/case-dates';
import { updateCaseRecord } from '@landfall/contract/case-records';
import { listNotifications, readNotifications } from '@landfall/contract/notifications';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type DigestWorkers, digestWorkers } from '../../testing/digests.ts';
import { addDate, handleDate, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { inOrganizationOf } from '../../testing/job-worker.ts';
import { notify } from '../notifications/service.ts';

let harness: Harness;
let workers: DigestWorkers;
let ada: TestPerson;
let dates: CaseDate[];

beforeAll(async () => {
  harness = await startHarness({ tokenSeconds: 30 * 86_400 });
  workers = await digestWorkers(harness);
});
afterAll(async () => {
  await workers.close();
  await harness.close();
});

beforeEach(async () => {
  // A Sunday, 10 a.m. in New York.
  await workers.moveTo('2026-03-01T15:00:00Z');
  ada = await harness.founder('Ada');
  const { id } = await openCase(ada);
  const types = ['Interview', 'Filing Deadline', 'RFE Response Due'];
  dates = await Promise.all(types.map((type) => addDate(ada, id, '2026-06-01', type)));
  await workers.work();
});

it('admins read unacknowledged reminders once, also in their digest, unless read before or settled', async () => {
  const [interview, filing, response] = dates as [CaseDate, CaseDate, CaseDate];
  // For each date, two reminders that no member acknowledged.
  const gone = await addDate(ada, (await openCase(ada)).id, '2026-06-01');
  const notices = [...dates, gone].flatMap(({ id: dateId, case_id: caseId }) =>
    ['7 days before', '1 day before'].map((key) => {
      return { personId: ada.id, kind: 'escalated' as const, caseId, dateId, key: `${dateId} ${key}` };
    }),
  );
  const now = new Date(harness.clock.now()).toISOString();
  await inOrganizationOf(harness, ada, (tx) => notify({ tx, now }, notices));
  const { notifications } = await ada.call(listNotifications, {});
  for (const { id } of notifications.filter(({ date }) => date?.id === filing.id))
    await ada.call(readNotifications, { body: { id } });
  await handleDate(ada, response.id);
  await ada.call(updateCaseRecord, { params: { id: gone.case_id }, body: { archived: true } });

  await workers.moveTo('2026-03-02T12:30:00Z');
  await workers.work();
  expect(workers.post.mails.map(({ subject }) => subject)).toEqual([
    'Mon, Mar 2, 2026: 1 unacknowledged reminder',
  ]);
  const text = workers.post.mails[0]?.text;
  expect(text).toContain('Unacknowledged Reminders\n\n91 days remaining');
  expect(text).toContain(`date=${interview.id}`);
  await workers.moveTo('2026-03-03T12:30:00Z');
  await workers.work();
  expect(workers.post.mails).toHaveLength(1);
});

it('those of a failed digest are in the next one, once', async () => {
  const [{ id: dateId, case_id: caseId }] = dates as [CaseDate];
  const notice = { personId: ada.id, kind: 'escalated' as const, caseId, dateId, key: 'as if' };
  const now = new Date(harness.clock.now()).toISOString();
  await inOrganizationOf(harness, ada, (tx) => notify({ tx, now }, [notice]));
  workers.post.answer = () => ({ kind: 'refused', reason: 'No such mailbox' });
  await workers.moveTo('2026-03-02T12:30:00Z');
  await workers.work();
  workers.post.answer = () => ({ kind: 'sent' });
  workers.post.mails.length = 0;
  for (const day of ['2026-03-03', '2026-03-04']) {
    await workers.moveTo(`${day}T12:30:00Z`);
    await workers.work();
  }
  // Its date is listed as well, like every date that the lost digest had listed.
  expect(workers.post.mails.map(({ subject }) => subject)).toEqual([
    'Tue, Mar 3, 2026: 1 reminder, 1 unacknowledged reminder',
  ]);
});

it('members who are no admins read none', async () => {
  const ben = await ada.colleague('user');
  const [{ id: dateId, case_id: caseId }] = dates as [CaseDate];
  const notice = { personId: ben.id, kind: 'escalated' as const, caseId, dateId, key: 'as if' };
  const now = new Date(harness.clock.now()).toISOString();
  await inOrganizationOf(harness, ada, (tx) => notify({ tx, now }, [notice]));
  workers.post.mails.length = 0;
  await workers.moveTo('2026-03-02T12:30:00Z');
  await workers.work();
  expect(workers.post.mails).toEqual([]);
});
