import { listCaseRecords } from '@landfall/contract/case-records';
import { listInvitations } from '@landfall/contract/invitations';
import { createCaseRecord } from '@landfall/contract/new-case';
import { getOrganization } from '@landfall/contract/organization';
import { getSettings } from '@landfall/contract/settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
  ada = await harness.founder();
});
afterAll(() => harness.close());

const body = { title: 'Okafor: I-130', description: 'Spouse' };

function remove({ id }: TestPerson, orgId: string) {
  return harness.owner.query('delete from app.membership where person_id = $1 and org_id = $2', [id, orgId]);
}

function join({ id }: TestPerson, orgId: string) {
  return harness.owner.query(
    "insert into app.membership (org_id, person_id, roles) values ($1, $2, '{user}')",
    [orgId, id],
  );
}

/** The organization's name as a call sees it that names `organization` in its header. */
async function organizationOf({ headers }: TestPerson, organization: string, url = '/api/organizations') {
  const answer = await harness.inject({
    url,
    headers: { ...headers, 'landfall-organization': organization },
  });
  return { status: answer.statusCode, ...answer.json() };
}

describe('roles are read on every call', () => {
  it('T10 refuses a removed person on the next call, although the token is valid', async () => {
    const max = await harness.member(ada.orgId, ['user']);
    await openCase(max);
    await max.call(listCaseRecords, {});
    await remove(max, ada.orgId);
    const calls = [max.call(listCaseRecords, {}), max.call(createCaseRecord, { body })];
    for (const problem of await Promise.all(calls.map(problemOf)))
      expect(problem).toMatchObject({ code: 'forbidden' });
    expect((await max.call(getSettings, {})).user).toMatchObject({ org_id: null, roles: [] });
  });

  it('T10 refuses writing by a demoted person on the next call', async () => {
    const max = await harness.member(ada.orgId, ['user']);
    await openCase(max);
    await harness.owner.query("update app.membership set roles = '{viewer}' where person_id = $1", [max.id]);
    expect(await problemOf(max.call(createCaseRecord, { body }))).toMatchObject({ code: 'forbidden' });
    expect((await max.call(listCaseRecords, {})).total).toBeGreaterThan(0);
    expect((await max.call(getSettings, {})).user.roles).toEqual(['viewer']);
  });

  it('T10 refuses reading by a demoted person on the next call', async () => {
    const max = await harness.member(ada.orgId, ['admin']);
    await max.call(listInvitations, {});
    await harness.owner.query("update app.membership set roles = '{user}' where person_id = $1", [max.id]);
    expect(await problemOf(max.call(listInvitations, {}))).toMatchObject({ code: 'forbidden' });
  });

  it('reads in another organization as soon as that is active', async () => {
    const [bea, max] = [await harness.founder('Bea'), await harness.founder('Max')];
    const { id } = await openCase(bea);
    await join(max, bea.orgId);
    expect((await max.call(listCaseRecords, {})).total).toBe(0);
    await harness.owner.query('update app.person set active_org_id = $1 where id = $2', [bea.orgId, max.id]);
    const { case_records } = await max.call(listCaseRecords, {});
    expect(case_records.map((row) => row.id)).toEqual([id]);
  });

  it('T10 refuses everyone of a deleted organization', async () => {
    const bea = await harness.founder('Bea');
    await bea.call(listCaseRecords, {});
    await harness.owner.query('update app.organization set deleted_at = now() where org_id = $1', [
      bea.orgId,
    ]);
    expect(await problemOf(bea.call(listCaseRecords, {}))).toMatchObject({ code: 'forbidden' });
    expect((await bea.call(getSettings, {})).user.org_id).toBeNull();
  });

  it('several roles have the rights of each', async () => {
    const max = await harness.member(ada.orgId, ['viewer', 'user']);
    expect((await openCase(max)).org).toBe(ada.orgId);
  });
});

describe('the organization that a call names', () => {
  it('is used for the call, and the active one otherwise', async () => {
    const bea = await harness.founder('Bea');
    await join(bea, ada.orgId);
    expect(await organizationOf(bea, ada.orgId)).toMatchObject({ status: 200, id: ada.orgId });
    expect((await bea.call(getOrganization, {})).id).toBe(bea.orgId);
  });

  it('receives writes', async () => {
    const bea = await harness.founder('Bea');
    await join(bea, ada.orgId);
    const answer = await harness.inject({
      method: 'POST',
      url: '/api/case_records',
      headers: { ...bea.headers, 'landfall-organization': ada.orgId },
      payload: body,
    });
    expect(answer.json().case_record.org).toBe(ada.orgId);
    expect((await bea.call(listCaseRecords, {})).total).toBe(0);
  });

  it('T15 gets the same refusal whether foreign or unknown', async () => {
    const bea = await harness.founder('Bea');
    const [foreign, unknown] = await Promise.all([
      organizationOf(bea, ada.orgId),
      organizationOf(bea, crypto.randomUUID()),
    ]);
    expect(foreign).toMatchObject({ status: 403, code: 'forbidden' });
    expect({ ...foreign, request_id: '' }).toEqual({ ...unknown, request_id: '' });
  });

  it('T15 reveals no role in a foreign organization', async () => {
    const bea = await harness.founder('Bea');
    const { user } = await organizationOf(bea, ada.orgId, '/api/settings');
    expect(user).toMatchObject({ org_id: null, roles: [] });
  });

  it.each(['', 'mine', "' or true --", '00000000', '*'])('is refused when malformed: %j', async (named) => {
    expect(await organizationOf(ada, named)).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await organizationOf(ada, named, '/api/settings')).toMatchObject({ status: 403 });
  });

  it('T10 a person removed from the active one gets 403, not another organization', async () => {
    const bea = await harness.founder('Bea');
    const max = await harness.member(bea.orgId, ['user']);
    await join(max, ada.orgId);
    await remove(max, bea.orgId);
    expect(await problemOf(max.call(listCaseRecords, {}))).toMatchObject({ code: 'forbidden' });
    expect(await problemOf(max.call(createCaseRecord, { body }))).toMatchObject({ code: 'forbidden' });
    expect(await organizationOf(max, ada.orgId)).toMatchObject({ status: 200, id: ada.orgId });
  });
});
