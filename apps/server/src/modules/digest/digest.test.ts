import { restrictCaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import { snoozeCaseDate } from '@landfall/contract/date-snoozes';
import { removeUser } from '@landfall/contract/members';
import {
  type NotificationSettings,
  updateNotificationSettings,
} from '@landfall/contract/notification-settings';
import { updateOrganization } from '@landfall/contract/organization';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Worker } from '../../platform/jobs/worker.ts';
import type { WaitingMail } from '../../platform/mail/mail.ts';
import { type DigestWorkers, digestWorkers } from '../../testing/digests.ts';
import { addDate, handleDate, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { inOrganizationOf } from '../../testing/job-worker.ts';
import { queueDueDigests } from './jobs.ts';
import { deferToDigest } from './service.ts';

let harness: Harness;
let workers: DigestWorkers;
let second: Worker;
let ada: TestPerson;
let ben: TestPerson;
let caseId: string;
let sent: WaitingMail[];

beforeAll(async () => {
  harness = await startHarness();
  workers = await digestWorkers(harness);
  second = await workers.start();
  sent = workers.post.mails;
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
  caseId = (await openCase(ada)).id;
  await assign(caseId, ben);
  await work();
  sent.length = 0;
});

const assign = (id: string, ...people: TestPerson[]) =>
  ada.call(updateCaseRecord, { params: { id }, body: { assignee_ids: people.map((person) => person.id) } });

const work = () => workers.work();

async function goTo(instant: string): Promise<void> {
  await workers.moveTo(instant);
  // Access tokens expire after minutes.
  [ada, ben] = [await ada.withEmailVerified(true), await ben.withEmailVerified(true)];
}

async function at(instant: string): Promise<void> {
  await goTo(instant);
  await work();
}

async function mailsTo({ id }: TestPerson): Promise<WaitingMail[]> {
  const { rows } = await harness.owner.query('select email from app.person where id = $1', [id]);
  return sent.filter(({ recipient }) => recipient === rows[0].email);
}

/** The subjects of the mails to a member since the previous call, in order. */
async function subjects(person = ben): Promise<string[]> {
  const mails = await mailsTo(person);
  sent.length = 0;
  return mails.map(({ subject }) => subject);
}

async function textTo(person = ben): Promise<string> {
  const mails = await mailsTo(person);
  sent.length = 0;
  return mails.map(({ text }) => text).join('\n');
}

const EVERY_WORKDAY = { on: true, at: '07:30', weekdays: [1, 2, 3, 4, 5] };
const choose = (chosen: Partial<NotificationSettings['digest']>, person = ben) => {
  const body = { digest: { ...EVERY_WORKDAY, ...chosen }, mail: { reminder: true } };
  return person.call(updateNotificationSettings, { body });
};

const MONDAY = '2026-03-02T12:30:00Z';
const TUESDAY = '2026-03-03T12:30:00Z';

describe('the time of a digest', () => {
  it('is the member’s hour on their days, once', async () => {
    await addDate(ada, caseId, '2026-03-03');
    await at('2026-03-02T12:29:00Z');
    expect(await subjects()).toEqual([]);
    await at(MONDAY);
    expect(await subjects()).toEqual(['Mon, Mar 2, 2026: 1 within 7 days, 1 new case']);
    await at('2026-03-02T12:45:00Z');
    await at('2026-03-03T12:29:00Z');
    expect(await subjects()).toEqual([]);
    await at(TUESDAY);
    expect(await subjects()).toEqual(['Tue, Mar 3, 2026: 1 due today']);
  });

  it('includes the weekend on Friday, and is not on the weekend', async () => {
    for (const day of ['2026-03-07', '2026-03-08', '2026-03-09']) await addDate(ada, caseId, day);
    await at('2026-03-06T12:30:00Z');
    const text = await textTo();
    const [before, after] = text.split('Within 7 Days\n');
    expect(before).toContain('Before Your Next Digest, Until Sun, Mar 8, 2026');
    expect(before).toContain('2 days remaining · Sun, Mar 8, 2026');
    expect(after).toContain('3 days remaining · Mon, Mar 9, 2026');
    await at('2026-03-07T12:30:00Z');
    await at('2026-03-08T23:30:00Z');
    expect(await subjects()).toEqual([]);
    await at('2026-03-09T11:30:00Z');
    expect(await subjects()).toEqual(['Mon, Mar 9, 2026: 2 overdue, 1 due today']);
  });

  it.each([
    ['Pacific/Auckland', '2026-03-01T18:30:00Z'],
    ['Asia/Kathmandu', '2026-03-02T01:45:00Z'],
    ['Pacific/Honolulu', '2026-03-02T17:30:00Z'],
  ])('is by the clock of an office in %s', async (time_zone, due) => {
    await ada.call(updateOrganization, { body: { time_zone } });
    await work();
    await addDate(ada, caseId, '2026-03-05');
    await at(new Date(Date.parse(due) - 60_000).toISOString());
    expect(await subjects()).toEqual([]);
    await at(due);
    expect(await subjects()).toEqual(['Mon, Mar 2, 2026: 1 within 7 days, 1 new case']);
  });

  it('is once on days of clock changes', async () => {
    await choose({ at: '02:30', weekdays: [7] });
    await addDate(ada, caseId, '2026-03-08');
    await at('2026-03-08T06:59:00Z');
    expect(await subjects()).toEqual([]);
    await at('2026-03-08T07:30:00Z');
    expect(await subjects()).toEqual([expect.stringMatching('^Sun, Mar 8, 2026: 1 due today')]);
    await choose({ at: '01:30', weekdays: [7] });
    await addDate(ada, caseId, '2026-11-01');
    await at('2026-11-01T05:30:00Z');
    expect(await subjects()).toEqual([expect.stringMatching('1 due today')]);
    await at('2026-11-01T06:30:00Z');
    expect(await subjects()).toEqual([]);
  });

  it('is once when its hour is moved later on the same day', async () => {
    await addDate(ada, caseId, '2026-03-03');
    await at(MONDAY);
    expect(await subjects()).toHaveLength(1);
    await choose({ at: '09:00' });
    await at('2026-03-02T14:00:00Z');
    expect(await subjects()).toEqual([]);
    await at('2026-03-03T14:00:00Z');
    expect(await subjects()).toHaveLength(1);
  });

  it('is once after ten days of downtime, for the current day', async () => {
    await addDate(ada, caseId, '2026-03-04');
    await at('2026-03-12T20:00:00Z');
    expect(await subjects()).toEqual(['Thu, Mar 12, 2026: 1 overdue, 1 new case']);
    await at('2026-03-12T20:15:00Z');
    expect(await subjects()).toEqual([]);
  });

  it('is once with several workers', async () => {
    await addDate(ada, caseId, '2026-03-03');
    await workers.advance(Date.parse(MONDAY) - harness.clock.now());
    const queue = () => queueDueDigests(workers.jobsPool, harness.clock).work();
    await Promise.all([queue(), queue()]);
    // A second job for the same digest, as after a crash.
    const { rows } = await harness.owner.query(
      'select next_digest_at from app.notification_setting where person_id = $1',
      [ben.id],
    );
    const payload = { person_id: ben.id, due_at: rows[0].next_digest_at.toISOString() };
    await harness.owner.query("select jobs.enqueue('digest', $1, $2, null)", [payload, ben.orgId]);
    for (const _ of ['the digest', 'its mail'])
      await Promise.all([workers.worker.workDue(), second.workDue()]);
    expect(await subjects()).toHaveLength(1);
  });

  it('excludes members who switched it off or have no confirmed address', async () => {
    await addDate(ada, caseId, '2026-03-03');
    await choose({ on: false });
    await at(MONDAY);
    await choose({});
    await goTo(TUESDAY);
    await harness.owner.query('update app.person set email_verified = false where id = $1', [ben.id]);
    await work();
    expect(await subjects()).toEqual([]);
    await harness.owner.query('update app.person set email_verified = true where id = $1', [ben.id]);
    await at('2026-03-04T12:30:00Z');
    expect(await subjects()).toEqual(['Wed, Mar 4, 2026: 1 overdue']);
  });

  it('T89 excludes a former member, even if it was being sent', async () => {
    await addDate(ada, caseId, '2026-03-03');
    await goTo(MONDAY);
    await queueDueDigests(workers.jobsPool, harness.clock).work();
    await ada.call(removeUser, { params: { id: ben.id } });
    for (const _ of ['the digest', 'its mail']) await workers.worker.workDue();
    await at(TUESDAY);
    expect(await subjects()).toEqual([]);
  });
});

describe('the content of a digest', () => {
  it('can be empty, and then no mail is sent', async () => {
    await at(MONDAY);
    expect(await subjects()).toEqual(['Mon, Mar 2, 2026: 1 new case']);
    await addDate(ada, caseId, '2026-03-20');
    const { id } = await addDate(ada, caseId, '2026-03-03');
    await handleDate(ada, id);
    await at(TUESDAY);
    expect(await subjects()).toEqual([]);
  });

  it('has newly overdue dates, and repeats them weekly', async () => {
    await addDate(ada, caseId, '2026-02-20');
    await at(MONDAY);
    expect(await subjects()).toEqual(['Mon, Mar 2, 2026: 1 overdue, 1 new case']);
    await at(TUESDAY);
    expect(await subjects()).toEqual([]);
    await addDate(ada, caseId, '2026-03-03', 'Interview');
    await at('2026-03-04T12:30:00Z');
    const text = await textTo();
    expect(text).toContain('Overdue: 2\n');
    expect(text).toContain('1 day overdue · Tue, Mar 3, 2026\nInterview: Okafor: I-130\n');
    expect(text).not.toContain('Feb 20');
    await at('2026-03-09T11:30:00Z');
    expect(await textTo()).toContain('17 days overdue · Fri, Feb 20, 2026');
  });

  it('has new ones before older ones, and of many the first with a link to the rest', async () => {
    await addDate(ada, caseId, '2026-01-05', 'Interview');
    await at(MONDAY);
    sent.length = 0;
    for (let day = 1; day <= 28; day += 1)
      await addDate(ada, caseId, `2026-02-${String(day).padStart(2, '0')}`);
    await at('2026-03-09T11:30:00Z');
    const text = await textTo();
    expect(text).toContain('Overdue: 29');
    expect(text).toContain('+4 more in My Work: http://localhost:8080/home');
    expect(text).not.toContain('Interview');
    // Dates that were left out do not count as reported.
    await at('2026-03-10T11:30:00Z');
    expect(await textTo()).toContain('Jan 5');
  });

  it('has client, date and case, with a link to the date', async () => {
    const { id } = await addDate(ada, caseId, '2026-03-02', 'Interview');
    await harness.owner.query(
      "update app.case_date set at_time = '13:30', zone = 'America/Chicago', place = 'Room 5' where id = $1",
      [id],
    );
    await harness.owner.query(
      "update app.case_summary set beneficiary_name = 'Ngozi Okafor' where case_id = $1",
      [caseId],
    );
    const link = `http://localhost:8080/case_records/${caseId}?date=${id}&on=2026-03-02`;
    await at(MONDAY);
    expect(await textTo()).toContain(`Due today · Mon, Mar 2, 2026 · 1:30 PM (America/Chicago)
Interview: Okafor: I-130
Ngozi Okafor · Room 5
${link}
Mark handled: ${link}&act=handle
Snooze: ${link}&act=snooze
`);
  });

  it('covers one’s own cases, for viewers too; for admins also unassigned ones', async () => {
    const vera = await ada.colleague('viewer');
    await work();
    await assign(caseId, ben, vera);
    await addDate(ada, caseId, '2026-03-03');
    const lonely = await openCase(ada, 'Nobody’s');
    await assign(lonely.id);
    await addDate(ada, lonely.id, '2026-02-03');
    await at(MONDAY);
    const all = await Promise.all([ada, ben, vera].map(mailsTo));
    expect(all.map((mails) => mails.map(({ subject }) => subject))).toEqual([
      ['Mon, Mar 2, 2026: 1 on cases without a team'],
      ['Mon, Mar 2, 2026: 1 within 7 days, 1 new case'],
      ['Mon, Mar 2, 2026: 1 within 7 days, 1 new case'],
    ]);
    // A viewer cannot handle dates.
    expect(all.map(([mail]) => mail?.text.includes('act=handle'))).toEqual([true, true, false]);
    sent.length = 0;
    await at(TUESDAY);
    expect(await subjects(ada)).toEqual([]);
  });

  it('leaves out dates that the reader snoozed until their day, but not for others', async () => {
    const dates = [
      await addDate(ada, caseId, '2026-02-20'),
      await addDate(ada, caseId, '2026-03-04', 'Interview'),
    ];
    await assign(caseId, ada, ben);
    for (const { id } of dates)
      await ben.call(snoozeCaseDate, { params: { id }, body: { until: '2026-03-04' } });
    const far = await addDate(ada, caseId, '2026-06-01', 'RFE Response Due');
    await ben.call(snoozeCaseDate, { params: { id: far.id }, body: { until: '2026-03-05' } });
    await at(MONDAY);
    expect(await textTo(ada)).toContain('10 days overdue');
    await at(TUESDAY);
    expect(await subjects()).toEqual([]);
    await at('2026-03-04T12:30:00Z');
    expect(await subjects()).toEqual(['Wed, Mar 4, 2026: 1 overdue, 1 due today']);
    await at('2026-03-05T12:30:00Z');
    expect(await textTo()).toContain('88 days remaining');
    await at('2026-03-06T12:30:00Z');
    expect(await subjects()).toEqual([]);
  });

  it('has a repeated overdue date on the day on which its snooze ends', async () => {
    const { id } = await addDate(ada, caseId, '2026-02-20');
    await at(MONDAY);
    sent.length = 0;
    await ben.call(snoozeCaseDate, { params: { id }, body: { until: '2026-03-04' } });
    await at(TUESDAY);
    expect(await subjects()).toEqual([]);
    await at('2026-03-04T12:30:00Z');
    expect(await subjects()).toEqual(['Wed, Mar 4, 2026: 1 overdue']);
    await at('2026-03-05T12:30:00Z');
    expect(await subjects()).toEqual([]);
  });

  it('has a case that somebody else assigned, once; not one that they took themselves', async () => {
    await at(MONDAY);
    sent.length = 0;
    const own = await openCase(ben, 'Own');
    await ben.call(updateCaseRecord, { params: { id: own.id }, body: { assignee_ids: [ben.id] } });
    const [given, over] = [await openCase(ada, 'Given'), await openCase(ada, 'Archived')];
    for (const { id } of [given, over]) await assign(id, ben);
    await addDate(ada, over.id, '2026-03-03');
    await ada.call(updateCaseRecord, { params: { id: over.id }, body: { archived: true } });
    await at(TUESDAY);
    const text = await textTo();
    expect(text).toContain('Newly Assigned to You\n\nNo open date\nGiven\n');
    expect(text).not.toMatch(/Own|Archived/);
    await at('2026-03-04T12:30:00Z');
    expect(await subjects()).toEqual([]);
  });

  it('has a restricted case only for those who may see it', async () => {
    const secret = await openCase(ada, 'Secret');
    await assign(secret.id, ada);
    const secretDate = await addDate(ada, secret.id, '2026-03-02');
    const admin = await ada.colleague('admin');
    await work();
    await ada.call(restrictCaseRecord, { params: { id: secret.id } });
    await addDate(ada, caseId, '2026-03-02');
    const left = await openCase(ada, 'Nobody’s');
    await assign(left.id);
    await addDate(ada, left.id, '2026-03-02');
    // A reminder that was left to the digest of a member who may no longer see the case.
    await inOrganizationOf(harness, ada, (tx) =>
      deferToDigest(
        tx,
        [admin, ben].map(({ id }) => ({ dateId: secretDate.id, personId: id })),
      ),
    );
    await at(MONDAY);
    const texts = async (person: TestPerson) => (await mailsTo(person)).map(({ text }) => text).join();
    expect(await texts(ada)).toContain('Secret');
    expect(await texts(admin)).toContain('Nobody’s');
    expect(await texts(ben)).toContain('Okafor');
    for (const person of [admin, ben]) expect(await texts(person)).not.toContain('Secret');
  });

  it('has nothing of another organization', async () => {
    const eve = await harness.founder('Eve');
    const { id } = await openCase(eve, 'Elsewhere');
    await addDate(eve, id, '2026-03-02');
    await addDate(ada, caseId, '2026-03-02');
    await work();
    await at(MONDAY);
    for (const [person, words] of [
      [ben, 'Okafor'],
      [eve, 'Elsewhere'],
    ] as const) {
      const texts = (await mailsTo(person)).map(({ text }) => text);
      expect([texts.length, texts[0]?.includes(words)]).toEqual([1, true]);
    }
  });
});
