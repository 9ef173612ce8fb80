import {
  getOrganization,
  getOrganizationById,
  updateOrganization,
  updateOrganizationById,
} from '@landfall/contract/organization';
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
  ada = await harness.founder('Ada');
});

const change = (body: object, by = ada) =>
  harness.inject({ method: 'PUT', url: '/api/organizations', headers: by.headers, payload: body });

describe('PUT /organizations', () => {
  it('changes name, description and time zone, trimmed, and returns them flat', async () => {
    const body = {
      name: ' Harbour Law ',
      description: ' Families\nand work ',
      time_zone: 'Pacific/Kiritimati',
    };
    const changed = await ada.call(updateOrganization, { body });
    expect(changed).toMatchObject({
      id: ada.orgId,
      name: 'Harbour Law',
      description: 'Families\nand work',
      time_zone: 'Pacific/Kiritimati',
      today: '2026-03-03',
      version: 2,
    });
    expect(await ada.call(getOrganization, {})).toEqual(changed);
  });

  it('changes only the supplied fields, and raises the version only when something differs', async () => {
    const before = await ada.call(getOrganization, {});
    const description = 'New';
    expect(await ada.call(updateOrganization, { body: { description } })).toEqual({
      ...before,
      description,
      version: 2,
    });
    expect((await ada.call(updateOrganization, { body: { description } })).version).toBe(2);
    expect((await ada.call(updateOrganization, { body: {} })).version).toBe(2);
  });

  it('accepts the organization’s id as well', async () => {
    const params = { id: ada.orgId };
    const changed = await ada.call(updateOrganizationById, { params, body: { name: 'By Id' } });
    expect(await ada.call(getOrganizationById, { params })).toEqual(changed);
    expect(changed.name).toBe('By Id');
  });

  it('T15 refuses any other id, even of the caller’s other organizations', async () => {
    const bea = await harness.founder('Bea');
    for (const id of [bea.orgId, crypto.randomUUID()]) {
      const body = { name: 'Mine' };
      expect(await problemOf(ada.call(updateOrganizationById, { params: { id }, body }))).toMatchObject({
        code: 'not_found',
      });
      expect(await problemOf(ada.call(getOrganizationById, { params: { id } }))).toMatchObject({
        code: 'not_found',
      });
    }
    expect((await bea.call(getOrganization, {})).name).toBe("Bea's Practice");
  });

  it.each([
    ['name', ''],
    ['name', ' \t '],
    ['name', 'x'.repeat(201)],
    ['name', 'two\nlines'],
    ['name', 'two\u2028lines'],
    ['name', null],
    ['name', 'a\u0000b'],
    ['description', 'x'.repeat(5_001)],
    ['time_zone', 'Mars/Olympus'],
    // An old alias that the platform knows, but the database does not.
    ['time_zone', 'US/Pacific-New'],
    ['time_zone', '2020-01-01T00:00[Asia/Tokyo]'],
    ['time_zone', 'PST'],
    ['time_zone', '+02:00'],
    ['time_zone', ''],
    ['version', '1'],
  ])('refuses the %s %j by name', async (field, value) => {
    const answer = await change({ [field]: value });
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
    expect((await ada.call(getOrganization, {})).version).toBe(1);
  });

  it('T60 keeps the first of two edits, and returns it to the second', async () => {
    const first = await ada.call(updateOrganization, { body: { name: 'First', version: 1 } });
    const problem = await problemOf(ada.call(updateOrganization, { body: { name: 'Second', version: 1 } }));
    expect(problem).toMatchObject({ code: 'stale_version', current: first });
    expect(await ada.call(getOrganization, {})).toEqual(first);
  });
});
