import { chmodSync, copyFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { until } from '../../testing/waiting.ts';
import { preparePlace } from '../db/embedded/place.ts';
import { type EmbeddedDatabase, startEmbedded } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { writeFile } from '../files/file-store.ts';
import { folderStore } from '../files/folder-store.ts';
import { Backups } from './backups.ts';
import { filesIn } from './document-files.ts';
import { folderStorage } from './folder-storage.ts';
import { beginLineage, lineageOf } from './lineage.ts';
import { MARKER } from './marker.ts';
import { keys, listBases, listSegments, readTip } from './repository.ts';
import { newBackupKey } from './sealed.ts';
import { BackupStateFile, backupState } from './state.ts';
import type { BackupStorage } from './storage.ts';
import { segmentBefore } from './wal-name.ts';
import { waitingSegments } from './wal-shipping.ts';

const DAY_MS = 86_400_000;
const secrets = await newBackupKey();
let dataDir: string;
let database: EmbeddedDatabase;
let owner: pg.Client;
let archiveFolder: string;
let folder: string;
let now = Date.parse('2026-03-02T15:00:00Z');
let lines: string[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'landfall-backups-'));
  chmodSync(dataDir, 0o755);
  const quiet = { info() {}, warn() {} };
  database = await startEmbedded({ dataDir, log: quiet, archives: true, throwaway: true });
  await migrate({ url: database.ownerUrl, log: quiet });
  ({ archiveFolder } = preparePlace(dataDir));
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landfall-targets-'));
  lines = [];
  beginLineage(preparePlace(dataDir), null);
  rmSync(join(dataDir, 'backup-state.json'), { force: true });
  for (const segment of await waitingSegments(archiveFolder)) rmSync(join(archiveFolder, segment));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function target(name: string): Promise<BackupStorage> {
  const storage = folderStorage(join(folder, name));
  await storage.prepare();
  return storage;
}

const state = () => new BackupStateFile(dataDir);
const told = (fields: object, message: string) => void lines.push(message, String(Object.values(fields)[1]));

function optionsFor(storages: BackupStorage[]): ConstructorParameters<typeof Backups>[0] {
  const place = preparePlace(dataDir);
  return {
    storages,
    source: () => ({
      url: database.ownerUrl,
      version: '1.2.3',
      archiveFolder,
      lineage: lineageOf(place),
      secrets,
      installationKeys: () => ({ databasePassword: 'secret', auditKey: null, hasBackupKey: true }),
      store: folderStore(join(dataDir, 'files')),
      keep: { daily: 2, weekly: 0, monthly: 0 },
      clock: { now: () => now },
      state: state(),
    }),
    beginLineage: () => void beginLineage(place, lineageOf(place).id),
    log: { info: told, warn: told, error: told },
  };
}

const backupsTo = (...storages: BackupStorage[]) => new Backups(optionsFor(storages));

/** Finishes a segment of the log and waits until it is laid aside. @returns its name */
async function finishSegment(): Promise<string> {
  await owner.query('create table if not exists written (n int); insert into written values (1)');
  const { rows } = await owner.query<{ lsn: string }>('select pg_switch_wal() as lsn');
  const segment = segmentBefore(1, rows[0]?.lsn ?? '');
  await until(
    async () => (await waitingSegments(archiveFolder)).includes(segment),
    20_000,
    () => `${segment} to be laid aside`,
  );
  return segment;
}

async function tick(backups: Backups): Promise<void> {
  await backups.tick();
  await backups.idle();
}

const lineage = () => lineageOf(preparePlace(dataDir)).id;
const kinds = async (storage: BackupStorage) => (await listBases(storage)).map(({ kind }) => kind);

it('makes a base backup at once and then daily, and keeps what is laid aside', async () => {
  const storage = await target('nas');
  const backups = backupsTo(storage);
  await tick(backups);
  const segment = await finishSegment();
  await tick(backups);
  expect(await waitingSegments(archiveFolder)).toEqual([]);
  expect(await listSegments(storage, lineage(), '00000001')).toContain(segment);
  expect(await kinds(storage)).toEqual(['first']);
  now += DAY_MS;
  await tick(backups);
  expect(await kinds(storage)).toEqual(['first', 'scheduled']);
  const found = await backupState(dataDir, [storage.name]);
  expect(found).toMatchObject({
    configured: true,
    // The end of the base backup has finished one.
    waitingSegments: (await waitingSegments(archiveFolder)).length,
    targets: { [storage.name]: { lastShipped: { segment }, lastError: null } },
  });
  expect(found.targets[storage.name]?.lastBase?.name).toContain('scheduled');
}, 60_000);

it('removes base backups and the log before the days that are kept, never the last backup', async () => {
  const storage = await target('nas');
  const backups = backupsTo(storage);
  await tick(backups);
  const segment = await finishSegment();
  await tick(backups);
  for (let day = 0; day < 32; day += 31) {
    now += (day + 1) * DAY_MS;
    await tick(backups);
  }
  expect(await kinds(storage)).toEqual(['scheduled', 'scheduled']);
  expect(await listSegments(storage, lineage(), '00000001')).not.toContain(segment);
}, 60_000);

it('keeps what a restored database came from for as long as its own backups, and other databases alone', async () => {
  const storage = await target('nas');
  await tick(backupsTo(storage));
  await finishSegment();
  await tick(backupsTo(storage));
  const parent = lineage();
  const stranger = beginLineage(preparePlace(dataDir), null).id;
  await tick(backupsTo(storage));
  beginLineage(preparePlace(dataDir), parent);
  const backups = backupsTo(storage);
  const lineages = async () => new Set((await listBases(storage)).map((base) => base.lineage));
  await tick(backups);
  expect(await lineages()).toEqual(new Set([parent, stranger, lineage()]));
  expect(await kinds(storage)).toContain('after-restore');
  for (let day = 0; day < 32; day += 31) {
    now += (day + 1) * DAY_MS;
    await tick(backups);
  }
  expect(await lineages()).toEqual(new Set([stranger, lineage()]));
  expect(await listSegments(storage, parent, '00000001')).toEqual([]);
}, 90_000);

it('keeps files before the log that speaks of them', async () => {
  const written: string[] = [];
  const storage = await target('nas');
  const backups = backupsTo({
    ...storage,
    write(key, content) {
      written.push(key);
      return storage.write(key, content);
    },
  });
  await tick(backups);
  const file = { orgId: crypto.randomUUID(), fileId: crypto.randomUUID() };
  const bytes = [Buffer.from('evidence')] as unknown as AsyncIterable<Uint8Array>;
  await writeFile(folderStore(join(dataDir, 'files')), file, bytes);
  const segment = await finishSegment();
  await tick(backups);
  const places = [keys.file(lineage(), file.orgId, file.fileId), keys.wal(lineage(), segment)].map((key) =>
    written.indexOf(key),
  );
  expect(places[0]).toBeGreaterThan(0);
  expect(places[1]).toBeGreaterThan(places[0] ?? 0);
}, 60_000);

it('T93 keeps the log while a target is away, says so once, and catches up when it is back', async () => {
  const [nas, usb] = [await target('nas'), await target('usb')];
  const backups = backupsTo(nas, usb);
  await tick(backups);
  renameSync(join(folder, 'usb', MARKER), join(folder, 'marker'));
  const segments = [await finishSegment(), await finishSegment()];
  await tick(backups);
  await tick(backups);
  expect(await waitingSegments(archiveFolder)).toEqual(expect.arrayContaining(segments));
  expect(await listSegments(nas, lineage(), '00000001')).toEqual(expect.arrayContaining(segments));
  expect(state().target(usb.name).lastError?.message).toContain('Is its drive mounted?');
  expect(state().target(nas.name).lastError).toBeNull();
  expect(lines.filter((line) => line === 'backup failed')).toHaveLength(1);
  renameSync(join(folder, 'marker'), join(folder, 'usb', MARKER));
  await tick(backups);
  expect(await waitingSegments(archiveFolder)).toEqual([]);
  expect(await listSegments(usb, lineage(), '00000001')).toEqual(expect.arrayContaining(segments));
  expect(state().target(usb.name).lastError).toBeNull();
}, 60_000);

it('begins anew in a place that was swapped for another one while the server runs', async () => {
  const storage = await target('nas');
  const backups = backupsTo(storage);
  await tick(backups);
  const file = { orgId: crypto.randomUUID(), fileId: crypto.randomUUID() };
  const bytes = [Buffer.from('evidence')] as unknown as AsyncIterable<Uint8Array>;
  await writeFile(folderStore(join(dataDir, 'files')), file, bytes);
  await finishSegment();
  await tick(backups);
  renameSync(join(folder, 'nas'), join(folder, 'first disk'));
  await storage.prepare();
  await finishSegment();
  await tick(backups);
  expect(await kinds(storage)).toEqual(['first']);
  expect(await filesIn(storage, lineage())).toContain(keys.file(lineage(), file.orgId, file.fileId));
  // Whoever asks for a base backup ships nothing before.
  renameSync(join(folder, 'nas'), join(folder, 'second disk'));
  await storage.prepare();
  await backups.takeBases('asked');
  expect(await kinds(storage)).toEqual(['asked']);
  expect(await filesIn(storage, lineage())).toContain(keys.file(lineage(), file.orgId, file.fileId));
}, 60_000);

it('looks again at what a place has after a failure', async () => {
  const storage = await target('nas');
  const orgId = crypto.randomUUID();
  let fails = false;
  const failing: BackupStorage = {
    ...storage,
    async write(key, content) {
      if (fails && key.startsWith('wal/')) throw new Error('Input/output error');
      return storage.write(key, content);
    },
  };
  const backups = backupsTo(failing);
  const file = { orgId, fileId: crypto.randomUUID() };
  const bytes = [Buffer.from('evidence')] as unknown as AsyncIterable<Uint8Array>;
  await writeFile(folderStore(join(dataDir, 'files')), file, bytes);
  await tick(backups);
  fails = true;
  await finishSegment();
  await tick(backups);
  await storage.remove(keys.file(lineage(), file.orgId, file.fileId));
  fails = false;
  await tick(backups);
  expect(await filesIn(storage, lineage())).toContain(keys.file(lineage(), file.orgId, file.fileId));
}, 60_000);

it('T93 makes a base backup when a part of the log never came', async () => {
  const storage = await target('nas');
  const backups = backupsTo(storage);
  await tick(backups);
  await finishSegment();
  await tick(backups);
  rmSync(join(archiveFolder, await finishSegment()));
  await finishSegment();
  now += 1_000;
  await tick(backups);
  expect(await kinds(storage)).toEqual(['first', 'after-gap']);
  await tick(backups);
  expect(await kinds(storage)).toHaveLength(2);
}, 60_000);

it('T93 takes what it has shipped already for the same, and a database that was set back for another', async () => {
  const storage = await target('nas');
  const backups = backupsTo(storage);
  await tick(backups);
  const segment = await finishSegment();
  const path = join(archiveFolder, segment);
  copyFileSync(path, join(folder, segment));
  await tick(backups);
  const first = lineage();
  // A process that was killed before it removed what it had shipped.
  copyFileSync(join(folder, segment), path);
  const restarted = backupsTo(storage);
  await tick(restarted);
  expect([lineage(), await waitingSegments(archiveFolder)]).toEqual([first, []]);
  // A copy of the data folder of an earlier day was put in its place.
  writeFileSync(path, Buffer.alloc(16 * 1024 * 1024, 1));
  await tick(backupsTo(storage));
  expect(lineage()).not.toBe(first);
  expect(lines).toContain('the database was set back: its backups begin anew');
}, 60_000);

it('T93 ships what a place has lost of the log behind its newest segment, and goes on', async () => {
  const storage = await target('nas');
  const backups = backupsTo(storage);
  await tick(backups);
  const segment = await finishSegment();
  const path = join(archiveFolder, segment);
  copyFileSync(path, join(folder, segment));
  await tick(backups);
  const newest = await finishSegment();
  await tick(backups);
  copyFileSync(join(folder, segment), path);
  await storage.remove(keys.wal(lineage(), segment));
  const first = lineage();
  await tick(backupsTo(storage));
  expect([lineage(), await waitingSegments(archiveFolder)]).toEqual([first, []]);
  expect(await listSegments(storage, first, '00000001')).toContain(segment);
  expect((await readTip(storage, first))?.segment).toBe(newest);
  expect(await kinds(storage)).toEqual(['first']);
  expect(state().target(storage.name).lastError).toBeNull();
}, 60_000);

it('T93 counts no base backup that its target did not keep as it was sent', async () => {
  const storage = await target('nas');
  const damaging: BackupStorage = {
    ...storage,
    async write(key, content) {
      const written = await storage.write(key, content);
      if (!key.endsWith('base.tar.zst.age')) return written;
      return storage
        .write(
          key,
          (async function* () {
            yield Buffer.from('not what was sent');
          })(),
        )
        .then(() => written);
    },
  };
  await expect(backupsTo(damaging).takeBases('asked')).rejects.toThrow('is not what was stored');
  expect(await listBases(storage)).toEqual([]);
  expect(state().target(storage.name).lastError?.message).toContain('is not what was stored');
  await backupsTo(storage).takeBases('before-migration');
  expect((await listBases(storage))[0]?.name).toMatch(/-before-1\.2\.3$/);
}, 60_000);

it('records nothing of a trial that is ended by a stop', async () => {
  const storage = await target('nas');
  state().update(storage.name, { lastBase: { name: 'base', at: new Date(now - DAY_MS).toISOString() } });
  let began = false;
  const ended: string[] = [];
  const trying = new Backups({
    ...optionsFor([storage]),
    drill: {
      run: (_storage, signal) =>
        new Promise((_, reject) => {
          began = true;
          signal.addEventListener('abort', () => reject(new Error('PostgreSQL was ended')));
        }),
      end: async () => void ended.push('PostgreSQL'),
    },
  });
  const running = trying.start();
  await until(
    () => began,
    20_000,
    () => 'a trial to begin',
  );
  await running.stop(500);
  await trying.idle();
  expect(state().read().lastDrill).toBeNull();
  expect(state().target(storage.name).lastError).toBeNull();
  expect(lines).not.toContain('backup failed');
}, 60_000);

it('tries the newest backup weekly, once it has been followed by some work', async () => {
  const storage = await target('nas');
  let tried = 0;
  let fails = false;
  const trying = new Backups({
    ...optionsFor([storage]),
    drill: {
      async run() {
        tried += 1;
        if (fails) throw new Error('a file is not as it was uploaded');
      },
      async end() {},
    },
  });
  await tick(trying);
  await tick(trying);
  expect(tried).toBe(0);
  now += 3_600_000;
  await tick(trying);
  await tick(trying);
  expect([tried, state().read().lastDrill?.fault]).toEqual([1, null]);
  fails = true;
  now += 7 * DAY_MS + 3_600_000;
  await tick(trying);
  now += 3_600_000;
  await tick(trying);
  expect([tried, state().read().lastDrill?.fault]).toEqual([2, 'a file is not as it was uploaded']);
}, 60_000);
