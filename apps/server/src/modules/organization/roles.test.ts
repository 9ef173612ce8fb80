import { listCaseRecords, updateCaseRecord } from '@landfall/contract/case-records';
import { removeUser, updateUserRoles } from '@landfall/contract/members';
import { listUsers } from '@landfall/contract/organization';
import type { Role } from '@landfall/contract/roles';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { untilWaiting } from '../../testing/lock-waits.ts';
import { problemOf } from '../../testing/problem-of.ts';
import { roleChange } from './policy.ts';

let harness: Harness;
let ada: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder('Ada');
});

type Assignable = Exclude<Role, 'super_admin'>;

const give = (by: TestPerson, { id }: { id: string }, ...roles: Assignable[]) =>
  by.call(updateUserRoles, { params: { id }, body: { roles } });
const remove = (by: TestPerson, { id }: { id: string }) => by.call(removeUser, { params: { id } });

async function rolesOf(by: TestPerson, { id }: { id: string }): Promise<readonly Role[] | undefined> {
  return (await by.call(listUsers, {})).users.find((user) => user.id === id)?.roles;
}

describe('PUT /users/{id}/roles', () => {
  it('gives a member other roles, effective at once', async () => {
    const max = await ada.colleague('viewer');
    const { user } = await give(ada, max, 'viewer', 'admin');
    expect(user).toEqual((await ada.call(listUsers, {})).users.find(({ id }) => id === max.id));
    expect(user.roles).toEqual(['viewer', 'admin']);
    await give(max, max, 'user');
    expect(await rolesOf(ada, max)).toEqual(['user']);
    expect(await problemOf(give(max, max, 'admin'))).toMatchObject({ code: 'forbidden' });
  });

  it.each([
    [['super_admin']],
    [['admin', 'super_admin']],
    [[]],
    ['admin'],
    [['owner']],
    [['Admin']],
    [['admin', 'admin']],
    [[null]],
    [null],
    [{ 0: 'admin' }],
    [undefined],
  ])('T18 refuses the roles %j', async (roles) => {
    const max = await ada.colleague('viewer');
    const answer = await harness.inject({
      method: 'PUT',
      url: `/api/users/${max.id}/roles`,
      headers: ada.headers,
      payload: { roles },
    });
    expect([answer.statusCode, Object.keys(answer.json().fields)[0]]).toEqual([
      400,
      expect.stringMatching(/^roles/),
    ]);
    expect(await rolesOf(ada, max)).toEqual(['viewer']);
  });

  it('T19 keeps a super_admin’s roles, whoever asks, and records the refusal', async () => {
    const max = await ada.colleague('admin');
    for (const by of [max, ada]) {
      expect(await problemOf(give(by, ada, 'viewer'))).toMatchObject({ code: 'forbidden' });
      expect(await problemOf(remove(by, ada))).toMatchObject({ code: 'forbidden' });
    }
    expect(await rolesOf(max, ada)).toEqual(['super_admin']);
    const { rows } = await harness.owner.query(
      `select action from app.audit_entry where org_id = $1 and person_id = $2 and outcome = 'refused' order by id`,
      [ada.orgId, max.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['user.roles_changed', 'user.removed']);
  });

  it('T15 finds members of its own organization only', async () => {
    const bea = await harness.founder('Bea');
    const foreign = await bea.colleague('admin');
    expect(await problemOf(give(ada, foreign, 'viewer'))).toMatchObject({ code: 'not_found' });
    expect(await problemOf(remove(ada, foreign))).toMatchObject({ code: 'not_found' });
    expect(await rolesOf(bea, foreign)).toEqual(['admin']);
  });
});

describe('DELETE /users/{id}', () => {
  it('T10 ends the membership and the places in case teams, and the next call is refused', async () => {
    const max = await ada.colleague('user');
    const { id } = await openCase(max);
    const { case_record } = await ada.call(updateCaseRecord, {
      params: { id },
      body: { assignee_ids: [ada.id, max.id] },
    });
    expect(case_record.assignees).toHaveLength(2);
    await remove(ada, max);
    expect(await rolesOf(ada, max)).toBeUndefined();
    expect(await problemOf(max.call(listCaseRecords, {}))).toMatchObject({ code: 'forbidden' });
    const after = await ada.call(updateCaseRecord, { params: { id }, body: {} });
    expect(after.case_record.assignees.map((assignee) => assignee.id)).toEqual([ada.id]);
    expect(await problemOf(remove(ada, max))).toMatchObject({ code: 'not_found' });
  });

  it('lets an admin leave', async () => {
    const max = await ada.colleague('admin');
    await remove(max, max);
    expect(await rolesOf(ada, max)).toBeUndefined();
  });
});

/** Two admins of an organization without a super_admin. */
async function twoAdmins(): Promise<[TestPerson, TestPerson]> {
  const founder = await harness.founder();
  const admins: [TestPerson, TestPerson] = [
    await founder.colleague('admin'),
    await founder.colleague('admin'),
  ];
  await harness.owner.query('delete from app.membership where person_id = $1', [founder.id]);
  return admins;
}

async function adminsOf(orgId: string): Promise<number> {
  const { rows } = await harness.owner.query(
    "select count(*)::int as admins from app.membership where org_id = $1 and 'admin' = any(roles)",
    [orgId],
  );
  return rows[0].admins;
}

describe('the last administrator', () => {
  it('cannot be demoted or removed, not even by themselves', async () => {
    const [max, mia] = await twoAdmins();
    await give(max, mia, 'user');
    const words = 'An organization needs an admin: make someone else an admin first';
    expect(await problemOf(give(max, max, 'user', 'viewer'))).toMatchObject({
      code: 'conflict',
      message: words,
    });
    expect(await problemOf(remove(max, max))).toMatchObject({ code: 'conflict', message: words });
    await give(max, max, 'admin', 'viewer');
    await remove(max, mia);
    expect(await adminsOf(max.orgId)).toBe(1);
  });

  it('is not replaced by an imported admin who cannot sign in', async () => {
    const [max, mia] = await twoAdmins();
    await harness.owner.query("update app.person set issuer = 'urn:landfall:imported' where id = $1", [
      mia.id,
    ]);
    expect(await problemOf(remove(max, max))).toMatchObject({ code: 'conflict' });
    expect(await problemOf(give(max, max, 'user'))).toMatchObject({ code: 'conflict' });
  });

  it('T20 two admins who demote or remove each other at the same moment never both succeed', async () => {
    const attempts = [
      (by: TestPerson, other: TestPerson) => give(by, other, 'viewer'),
      (by: TestPerson, other: TestPerson) => remove(by, other),
    ];
    const [max, mia] = await twoAdmins();
    for (let round = 0; round < 200; round += 1) {
      await harness.owner.query(
        `insert into app.membership (org_id, person_id, roles) select $1, unnest($2::uuid[]), '{admin}'
         on conflict (org_id, person_id) do update set roles = excluded.roles`,
        [max.orgId, [max.id, mia.id]],
      );
      const [one, another] = [attempts[round % 2], attempts[(round >> 1) % 2]];
      const outcomes = await Promise.allSettled([one?.(max, mia), another?.(mia, max)]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await adminsOf(max.orgId)).toBe(1);
    }
  });

  it('T20 the second of two waits for the first, and is then the last', async () => {
    const [max, mia] = await twoAdmins();
    const holder = await harness.owner.connect();
    try {
      await holder.query('begin');
      await holder.query('select from app.organization where org_id = $1 for update', [max.orgId]);
      const both = Promise.allSettled([remove(max, mia), give(mia, max, 'viewer')]);
      await untilWaiting(harness.owner, 2);
      await holder.query('commit');
      expect((await both).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    } finally {
      holder.release();
    }
    expect(await adminsOf(max.orgId)).toBe(1);
  });
});

describe('roleChange', () => {
  it.each([
    [['super_admin'], ['admin'], 'protected'],
    [['viewer', 'super_admin'], [], 'protected'],
    [['admin'], ['user', 'viewer'], 'loses_admin'],
    [['admin', 'user'], [], 'loses_admin'],
    [['admin'], ['viewer', 'admin'], 'free'],
    [['user'], ['admin'], 'free'],
    [['viewer'], [], 'free'],
  ] as const)('from %j to %j: %s', (before, after, change) => {
    expect(roleChange(before, after)).toBe(change);
  });
});
