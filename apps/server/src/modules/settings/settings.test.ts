import { getSettings } from '@landfall/contract/settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';

let harness: Harness;
let ada: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
  ada = await harness.founder('Ada Founder');
});
afterAll(() => harness.close());

describe('GET /settings', () => {
  it('returns the signed-in person, their organization, roles and settings', async () => {
    expect(await ada.call(getSettings, {})).toEqual({
      user: {
        id: ada.id,
        email: expect.stringMatching(/@example\.test$/),
        email_verified: true,
        display_name: 'Ada Founder',
        org_id: ada.orgId,
        roles: ['super_admin'],
        needs_second_factor: false,
        needs_confirmed_email: false,
        // She founded the first organization of this installation.
        operator: true,
      },
      settings: {},
      organizations: [{ id: ada.orgId, name: "Ada Founder's Practice", roles: ['super_admin'] }],
    });
  });

  it('returns a person without an organization, too', async () => {
    const stranger = await harness.stranger();
    expect((await stranger.call(getSettings, {})).user).toMatchObject({
      id: stranger.id,
      org_id: null,
      roles: [],
    });
  });

  it('returns every role unchanged', async () => {
    for (const roles of [['viewer'], ['user'], ['admin'], ['viewer', 'admin']] as const) {
      const member = await harness.member(ada.orgId, [...roles]);
      expect((await member.call(getSettings, {})).user).toMatchObject({ org_id: ada.orgId, roles });
    }
  });

  it('returns free settings unchanged, nested ones included', async () => {
    const settings = { theme: 'dark', list: { columns: ['title', 'note'], width: 1.5, open: null } };
    await harness.owner.query('update app.person set settings = $1 where id = $2', [settings, ada.id]);
    expect((await ada.call(getSettings, {})).settings).toEqual(settings);
  });

  it('never returns another person', async () => {
    const member = await harness.member(ada.orgId, ['admin']);
    const answer = await harness.inject({ url: '/api/settings', headers: member.headers });
    expect(answer.body).not.toContain(ada.id);
    expect(answer.body).not.toContain('subject');
  });
});
