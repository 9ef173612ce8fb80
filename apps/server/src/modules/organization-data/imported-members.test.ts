import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import { acceptInvitation, createInvitation, listInvitations } from '@landfall/contract/invitations';
import { listUsers } from '@landfall/contract/organization';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { newestMigration } from '../../platform/db/migrate.ts';
import { addNote, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';
import { openArchive } from './archive-reader.ts';
import { writeArchive } from './archive-writer.ts';
import { type Account, importOrganization } from './import.ts';
import { findAccount } from './registry.ts';
import { inviteImported } from './service.ts';

const LINKS = { publicUrl: 'https://elsewhere.test', key: async () => Buffer.alloc(32, 1) };
let here: Harness;
let elsewhere: Harness;
let ada: TestPerson;
let max: TestPerson;
let caseId: string;
let folder: string;
let path: string;
let owner: TestPerson;
let account: Account;
let now: string;

async function withOwner<T>({ owner: pool }: Harness, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: String(pool.options.connectionString) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function addressOf({ owner: pool }: Harness, { id }: TestPerson): Promise<string> {
  const { rows } = await pool.query('select email from app.person where id = $1', [id]);
  return rows[0].email;
}

beforeAll(async () => {
  here = await startHarness();
  ada = await here.founder('Ada');
  max = await here.member(ada.orgId, ['viewer', 'user']);
  caseId = (await openCase(ada)).id;
  await addNote(max, caseId, 'From the time before');
  await ada.call(updateCaseRecord, { params: { id: caseId }, body: { assignee_ids: [max.id] } });
  await ada.call(createInvitation, {
    body: { email: 'waiting@example.test', role: 'admin', message: 'Join us' },
  });
  await ada
    .call(createInvitation, { body: { email: (await addressOf(here, max)).toUpperCase() } })
    .catch(() => {});
  folder = await mkdtemp(join(tmpdir(), 'landfall-imported-'));
  path = join(folder, 'archive.zip');
  const file = await open(path, 'wx');
  const origin = {
    product: 'Landfall',
    productVersion: '1.0.0',
    schema: await newestMigration(),
    exportedAt: '2026-03-02T15:00:00.000Z',
  };
  await withOwner(here, (client) =>
    writeArchive({ connection: client, store: here.store }, ada.orgId, origin, file.createWriteStream()),
  );
});
afterAll(async () => {
  await here.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  elsewhere = await startHarness({ config: { local: false } });
  now = new Date(elsewhere.clock.now()).toISOString();
  owner = await elsewhere.newcomer(await addressOf(here, ada));
  const address = await addressOf(here, ada);
  account = await withOwner(elsewhere, (client) => findAccount(client, address));
  const archive = await openArchive(path);
  const schema = archive.manifest.schema;
  await withOwner(elsewhere, (client) =>
    importOrganization(client, archive, account, { schema, now, store: elsewhere.store }),
  );
  archive.close();
});
afterEach(() => elsewhere.close());

const invite = () => inviteImported(elsewhere.appPool, account, ada.orgId, LINKS, now);

async function tokenFor(address: string): Promise<string> {
  const { rows } = await elsewhere.owner.query(
    "select text from app.mail where recipient = $1 and kind = 'invitation' and status = 'pending'",
    [address],
  );
  return /accept-invitation\/([\w-]+)/.exec(rows[0]?.text ?? '')?.[1] ?? '';
}

it('imported members and pending invitees are invited by the owner', async () => {
  expect(await invite()).toEqual([
    { email: await addressOf(here, max), problem: null },
    { email: 'waiting@example.test', problem: null },
  ]);
  const { rows } = await elsewhere.owner.query(
    `select role_to_assign, message, invited_by, cancelled_at is null as pending from app.invitation
     where org_id = $1 order by created_at, invited_email`,
    [ada.orgId],
  );
  expect(rows).toContainEqual({ role_to_assign: 'user', message: '', invited_by: owner.id, pending: true });
  expect(rows).toContainEqual({
    role_to_assign: 'admin',
    message: 'Join us',
    invited_by: owner.id,
    pending: true,
  });
  expect(rows).toContainEqual({
    role_to_assign: 'admin',
    message: 'Join us',
    invited_by: owner.id,
    pending: false,
  });
  const entries = await elsewhere.owner.query(
    "select 1 from app.audit_entry where org_id = $1 and action = 'invitation.created' and request_id = 'operator'",
    [ada.orgId],
  );
  expect(entries.rowCount).toBe(2);
});

it('T11 an imported member cannot sign in until the invitation to their address is accepted by that address', async () => {
  await invite();
  const address = await addressOf(here, max);
  const namesake = await elsewhere.newcomer(address);
  expect(await problemOf(namesake.call(listUsers, {}))).toMatchObject({ code: 'no_organization' });
  const stranger = await elsewhere.stranger();
  const params = { token: await tokenFor(address) };
  expect(await problemOf(stranger.call(acceptInvitation, { params }))).toMatchObject({ code: 'forbidden' });
  const ownersView = async () =>
    (await owner.call(listUsers, {})).users.map(({ email, has_signed_in }) => [email, has_signed_in]);
  await elsewhere.owner.query('update app.person set active_org_id = $1 where id = $2', [
    ada.orgId,
    owner.id,
  ]);
  expect(await ownersView()).toContainEqual([address, false]);
  expect(await ownersView()).toContainEqual([account.email, true]);

  await namesake.call(acceptInvitation, { params });
  expect(await ownersView()).toContainEqual([address, true]);
  const { users } = await namesake.call(listUsers, {});
  expect(users.map(({ id, roles }) => [id, roles])).toEqual(
    expect.arrayContaining([
      [namesake.id, ['user']],
      [owner.id, ['super_admin']],
    ]),
  );
  expect(users).toHaveLength(2);
  const { case_record, notes } = await namesake.call(getCaseRecord, { params: { id: caseId } });
  expect(case_record.assignees.map(({ id }) => id)).toEqual([namesake.id]);
  const { rows } = await elsewhere.owner.query('select author_id from app.note where org_id = $1', [
    ada.orgId,
  ]);
  expect([notes.length, rows]).toEqual([1, [{ author_id: namesake.id }]]);
});

it('T11 an unconfirmed address cannot take over an imported member, whatever their role', async () => {
  const { rows } = await elsewhere.owner.query('select id from app.person where subject like $1', [
    `${ada.orgId}/%`,
  ]);
  await invite();
  const address = await addressOf(here, max);
  await elsewhere.owner.query(
    "update app.invitation set role_to_assign = 'viewer' where org_id = $1 and invited_email = $2",
    [ada.orgId, address],
  );
  const params = { token: await tokenFor(address) };
  const namesake = await elsewhere.newcomer(address, false);
  expect(await problemOf(namesake.call(acceptInvitation, { params }))).toMatchObject({
    code: 'email_not_confirmed',
  });
  const { rows: after } = await elsewhere.owner.query(
    'select id from app.person p where subject like $1 and exists (select from app.membership where person_id = p.id)',
    [`${ada.orgId}/%`],
  );
  expect(after).toEqual(rows);
});

it('an imported member can be invited by hand, a member cannot', async () => {
  await elsewhere.owner.query('update app.person set active_org_id = $1 where id = $2', [
    ada.orgId,
    owner.id,
  ]);
  const address = await addressOf(here, max);
  await owner.call(createInvitation, { body: { email: address, role: 'viewer' } });
  expect(await problemOf(owner.call(createInvitation, { body: { email: account.email } }))).toMatchObject({
    code: 'conflict',
  });
  // The import does not invite people who were invited by hand.
  expect(await invite()).toContainEqual({ email: address, problem: `${address} is already invited` });
  const { invitations } = await owner.call(listInvitations, {});
  expect(invitations.filter(({ invited_email }) => invited_email === address)).toHaveLength(1);
});
