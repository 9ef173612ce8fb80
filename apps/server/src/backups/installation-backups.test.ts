import { chmodSync, cpSync, readdirSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { JOBS } from '../jobs.ts';
import { folderStorage } from '../platform/backup/folder-storage.ts';
import { listBases } from '../platform/backup/repository.ts';
import { newBackupKey } from '../platform/backup/sealed.ts';
import { takeBase } from '../platform/backup/take-base.ts';
import { systemClock } from '../platform/clock.ts';
import { keptPassword } from '../platform/db/embedded/cluster.ts';
import { preparePlace } from '../platform/db/embedded/place.ts';
import { type EmbeddedDatabase, startEmbedded } from '../platform/db/embedded.ts';
import { migrate, newestMigration, schemaStatus } from '../platform/db/migrate.ts';
import { withOwnConnection } from '../platform/db/own-connection.ts';
import { queryEmbedded } from '../testing/embedded-query.ts';
import { backUpBeforeMigration, pendingWork, requireRoomToMigrate } from './before-migration.ts';
import { restoreInstallation } from './restore-installation.ts';

const log = { info() {}, warn() {} };
let made: string[] = [];
let database: EmbeddedDatabase;
let dataDir: string;

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'landfall-installation-'));
  chmodSync(folder, 0o755);
  made.push(folder);
  return folder;
}

beforeEach(async () => {
  made = [];
  dataDir = await newFolder();
  database = await startEmbedded({ dataDir, log, throwaway: true });
});
afterEach(async () => {
  await database.stop();
  for (const folder of made) await rm(folder, { recursive: true, force: true });
});

/** Brings the database to what an earlier release made of it: without the newest migration. */
async function migrateToEarlier(): Promise<void> {
  const folder = await newFolder();
  cpSync(join(import.meta.dirname, '../platform/db/migrations'), folder, { recursive: true });
  const newest = readdirSync(folder)
    .filter((name) => /^\d{4}_/.test(name))
    .toSorted()
    .at(-1);
  rmSync(join(folder, newest ?? ''));
  rmSync(join(folder, 'functions'), { recursive: true, force: true });
  await migrate({ url: database.ownerUrl, log, folder, jobs: JOBS });
}

const asOwner = <Result>(work: (owner: pg.Client) => Promise<Result>) =>
  withOwnConnection(database.ownerUrl, work);

it('T77 what somebody has is told from an empty database and from one that is up to date', async () => {
  expect(await asOwner(pendingWork)).toBe('first schema');
  await migrateToEarlier();
  expect(await asOwner(pendingWork)).toBe('migration');
  await migrate({ url: database.ownerUrl, log, jobs: JOBS });
  expect(await asOwner(pendingWork)).toBe('nothing');
}, 60_000);

it('T77 nothing is migrated without a backup, or without room for it', async () => {
  const full = {
    takeBases: async () => {
      throw new Error('no space left on device');
    },
  };
  await expect(backUpBeforeMigration(full)).rejects.toThrow(
    'No backup could be made before the database is migrated; nothing was changed. no space left on device',
  );
  const roomOf = (free: number) =>
    asOwner((owner) => requireRoomToMigrate(owner, { folder: '/var/lib/landfall', free }));
  await expect(roomOf(200 * 1024 ** 2)).rejects.toThrow(
    /nothing was changed\. .* \(\d+ MB\) and leaves 256 MB free, but only 200 MB are free for \/var\/lib\/landfall/,
  );
  await roomOf(1024 ** 3);
}, 60_000);

it('T93 a backup of an earlier release is restored into the newest program', async () => {
  await migrateToEarlier();
  const storage = folderStorage(join(await newFolder(), 'repository'));
  await storage.prepare();
  const key = await newBackupKey();
  await takeBase({
    url: database.ownerUrl,
    storage,
    lineage: crypto.randomUUID(),
    kind: 'asked',
    version: '0.0.1',
    recipient: key.recipient,
    installationKeys: {
      databasePassword: keptPassword(preparePlace(dataDir)),
      auditKey: Buffer.alloc(32, 1).toString('base64'),
      hasBackupKey: false,
    },
    clock: systemClock,
  });
  const [base] = await listBases(storage);
  const into = await newFolder();
  const { faults, lines } = await restoreInstallation({
    storage,
    identity: key.identity,
    into,
    auditKey: undefined,
    bucket: undefined,
    now: () => systemClock.now(),
    log,
  });
  expect(faults).toEqual([]);
  expect(lines[0]).toMatch(/^\d{3,} tables and indexes looked through$/);
  expect(base?.version).toBe('0.0.1');
  // A key that is kept elsewhere stays there.
  expect(readdirSync(into).toSorted()).toEqual(['audit.key', 'database', 'landfall.lock', 'mail.held']);
  await database.stop();
  database = await startEmbedded({ dataDir: into, log, throwaway: true });
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  expect(await schemaStatus(client, await newestMigration())).toBe('current');
  await client.end();
  expect(await queryEmbedded(into, "select from pg_extension where extname = 'amcheck'")).toEqual([]);
}, 90_000);
