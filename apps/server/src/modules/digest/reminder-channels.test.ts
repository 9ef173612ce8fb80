import { updateCaseDate } from '@landfall/contract/case-date-changes';
import { updateCaseRecord } from '@landfall/contract/case-records';
import { updateNotificationSettings } from '@landfall/contract/notification-settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DigestWorkers, digestWorkers } from '../../testing/digests.ts';
import { addDate, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { inOrganizationOf } from '../../testing/job-worker.ts';
import { deferToDigest, reminderChannels } from './service.ts';

const [MONDAY, TUESDAY] = ['2026-03-02T12:30:00Z', '2026-03-03T12:30:00Z'];

let harness: Harness;
let workers: DigestWorkers;
let ada: TestPerson;
/** A member of the case's team. */
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

/** Makes and sends the digests that are due at an instant. */
async function at(instant: string): Promise<void> {
  await workers.moveTo(instant);
  // Access tokens expire after minutes.
  [ada, ben] = [await ada.withEmailVerified(true), await ben.withEmailVerified(true)];
  await workers.work();
}

beforeEach(async () => {
  await harness.owner.query('update app.notification_setting set digest_on = false');
  // A Sunday, 10 a.m. in New York.
  await workers.moveTo('2026-03-01T15:00:00Z');
  ada = await harness.founder('Ada Whitfield');
  ben = await ada.colleague('user');
  caseId = (await openCase(ada)).id;
  await ada.call(updateCaseRecord, { params: { id: caseId }, body: { assignee_ids: [ben.id] } });
  // Only Ben's mails are tested.
  await harness.owner.query('update app.notification_setting set digest_on = false where person_id = $1', [
    ada.id,
  ]);
  await workers.work();
  workers.post.mails.length = 0;
});

describe('reminders beside the digest', () => {
  const channels = (
    date: { id: string; important_date: string },
    today: string,
    personIds: readonly string[] = [ben.id],
  ) =>
    inOrganizationOf(harness, ada, async (tx) => {
      const now = new Date(harness.clock.now()).toISOString();
      const moment = { now, today, timeZone: 'America/New_York', asksForConfirmedEmail: true };
      const found = await reminderChannels(tx, [{ ...date, personIds }], moment);
      return found.get(date.id) ?? new Map();
    });

  it('are covered by the day’s digest, else mailed', async () => {
    const date = await addDate(ada, caseId, '2026-03-02');
    expect((await channels(date, '2026-03-02')).get(ben.id)).toBe('mail');
    await at(MONDAY);
    expect((await channels(date, '2026-03-02')).get(ben.id)).toBe('reported');
    expect((await channels(date, '2026-03-03')).get(ben.id)).toBe('mail');
    const digest = { on: false, at: '07:30', weekdays: [1, 2, 3, 4, 5] };
    await ben.call(updateNotificationSettings, { body: { digest, mail: { reminder: true } } });
    expect((await channels(date, '2026-03-10')).get(ben.id)).toBe('mail');
  });

  it('of a date moved after the digest are not covered by it', async () => {
    const date = await addDate(ada, caseId, '2026-03-08');
    await at(MONDAY);
    expect((await channels(date, '2026-03-02')).get(ben.id)).toBe('reported');
    const moved = { ...date, important_date: '2026-03-03' };
    await ada.call(updateCaseDate, {
      params: { id: date.id },
      body: { important_date: moved.important_date },
    });
    expect((await channels(moved, '2026-03-02')).get(ben.id)).toBe('mail');
  });

  it('left to the next digest are in it once, however far away the date is', async () => {
    await at(MONDAY);
    workers.post.mails.length = 0;
    const date = await addDate(ada, caseId, '2026-06-01');
    expect((await channels(date, '2026-03-02')).get(ben.id)).toBe('digest');
    await inOrganizationOf(harness, ada, (tx) => deferToDigest(tx, [{ dateId: date.id, personId: ben.id }]));
    await at(TUESDAY);
    expect(workers.post.mails.at(-1)?.text).toContain('Reminders\n\n90 days remaining · Mon, Jun 1, 2026');
    workers.post.mails.length = 0;
    await at('2026-03-04T12:30:00Z');
    expect(workers.post.mails).toEqual([]);
  });

  it('of a date listed as overdue are still in the next digest', async () => {
    const date = await addDate(ada, caseId, '2026-03-01');
    await at(MONDAY);
    workers.post.mails.length = 0;
    await inOrganizationOf(harness, ada, (tx) => deferToDigest(tx, [{ dateId: date.id, personId: ben.id }]));
    await at(TUESDAY);
    expect(workers.post.mails.at(-1)?.text).toContain('2 days overdue · Sun, Mar 1, 2026');
    workers.post.mails.length = 0;
    await at('2026-03-04T12:30:00Z');
    expect(workers.post.mails).toEqual([]);
  });

  it('are mailed when the next digest comes too late for the date', async () => {
    const FRIDAY = '2026-03-06';
    await at(`${FRIDAY}T12:30:00Z`);
    const [sunday, tuesday] = [
      await addDate(ada, caseId, '2026-03-08'),
      await addDate(ada, caseId, '2026-03-10'),
    ];
    expect((await channels(sunday, FRIDAY)).get(ben.id)).toBe('mail');
    expect((await channels(tuesday, FRIDAY)).get(ben.id)).toBe('digest');
  });

  it('go to members only', async () => {
    const eve = await harness.founder('Eve');
    const date = await addDate(ada, caseId, '2026-03-02');
    expect([...(await channels(date, '2026-03-02', [eve.id, ben.id])).keys()]).toEqual([ben.id]);
  });
});
