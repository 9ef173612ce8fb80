import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { auditKeyFile } from '../modules/audit/sealing-key.ts';
import { backupSecrets } from '../platform/backup/backup-key.ts';
import { BundleBackups } from '../platform/backup/bundle-backups.ts';
import { folderLineageOf } from '../platform/backup/lineage.ts';
import { openStorage } from '../platform/backup/settings.ts';
import { BackupStateFile } from '../platform/backup/state.ts';
import { systemClock } from '../platform/clock.ts';
import { DataFolderInUseError, type FolderLock, lockFolder } from '../platform/db/embedded/lock.ts';
import { folderStore } from '../platform/files/folder-store.ts';
import { PRODUCT_VERSION } from '../product-version.ts';
import { heartbeatOf, settingsOf } from './installation-backups.ts';

type BackedUp = Pick<Config, 'dataDir' | 'backup' | 'files' | 'auditKey' | 'variables'> &
  Partial<Pick<Config, 'heartbeatUrl'>>;

/** Locks a data folder; undefined while another process has it. */
function takeFolder(dataDir: string): FolderLock | undefined {
  try {
    return lockFolder(dataDir);
  } catch (error) {
    if (error instanceof DataFolderInUseError) return undefined;
    throw error;
  }
}

/** Whether the data folder of an installation with an external database contains documents or the audit key. */
const holdsSomething = ({ files, auditKey }: BackedUp) => !files || !auditKey;

/**
 * The backups of documents and keys beside an external database; undefined when backups are not configured, or not
 * prepared.
 * @throws Error when the configuration is not valid
 */
export async function openBundleBackups(
  config: BackedUp,
  { ownerUrl }: { ownerUrl: string },
  log: Logger,
): Promise<BundleBackups | undefined> {
  const { dataDir, files, variables, heartbeatUrl } = config;
  const { to, recipient, keep } = settingsOf(config);
  if (to.length === 0) {
    if (holdsSomething(config))
      log.warn(
        'Documents and keys in the data folder are not backed up: LANDFALL_BACKUP_TO names where to keep them ' +
          '(docs/operations.md).',
      );
    return undefined;
  }
  const secrets = await backupSecrets(dataDir, recipient);
  if (!secrets) {
    log.error(
      'Backups are not prepared, and none is made: run "landfall backup prepare", and start again (docs/operations.md).',
    );
    return undefined;
  }
  if (files) log.info('Documents are in a bucket, which these backups leave out: keep its versions.');
  const keyFile = auditKeyFile(dataDir);
  const state = new BackupStateFile(dataDir);
  return new BundleBackups({
    storages: to.map(openStorage),
    source: () => ({
      url: ownerUrl,
      version: PRODUCT_VERSION,
      lineage: folderLineageOf(dataDir),
      secrets,
      content: () => ({
        auditKey: existsSync(keyFile) ? readFileSync(keyFile, 'utf8').trim() : null,
        hasBackupKey: secrets.identity !== undefined,
        variables: [...variables],
      }),
      store: files ? undefined : folderStore(join(dataDir, 'files')),
      keep,
      clock: systemClock,
      state,
    }),
    take: () => takeFolder(dataDir),
    heartbeat: heartbeatOf({ heartbeatUrl }, state, log),
    log,
  });
}
