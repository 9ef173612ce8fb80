import type { BackupOperation } from '../../platform/backup/backups.ts';
import { Failure } from '../../platform/http/failure.ts';
import { describeBackups, describeOperation } from './description.ts';
import { type BackupSetup, workOf } from './setup.ts';

export { describeBackups } from './description.ts';
export { confirmSheet, readSheet } from './recovery-sheet.ts';
export { changedWords, makeChange, planChange } from './settings-change.ts';
export type { BackupSetup, BackupWork } from './setup.ts';

/** What was begun for somebody. */
function begun(setup: BackupSetup, kind: BackupOperation['kind']) {
  const operation = workOf(setup).underWay.find((each) => each.kind === kind);
  if (!operation) throw new Error(`What was begun is not under way: ${kind}`);
  return { operation: describeOperation(operation) };
}

/** Begins a base backup in every place. @throws Failure when there are no backups */
export function beginBackup(setup: BackupSetup) {
  if (!workOf(setup).askForBases())
    throw new Failure('conflict', 'Backups are off: set up a place for them first');
  return begun(setup, 'backup');
}

/** Begins a trial restore. @throws Failure when there can be none */
export async function beginDrill(setup: BackupSetup) {
  if (workOf(setup).askForDrill()) return begun(setup, 'drill');
  const { key } = await describeBackups(setup);
  throw new Failure(
    'conflict',
    key === 'elsewhere'
      ? 'The key that opens the backups is kept elsewhere: a trial restore is made where it is, by "landfall backup drill"'
      : 'There is no backup yet that could be restored',
  );
}

/** Whether what an office writes is backed up here. */
export function readNotice({ work }: BackupSetup) {
  if (!work) return { backups: 'elsewhere' as const };
  return { backups: work.isOn ? ('on' as const) : ('off' as const) };
}
