import { getOrganization } from '@landfall/contract/organization';
import { deleteOrganization, RESTORE_DAYS } from '@landfall/contract/organization-data';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { eraseNow } from './erase.ts';
import { listOrganizations, restoreOrganization, transferOrganization } from './registry.ts';

const DAY = 86_400_000;
let harness: Harness;
let ada: TestPerson;
let bea: TestPerson;

beforeEach(async () => {
  harness = await startHarness();
  [ada, bea] = [await harness.founder('Ada'), await harness.founder('Bea')];
});
afterEach(() => harness.close());

const now = () => new Date(harness.clock.now()).toISOString();

const remove = (by: TestPerson, name: string) =>
  by.call(deleteOrganization, { params: { id: ada.orgId }, body: { name } });

async function asOwner<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await harness.owner.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

describe('an operator', () => {
  it('sees every organization and its state', async () => {
    await remove(ada, "Ada's Practice");
    const listed = await asOwner(listOrganizations);
    expect(listed).toEqual([
      expect.objectContaining({
        id: ada.orgId,
        name: "Ada's Practice",
        members: 1,
        deleted_at: new Date(harness.clock.now()),
        kept_until: new Date(harness.clock.now() + RESTORE_DAYS * DAY),
      }),
      expect.objectContaining({ id: bea.orgId, deleted_at: null, kept_until: null }),
    ]);
  });

  it('restores one within 30 days, unchanged', async () => {
    await openCase(ada);
    const viewer = await harness.member(ada.orgId, ['viewer']);
    const elsewhere = await harness.member(ada.orgId, ['user']);
    await remove(ada, "Ada's Practice");
    await harness.owner.query('update app.person set active_org_id = $1 where id = $2', [
      bea.orgId,
      elsewhere.id,
    ]);
    expect(await asOwner((client) => restoreOrganization(client, ada.orgId, now()))).toBe("Ada's Practice");
    for (const person of [ada, viewer]) expect((await person.call(getOrganization, {})).id).toBe(ada.orgId);
    const { rows } = await harness.owner.query('select active_org_id from app.person where id = $1', [
      elsewhere.id,
    ]);
    expect(rows).toEqual([{ active_org_id: bea.orgId }]);
    const entries = await harness.owner.query(
      "select person_id, request_id from app.audit_entry where org_id = $1 and action = 'organization.restored'",
      [ada.orgId],
    );
    expect(entries.rows).toEqual([
      { person_id: '00000000-0000-0000-0000-000000000000', request_id: 'operator' },
    ]);
    await expect(asOwner((client) => restoreOrganization(client, ada.orgId, now()))).rejects.toThrow(
      'is not deleted',
    );
  });

  it('cannot restore one later, or an unknown one', async () => {
    await remove(ada, "Ada's Practice");
    harness.clock.advance(RESTORE_DAYS * DAY);
    await expect(asOwner((client) => restoreOrganization(client, ada.orgId, now()))).rejects.toThrow(
      'could be restored until 2026-04-01',
    );
    await expect(asOwner((client) => restoreOrganization(client, 'nonsense', now()))).rejects.toThrow(
      'There is no organization nonsense',
    );
  });

  it('erases a deleted one at once, and no other', async () => {
    await expect(
      asOwner((client) => eraseNow(client, ada.orgId, { store: harness.store, dataDir: '/nonexistent' })),
    ).rejects.toThrow('is not deleted');
    await remove(ada, "Ada's Practice");
    expect(
      await asOwner((client) =>
        eraseNow(client, ada.orgId, { store: harness.store, dataDir: '/nonexistent' }),
      ),
    ).toMatchObject({
      organization: 1,
    });
    expect((await asOwner(listOrganizations)).map(({ id }) => id)).toEqual([bea.orgId]);
    await expect(
      harness.owner.query("select app.erase_organization($1, 'test')", [bea.orgId]),
    ).rejects.toThrow('Only a deleted organization is erased');
  });

  it('transfers an organization to another member when its founder leaves', async () => {
    const heir = await harness.member(ada.orgId, ['viewer']);
    const { rows } = await harness.owner.query('select email from app.person where id = $1', [heir.id]);
    await asOwner((client) => transferOrganization(client, ada.orgId, rows[0].email.toUpperCase(), now()));
    const roles = await harness.owner.query(
      'select person_id, roles from app.membership where org_id = $1 order by roles',
      [ada.orgId],
    );
    expect(roles.rows).toEqual([
      { person_id: ada.id, roles: ['admin'] },
      { person_id: heir.id, roles: ['super_admin'] },
    ]);
    await remove(heir, "Ada's Practice");
    await expect(
      asOwner((client) => transferOrganization(client, bea.orgId, rows[0].email, now())),
    ).rejects.toThrow("is no member of Bea's Practice");
  });

  it('T11 refuses a successor with an unverified address, except by subject', async () => {
    const heir = await harness.member(ada.orgId, ['admin']);
    const { rows } = await harness.owner.query(
      'update app.person set email_verified = false where id = $1 returning email, subject',
      [heir.id],
    );
    const handOver = (named: string) =>
      asOwner((client) => transferOrganization(client, ada.orgId, named, now()));
    await expect(handOver(rows[0].email)).rejects.toThrow('must be verified');
    expect(await handOver(rows[0].subject)).toBe("Ada's Practice");
  });

  it('T20 leaves a super admin after every transfer', async () => {
    await expect(
      asOwner((client) => transferOrganization(client, ada.orgId, 'nobody@example.test', now())),
    ).rejects.toThrow('Nobody who has signed in here');
    const { rows } = await harness.owner.query(
      "select count(*)::int as rulers from app.membership where org_id = $1 and 'super_admin' = any(roles)",
      [ada.orgId],
    );
    expect(rows).toEqual([{ rulers: 1 }]);
  });
});
