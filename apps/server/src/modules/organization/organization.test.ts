import { getOrganization, listUsers } from '@landfall/contract/organization';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
  ada = await harness.founder('Ada Founder');
});
afterAll(() => harness.close());

describe('GET /organizations', () => {
  it('returns the organization flat, with its own today', async () => {
    const organization = await ada.call(getOrganization, {});
    expect(organization).toEqual({
      id: ada.orgId,
      name: "Ada Founder's Practice",
      description: '',
      created_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
      time_zone: 'America/New_York',
      today: '2026-03-02',
      sample_loaded: false,
      requires_second_factor: false,
      inactive_days: 30,
      client_reminders: false,
      acknowledge_hours: 8,
      requires_verification: false,
      version: 1,
    });
  });

  it('is for every role, and for nobody without an organization', async () => {
    const viewer = await harness.member(ada.orgId, ['viewer']);
    expect(await viewer.call(getOrganization, {})).toEqual(await ada.call(getOrganization, {}));
    const stranger = await harness.stranger();
    expect(await problemOf(stranger.call(getOrganization, {}))).toMatchObject({ code: 'no_organization' });
  });

  it('is named after its founder, shortened without splitting a character', async () => {
    const long = await harness.founder('𝓐'.repeat(150));
    expect((await long.call(getOrganization, {})).name).toBe(`${'𝓐'.repeat(94)}'s Practice`);
  });

  it('returns each member their own', async () => {
    const bea = await harness.founder('Bea');
    expect((await bea.call(getOrganization, {})).name).toBe("Bea's Practice");
  });
});

describe('GET /users', () => {
  it('lists the members of the organization and nobody else, by name', async () => {
    const eve = await harness.founder('eve Founder');
    const viewer = await harness.member(eve.orgId, ['viewer']);
    const { users } = await viewer.call(listUsers, {});
    expect(users).toEqual([
      {
        id: eve.id,
        email: expect.stringMatching(/@example\.test$/),
        display_name: 'eve Founder',
        roles: ['super_admin'],
        created_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
        org_id: eve.orgId,
        has_signed_in: true,
      },
      expect.objectContaining({ id: viewer.id, display_name: 'Max Member', roles: ['viewer'] }),
    ]);
    expect((await ada.call(listUsers, {})).users.map(({ id }) => id)).not.toContain(eve.id);
  });
});
