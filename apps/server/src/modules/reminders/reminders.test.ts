import { listAuditEntries } from '@landfall/contract/audit';
import { deleteDateSetting, getDateSetting, updateDateSetting } from '@landfall/contract/date-settings';
import { removeUser } from '@landfall/contract/members';
import {
  cancelReminder,
  createReminderGroup,
  createReminderTemplate,
  deleteReminderGroup,
  deleteReminderTemplate,
  getReminderGroup,
  getReminderTemplate,
  listReminderGroups,
  listReminders,
  listReminderTemplates,
  previewReminders,
  retryReminder,
  updateReminderGroup,
  updateReminderTemplate,
} from '@landfall/contract/reminders';
import { getSettings } from '@landfall/contract/settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addBeneficiary,
  addDate,
  addDateType,
  addReminderGroup,
  addReminderTemplate,
  linkBeneficiary,
  openCase,
  pendingReminder,
} from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';

const DAY = 86_400;

let harness: Harness;
let ada: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder('Ada');
});

const emailOf = async (person: TestPerson) => (await person.call(getSettings, {})).user.email;
const pending = async (query: object = {}) =>
  (await ada.call(listReminders, { query: { status: 'pending', ...query } })).reminders;

describe('a reminder template', () => {
  it('is added, read, changed and deleted, with unchanged targets', async () => {
    const ben = await ada.colleague('user');
    const group = await addReminderGroup(ada);
    const email = await emailOf(ben);
    const { template } = await ada.call(createReminderTemplate, {
      body: {
        name: '  Slow matters ',
        entries: [
          { offset_days: -60, target: email.toUpperCase(), subject: 'Soon: {case}', text: 'See {link}' },
          { offset_days: 0, target: `group:${group.id}` },
        ],
      },
    });
    expect(template).toMatchObject({
      name: 'Slow matters',
      description: '',
      entries: [
        { offset_days: -60, target: email, subject: 'Soon: {case}', text: 'See {link}' },
        { offset_days: 0, target: `group:${group.id}`, subject: '', text: '' },
      ],
      date_types: [],
      version: 1,
    });
    const params = { id: template.id };
    expect((await ada.call(getReminderTemplate, { params })).template).toEqual(template);
    const changed = await ada.call(updateReminderTemplate, {
      params,
      body: { description: 'RFEs', version: 1 },
    });
    expect(changed.template).toMatchObject({ description: 'RFEs', version: 2, entries: template.entries });
    const same = await ada.call(updateReminderTemplate, { params, body: { entries: template.entries } });
    expect(same.template.version).toBe(2);
    expect(
      await problemOf(ada.call(updateReminderTemplate, { params, body: { name: 'X', version: 1 } })),
    ).toMatchObject({ code: 'stale_version', current: { version: 2 } });
    await ada.call(deleteReminderTemplate, { params });
    expect((await ada.call(listReminderTemplates, {})).templates).toEqual([]);
  });

  it.each([
    [{ name: ' ', entries: [{ offset_days: 0, target: 'admins' }] }, 'name'],
    [{ name: 'A', entries: [] }, 'entries'],
    [{ name: 'A', entries: [{ offset_days: 0.5, target: 'admins' }] }, 'entries.0.offset_days'],
    [{ name: 'A', entries: [{ offset_days: 0, target: ' ' }] }, 'entries.0.target'],
    [{ name: 'A', entries: [{ offset_days: 0, target: 'nobody@office.test' }] }, 'entries.0.target'],
    [
      { name: 'A', entries: [{ offset_days: 0, target: 'group:00000000-0000-0000-0000-000000000000' }] },
      'entries.0.target',
    ],
    [{ name: 'A', entries: [{ offset_days: 0, target: 'admins', subject: 'a\nb' }] }, 'entries.0.subject'],
    [{ name: 'A', entries: Array(2).fill({ offset_days: 0, target: 'admins' }) }, 'entries.1.target'],
    [{ name: 'A', entries: Array(51).fill({ offset_days: 0, target: 'admins' }) }, 'entries'],
  ])('T47 refuses %j by the field %s', async (body, field) => {
    const { code, fields } = await problemOf(ada.call(createReminderTemplate, { body }));
    expect([code, Object.keys(fields ?? {})]).toEqual(['invalid_input', [field]]);
  });

  it('has a unique name, ignoring case', async () => {
    const { name } = await addReminderTemplate(ada);
    const body = { name: name.toUpperCase(), entries: [{ offset_days: 0, target: 'admins' }] };
    expect((await problemOf(ada.call(createReminderTemplate, { body }))).code).toBe('conflict');
  });

  it('applies its reminders to types that use it, also when it changes, and cannot be deleted then', async () => {
    const template = await addReminderTemplate(ada, [{ offset_days: -14, target: 'case_team' }]);
    const type = await addDateType(ada, { date_name: 'Oath', reminder_in: [0], reminder_target: ['admins'] });
    const { id } = await openCase(ada);
    await addDate(ada, id, '2026-06-01', 'Oath');
    const due = async () =>
      (await pending({ case_id: id })).map(({ offset_days, target }) => [offset_days, target]);
    expect(await due()).toEqual([[0, 'admins']]);
    const params = { id: type.id };
    await ada.call(updateDateSetting, { params, body: { template_id: template.id } });
    expect(await due()).toEqual([[-14, 'case_team']]);
    const entries = [
      { offset_days: -21, target: 'all_staff' },
      { offset_days: -14, target: 'case_team', subject: 'Other words' },
    ];
    await ada.call(updateReminderTemplate, { params: { id: template.id }, body: { entries } });
    expect(await due()).toEqual([
      [-21, 'all_staff'],
      [-14, 'case_team'],
    ]);
    expect((await problemOf(ada.call(deleteReminderTemplate, { params: { id: template.id } }))).code).toBe(
      'conflict',
    );
    expect(
      (await ada.call(getReminderTemplate, { params: { id: template.id } })).template.date_types,
    ).toEqual(['Oath']);
    await ada.call(updateDateSetting, { params, body: { template_id: null } });
    expect(await due()).toEqual([[0, 'admins']]);
    const removed = await addDateType(ada, { date_name: 'Unused', template_id: template.id });
    await ada.call(deleteDateSetting, { params: { id: removed.id } });
    await ada.call(deleteReminderTemplate, { params: { id: template.id } });
  });
});

describe('a group', () => {
  it('has members, by id or e-mail, and loses those who leave', async () => {
    const [ben, cleo] = [await ada.colleague('user'), await ada.colleague('user')];
    const body = { name: 'Filers', members: [ben.id, await emailOf(cleo), ben.id] };
    const { group } = await ada.call(createReminderGroup, { body });
    expect(new Set(group.members)).toEqual(new Set([ben.id, cleo.id]));
    expect(group).toMatchObject({ name: 'Filers', used_by: [], version: 1 });
    const params = { id: group.id };
    await ada.call(removeUser, { params: { id: cleo.id } });
    expect((await ada.call(getReminderGroup, { params })).group.members).toEqual([ben.id]);
    const changed = await ada.call(updateReminderGroup, {
      params,
      body: { name: 'Paralegals', members: [ada.id] },
    });
    expect(changed.group).toMatchObject({ name: 'Paralegals', members: [ada.id], version: 2 });
    expect(
      (await problemOf(ada.call(updateReminderGroup, { params, body: { name: 'A', version: 1 } }))).code,
    ).toBe('stale_version');
    await ada.call(deleteReminderGroup, { params });
    expect((await ada.call(listReminderGroups, {})).groups).toEqual([]);
  });

  it.each([
    [{ name: '', members: ['x'] }, 'name'],
    [{ name: 'A', members: [] }, 'members'],
    [{ name: 'A', members: ['stranger@elsewhere.test'] }, 'members.0'],
  ])('refuses %j by the field %s', async (body, field) => {
    const { code, fields } = await problemOf(ada.call(createReminderGroup, { body }));
    expect([code, Object.keys(fields ?? {})]).toEqual(['invalid_input', [field]]);
  });

  it('cannot be deleted while reminders use it', async () => {
    const { id } = await addReminderGroup(ada);
    const type = await addDateType(ada, {
      date_name: 'Oath',
      reminder_in: [0],
      reminder_target: [`group:${id}`],
    });
    expect((await problemOf(ada.call(deleteReminderGroup, { params: { id } }))).code).toBe('conflict');
    expect((await ada.call(getReminderGroup, { params: { id } })).group.used_by).toEqual(['Oath']);
    const body = { reminder_target: ['admins'] };
    await ada.call(updateDateSetting, { params: { id: type.id }, body });
    await ada.call(deleteReminderGroup, { params: { id } });
  });
});

describe('a target of a date type', () => {
  it('is a member by id, and has nobody once they have left', async () => {
    const ben = await ada.colleague('user');
    const email = await emailOf(ben);
    const { id } = await addDateType(ada, { date_name: 'Oath', reminder_in: [0], reminder_target: [email] });
    await harness.owner.query("update app.person set email = 'ben@new.test' where id = $1", [ben.id]);
    const read = async () =>
      (await ada.call(getDateSetting, { params: { id } })).date_setting.reminder_target;
    expect(await read()).toEqual(['ben@new.test']);
    await ada.call(removeUser, { params: { id: ben.id } });
    const [left = ''] = await read();
    // A caller who edits the type need not know this: existing targets may stay beside new ones.
    const body = { reminder_in: [0, DAY], reminder_target: [left, 'admins'] };
    await ada.call(updateDateSetting, { params: { id }, body });
    expect(await read()).toEqual([left, 'admins']);
    const other = { reminder_target: [left, 'ben@new.test'] };
    expect((await problemOf(ada.call(updateDateSetting, { params: { id }, body: other }))).fields).toEqual({
      'reminder_target.1': 'Neither a known group nor a member’s e-mail address',
    });
  });
});

describe('the queue', () => {
  it('lists future reminders by time, of a case or of some days, page by page', async () => {
    const first = await openCase(ada, 'First');
    const second = await openCase(ada, 'Second');
    await addDate(ada, first.id, '2026-06-10');
    await addDate(ada, second.id, '2026-06-20');
    const all = await ada.call(listReminders, { query: { limit: 3 } });
    expect(all).toMatchObject({ total: 10, counts: { pending: 10, sent: 0, skipped: 0 } });
    expect(all.reminders.map(({ case_name, due_at }) => [case_name, due_at.slice(0, 10)])).toEqual([
      ['First', '2026-05-11'],
      ['Second', '2026-05-21'],
      ['First', '2026-06-03'],
    ]);
    const next = await ada.call(listReminders, { query: { limit: 50, cursor: all.next_cursor ?? '' } });
    expect(next.reminders).toHaveLength(7);
    expect(await pending({ case_id: second.id })).toHaveLength(5);
    expect(
      (await pending({ from: '2026-06-09', to: '2026-06-11' })).map(({ offset_days }) => offset_days),
    ).toEqual([-1, 0, 1]);
    expect(all.reminders[0]).toMatchObject({
      target: 'case_team',
      target_name: 'Case team',
      date_type: 'Filing Deadline',
      important_date: '2026-06-10',
      recipients: [{ name: 'Ada', channels: [] }],
      status: 'pending',
      to_admins: false,
      late: false,
    });
  });

  it('lists all statuses one after the other by default', async () => {
    const { id: caseId } = await openCase(ada);
    // Of five reminders two are overdue, and one is cancelled.
    await addDate(ada, caseId, '2026-03-05');
    const [first] = await pending();
    await ada.call(cancelReminder, { params: { id: first?.id ?? '' } });
    const found: string[] = [];
    let cursor: string | null | undefined;
    do {
      const query = { case_id: caseId, limit: 2, ...(cursor && { cursor }) };
      const page = await ada.call(listReminders, { query });
      expect(page.total).toBe(5);
      found.push(...page.reminders.map(({ status }) => status));
      cursor = page.next_cursor;
    } while (cursor);
    expect(found).toEqual(['pending', 'pending', 'cancelled', 'skipped', 'skipped']);
    const { reminders, total } = await ada.call(listReminders, { query: { status: 'skipped' } });
    expect(total).toBe(2);
    const [params, skipped] = [{ id: first?.id ?? '' }, { id: reminders[0]?.id ?? '' }];
    for (const refused of [
      () => ada.call(retryReminder, { params }),
      () => ada.call(retryReminder, { params: skipped }),
      () => ada.call(cancelReminder, { params: skipped }),
    ])
      expect((await problemOf(refused())).code).toBe('conflict');
  });

  it.each([
    [{ status: 'lost' }, 'status'],
    [{ from: '2023-02-29' }, 'from'],
    [{ to: 'now' }, 'to'],
    [{ case_id: 'x' }, 'case_id'],
    [{ cursor: 'x' }, 'cursor'],
  ])('refuses %j', async (query, field) => {
    const { code, fields } = await problemOf(ada.call(listReminders, { query: query as object }));
    expect([code, Object.keys(fields ?? {})]).toEqual(['invalid_input', [field]]);
  });

  it('T84 records a cancelled reminder with its date', async () => {
    const { id } = await pendingReminder(ada);
    await ada.call(cancelReminder, { params: { id } });
    const { entries } = await ada.call(listAuditEntries, { query: { action: 'reminder.cancelled' } });
    expect(entries).toMatchObject([
      { record: { id, kind: 'reminder', name: 'Filing Deadline of Okafor: I-130' }, outcome: 'done' },
    ]);
    const again = await ada.call(cancelReminder, { params: { id } });
    expect(again.reminder.status).toBe('cancelled');
  });
});

describe('a preview', () => {
  it('of a case shows what will be sent, to whom, when and with which text', async () => {
    const { id } = await openCase(ada, 'Okafor: I-130');
    await addDate(ada, id, '2026-06-10', 'Interview');
    const { reminders } = await ada.call(previewReminders, { body: { case_id: id } });
    expect(reminders).toHaveLength(5);
    expect(reminders[0]).toMatchObject({
      date_type: 'Interview',
      offset_days: -30,
      target_name: 'Case team',
      recipients: [{ name: 'Ada' }],
      held_back: null,
      subject: 'Interview: 30 days remaining – Okafor: I-130',
      text: 'Interview of Okafor: I-130 is on Wednesday, June 10, 2026. 30 days remaining.',
    });
    expect(reminders[4]?.subject).toContain('1 day overdue');
  });

  it('of unsaved reminders fills in placeholders, and keeps unknown ones', async () => {
    const entries = [
      {
        offset_days: -7,
        target: 'case_team',
        subject: '{date_type} {days} {other}',
        text: '{client} {case} {date} {link}',
      },
      {
        offset_days: 0,
        target: 'beneficiary',
        subject: 'About {case}, A123 456 789',
        text: '{link}Hello {client}',
      },
    ];
    const { reminders } = await ada.call(previewReminders, { body: { date_type: 'Interview', entries } });
    expect(reminders[0]?.subject).toBe('Interview 7 days remaining {other}');
    expect(reminders[0]?.text).toMatch(
      /^Maria Example Example case .+ http:\/\/localhost:8080\/case_records\//,
    );
    expect(reminders[1]).toMatchObject({
      held_back: 'Client reminders are off in this organization',
      text: 'Hello Maria Example',
    });
    expect(reminders[1]?.subject).not.toMatch(/Example case|A123/);
  });

  it('names clients and their addresses, and why they get nothing', async () => {
    const { id } = await openCase(ada);
    const ngozi = await addBeneficiary(ada, {
      first_name: 'Ngozi',
      last_name: 'Okafor',
      business_email: 'n@work.test',
    });
    await linkBeneficiary(ada, id, ngozi.id);
    await addDateType(ada, { date_name: 'Oath', reminder_in: [0], reminder_target: ['beneficiary'] });
    await addDate(ada, id, '2026-06-10', 'Oath');
    const { reminders } = await ada.call(previewReminders, { body: { case_id: id } });
    expect(reminders).toMatchObject([
      {
        recipients: [{ person_id: null, name: 'Ngozi Okafor', email: 'n@work.test' }],
        held_back: 'Client reminders are off in this organization',
        text: expect.stringContaining('Dear Ngozi Okafor'),
      },
    ]);
  });

  it('is in the client’s language', async () => {
    const { id } = await openCase(ada);
    const lucia = await addBeneficiary(ada, {
      first_name: 'Lucía',
      last_name: 'Campos',
      personal_email: 'lucia@client.test',
      language: 'es',
    });
    await linkBeneficiary(ada, id, lucia.id);
    await addDateType(ada, { date_name: 'Parole', reminder_in: [0], reminder_target: ['beneficiary'] });
    await addDate(ada, id, '2026-06-10', 'Parole');
    const { reminders } = await ada.call(previewReminders, { body: { case_id: id } });
    expect(reminders).toMatchObject([{ text: expect.stringContaining('Estimado/a Lucía Campos:') }]);
  });

  it.each([
    [{}, ['case_id']],
    [{ case_id: '0198f0c0-0000-7000-8000-000000000001', date_type: 'Interview' }, ['case_id']],
    [{ date_type: 'Nothing' }, ['date_type']],
  ])('refuses %j', async (body, fields) => {
    const problem = await problemOf(ada.call(previewReminders, { body }));
    expect([problem.code, Object.keys(problem.fields ?? {})]).toEqual(['invalid_input', fields]);
  });
});
