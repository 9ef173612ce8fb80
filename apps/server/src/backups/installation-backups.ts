import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { auditKeyFile } from '../modules/audit/sealing-key.ts';
import { backupSecrets } from '../platform/backup/backup-key.ts';
import { Backups } from '../platform/backup/backups.ts';
import { Heartbeat } from '../platform/backup/heartbeat.ts';
import { beginLineage, lineageOf } from '../platform/backup/lineage.ts';
import { type BackupSettings, openStorage, readBackupSettings } from '../platform/backup/settings.ts';
import { type BackupState, BackupStateFile, backupState } from '../platform/backup/state.ts';
import type { BackupSource } from '../platform/backup/target-backup.ts';
import { systemClock } from '../platform/clock.ts';
import { keptPassword } from '../platform/db/embedded/cluster.ts';
import { DataFolderInUseError } from '../platform/db/embedded/lock.ts';
import { preparePlace } from '../platform/db/embedded/place.ts';
import { folderStore } from '../platform/files/folder-store.ts';
import { PRODUCT_VERSION } from '../product-version.ts';
import { drillFolder, endTrial, removeTrial } from './restore-folder.ts';

/** The configuration that backups depend on. */
export type BackedUp = Pick<Config, 'dataDir' | 'backup' | 'files' | 'auditKey'> &
  Partial<Pick<Config, 'heartbeatUrl'>>;

/** The backup settings of an installation. */
export const settingsOf = ({ dataDir, backup }: Pick<Config, 'dataDir' | 'backup'>): BackupSettings =>
  readBackupSettings(dataDir, backup);

/** The state of an installation's backups. */
export function backupStateOf(config: Pick<Config, 'dataDir' | 'backup'>): Promise<BackupState> {
  const { to, recipient } = settingsOf(config);
  return backupState(
    config.dataDir,
    to.map((place) => openStorage(place).name),
    recipient,
  );
}

/** The heartbeat that is called after successful backups, if one is configured. */
export function heartbeatOf(
  { heartbeatUrl: url }: Partial<Pick<Config, 'heartbeatUrl'>>,
  state: BackupStateFile,
  log: Logger,
): Heartbeat | undefined {
  return url === undefined ? undefined : new Heartbeat({ url, state, clock: systemClock, log });
}

/**
 * The backups of an installation's embedded database; undefined when backups are not configured, or not prepared.
 * @throws Error when the configuration is not valid
 */
export async function openBackups(
  config: BackedUp,
  database: { ownerUrl: string },
  log: Logger,
): Promise<Backups | undefined> {
  const { dataDir, files } = config;
  const settings = settingsOf(config);
  if (settings.to.length === 0) {
    log.warn(
      'There are no backups: LANDFALL_BACKUP_TO, or an operator on the page Backups, says where to keep them (docs/operations.md).',
    );
    return undefined;
  }
  const secrets = await backupSecrets(dataDir, settings.recipient);
  if (!secrets) {
    log.error(
      'Backups are not prepared, and none is made: run "landfall backup prepare" and start again, or prepare them on the page Backups (docs/operations.md).',
    );
    return undefined;
  }
  if (files) log.info('Documents are in a bucket, which these backups leave out: keep its versions.');
  // Left behind by a killed server. A trial restore that a command is running is not touched.
  await removeTrial(drillFolder(dataDir)).catch((error: unknown) => {
    if (!(error instanceof DataFolderInUseError)) throw error;
  });
  const place = preparePlace(dataDir);
  const { identity } = secrets;
  const state = new BackupStateFile(dataDir);
  const keyFile = auditKeyFile(dataDir);
  const source = (): BackupSource => ({
    url: database.ownerUrl,
    version: PRODUCT_VERSION,
    archiveFolder: place.archiveFolder,
    lineage: lineageOf(place),
    secrets,
    installationKeys: () => ({
      databasePassword: keptPassword(place),
      auditKey: existsSync(keyFile) ? readFileSync(keyFile, 'utf8').trim() : null,
      hasBackupKey: identity !== undefined,
    }),
    store: files ? undefined : folderStore(join(dataDir, 'files')),
    keep: settings.keep,
    clock: systemClock,
    state,
  });
  return new Backups({
    storages: settings.to.map(openStorage),
    source,
    beginLineage: () => void beginLineage(place, lineageOf(place).id),
    drill:
      identity === undefined
        ? undefined
        : {
            async run(storage, signal) {
              // Loaded on demand: only a restore needs code that uses all modules.
              const { drill } = await import('./drill.ts');
              await drill(config, storage, identity, signal);
            },
            end: () => endTrial(drillFolder(dataDir)),
          },
    heartbeat: heartbeatOf(config, state, log),
    log,
  });
}
