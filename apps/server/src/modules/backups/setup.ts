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

/** The backups of a server that runs. */
export interface BackupWork {
  /** Whether it makes them. */
  readonly isOn: boolean;
  /** What goes on now. */
  readonly underWay: readonly BackupOperation[];
  /** Goes by the settings as they are now. */
  apply(): Promise<void>;
  /** Begins a base backup in every place. @returns false when there are no backups */
  askForBases(): boolean;
  /** Begins a trial restore. @returns false when there is nothing to restore, or nothing that opens it */
  askForDrill(): boolean;
}

/** What the calls for backups work with. */
export interface BackupSetup {
  dataDir: string;
  /** What variables say. */
  given: GivenBackupSettings;
  /** Absent: the database is another machine's, and backed up there. */
  work: BackupWork | undefined;
  /** Where buckets may be. */
  hosts: PublicHosts;
  /** Whether documents are in a bucket. */
  leavesOutDocuments: boolean;
  version: string;
  clock: Clock;
}

/** @throws Failure when the database is backed up by its own means */
export function workOf({ work }: BackupSetup): BackupWork {
  if (work) return work;
  throw new Failure(
    'conflict',
    'DATABASE_URL names a database that is backed up by its own means: there is nothing to set here',
  );
}

/** A file that somebody wrote into by hand. */
function unreadable(error: unknown): Failure {
  return new Failure('conflict', error instanceof Error ? error.message : String(error));
}

/** The settings as they are. @throws Failure when somebody wrote into their file what is none */
export function settingsNow({ dataDir, given }: BackupSetup): BackupSettings {
  try {
    return readBackupSettings(dataDir, given);
  } catch (error) {
    throw unreadable(error);
  }
}

/** What backups are sealed for and opened with; undefined: there is no key yet. @throws Failure when the key is none */
export function secretsNow({ dataDir }: BackupSetup, { recipient }: BackupSettings) {
  return backupSecrets(dataDir, recipient).catch((error: unknown) => {
    throw unreadable(error);
  });
}
