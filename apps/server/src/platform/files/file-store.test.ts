import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_SMALL_DISK, SmallDisk } from '../../testing/small-disk.ts';
import { testBucket } from '../../testing/test-bucket.ts';
import { bucketStore } from './bucket-store.ts';
import {
  type FileKey,
  type FileStore,
  type ListedFile,
  MissingFileError,
  SMALLEST_PART_BYTES,
  writeFile,
} from './file-store.ts';
import { folderStore } from './folder-store.ts';

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const newFile = (orgId: string = crypto.randomUUID()): FileKey => ({ orgId, fileId: crypto.randomUUID() });

let folder: string;
let bucket: Awaited<ReturnType<typeof testBucket>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landfall-store-'));
  bucket = await testBucket();
});
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});

const STORES: [name: string, open: () => FileStore][] = [
  ['a folder', () => folderStore(folder)],
  ['a bucket', () => bucketStore(bucket.options)],
];

describe.each(STORES)('%s', (_, open) => {
  let store: FileStore;
  beforeAll(() => {
    store = open();
  });
  const readAll = async (file: FileKey) => buffer(await store.read(file));

  it('assembles a file from parts, out of order and with a repeated one', async () => {
    const file = newFile();
    const parts = [randomBytes(SMALLEST_PART_BYTES), randomBytes(SMALLEST_PART_BYTES), randomBytes(1_000)];
    const key = await store.begin(file);
    const tags = new Map<number, string>();
    for (const no of [3, 1, 2, 1])
      tags.set(no, await store.putPart(file, key, no, parts[no - 1] as Uint8Array));
    expect(await store.size(file)).toBeUndefined();
    await store.complete(
      file,
      key,
      [...tags].map(([no, tag]) => ({ no, tag })),
    );
    const whole = Buffer.concat(parts);
    expect(await store.size(file)).toBe(whole.length);
    expect(hash(await readAll(file))).toBe(hash(whole));
    const inspected = createHash('sha256');
    for await (const piece of await store.inspect(file)) inspected.update(piece);
    expect(inspected.digest('hex')).toBe(hash(whole));
  });

  it('D4 assembles a file once, however often and simultaneously it is asked', async () => {
    const file = newFile();
    const bytes = randomBytes(100);
    const key = await store.begin(file);
    const parts = [{ no: 1, tag: await store.putPart(file, key, 1, bytes) }];
    await Promise.all([store.complete(file, key, parts), store.complete(file, key, parts)]);
    await store.complete(file, key, parts);
    expect(hash(await readAll(file))).toBe(hash(bytes));
  });

  it('reads a range of a file', async () => {
    const file = newFile();
    await writeFile(store, file, [Buffer.from('0123456789')] as unknown as AsyncIterable<Uint8Array>);
    expect(String(await buffer(await store.read(file, { from: 2, to: 4 })))).toBe('234');
    expect(String(await buffer(await store.read(file, { from: 9, to: 9 })))).toBe('9');
  });

  it('reports a missing file, and removes it without an error', async () => {
    const file = newFile();
    await expect(store.read(file)).rejects.toThrow(MissingFileError);
    await expect(store.inspect(file)).rejects.toThrow(MissingFileError);
    expect(await store.size(file)).toBeUndefined();
    await store.remove(file);
  });

  it('refreshes the age of a file and keeps its bytes, and ignores a missing one', async () => {
    const file = newFile();
    await writeFile(store, file, [Buffer.from('receipt')] as unknown as AsyncIterable<Uint8Array>);
    await store.touch(file, Date.now());
    expect(String(await readAll(file))).toBe('receipt');
    await store.touch(newFile(), Date.now());
  });

  it('removes one file, or all of an organization, and nothing of others', async () => {
    const [first, other] = [newFile(), newFile()];
    const second = newFile(first.orgId);
    for (const file of [first, second, other])
      await writeFile(store, file, [Buffer.from('bytes')] as unknown as AsyncIterable<Uint8Array>);
    await store.remove(first);
    expect([await store.size(first), await store.size(second)]).toEqual([undefined, 5]);
    await store.removeAll(first.orgId);
    expect([await store.size(second), await store.size(other)]).toEqual([undefined, 5]);
  });

  it('lists every complete file, and no parts', async () => {
    const [whole, unfinished] = [newFile(), newFile()];
    await writeFile(store, whole, [Buffer.from('bytes')] as unknown as AsyncIterable<Uint8Array>);
    await store.putPart(unfinished, await store.begin(unfinished), 1, Buffer.from('part'));
    const listed: ListedFile[] = [];
    for await (const file of store.list()) listed.push(file);
    expect(listed.find(({ fileId }) => fileId === whole.fileId)).toMatchObject({ ...whole, bytes: 5 });
    expect(listed.some(({ fileId }) => fileId === unfinished.fileId)).toBe(false);
    const named: FileKey[] = [];
    for await (const { orgId, fileId } of store.keys()) named.push({ orgId, fileId });
    expect(named).toEqual(listed.map(({ orgId, fileId }) => ({ orgId, fileId })));
  });
});

/** An S3 server that lists pending uploads as documented, which the library's own test server does not support. */
async function pendingUploads() {
  const pending = new Map<string, string>();
  const server = createServer(({ method, url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://s3.test');
    const key = pathname.replace(/^\/landfall\/+/, '');
    const given = searchParams.get('uploadId');
    if (method === 'DELETE' && given) {
      response.writeHead(pending.delete(given) ? 204 : 404).end();
      return;
    }
    if (method === 'POST') pending.set(`upload-${pending.size}`, key);
    const listed = [...pending].map(
      ([id, name]) =>
        `<Upload><Key>${name}</Key><UploadId>${id}</UploadId><Initiated>2026-03-02T15:00:00.000Z</Initiated></Upload>`,
    );
    response.end(
      `<?xml version="1.0" encoding="UTF-8"?>\n${
        method === 'POST'
          ? `<InitiateMultipartUploadResult><Key>${key}</Key><UploadId>upload-${pending.size - 1}</UploadId></InitiateMultipartUploadResult>`
          : `<ListMultipartUploadsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Bucket>landfall</Bucket>${listed.join('')}</ListMultipartUploadsResult>`
      }`,
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { pending, endpoint: `http://127.0.0.1:${port}/landfall`, close: () => server.close() };
}

it('D6 a bucket keeps no abandoned or incomplete upload', async () => {
  const { pending, endpoint, close } = await pendingUploads();
  const store = bucketStore({ ...bucket.options, endpoint });
  const files = [newFile(), newFile(), newFile()];
  const keys: string[] = [];
  for (const file of files) keys.push(await store.begin(file));
  await store.abandon(files[2] as FileKey, keys[2] ?? '');
  expect([...pending.keys()]).toEqual(keys.slice(0, 2));
  await store.removePartsBefore(Date.parse('2026-03-02T14:59:59Z'));
  expect(pending.size).toBe(2);
  await store.removePartsBefore(Date.parse('2026-03-02T15:00:01Z'));
  expect(pending.size).toBe(0);
  // A single pending upload, and none: the library returns neither as a list.
  await store.begin(newFile());
  await store.removePartsBefore(Number.POSITIVE_INFINITY);
  expect(pending.size).toBe(0);
  await store.removePartsBefore(Number.POSITIVE_INFINITY);
  close();
});

it('D3 T54 a folder on a full disk stores nothing of a part, serves its files, and continues when there is room', async (context) => {
  if (NO_SMALL_DISK) return context.skip(NO_SMALL_DISK);
  const disk = new SmallDisk(24);
  try {
    const store = folderStore(disk.path);
    const [whole, file] = [newFile(), newFile()];
    await writeFile(store, whole, [Buffer.from('bytes')] as unknown as AsyncIterable<Uint8Array>);
    disk.fill(1024 * 1024);
    const part = randomBytes(SMALLEST_PART_BYTES);
    await expect(store.putPart(file, '', 1, part)).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(await readdir(join(disk.path, file.orgId, `${file.fileId}.parts`))).toEqual([]);
    expect(String(await buffer(await store.read(whole)))).toBe('bytes');
    disk.makeRoom();
    await store.putPart(file, '', 1, part);
    disk.fill(1024 * 1024);
    await expect(store.complete(file, '', [{ no: 1, tag: '' }])).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(await store.size(file)).toBeUndefined();
    disk.makeRoom();
    await store.complete(file, '', [{ no: 1, tag: '' }]);
    expect(hash(await buffer(await store.read(file)))).toBe(hash(part));
  } finally {
    disk.unmount();
  }
});

it('D6 a folder keeps no parts of abandoned or incomplete uploads', async () => {
  const store = folderStore(folder);
  const [abandoned, forgotten] = [newFile(), newFile()];
  for (const file of [abandoned, forgotten]) await store.putPart(file, '', 1, Buffer.from('part'));
  await store.abandon(abandoned, '');
  expect(await readdir(join(folder, abandoned.orgId))).toEqual([]);
  await store.removePartsBefore(0);
  expect(await readdir(join(folder, forgotten.orgId))).toHaveLength(1);
  await store.removePartsBefore(Number.POSITIVE_INFINITY);
  expect(await readdir(join(folder, forgotten.orgId))).toEqual([]);
});
