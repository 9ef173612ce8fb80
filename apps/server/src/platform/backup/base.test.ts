import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { NO_SMALL_DISK, SmallDisk } from '../../testing/small-disk.ts';
import { testBucket } from '../../testing/test-bucket.ts';
import { until } from '../../testing/waiting.ts';
import { systemClock } from '../clock.ts';
import { type EmbeddedDatabase, startEmbedded } from '../db/embedded.ts';
import { streamBase } from './base-stream.ts';
import { bucketStorage } from './bucket-storage.ts';
import { folderStorage } from './folder-storage.ts';
import { type Base, listBases } from './repository.ts';
import { newBackupKey } from './sealed.ts';
import type { BackupStorage } from './storage.ts';
import { type BaseOrder, takeBase } from './take-base.ts';
import { openBase, readKeys, verifyStored } from './verify-base.ts';

const log = { info() {}, warn() {} };
const key = await newBackupKey();
let dataDir: string;
let database: EmbeddedDatabase;
let owner: pg.Client;
let folder: string;
let storage: BackupStorage;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'landfall-base-'));
  chmodSync(dataDir, 0o755);
  database = await startEmbedded({ dataDir, log, throwaway: true });
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query('create table kept as select n, md5(n::text) as text from generate_series(1, 50000) n');
});
afterAll(async () => {
  await owner.end();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landfall-repository-'));
  storage = folderStorage(folder);
  await storage.prepare();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const order = (changes: Partial<BaseOrder> = {}): BaseOrder => ({
  url: database.ownerUrl,
  storage,
  lineage: 'life',
  kind: 'asked',
  version: '1.2.3',
  recipient: key.recipient,
  installationKeys: { databasePassword: 'secret', auditKey: null, hasBackupKey: true },
  clock: systemClock,
  ...changes,
});

async function onlyBase(): Promise<Base> {
  const [base, ...others] = await listBases(storage);
  expect(others).toEqual([]);
  if (!base) throw new Error('There is no base backup');
  return base;
}

const partFile = ({ name }: Base, file: string) => join(folder, 'bases/life', name, file);

it('makes a base backup of a running database that matches its manifest', async () => {
  let isDone = false;
  const writing = (async () => {
    for (let n = 0; !isDone; n += 1) await owner.query('insert into kept values ($1, $2)', [n, 'meanwhile']);
  })();
  const name = await takeBase(order()).finally(() => {
    isDone = true;
  });
  await writing;
  const base = await onlyBase();
  expect(base).toMatchObject({ name, lineage: 'life', kind: 'asked', version: '1.2.3', timeline: 1 });
  expect(base.dataBytes).toBeGreaterThan(20_000_000);
  await verifyStored(storage, base);
  const paths: string[] = [];
  await openBase(storage, base, key.identity, {
    folder: async (path) => void paths.push(path),
    async file(path, content) {
      paths.push(path);
      for await (const _ of content);
    },
  });
  expect(paths).toEqual(
    expect.arrayContaining(['PG_VERSION', 'backup_label', 'landfall.conf', 'pg_notify', 'pg_wal']),
  );
  expect(await readKeys(storage, base, key.identity)).toEqual({
    databasePassword: 'secret',
    auditKey: null,
    hasBackupKey: true,
  });
}, 60_000);

it('T93 contains all of the log that it needs, in spite of checkpoints', async () => {
  let hasWritten = false;
  async function writeLog(): Promise<void> {
    hasWritten = true;
    for (let times = 0; times < 3; times += 1) {
      await owner.query('insert into kept select n, $1 from generate_series(1, 1000) n', ['meanwhile']);
      await owner.query('select pg_switch_wal()');
      await owner.query('checkpoint');
    }
  }
  const slow: BackupStorage = {
    ...storage,
    async write(name, content) {
      if (!hasWritten) await writeLog();
      return storage.write(name, content);
    },
  };
  await takeBase(order({ storage: slow }));
  const base = await onlyBase();
  await openBase(storage, base, key.identity);
  const { rows } = await owner.query('select slot_name from pg_replication_slots');
  expect(rows).toEqual([]);
}, 60_000);

it('T93 detects a damaged or truncated base backup, and opens none with another identity', async () => {
  await takeBase(order());
  const base = await onlyBase();
  const other = await newBackupKey();
  await expect(openBase(storage, base, other.identity)).rejects.toThrow('another identity');
  const path = partFile(base, 'base.tar.zst.age');
  const whole = readFileSync(path);
  const damaged = Buffer.from(whole);
  damaged[2_000_000] = (damaged[2_000_000] ?? 0) ^ 1;
  for (const [what, bytes] of [
    ['damaged', damaged],
    ['cut', whole.subarray(0, 1_500_000)],
  ] as const) {
    writeFileSync(path, bytes);
    await expect(verifyStored(storage, base), what).rejects.toThrow('is not what was stored');
    await expect(openBase(storage, base, key.identity), what).rejects.toThrow('damaged or cut');
  }
}, 60_000);

it('makes one in a bucket, too, in parts', async () => {
  const bucket = await testBucket();
  try {
    storage = bucketStorage(bucket.options, 'office');
    await storage.prepare();
    // What cannot be compressed is longer than a part.
    await owner.query(
      `create table noise as select gen_random_uuid() as a, gen_random_uuid() as b from generate_series(1, 400000)`,
    );
    await takeBase(order());
    const base = await onlyBase();
    expect(base.parts['base.tar.zst.age']?.bytes).toBeGreaterThan(17_000_000);
    await verifyStored(storage, base);
    await openBase(storage, base, key.identity);
  } finally {
    await owner.query('drop table if exists noise');
    await bucket.close();
  }
}, 60_000);

it('T93 leaves no counted backup when PostgreSQL ends the stream', async () => {
  // It stops reading, so that the stream is still in progress when it is ended.
  let letGoOn: (() => void) | undefined;
  const slow: BackupStorage = {
    ...storage,
    async write(name, content) {
      await new Promise<void>((resolve) => {
        letGoOn = resolve;
      });
      return storage.write(name, content);
    },
  };
  const failed = expect(takeBase(order({ storage: slow }))).rejects.toThrow();
  await until(
    () => letGoOn !== undefined,
    10_000,
    () => 'the base backup to begin',
  );
  const { rowCount } = await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'landfall-backup'`,
  );
  expect(rowCount).toBe(1);
  letGoOn?.();
  await failed;
  expect(await listBases(storage)).toEqual([]);
  await takeBase(order());
  await onlyBase();
}, 60_000);

it('T93 reports a full target, keeps the earlier backup and closes its connection', async (context) => {
  if (NO_SMALL_DISK) return context.skip(NO_SMALL_DISK);
  const disk = new SmallDisk(12);
  try {
    storage = folderStorage(disk.path);
    await storage.prepare();
    await takeBase(order());
    disk.fill(1024 * 1024);
    await expect(takeBase(order())).rejects.toMatchObject({ code: 'ENOSPC' });
    const base = await onlyBase();
    await openBase(storage, base, key.identity);
    await until(
      async () => {
        const { rowCount } = await owner.query(
          `select from pg_stat_activity where application_name = 'landfall-backup'`,
        );
        return rowCount === 0;
      },
      10_000,
      () => 'the connection to end',
    );
  } finally {
    disk.unmount();
  }
}, 60_000);

it('applies back pressure to PostgreSQL while nothing is read', async () => {
  const isHeld = async () => {
    const { rowCount } = await owner.query(
      `select from pg_stat_activity where application_name = 'landfall-backup' and wait_event_type = 'Client'`,
    );
    return rowCount === 1;
  };
  let taken = 0;
  const range = await streamBase(
    { url: database.ownerUrl, fast: true, bytesPerSecond: 1024 ** 3 },
    {
      async tar(content) {
        for await (const chunk of content) {
          if (taken === 0) await until(isHeld, 10_000, () => 'PostgreSQL to wait');
          taken += chunk.length;
        }
      },
      async manifest(content) {
        for await (const chunk of content) taken += chunk.length;
      },
    },
  );
  expect(range.startLsn).toMatch(/^\d+\/[0-9A-F]+$/);
  expect(taken).toBeGreaterThan(20_000_000);
}, 60_000);
