import { listCaseRecords } from '@landfall/contract/case-records';
import { listDateSettings } from '@landfall/contract/date-settings';
import { createCaseRecord } from '@landfall/contract/new-case';
import { foundOrganization, getOrganization, updateOrganization } from '@landfall/contract/organization';
import { deleteOrganization } from '@landfall/contract/organization-data';
import { getSettings, switchOrganization } from '@landfall/contract/settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const found = (by: TestPerson, name = 'Second Office') => by.call(foundOrganization, { body: { name } });

describe('POST /organizations', () => {
  it('founds an organization with the default date types and makes it active for the founder', async () => {
    const stranger = await harness.stranger();
    const founded = await found(stranger, ' Harbour Law ');
    expect(founded).toMatchObject({ name: 'Harbour Law', time_zone: 'America/New_York', version: 1 });
    expect(await stranger.call(getOrganization, {})).toEqual(founded);
    expect((await stranger.call(getSettings, {})).user).toMatchObject({
      org_id: founded.id,
      roles: ['super_admin'],
    });
    expect((await stranger.call(listDateSettings, {})).date_settings).toHaveLength(8);
    const { rows } = await harness.owner.query(
      `select action, person_id, resource_id, outcome, fields from app.audit_entry
       where org_id = $1 and action <> 'person.signed_in'`,
      [founded.id],
    );
    expect(rows).toEqual([
      {
        action: 'organization.founded',
        person_id: stranger.id,
        resource_id: founded.id,
        outcome: 'done',
        fields: ['name'],
      },
    ]);
  });

  it('keeps the first organization, to which one can switch back', async () => {
    const ada = await harness.founder('Ada');
    await openCase(ada);
    const second = await found(ada);
    expect((await ada.call(listCaseRecords, {})).total).toBe(0);
    await ada.call(createCaseRecord, { body: { title: 'Second', description: 'Second' } });
    const { organizations } = await ada.call(getSettings, {});
    expect(organizations).toEqual([
      { id: ada.orgId, name: "Ada's Practice", roles: ['super_admin'] },
      { id: second.id, name: 'Second Office', roles: ['super_admin'] },
    ]);
    await ada.call(switchOrganization, { body: { org_id: ada.orgId } });
    const { case_records } = await ada.call(listCaseRecords, {});
    expect(case_records.map(({ title }) => title)).toEqual(['Okafor: I-130']);
  });

  it.each([
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['US/Pacific-New', 'America/New_York'],
    ['2020-01-01T00:00[Asia/Tokyo]', 'America/New_York'],
  ])('reads the browser’s time zone %s as %s', async (sent, taken) => {
    const stranger = await harness.stranger();
    const answer = await harness.inject({
      method: 'POST',
      url: '/api/organizations',
      headers: { ...stranger.headers, 'time-zone': sent },
      payload: { name: 'Elsewhere' },
    });
    expect([answer.statusCode, answer.json().time_zone]).toEqual([201, taken]);
  });

  it.each(['', '  ', 'x'.repeat(201), 'a\nb', null])('refuses the name %j', async (name) => {
    const stranger = await harness.stranger();
    const answer = await harness.inject({
      method: 'POST',
      url: '/api/organizations',
      headers: stranger.headers,
      payload: { name },
    });
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['name']]);
  });

  it('is limited to twenty for one person, also simultaneously', async () => {
    const ada = await harness.founder('Ada');
    const outcomes = await Promise.allSettled(Array.from({ length: 25 }, () => found(ada)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(19);
    expect(await problemOf(found(ada))).toMatchObject({ code: 'conflict' });
    expect((await ada.call(getSettings, {})).organizations).toHaveLength(20);
    const { id, name } = await ada.call(getOrganization, {});
    await ada.call(deleteOrganization, { params: { id }, body: { name } });
    expect((await ada.call(getSettings, {})).organizations).toHaveLength(19);
    expect(await problemOf(found(ada))).toMatchObject({ code: 'conflict' });
  });

  describe('T61 under an idempotency key', () => {
    const once = (by: TestPerson, name = 'Second Office') =>
      by.call(foundOrganization, { body: { name }, idempotencyKey: 'found' });
    const officesOf = async (by: TestPerson) => (await by.call(getSettings, {})).organizations.length;

    it('founds one for ten simultaneous calls with one reply, also after a rename', async () => {
      const ada = await harness.founder('Ada');
      const replies = await Promise.all(Array.from({ length: 10 }, () => once(ada)));
      expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
      await ada.call(updateOrganization, { body: { name: 'Renamed' } });
      expect(await once(ada)).toEqual(replies[0]);
      expect(await officesOf(ada)).toBe(2);
    });

    it('is separate for another person, and refuses another name', async () => {
      const [ada, bea] = [await harness.founder('Ada'), await harness.founder('Bea')];
      const first = await once(ada);
      expect((await once(bea)).id).not.toBe(first.id);
      expect(await problemOf(once(ada, 'Third Office'))).toMatchObject({ code: 'reused_key' });
      expect([await officesOf(ada), await officesOf(bea)]).toEqual([2, 2]);
    });

    it('can be reused when nothing was founded, and after a day', async () => {
      const ada = await harness.founder('Ada');
      expect(await problemOf(once(ada, ' '))).toMatchObject({ code: 'invalid_input' });
      const first = await once(ada);
      await harness.owner.query(
        "update app.idempotent_reply set created_at = created_at - interval '24 hours' where org_id = $1",
        [first.id],
      );
      expect((await once(ada)).id).not.toBe(first.id);
    });
  });

  it('is refused where organizations require an invitation', async () => {
    await using closed = Object.assign(await startHarness({ config: { signup: 'invite' } }), {
      [Symbol.asyncDispose]: () => closed.close(),
    });
    const person = await closed.newcomer('ida@example.test');
    expect(await problemOf(found(person))).toMatchObject({ code: 'forbidden' });
    expect((await person.call(getSettings, {})).organizations).toEqual([]);
  });
});
