import type pg from 'pg';
import { type GivenBackupSettings, makesBackups } from '../backup/settings.ts';
import { DataFolderInUseError } from './embedded/lock.ts';
import { hasFile } from './embedded/place.ts';
import { runningEmbedded, startEmbedded } from './embedded.ts';
import { configuredLogins, type DatabaseLogins } from './logins.ts';
import type { DatabaseLog } from './migrate.ts';
import { withOwnConnection } from './own-connection.ts';

/** The database for a command, which may run beside the server or without it. */
export interface OperatorDatabase extends DatabaseLogins {
  stop(): Promise<void>;
}

/**
 * Opens the configured database. The embedded one is shared with a running server, else started for the duration of the
 * command.
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
  if (!hasFile(dataDir, 'cluster')) {
    throw new Error(`There is no database in ${dataDir}: LANDFALL_DATA_DIR names the server's data folder.`);
  }
  try {
    // Archiving is on as in the server, because the command's changes belong into the backup as well.
    return await startEmbedded({ dataDir, log, archives: makesBackups(dataDir, backup) });
  } catch (error) {
    if (!(error instanceof DataFolderInUseError)) throw error;
    return { ...(await runningEmbedded(dataDir)), stop: async () => {} };
  }
}

/**
 * The configured database, without starting one. Whether it answers is seen only on connecting.
 * @returns undefined when the embedded one does not run
 * @throws EmbeddedDatabaseError when this account may not look
 */
export async function runningDatabase({
  database,
  dataDir,
}: {
  database: { url: string; migrationUrl: string } | undefined;
  dataDir: string;
}): Promise<DatabaseLogins | undefined> {
  if (database) return configuredLogins(database);
  if (!hasFile(dataDir, 'cluster', 'postmaster.pid')) return undefined;
  return runningEmbedded(dataDir);
}

/** Timeout of each query about a database's state, in milliseconds. */
const ANSWER_MS = 5_000;

/** Queries a database's state, as its owner and with a timeout. @throws Error when it does not answer in time */
export function askDatabase<Result>(
  { ownerUrl }: DatabaseLogins,
  ask: (owner: pg.Client) => Promise<Result>,
): Promise<Result> {
  const limits = { connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS };
  return withOwnConnection({ connectionString: ownerUrl, ...limits }, ask);
}
