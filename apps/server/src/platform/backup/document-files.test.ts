import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FileKey, type FileStore, writeFile } from '../files/file-store.ts';
import { folderStore } from '../files/folder-store.ts';
import { backUpFiles, filesIn, removeGoneFiles, restoreFiles } from './document-files.ts';
import { folderStorage } from './folder-storage.ts';
import { keys } from './repository.ts';
import { newBackupKey } from './sealed.ts';
import type { BackupStorage } from './storage.ts';

const { identity, recipient } = await newBackupKey();
const lineage = 'life';
let folder: string;
let storage: BackupStorage;
let store: FileStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landfall-files-'));
  storage = folderStorage(join(folder, 'repository'));
  await storage.prepare();
  store = folderStore(join(folder, 'files'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function add(bytes: Uint8Array): Promise<FileKey> {
  const file = { orgId: crypto.randomUUID(), fileId: crypto.randomUUID() };
  await writeFile(store, file, [bytes] as unknown as AsyncIterable<Uint8Array>);
  return file;
}

const keyOf = ({ orgId, fileId }: FileKey) => keys.file(lineage, orgId, fileId);
const backUp = (known: Set<string>) => backUpFiles(storage, { store, lineage, recipient }, known);

it('keeps each file once, and restores all of them', async () => {
  const bytes = [randomBytes(6_000_000), Buffer.from('receipt')];
  const files = [await add(bytes[0] as Buffer), await add(bytes[1] as Buffer)];
  const known = await filesIn(storage, lineage);
  expect(known.size).toBe(0);
  await backUp(known);
  let writes = 0;
  const counting = {
    ...storage,
    write: (...args: Parameters<BackupStorage['write']>) => {
      writes += 1;
      return storage.write(...args);
    },
  };
  await backUpFiles(counting, { store, lineage, recipient }, await filesIn(storage, lineage));
  expect(writes).toBe(0);
  const other = folderStore(join(folder, 'restored'));
  const restored = await restoreFiles(storage, { store: other, lineage, identity });
  expect(restored.faults).toEqual([]);
  expect(restored.files.map(({ fileId }) => fileId).toSorted()).toEqual(
    files.map(({ fileId }) => fileId).toSorted(),
  );
  for (const [index, file] of files.entries())
    expect((await buffer(await other.read(file))).equals(bytes[index] as Buffer)).toBe(true);
});

it('reports an unreadable file and keeps the others', async () => {
  const [unreadable, whole] = [await add(randomBytes(2_000_000)), await add(Buffer.from('whole'))];
  const failing: FileStore = {
    ...store,
    async inspect(file) {
      const content = await store.inspect(file);
      if (file.fileId !== unreadable.fileId) return content;
      return (async function* () {
        for await (const piece of content) {
          yield piece;
          throw new Error('Input/output error');
        }
      })();
    },
  };
  const known = new Set<string>();
  const faults = await backUpFiles(storage, { store: failing, lineage, recipient }, known);
  expect(faults).toEqual([
    `The file ${unreadable.fileId} of ${unreadable.orgId} cannot be read: Input/output error`,
  ]);
  expect([known, await filesIn(storage, lineage)]).toEqual([
    new Set([keyOf(whole)]),
    new Set([keyOf(whole)]),
  ]);
  const full = { ...storage, write: () => Promise.reject(new Error('The disk is full')) };
  await expect(backUpFiles(full, { store, lineage, recipient }, new Set())).rejects.toThrow('full');
});

it('reports a damaged file and restores the others', async () => {
  const [damaged, whole] = [await add(Buffer.from('damaged')), await add(Buffer.from('whole'))];
  await backUp(new Set());
  const stored = await buffer(await storage.read(keyOf(damaged)));
  stored[stored.length - 1] = (stored.at(-1) ?? 0) ^ 1;
  await storage.write(keyOf(damaged), [stored] as unknown as AsyncIterable<Uint8Array>);
  const other = folderStore(join(folder, 'restored'));
  const { files, faults } = await restoreFiles(storage, { store: other, lineage, identity });
  expect(files.map(({ fileId }) => fileId)).toEqual([whole.fileId]);
  expect(faults).toEqual([expect.stringContaining(damaged.fileId)]);
  expect(await other.size(damaged)).toBeUndefined();
});

it('removes a file only when no kept backup mentions it', async () => {
  const [gone, kept] = [await add(Buffer.from('gone')), await add(Buffer.from('kept'))];
  const known = new Set<string>();
  await backUp(known);
  await store.remove(gone);
  const tidy = (now: number, oldestKept: number) =>
    removeGoneFiles(storage, { store, lineage, now, oldestKept }, known);
  await tidy(1_000, 500);
  await tidy(2_000, 1_000);
  expect(await filesIn(storage, lineage)).toEqual(new Set([keyOf(gone), keyOf(kept)]));
  await tidy(3_000, 1_001);
  expect(await filesIn(storage, lineage)).toEqual(new Set([keyOf(kept)]));
  expect(known).toEqual(new Set([keyOf(kept)]));
});
