import type { Logger } from 'pino';
import {
  backUpBeforeMigration,
  type PendingWork,
  pendingWork,
  requireRoomToMigrate,
} from './backups/before-migration.ts';
import { readCertificate } from './certificate.ts';
import type { Config } from './config.ts';
import { JOBS } from './jobs.ts';
import type { Backups } from './platform/backup/backups.ts';
import { loginOf } from './platform/db/logins.ts';
import { migrate } from './platform/db/migrate.ts';
import { withOwnConnection } from './platform/db/own-connection.ts';
import { freeBytesAt } from './platform/disk-room.ts';
import { buildStartingApp, type StartProgress } from './platform/http/starting.ts';
import type { Database } from './server-database.ts';

/** Answers on the server's address until the server listens. */
async function answerMeanwhile(
  { host, port, tls }: Config,
  log: Logger,
  progress: () => StartProgress,
): Promise<{ close(): Promise<unknown> }> {
  const certificate = tls && readCertificate(tls);
  const app = buildStartingApp({ log, progress, tls: certificate });
  await app.listen({ host, port });
  return app;
}

/** Ensures disk space and a backup before an existing database is migrated. */
async function prepareMigration(
  { ownerUrl, embedded }: Database,
  backups: Pick<Backups, 'takeBases'> | undefined,
  log: Logger,
): Promise<void> {
  // The disk of an external PostgreSQL is unknown.
  if (embedded) {
    const { folder } = embedded;
    const free = await freeBytesAt(folder);
    await withOwnConnection(ownerUrl, (owner) => requireRoomToMigrate(owner, { folder, free }));
  }
  if (!backups) {
    const remedy = embedded
      ? 'The migration cannot be reverted.'
      : 'Only a backup of your own can revert it.';
    log.warn(`The database is migrated without a backup by Landfall. ${remedy}`);
    return;
  }
  log.info('a backup is made before the database is migrated');
  await backUpBeforeMigration(backups);
}

/**
 * Migrates the database of a server to this program's schema. Meanwhile requests are answered with the progress.
 * @param backups of the embedded database; absent: there are none
 * @throws Error when there is no room, or no backup can be made
 */
export async function migrateServer(
  database: Database,
  config: Config,
  log: Logger,
  backups: Pick<Backups, 'takeBases'> | undefined,
): Promise<void> {
  let progress: StartProgress = { phase: 'preparing' };
  const pending: PendingWork = await withOwnConnection(database.ownerUrl, pendingWork);
  const answering = pending === 'nothing' ? undefined : await answerMeanwhile(config, log, () => progress);
  try {
    if (pending === 'migration') {
      progress = { phase: backups ? 'backing up' : 'preparing' };
      await prepareMigration(database, backups, log);
    }
    await migrate({
      url: database.ownerUrl,
      log,
      loginOf: (role) => loginOf(database, role),
      jobs: JOBS,
      begins: (migration) => {
        progress = { phase: 'migrating', migration };
      },
    });
  } finally {
    await answering?.close();
  }
}
