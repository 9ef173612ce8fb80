import { buffer } from 'node:stream/consumers';
import { listDocumentFolders } from '@landfall/contract/document-folders';
import { createDownload, trashDocument } from '@landfall/contract/documents';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { addDocument, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';

let harness: Harness;
let ada: TestPerson;
let caseId: string;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder();
  caseId = (await openCase(ada)).id;
});

const linkTo = async (body: object, by = ada) => (await by.call(createDownload, { body })).url;
/** Opens a link as a browser does, without an access token. */
const open = (url: string) => harness.inject({ method: 'GET', url });

/** The ids of the documents that the audit log says were downloaded. */
async function downloaded(): Promise<string[]> {
  const { rows } = await harness.owner.query<{ resource_id: string }>(
    "select resource_id from app.audit_entry where action = 'document.downloaded' and org_id = $1",
    [ada.orgId],
  );
  return rows.map(({ resource_id }) => resource_id).sort();
}

async function unzipped(bytes: Buffer): Promise<Record<string, string>> {
  const zip = await fromBufferPromise(bytes, {});
  const files: Record<string, string> = {};
  for await (const entry of zip.eachEntry())
    files[entry.fileName] = String(await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}

it('returns one document under its title, with the extension of its file', async () => {
  const { id } = await addDocument(ada, caseId, {
    name: 'scan.pdf',
    content: '%PDF-1',
    title: 'Pässport: "N"',
  });
  const answer = await open(await linkTo({ document_ids: [id] }));
  expect([answer.statusCode, answer.body]).toEqual([200, '%PDF-1']);
  expect(answer.headers['content-disposition']).toBe(
    `attachment; filename="Passport_ _N_.pdf"; filename*=UTF-8''P%C3%A4ssport_%20_N_.pdf`,
  );
  expect(answer.headers['content-security-policy']).toContain('sandbox');
});

it('returns several as a zip file, by folder, with unique names', async () => {
  const { document_folders } = await ada.call(listDocumentFolders, {});
  const folder_id = document_folders[0]?.id ?? '';
  await addDocument(ada, caseId, { name: 'a.txt', title: 'Letter', content: 'one' });
  await addDocument(ada, caseId, { name: 'b.txt', title: 'letter', content: 'two' });
  await addDocument(ada, caseId, { name: 'c.txt', title: '../../etc/passwd', content: 'three', folder_id });
  const trashed = await addDocument(ada, caseId, { title: 'Trashed' });
  await ada.call(trashDocument, { params: { id: trashed.id } });
  const answer = await open(await linkTo({ resource_id: caseId }));
  expect(answer.headers['content-type']).toBe('application/zip');
  expect(await unzipped(answer.rawPayload)).toEqual({
    'Identity/.._.._etc_passwd.txt': 'three',
    'Letter.txt': 'one',
    'letter (2).txt': 'two',
  });
});

const setScan = (id: string, state: string) =>
  harness.owner.query(
    `update app.stored_file set scan_state = $2
     where id = (select file_id from app.document_version where document_id = $1)`,
    [id, state],
  );

it('lists withheld documents in a text file, and records the others only', async () => {
  const [given, held] = [
    await addDocument(ada, caseId, { name: 'a.txt', title: 'Letter.txt', content: 'one' }),
    await addDocument(ada, caseId, { name: 'b.txt', title: 'Passport' }),
  ];
  await setScan(held.id, 'held_back');
  const answer = await open(await linkTo({ resource_id: caseId }));
  const files = await unzipped(answer.rawPayload);
  expect(Object.keys(files)).toEqual(['Letter.txt', 'Not in this file.txt']);
  expect(files['Not in this file.txt']).toMatch(/^Passport: This file is held back: .+\r\n$/);
  expect(await downloaded()).toEqual([given.id]);
});

it('T86 works once, for a minute, and then always gets the same answer', async () => {
  const { id } = await addDocument(ada, caseId);
  const [used, late] = [await linkTo({ document_ids: [id] }), await linkTo({ document_ids: [id] })];
  expect((await open(used)).statusCode).toBe(200);
  const again = await open(used);
  harness.clock.advance(60_001);
  const over = await open(late);
  const unknown = await open(`/api/downloads/${'x'.repeat(43)}`);
  const answers = [again, over, unknown].map((answer) => [answer.statusCode, answer.json().message]);
  expect(answers).toEqual(Array(3).fill([404, 'Not found']));
  harness.clock.advance(-60_001);
});

it('D22 returns nothing to somebody who has left or may no longer see the case', async () => {
  const { id } = await addDocument(ada, caseId);
  const [max, eve] = [await ada.colleague('viewer'), await ada.colleague('viewer')];
  const [left, hidden] = [
    await linkTo({ document_ids: [id] }, max),
    await linkTo({ document_ids: [id] }, eve),
  ];
  await harness.owner.query('delete from app.membership where person_id = $1', [max.id]);
  expect((await open(left)).statusCode).toBe(404);
  await harness.owner.query('update app.case_record set restricted = true where id = $1', [caseId]);
  expect((await open(hidden)).statusCode).toBe(404);
});

it('leaves an entry of the audit log for each document that it gave, once it is opened', async () => {
  const add = async (name: string) => (await addDocument(ada, caseId, { name })).id;
  const [scanned, plain, found] = [await add('a.txt'), await add('b.txt'), await add('c.txt')];
  await setScan(scanned, 'waiting');
  const url = await linkTo({ document_ids: [scanned, plain, found] });
  expect(await downloaded()).toEqual([]);
  await setScan(scanned, 'clean');
  await setScan(found, 'held_back');
  const files = await unzipped((await open(url)).rawPayload);
  expect(Object.keys(files)).toHaveLength(3);
  expect(await downloaded()).toEqual([scanned, plain].sort());
  const { rows } = await harness.owner.query(
    "select distinct person_id from app.audit_entry where action = 'document.downloaded' and org_id = $1",
    [ada.orgId],
  );
  expect(rows).toEqual([{ person_id: ada.id }]);
});

it('refuses unknown and foreign documents, and an empty list', async () => {
  const { id } = await addDocument(ada, caseId);
  const bea = await harness.founder('Bea');
  await expect(linkTo({ document_ids: [id] }, bea)).rejects.toMatchObject({ status: 404 });
  await expect(linkTo({ document_ids: [id, crypto.randomUUID()] })).rejects.toMatchObject({ status: 404 });
  for (const [body, field] of [
    [{}, 'document_ids'],
    [{ document_ids: [] }, 'document_ids'],
    [{ document_ids: [id], resource_id: caseId }, 'document_ids'],
    [{ resource_id: (await openCase(ada)).id }, 'resource_id'],
  ] as const)
    await expect(linkTo(body)).rejects.toMatchObject({
      status: 400,
      problem: { fields: { [field]: expect.any(String) } },
    });
});
