import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { storeBase } from '../../testing/stored-base.ts';
import { type EmbeddedDatabase, startEmbedded } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { type FileStore, writeFile } from '../files/file-store.ts';
import { folderStore } from '../files/folder-store.ts';
import { Backups } from './backups.ts';
import { folderStorage } from './folder-storage.ts';
import { jsonContent, keys, listBases, listSegments } from './repository.ts';
import { newBackupKey } from './sealed.ts';
import { BackupStateFile } from './state.ts';
import type { BackupStorage } from './storage.ts';
import { type BackupSource, TargetBackup, WalDivergedError } from './target-backup.ts';
import { SEGMENT_BYTES } from './wal-name.ts';

const NOW = Date.parse('2026-03-02T15:00:00Z');
const log = { info() {}, warn() {}, error() {} };
const secrets = await newBackupKey();
const segment = '000000010000000000000004';
let dataDir: string;
let database: EmbeddedDatabase;
let folder: string;
let storage: BackupStorage;
let source: BackupSource;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'landfall-target-'));
  chmodSync(dataDir, 0o755);
  database = await startEmbedded({ dataDir, log, archives: true, throwaway: true });
  await migrate({ url: database.ownerUrl, log });
});
afterAll(async () => {
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landfall-target-place-'));
  storage = folderStorage(join(folder, 'place'));
  await storage.prepare();
  const archiveFolder = join(folder, 'archive');
  await mkdir(archiveFolder);
  source = {
    url: database.ownerUrl,
    version: '1.2.3',
    archiveFolder,
    lineage: { id: crypto.randomUUID(), from: null },
    secrets,
    installationKeys: () => ({ databasePassword: 'secret', auditKey: null, hasBackupKey: true }),
    store: folderStore(join(folder, 'files')),
    keep: { daily: 2, weekly: 0, monthly: 0 },
    clock: { now: () => NOW },
    state: new BackupStateFile(folder),
  };
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const backups = () => new Backups({ storages: [storage], source: () => source, beginLineage() {}, log });

it('ships the log although a document cannot be read, and reports that', async () => {
  const file = { orgId: crypto.randomUUID(), fileId: crypto.randomUUID() };
  const store: FileStore = {
    ...folderStore(join(folder, 'files')),
    async *keys() {
      yield file;
    },
    size: async () => 1,
    inspect: () => Promise.reject(new Error('Input/output error')),
  };
  source = { ...source, store };
  // No part of the log is removed.
  await storeBase(storage, { lineage: source.lineage.id, at: new Date(NOW - 1_000).toISOString() });
  writeFileSync(join(source.archiveFolder, segment), 'what happened');
  const running = backups();
  const found = () => source.state.target(storage.name).lastError?.message;
  await running.tick();
  expect(await listSegments(storage, source.lineage.id, '00000001')).toEqual([segment]);
  expect(found()).toContain(`${file.fileId} of ${file.orgId} cannot be read: Input/output error`);
  await running.takeBases('asked');
  expect((await listBases(storage)).at(-1)?.kind).toBe('asked');
  expect(found()).toContain('cannot be read');
}, 60_000);

it('T74 ships the log on a full disk, with the database down and no writable state', async () => {
  await storeBase(storage, { lineage: source.lineage.id, at: new Date(NOW - 1_000).toISOString() });
  const path = join(source.archiveFolder, segment);
  writeFileSync(path, 'what happened');
  // The state is written to this file first.
  const partial = join(folder, 'backup-state.json.partial');
  await mkdir(partial);
  source = { ...source, url: 'postgresql://nobody@127.0.0.1:1/none' };
  const running = backups();
  await running.tick();
  expect(await listSegments(storage, source.lineage.id, '00000001')).toEqual([segment]);
  expect(existsSync(path)).toBe(false);
  await rm(partial, { recursive: true });
  writeFileSync(path, 'what happened');
  await running.tick();
  expect(source.state.target(storage.name).lastError?.message).toContain('could not be kept');
});

it('stores no further document once it is stopped, as when its place is removed', async () => {
  const store = folderStore(join(folder, 'files'));
  for (let count = 0; count < 3; count++) {
    const file = { orgId: crypto.randomUUID(), fileId: crypto.randomUUID() };
    await writeFile(store, file, [Buffer.from('evidence')] as unknown as AsyncIterable<Uint8Array>);
  }
  writeFileSync(join(source.archiveFolder, segment), 'what happened');
  const kept = storage;
  const begun = Promise.withResolvers<void>();
  const written: string[] = [];
  storage = {
    ...kept,
    write(key, content) {
      if (/^(files|wal)/.test(key)) written.push(key);
      if (written.length > 0) begun.resolve();
      return kept.write(key, content);
    },
  };
  const running = backups().start();
  await begun.promise;
  await running.stop(20_000);
  expect(written).toHaveLength(1);
  expect(source.state.target(kept.name).lastError).toBeNull();
}, 60_000);

it('counts a base backup once its documents are stored, after retries', async () => {
  const store = folderStore(join(folder, 'files'));
  const file = { orgId: crypto.randomUUID(), fileId: crypto.randomUUID() };
  await writeFile(store, file, [Buffer.from('evidence')] as unknown as AsyncIterable<Uint8Array>);
  source = { ...source, store };
  writeFileSync(join(source.archiveFolder, segment), 'what happened');
  const kept = storage;
  let isCut = true;
  storage = {
    ...kept,
    write: (key, content) =>
      isCut && key.startsWith('files/')
        ? Promise.reject(new Error('The line is cut'))
        : kept.write(key, content),
  };
  const running = backups();
  await running.tick();
  await running.idle();
  expect(source.state.target(kept.name)).toMatchObject({
    lastBase: null,
    lastError: { message: expect.stringContaining('The line is cut') },
  });
  isCut = false;
  await running.tick();
  const [base, ...others] = await listBases(kept);
  expect([base?.kind, others]).toEqual(['first', []]);
  expect(source.state.target(kept.name)).toMatchObject({ lastBase: { name: base?.name }, lastError: null });
}, 60_000);

it('names a place that hangs without an error, and no more once it goes on', async () => {
  await storeBase(storage, { lineage: source.lineage.id, at: new Date(NOW - 1_000).toISOString() });
  writeFileSync(join(source.archiveFolder, segment), 'what happened');
  let now = NOW;
  source = { ...source, clock: { now: () => now } };
  const kept = storage;
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  storage = {
    ...kept,
    async write(key, content) {
      if (key.startsWith('wal/')) {
        begun.resolve();
        await goOn.promise;
      }
      return kept.write(key, content);
    },
  };
  const running = backups();
  const first = running.tick();
  await begun.promise;
  now += 15 * 60_000;
  await running.tick();
  expect(source.state.target(kept.name).lastError?.message).toContain('look whether its drive');
  goOn.resolve();
  await first;
  expect(source.state.target(kept.name).lastError).toBeNull();
}, 60_000);

it('detects a gap in the log of a place that it has not listed before', async () => {
  const { id } = source.lineage;
  const at = (ago: number) => new Date(NOW - ago).toISOString();
  await storeBase(storage, { lineage: id, at: at(2_000) });
  const due = () => new TargetBackup(storage, source).baseDue();
  await storage.write(keys.wal(id, segment), jsonContent({}));
  expect(await due()).toBeUndefined();
  // The sixth segment exists, the fifth was never stored.
  await storage.write(keys.wal(id, segment.replace(/4$/, '6')), jsonContent({}));
  expect(await due()).toBe('after-gap');
  await storeBase(storage, { lineage: id, at: at(1_000), kind: 'after-gap', endLsn: '0/6000120' });
  expect(await due()).toBeUndefined();
});

it('empty parts of a segment take no space while it waits for an unavailable place', async () => {
  const path = join(source.archiveFolder, segment);
  const content = Buffer.alloc(SEGMENT_BYTES);
  content.write('what happened', 300_000);
  writeFileSync(path, content, { mode: 0o600 });
  const { uid, gid, mode } = await stat(path);
  const { check } = storage;
  storage = { ...storage, check: () => Promise.reject(new Error('Is its drive mounted?')) };
  await backups().tick();
  const { blocks, ...left } = await stat(path);
  expect(blocks * 512).toBeLessThan(1_000_000);
  expect(left).toMatchObject({ uid, gid, mode });
  expect(await readdir(source.archiveFolder)).toEqual([segment]);
  expect(content.equals(await readFile(path))).toBe(true);
  storage = { ...storage, check };
  await backups().tick();
  expect(await readdir(source.archiveFolder)).toEqual([]);
}, 60_000);

it('recognizes shipped segments after a restart, even without the key', async () => {
  const { recipient } = secrets;
  source = { ...source, secrets: { recipient, identity: undefined } };
  const path = join(source.archiveFolder, segment);
  writeFileSync(path, 'what happened');
  const ship = () => new TargetBackup(storage, source).ship([segment]);
  await ship();
  await ship();
  writeFileSync(path, 'something else');
  await expect(ship()).rejects.toThrow(WalDivergedError);
});

it('makes a base backup although the last one has a future time', async () => {
  const at = new Date(NOW + 86_400_000).toISOString();
  await storeBase(storage, { lineage: source.lineage.id, at });
  expect(await new TargetBackup(storage, source).baseDue()).toBe('scheduled');
});

it('counts a base backup although old ones could not be removed, and reports that', async () => {
  const { id } = source.lineage;
  const DAY_MS = 86_400_000;
  for (const days of [2, 3, 4])
    await storeBase(storage, { lineage: id, at: new Date(NOW - days * DAY_MS).toISOString() });
  const kept = storage;
  storage = { ...kept, remove: () => Promise.reject(new Error('Operation not permitted')) };
  const running = backups();
  await running.takeBases('before-migration');
  expect((await listBases(kept)).map(({ kind }) => kind)).toContain('before-migration');
  expect(source.state.target(kept.name)).toMatchObject({
    lastBase: { name: expect.stringContaining('before-1.2.3') },
    lastError: { message: expect.stringContaining('could not be removed: Operation not permitted') },
  });
}, 60_000);
