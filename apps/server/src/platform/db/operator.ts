import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { type GivenBackupSettings, makesBackups } from '../backup/settings.ts';
import { DataFolderInUseError } from './embedded/lock.ts';
import { runningEmbedded, startEmbedded } from './embedded.ts';
import { configuredLogins, type DatabaseLogins } from './logins.ts';
import type { DatabaseLog } from './migrate.ts';
import { withOwnConnection } from './own-connection.ts';

/** The database for a command that is run beside the server, or while none runs. */
export interface OperatorDatabase extends DatabaseLogins {
  stop(): Promise<void>;
}

/**
 * Opens the database that a configuration names. The embedded one is shared with the server if it runs, else started
 * for as long as the command takes.
 * @throws Error when there is no embedded database yet
 */
export async function openForOperator(
  {
    database,
    dataDir,
    backup,
  }: {
    database: { url: string; migrationUrl: string } | undefined;
    dataDir: string;
    backup: GivenBackupSettings;
  },
  log: DatabaseLog,
): Promise<OperatorDatabase> {
  if (database) return { ...configuredLogins(database), stop: async () => {} };
  if (!existsSync(join(dataDir, 'database', 'cluster'))) {
    throw new Error(`There is no database in ${dataDir}: LANDFALL_DATA_DIR names the server's data folder.`);
  }
  try {
    // As the server would: what is written meanwhile belongs into the backup as well.
    return await startEmbedded({ dataDir, log, archives: makesBackups(dataDir, backup) });
  } catch (error) {
    if (!(error instanceof DataFolderInUseError)) throw error;
    return { ...(await runningEmbedded(dataDir)), stop: async () => {} };
  }
}

/**
 * The database that a configuration names, without starting one. Whether it answers shows when it is connected to.
 * @returns undefined when the embedded one does not run
 */
export async function runningDatabase({
  database,
  dataDir,
}: {
  database: { url: string; migrationUrl: string } | undefined;
  dataDir: string;
}): Promise<DatabaseLogins | undefined> {
  if (database) return configuredLogins(database);
  if (!existsSync(join(dataDir, 'database', 'cluster', 'postmaster.pid'))) return undefined;
  return runningEmbedded(dataDir);
}

/** How long a database that is asked how it is may take for each thing, in milliseconds. */
const ANSWER_MS = 5_000;

/** Asks a database how it is, as its owner and not for long. @throws Error when it does not answer in time */
export function askDatabase<Result>(
  { ownerUrl }: DatabaseLogins,
  ask: (owner: pg.Client) => Promise<Result>,
): Promise<Result> {
  const limits = { connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS };
  return withOwnConnection({ connectionString: ownerUrl, ...limits }, ask);
}
