import { createHash } from 'node:crypto';
import { type listDocuments, readDocument } from '@landfall/contract/documents';
import type { CallResult } from '@landfall/contract/endpoint';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { filesOf, zipOf } from '../../testing/archives.ts';
import { addDocument, makeClientLink, openCase, sendByLink } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { testWorkers } from '../../testing/job-worker.ts';
import { keptPost } from '../../testing/mail-workers.ts';
import { accountOf, exportedArchive, importArchive } from '../../testing/moved-organizations.ts';

let here: Harness;
let there: Harness;
let ada: TestPerson;
let owner: TestPerson;
let caseId: string;

beforeEach(async () => {
  [here, there] = await Promise.all([startHarness(), startHarness()]);
  ada = await here.founder('Ada');
  owner = await there.founder('Olu');
  caseId = (await openCase(ada)).id;
});
afterEach(() => Promise.all([here.close(), there.close()]));

async function storedBy(harness: Harness): Promise<string[]> {
  const ids: string[] = [];
  for await (const { orgId, fileId } of harness.store.list()) if (orgId === ada.orgId) ids.push(fileId);
  return ids;
}

/** The documents of the case, as the new owner gets them. */
async function importedDocuments() {
  const olu = { ...owner.headers, 'landfall-organization': ada.orgId };
  const asOlu = (url: string) => there.inject({ method: 'GET', url, headers: olu });
  const listed = await asOlu(`/api/documents?resource_id=${caseId}`);
  const { documents } = listed.json<CallResult<typeof listDocuments>>();
  return { documents, asOlu };
}

const moved = async (archive: Uint8Array) => importArchive(there, archive, await accountOf(there, owner));

it('D18 an export contains documents, and an import restores them', async () => {
  await addDocument(ada, caseId, { name: 'passport.txt', content: 'Passport of N. Okafor' });
  await addDocument(ada, caseId, { name: 'scan.bin', content: Buffer.alloc(6 * 1024 * 1024, 7) });
  await moved(await exportedArchive(here, ada.orgId));
  const { documents, asOlu } = await importedDocuments();
  expect(documents.map(({ title, latest }) => [title, latest.bytes])).toEqual([
    ['passport', 21],
    ['scan', 6 * 1024 * 1024],
  ]);
  const content = await asOlu(`/api/documents/${documents[0]?.id}/versions/1/content`);
  expect(content.body).toBe('Passport of N. Okafor');
});

it('an office with clients’ uploads can be moved', async () => {
  const { token, itemId } = await makeClientLink(ada);
  await sendByLink(here.visitor(), token, itemId);
  await moved(await exportedArchive(here, ada.orgId));
  const { rows } = await there.owner.query(
    "select distinct actor_kind from app.audit_entry where org_id = $1 and action = 'client_link.file_sent'",
    [ada.orgId],
  );
  expect(rows).toEqual([{ actor_kind: 'client_link' }]);
});

it('D18 an export taken during uploads has documents that all open', async () => {
  for (const name of ['one.txt', 'two.txt']) await addDocument(ada, caseId, { name, content: name });
  let arrivals = 0;
  const arriving = Object.assign(Object.create(here.store) as typeof here.store, {
    async read(file: Parameters<typeof here.store.read>[0]) {
      arrivals += 1;
      await addDocument(ada, caseId, { name: `arrival ${arrivals}.txt`, content: 'while it is exported' });
      return here.store.read(file);
    },
  });
  await moved(await exportedArchive(here, ada.orgId, arriving));
  expect(arrivals).toBeGreaterThan(0);
  const { documents, asOlu } = await importedDocuments();
  expect(documents.map(({ title }) => title)).toEqual(expect.arrayContaining(['one', 'two']));
  for (const { id, latest } of documents) {
    const { rawPayload } = await asOlu(`/api/documents/${id}/versions/1/content`);
    expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(latest.sha256);
  }
});

it('D18 of two simultaneous imports one is refused, and the other’s documents stay', async () => {
  await addDocument(ada, caseId);
  const archive = await exportedArchive(here, ada.orgId);
  const outcomes = await Promise.allSettled([moved(archive), moved(archive)]);
  const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
  expect(refused).toEqual([expect.stringContaining('is here already')]);
  expect(await storedBy(there)).toHaveLength(1);
});

it('D18 an import keeps its documents when the answer to its commit is lost', async () => {
  await addDocument(ada, caseId);
  const archive = await exportedArchive(here, ada.orgId);
  const lost = importArchive(there, archive, await accountOf(there, owner), (_, sql) => {
    if (sql === 'commit') throw new Error('Connection terminated unexpectedly');
  });
  await expect(lost).rejects.toThrow('terminated');
  expect(await storedBy(there)).toHaveLength(1);
});

it('D18 documents that differ from the manifest are refused, and removed', async () => {
  await addDocument(ada, caseId, { content: 'Passport of N. Okafor' });
  const files = await filesOf(await exportedArchive(here, ada.orgId));
  const name = [...files.keys()].find((each) => each.startsWith('files/')) ?? '';
  for (const forged of [
    new Map([...files, [name, 'Passport of somebody']]),
    new Map([...files].filter(([each]) => each !== name)),
    new Map([...files, [`files/${crypto.randomUUID()}`, 'more']]),
  ]) {
    await expect(moved(await zipOf(forged))).rejects.toThrow('files/');
    expect(await storedBy(there)).toEqual([]);
    expect((await there.owner.query('select from app.document')).rowCount).toBe(0);
  }
});

it('D18 an export fails while the store does not return a file, unless it is known to be lost', async () => {
  const { id } = await addDocument(ada, caseId);
  const [fileId = ''] = await storedBy(here);
  await here.store.remove({ orgId: ada.orgId, fileId });
  await expect(exportedArchive(here, ada.orgId)).rejects.toThrow('is not in the store');
  await here.owner.query('update app.stored_file set missing_since = now()');
  await moved(await exportedArchive(here, ada.orgId));
  const answer = await there.inject({
    method: 'GET',
    url: `/api/documents/${id}/versions/1/content`,
    headers: { ...owner.headers, 'landfall-organization': ada.orgId },
  });
  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    expect.stringContaining('missing from the store'),
  ]);
  await expect(ada.call(readDocument, { params: { id, no: '1' } })).rejects.toMatchObject({ status: 409 });
});

it('D20 files blocked by the virus scanner are not exported, and blocked after an import', async () => {
  const { id } = await addDocument(ada, caseId);
  const { id: clean } = await addDocument(ada, caseId, { name: 'clean.txt', content: 'nothing in it' });
  const [fileId = ''] = await here.owner
    .query('select file_id from app.document_version where document_id = $1', [id])
    .then(({ rows }) => rows.map(({ file_id }) => file_id));
  await here.owner.query("update app.stored_file set scan_state = 'held_back' where id = $1", [fileId]);
  const archive = await exportedArchive(here, ada.orgId);
  const names = [...(await filesOf(archive)).keys()].filter((name) => name.startsWith('files/'));
  expect(names).toHaveLength(1);
  expect(names).not.toContain(`files/${fileId}`);
  await moved(archive);
  const { asOlu } = await importedDocuments();
  expect((await asOlu(`/api/documents/${id}/versions/1/content`)).json().message).toContain('held back');
  expect((await asOlu(`/api/documents/${clean}/versions/1/content`)).statusCode).toBe(200);
});

it('a file that waits for its scan and text still does after an import', async () => {
  await addDocument(ada, caseId, { content: 'Passport of N. Okafor' });
  await here.owner.query("update app.stored_file set scan_state = 'waiting'");
  const workers = await testWorkers(there, { post: keptPost() });
  await moved(await exportedArchive(here, ada.orgId));
  await (await workers.start()).workDue();
  await workers.close();
  const { documents } = await importedDocuments();
  expect(documents.map(({ latest }) => [latest.scan_state, latest.text_state])).toEqual([
    ['not_scanned', 'found'],
  ]);
});
