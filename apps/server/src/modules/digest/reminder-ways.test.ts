import { updateCaseRecord } from '@landfall/contract/case-records';
import { updateNotificationSettings } from '@landfall/contract/notification-settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Worker } from '../../platform/jobs/worker.ts';
import type { WaitingMail } from '../../platform/mail/mail.ts';
import { addDate, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { inOrganizationOf, type TestWorkers, testWorkers } from '../../testing/job-worker.ts';
import { queueDueDigests } from './jobs.ts';
import { leaveToDigest, reminderWays } from './service.ts';

const [MONDAY, TUESDAY] = ['2026-03-02T12:30:00Z', '2026-03-03T12:30:00Z'];

let harness: Harness;
let workers: TestWorkers;
let worker: Worker;
let ada: TestPerson;
/** On the team of the case. */
let ben: TestPerson;
let caseId: string;
const sent: WaitingMail[] = [];

beforeAll(async () => {
  harness = await startHarness();
  const post = {
    async send(mail: WaitingMail) {
      sent.push(mail);
      return { kind: 'sent' } as const;
    },
    close() {},
  };
  workers = await testWorkers(harness, { post });
  worker = await workers.start();
});
afterAll(async () => {
  await workers.close();
  await harness.close();
});

/** Has the digests made and sent that are due. */
async function work(): Promise<void> {
  await queueDueDigests(workers.jobsPool, harness.clock).work();
  for (const _ of ['the digest', 'its mail']) await worker.workDue();
}

/** Has the digests made and sent that are due at an instant. */
async function at(instant: string): Promise<void> {
  await workers.advance(Date.parse(instant) - harness.clock.now());
  // Tokens are good for minutes.
  [ada, ben] = [await ada.withEmailVerified(true), await ben.withEmailVerified(true)];
  await work();
}

beforeEach(async () => {
  await harness.owner.query('update app.notification_setting set digest_on = false');
  // A Sunday, 10 in New York.
  await workers.advance(Date.parse('2026-03-01T15:00:00Z') - harness.clock.now());
  ada = await harness.founder('Ada Whitfield');
  ben = await ada.colleague('user');
  caseId = (await openCase(ada)).id;
  await ada.call(updateCaseRecord, { params: { id: caseId }, body: { assignee_ids: [ben.id] } });
  // What is told of Ben's alone.
  await harness.owner.query('update app.notification_setting set digest_on = false where person_id = $1', [
    ada.id,
  ]);
  await work();
  sent.length = 0;
});

describe('reminders beside the digest', () => {
  const ways = async (date: { id: string; important_date: string }, today: string) =>
    inOrganizationOf(harness, ada, async (tx) => {
      const found = await reminderWays(tx, [{ ...date, personIds: [ben.id] }], today);
      return found.get(date.id) ?? new Map();
    });

  it('are said by the day’s digest, else mailed', async () => {
    const date = await addDate(ada, caseId, '2026-03-02');
    expect((await ways(date, '2026-03-02')).get(ben.id)).toBe('mail');
    await at(MONDAY);
    expect((await ways(date, '2026-03-02')).get(ben.id)).toBe('said');
    expect((await ways(date, '2026-03-03')).get(ben.id)).toBe('mail');
    const digest = { on: false, at: '07:30', weekdays: [1, 2, 3, 4, 5] };
    await ben.call(updateNotificationSettings, { body: { digest, mail: { reminder: true } } });
    expect((await ways(date, '2026-03-10')).get(ben.id)).toBe('mail');
  });

  it('that are left to the next digest are in it once, however far away the date is', async () => {
    await at(MONDAY);
    sent.length = 0;
    const date = await addDate(ada, caseId, '2026-06-01');
    expect((await ways(date, '2026-03-02')).get(ben.id)).toBe('digest');
    await inOrganizationOf(harness, ada, (tx) => leaveToDigest(tx, [{ dateId: date.id, personId: ben.id }]));
    await at(TUESDAY);
    expect(sent.at(-1)?.text).toContain('Reminders\n\n90 days remaining · Mon, Jun 1, 2026');
    sent.length = 0;
    await at('2026-03-04T12:30:00Z');
    expect(sent).toEqual([]);
  });

  it('are nobody’s who is no member', async () => {
    const eve = await harness.founder('Eve');
    const date = await addDate(ada, caseId, '2026-03-02');
    const found = await inOrganizationOf(harness, ada, (tx) =>
      reminderWays(tx, [{ ...date, personIds: [eve.id, ben.id] }], '2026-03-02'),
    );
    expect([...(found.get(date.id)?.keys() ?? [])]).toEqual([ben.id]);
  });
});
