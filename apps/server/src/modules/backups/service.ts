import type { getBackupNotice } from '@landfall/contract/backup-notice';
import type { HandlerResult } from '@landfall/contract/endpoint';
import { reaches } from '@landfall/contract/roles';
import type { BackupOperation } from '../../platform/backup/backups.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { PersonSession } from '../../platform/http/gate.ts';
import { isOperator } from '../installation/service.ts';
import { describeBackups, describeOperation } from './description.ts';
import { type BackupSetup, workOf } from './setup.ts';

export { describeBackups } from './description.ts';
export { confirmSheet, readSheet } from './recovery-sheet.ts';
export { changedWords, makeChange, planChange } from './settings-change.ts';
export type { BackupSetup, BackupWork } from './setup.ts';

/** The operation that was just started on request. */
function begun(setup: BackupSetup, kind: BackupOperation['kind']) {
  const operation = workOf(setup).underWay.find((each) => each.kind === kind);
  if (!operation) throw new Error(`No such work is under way: ${kind}`);
  return { operation: describeOperation(operation) };
}

/**
 * Starts a base backup in every place.
 * @throws Failure when there are no backups
 */
export function beginBackup(setup: BackupSetup) {
  if (!workOf(setup).askForBases())
    throw new Failure('conflict', 'Backups are off: set up a place for them first');
  return begun(setup, 'backup');
}

/**
 * Starts a trial restore.
 * @throws Failure when none is possible
 */
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

/** Whether data is backed up here, for super admins and operators; null for everyone else. */
export async function readNotice(
  { work }: BackupSetup,
  { person, org }: PersonSession,
): Promise<HandlerResult<typeof getBackupNotice>> {
  const answersForOffice = org !== null && reaches(org.roles, 'super_admin');
  if (!answersForOffice && !(await isOperator(person))) return { backups: null };
  if (!work) return { backups: 'elsewhere' };
  return { backups: work.isOn ? 'on' : 'off' };
}
