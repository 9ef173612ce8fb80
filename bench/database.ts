import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { startEmbedded } from '../apps/server/src/platform/db/embedded.ts';
import { MigrationHistoryError, SchemaNewerError } from '../apps/server/src/platform/db/migration-errors.ts';
import { type CorpusSize, loadCorpus } from './corpus.ts';

const BARE = readFileSync(new URL('bare.sql', import.meta.url), 'utf8');
const COPY = 'measured';

/** A corpus in the PostgreSQL that Landfall bundles. */
export interface CorpusDatabase {
  /** The owner's connection to the corpus. */
  url: string;
  /** The file that PostgreSQL writes its log to. */
  log: string;
  /** Seconds until the corpus was ready. */
  readyAfter: number;
  stop(): Promise<void>;
}

/**
 * The options of a database: the size of the corpus and, where it differs from PostgreSQL's default, shared_buffers.
 */
export type DatabaseSize = CorpusSize & { buffers?: string };

/**
 * Starts the database whose folder contains a corpus of this size, and loads the corpus unless it is loaded already. A
 * corpus created by migrations that no longer exist, or by a newer Landfall, is created again.
 * @param parent where the folder is kept
 */
export async function openCorpus(
  size: DatabaseSize,
  parent = process.env.LANDFALL_BENCH_DIR ?? tmpdir(),
): Promise<CorpusDatabase> {
  const { cases, equalOrganizations, buffers } = size;
  const suffix = equalOrganizations ? `-in-${equalOrganizations}` : '';
  const dataDir = join(parent, `landfall-bench-${cases}${suffix}`);
  const began = performance.now();
  const open = async (): Promise<CorpusDatabase> => {
    mkdirSync(dataDir, { recursive: true });
    // The account of the database must be able to traverse the folder.
    chmodSync(dataDir, 0o755);
    const log = pino({ level: 'silent' });
    const database = await startEmbedded({ dataDir, log, ...(buffers ? { buffers } : {}) });
    try {
      await withoutAutovacuum(database.ownerUrl, () => loadCorpus(database.ownerUrl, size));
    } catch (error) {
      await database.stop();
      throw error;
    }
    return {
      ...database,
      url: database.ownerUrl,
      log: join(dataDir, 'database', 'server.log'),
      readyAfter: (performance.now() - began) / 1000,
    };
  };
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof MigrationHistoryError || error instanceof SchemaNewerError)) throw error;
    rmSync(dataDir, { recursive: true, force: true });
    return await open();
  }
}

/** Runs a function with a connection of the owner. */
export async function asOwner<T>(url: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

/**
 * Does some work while autovacuum is off. A table that autovacuum is analyzing keeps VACUUM from marking its pages
 * all-visible, and which plan is cheapest depends on how many pages are marked.
 */
export async function withoutAutovacuum<T>(url: string, work: () => Promise<T>): Promise<T> {
  const set = (statement: string) =>
    asOwner(url, async (owner) => {
      await owner.query(statement);
      await owner.query('select pg_reload_conf()');
    });
  await set('alter system set autovacuum = off');
  try {
    return await work();
  } finally {
    await set('alter system reset autovacuum');
  }
}

/** Adds the bare peer's tables to a corpus, unless they exist. */
export async function addBareTables(url: string): Promise<void> {
  await asOwner(url, async (owner) => {
    const { rows } = await owner.query("select from pg_namespace where nspname = 'bare'");
    if (rows.length > 0) return;
    await owner.query('begin');
    await owner.query(BARE);
    await owner.query('commit');
    await owner.query('vacuum analyze');
  });
}

/** The same connection URL for another database of the server. */
function inDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

/** Copies a corpus, so that the changes of one run do not affect the next; `opened` drops the copy. */
export async function copyOf(url: string, opened: AsyncDisposableStack): Promise<string> {
  const system = inDatabase(url, 'postgres');
  const drop = () =>
    asOwner(system, async (owner) => {
      await owner.query(`drop database if exists ${COPY} with (force)`);
    });
  await drop();
  await asOwner(system, async (owner) => {
    await owner.query(
      `create database ${COPY} template ${new URL(url).pathname.slice(1)} strategy file_copy`,
    );
    await owner.query('checkpoint');
  });
  opened.defer(drop);
  return inDatabase(url, COPY);
}

/**
 * Opens a corpus, with the bare peer's tables if requested, and copies it; `opened` drops the copy and stops the
 * server.
 */
export async function openCopy(
  { withBareTables, ...size }: DatabaseSize & { withBareTables?: boolean },
  opened: AsyncDisposableStack,
): Promise<{ url: string; readyAfter: number }> {
  const { url, readyAfter, stop } = await openCorpus(size);
  opened.defer(stop);
  if (withBareTables) await addBareTables(url);
  return { url: await copyOf(url, opened), readyAfter: Math.round(readyAfter) };
}

/** Debian's folder of the newest PostgreSQL that has this program; undefined if there is none. */
export function debianProgram(name: string): string | undefined {
  const { stdout } = spawnSync('sh', ['-c', `ls -d /usr/lib/postgresql/*/bin/${name}`], { encoding: 'utf8' });
  return (stdout ?? '').split('\n').filter(existsSync).sort().at(-1);
}
