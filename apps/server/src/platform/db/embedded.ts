import { resolve } from 'node:path';
import pg from 'pg';
import { chooseAddress } from './embedded/address.ts';
import { type Binaries, packagedBinaries, removeOtherCopies, runnableBinaries } from './embedded/binaries.ts';
import { ensureCluster, keptPassword } from './embedded/cluster.ts';
import { lockFolder } from './embedded/lock.ts';
import { watchLog } from './embedded/log-file.ts';
import { embeddedLogins, ensureLogins } from './embedded/logins.ts';
import { preparePlace } from './embedded/place.ts';
import { ensureServer, runningPostmaster, stopServer, writeSettings } from './embedded/postmaster.ts';
import { reloadSettings } from './embedded/reload.ts';
import { settingsText } from './embedded/settings.ts';
import { watchServer } from './embedded/watch.ts';
import type { DatabaseLogins } from './logins.ts';
import type { DatabaseLog } from './migrate.ts';

export interface EmbeddedDatabase extends DatabaseLogins {
  /** The folder of all its files. */
  folder: string;
  /**
   * Turns the archiving of finished segments of the write-ahead log on or off. Returns once PostgreSQL has applied it.
   * @throws Error when PostgreSQL was started without archiving settings
   */
  layAside(archives: boolean): Promise<void>;
  /** Stops the server (fast shutdown), then unlocks the data folder. Safe to call twice. */
  stop(): Promise<void>;
}

interface EmbeddedOptions {
  /** LANDFALL_DATA_DIR; the database lives in its `database` folder. */
  dataDir: string;
  log: DatabaseLog;
  /**
   * Whether finished segments of the write-ahead log are archived for backups, until {@link EmbeddedDatabase.layAside}
   * changes that. Absent: never.
   */
  archives?: boolean;
  /**
   * How long a stop waits for PostgreSQL, which continues to shut down by itself; by default as long as a server's
   * stop.
   */
  stopWithinMs?: number;
  /** Trades durability for speed. For databases of tests only. */
  throwaway?: boolean;
  /** PostgreSQL's `shared_buffers`, when they differ from those for an office. */
  buffers?: string;
}

const invalidCatalogName = '3D000';
/** A stop as a whole has ten seconds, of which running calls may take eight. PostgreSQL finishes by itself. */
const stopLimitMs = 1_500;
/** Tests remove the folder next, so the server must have ended. */
const throwawayStopLimitMs = 60_000;

/**
 * Starts the bundled PostgreSQL, or adopts the one that a killed Landfall left running, on a data folder that this
 * process locks. The first start creates the database (about a second).
 * @throws DataFolderInUseError when another process has the folder
 * @throws EmbeddedDatabaseError when PostgreSQL can't run here; says why and what to do
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { log, throwaway = false, buffers, archives } = options;
  const began = performance.now();
  const dataDir = resolve(options.dataDir);
  const place = preparePlace(dataDir);
  const lock = lockFolder(dataDir);
  const limitMs = options.stopWithinMs ?? (throwaway ? throwawayStopLimitMs : stopLimitMs);
  let binaries: Binaries | undefined;
  try {
    const runnable = runnableBinaries(packagedBinaries(), place.home, place.account);
    binaries = runnable;
    const password = keptPassword(place);
    await ensureCluster(place, runnable, throwaway);
    const address = await chooseAddress(place, runningPostmaster(place) !== undefined);
    const noArchive = archives === undefined ? undefined : null;
    const settingsFor = (laysAside: boolean) =>
      settingsText(address, runnable, throwaway, buffers, {
        archiveFolder: laysAside ? place.archiveFolder : noArchive,
      });
    let settings = settingsFor(archives === true);
    let isReloading = false;
    const { adopted } = await ensureServer(place, runnable, settings, address);
    removeOtherCopies(place.home, runnable);
    const logins = embeddedLogins(address, password);
    const owner = await connectOwner(logins.ownerUrl);
    await ensureLogins(owner, password).finally(() => owner.end());
    const tookMs = Math.round(performance.now() - began);
    log.info({ dataDir, tookMs, adopted, version: runnable.version }, 'embedded PostgreSQL is ready');
    const watch = watchServer({
      isGone: () => runningPostmaster(place) === undefined,
      restart: () => ensureServer(place, runnable, settings, address),
      log,
    });
    const logWatch = watchLog(place);
    const stopOnce = async () => {
      logWatch.stop();
      await watch.stop();
      const ended = await stopServer(place, runnable, limitMs);
      if (!ended) log.warn({ dataDir }, 'embedded PostgreSQL is still shutting down');
      lock.release();
    };
    let stopping: Promise<void> | undefined;
    return {
      ...logins,
      folder: place.home,
      async layAside(wanted) {
        if (archives === undefined)
          throw new Error('A database that never lays its log aside cannot begin to');
        if (settingsFor(wanted) === settings && !isReloading) return;
        settings = settingsFor(wanted);
        // Until the settings are in effect, another try repeats all of it.
        isReloading = true;
        writeSettings(place, settings);
        await reloadSettings(logins.ownerUrl, { archive_library: wanted ? 'basic_archive' : '' });
        isReloading = false;
      },
      stop() {
        // Only once: afterwards the folder may already belong to another process.
        stopping ??= stopOnce();
        return stopping;
      },
    };
  } catch (error) {
    // A server that has started would keep running.
    if (binaries && runningPostmaster(place)) await stopServer(place, binaries, limitMs).catch(() => false);
    lock.release();
    throw error;
  }
}

/**
 * The connection strings of the embedded PostgreSQL that another process runs on a data folder.
 * @throws Error when there is none, or this account may not read its password
 */
export async function runningEmbedded(dataDir: string): Promise<DatabaseLogins> {
  const place = preparePlace(resolve(dataDir));
  return embeddedLogins(await chooseAddress(place, true), keptPassword(place));
}

/** Connects the owner to the database, which is created first when it is missing. */
async function connectOwner(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    if (!(error instanceof pg.DatabaseError) || error.code !== invalidCatalogName) throw error;
  }
  await createDatabase(url);
  return connectOwner(url);
}

/** Creates the database that a connection string names. */
async function createDatabase(url: string): Promise<void> {
  const { pathname } = new URL(url);
  const client = new pg.Client({
    connectionString: Object.assign(new URL(url), { pathname: '/postgres' }).href,
  });
  await client.connect();
  try {
    await client.query(`create database ${client.escapeIdentifier(pathname.slice(1))}`);
  } finally {
    await client.end();
  }
}
