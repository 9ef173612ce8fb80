import {
  listReminders,
  type QueuedReminder,
  type ReminderStatus,
  retryReminder,
} from '@landfall/contract/reminders';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDate, addDateType, handleDate, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { queueReminders, type ReminderWorkers, reminderWorkers } from '../../testing/reminders.ts';

const DAY = 86_400;

let harness: Harness;
let workers: ReminderWorkers;
let ada: TestPerson;
let caseId: string;

// The clock is at 2026-03-02T15:00Z, a Monday, 10:00 in New York.
beforeEach(async () => {
  harness = await startHarness({ tokenSeconds: 1_000 * DAY });
  workers = await reminderWorkers(harness);
  // Each reminder is mailed separately.
  await harness.owner.query('alter table app.notification_setting alter digest_on set default false');
  ada = await harness.founder('Ada');
  caseId = (await openCase(ada)).id;
});

afterEach(async () => {
  await workers.close();
  await harness.close();
});

async function queue(status: ReminderStatus): Promise<QueuedReminder[]> {
  return (await ada.call(listReminders, { query: { status } })).reminders;
}
const days = (reminders: readonly QueuedReminder[]) => reminders.map(({ due_at }) => due_at.slice(0, 10));
const sentTo = () => workers.post.mails.map(({ recipient_name }) => recipient_name);

/** A date type with these reminders, each `[days, target]`. */
async function typeWith(...reminders: [days: number, target: string][]): Promise<string> {
  const { date_name } = await addDateType(ada, {
    date_name: `Hearing ${crypto.randomUUID()}`,
    reminder_in: reminders.map(([each]) => each * DAY),
    reminder_target: reminders.map(([, target]) => target),
  });
  return date_name;
}

describe('T66 after downtime', () => {
  it('useful reminders are sent once and marked late, others are skipped', async () => {
    await addDate(ada, caseId, '2026-03-05', await typeWith([-1, 'case_team']));
    await addDate(ada, caseId, '2026-03-04', await typeWith([-1, 'case_team']));
    const kept = await addDate(
      ada,
      caseId,
      '2026-03-20',
      await typeWith([-14, 'case_team'], [-9, 'case_team']),
    );
    const handled = await addDate(ada, caseId, '2026-03-20', await typeWith([-14, 'case_team']));
    await handleDate(ada, handled.id);
    await workers.workAt('2026-03-12T14:00:00Z');
    await workers.workDue();
    expect((await queue('skipped')).map(({ last_error }) => last_error)).toEqual([
      'It was not sent in time, and the date is 7 days past',
      'It was not sent in time, and the date is 8 days past',
    ]);
    // Two reminders of one date that are sent together are one mail.
    expect(workers.post.mails).toHaveLength(1);
    expect(workers.post.mails[0]?.text).toContain('comes late');
    expect((await queue('sent')).map(({ date_id, late }) => [date_id, late])).toEqual([
      [kept.id, true],
      [kept.id, true],
    ]);
  });

  it('a reminder planned long after its date is late from its own day on', async () => {
    await addDate(ada, caseId, '2026-03-03', await typeWith([7, 'case_team'], [30, 'case_team']));
    await addDate(ada, caseId, '2026-03-18', await typeWith([-7, 'case_team']));
    await workers.workAt('2026-03-11T14:30:00Z');
    expect((await queue('sent')).map(({ late }) => late)).toEqual([true, true]);
    // The mail of a reminder that was due on the same day does not say that it is late.
    const saysSo = workers.post.mails.map(({ text }) => text.includes('comes late'));
    expect(saysSo.toSorted()).toEqual([false, true]);
    await workers.workAt('2026-04-09T14:00:00Z');
    expect(days(await queue('skipped'))).toEqual(['2026-04-02']);
  });

  it('late reminders of a date are one mail, however many dates are processed at a time', async () => {
    const type = await typeWith([-3, 'case_team'], [-2, 'case_team'], [-1, 'case_team']);
    // More reminders than one batch, which does not end within a date.
    for (let at = 0; at < 70; at += 1) await addDate(ada, caseId, '2026-03-20', type);
    await workers.workAt('2026-03-19T15:00:00Z');
    await workers.workDue();
    expect(workers.post.mails).toHaveLength(70);
    const { rows } = await harness.owner.query('select distinct on_day::text from app.reminder_delivery');
    expect(rows).toEqual([{ on_day: '2026-03-19' }]);
  });
});

describe('T67 a clock jump', () => {
  it('of an hour ahead or back sends nothing twice', async () => {
    await addDate(ada, caseId, '2026-03-10', await typeWith([-7, 'case_team']));
    await workers.workAt('2026-03-03T14:00:00Z');
    await workers.workAt('2026-03-03T13:00:00Z');
    await workers.workAt('2026-03-03T15:00:00Z');
    expect(sentTo()).toHaveLength(1);
  });

  it('of a year ahead sends no flood of mail, and loses nothing once it is corrected', async () => {
    for (const day of ['2026-03-10', '2026-05-01', '2026-09-09'])
      await addDate(ada, caseId, day, await typeWith([-7, 'case_team']));
    await workers.workAt('2027-03-02T15:00:00Z');
    expect(sentTo()).toEqual([]);
    expect(await queue('pending')).toEqual([]);
    await workers.workAt('2026-03-03T14:00:00Z');
    expect(sentTo()).toHaveLength(1);
    expect(days(await queue('pending'))).toEqual(['2026-04-24', '2026-09-02']);
  });
});

describe('T69 a failing mail server', () => {
  it('makes the reminder fail with the reason, and an admin can send it again, once', async () => {
    await addDate(ada, caseId, '2026-03-10', await typeWith([-7, 'case_team']));
    workers.post.answer = () => ({ kind: 'refused', reason: 'No such mailbox' });
    await workers.workAt('2026-03-03T14:00:00Z');
    const [failed] = await queue('failed');
    expect(failed).toMatchObject({ attempts: 1, last_error: 'No such mailbox' });
    expect(failed?.recipients).toMatchObject([{ channels: ['bell'], error: 'No such mailbox' }]);
    workers.post.answer = () => ({ kind: 'sent' });
    // A failed reminder can be sent again even long after it was due.
    await workers.workAt('2026-03-18T14:00:00Z');
    const params = { id: failed?.id ?? '' };
    // T70
    await ada.call(retryReminder, { params });
    await ada.call(retryReminder, { params });
    await workers.workDue();
    expect(sentTo()).toHaveLength(1);
    expect((await queue('sent'))[0]?.id).toBe(params.id);
  });

  it('makes all reminders of one mail be sent again by either of them', async () => {
    await addDate(ada, caseId, '2026-03-10', await typeWith([-7, 'case_team'], [-7, 'admins']));
    workers.post.answer = () => ({ kind: 'refused', reason: 'No such mailbox' });
    await workers.workAt('2026-03-03T14:00:00Z');
    const failed = await queue('failed');
    expect(failed).toHaveLength(2);
    workers.post.answer = () => ({ kind: 'sent' });
    const { rows } = await harness.owner.query(
      'select reminder_id as id from app.reminder_delivery where covered',
    );
    await ada.call(retryReminder, { params: { id: rows[0].id } });
    await workers.workDue();
    expect(sentTo()).toEqual(['Ada']);
    expect(await queue('sent')).toHaveLength(2);
    expect(await queue('failed')).toEqual([]);
  });

  it('is retried for a day, while those of other organizations are sent', async () => {
    const bea = await harness.founder('Bea');
    await addDate(ada, caseId, '2026-03-10', await typeWith([-7, 'case_team']));
    await addDate(bea, (await openCase(bea)).id, '2026-03-10');
    workers.post.answer = ({ recipient_name }) =>
      recipient_name === 'Ada' ? { kind: 'delayed', reason: 'Busy', handedOver: false } : { kind: 'sent' };
    await workers.workAt('2026-03-03T14:00:00Z');
    expect(sentTo()).toEqual(['Bea']);
    for (let tries = 0; tries < 30; tries++) {
      await workers.advance(3_700_000);
      await workers.worker.workDue();
    }
    expect((await queue('failed'))[0]?.last_error).toContain('Busy');
  });
});

it('T65 four workers send each reminder exactly once', async () => {
  const type = await typeWith([-7, 'case_team'], [-7, 'admins'], [-7, 'all_staff']);
  for (let each = 0; each < 40; each++) await addDate(ada, caseId, '2026-03-10', type);
  const others = [await workers.start(), await workers.start(), await workers.start()];
  await workers.moveTo('2026-03-03T14:00:00Z');
  for (let each = 0; each < 4; each++)
    await harness.owner.query("select jobs.enqueue('reminders', '{}', $1, null)", [ada.orgId]);
  await Promise.all([workers.worker, ...others].map((worker) => worker.workDue()));
  await workers.workDue();
  expect(workers.post.mails).toHaveLength(40);
  expect(await queue('pending')).toEqual([]);
  expect((await ada.call(listReminders, { query: { status: 'sent' } })).total).toBe(120);
});

it('T28 a job without an organization in its row is refused', async () => {
  await addDate(ada, caseId, '2026-03-10');
  await workers.moveTo('2026-03-03T14:00:00Z');
  await harness.owner.query(`select jobs.enqueue('reminders', '{}', $1, null)`, [crypto.randomUUID()]);
  await workers.worker.workDue();
  expect(workers.post.mails).toEqual([]);
  const { rows } = await harness.owner.query("select state from jobs.job where name = 'reminders'");
  expect(rows).toEqual([{ state: 'cancelled' }]);
});

it('T64 a worker killed during a handover sends the mail at most once more, with its Message-ID', async () => {
  await addDate(ada, caseId, '2026-03-10', await typeWith([-7, 'case_team']));
  const handed: string[] = [];
  const reached = new Promise<void>((resolve) => {
    workers.post.answer = ({ id }) => {
      handed.push(id);
      resolve();
      // The mail server has accepted it, but its answer is lost.
      return new Promise(() => {});
    };
  });
  await workers.moveTo('2026-03-03T14:00:00Z');
  await queueReminders(workers.jobsPool, harness.clock);
  await workers.worker.workDue();
  // The mail is being handed over.
  void workers.worker.workDue();
  await reached;
  workers.post.answer = ({ id }) => {
    handed.push(id);
    return { kind: 'sent' };
  };
  const second = await workers.start();
  for (let minutes = 0; minutes < 6; minutes++) {
    await workers.advance(60_000);
    await second.workDue();
  }
  expect(handed).toHaveLength(2);
  expect(new Set(handed).size).toBe(1);
  expect((await queue('sent'))[0]).toMatchObject({ attempts: 2 });
});

it('T64 a reminder that cannot be made is given up, without blocking others', async () => {
  const type = await typeWith([-7, 'case_team']);
  for (let each = 0; each < 3; each++) await addDate(ada, caseId, '2026-03-10', type);
  const [first] = await queue('pending');
  await harness.owner.query(`
    create function public.refuse_mail() returns trigger language plpgsql as $$
    begin
      if new.resource_id = '${first?.id}' then raise exception 'no'; end if;
      return new;
    end $$;
    create trigger refuse_mail before insert on app.mail for each row execute function public.refuse_mail()`);
  await workers.workAt('2026-03-03T14:00:00Z');
  expect(sentTo()).toHaveLength(2);
  expect((await queue('failed')).map(({ id }) => id)).toEqual([first?.id]);
});

it('T64 reminders are not given up on a full disk, and sent once there is room', async () => {
  const type = await typeWith([-7, 'case_team']);
  for (let each = 0; each < 2; each++) await addDate(ada, caseId, '2026-03-10', type);
  await harness.owner.query(`
    create function public.refuse_mail() returns trigger language plpgsql as $$
    begin raise disk_full; end $$;
    create trigger refuse_mail before insert on app.mail for each row execute function public.refuse_mail()`);
  await workers.workAt('2026-03-03T14:00:00Z');
  expect([sentTo(), await queue('failed')]).toEqual([[], []]);
  await harness.owner.query('drop trigger refuse_mail on app.mail');
  await workers.workAt('2026-03-03T14:05:00Z');
  expect(sentTo()).toHaveLength(2);
});

it('T83 the log contains neither addresses nor texts', async () => {
  const logLines: string[] = [];
  const own = await reminderWorkers(harness, logLines);
  await addDate(ada, caseId, '2026-03-10', await typeWith([-7, 'case_team']));
  own.post.answer = () => ({ kind: 'refused', reason: 'No such mailbox' });
  await own.workAt('2026-03-03T14:00:00Z');
  await own.close();
  expect(logLines.join('')).not.toMatch(/Okafor|@example\.test|remaining/);
});
