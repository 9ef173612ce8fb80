import { chmodSync, readdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeBackupKey } from '../platform/backup/backup-key.ts';
import { listBases } from '../platform/backup/repository.ts';
import { openStorage, writeBackupSettings } from '../platform/backup/settings.ts';
import { type EmbeddedDatabase, startEmbedded } from '../platform/db/embedded.ts';
import { migrate } from '../platform/db/migrate.ts';
import { createLog } from '../platform/log.ts';
import { queryEmbedded } from '../testing/embedded-query.ts';
import { until } from '../testing/waiting.ts';
import { RunningBackups } from './running-backups.ts';

const log = createLog('silent');
let dataDir: string;
let place: string;
let database: EmbeddedDatabase;
let backups: RunningBackups;
let running: ReturnType<RunningBackups['start']>;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'landfall-running-'));
  chmodSync(dataDir, 0o755);
  place = await mkdtemp(join(tmpdir(), 'landfall-place-'));
  database = await startEmbedded({ dataDir, log, throwaway: true, archives: false });
  await migrate({ url: database.ownerUrl, log });
  const config = { dataDir, backup: {}, files: undefined, auditKey: undefined };
  backups = await RunningBackups.open(config, database, log);
  running = backups.start();
}, 120_000);
afterAll(async () => {
  await running.stop(5_000);
  await database.stop();
  for (const folder of [dataDir, place]) await rm(folder, { recursive: true, force: true });
});

const library = async () => (await queryEmbedded(dataDir, 'show archive_library'))[0];

it('are turned off and on by changing the settings, without a restart', async () => {
  expect([backups.isOn, backups.askForBases(), backups.askForDrill()]).toEqual([false, false, false]);
  writeBackupSettings(dataDir, { to: [place] });
  await openStorage(place).prepare();
  await backups.apply();
  // No person has seen a key that would open them.
  expect([backups.isOn, await library()]).toEqual([false, { archive_library: '' }]);
  await makeBackupKey(dataDir);
  await backups.apply();
  expect([backups.isOn, await library()]).toEqual([true, { archive_library: 'basic_archive' }]);
  await until(
    async () => (await listBases(openStorage(place))).length === 1 && backups.underWay.length === 0,
    60_000,
    () => 'the first base backup',
  );
  expect(backups.askForBases()).toBe(true);
  expect(backups.underWay).toMatchObject([{ kind: 'backup', target: place }]);
  await until(
    async () => (await listBases(openStorage(place))).length === 2,
    60_000,
    () => 'the one that was asked for',
  );
  const waiting = join(dataDir, 'database/wal-out/000000010000000000000099');
  writeFileSync(waiting, '');
  writeBackupSettings(dataDir, { to: [] });
  await backups.apply();
  expect([backups.isOn, await library()]).toEqual([false, { archive_library: '' }]);
  // It would stay on the disk permanently.
  expect(readdirSync(join(dataDir, 'database/wal-out'))).toEqual([]);
}, 120_000);

it('ignore invalid settings', async () => {
  writeBackupSettings(dataDir, { to: [place] });
  await backups.apply();
  writeFileSync(join(dataDir, 'backup.json'), '{"to":["nowhere"]}');
  await expect(backups.apply()).rejects.toThrow('backup.json is not valid');
  expect([backups.isOn, await library()]).toEqual([true, { archive_library: 'basic_archive' }]);
}, 120_000);
