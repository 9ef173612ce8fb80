import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { until } from '../../testing/waiting.ts';
import { databaseAccount, EmbeddedDatabaseError } from './embedded/account.ts';
import { DataFolderInUseError } from './embedded/lock.ts';
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts';

const log = { info() {}, warn() {} };
/** A folder with a created and stopped database, to be copied: creating one takes most of a first start's time. */
let made: string;
let dataDir: string;
let running: EmbeddedDatabase | undefined;
let owner: ChildProcess | undefined;

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'landfall-embedded-'));
  chmodSync(folder, 0o755);
  return folder;
}

beforeAll(async () => {
  made = await newFolder();
  await (await startEmbedded({ dataDir: made, log, throwaway: true })).stop();
});
afterAll(() => rm(made, { recursive: true, force: true }));

beforeEach(async () => {
  dataDir = await newFolder();
});

afterEach(async () => {
  if (owner) await kill(owner);
  // Also after a failed test: a server that runs on the folder is adopted and stopped.
  running ??= await start().catch(() => undefined);
  await running?.stop();
  running = undefined;
  owner = undefined;
  await rm(dataDir, { recursive: true, force: true });
});

async function start(folder = dataDir): Promise<EmbeddedDatabase> {
  running = await startEmbedded({ dataDir: folder, log, throwaway: true });
  return running;
}

/** Creates a folder with a database that was used and stopped. */
function useMade(folder = dataDir): void {
  mkdirSync(folder, { recursive: true });
  // `cp -a` keeps the owner of each file.
  execFileSync('cp', ['-a', `${made}/.`, folder]);
}

async function stop(): Promise<void> {
  await running?.stop();
  running = undefined;
}

async function query(url: string, text: string): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Another process that starts the database and keeps it until it is killed. */
async function startElsewhere(): Promise<ChildProcess> {
  const module = JSON.stringify(join(import.meta.dirname, 'embedded.ts'));
  const program = `
    import { startEmbedded } from ${module};
    const log = { info() {}, warn() {} };
    await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log, throwaway: true });
    process.stdout.write('ready');
    setInterval(() => {}, 1000);`;
  const args = ['--input-type=module', '-e', program];
  owner = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  if (owner.stdout) await once(owner.stdout, 'data');
  return owner;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const inCluster = (file: string) => join(dataDir, 'database/cluster', file);
const postmasterPid = () => Number(readFileSync(inCluster('postmaster.pid'), 'utf8').split('\n')[0]);

it('one that fails right after its start is stopped', async () => {
  useMade();
  await start();
  await stop();
  writeFileSync(join(dataDir, 'database/password'), 'another');
  await expect(start()).rejects.toThrow('password authentication failed');
  expect(existsSync(join(dataDir, 'database/cluster/postmaster.pid'))).toBe(false);
}, 60_000);

it('creates a UTF-8 database with a full locale that listens on no network', async () => {
  const { ownerUrl: url } = await start();
  await query(url, 'create extension pg_trgm');
  const rows = await query(
    url,
    `select current_setting('server_encoding') as encoding, cardinality(show_trgm('Łukasz Нгуен')) as trigrams,
       lower('ŁÜ') as lower, current_setting('listen_addresses') as listens,
       (select rolpassword like 'SCRAM-SHA-256%' from pg_authid where rolname = current_user) as scram`,
  );
  expect(rows).toEqual([{ encoding: 'UTF8', trigrams: 13, lower: 'łü', listens: '', scram: true }]);
  // An account that can read the lock file could lock it.
  for (const file of ['database/password', 'landfall.lock']) {
    expect(statSync(join(dataDir, file)).mode & 0o777).toBe(0o600);
  }
});

it('keeps its data over a restart, and releases the folder’s lock on a stop', async () => {
  useMade();
  await query((await start()).ownerUrl, 'create table kept as select 42 as answer');
  await stop();
  expect(existsSync(inCluster('postmaster.pid'))).toBe(false);
  expect(existsSync(join(dataDir, 'landfall.owner.json'))).toBe(false);
  expect(await query((await start()).ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
});

it('is durable unless it is for tests', async () => {
  running = await startEmbedded({ dataDir, log });
  const rows = await query(
    running.ownerUrl,
    `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')`,
  );
  expect(rows.map((row) => row.setting)).toEqual(['on', 'on', 'on']);
});

it('uses the configured shared buffers', async () => {
  useMade();
  running = await startEmbedded({ dataDir, log, throwaway: true, buffers: '96MB' });
  expect(await query(running.ownerUrl, 'show shared_buffers')).toEqual([{ shared_buffers: '96MB' }]);
});

it('starts archiving while it runs, and archives nothing before and after', async () => {
  useMade();
  running = await startEmbedded({ dataDir, log, throwaway: true, archives: false });
  const pid = postmasterPid();
  const url = running.ownerUrl;
  const laidAside = () => readdirSync(join(dataDir, 'database/wal-out'));
  /** Finishes a segment of the log, and waits until PostgreSQL has processed it. @returns its name */
  async function finishSegment(): Promise<string> {
    await query(url, 'create table if not exists written as select 1 as n');
    await query(url, 'insert into written values (1)');
    const [row] = await query(url, 'select pg_walfile_name(pg_switch_wal()) as name');
    const name = String(row?.name);
    await until(
      async () =>
        (await query(url, 'select last_archived_wal from pg_stat_archiver'))[0]?.last_archived_wal === name,
      20_000,
      () => `${name} to be archived`,
    );
    return name;
  }
  await finishSegment();
  expect(laidAside()).toEqual([]);
  await running.layAside(true);
  const kept = await finishSegment();
  expect(laidAside()).toEqual([kept]);
  await running.layAside(false);
  expect(await query(url, 'show archive_command')).toEqual([{ archive_command: 'exit 0' }]);
  expect(postmasterPid()).toBe(pid);
  // PostgreSQL starts its archiver again ten seconds after the last time, not sooner.
}, 60_000);

it('never archives unless archiving was configured', async () => {
  useMade();
  const { layAside, ownerUrl } = await start();
  await expect(layAside(true)).rejects.toThrow('cannot begin to');
  expect(await query(ownerUrl, 'show archive_mode')).toEqual([{ archive_mode: 'off' }]);
});

it('T72 a second process on the same folder refuses and names the first', async () => {
  useMade();
  const first = await startElsewhere();
  await expect(start()).rejects.toThrow(DataFolderInUseError);
  await expect(start()).rejects.toThrow(new RegExp(`process ${first.pid}\\b`));
});

it('refuses a second start in the same process', async () => {
  useMade();
  await start();
  await expect(startEmbedded({ dataDir, log, throwaway: true })).rejects.toThrow(DataFolderInUseError);
});

it('takes over the server of a killed owner, without a restart', async () => {
  useMade();
  await kill(await startElsewhere());
  const pid = postmasterPid();
  const { ownerUrl: url } = await start();
  expect(postmasterPid()).toBe(pid);
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

it('restarts the server of a killed owner when the settings differ', async () => {
  useMade();
  await kill(await startElsewhere());
  const pid = postmasterPid();
  running = await startEmbedded({ dataDir, log });
  expect(postmasterPid()).not.toBe(pid);
  expect(await query(running.ownerUrl, 'show fsync')).toEqual([{ fsync: 'on' }]);
});

it('starts again with everything committed after the server itself was killed', async () => {
  useMade();
  running = await startEmbedded({ dataDir, log });
  await query(running.ownerUrl, 'create table kept as select 42 as answer');
  process.kill(postmasterPid(), 'SIGKILL');
  await stop();
  running = await startEmbedded({ dataDir, log });
  expect(await query(running.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
});

it('ignores a postmaster.pid whose process id belongs to another process', async () => {
  useMade();
  await start();
  const text = readFileSync(inCluster('postmaster.pid'), 'utf8');
  await stop();
  // A process of the same user, because PostgreSQL regards only such a process as a server.
  owner = spawn('sleep', ['60'], { ...databaseAccount() });
  writeFileSync(inCluster('postmaster.pid'), text.replace(/^\d+/, String(owner.pid)));
  const { ownerUrl: url } = await start();
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

it('refuses a folder of another major version and changes nothing', async () => {
  useMade();
  await start();
  await stop();
  writeFileSync(inCluster('PG_VERSION'), '17\n');
  await expect(start()).rejects.toThrow(/is of PostgreSQL 17; this Landfall brings PostgreSQL 18/);
  writeFileSync(inCluster('PG_VERSION'), '18\n');
  await start();
});

it('T73 repeats a first start that was killed half-way', async () => {
  const partial = join(dataDir, 'database/cluster.partial-0badcafe');
  mkdirSync(join(partial, 'base'), { recursive: true });
  writeFileSync(join(partial, 'PG_VERSION'), '18\n');
  const { ownerUrl: url } = await start();
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(readdirSync(join(dataDir, 'database'))).not.toContain('cluster.partial-0badcafe');
});

it('reports a lost password', async () => {
  useMade();
  await start();
  await stop();
  const password = readFileSync(join(dataDir, 'database/password'));
  await rm(join(dataDir, 'database/password'));
  await expect(start()).rejects.toThrow(EmbeddedDatabaseError);
  writeFileSync(join(dataDir, 'database/password'), password);
});

it.skipIf(process.platform === 'win32')(
  'takes a loopback port, and keeps it, where a socket path is too long',
  async () => {
    const long = join(dataDir, 'a'.repeat(100));
    useMade(long);
    const first = new URL((await start(long)).ownerUrl);
    expect(first.hostname).toBe('127.0.0.1');
    expect(first.searchParams.has('host')).toBe(false);
    await stop();
    const { ownerUrl: url } = await start(long);
    expect(new URL(url).port).toBe(first.port);
    expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
  },
);
