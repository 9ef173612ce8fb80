import { backupSecrets } from '../../platform/backup/backup-key.ts';
import type { BackupOperation } from '../../platform/backup/backups.ts';
import {
  type BackupSettings,
  type GivenBackupSettings,
  readBackupSettings,
} from '../../platform/backup/settings.ts';
import type { Clock } from '../../platform/clock.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { PublicHosts } from '../../platform/public-hosts.ts';

/** The backups of a running server. */
export interface BackupWork {
  /** Whether backups are made. */
  readonly isOn: boolean;
  /** The operations that are running now. */
  readonly underWay: readonly BackupOperation[];
  /** Applies the current settings. */
  apply(): Promise<void>;
  /**
   * Starts a base backup in every place.
   * @returns false when there are no backups
   */
  askForBases(): boolean;
  /**
   * Starts a trial restore.
   * @returns false when there is nothing to restore, or no key that opens it
   */
  askForDrill(): boolean;
}

/** What the calls about backups need. */
export interface BackupSetup {
  dataDir: string;
  /** The settings from environment variables. */
  given: GivenBackupSettings;
  /** Undefined when the database is on another machine and backed up there. */
  work: BackupWork | undefined;
  /** The hosts where buckets may be. */
  hosts: PublicHosts;
  /** Whether documents are in a bucket. */
  leavesOutDocuments: boolean;
  version: string;
  clock: Clock;
}

/** @throws Failure when the database is on another machine and backed up there */
export function workOf({ work }: BackupSetup): BackupWork {
  if (work) return work;
  throw new Failure(
    'conflict',
    'DATABASE_URL names a database that is backed up by its own means: there is nothing to set here',
  );
}

/** The failure for a settings file that cannot be read, e.g. after it was edited by hand. */
function unreadable(error: unknown): Failure {
  return new Failure('conflict', error instanceof Error ? error.message : String(error));
}

/**
 * The current settings.
 * @throws Failure when the settings file is not valid
 */
export function currentSettings({ dataDir, given }: BackupSetup): BackupSettings {
  try {
    return readBackupSettings(dataDir, given);
  } catch (error) {
    throw unreadable(error);
  }
}

/**
 * The keys that backups are encrypted for and opened with; undefined when there is no key yet.
 * @throws Failure when the key is not valid
 */
export function currentSecrets({ dataDir }: BackupSetup, { recipient }: BackupSettings) {
  return backupSecrets(dataDir, recipient).catch((error: unknown) => {
    throw unreadable(error);
  });
}
