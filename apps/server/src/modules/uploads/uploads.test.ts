import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import {
  getDocument,
  listDocuments,
  readDocument,
  restoreDocument,
  trashDocument,
} from '@landfall/contract/documents';
import {
  cancelUpload,
  completeUpload,
  createUpload,
  getUpload,
  PART_BYTES,
  uploadPart,
} from '@landfall/contract/uploads';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FileStore } from '../../platform/files/file-store.ts';
import { CALL_LIMITS } from '../../platform/limits.ts';
import { addBeneficiary, addDocument, beginUpload, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { headOf, listeningPort, rawConnection } from '../../testing/raw-connection.ts';
import { testStore } from '../../testing/test-store.ts';

let harness: Harness;
let ada: TestPerson;
let caseId: string;
beforeAll(async () => {
  const files = { fileBytes: 12 * 1024 * 1024, organizationFileBytes: 30 * 1024 * 1024 };
  harness = await startHarness({ config: { limits: { ...CALL_LIMITS, ...files } } });
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder();
  caseId = (await openCase(ada)).id;
});

const part = (by: TestPerson, id: string, no: number, bytes: Uint8Array) =>
  by.call(uploadPart, { params: { id, no: String(no) }, bytes: new Uint8Array(bytes) });
const complete = (by: TestPerson, id: string) => by.call(completeUpload, { params: { id } });
const documents = async (by = ada) =>
  (await by.call(listDocuments, { query: { resource_id: caseId } })).documents;

it('a file of three parts becomes a document with the same content', async () => {
  const whole = randomBytes(2 * PART_BYTES + 7);
  const { upload } = await beginUpload(ada, caseId, { name: 'scans/Passport (Okafor).bin', content: whole });
  expect(upload).toMatchObject({
    name: 'Passport (Okafor).bin',
    bytes: whole.length,
    part_bytes: PART_BYTES,
    parts: [],
  });
  for (const no of [3, 1, 2])
    await part(ada, upload.id, no, whole.subarray((no - 1) * PART_BYTES, no * PART_BYTES));
  const { document, same_as } = await complete(ada, upload.id);
  expect(document).toMatchObject({
    title: 'Passport (Okafor)',
    resource_id: caseId,
    resource_kind: 'case',
    state: 'looked_at',
    latest: {
      no: 1,
      bytes: whole.length,
      media_type: 'application/octet-stream',
      sha256: createHash('sha256').update(whole).digest('hex'),
      scan_state: 'not_scanned',
      author_display_name: 'Ada Founder',
    },
  });
  expect(same_as).toBeNull();
  const blob = await ada.call(readDocument, { params: { id: document.id, no: '1' } });
  expect(Buffer.from(await blob.arrayBuffer()).equals(whole)).toBe(true);
});

it('D1 lists received parts, so that only the others are sent again', async () => {
  const whole = randomBytes(PART_BYTES + 1);
  const { upload } = await beginUpload(ada, caseId, { content: whole });
  await part(ada, upload.id, 2, whole.subarray(PART_BYTES));
  expect((await ada.call(getUpload, { params: { id: upload.id } })).upload.parts).toEqual([2]);
  await expect(complete(ada, upload.id)).rejects.toMatchObject({
    status: 409,
    problem: { message: '1 of 2 parts have come' },
  });
  await part(ada, upload.id, 1, whole.subarray(0, PART_BYTES));
  await complete(ada, upload.id);
});

it('T51 a part with an interrupted connection is not received, and can be repeated', async () => {
  const { upload } = await beginUpload(ada, caseId, { content: 'in the middle' });
  const headers = { 'content-type': 'application/octet-stream', 'content-length': '13' };
  const head = headOf(`/api/uploads/${upload.id}/parts/1`, { ...ada.headers, ...headers }, 'PUT');
  const port = await listeningPort(harness.app);
  const arrived = once(harness.app.server, 'request');
  const { socket } = rawConnection(port, `${head}in the `);
  const [request] = await arrived;
  // The connection first reports an error, then closes.
  const gone = new Promise((resolve) => request.on('error', () => {}).once('close', resolve));
  socket.destroy();
  await gone;
  expect((await ada.call(getUpload, { params: { id: upload.id } })).upload.parts).toEqual([]);
  await part(ada, upload.id, 1, Buffer.from('in the middle'));
  const { document } = await complete(ada, upload.id);
  const blob = await ada.call(readDocument, { params: { id: document.id, no: '1' } });
  expect(await blob.text()).toBe('in the middle');
});

it('a part without a length is received completely, and refused beyond a part’s size', async () => {
  const { upload } = await beginUpload(ada, caseId, { content: 'in two chunks' });
  const sendChunks = (...chunks: Buffer[]) =>
    harness.inject({
      method: 'PUT',
      url: `/api/uploads/${upload.id}/parts/1`,
      headers: { ...ada.headers, 'content-type': 'application/octet-stream' },
      payload: Readable.from(chunks),
    });
  const tooLong = await sendChunks(Buffer.alloc(PART_BYTES), Buffer.alloc(1));
  expect([tooLong.statusCode, tooLong.json().code]).toEqual([413, 'payload_too_large']);
  expect((await sendChunks(Buffer.from('in two '), Buffer.from('chunks'))).statusCode).toBe(204);
  const { document } = await complete(ada, upload.id);
  const blob = await ada.call(readDocument, { params: { id: document.id, no: '1' } });
  expect(await blob.text()).toBe('in two chunks');
});

it('D4 a repeated part, and completing twice at once, make one document of one version', async () => {
  const { upload } = await beginUpload(ada, caseId, { content: 'twice' });
  await part(ada, upload.id, 1, Buffer.from('wrong'));
  await part(ada, upload.id, 1, Buffer.from('twice'));
  const [one, other] = await Promise.all([complete(ada, upload.id), complete(ada, upload.id)]);
  expect(other.document).toEqual(one.document);
  expect((await complete(ada, upload.id)).document).toEqual(one.document);
  expect(await documents()).toHaveLength(1);
  const { versions } = await ada.call(getDocument, { params: { id: one.document.id } });
  expect(versions).toHaveLength(1);
  await expect(part(ada, upload.id, 1, Buffer.from('later'))).rejects.toMatchObject({ status: 409 });
  const blob = await ada.call(readDocument, { params: { id: one.document.id, no: '1' } });
  expect(await blob.text()).toBe('twice');
});

it('D5 refuses more or less than announced, and more than a file may have', async () => {
  const { upload } = await beginUpload(ada, caseId, { content: '12345' });
  for (const bytes of ['1234', '123456'])
    await expect(part(ada, upload.id, 1, Buffer.from(bytes))).rejects.toMatchObject({
      status: 400,
      problem: { fields: { body: expect.stringContaining('Part 1 has 5 bytes') } },
    });
  await expect(part(ada, upload.id, 2, Buffer.from('1'))).rejects.toMatchObject({ status: 404 });
  const large = await harness.inject({
    method: 'PUT',
    url: `/api/uploads/${upload.id}/parts/1`,
    headers: ada.headers,
    payload: Buffer.alloc(PART_BYTES + 1),
  });
  expect([large.statusCode, large.json().code]).toEqual([413, 'payload_too_large']);
  const body = { name: 'film.mov', bytes: 12 * 1024 * 1024 + 1, resource_id: caseId };
  await expect(ada.call(createUpload, { body })).rejects.toMatchObject({
    status: 413,
    problem: { code: 'payload_too_large', message: 'A file may have 12 MB at most' },
  });
  expect(await documents()).toEqual([]);
});

it('refuses files beyond the office’s limit, pending ones counted', async () => {
  const body = { name: 'scan.bin', bytes: 11 * 1024 * 1024, resource_id: caseId };
  const [first] = await Promise.all([ada.call(createUpload, { body }), ada.call(createUpload, { body })]);
  await expect(ada.call(createUpload, { body })).rejects.toMatchObject({
    status: 413,
    problem: { code: 'quota_exceeded' },
  });
  await ada.call(cancelUpload, { params: { id: first.upload.id } });
  await ada.call(createUpload, { body });
});

it('D7 accepts the same content, and names the first document that the caller may see', async () => {
  const first = await addDocument(ada, caseId, { name: 'first.txt', content: 'same' });
  const { upload } = await beginUpload(ada, caseId, { name: 'second.txt', content: 'same' });
  await part(ada, upload.id, 1, Buffer.from('same'));
  expect((await complete(ada, upload.id)).same_as).toMatchObject({
    id: first.id,
    title: 'first',
    resource_id: caseId,
  });

  const bea = await harness.founder('Bea');
  const other = await beginUpload(bea, (await openCase(bea)).id, { content: 'same' });
  await part(bea, other.upload.id, 1, Buffer.from('same'));
  expect((await complete(bea, other.upload.id)).same_as).toBeNull();

  await harness.owner.query('update app.case_record set restricted = true where id = $1', [caseId]);
  const max = await ada.colleague('admin');
  const third = await beginUpload(max, (await openCase(max)).id, { content: 'same' });
  await part(max, third.upload.id, 1, Buffer.from('same'));
  expect((await complete(max, third.upload.id)).same_as).toBeNull();
});

it('a next version keeps title, folder and dates of its document', async () => {
  const document = await addDocument(ada, caseId, {
    name: 'draft.txt',
    content: 'one',
    title: 'Cover letter',
  });
  const body = { name: 'draft 2.txt', bytes: 3, document_id: document.id };
  const { upload } = await ada.call(createUpload, { body });
  await part(ada, upload.id, 1, Buffer.from('two'));
  const next = (await complete(ada, upload.id)).document;
  expect(next).toMatchObject({
    id: document.id,
    title: 'Cover letter',
    latest: { no: 2, file_name: 'draft 2.txt' },
  });
  const { versions } = await ada.call(getDocument, { params: { id: document.id } });
  expect(versions.map(({ no, file_name }) => [no, file_name])).toEqual([
    [2, 'draft 2.txt'],
    [1, 'draft.txt'],
  ]);
  const before = await ada.call(readDocument, { params: { id: document.id, no: '1' } });
  expect(await before.text()).toBe('one');
});

it('a next version of a document in the trash waits until it is restored', async () => {
  const { id } = await addDocument(ada, caseId);
  const content = Buffer.from('version two');
  const body = { name: 'two.txt', bytes: content.length, document_id: id };
  const { upload } = await ada.call(createUpload, { body });
  await part(ada, upload.id, 1, content);
  await ada.call(trashDocument, { params: { id } });
  await expect(complete(ada, upload.id)).rejects.toMatchObject({
    status: 409,
    problem: { message: 'The document is in the trash: restore it first' },
  });
  await ada.call(restoreDocument, { params: { id } });
  expect((await complete(ada, upload.id)).document.latest).toMatchObject({ no: 2, file_name: 'two.txt' });
});

it('a person has documents too, which are shown on their cases', async () => {
  const { id } = await addBeneficiary(ada);
  expect(await addDocument(ada, id)).toMatchObject({ resource_id: id, resource_kind: 'beneficiary' });
});

it('D9 file names are stored without hidden characters, and are no paths', async () => {
  for (const [name, kept] of [
    ['../../etc/passwd', 'passwd'],
    ['C:\\Windows\\win.ini', 'win.ini'],
    ['a\u0000b.pdf', 'a b.pdf'],
    ['\u202Efdp.exe', 'fdp.exe'],
    ['one\ntwo.pdf', 'one two.pdf'],
    ['..', 'Unnamed'],
    [`${'x'.repeat(400)}.pdf`, `${'x'.repeat(296)}.pdf`],
  ] as const) {
    const { upload } = await beginUpload(ada, caseId, { name });
    expect(upload.name).toBe(kept);
  }
});

describe('an upload belongs to its person', () => {
  it('and is not found by colleagues and other organizations', async () => {
    const { upload } = await beginUpload(ada, caseId, { content: 'mine' });
    for (const other of [await ada.colleague('admin'), await harness.founder('Bea')]) {
      const params = { id: upload.id };
      for (const call of [
        () => other.call(getUpload, { params }),
        () => other.call(completeUpload, { params }),
        () => other.call(cancelUpload, { params }),
        () => part(other, upload.id, 1, Buffer.from('mine')),
      ])
        await expect(call()).rejects.toMatchObject({ status: 404 });
    }
  });

  it('and is for records of the organization only', async () => {
    const bea = await harness.founder('Bea');
    for (const body of [
      { name: 'a', bytes: 1, resource_id: caseId },
      { name: 'a', bytes: 1, document_id: (await addDocument(ada, caseId)).id },
    ])
      await expect(bea.call(createUpload, { body })).rejects.toMatchObject({ status: 404 });
  });

  it('and ends after a day', async () => {
    const { upload } = await beginUpload(ada, caseId, { content: 'late' });
    await part(ada, upload.id, 1, Buffer.from('late'));
    await harness.owner.query('update app.upload set expires_at = $2 where id = $1', [
      upload.id,
      new Date(harness.clock.now()),
    ]);
    await expect(complete(ada, upload.id)).rejects.toMatchObject({ status: 404 });
  });
});

it('an abandoned upload leaves nothing', async () => {
  const { upload } = await beginUpload(ada, caseId, { content: 'gone' });
  await part(ada, upload.id, 1, Buffer.from('gone'));
  await ada.call(cancelUpload, { params: { id: upload.id } });
  await expect(ada.call(getUpload, { params: { id: upload.id } })).rejects.toMatchObject({ status: 404 });
  const files = [];
  for await (const file of harness.store.list()) if (file.orgId === ada.orgId) files.push(file);
  expect(files).toEqual([]);
});

it('invalid input names the field', async () => {
  const version = { name: 'a', bytes: 1, document_id: (await addDocument(ada, caseId)).id };
  const list = { name: 'a.csv', bytes: 1, purpose: 'import' as const };
  for (const [body, field] of [
    [{ name: '', bytes: 1, resource_id: caseId }, 'name'],
    [{ name: 'a', bytes: 0, resource_id: caseId }, 'bytes'],
    [{ name: 'a', bytes: 1 }, 'resource_id'],
    [{ name: 'a', bytes: 1, resource_id: caseId, folder_id: crypto.randomUUID() }, 'folder_id'],
    [{ ...version, folder_id: crypto.randomUUID() }, 'folder_id'],
    [{ ...version, checklist_item_id: crypto.randomUUID() }, 'checklist_item_id'],
    [{ ...list, folder_id: crypto.randomUUID() }, 'folder_id'],
  ] as const)
    await expect(ada.call(createUpload, { body })).rejects.toMatchObject({
      status: 400,
      problem: { fields: { [field]: expect.any(String) } },
    });
});

it('a repeated key and body start one upload', async () => {
  const body = { name: 'a.txt', bytes: 1, resource_id: caseId };
  const [one, other] = [
    await ada.call(createUpload, { body, idempotencyKey: 'once' }),
    await ada.call(createUpload, { body, idempotencyKey: 'once' }),
  ];
  expect(other).toEqual(one);
});

describe('D3 a full disk', () => {
  it('is reported, stores no part, and accepts the next one when there is room', async () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    let isFull = true;
    const roomy = testStore();
    const store: FileStore = {
      ...roomy,
      putPart: (...part) => (isFull ? Promise.reject(full) : roomy.putPart(...part)),
    };
    const crowded = await startHarness({ store });
    const bea = await crowded.founder('Bea');
    const { upload } = await beginUpload(bea, (await openCase(bea)).id, { content: 'part' });
    await expect(part(bea, upload.id, 1, Buffer.from('part'))).rejects.toMatchObject({
      status: 507,
      problem: { code: 'storage_full' },
    });
    expect((await bea.call(getUpload, { params: { id: upload.id } })).upload.parts).toEqual([]);
    isFull = false;
    await part(bea, upload.id, 1, Buffer.from('part'));
    await complete(bea, upload.id);
    await crowded.close();
  });
});

it('T39 accepts octets and nothing else', async () => {
  const { upload } = await beginUpload(ada, caseId, { content: '{}' });
  const url = `/api/uploads/${upload.id}/parts/1`;
  for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
    const headers = { ...ada.headers, 'content-type': type };
    const answer = await harness.inject({ method: 'PUT', url, headers, payload: '{}' });
    expect([type, answer.statusCode]).toEqual([type, 415]);
  }
  const json = await harness.inject({
    method: 'POST',
    url: '/api/notes',
    headers: ada.headers,
    payload: Buffer.from('{}'),
  });
  expect(json.statusCode).toBe(415);
  const packed = await harness.inject({
    method: 'PUT',
    url,
    headers: { ...ada.headers, 'content-encoding': 'gzip' },
    payload: Buffer.from('{}'),
  });
  expect(packed.statusCode).toBe(415);
});
