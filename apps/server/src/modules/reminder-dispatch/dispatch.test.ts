import { deleteBeneficiary } from '@landfall/contract/beneficiaries';
import {
  archiveCaseDate,
  bulkCaseDates,
  reopenCaseDate,
  updateCaseDate,
} from '@landfall/contract/case-date-changes';
import { restrictCaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import { updateDateSetting } from '@landfall/contract/date-settings';
import { removeUser } from '@landfall/contract/members';
import { updateOrganization } from '@landfall/contract/organization';
import {
  cancelReminder,
  listReminders,
  type QueuedReminder,
  type ReminderStatus,
} from '@landfall/contract/reminders';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  addBeneficiary,
  addDate,
  addDateType,
  addReminderGroup,
  handleDate,
  linkBeneficiary,
  openCase,
} from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { type ReminderWorkers, reminderWorkers } from '../../testing/reminders.ts';

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
const subjects = () => workers.post.mails.map(({ subject }) => subject);

/** A date type with these reminders, each `[days, target]`. */
async function typeWith(...reminders: [days: number, target: string][]): Promise<string> {
  const { date_name } = await addDateType(ada, {
    date_name: `Hearing ${crypto.randomUUID()}`,
    reminder_in: reminders.map(([each]) => each * DAY),
    reminder_target: reminders.map(([, target]) => target),
  });
  return date_name;
}

describe('the reminders of a new date', () => {
  it('are planned for 09:00 of each day of its type, and sent then, once', async () => {
    await addDate(ada, caseId, '2026-03-10');
    // 09:00 in New York is 14:00 in UTC before the clocks go forward on March 8, and 13:00 after.
    const coming = await queue('pending');
    expect(coming.map(({ offset_days }) => offset_days)).toEqual([-7, -1, 0, 1]);
    expect(coming.map(({ due_at }) => new Date(due_at).toISOString())).toEqual([
      '2026-03-03T14:00:00.000Z',
      '2026-03-09T13:00:00.000Z',
      '2026-03-10T13:00:00.000Z',
      '2026-03-11T13:00:00.000Z',
    ]);
    // The reminder thirty days before was due in the past, so it is skipped.
    expect((await queue('skipped')).map(({ offset_days }) => offset_days)).toEqual([-30]);

    await workers.workAt('2026-03-03T13:59:59Z');
    expect(sentTo()).toEqual([]);
    await workers.workAt('2026-03-03T14:00:00Z');
    await workers.workDue();
    expect(sentTo()).toEqual(['Ada']);
    expect(subjects()).toEqual(['Filing Deadline: 7 days remaining – Okafor: I-130']);
    const [sent] = await queue('sent');
    expect(sent).toMatchObject({ offset_days: -7, attempts: 1, late: false, last_error: null });
    expect(sent?.recipients).toMatchObject([{ name: 'Ada', channels: ['mail', 'bell'], error: null }]);
    await workers.workAt('2026-03-09T13:00:00Z');
    await workers.workAt('2026-03-10T13:00:00Z');
    await workers.workAt('2026-03-11T13:00:00Z');
    expect(subjects().slice(1)).toEqual([
      'Filing Deadline: 1 day remaining – Okafor: I-130',
      'Filing Deadline: Due today – Okafor: I-130',
      'Filing Deadline: 1 day overdue – Okafor: I-130',
    ]);
    expect(await queue('pending')).toEqual([]);
  });

  it('have type, day and case, with a link to the case', async () => {
    const { id } = await addDate(ada, caseId, '2026-03-10', 'Interview');
    await ada.call(updateCaseDate, { params: { id }, body: { at_time: '09:30', place: '26 Federal Plaza' } });
    await workers.workAt('2026-03-03T14:00:00Z');
    const [mail] = workers.post.mails;
    for (const said of [
      'Case: Okafor: I-130',
      'Tuesday, March 10, 2026',
      'Time: 9:30 AM (America/New York)',
      'Place: 26 Federal Plaza',
      `/case_records/${caseId}?date=${id}&on=2026-03-10\n`,
      `/case_records/${caseId}?date=${id}&on=2026-03-10&act=handle`,
      `/case_records/${caseId}?date=${id}&on=2026-03-10&act=snooze`,
    ])
      expect(mail?.text).toContain(said);
  });
});

it('offer a viewer to snooze a date, not to handle it', async () => {
  const { id } = await ada.colleague('viewer');
  await ada.call(updateCaseRecord, { params: { id: caseId }, body: { assignee_ids: [id] } });
  await addDate(ada, caseId, '2026-03-10');
  await workers.workAt('2026-03-03T14:00:00Z');
  const links = workers.post.mails.map(({ text }) => text.match(/act=\w+/g));
  expect(links).toEqual([['act=snooze']]);
});

describe('T68 nothing outdated is sent', () => {
  it.each([
    ['handled', (id: string) => handleDate(ada, id)],
    ['archived', (id: string) => ada.call(archiveCaseDate, { params: { id } })],
    [
      'of an archived case',
      () => ada.call(updateCaseRecord, { params: { id: caseId }, body: { archived: true } }),
    ],
    [
      'moved',
      (id: string) => ada.call(updateCaseDate, { params: { id }, body: { important_date: '2027-03-10' } }),
    ],
    [
      'moved with others',
      (id: string) => ada.call(bulkCaseDates, { body: { ids: [id], action: 'move_days', days: 365 } }),
    ],
  ])('for a date that is %s', async (_, change) => {
    const { id } = await addDate(ada, caseId, '2026-03-10');
    await change(id);
    expect(days(await queue('cancelled'))).toEqual(['2026-03-11', '2026-03-10', '2026-03-09', '2026-03-03']);
    for (const day of ['03', '09', '10', '11']) await workers.workAt(`2026-03-${day}T14:00:00Z`);
    expect(sentTo()).toEqual([]);
  });

  it('even where the plan was not updated', async () => {
    const { id } = await addDate(ada, caseId, '2026-03-10');
    await harness.owner.query("update app.case_date set important_date = '2026-03-20' where id = $1", [id]);
    await workers.workAt('2026-03-03T14:00:00Z');
    expect(sentTo()).toEqual([]);
    expect((await queue('cancelled'))[0]?.last_error).toBe('The date moved');
  });

  it('from a mail that still waits when the date is handled', async () => {
    const { id } = await addDate(ada, caseId, '2026-03-10');
    workers.post.answer = () => ({ kind: 'delayed', reason: 'Later', handedOver: false });
    await workers.workAt('2026-03-03T14:00:00Z');
    expect((await queue('pending'))[0]).toMatchObject({ attempts: 1, last_error: 'Later' });
    await handleDate(ada, id);
    workers.post.answer = () => ({ kind: 'sent' });
    await workers.advance(600_000);
    await workers.workDue();
    expect(sentTo()).toEqual([]);
    expect(await queue('sent')).toEqual([]);
  });

  it('but a reopened date is reminded of as before', async () => {
    const { id } = await addDate(ada, caseId, '2026-03-10');
    await handleDate(ada, id);
    await ada.call(reopenCaseDate, { params: { id } });
    expect(days(await queue('pending'))).toEqual(['2026-03-03', '2026-03-09', '2026-03-10', '2026-03-11']);
  });

  it('which includes reminders in progress when the date was handled, but not older ones', async () => {
    const [soon, late] = [await addDate(ada, caseId, '2026-03-10'), await addDate(ada, caseId, '2026-03-10')];
    workers.post.answer = () => ({ kind: 'delayed', reason: 'Later', handedOver: false });
    await workers.workAt('2026-03-03T14:00:00Z');
    for (const { id } of [soon, late]) await handleDate(ada, id);
    await ada.call(reopenCaseDate, { params: { id: soon.id } });
    workers.post.answer = () => ({ kind: 'sent' });
    await workers.advance(600_000);
    await workers.workDue();
    expect(sentTo()).toHaveLength(1);
    expect((await queue('sent')).map(({ date_id }) => date_id)).toEqual([soon.id]);
    await workers.workAt('2026-03-04T14:30:00Z');
    await ada.call(reopenCaseDate, { params: { id: late.id } });
    await workers.workDue();
    expect(sentTo()).toHaveLength(1);
  });
});

describe('a moved date', () => {
  it('is reminded of again after a larger move, but not after one day', async () => {
    const type = await typeWith([-7, 'case_team']);
    const { id } = await addDate(ada, caseId, '2026-03-10', type);
    await workers.workAt('2026-03-03T14:00:00Z');
    const move = (important_date: string) =>
      ada.call(updateCaseDate, { params: { id }, body: { important_date } });
    await move('2026-03-11');
    await workers.workAt('2026-03-04T14:00:00Z');
    expect(sentTo()).toHaveLength(1);
    await move('2026-03-13');
    await workers.workAt('2026-03-06T14:00:00Z');
    expect(subjects()[1]).toContain('7 days remaining');
  });
});

describe('a target', () => {
  it('is resolved when the reminder is sent, each person once', async () => {
    const [ben, cleo] = [await ada.colleague('user'), await ada.colleague('admin')];
    const group = await addReminderGroup(ada, [ada.id, ben.id]);
    const type = await typeWith(
      [-7, 'case_team'],
      [-7, `group:${group.id}`],
      [-7, 'admins'],
      [-1, 'all_staff'],
    );
    await addDate(ada, caseId, '2026-03-10', type);
    await workers.workAt('2026-03-03T14:00:00Z');
    const people = workers.post.mails.map(({ recipient }) => recipient);
    expect(people).toHaveLength(3);
    expect(new Set(people).size).toBe(3);
    expect(
      (await queue('sent')).map(({ target_name, recipients }) => [target_name, recipients.length]),
    ).toEqual(
      expect.arrayContaining([
        ['Case team', 1],
        [group.name, 2],
        ['Admins', 2],
      ]),
    );
    await ada.call(removeUser, { params: { id: ben.id } });
    // An imported member who has not accepted an invitation gets no reminder.
    const { id: dan } = await ada.colleague('user');
    await harness.owner.query("update app.person set issuer = 'urn:landfall:imported' where id = $1", [dan]);
    await workers.workAt('2026-03-09T13:00:00Z');
    expect(workers.post.mails.slice(3).map(({ recipient_name }) => recipient_name)).toHaveLength(2);
    expect(cleo.orgId).toBe(ada.orgId);
  });

  it('without recipients goes to admins, and says so', async () => {
    const type = await typeWith([-7, 'beneficiary']);
    await ada.call(updateOrganization, { body: { client_reminders: true } });
    const [{ id } = { id: '' }] = (
      await harness.owner.query('select id from app.date_setting where date_name = $1', [type])
    ).rows;
    await ada.call(updateDateSetting, { params: { id }, body: { client_reminders: true } });
    await addDate(ada, caseId, '2026-03-10', type);
    expect((await queue('pending'))[0]).toMatchObject({ to_admins: true, recipients: [{ name: 'Ada' }] });
    await workers.workAt('2026-03-03T14:00:00Z');
    expect(sentTo()).toEqual(['Ada']);
    expect(workers.post.mails[0]?.text).toContain('stands for nobody');
  });

  it('outside the office gets nothing until office and type allow it, and then only its own', async () => {
    const days = [-7, -1, 0, 1];
    const type = await typeWith(...days.map((day): [number, string] => [day, 'beneficiary']));
    const [{ id } = { id: '' }] = (
      await harness.owner.query('select id from app.date_setting where date_name = $1', [type])
    ).rows;
    const ngozi = await addBeneficiary(ada, {
      first_name: 'Ngozi',
      last_name: 'Okafor',
      personal_email: 'ngozi@client.test',
    });
    await linkBeneficiary(ada, caseId, ngozi.id);
    const gone = await addBeneficiary(ada, { personal_email: 'gone@client.test' });
    await linkBeneficiary(ada, caseId, gone.id, 'dependent');
    await ada.call(deleteBeneficiary, { params: { id: gone.id } });
    await addDate(ada, caseId, '2026-03-10', type);
    await workers.workAt('2026-03-03T14:00:00Z');
    expect((await queue('skipped'))[0]?.last_error).toBe('Client reminders are off in this organization');
    await ada.call(updateOrganization, { body: { client_reminders: true } });
    await workers.workAt('2026-03-09T13:00:00Z');
    expect((await queue('skipped'))[0]?.last_error).toBe('Client reminders are off for this date type');
    expect(sentTo()).toEqual([]);
    await ada.call(updateDateSetting, { params: { id }, body: { client_reminders: true } });
    await workers.workAt('2026-03-10T13:00:00Z');
    const [mail] = workers.post.mails;
    expect(mail?.recipient).toBe('ngozi@client.test');
    expect(mail?.subject).toBe('A date to keep in mind: Tuesday, March 10, 2026');
    expect(`${mail?.subject}${mail?.text}`).not.toMatch(/I-130|case_records/);
    await ada.call(restrictCaseRecord, { params: { id: caseId } });
    await workers.workAt('2026-03-11T13:00:00Z');
    const [restricted] = await queue('skipped');
    expect(restricted?.last_error).toBe('The case is restricted: clients get nothing by themselves');
    expect(workers.post.mails).toHaveLength(1);
  });

  it('outside the office gets the client’s language', async () => {
    const type = await typeWith([-7, 'beneficiary']);
    await harness.owner.query('update app.date_setting set client_reminders = true where date_name = $1', [
      type,
    ]);
    await ada.call(updateOrganization, { body: { client_reminders: true } });
    const lucia = await addBeneficiary(ada, {
      first_name: 'Lucía',
      last_name: 'Campos',
      personal_email: 'lucia@client.test',
      language: 'es',
    });
    await linkBeneficiary(ada, caseId, lucia.id);
    const { id } = await addDate(ada, caseId, '2026-03-10', type);
    await ada.call(updateCaseDate, { params: { id }, body: { at_time: '14:05', place: '26 Federal Plaza' } });
    await workers.workAt('2026-03-03T14:00:00Z');
    const [mail] = workers.post.mails;
    expect(mail?.subject).toBe('Una fecha para recordar: martes, 10 de marzo de 2026');
    expect(mail?.text).toContain(`Estimado/a Lucía Campos:

Por favor, tenga presente esta fecha: ${type}, martes, 10 de marzo de 2026.

Si tiene alguna pregunta al respecto, consulte a la oficina que lleva su caso.

Fecha: martes, 10 de marzo de 2026
Hora: 2:05 p. m. (America/New York)
Lugar: 26 Federal Plaza`);
    expect(mail?.text).toMatch(/Recibe este correo porque .+ lleva su caso\./);
    expect(mail?.html).toContain('<html lang="es">');
  });

  it('T94 of a restricted case is limited to its team and super admins', async () => {
    const [ben, cleo] = [await ada.colleague('admin'), await ada.colleague('user')];
    await ada.call(updateCaseRecord, { params: { id: caseId }, body: { assignee_ids: [cleo.id] } });
    const type = await typeWith([-7, 'all_staff'], [-1, 'admins']);
    await addDate(ada, caseId, '2026-03-10', type);
    await cleo.call(restrictCaseRecord, { params: { id: caseId } });
    await workers.workAt('2026-03-03T14:00:00Z');
    expect(sentTo()).toEqual(expect.arrayContaining(['Ada', expect.not.stringMatching('Ada')]));
    expect(sentTo()).toHaveLength(2);
    await workers.workAt('2026-03-09T13:00:00Z');
    expect(sentTo().slice(2)).toEqual(['Ada']);
    expect((await ben.call(listReminders, { query: { status: 'sent' } })).reminders).toEqual([]);
  });

  it('T94 loses waiting mail when the case is restricted', async () => {
    await ada.colleague('admin');
    const type = await typeWith([-7, 'all_staff']);
    await addDate(ada, caseId, '2026-03-10', type);
    workers.post.answer = () => ({ kind: 'delayed', reason: 'Later', handedOver: false });
    await workers.workAt('2026-03-03T14:00:00Z');
    await ada.call(restrictCaseRecord, { params: { id: caseId } });
    workers.post.answer = () => ({ kind: 'sent' });
    await workers.advance(600_000);
    await workers.workDue();
    expect(sentTo()).toEqual(['Ada']);
    expect((await queue('sent'))[0]?.recipients.map(({ name }) => name)).toEqual(['Ada']);
  });
});

describe('an admin', () => {
  it('cancels a pending one, and no change of the date restores it', async () => {
    const { id } = await addDate(ada, caseId, '2026-03-10', await typeWith([-7, 'case_team']));
    const [pending] = await queue('pending');
    await ada.call(cancelReminder, { params: { id: pending?.id ?? '' } });
    await handleDate(ada, id);
    await ada.call(reopenCaseDate, { params: { id } });
    await workers.workAt('2026-03-03T14:00:00Z');
    expect(sentTo()).toEqual([]);
    expect((await queue('cancelled'))[0]?.last_error).toBe('Cancelled by hand');
  });

  it('cancels one of two that are one mail, which goes for the other', async () => {
    await addDate(ada, caseId, '2026-03-10', await typeWith([-7, 'case_team'], [-7, 'admins']));
    workers.post.answer = () => ({ kind: 'delayed', reason: 'Later', handedOver: false });
    await workers.workAt('2026-03-03T14:00:00Z');
    const [one] = await queue('pending');
    await ada.call(cancelReminder, { params: { id: one?.id ?? '' } });
    workers.post.answer = () => ({ kind: 'sent' });
    await workers.advance(600_000);
    await workers.workDue();
    expect(sentTo()).toEqual(['Ada']);
  });
});

it('T43 09:00 is in the office’s zone, also when the zone changes', async () => {
  await addDate(ada, caseId, '2026-03-10', await typeWith([-7, 'case_team']));
  const dueAt = async () => (await queue('pending')).map(({ due_at }) => new Date(due_at).toISOString());
  for (const [time_zone, at] of [
    ['America/Los_Angeles', '2026-03-03T17:00:00.000Z'],
    ['Asia/Kolkata', '2026-03-03T03:30:00.000Z'],
    ['America/New_York', '2026-03-03T14:00:00.000Z'],
  ] as const) {
    await ada.call(updateOrganization, { body: { time_zone } });
    await workers.worker.workDue();
    expect(await dueAt()).toEqual([at]);
  }
});
