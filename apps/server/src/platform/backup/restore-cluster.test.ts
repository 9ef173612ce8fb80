import { chmodSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { queryEmbedded } from '../../testing/embedded-query.ts';
import { until } from '../../testing/waiting.ts';
import { systemClock } from '../clock.ts';
import { preparePlace } from '../db/embedded/place.ts';
import { type EmbeddedDatabase, startEmbedded } from '../db/embedded.ts';
import { folderStorage } from './folder-storage.ts';
import { type Base, keys, listBases, listSegments } from './repository.ts';
import { restoreCluster } from './restore-cluster.ts';
import { continuationOf } from './restore-plan.ts';
import { newBackupKey } from './sealed.ts';
import type { BackupStorage } from './storage.ts';
import { type BaseOrder, takeBase } from './take-base.ts';
import { readKeys } from './verify-base.ts';
import { segmentBefore } from './wal-name.ts';
import { shipSegment, waitingSegments } from './wal-shipping.ts';

const log = { info() {}, warn() {} };
const key = await newBackupKey();
const lineage = 'life';
const made: string[] = [];
/** The rows, each with the times before it was sent and after it was acknowledged. */
const written: { n: number; asked: number; acknowledged: number }[] = [];
let storage: BackupStorage;
let base: Base;
let segments: string[];
/** A moment during the writing at which no row was in progress. */
let middle: Date;

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'landfall-restore-'));
  chmodSync(folder, 0o755);
  made.push(folder);
  return folder;
}

async function write(client: pg.Client, count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    const n = written.length;
    const asked = Date.now();
    await client.query('insert into kept values ($1, now())', [n]);
    written.push({ n, asked, acknowledged: Date.now() });
  }
}

function orderFor({ ownerUrl }: EmbeddedDatabase, dataDir: string): BaseOrder {
  const { passwordFile } = preparePlace(dataDir);
  return {
    url: ownerUrl,
    storage,
    lineage,
    kind: 'asked',
    version: '1.0.0',
    recipient: key.recipient,
    installationKeys: {
      databasePassword: readFileSync(passwordFile, 'utf8').trim(),
      auditKey: null,
      hasBackupKey: true,
    },
    clock: systemClock,
  };
}

/** Finishes the current segment, and waits until it and all before it are archived. @returns its name */
async function switchSegment(client: pg.Client, archiveFolder: string, timeline = 1): Promise<string> {
  const { rows } = await client.query<{ lsn: string }>('select pg_switch_wal() as lsn');
  const segment = segmentBefore(timeline, rows[0]?.lsn ?? '');
  await until(
    async () => (await waitingSegments(archiveFolder)).includes(segment),
    20_000,
    () => `${segment} to be archived`,
  );
  return segment;
}

beforeAll(async () => {
  const dataDir = await newFolder();
  storage = folderStorage(join(await newFolder(), 'repository'));
  await storage.prepare();
  const database: EmbeddedDatabase = await startEmbedded({ dataDir, log, archives: true });
  const { archiveFolder } = preparePlace(dataDir);
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query('create table kept (n int primary key, at timestamptz)');
  await write(client, 20);
  await takeBase(orderFor(database, dataDir));
  await write(client, 200);
  await switchSegment(client, archiveFolder);
  await write(client, 200);
  await until(
    () => Date.now() > (written.at(-1)?.acknowledged ?? 0) + 2,
    1_000,
    () => 'a moment to pass',
  );
  middle = new Date();
  await until(
    () => Date.now() > middle.getTime() + 2,
    1_000,
    () => 'a moment to pass',
  );
  await write(client, 200);
  await switchSegment(client, archiveFolder);
  await write(client, 10);
  await switchSegment(client, archiveFolder);
  await client.query('delete from kept');
  await client.end();
  // The machine is lost: what is not archived by now is not in the backup.
  for (const segment of await waitingSegments(archiveFolder))
    await shipSegment(storage, { archiveFolder, lineage, recipient: key.recipient }, segment);
  await database.stop();
  base = (await listBases(storage))[0] as Base;
  segments = await listSegments(storage, lineage, '00000001');
}, 60_000);
afterAll(async () => {
  for (const folder of made) await rm(folder, { recursive: true, force: true });
});

let running: EmbeddedDatabase | undefined;
afterEach(async () => {
  await running?.stop();
  running = undefined;
});

/** Restores into a folder of its own, and starts the database on it as the server does. @returns the rows it has */
async function restored(options: { base?: Base; segments?: string[]; until?: Date } = {}) {
  const dataDir = await newFolder();
  const from = options.base ?? base;
  const reached = await restoreCluster(preparePlace(dataDir), {
    storage,
    base: from,
    identity: key.identity,
    installationKeys: await readKeys(storage, from, key.identity),
    segments: options.segments ?? continuationOf(from, segments).segments,
    until: options.until,
  });
  running = await startEmbedded({ dataDir, log });
  const rows = await queryEmbedded<{ n: number }>(dataDir, 'select n from kept order by n');
  return { reached, rows: rows.map(({ n }) => n), dataDir };
}

const all = () => written.map(({ n }) => n);

it('T76 restores everything that was shipped, as a new lineage', async () => {
  const { rows, reached, dataDir } = await restored();
  expect(rows).toEqual(all());
  const last = written.at(-1);
  expect(reached?.getTime()).toBeGreaterThanOrEqual((last?.asked ?? 0) - 1);
  const [state] = await queryEmbedded<{ replays: boolean; archives: string; timeline: number }>(
    dataDir,
    `select pg_is_in_recovery() as replays, current_setting('archive_mode') as archives,
            timeline_id as timeline from pg_control_checkpoint()`,
  );
  expect(state).toEqual({ replays: false, archives: 'off', timeline: 2 });
}, 60_000);

it('restores a database that was restored before, with the data of both lineages', async () => {
  const { dataDir } = await restored();
  await running?.stop();
  running = await startEmbedded({ dataDir, log, archives: true });
  const { archiveFolder } = preparePlace(dataDir);
  const second = { storage, lineage: 'second life' };
  await takeBase({ ...orderFor(running, dataDir), ...second });
  await queryEmbedded(dataDir, 'insert into kept values (-1, now())');
  const client = new pg.Client({ connectionString: running.ownerUrl });
  await client.connect();
  await switchSegment(client, archiveFolder, 2);
  await client.end();
  const waiting = await waitingSegments(archiveFolder);
  expect(waiting.filter((name) => !name.startsWith('00000002'))).toEqual([]);
  for (const segment of waiting)
    await shipSegment(storage, { archiveFolder, lineage: second.lineage, recipient: key.recipient }, segment);
  await running.stop();
  const secondBase = (await listBases(storage)).find((each) => each.lineage === second.lineage) as Base;
  const names = await listSegments(storage, second.lineage, '00000002');
  const again = await restored({ base: secondBase, segments: continuationOf(secondBase, names).segments });
  expect(again.rows).toEqual([-1, ...all()]);
}, 90_000);

it('T93 restores to a moment: every row acknowledged before it and none after', async () => {
  const { rows, reached } = await restored({ until: middle });
  expect(rows).toEqual(
    written.filter(({ acknowledged }) => acknowledged < middle.getTime()).map(({ n }) => n),
  );
  expect(rows.length).toBe(420);
  expect(reached?.getTime()).toBeLessThanOrEqual(middle.getTime());
}, 60_000);

it('restores one base backup as it was at its end', async () => {
  const { rows } = await restored({ segments: [] });
  expect(rows).toEqual(all().slice(0, 20));
}, 60_000);

it('refuses a moment after the end of the log', async () => {
  await expect(restored({ until: new Date(Date.now() + 60_000) })).rejects.toThrow(
    'nothing that happened at or after that moment',
  );
}, 60_000);

it('T93 reports a gap in the log before the moment', async () => {
  const [gap] = segments.filter((name) => name > segmentBefore(1, base.endLsn)).slice(0, 1);
  const { segments: usable, gap: found } = continuationOf(
    base,
    segments.filter((name) => name !== gap),
  );
  expect([usable, found]).toEqual([[], gap]);
  await expect(restored({ segments: usable, until: middle })).rejects.toThrow('its log has a gap before it');
}, 60_000);

it('T93 does not start PostgreSQL with a damaged segment', async () => {
  const [segment = ''] = continuationOf(base, segments).segments;
  const damaging: BackupStorage = {
    ...storage,
    async read(name) {
      const content = await storage.read(name);
      if (name !== keys.wal(lineage, segment)) return content;
      return (async function* () {
        for await (const chunk of content) {
          chunk[1_000] = (chunk[1_000] ?? 0) ^ 1;
          yield chunk;
        }
      })();
    },
  };
  const place = preparePlace(await newFolder());
  const installationKeys = await readKeys(storage, base, key.identity);
  const order = { base, identity: key.identity, segments: [segment], until: undefined, installationKeys };
  await expect(restoreCluster(place, { storage: damaging, ...order })).rejects.toThrow('damaged or cut');
}, 60_000);
