import { counted } from '@landfall/contract/counted';
import { type Finding, unwell, well } from './findings.ts';
import type { BackupState } from './platform/backup/state.ts';
import { MANY_WAITING } from './platform/backup/wal-shipping.ts';

/** What backups hold: all of an installation, or what is beside a database that is backed up by its own means. */
type Held = 'everything' | 'files and keys';

/** A base backup is made each day; a server that was off overnight makes it when it starts. */
const BASE_LATE_MS = 36 * 3_600_000;

function faultsOf({ targets, waitingSegments, lastDrill }: BackupState, now: number): string[] {
  const faults = Object.entries(targets).flatMap(([place, { lastBase, lastError }]) => {
    if (lastError) return [`${place}: ${lastError.message}`];
    if (!lastBase) return [`${place} holds none yet: "landfall backup now" makes one`];
    return now - Date.parse(lastBase.at) > BASE_LATE_MS
      ? [`${place}: the last is of ${lastBase.at}; let a process with LANDFALL_ROLE all or worker run`]
      : [];
  });
  if (waitingSegments >= MANY_WAITING)
    faults.push(
      `${counted(waitingSegments, 'segment')} of the log wait to be taken away: see the server's log`,
    );
  if (lastDrill?.fault) faults.push(`the last trial restore failed: ${lastDrill.fault}`);
  return faults;
}

/**
 * How backups are. That there are none is said, and is no fault: an operator may have other means.
 * @param now milliseconds since the epoch
 */
export function backupFinding(state: BackupState, now: number, held: Held = 'everything'): Finding {
  if (!state.configured) {
    const where = 'LANDFALL_BACKUP_TO names where backups go (docs/operations.md)';
    return well('backup', held === 'everything' ? `OFF: ${where}` : `OFF for files and keys: ${where}`);
  }
  if (!state.prepared)
    return unwell('backup', 'none is made: run "landfall backup prepare", and start the server again');
  const faults = faultsOf(state, now);
  if (faults.length > 0) return unwell('backup', faults.join('; '));
  const last = Object.values(state.targets).flatMap(({ lastBase }) => lastBase?.at ?? []);
  const oldest = last.toSorted().at(0);
  return well(
    'backup',
    held === 'everything'
      ? `the last base is of ${oldest}, what happened since is taken away each minute`
      : `the last of files and keys is of ${oldest}, files that are new are taken away each minute`,
  );
}
