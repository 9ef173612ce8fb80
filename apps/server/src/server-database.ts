import type pg from 'pg';
import type { Logger } from 'pino';
import { settingsOf } from './backups/installation-backups.ts';
import { isHalfRestored } from './backups/restore-folder.ts';
import { RunningBackups } from './backups/running-backups.ts';
import type { Config } from './config.ts';
import { makesBackups } from './platform/backup/settings.ts';
import { type EmbeddedDatabase, startEmbedded } from './platform/db/embedded.ts';
import { configuredLogins, type DatabaseLogins } from './platform/db/logins.ts';
import { assertPlainLogin, createPool, type PoolOptions, UnsafeRoleError } from './platform/db/pool.ts';

/** The database of a server, open for as long as it runs. */
export interface Database extends DatabaseLogins {
  /** The database itself, if it is the embedded one. */
  embedded?: EmbeddedDatabase;
  stop(): Promise<void>;
}

/** Opens the configured database, or starts the embedded one. @throws Error when a restore of it was cut off */
export async function openDatabase(config: Config, log: Logger): Promise<Database> {
  const { database, dataDir } = config;
  if (database) return { ...configuredLogins(database), stop: async () => {} };
  if (isHalfRestored(dataDir))
    throw new Error(`A restore into ${dataDir} was cut off. Run it again; it begins anew.`);
  // What nobody would take away is not laid aside.
  const embedded = await startEmbedded({ dataDir, log, archives: makesBackups(dataDir, config.backup) });
  return { ...embedded, embedded };
}

/** The backups of the embedded database, which has one before it is migrated. Another one is backed up by its own means. */
export async function prepareBackups(
  { embedded }: Database,
  config: Config,
  log: Logger,
): Promise<RunningBackups | undefined> {
  if (!embedded) {
    if (settingsOf(config).to.length > 0)
      log.warn(
        'DATABASE_URL names a database that is backed up by its own means: LANDFALL_BACKUP_TO is not used.',
      );
    return undefined;
  }
  const backups = await RunningBackups.open(config, embedded, log);
  await backups.makeOneBeforeMigration();
  return backups;
}

/** In production a login that row-level security does not bind is refused; elsewhere it is warned of. */
export async function checkLogin(pool: pg.Pool, { production }: Config, log: Logger): Promise<void> {
  try {
    await assertPlainLogin(pool);
  } catch (error) {
    if (production || !(error instanceof UnsafeRoleError)) throw error;
    log.warn(`${error.message} In production the server would not start.`);
  }
}

/** Connections that say so when the database closes one. */
export function openPool(options: PoolOptions, log: Logger): pg.Pool {
  const pool = createPool(options);
  // An idle connection that the database closes is replaced at its next use.
  pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'));
  return pool;
}
