import { deleteBeneficiary } from '@landfall/contract/beneficiaries';
import { bulkCaseRecords } from '@landfall/contract/case-bulk';
import { restrictCaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import { getChecklist, requestMissingItems } from '@landfall/contract/checklists';
import { listClientLinks, revokeClientLink } from '@landfall/contract/client-links';
import { removeUser, updateUserRoles } from '@landfall/contract/members';
import { listNotifications } from '@landfall/contract/notifications';
import { eraseBeneficiary } from '@landfall/contract/party-erasures';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Outcome, WaitingMail } from '../../platform/mail/mail.ts';
import { addBeneficiary, addChecklistItem, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { type TestWorkers, testWorkers } from '../../testing/job-worker.ts';
import { untilWaiting } from '../../testing/lock-waits.ts';

let harness: Harness;
let workers: TestWorkers;
let ada: TestPerson;
let max: TestPerson;
let caseId: string;
let itemId: string;
let sent: WaitingMail[];
/** The result of sending the next mail. */
let outcome: Outcome;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  [sent, outcome] = [[], { kind: 'sent' }];
  const post = {
    send: async (mail: WaitingMail) => {
      sent.push(mail);
      return outcome;
    },
    close() {},
  };
  workers = await testWorkers(harness, { post });
  ada = await harness.founder('Ada');
  max = await ada.colleague('admin');
  caseId = (await openCase(ada)).id;
  itemId = (await addChecklistItem(ada, caseId, { title: 'Birth certificate' })).id;
});
afterEach(() => workers.close());

/**
 * Requests a document.
 * @returns the id of the link in the mail, if there is one
 */
async function ask({ link = true, by = max } = {}): Promise<string> {
  const body = { item_ids: [itemId], to: ['ngozi@client.test'], link };
  const { client_links } = await by.call(requestMissingItems, { params: { id: caseId }, body });
  return client_links[0]?.id ?? '';
}
/** Whether a request's link is revoked, its item's state, and its mail. Expects that a withdrawn mail is not sent. */
async function withdrawn(linkId: string) {
  const { client_links } = await ada.call(listClientLinks, { params: { id: caseId } });
  const { rows } = await harness.owner.query(
    "select status, last_error, text from app.mail where org_id = $1 and kind = 'missing_items' order by id",
    [ada.orgId],
  );
  await (await workers.start()).workDue();
  expect(sent.filter(({ writer }) => writer)).toHaveLength(rows.filter(({ text }) => text !== null).length);
  const isEnded = client_links.find(({ id }) => id === linkId)?.revoked_at !== null;
  const { items } = await ada.call(getChecklist, { params: { id: caseId } });
  return { isEnded, item: items[0]?.state, ...rows[0] };
}
const because = (last_error: string | null, item = 'open') => ({
  item,
  isEnded: true,
  status: 'withdrawn',
  text: null,
  last_error,
});
const told = async (who: TestPerson) => {
  const { notifications } = await who.call(listNotifications, {});
  return notifications.filter(({ kind }) => kind === 'mail_withdrawn').map((entry) => entry.case_record?.id);
};
const archive = () => ada.call(updateCaseRecord, { params: { id: caseId }, body: { archived: true } });

it.each<[string, string, () => Promise<unknown>]>([
  ['removed', 'Its author has left the organization', () => ada.call(removeUser, { params: { id: max.id } })],
  [
    'made a viewer',
    'Its author may no longer write to clients',
    () => ada.call(updateUserRoles, { params: { id: max.id }, body: { roles: ['viewer'] } }),
  ],
])('a request of a member who is %s is cancelled with its link', async (_, reason, end) => {
  const link = await ask();
  await end();
  expect(await withdrawn(link)).toEqual(because(reason));
});

it('the author of a request that the mail server refuses is notified', async () => {
  await ask();
  outcome = { kind: 'refused', reason: 'No such mailbox' };
  await (await workers.start()).workDue();
  expect(sent.filter(({ writer }) => writer)).toHaveLength(1);
  expect([await told(max), await told(ada)]).toEqual([[caseId], []]);
});

it('a refused request is locked after its case, as archiving does', async () => {
  await ask();
  outcome = { kind: 'refused', reason: 'No such mailbox' };
  const worker = await workers.start();
  const other = await harness.owner.connect();
  try {
    await other.query('begin');
    await other.query('select from app.case_record where id = $1 for update', [caseId]);
    const working = worker.workDue();
    await untilWaiting(harness.owner, 1);
    await other.query("select from app.mail where org_id = $1 and kind = 'missing_items' for update nowait", [
      ada.orgId,
    ]);
    await other.query('commit');
    await working;
  } finally {
    other.release(true);
  }
  expect(await told(max)).toEqual([caseId]);
});

it('a request is sent when another member leaves, or its author may still write', async () => {
  const link = await ask();
  const eve = await ada.colleague('user');
  await ada.call(removeUser, { params: { id: eve.id } });
  await ada.call(updateUserRoles, { params: { id: max.id }, body: { roles: ['user'] } });
  expect(await withdrawn(link)).toMatchObject({ isEnded: false, status: 'pending', item: 'asked' });
});

it('a request is cancelled once its link is revoked', async () => {
  const link = await ask();
  const other = await ask();
  await ada.call(revokeClientLink, { params: { id: link } });
  expect(await withdrawn(link)).toEqual(because('Its link was ended', 'asked'));
  const { client_links } = await ada.call(listClientLinks, { params: { id: caseId } });
  expect(client_links.map(({ id, revoked_at }) => [id, revoked_at === null])).toEqual([
    [other, true],
    [link, false],
  ]);
});

it('an item requested before keeps the time of the first request', async () => {
  await ask();
  await (await workers.start()).workDue();
  const item = async () => (await ada.call(getChecklist, { params: { id: caseId } })).items[0];
  const asked = await item();
  await workers.advance(60_000);
  const again = await ask();
  expect((await item())?.asked_at).not.toBe(asked?.asked_at);
  await ada.call(revokeClientLink, { params: { id: again } });
  expect(await item()).toMatchObject({ state: 'asked', asked_at: asked?.asked_at });
});

it.each<[string, () => Promise<unknown>]>([
  ['archived', archive],
  ['archived with others', () => ada.call(bulkCaseRecords, { body: { ids: [caseId], action: 'archive' } })],
])('a request for a case that is %s is cancelled, and its author notified', async (_, act) => {
  const link = await ask();
  await act();
  expect(await withdrawn(link)).toEqual(because('The case was archived'));
  expect([await told(max), await told(ada)]).toEqual([[caseId], []]);
});

it('T94 so is one of a restricted case without a link', async () => {
  await ask({ link: false, by: ada });
  await ada.call(restrictCaseRecord, { params: { id: caseId } });
  await archive();
  expect(await withdrawn('')).toMatchObject({ status: 'withdrawn', item: 'open' });
});

it.each<[string, string | null, (id: string) => Promise<unknown>]>([
  [
    'deleted',
    'The client whom it concerns was deleted',
    (id) => ada.call(deleteBeneficiary, { params: { id } }),
  ],
  // The reasons for their mails are erased with them.
  ['erased', null, (id) => ada.call(eraseBeneficiary, { params: { id }, body: { name: 'Ngozi' } })],
])('a request to a client who is %s is cancelled, and its author notified', async (_, reason, act) => {
  const { id } = await addBeneficiary(ada, { first_name: 'Ngozi', personal_email: 'Ngozi@client.test' });
  const link = await ask();
  await act(id);
  expect(await withdrawn(link)).toEqual(because(reason));
  expect([await told(max), await told(ada)]).toEqual([[caseId], []]);
});
