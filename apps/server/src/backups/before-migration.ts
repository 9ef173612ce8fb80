import type pg from 'pg';
import type { Backups } from '../platform/backup/backups.ts';
import { newestMigration, schemaStatus } from '../platform/db/migrate.ts';

/** What has to be done to a database before this program can serve it. */
export type PendingWork = 'nothing' | 'first schema' | 'migration';

/** Whether a database has to be migrated, and whether it contains anything. */
export async function pendingWork(owner: pg.Client): Promise<PendingWork> {
  if ((await schemaStatus(owner, await newestMigration())) !== 'behind') return 'nothing';
  const { rows } = await owner.query<{ used: boolean }>(
    `select to_regclass('public.landfall_migration') is not null as used`,
  );
  return rows[0]?.used ? 'migration' : 'first schema';
}

const MEGABYTE = 1024 ** 2;
/** What stays free in addition to what a migration may write: for its log, and for what is written for a backup. */
const KEPT_FREE_BYTES = 256 * MEGABYTE;

/**
 * Refuses to migrate a database if the disk could become full during the migration.
 * @param free bytes on its disk
 * @throws Error that says how much is needed
 */
export async function requireRoomToMigrate(
  owner: pg.Client,
  { folder, free }: { folder: string; free: number },
): Promise<void> {
  const { rows } = await owner.query<{ bytes: string }>(
    'select pg_database_size(current_database())::text as bytes',
  );
  const size = Number(rows[0]?.bytes);
  if (free >= size + KEPT_FREE_BYTES) return;
  const megabytes = (bytes: number) => `${Math.ceil(bytes / MEGABYTE)} MB`;
  throw new Error(
    `There is not enough room to migrate the database; nothing was changed. A migration may write all of it anew ` +
      `(${megabytes(size)}) and leaves ${megabytes(KEPT_FREE_BYTES)} free, but only ${megabytes(free)} are free for ` +
      `${folder}. Make room and start again, or go on with the earlier version.`,
  );
}

/** Makes a backup of a database that is about to be migrated. @throws Error when no target accepts it */
export async function backUpBeforeMigration(backups: Pick<Backups, 'takeBases'>): Promise<void> {
  try {
    await backups.takeBases('before-migration');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `No backup could be made before the database is migrated; nothing was changed. ${reason}`,
      { cause: error },
    );
  }
}
