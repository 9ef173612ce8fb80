import { listAuditEntries } from '@landfall/contract/audit';
import { restrictCaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import { deleteChecklistItem, getChecklist, updateChecklistItem } from '@landfall/contract/checklists';
import { createClientLink, listClientLinks, revokeClientLink } from '@landfall/contract/client-links';
import {
  completeClientUpload,
  createClientUpload,
  getClientUpload,
  openClientLink,
  uploadClientPart,
} from '@landfall/contract/client-uploads';
import { LIMITS } from '@landfall/contract/constants';
import { getDocument, listDocuments } from '@landfall/contract/documents';
import { listNotifications, readNotifications } from '@landfall/contract/notifications';
import { getUpload, PART_BYTES } from '@landfall/contract/uploads';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addChecklistItem,
  beginUpload,
  makeClientLink,
  openCase,
  sendByLink,
} from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { untilWaiting } from '../../testing/lock-waits.ts';

let harness: Harness;
let ada: TestPerson;
/** A caller without an account. */
let client: Pick<TestPerson, 'call'>;
let link: Awaited<ReturnType<typeof makeClientLink>>;
const lines: string[] = [];
beforeAll(async () => {
  harness = await startHarness({ logLines: lines });
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder();
  client = harness.visitor();
  link = await makeClientLink(ada, { max_files: 2, language: 'es' });
});

const open = (token = link.token) => client.call(openClientLink, { params: { token } });
const begin = (body: object = {}, token = link.token) =>
  client.call(createClientUpload, {
    params: { token },
    body: { item_id: link.itemId, name: 'pasaporte.jpg', bytes: 5, ...body },
  });
const part = (id: string, content: string, token = link.token) =>
  client.call(uploadClientPart, {
    params: { token, id, no: '1' },
    bytes: new Uint8Array(Buffer.from(content)),
  });
const complete = (id: string, token = link.token) =>
  client.call(completeClientUpload, { params: { token, id } });
const send = (content = 'bytes') => sendByLink(client, link.token, link.itemId, content);
const createLinkOf = async (id: string, itemId: string) => {
  const { url } = await ada.call(createClientLink, { params: { id }, body: { item_ids: [itemId] } });
  return url.slice(url.lastIndexOf('/') + 1);
};
const item = async () => (await ada.call(getChecklist, { params: { id: link.caseId } })).items[0];
const links = async (by = ada) =>
  (await by.call(listClientLinks, { params: { id: link.caseId } })).client_links;

it('shows its items and what was sent through it, and nothing else of the case', async () => {
  await addChecklistItem(ada, link.caseId, { title: 'Not asked for' });
  const page = await open();
  expect(page).toEqual({
    organization: expect.any(String),
    language: 'es',
    // The end of the seventh day in New York, where the clocks went forward meanwhile.
    expires_at: '2026-03-10T03:59:59Z',
    files_left: 2,
    file_bytes: expect.any(Number),
    items: [{ id: link.itemId, title: 'Passport', why: '', translations: {}, due_on: null, done: false }],
    sent: [],
  });
  expect(JSON.stringify(page)).not.toContain('Okafor');
});

it('a sent file becomes a document to be reviewed, and its item is received', async () => {
  const sent = await send();
  expect(sent).toMatchObject({ item_id: link.itemId, name: 'pasaporte.jpg', bytes: 5 });
  expect(await item()).toMatchObject({
    state: 'received',
    documents: [{ title: 'pasaporte', state: 'received' }],
  });
  const { documents } = await ada.call(listDocuments, { query: { resource_id: link.caseId } });
  expect(documents).toMatchObject([
    { state: 'received', latest: { no: 1, author_display_name: 'Client', file_name: 'pasaporte.jpg' } },
  ]);
  expect(await open()).toMatchObject({ files_left: 1, sent: [sent] });
});

it('a file never replaces an earlier one, and none exceeds the limit', async () => {
  await send();
  await send();
  const { documents } = await ada.call(listDocuments, { query: { resource_id: link.caseId } });
  expect(documents).toHaveLength(2);
  for (const { id } of documents)
    expect((await ada.call(getDocument, { params: { id } })).versions).toHaveLength(1);
  await expect(begin()).rejects.toMatchObject({ status: 409 });
  expect((await open()).files_left).toBe(0);
});

it('no more files than the limit become documents, and abandoned ones do not count', async () => {
  const ids = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const { upload } = await begin();
      await part(upload.id, 'bytes');
      return upload.id;
    }),
  );
  const given = ids.pop();
  const completed = await Promise.allSettled(ids.map((id) => complete(id)));
  expect(completed.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  await expect(complete(given ?? '')).rejects.toMatchObject({ status: 409 });
  const { documents } = await ada.call(listDocuments, { query: { resource_id: link.caseId } });
  expect(documents).toHaveLength(2);
});

it('a file locks the case before the link, as completing one does', async () => {
  const office = await harness.owner.connect();
  try {
    await office.query('begin');
    await office.query('select from app.case_record where id = $1 for update', [link.caseId]);
    const begun = begin();
    await untilWaiting(harness.owner, 1);
    await office.query('select from app.client_link where id = $1 for update nowait', [link.client_link.id]);
    await office.query('rollback');
    expect((await begun).upload).toMatchObject({ parts: [] });
  } finally {
    office.release(true);
  }
});

it('the number of unfinished files is limited', async () => {
  const begun = await Promise.allSettled(Array.from({ length: 14 }, () => begin()));
  expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(12);
});

it('a file becomes a document even if its item was removed meanwhile', async () => {
  const { upload } = await begin();
  await part(upload.id, 'bytes');
  await ada.call(deleteChecklistItem, { params: { id: link.itemId } });
  expect((await complete(upload.id)).sent).toMatchObject({ item_id: null, name: 'pasaporte.jpg' });
  expect(await open()).toMatchObject({ items: [], sent: [{ name: 'pasaporte.jpg' }] });
});

it('lists received parts, and completing twice creates one document', async () => {
  const { upload } = await begin();
  expect(upload).toMatchObject({ part_bytes: PART_BYTES, parts: [] });
  await expect(complete(upload.id)).rejects.toMatchObject({ status: 409 });
  await part(upload.id, 'bytes');
  const params = { token: link.token, id: upload.id };
  expect((await client.call(getClientUpload, { params })).upload.parts).toEqual([1]);
  const [one, other] = await Promise.all([complete(upload.id), complete(upload.id)]);
  expect(other).toEqual(one);
  expect((await open()).sent).toHaveLength(1);
});

describe('an unusable link gets the answer of an unknown one', () => {
  const gone = { status: 404, problem: { message: expect.stringContaining('no longer works') } };

  it('T52 unknown, revoked and expired', async () => {
    await expect(open('x'.repeat(43))).rejects.toMatchObject(gone);
    const { upload } = await begin();
    const other = await makeClientLink(ada, { days: 1 });
    await ada.call(revokeClientLink, { params: { id: link.client_link.id } });
    for (const call of [
      () => open(),
      () => begin(),
      () => part(upload.id, 'bytes'),
      () => complete(upload.id),
      () => client.call(getClientUpload, { params: { token: link.token, id: upload.id } }),
    ])
      await expect(call()).rejects.toMatchObject(gone);
    await harness.owner.query('update app.client_link set expires_at = $2 where id = $1', [
      other.client_link.id,
      new Date(harness.clock.now()),
    ]);
    await expect(open(other.token)).rejects.toMatchObject(gone);
  });

  it('when its organization was deleted', async () => {
    await harness.owner.query('update app.organization set deleted_at = now() where org_id = $1', [
      ada.orgId,
    ]);
    await expect(open()).rejects.toMatchObject(gone);
  });
});

it('refuses an unknown sender before reading the body', async () => {
  const { statusCode, headers } = await harness.inject({
    method: 'PUT',
    url: `/api/client/${'x'.repeat(43)}/uploads/${crypto.randomUUID()}/parts/1`,
    headers: { 'content-type': 'image/png' },
    payload: Buffer.alloc(100_000),
  });
  // The media type is not accepted either, but that would only be reported if the body was read.
  expect(statusCode).toBe(404);
  expect(headers['content-type']).toContain('json');
});

it('opens only its own uploads', async () => {
  const other = await makeClientLink(ada);
  const { upload } = await begin();
  const own = await beginUpload(ada, link.caseId);
  for (const id of [upload.id, own.upload.id])
    await expect(part(id, 'bytes', other.token)).rejects.toMatchObject({ status: 404 });
  await expect(ada.call(getUpload, { params: { id: upload.id } })).rejects.toMatchObject({ status: 404 });
  await expect(begin({ item_id: other.itemId })).rejects.toMatchObject({
    status: 400,
    problem: { fields: { item_id: 'This link does not ask for it' } },
  });
});

it('works for a restricted case, without revealing it to others in the office', async () => {
  const max = await ada.colleague('admin');
  await ada.call(restrictCaseRecord, { params: { id: link.caseId } });
  await send();
  expect((await item())?.state).toBe('received');
  await expect(links(max)).rejects.toMatchObject({ status: 404 });
  const { entries } = await max.call(listAuditEntries, {});
  expect(entries.filter(({ action }) => action.startsWith('client_link'))).toEqual([]);
});

describe('the bell shows a client’s files', () => {
  const bell = async (person: TestPerson) => (await person.call(listNotifications, {})).notifications;
  const readAll = (person: TestPerson) =>
    person.call(readNotifications, { body: { up_to: new Date(harness.clock.now()).toISOString() } });
  const assign = (...people: TestPerson[]) =>
    ada.call(updateCaseRecord, {
      params: { id: link.caseId },
      body: { assignee_ids: people.map(({ id }) => id) },
    });

  it('to the case team, once for all files until it was read', async () => {
    const [max, eve] = [await ada.colleague('user'), await ada.colleague('user')];
    await assign(max);
    await readAll(max);
    await send();
    await send();
    const told = { kind: 'client_files', read_at: null, case_record: { id: link.caseId }, date: null };
    expect((await bell(max))[0]).toMatchObject({ ...told, is_waiting: false, acknowledged_at: null });
    const count = async () => (await bell(max)).filter(({ kind }) => kind === 'client_files').length;
    expect(await count()).toBe(1);
    expect([await bell(ada), await bell(eve)]).toEqual([[], []]);
  });

  it('again for later files, above other entries', async () => {
    await send();
    const [first] = await bell(ada);
    await ada.call(readNotifications, { body: { id: first?.id ?? '' } });
    harness.clock.advance(60_000);
    await send();
    const entries = await bell(ada);
    expect(entries).toMatchObject([{ kind: 'client_files', read_at: null }]);
    expect(Date.parse(entries[0]?.created_at ?? '')).toBe(harness.clock.now());
  });

  it('for each link separately', async () => {
    const other = await createLinkOf(link.caseId, link.itemId);
    await send();
    await sendByLink(client, other, link.itemId);
    expect((await bell(ada)).map(({ kind }) => kind)).toEqual(['client_files', 'client_files']);
  });

  it('to the link’s creator while the case has no team', async () => {
    await assign();
    await send();
    expect((await bell(ada)).map(({ kind }) => kind)).toEqual(['client_files']);
  });

  it('and hides them with a restricted case from former team members', async () => {
    const max = await ada.colleague('admin');
    await assign(ada, max);
    await readAll(max);
    await send();
    await assign(ada);
    await ada.call(restrictCaseRecord, { params: { id: link.caseId } });
    expect(await max.call(listNotifications, {})).toMatchObject({ notifications: [], unread: 0 });
    expect((await bell(ada)).map(({ kind }) => kind)).toEqual(['client_files']);
  });
});

it('T47 leaves no token in the log', async () => {
  await open();
  await send();
  expect(lines.some((line) => line.includes('/client/[redacted]'))).toBe(true);
  expect(lines.filter((line) => line.includes(link.token))).toEqual([]);
});

it('records visits and files in the audit log', async () => {
  await open();
  await send();
  const { entries } = await ada.call(listAuditEntries, {});
  const visits = entries.filter(({ person }) => person.display_name === 'A client, by a link');
  expect(visits.map(({ action, record, related }) => [action, record?.kind, related?.kind])).toEqual([
    ['client_link.file_sent', 'document', 'client_link'],
    ['client_link.file_sent', 'client_link', 'case_record'],
    ['client_link.visited', 'client_link', 'case_record'],
  ]);
  const { rows } = await harness.owner.query(
    "select distinct actor_kind from app.audit_entry where org_id = $1 and action like 'client_link.%' and person_id = $2",
    [ada.orgId, visits[0]?.person.id],
  );
  expect(rows).toEqual([{ actor_kind: 'client_link' }]);
});

it('shows links with their activity to the office, and the address once', async () => {
  await open();
  await open();
  await send();
  const [listed] = await links();
  expect(listed).toMatchObject({
    visits: 2,
    files: 1,
    last_visited_at: expect.any(String),
    items: [{ id: link.itemId, title: 'Passport' }],
    author_display_name: 'Ada Founder',
    sent_to: '',
    revoked_at: null,
  });
  expect(JSON.stringify(listed)).not.toContain(link.token);
  const { rows } = await harness.owner.query('select * from app.client_link where id = $1', [listed?.id]);
  expect(JSON.stringify(rows)).not.toContain(link.token);
});

it('accepted items need nothing more, and removed ones are not requested', async () => {
  for (const state of ['accepted', 'not_needed'] as const) {
    await ada.call(updateChecklistItem, { params: { id: link.itemId }, body: { state } });
    expect((await open()).items).toMatchObject([{ done: true }]);
  }
});

it('a case has a limited number of valid links', async () => {
  await harness.owner.query(
    `insert into app.client_link select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(),
      'token_hash', '\\x' || encode(sha256(uuid_send(gen_random_uuid())), 'hex')))).*
     from app.client_link l, generate_series(2, $2) where l.id = $1`,
    [link.client_link.id, LIMITS.clientLinks],
  );
  const create = () => createLinkOf(link.caseId, link.itemId);
  await expect(create()).rejects.toMatchObject({ status: 409 });
  const [one, other] = await links();
  await ada.call(revokeClientLink, { params: { id: one?.id ?? '' } });
  await create();
  await expect(create()).rejects.toMatchObject({ status: 409 });
  await harness.owner.query('update app.client_link set expires_at = created_at where id = $1', [other?.id]);
  await create();
});

it('invalid input names the field', async () => {
  const params = { id: link.caseId };
  const item_ids = [link.itemId];
  for (const [body, field] of [
    [{ item_ids: [] }, 'item_ids'],
    [{ item_ids: [link.itemId, crypto.randomUUID()] }, 'item_ids'],
    [{ days: 61 }, 'days'],
    [{ max_files: 0 }, 'max_files'],
  ] as const)
    await expect(
      ada.call(createClientLink, { params, body: { item_ids, ...body } as never }),
    ).rejects.toMatchObject({
      status: 400,
      problem: { fields: { [field]: expect.any(String) } },
    });
  for (const [body, field] of [
    [{ name: '' }, 'name'],
    [{ bytes: 0 }, 'bytes'],
    [{ item_id: 'x' }, 'item_id'],
  ] as const)
    await expect(begin(body)).rejects.toMatchObject({
      status: 400,
      problem: { fields: { [field]: expect.any(String) } },
    });
  await expect(begin({ bytes: 10 ** 9 })).rejects.toMatchObject({ status: 413 });
});

it('viewers cannot create one, and other organizations find none', async () => {
  const viewer = await ada.colleague('viewer');
  const params = { id: link.caseId };
  const body = { item_ids: [link.itemId] };
  await expect(viewer.call(createClientLink, { params, body })).rejects.toMatchObject({ status: 403 });
  const bea = await harness.founder('Bea');
  for (const call of [
    () => links(bea),
    () => bea.call(createClientLink, { params, body }),
    () => bea.call(revokeClientLink, { params: { id: link.client_link.id } }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 404 });
  const { id } = await openCase(bea);
  await expect(bea.call(createClientLink, { params: { id }, body })).rejects.toMatchObject({ status: 400 });
});
