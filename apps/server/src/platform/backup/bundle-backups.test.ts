import { renameSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS, MINUTE_MS } from '@landfall/domain/durations';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { until } from '../../testing/waiting.ts';
import { type FileKey, type FileStore, writeFile } from '../files/file-store.ts';
import { folderStore } from '../files/folder-store.ts';
import { listBundles, openBundle } from './bundle.ts';
import { BundleBackups } from './bundle-backups.ts';
import { filesIn, verifyFiles } from './document-files.ts';
import { recordedErasures } from './erasures.ts';
import { folderStorage } from './folder-storage.ts';
import { beginFolderLineage, folderLineageOf } from './lineage.ts';
import { MARKER } from './marker.ts';
import { keys } from './repository.ts';
import { newBackupKey } from './sealed.ts';
import { BackupStateFile } from './state.ts';
import type { BackupStorage } from './storage.ts';

const secrets = await newBackupKey();
let database: TestDatabase;
let folder: string;
let dataDir: string;
let store: FileStore;
let now: number;
let lines: string[];
let databaseUrl: string;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landfall-bundles-'));
  dataDir = join(folder, 'data');
  store = folderStore(join(dataDir, 'files'));
  now = Date.parse('2026-03-02T15:00:00Z');
  lines = [];
  databaseUrl = database.url;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function target(name: string): Promise<BackupStorage> {
  const storage = folderStorage(join(folder, name));
  await storage.prepare();
  return storage;
}

async function upload(): Promise<FileKey> {
  const file = { orgId: crypto.randomUUID(), fileId: crypto.randomUUID() };
  await writeFile(store, file, [Buffer.from('evidence')] as unknown as AsyncIterable<Uint8Array>);
  return file;
}

const state = () => new BackupStateFile(dataDir);
const keyOf = ({ orgId, fileId }: FileKey) => keys.file(folderLineageOf(dataDir).id, orgId, fileId);
const heldBy = (storage: BackupStorage) => filesIn(storage, folderLineageOf(dataDir).id);
const kinds = async (storage: BackupStorage) => (await listBundles(storage)).map(({ kind }) => kind);

function backupsTo(
  storages: BackupStorage[],
  take: () => { release(): void } | undefined = () => ({ release() {} }),
  beats: string[] = [],
) {
  const told = (_fields: object, message: string) => void lines.push(message);
  return new BundleBackups({
    storages,
    source: () => ({
      url: databaseUrl,
      version: '1.2.3',
      lineage: folderLineageOf(dataDir),
      secrets,
      content: () => ({ auditKey: 'key', hasBackupKey: true, variables: ['DATABASE_URL'] }),
      store,
      keep: { daily: 2, weekly: 0, monthly: 0 },
      clock: { now: () => now },
      state: state(),
    }),
    take,
    heartbeat: { beat: async (after) => void beats.push(after) },
    log: { info: told, warn: told, error: told },
  });
}

it('keeps each file once, and a readable bundle of the keys per day', async () => {
  const storage = await target('nas');
  const backups = backupsTo([storage]);
  const first = await upload();
  await backups.tick();
  const second = await upload();
  now += 60_000;
  await backups.tick();
  expect(await heldBy(storage)).toEqual(new Set([keyOf(first), keyOf(second)]));
  expect(await kinds(storage)).toEqual(['first']);
  now += DAY_MS;
  await backups.tick();
  expect(await kinds(storage)).toEqual(['first', 'scheduled']);
  const [bundle] = await listBundles(storage);
  if (!bundle) throw new Error('There is none');
  expect(bundle).toMatchObject({ files: 1, version: '1.2.3', name: '20260302T150000000Z-first' });
  expect(await openBundle(storage, bundle, secrets.identity)).toEqual({
    auditKey: 'key',
    hasBackupKey: true,
    variables: ['DATABASE_URL'],
  });
  expect(state().target(storage.name).lastBase?.at).toBe('2026-03-03T15:01:00.000Z');
});

it('makes a bundle although the last one has a future time', async () => {
  const storage = await target('nas');
  const backups = backupsTo([storage]);
  await backups.tick();
  now -= DAY_MS;
  await backups.tick();
  await backups.tick();
  expect((await kinds(storage)).toSorted()).toEqual(['first', 'scheduled']);
});

it('T93 reports an unavailable target once and catches up, while others are complete', async () => {
  const [nas, usb] = [await target('nas'), await target('usb')];
  const backups = backupsTo([nas, usb]);
  await backups.tick();
  renameSync(join(folder, 'usb', MARKER), join(folder, 'marker'));
  const file = await upload();
  await backups.tick();
  await backups.tick();
  expect(await heldBy(nas)).toContain(keyOf(file));
  expect(state().target(usb.name).lastError?.message).toContain('Is its drive mounted?');
  expect(state().target(nas.name).lastError).toBeNull();
  expect(lines.filter((line) => line === 'backup failed')).toHaveLength(1);
  await expect(backupsTo([usb]).takeBundles()).rejects.toThrow('Is its drive mounted?');
  renameSync(join(folder, 'marker'), join(folder, 'usb', MARKER));
  await backups.tick();
  expect(await heldBy(usb)).toContain(keyOf(file));
  expect(state().target(usb.name).lastError).toBeNull();
  expect(lines).toContain('backups go on again');
});

it('T93 sends no heartbeat while a target does not answer, and names it once that takes long', async () => {
  const [nas, cloud] = [await target('nas'), await target('cloud')];
  const goOn = Promise.withResolvers<void>();
  const slow: BackupStorage = {
    ...cloud,
    async check() {
      await goOn.promise;
      return cloud.check();
    },
  };
  const beats: string[] = [];
  const backups = backupsTo([nas, slow], undefined, beats);
  const first = backups.tick();
  await backups.tick();
  expect(beats).toEqual([]);
  await until(
    () => state().target(nas.name).lastBase !== null,
    20_000,
    () => 'a backup in the other target',
  );
  now += 14 * MINUTE_MS;
  await backups.tick();
  expect(state().target(slow.name).lastError).toBeNull();
  now += MINUTE_MS;
  await backups.tick();
  expect(state().target(slow.name).lastError?.message).toContain(
    'it has not answered since 2026-03-02T15:00:00.000Z',
  );
  expect(state().target(nas.name).lastError).toBeNull();
  goOn.resolve();
  await first;
  expect(beats).toEqual(['log']);
  expect(state().target(slow.name).lastError).toBeNull();
});

it('T93 does not count a bundle that its target stored incorrectly', async () => {
  const storage = await target('nas');
  const damaging: BackupStorage = {
    ...storage,
    async write(key, content) {
      const written = await storage.write(key, content);
      if (key.endsWith('keys.zst.age')) writeFileSync(join(folder, 'nas', key), 'not what was sent');
      return written;
    },
  };
  await expect(backupsTo([damaging]).takeBundles()).rejects.toThrow('is not what was stored');
  expect(await listBundles(storage)).toEqual([]);
});

it('removes bundles older than the retention, and files deleted before the oldest', async () => {
  const storage = await target('nas');
  const backups = backupsTo([storage]);
  const [gone, kept] = [await upload(), await upload()];
  await backups.tick();
  await store.remove(gone);
  for (let day = 0; day < 40; day += 1) {
    now += DAY_MS;
    await backups.tick();
    if (day === 0) expect(await heldBy(storage)).toContain(keyOf(gone));
  }
  expect(await kinds(storage)).toEqual(['scheduled', 'scheduled']);
  expect(await heldBy(storage)).toEqual(new Set([keyOf(kept)]));
});

it('a restored installation removes its past by the retention, but not one that is still active', async () => {
  const storage = await target('nas');
  const [original, goesOn] = [backupsTo([storage]), backupsTo([storage])];
  await upload();
  await original.tick();
  const parent = folderLineageOf(dataDir).id;
  beginFolderLineage(dataDir, parent);
  now += 60_000;
  await goesOn.tick();
  expect(await kinds(storage)).toEqual(['first', 'after-restore']);
  for (let day = 0; day < 40; day += 1) {
    now += DAY_MS;
    await goesOn.tick();
    await original.tick();
  }
  expect((await listBundles(storage)).some(({ lineage }) => lineage === parent)).toBe(true);

  const alone = await target('usb');
  const old = backupsTo([alone]);
  await old.tick();
  const ended = folderLineageOf(dataDir).id;
  beginFolderLineage(dataDir, ended);
  now += 60_000;
  const restored = backupsTo([alone]);
  for (let day = 0; day < 40; day += 1) {
    await restored.tick();
    now += DAY_MS;
  }
  expect((await listBundles(alone)).every(({ lineage }) => lineage !== ended)).toBe(true);
  expect(await filesIn(alone, ended)).toEqual(new Set());
});

it('stores erasures; without a database it continues with the rest and reports that', async () => {
  const storage = await target('nas');
  const orgId = crypto.randomUUID();
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(
    `insert into public.landfall_erasure
     values ($1, '', '2026-01-01T00:00:00Z', '2026-03-01T00:00:00Z', 'operator', '{}')`,
    [orgId],
  );
  databaseUrl = 'postgresql://nobody@127.0.0.1:1/none';
  const file = await upload();
  await backupsTo([storage]).tick();
  expect(await heldBy(storage)).toContain(keyOf(file));
  expect(state().target(storage.name).lastError?.message).toContain('could not be kept');
  databaseUrl = database.url;
  now += 1_000;
  await backupsTo([storage]).takeBundles();
  expect(await recordedErasures(storage, folderLineageOf(dataDir).id)).toEqual([
    `${orgId}/${Date.parse('2026-03-01T00:00:00Z')}`,
  ]);
  expect(state().target(storage.name).lastError).toBeNull();
  await owner.end();
});

it('is done by the process that locks the data folder, and by another after its end', async () => {
  const storage = await target('nas');
  let isTaken = true;
  const backups = backupsTo([storage], () => (isTaken ? undefined : { release() {} }));
  await backups.tick();
  expect(await kinds(storage)).toEqual([]);
  isTaken = false;
  await backups.tick();
  expect(await kinds(storage)).toEqual(['first']);
});

it('names files that can no longer be opened', async () => {
  const storage = await target('nas');
  const [good, damaged] = [await upload(), await upload()];
  await backupsTo([storage]).takeBundles();
  const { id } = folderLineageOf(dataDir);
  await verifyFiles(storage, id, secrets.identity);
  writeFileSync(join(folder, 'nas', keyOf(damaged)), 'damaged');
  const verified = verifyFiles(storage, id, secrets.identity);
  await expect(verified).rejects.toThrow(damaged.fileId);
  await expect(verified).rejects.not.toThrow(good.fileId);
  expect(await readdir(join(folder, 'nas'))).toContain('bundles');
});
