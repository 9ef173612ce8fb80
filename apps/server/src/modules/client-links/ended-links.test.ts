import { listAuditEntries } from '@landfall/contract/audit';
import { bulkCaseRecords } from '@landfall/contract/case-bulk';
import { restrictCaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import { requestMissingItems } from '@landfall/contract/checklists';
import { createClientLink, listClientLinks } from '@landfall/contract/client-links';
import {
  completeClientUpload,
  createClientUpload,
  uploadClientPart,
} from '@landfall/contract/client-uploads';
import { removeUser, updateUserRoles } from '@landfall/contract/members';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeClientLink, sendByLink } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { untilWaiting } from '../../testing/lock-waits.ts';

let harness: Harness;
let ada: TestPerson;
let max: TestPerson;
let client: Pick<TestPerson, 'call'>;
let link: Awaited<ReturnType<typeof makeClientLink>>;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder('Ada');
  max = await ada.colleague('admin');
  client = harness.visitor();
  link = await makeClientLink(max);
});

const send = () => sendByLink(client, link.token, link.itemId);
const gone = { status: 404, problem: { message: expect.stringContaining('no longer works') } };
const archived = (isArchived: boolean) =>
  ada.call(updateCaseRecord, { params: { id: link.caseId }, body: { archived: isArchived } });
const remove = () => ada.call(removeUser, { params: { id: max.id } });
const demote = (role: 'viewer' | 'user') =>
  ada.call(updateUserRoles, { params: { id: max.id }, body: { roles: [role] } });
/** The audit entries of revoked links: the person and the link of each. */
const ends = async () => {
  const { entries } = await ada.call(listAuditEntries, {});
  return entries
    .filter(({ action }) => action === 'client_link.revoked')
    .map(({ person, record }) => [person.id, record?.id]);
};
const whenEnded = async () => {
  const { client_links } = await ada.call(listClientLinks, { params: { id: link.caseId } });
  return client_links.find(({ id }) => id === link.client_link.id)?.revoked_at;
};

it.each<[string, () => Promise<unknown>]>([
  ['whose case is archived', () => archived(true)],
  [
    'whose case is archived with others',
    () => ada.call(bulkCaseRecords, { body: { ids: [link.caseId], action: 'archive' } }),
  ],
  ['whose maker leaves', remove],
  ['whose maker becomes a viewer', () => demote('viewer')],
])('T86 a link %s is revoked, with an audit entry', async (_, act) => {
  await makeClientLink(ada);
  await act();
  await expect(send()).rejects.toMatchObject(gone);
  expect(Date.parse((await whenEnded()) ?? '')).toBe(harness.clock.now());
  expect(await ends()).toEqual([[ada.id, link.client_link.id]]);
});

it('T86 an archived case gets no new link, and no requests', async () => {
  await archived(true);
  const params = { id: link.caseId };
  const item_ids = [link.itemId];
  const refused = { status: 409, problem: { message: 'This case is archived: restore it first' } };
  await expect(ada.call(createClientLink, { params, body: { item_ids } })).rejects.toMatchObject(refused);
  const body = { item_ids, to: ['amara@client.test'], text: 'Please send them' };
  await expect(ada.call(requestMissingItems, { params, body })).rejects.toMatchObject(refused);
});

it('T86 a link stays revoked when its case is restored', async () => {
  await archived(true);
  await archived(false);
  await expect(send()).rejects.toMatchObject(gone);
  expect(await ends()).toHaveLength(1);
});

it('a link stays valid when another case is archived or another member leaves', async () => {
  const other = await makeClientLink(ada);
  await ada.call(updateCaseRecord, { params: { id: other.caseId }, body: { archived: true } });
  await ada.call(removeUser, { params: { id: (await ada.colleague('user')).id } });
  await demote('user');
  expect(await send()).toMatchObject({ item_id: link.itemId });
});

it('T94 a restricted case’s link ends with its creator, without revealing it to others', async () => {
  await max.call(restrictCaseRecord, { params: { id: link.caseId } });
  const eve = await ada.colleague('admin');
  await eve.call(updateUserRoles, { params: { id: max.id }, body: { roles: ['viewer'] } });
  await expect(send()).rejects.toMatchObject(gone);
  const { entries } = await eve.call(listAuditEntries, {});
  expect(entries.filter(({ action }) => action === 'client_link.revoked')).toEqual([]);
});

it('an expired link is unchanged', async () => {
  await harness.owner.query('update app.client_link set expires_at = $2 where id = $1', [
    link.client_link.id,
    new Date(harness.clock.now()),
  ]);
  await archived(true);
  expect([await whenEnded(), await ends()]).toEqual([null, []]);
});

/**
 * Runs `call` while another transaction of the organization holds the locks of `hold`, until the call waits for them.
 */
async function meanwhile<T>(hold: [string, string], change: [string, string], call: () => Promise<T>) {
  const office = await harness.owner.connect();
  try {
    await office.query('begin');
    await office.query(hold[0], [hold[1]]);
    const outcome = call().catch((error) => error);
    await untilWaiting(harness.owner, 1);
    await office.query(change[0], [change[1]]);
    await office.query('commit');
    return await outcome;
  } finally {
    office.release(true);
  }
}

it('a member being removed cannot create a link', async () => {
  const params = { id: link.caseId };
  const outcome = await meanwhile(
    ['select from app.membership where person_id = $1 for update', max.id],
    ['delete from app.membership where person_id = $1', max.id],
    () => max.call(createClientLink, { params, body: { item_ids: [link.itemId] } }),
  );
  expect(outcome).toMatchObject({ status: 403 });
});

it('a link being revoked accepts no file', async () => {
  const { token, itemId: item_id } = link;
  const body = { item_id, name: 'pasaporte.jpg', bytes: 5 };
  const { upload } = await client.call(createClientUpload, { params: { token }, body });
  const bytes = new Uint8Array(Buffer.from('bytes'));
  await client.call(uploadClientPart, { params: { token, id: upload.id, no: '1' }, bytes });
  const outcome = await meanwhile(
    ['select from app.case_record where id = $1 for update', link.caseId],
    ['update app.client_link set revoked_at = now() where id = $1', link.client_link.id],
    () => client.call(completeClientUpload, { params: { token, id: upload.id } }),
  );
  expect(outcome).toMatchObject(gone);
});

it('several links are locked in the order of their ids', async () => {
  // This link is stored after the other one, but its id is the lower one.
  const first = '00000000-0000-7000-8000-000000000000';
  await harness.owner.query(
    `insert into app.client_link select (jsonb_populate_record(l, jsonb_build_object('id', $2::uuid,
       'token_hash', sha256(l.token_hash)))).* from app.client_link l where l.id = $1`,
    [link.client_link.id, first],
  );
  const other = await harness.owner.connect();
  try {
    await other.query('begin');
    await other.query('select from app.client_link where id = $1 for update', [first]);
    const removing = remove();
    await untilWaiting(harness.owner, 1);
    await other.query('select from app.client_link where id = $1 for update nowait', [link.client_link.id]);
    await other.query('commit');
    await removing;
  } finally {
    other.release(true);
  }
  expect(await whenEnded()).not.toBeNull();
});
