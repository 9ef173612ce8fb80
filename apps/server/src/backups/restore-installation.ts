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
  /** What opens the backups. */
  identity: string;
  /** A moment or the name of a base backup, as {@link readTarget} takes it; undefined: the newest that there is. */
  at?: string | undefined;
  /** Of which database, where a place has those of several; undefined: the only one that goes on. */
  lineage?: string | undefined;
  into: string;
  /** What the audit log is sealed with by configuration; undefined: the key in the backup. */
  auditKey: Buffer | undefined;
  /** Where documents are kept if not in the data folder: those are not in the backup. */
  bucket: FileStore | undefined;
  now: () => number;
  /** Ends it before it starts PostgreSQL. */
  signal?: AbortSignal | undefined;
  log: DatabaseLog;
}

export interface Restored extends Findings {
  base: Base;
  /** The moment of the last transaction after the base backup; undefined: there was none. */
  reached: Date | undefined;
}

/** Its folder is renamed next, so that PostgreSQL must have left it. */
const STOP_LIMIT_MS = 600_000;

async function plan({ storage, at, lineage }: RestoreOrder) {
  await storage.check();
  const all = await listBases(storage);
  // A base backup is its own database's; how it is named may fit those of several.
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

/** What is done to a restored database before anybody works with it. */
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
 * Makes a data folder of a backup: the database, brought to the moment that was asked for and looked through, documents,
 * keys. Nothing of it is in its place before all is. Mail is held, and what happens from then on is backed up as a life of
 * its own.
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
