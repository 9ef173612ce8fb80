import { listDateSettings } from '@landfall/contract/date-settings';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
  ada = await harness.founder();
});
afterAll(() => harness.close());

async function list(person: TestPerson) {
  return (await person.call(listDateSettings, {})).date_settings;
}

describe('GET /date_settings', () => {
  it('lists the date types by name, each field in both spellings', async () => {
    const settings = await list(ada);
    expect(settings.map(({ date_name }) => date_name)).toEqual([
      'Biometrics Appointment',
      'Filing Deadline',
      'I-94 Expiration',
      'Interview',
      'Passport Expiration',
      'Priority Date',
      'RFE Response Due',
      'Work Permit Expiration',
    ]);
    for (const setting of settings) {
      const { id, date_name, reminder_in, reminder_target, metadata, created_at, archived_at, version } =
        setting;
      expect(setting).toEqual({
        id,
        ID: id,
        date_name,
        DateName: date_name,
        reminder_in,
        ReminderIn: reminder_in,
        reminder_target,
        ReminderTarget: reminder_target,
        template_id: null,
        TemplateID: null,
        client_reminders: false,
        ClientReminders: false,
        metadata,
        Metadata: metadata,
        created_at,
        CreatedAt: created_at,
        archived_at,
        ArchivedAt: archived_at,
        version,
        Version: version,
      });
      expect(setting).toMatchObject({
        archived_at: NOT_ARCHIVED,
        version: 1,
        reminder_in: [-30, -7, -1, 0, 1].map((days) => days * 86_400),
        reminder_target: Array(5).fill('case_team'),
      });
      expect(metadata?.color.hex).toMatch(/^#[0-9a-f]{6}$/);
    }
    expect(new Set(settings.map(({ metadata }) => metadata?.color.hex)).size).toBe(8);
  });

  it('shows archived ones with their time, those without colour without metadata, and reminders in order', async () => {
    const bea = await harness.founder('Bea');
    await harness.owner.query(
      `insert into app.date_setting (org_id, id, date_name, archived_at, reminder_in, reminder_target)
       values ($1, gen_random_uuid(), 'Hearing', '2026-01-02T03:04:05Z', '{-604800,0,86400}', '{admins,case_team,all_staff}')`,
      [bea.orgId],
    );
    const hearing = (await list(bea)).find(({ date_name }) => date_name === 'Hearing');
    expect(hearing).toMatchObject({
      archived_at: '2026-01-02T03:04:05Z',
      metadata: null,
      reminder_in: [-604_800, 0, 86_400],
      reminder_target: ['admins', 'case_team', 'all_staff'],
    });
  });

  it('is for every role, and for nobody without an organization', async () => {
    const viewer = await harness.member(ada.orgId, ['viewer']);
    expect(await list(viewer)).toEqual(await list(ada));
    const stranger = await harness.stranger();
    expect(await problemOf(list(stranger))).toMatchObject({ code: 'no_organization' });
  });

  it('shows each organization its own', async () => {
    const cleo = await harness.founder('Cleo');
    const ids = new Set((await list(ada)).map(({ id }) => id));
    expect((await list(cleo)).filter(({ id }) => ids.has(id))).toEqual([]);
  });
});

describe('names of date types in the database', () => {
  it.each([
    ['one that differs in case alone', 'filing deadline', '23505'],
    ['an empty one', '', '23514'],
    ['one with a comma, which joins names in filters', 'a,b', '23514'],
    ['one of 101 characters', 'x'.repeat(101), '23514'],
  ])('refuse %s', async (_, name, code) => {
    const insert = 'insert into app.date_setting (org_id, id, date_name) values ($1, gen_random_uuid(), $2)';
    await expect(harness.owner.query(insert, [ada.orgId, name])).rejects.toMatchObject({ code });
  });
});
