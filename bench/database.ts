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

/** A corpus in the PostgreSQL that comes with Landfall. */
export interface CorpusDatabase {
  /** The owner's connection to the corpus. */
  url: string;
  /** The file that PostgreSQL writes its log to. */
  log: string;
  /** Seconds that it took until it was there. */
  readyAfter: number;
  stop(): Promise<void>;
}

/**
 * Starts the database whose folder holds a corpus of this size, and loads it unless it has been. A corpus that was made by
 * migrations that are no more, or by a newer Landfall, is made anew.
 * @param size with the pages that PostgreSQL keeps itself, where they are not those of an office
 * @param parent where the folder is kept
 */
export async function openCorpus(
  size: CorpusSize & { buffers?: string },
  parent = process.env.LANDFALL_BENCH_DIR ?? tmpdir(),
): Promise<CorpusDatabase> {
  const { cases, equalOffices, buffers } = size;
  const dataDir = join(parent, `landfall-bench-${cases}${equalOffices ? `-in-${equalOffices}` : ''}`);
  const began = performance.now();
  const open = async (): Promise<CorpusDatabase> => {
    mkdirSync(dataDir, { recursive: true });
    // The database's own account must be able to pass through.
    chmodSync(dataDir, 0o755);
    const database = await startEmbedded({
      dataDir,
      log: pino({ level: 'silent' }),
      ...(buffers ? { buffers } : {}),
    });
    try {
      await loadCorpus(database.ownerUrl, size);
    } catch (error) {
      await database.stop();
      throw error;
    }
    const log = join(dataDir, 'database', 'server.log');
    return { ...database, url: database.ownerUrl, log, readyAfter: (performance.now() - began) / 1000 };
  };
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof MigrationHistoryError || error instanceof SchemaNewerError)) throw error;
    rmSync(dataDir, { recursive: true, force: true });
    return await open();
  }
}

/** Does some work on a connection of the owner's. */
export async function asOwner<T>(url: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

/** Adds the bare peer's tables to a corpus, unless they are there. */
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

/** A copy of a corpus beside it, so that what one run changes is not what the next one measures. */
export async function copyOf(url: string): Promise<{ url: string; drop(): Promise<void> }> {
  const system = new URL(url);
  system.pathname = '/postgres';
  const copy = new URL(url);
  const corpus = copy.pathname.slice(1);
  copy.pathname = `/${COPY}`;
  const drop = () =>
    asOwner(system.href, async (owner) => {
      await owner.query(`drop database if exists ${COPY} with (force)`);
    });
  await drop();
  await asOwner(system.href, async (owner) => {
    await owner.query(`create database ${COPY} template ${corpus} strategy file_copy`);
    await owner.query('checkpoint');
  });
  return { url: copy.href, drop };
}

/** Debian's folder of the newest PostgreSQL with this program; undefined when there is none. */
export function debianProgram(name: string): string | undefined {
  const { stdout } = spawnSync('sh', ['-c', `ls -d /usr/lib/postgresql/*/bin/${name}`], { encoding: 'utf8' });
  return (stdout ?? '').split('\n').filter(existsSync).sort().at(-1);
}
