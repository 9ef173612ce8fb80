import type pg from 'pg';
import type { Logger } from 'pino';
import { openBundleBackups } from './backups/files-and-keys.ts';
import { isHalfRestored } from './backups/restore-folder.ts';
import { RunningBackups } from './backups/running-backups.ts';
import type { Config } from './config.ts';
import type { BundleBackups } from './platform/backup/bundle-backups.ts';
import { makesBackups } from './platform/backup/settings.ts';
import { type EmbeddedDatabase, startEmbedded } from './platform/db/embedded.ts';
import { configuredLogins, type DatabaseLogins } from './platform/db/logins.ts';
import { assertPlainLogin, createPool, type PoolOptions, UnsafeRoleError } from './platform/db/pool.ts';

/** The database of a running server. */
export interface Database extends DatabaseLogins {
  /** The database itself, if it is the embedded one. */
  embedded?: EmbeddedDatabase;
  stop(): Promise<void>;
}

/** Opens the configured database, or starts the embedded one. @throws Error when its restore was interrupted */
export async function openDatabase(config: Config, log: Logger): Promise<Database> {
  const { database, dataDir } = config;
  if (isHalfRestored(dataDir))
    throw new Error(`A restore into ${dataDir} was cut off. Run it again; it begins anew.`);
  if (database) return { ...configuredLogins(database), stop: async () => {} };
  // Segments are archived only if something collects them.
  const embedded = await startEmbedded({ dataDir, log, archives: makesBackups(dataDir, config.backup) });
  return { ...embedded, embedded };
}

/**
 * The backups of an installation: of the embedded database with all files and keys, or only of files and keys beside an
 * external database.
 */
export async function prepareBackups(
  { embedded, ownerUrl }: Database,
  config: Config,
  log: Logger,
): Promise<RunningBackups | BundleBackups | undefined> {
  if (embedded) return RunningBackups.open(config, embedded, log);
  // A process that only answers calls has no data of its own.
  return config.role === 'web' ? undefined : openBundleBackups(config, { ownerUrl }, log);
}

/** Refuses a login that bypasses row-level security in production; warns of it elsewhere. */
export async function checkLogin(pool: pg.Pool, { production }: Config, log: Logger): Promise<void> {
  try {
    await assertPlainLogin(pool);
  } catch (error) {
    if (production || !(error instanceof UnsafeRoleError)) throw error;
    log.warn(`${error.message} In production the server would not start.`);
  }
}

/** Connections that log when the database closes one. */
export function openPool(options: PoolOptions, log: Logger): pg.Pool {
  const pool = createPool(options);
  // An idle connection that the database closes is replaced at its next use.
  pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'));
  return pool;
}
