import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endEverySignIn } from '@landfall/identity';
import { JOBS } from '../jobs.ts';
import { auditKeyFile } from '../modules/audit/sealing-key.ts';
import { backupKeyFile } from '../platform/backup/backup-key.ts';
import { chooseLineage } from '../platform/backup/choose-lineage.ts';
import { restoreFiles } from '../platform/backup/document-files.ts';
import { beginLineage } from '../platform/backup/lineage.ts';
import { type Base, listBases, listSegments } from '../platform/backup/repository.ts';
import { restoreCluster } from '../platform/backup/restore-cluster.ts';
import {
  chooseBase,
  continuationOf,
  isNamed,
  RestoreRefusedError,
  type RestoreTarget,
  readTarget,
} from '../platform/backup/restore-plan.ts';
import type { BackupStorage } from '../platform/backup/storage.ts';
import { readKeys } from '../platform/backup/verify-base.ts';
import { timelineName } from '../platform/backup/wal-name.ts';
import { packagedBinaries } from '../platform/db/embedded/binaries.ts';
import { type EmbeddedDatabase, startEmbedded } from '../platform/db/embedded.ts';
import { loginOf } from '../platform/db/logins.ts';
import { type DatabaseLog, migrate } from '../platform/db/migrate.ts';
import { withOwnConnection } from '../platform/db/own-connection.ts';
import { freeBytesAt } from '../platform/disk-room.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { folderStore } from '../platform/files/folder-store.ts';
import { holdMail } from '../platform/mail/held-mail.ts';
import { RestoreFolder } from './restore-folder.ts';
import { bytesToBringIn, requireRoom } from './restore-room.ts';
import { checkRestored, type Findings } from './restored-checks.ts';
import { settleOrganizations } from './restored-organizations.ts';

export interface RestoreOrder {
  storage: BackupStorage;
  /** The key that opens the backups. */
  identity: string;
  /** A moment or the name of a base backup, as {@link readTarget} accepts it; undefined: the newest one. */
  at?: string | undefined;
  /** The lineage to restore, if a place has several; undefined: the only one that continues. */
  lineage?: string | undefined;
  into: string;
  /** The configured key that seals the audit log; undefined: the key in the backup. */
  auditKey: Buffer | undefined;
  /** The store of documents if they are not in the data folder: the backup does not contain those. */
  bucket: FileStore | undefined;
  now: () => number;
  /** Aborts the restore before PostgreSQL is started. */
  signal?: AbortSignal | undefined;
  log: DatabaseLog;
}

export interface Restored extends Findings {
  base: Base;
  /** The time of the last transaction after the base backup; undefined if there was none. */
  reached: Date | undefined;
}

/** PostgreSQL must have stopped, because its folder is renamed next. */
const STOP_LIMIT_MS = 600_000;

async function plan({ storage, at, lineage }: RestoreOrder) {
  await storage.check();
  const all = await listBases(storage);
  // A base backup belongs to one database, but a name may match those of several.
  const named = at === undefined ? [] : all.filter(({ name }) => isNamed(name, at));
  const meant =
    lineage === undefined ? await chooseLineage(storage, named.length > 0 ? named : all) : [lineage];
  const target = readTarget(
    at,
    all.filter((base) => meant.includes(base.lineage)),
  );
  const lineages = target.kind === 'newest' ? meant.slice(0, 1) : meant;
  const base = chooseBase(
    all.filter((each) => lineages.includes(each.lineage)),
    target,
  );
  const { major } = packagedBinaries();
  if (base.postgresMajor !== major)
    throw new RestoreRefusedError(
      `${base.name} is of PostgreSQL ${base.postgresMajor}, and this program brings PostgreSQL ${major}: restore it with version ${base.version}.`,
    );
  const names = await listSegments(storage, base.lineage, timelineName(base.timeline));
  const { segments, gap } = continuationOf(base, names);
  if (target.kind === 'newest' && gap !== undefined)
    throw new RestoreRefusedError(
      `The log has a gap: ${gap} is missing after ${base.name}, and there is later. Name a moment before it, or the ` +
        `base backup itself (--at ${base.name}).`,
    );
  return { base, target, segments: target.kind === 'base' ? [] : segments };
}

const momentOf = (target: RestoreTarget) => (target.kind === 'moment' ? target.at : undefined);

/** Updates a restored database before anybody uses it: migrations, sign-ins, erasures and audit logs. */
async function settle(
  order: RestoreOrder,
  database: EmbeddedDatabase,
  { base, store, dataDir }: { base: Base; store: FileStore; dataDir: string },
): Promise<string[]> {
  await migrate({
    url: database.ownerUrl,
    log: order.log,
    loginOf: (role) => loginOf(database, role),
    jobs: JOBS,
  });
  return withOwnConnection(database.ownerUrl, async (owner) => {
    await owner.query("set timezone = 'UTC'");
    await endEverySignIn(owner, order.now());
    const now = new Date(order.now()).toISOString();
    return settleOrganizations(owner, { storage: order.storage, lineage: base.lineage, store, dataDir, now });
  });
}

/**
 * Restores a data folder from a backup: documents, keys, and the database, recovered to the given moment and checked.
 * Nothing is moved to its place until everything is complete. Mail is held, and the restored database gets a lineage of
 * its own for later backups.
 * @throws RestoreRefusedError, DamagedBackupError, SealedError, RecoveryError, DataFolderInUseError
 */
export async function restoreInstallation(order: RestoreOrder): Promise<Restored> {
  const { storage, identity, into, auditKey, bucket, log } = order;
  const { base, target, segments } = await plan(order);
  const installationKeys = await readKeys(storage, base, identity);
  const folder = await RestoreFolder.take(into);
  const { built: dataDir, place } = folder;
  try {
    const needed = await bytesToBringIn(storage, { base, segments, withFiles: bucket === undefined });
    requireRoom(into, { needed, free: await freeBytesAt(dataDir) });
    const until = momentOf(target);
    const cluster = { storage, base, identity, installationKeys, segments, until, signal: order.signal };
    const reached = await restoreCluster(place, cluster);
    if (installationKeys.auditKey !== null)
      writeFileSync(auditKeyFile(dataDir), `${installationKeys.auditKey}\n`, {
        mode: 0o600,
        flush: true,
      });
    const store = bucket ?? folderStore(join(dataDir, 'files'));
    const documents = bucket
      ? undefined
      : await restoreFiles(storage, { store, lineage: base.lineage, identity });
    order.signal?.throwIfAborted();
    const database = await startEmbedded({ dataDir, log, stopWithinMs: STOP_LIMIT_MS });
    let found: Findings;
    let lines: string[];
    try {
      lines = await settle(order, database, { base, store, dataDir });
      found = await checkRestored(database, { auditKey, dataDir }, documents?.files);
    } finally {
      await database.stop();
    }
    beginLineage(place, base.lineage);
    holdMail(dataDir, `Restored from ${base.name}. "landfall backup release-mail" lets mail go.`);
    if (installationKeys.hasBackupKey && !existsSync(backupKeyFile(into)))
      writeFileSync(backupKeyFile(into), `${identity}\n`, { mode: 0o600, flush: true });
    await folder.finish();
    const faults = [...(documents?.faults ?? []), ...found.faults];
    return { base, reached, lines: [...found.lines, ...lines], faults };
  } catch (error) {
    await folder.giveUp();
    throw error;
  }
}
