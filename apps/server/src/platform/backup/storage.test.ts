import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_SMALL_DISK, SmallDisk } from '../../testing/small-disk.ts';
import { testBucket } from '../../testing/test-bucket.ts';
import { bucketStorage } from './bucket-storage.ts';
import { folderStorage } from './folder-storage.ts';
import { MARKER } from './marker.ts';
import { type BackupStorage, MissingObjectError, StorageAwayError } from './storage.ts';

let folder: string;
let bucket: Awaited<ReturnType<typeof testBucket>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landfall-storage-'));
  bucket = await testBucket();
});
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});

async function* chunks(...parts: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts;
}

async function* failing(...parts: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts;
  throw new Error('cut');
}

const STORAGES: [name: string, open: () => BackupStorage][] = [
  ['a folder', () => folderStorage(folder)],
  ['a bucket', () => bucketStorage(bucket.options, '')],
  ['a folder of a bucket', () => bucketStorage(bucket.options, 'office')],
];

describe.each(STORAGES)('%s', (_, open) => {
  let storage: BackupStorage;
  beforeAll(async () => {
    storage = open();
    await storage.prepare();
  });
  const keys = async (prefix: string) => {
    const found: string[] = [];
    for await (const { key } of storage.list(prefix)) found.push(key);
    return found;
  };

  it('becomes a backup place when it is prepared, and keeps its id', async () => {
    const id = await storage.check();
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    await storage.prepare();
    expect(await open().check()).toBe(id);
    expect(await keys('')).toEqual([]);
  });

  it('stores an object, reports its size and hash, and returns it', async () => {
    const bytes = randomBytes(100_000);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const written = await storage.write('bases/a/base.tar', chunks(bytes.subarray(0, 7), bytes.subarray(7)));
    expect(written).toEqual({ bytes: 100_000, sha256 });
    expect((await buffer(await storage.read('bases/a/base.tar'))).equals(bytes)).toBe(true);
  });

  it('stores an object larger than its buffer', async () => {
    const bytes = randomBytes(17 * 1024 * 1024);
    expect((await storage.write('large', chunks(bytes))).bytes).toBe(bytes.length);
    expect((await buffer(await storage.read('large'))).equals(bytes)).toBe(true);
    await storage.remove('large');
  });

  it('replaces an earlier object', async () => {
    await storage.write('state', chunks(Buffer.from('first')));
    await storage.write('state', chunks(Buffer.from('second')));
    expect(String(await buffer(await storage.read('state')))).toBe('second');
  });

  it('stores nothing of an incomplete object', async () => {
    await expect(storage.write('cut/small', failing(Buffer.from('half')))).rejects.toThrow('cut');
    const long = randomBytes(17 * 1024 * 1024);
    await expect(storage.write('cut/large', failing(long))).rejects.toThrow('cut');
    expect(await keys('cut/')).toEqual([]);
  });

  it('lists objects by prefix in order, and removes them', async () => {
    for (const key of ['wal/x/2', 'wal/x/1', 'wal/y/1', 'walk'])
      await storage.write(key, chunks(Buffer.from(key)));
    expect(await keys('wal/x/')).toEqual(['wal/x/1', 'wal/x/2']);
    expect(await keys('wal/')).toEqual(['wal/x/1', 'wal/x/2', 'wal/y/1']);
    await storage.remove('wal/x/1');
    await storage.remove('wal/x/1');
    expect(await keys('wal/x/')).toEqual(['wal/x/2']);
  });

  it('reports missing objects', async () => {
    await expect(storage.read('nothing')).rejects.toThrow(MissingObjectError);
    expect(await keys('nothing/')).toEqual([]);
  });
});

it('does not accept the mount point of an unmounted drive', async () => {
  const mountPoint = await mkdtemp(join(tmpdir(), 'landfall-mount-'));
  const storage = folderStorage(mountPoint);
  await expect(storage.check()).rejects.toThrow(StorageAwayError);
  await expect(storage.write('wal/1', chunks(Buffer.from('x')))).rejects.toThrow('Is its drive mounted?');
  expect(await readdir(mountPoint)).toEqual([]);
  await storage.prepare();
  await storage.check();
  expect(await readdir(mountPoint)).toEqual([MARKER]);
  await rm(mountPoint, { recursive: true });
});

it('creates a folder with its parents, also for two processes at once', async () => {
  const storage = folderStorage(join(folder, 'mounted', 'landfall'));
  await Promise.all([storage.prepare(), storage.prepare()]);
  await storage.check();
});

it('removes interrupted writes from a folder, but not running ones', async () => {
  const storage = folderStorage(folder);
  await storage.write('tidy/whole', chunks(Buffer.from('whole')));
  const cutOff = join(folder, 'tidy', `base.tar.${crypto.randomUUID()}.unfinished`);
  await writeFile(cutOff, 'half');
  await storage.tidy(Date.now() - 60_000);
  expect(await readdir(join(folder, 'tidy'))).toHaveLength(2);
  await storage.tidy(Date.now() + 60_000);
  expect(await readdir(join(folder, 'tidy'))).toEqual(['whole']);
});

it('does not accept a bucket that was not prepared', async () => {
  const storage = bucketStorage(bucket.options, 'unprepared');
  await expect(storage.check()).rejects.toThrow(StorageAwayError);
  await expect(storage.check()).rejects.toThrow('landfall backup prepare');
});

it('reports a missing bucket', async () => {
  const endpoint = `${bucket.options.endpoint}-of-another`;
  const storage = bucketStorage({ ...bucket.options, endpoint }, '');
  await expect(storage.check()).rejects.toThrow(StorageAwayError);
  await expect(storage.write('x', chunks(Buffer.from('x')))).rejects.toThrow();
});

it('T93 stores nothing of an object in a full folder, and continues when there is room', async (context) => {
  if (NO_SMALL_DISK) return context.skip(NO_SMALL_DISK);
  const disk = new SmallDisk(8);
  try {
    const storage = folderStorage(disk.path);
    await storage.prepare();
    await storage.write('kept', chunks(Buffer.from('kept')));
    disk.fill(1024 * 1024);
    await expect(storage.write('new', chunks(randomBytes(4 * 1024 * 1024)))).rejects.toMatchObject({
      code: 'ENOSPC',
    });
    disk.makeRoom();
    await storage.write('new', chunks(randomBytes(4 * 1024 * 1024)));
    expect(String(await buffer(await storage.read('kept')))).toBe('kept');
  } finally {
    disk.unmount();
  }
});
