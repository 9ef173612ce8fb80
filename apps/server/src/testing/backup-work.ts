import { writeFileSync } from 'node:fs';
import { revisionOf } from '../modules/backups/description.ts';
import type { BackupWork } from '../modules/backups/service.ts';
import { backupKeyFile } from '../platform/backup/backup-key.ts';
import type { BackupOperation } from '../platform/backup/backups.ts';
import { makesBackups, readBackupSettings } from '../platform/backup/settings.ts';
import { testFolder } from './test-folder.ts';

/** The key of the backups of tests. */
export const TEST_BACKUP_KEY = {
  identity: 'AGE-SECRET-KEY-1CQ3QAT6398CWFV4JZMF8AWKYNANZ2UC9VAC5QCDLC7DADHYP97TSZVDQNS',
  recipient: 'age10tywv657qfsl2cpjrk33dafzr6kvrjvmvv2n3h3u824nw95ksdsq6d7ndl',
};

/** The revision of backup settings without any value. */
export const OFF_REVISION = revisionOf(readBackupSettings('/nonexistent'));

/** Accepts every request for a backup or trial restore, and makes none. */
export class TestBackupWork implements BackupWork {
  readonly dataDir = testFolder();
  readonly #isAlwaysOn: boolean;
  isOn: boolean;
  applied = 0;
  underWay: BackupOperation[] = [];
  /** Whether there is something to restore, and a key that opens it. */
  canDrill = true;

  constructor({ isAlwaysOn = false } = {}) {
    this.#isAlwaysOn = isAlwaysOn;
    this.isOn = isAlwaysOn;
  }

  async apply(): Promise<void> {
    this.applied += 1;
    this.isOn = this.#isAlwaysOn || makesBackups(this.dataDir, {});
  }

  #begin(kind: BackupOperation['kind'], target: string | null): true {
    this.underWay = [{ kind, target, begunAt: Date.parse('2026-03-02T15:00:00Z') }];
    return true;
  }

  askForBases(): boolean {
    return this.isOn && this.#begin('backup', '/mnt/nas');
  }

  askForDrill(): boolean {
    return this.canDrill && this.#begin('drill', null);
  }

  /** Gives the installation a key, as setting up backups does. */
  keepKey(): void {
    writeFileSync(backupKeyFile(this.dataDir), `${TEST_BACKUP_KEY.identity}\n`, { mode: 0o600 });
  }
}

/** Options of a server whose backups are on, and for which every call about them succeeds. */
export function withBackups() {
  const work = new TestBackupWork({ isAlwaysOn: true });
  work.keepKey();
  return { config: { dataDir: work.dataDir }, backups: work };
}
