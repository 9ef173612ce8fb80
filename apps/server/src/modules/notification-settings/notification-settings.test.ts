import {
  getNotificationSettings,
  type NotificationSettings,
  updateNotificationSettings,
} from '@landfall/contract/notification-settings';
import { foundOrganization, updateOrganization } from '@landfall/contract/organization';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  // A Monday, 10 a.m. in New York.
  harness.clock.set('2026-03-02T15:00:00Z');
  ada = await harness.founder('Ada Whitfield');
});

const DEFAULTS: NotificationSettings = {
  digest: { on: true, at: '07:30', weekdays: [1, 2, 3, 4, 5] },
  mail: { reminder: true, mention: true, thread_assigned: true, client_mail: true, task_assigned: true },
};

const read = (by = ada) => by.call(getNotificationSettings, {});
const change = (body: NotificationSettings, by = ada) => by.call(updateNotificationSettings, { body });

async function nextOf({ id, orgId }: TestPerson): Promise<string | undefined> {
  const { rows } = await harness.owner.query(
    'select next_digest_at from app.notification_setting where org_id = $1 and person_id = $2',
    [orgId, id],
  );
  return rows[0]?.next_digest_at?.toISOString();
}

describe('mail settings of a member', () => {
  it('are a digest on workdays at half past seven and reminders by default', async () => {
    expect(await read()).toEqual(DEFAULTS);
    expect(await read(await ada.colleague('viewer'))).toEqual(DEFAULTS);
  });

  it('are changed by each member, viewers too', async () => {
    const ben = await ada.colleague('viewer');
    const chosen = {
      digest: { on: true, at: '18:45', weekdays: [1, 3, 7] },
      mail: {
        reminder: false,
        mention: false,
        thread_assigned: true,
        client_mail: false,
        task_assigned: false,
      },
    };
    expect(await change({ ...chosen, digest: { ...chosen.digest, weekdays: [7, 1, 3] } }, ben)).toEqual(
      chosen,
    );
    expect(await read(ben)).toEqual(chosen);
    expect(await read()).toEqual(DEFAULTS);
    expect(await nextOf(ben)).toBe('2026-03-02T23:45:00.000Z');
  });

  it('keep message mails on for clients that do not send the field', async () => {
    const { digest } = DEFAULTS;
    await change({ digest, mail: { reminder: false } } as NotificationSettings);
    expect((await read()).mail).toEqual({ ...DEFAULTS.mail, reminder: false });
  });

  it('are separate for each organization', async () => {
    await change({ ...DEFAULTS, mail: { ...DEFAULTS.mail, reminder: false } });
    await ada.call(foundOrganization, { body: { name: 'Second Office' } });
    expect(await read()).toEqual(DEFAULTS);
  });

  it.each([
    ['digest.at', { ...DEFAULTS, digest: { ...DEFAULTS.digest, at: '07:20' } }],
    ['digest.at', { ...DEFAULTS, digest: { ...DEFAULTS.digest, at: '24:00' } }],
    ['digest.weekdays', { ...DEFAULTS, digest: { ...DEFAULTS.digest, weekdays: [] } }],
    ['digest.weekdays', { ...DEFAULTS, digest: { ...DEFAULTS.digest, weekdays: [1, 1] } }],
    ['digest.weekdays.0', { ...DEFAULTS, digest: { ...DEFAULTS.digest, weekdays: [8] } }],
    ['mail.reminder', { ...DEFAULTS, mail: {} }],
  ])('name an invalid %s, and stay unchanged', async (field, body) => {
    const { code, fields } = await problemOf(change(body as NotificationSettings));
    expect(code).toBe('invalid_input');
    expect(Object.keys(fields ?? {})).toEqual([field]);
    expect(await read()).toEqual(DEFAULTS);
  });

  it('keep the local hour when the office’s time zone changes', async () => {
    await change(DEFAULTS);
    expect(await nextOf(ada)).toBe('2026-03-03T12:30:00.000Z');
    await ada.call(updateOrganization, { body: { time_zone: 'Pacific/Honolulu' } });
    expect(await nextOf(ada)).toBeUndefined();
  });

  it('are deleted with the membership', async () => {
    const ben = await ada.colleague('user');
    await harness.owner.query('delete from app.membership where person_id = $1', [ben.id]);
    const { rows } = await harness.owner.query('select from app.notification_setting where person_id = $1', [
      ben.id,
    ]);
    expect(rows).toHaveLength(0);
  });
});
