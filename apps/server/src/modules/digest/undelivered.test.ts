import { restrictCaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import { updateNotificationSettings } from '@landfall/contract/notification-settings';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Outcome } from '../../platform/mail/mail.ts';
import { type DigestWorkers, digestWorkers } from '../../testing/digests.ts';
import { addDate, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { inOrganizationOf } from '../../testing/job-worker.ts';
import { openThread, writeNote } from '../../testing/messages.ts';
import { notify } from '../notifications/service.ts';
import { deferToDigest } from './service.ts';

let harness: Harness;
let workers: DigestWorkers;
let ada: TestPerson;
let ben: TestPerson;
let caseId: string;

const BUSY: Outcome = { kind: 'delayed', reason: 'Busy', handedOver: false };
const REFUSED: Outcome = { kind: 'refused', reason: 'No such mailbox' };
const SENT: Outcome = { kind: 'sent' };
const MONDAY = '2026-03-09T11:30:00Z';
const TUESDAY = '2026-03-10T11:30:00Z';

beforeEach(async () => {
  harness = await startHarness({ tokenSeconds: 100 * 86_400 });
  workers = await digestWorkers(harness);
  ada = await harness.founder('Ada');
  ben = await ada.colleague('user');
  caseId = await caseOf(ada, ben);
  await workers.work();
});
afterEach(async () => {
  await workers.close();
  await harness.close();
});

async function caseOf(...people: TestPerson[]): Promise<string> {
  const { id } = await openCase(ada);
  const body = { assignee_ids: people.map((person) => person.id) };
  await ada.call(updateCaseRecord, { params: { id }, body });
  return id;
}

async function at(instant: string, answer: Outcome): Promise<void> {
  workers.post.answer = () => answer;
  await workers.moveTo(instant);
  await workers.work();
}

/** The text of the mails to a member since the previous call. */
async function textTo({ id }: TestPerson): Promise<string> {
  const { rows } = await harness.owner.query('select email from app.person where id = $1', [id]);
  const own = workers.post.mails.filter(({ recipient }) => recipient === rows[0].email);
  workers.post.mails.length = 0;
  return own.map(({ text }) => text).join('\n');
}

describe('T69 content of a failed digest', () => {
  it('is repeated in the next one', async () => {
    const overdue = await addDate(ada, caseId, '2026-03-08');
    const far = await addDate(ada, caseId, '2026-06-01');
    await inOrganizationOf(harness, ada, (tx) => deferToDigest(tx, [{ dateId: far.id, personId: ben.id }]));
    await at(MONDAY, REFUSED);
    await at(TUESDAY, SENT);
    const text = await textTo(ben);
    for (const { id } of [overdue, far]) expect(text).toContain(`date=${id}`);
    await at('2026-03-11T11:30:00Z', SENT);
    expect(await textTo(ben)).toBe('');
  });

  it('includes cases that its reader was added to', async () => {
    await at(MONDAY, REFUSED);
    await at(TUESDAY, SENT);
    expect(await textTo(ben)).toContain('Newly Assigned to You');
    await at('2026-03-11T11:30:00Z', SENT);
    expect(await textTo(ben)).toBe('');
  });
});

it('T69 content of a digest that fails after the next one was prepared is in the one after that, once', async () => {
  await workers.moveTo('2026-03-08T15:00:00Z');
  const eve = await ada.colleague('admin');
  const mail = {
    reminder: false,
    mention: false,
    thread_assigned: false,
    client_mail: false,
    task_assigned: false,
  };
  const digestOf = (time: string) =>
    eve.call(updateNotificationSettings, {
      body: { digest: { on: true, at: time, weekdays: [1, 2, 3, 4, 5] }, mail },
    });
  await digestOf('07:30');
  await workers.work();
  const { id: threadId } = await openThread(ada, caseId, 'Interview');
  await writeNote(ada, threadId, { text: 'Her passport has expired', mentions: [eve.id] });
  const { id: dateId } = await addDate(ada, caseId, '2026-06-01');
  const notice = { personId: eve.id, kind: 'escalated' as const, caseId, dateId, key: 'as if' };
  const now = new Date(harness.clock.now()).toISOString();
  await inOrganizationOf(harness, ada, (tx) => notify({ tx, now }, [notice]));
  await at(MONDAY, BUSY);
  // Half an hour earlier, so that Monday's digest is less than a day old when Tuesday's is made.
  await digestOf('07:00');
  await at('2026-03-10T11:00:00Z', BUSY);
  await at('2026-03-11T10:00:00Z', BUSY);
  const { rows } = await harness.owner.query(
    `select g.local_day::text, m.status from app.digest g left join app.mail m on m.id = g.mail_id
     where g.person_id = $1 order by g.local_day`,
    [eve.id],
  );
  expect(rows).toEqual([
    { local_day: '2026-03-09', status: 'failed' },
    { local_day: '2026-03-10', status: null },
  ]);
  await at('2026-03-11T11:00:00Z', SENT);
  const text = await textTo(eve);
  expect(text).toContain(`messages/${threadId}`);
  expect(text).toContain('Unacknowledged Reminders');
  await at('2026-03-12T11:00:00Z', SENT);
  expect(await textTo(eve)).toBe('');
});

it('T28 a job that names a member of another organization makes no digest', async () => {
  const eve = await harness.founder('Eve');
  await addDate(eve, (await openCase(eve)).id, '2026-03-08');
  await workers.work();
  await workers.moveTo(MONDAY);
  await harness.owner.query(
    `select jobs.enqueue('digest', jsonb_build_object('person_id', person_id, 'due_at', next_digest_at), $2, null)
     from app.notification_setting where person_id = $1`,
    [eve.id, ada.orgId],
  );
  for (const _ of ['the digest', 'its mail']) await workers.worker.workDue();
  expect(workers.post.mails).toEqual([]);
});

describe('T94 a waiting digest', () => {
  it('is prepared again when a case is restricted, with what its reader may see now', async () => {
    const hidden = await caseOf(ada, ben);
    const [kept, secret] = [
      await addDate(ada, caseId, '2026-03-09'),
      await addDate(ada, hidden, '2026-03-09'),
    ];
    await at(MONDAY, BUSY);
    await ada.call(restrictCaseRecord, { params: { id: hidden } });
    await ada.call(updateCaseRecord, { params: { id: hidden }, body: { assignee_ids: [ada.id] } });
    await at('2026-03-09T12:30:00Z', SENT);
    await workers.work();
    const text = await textTo(ben);
    expect(text).toContain(`date=${kept.id}`);
    expect(text).toContain('Newly Assigned to You');
    expect(text).not.toContain(secret.id);
    const { rows } = await harness.owner.query(
      'select count(*)::int as digests from app.digest where person_id = $1 and mail_id is not null',
      [ben.id],
    );
    expect(rows).toEqual([{ digests: 1 }]);
  });
});
