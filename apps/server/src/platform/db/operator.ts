import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DataFolderInUseError } from './embedded/lock.ts';
import { runningEmbedded, startEmbedded } from './embedded.ts';
import type { DatabaseLog } from './migrate.ts';

/** The database for a command that is run beside the server, or while none runs. */
export interface OperatorDatabase {
  /** The application's connection string. */
  url: string;
  /** Connection string of the role that owns the schema. */
  ownerUrl: string;
  stop(): Promise<void>;
}

/**
 * Opens the database that a configuration names. The embedded one is shared with the server if it runs, else started
 * for as long as the command takes.
 * @throws Error when there is no embedded database yet
 */
export async function openForOperator(
  { database, dataDir }: { database: { url: string; migrationUrl: string } | undefined; dataDir: string },
  log: DatabaseLog,
): Promise<OperatorDatabase> {
  if (database) return { url: database.url, ownerUrl: database.migrationUrl, stop: async () => {} };
  if (!existsSync(join(dataDir, 'database', 'cluster'))) {
    throw new Error(`There is no database in ${dataDir}: LANDFALL_DATA_DIR names the server's data folder.`);
  }
  try {
    const { url, stop } = await startEmbedded({ dataDir, log });
    return { url, ownerUrl: url, stop };
  } catch (error) {
    if (!(error instanceof DataFolderInUseError)) throw error;
    const url = await runningEmbedded(dataDir);
    return { url, ownerUrl: url, stop: async () => {} };
  }
}
