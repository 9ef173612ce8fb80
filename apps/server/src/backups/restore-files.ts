import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { counted } from '@landfall/contract/counted';
import { endEverySignIn } from '@landfall/identity';
import { auditKeyFile } from '../modules/audit/sealing-key.ts';
import { backupKeyFile } from '../platform/backup/backup-key.ts';
import { type Bundle, listBundles, openBundle } from '../platform/backup/bundle.ts';
import { chooseLineage } from '../platform/backup/choose-lineage.ts';
import { type RestoredFile, restoreFiles } from '../platform/backup/document-files.ts';
import { organizationOf, recordedErasures } from '../platform/backup/erasures.ts';
import { beginFolderLineage } from '../platform/backup/lineage.ts';
import { keys } from '../platform/backup/repository.ts';
import { chooseBase, isNamed, readTarget } from '../platform/backup/restore-plan.ts';
import type { BackupStorage } from '../platform/backup/storage.ts';
import { newestMigration, schemaStatus } from '../platform/db/migrate.ts';
import { withOwnConnection } from '../platform/db/own-connection.ts';
import { freeBytesAt } from '../platform/disk-room.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { folderStore } from '../platform/files/folder-store.ts';
import { holdMail } from '../platform/mail/held-mail.ts';
import { RestoreFolder } from './restore-folder.ts';
import { requireRoom } from './restore-room.ts';
import { checkFiles, type Findings } from './restored-checks.ts';
import { settleOrganizations } from './restored-organizations.ts';

export interface FilesRestoreOrder {
  storage: BackupStorage;
  /** The key that opens the backups. */
  identity: string;
  /** A moment, or the name of a bundle; undefined: the newest bundle. */
  at?: string | undefined;
  /** The lineage to restore, if a place has several; undefined: the only one that continues. */
  lineage?: string | undefined;
  into: string;
  /** Connection string of the owner of the restored database; undefined: none is configured yet. */
  databaseUrl: string | undefined;
  /** Whether `into` is the configured installation's data folder: otherwise its database is in use, and only read. */
  isItsOwn: boolean;
  /** The store of documents if they are not in the data folder: the backup does not contain those. */
  bucket: FileStore | undefined;
  now: () => number;
}

export interface RestoredFiles extends Findings {
  bundle: Bundle;
  /** Names of the variables that were set; no backup contains their values. */
  variables: string[];
  /** Whether the files were compared with a database. */
  sawDatabase: boolean;
}

/** How long to wait for a database that may not exist, in milliseconds. */
const CONNECT_MS = 5_000;

async function choose({ storage, at, lineage }: FilesRestoreOrder): Promise<Bundle> {
  await storage.check();
  const all = await listBundles(storage);
  const named = at === undefined ? [] : all.filter(({ name }) => isNamed(name, at));
  const meant =
    lineage === undefined ? await chooseLineage(storage, named.length > 0 ? named : all) : [lineage];
  const own = all.filter((bundle) => meant.includes(bundle.lineage));
  const target = readTarget(at, own);
  return chooseBase(
    target.kind === 'newest' ? own.filter(({ lineage: id }) => id === meant[0]) : own,
    target,
  );
}

interface Brought {
  bundle: Bundle;
  store: FileStore;
  files: RestoredFile[];
  dataDir: string;
}

type Inspected = Findings & Pick<RestoredFiles, 'sawDatabase'>;

/** The result when the database cannot be checked; it may be restored later. */
async function unseen(
  { storage }: FilesRestoreOrder,
  { bundle }: Brought,
  reason: string,
): Promise<Inspected> {
  const erased = [...new Set((await recordedErasures(storage, bundle.lineage)).map(organizationOf))];
  return {
    lines: [
      `The database was not checked: ${reason}. The server compares it with the files as it starts, and names in its log what is missing.`,
      ...(erased.length > 0
        ? [
            `If it is set back to before these organizations were erased, "landfall organization erase <id>" erases them again: ${erased.join(', ')}`,
          ]
        : []),
    ],
    faults: [],
    sawDatabase: false,
  };
}

/** Why a database cannot be checked; undefined if it can. */
async function whyUnseen(databaseUrl: string | undefined): Promise<string | undefined> {
  if (databaseUrl === undefined) return 'DATABASE_URL is not set';
  const connection = { connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_MS };
  try {
    const schema = await withOwnConnection(connection, async (owner) =>
      schemaStatus(owner, await newestMigration()),
    );
    return schema === 'current' ? undefined : 'it is empty, or not of this version';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Compares restored files with a database that was restored before. In the installation's own database it also repeats
 * erasures, records the restore in the audit logs, and ends all sign-ins.
 */
async function inspectDatabase(order: FilesRestoreOrder, brought: Brought): Promise<Inspected> {
  const { databaseUrl, storage, isItsOwn, bucket } = order;
  const { bundle, store, files, dataDir } = brought;
  const reason = await whyUnseen(databaseUrl);
  if (reason !== undefined || databaseUrl === undefined) return unseen(order, brought, reason ?? '');
  return withOwnConnection(databaseUrl, async (owner) => {
    await owner.query("set timezone = 'UTC'");
    const now = new Date(order.now()).toISOString();
    const from = { storage, lineage: bundle.lineage, store, dataDir, now };
    const settled = isItsOwn ? await settleOrganizations(owner, from) : [];
    if (isItsOwn) await endEverySignIn(owner, order.now());
    const found = bucket ? { lines: [], faults: [] } : await checkFiles(owner, files);
    return { lines: [...found.lines, ...settled], faults: found.faults, sawDatabase: true };
  });
}

/** @throws RestoreRefusedError when the files do not fit */
async function requireRoomFor(order: FilesRestoreOrder, bundle: Bundle, folder: string): Promise<void> {
  let needed = 0;
  for await (const { bytes } of order.storage.list(keys.files(bundle.lineage))) needed += bytes;
  requireRoom(order.into, { needed, free: await freeBytesAt(folder) });
}

/**
 * Restores the documents and keys of an installation whose database is restored by other means. Nothing is moved to its
 * place until everything is complete. Mail is held.
 * @throws RestoreRefusedError, DamagedBackupError, SealedError, DataFolderInUseError
 */
export async function restoreFilesAndKeys(order: FilesRestoreOrder): Promise<RestoredFiles> {
  const { storage, identity, into } = order;
  const bundle = await choose(order);
  const { auditKey, hasBackupKey, variables } = await openBundle(storage, bundle, identity);
  const folder = await RestoreFolder.take(into);
  const { built: dataDir } = folder;
  try {
    // Until it is moved to its place, the server treats the folder as half restored.
    beginFolderLineage(dataDir, bundle.lineage);
    await requireRoomFor(order, bundle, dataDir);
    const secret = { mode: 0o600, flush: true };
    if (auditKey !== null) writeFileSync(auditKeyFile(dataDir), `${auditKey}\n`, secret);
    const inFolder = folderStore(join(dataDir, 'files'));
    const from = { store: inFolder, lineage: bundle.lineage, identity };
    const { files, faults } = await restoreFiles(storage, from);
    const store = order.bucket ?? inFolder;
    const found = await inspectDatabase(order, { bundle, store, files, dataDir });
    holdMail(dataDir, `Restored from ${bundle.name}. "landfall backup release-mail" lets mail go.`);
    if (hasBackupKey && !existsSync(backupKeyFile(into)))
      writeFileSync(backupKeyFile(into), `${identity}\n`, secret);
    await folder.finish();
    return {
      bundle,
      variables,
      sawDatabase: found.sawDatabase,
      lines: [`${counted(files.length, 'file')} brought back`, ...found.lines],
      faults: [...faults, ...found.faults],
    };
  } catch (error) {
    await folder.giveUp();
    throw error;
  }
}
