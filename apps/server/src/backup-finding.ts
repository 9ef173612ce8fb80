import { counted } from '@landfall/contract/counted';
import { DAY_MS, HOUR_MS } from '@landfall/domain/durations';
import { type Finding, off, unwell, well } from './findings.ts';
import type { BackupState, LastBeat } from './platform/backup/state.ts';
import { MANY_WAITING } from './platform/backup/wal-shipping.ts';

/** The content of backups: the whole installation, or the files and keys beside an external database. */
type Held = 'everything' | 'files and keys';

/** A base backup is made daily; a server that was off overnight makes it at its start. */
const BASE_LATE_MS = 36 * HOUR_MS;
/** A trial restore is made each week, and again some minutes after one that a stop has interrupted. */
const DRILL_LATE_MS = 10 * DAY_MS;
/** A server that was off for days, or has its first place, catches up at its start, which may take a while. */
const CATCH_UP_MS = HOUR_MS;

/** The time of the check in milliseconds since the epoch, and how long the server has run, if known. */
export interface LookedAt {
  now: number;
  upMs?: number;
}

const hasCaughtUp = ({ upMs = Number.POSITIVE_INFINITY }: LookedAt) => upMs > CATCH_UP_MS;

const isLate = (at: string, lateMs: number, looked: LookedAt) =>
  looked.now - Date.parse(at) > lateMs && hasCaughtUp(looked);

function faultsOf({ targets, waitingSegments }: BackupState, looked: LookedAt): string[] {
  const faults = Object.entries(targets).flatMap(([place, { lastBase, lastError }]) => {
    if (lastError) return [`${place}: ${lastError.message}`];
    if (!lastBase)
      return hasCaughtUp(looked) ? [`${place} holds none yet: "landfall backup now" makes one`] : [];
    return isLate(lastBase.at, BASE_LATE_MS, looked)
      ? [`${place}: the last is of ${lastBase.at}; let a process with LANDFALL_ROLE all or worker run`]
      : [];
  });
  if (waitingSegments >= MANY_WAITING)
    faults.push(`${counted(waitingSegments, 'segment')} of the log wait to be copied: see the server's log`);
  return faults;
}

/** The state of backups. Having none is reported, but no fault: an operator may use other means. */
export function backupFinding(state: BackupState, looked: LookedAt, held: Held = 'everything'): Finding {
  if (!state.configured)
    return off(
      'backup',
      held === 'everything'
        ? 'none is made: if the disk fails, every case is lost. Set a place on the page Backups, or with LANDFALL_BACKUP_TO (docs/operations.md)'
        : 'none of files and keys is made: LANDFALL_BACKUP_TO says where they go (docs/operations.md)',
    );
  if (!state.prepared)
    return unwell(
      'backup',
      'none is made: begin them on the page Backups, or run "landfall backup prepare" and start the server again',
    );
  const faults = faultsOf(state, looked);
  if (faults.length > 0) return unwell('backup', faults.join('; '));
  const last = Object.values(state.targets).map(({ lastBase }) => lastBase?.at ?? '');
  const [oldest] = last.toSorted();
  if (!oldest)
    return well('backup', held === 'everything' ? 'the first base is made now' : 'the first is made now');
  return well(
    'backup',
    held === 'everything'
      ? `the last base is of ${oldest}, later changes are copied each minute`
      : `the last of files and keys is of ${oldest}, new files are copied each minute`,
  );
}

/**
 * The state of trial restores of the newest backup.
 * @param opensOwn whether the key that opens backups is on this machine
 */
export function drillFinding(
  { configured, prepared, lastDrill }: BackupState,
  opensOwn: boolean,
  looked: LookedAt,
): Finding {
  const subject = 'trial restore';
  if (!configured || !prepared) return off(subject, 'none without backups');
  if (lastDrill?.fault)
    return unwell(
      subject,
      `the one of ${lastDrill.at} failed: ${lastDrill.fault}; look at the server's log, and try "landfall backup drill"`,
    );
  if (!opensOwn)
    return off(
      subject,
      'none by itself, for want of the key: run "landfall backup drill --identity <file>" now and then' +
        (lastDrill ? `; the one of ${lastDrill.at} went well` : ''),
    );
  if (!lastDrill) return well(subject, 'none yet: the first is made an hour after the first backup');
  return isLate(lastDrill.at, DRILL_LATE_MS, looked)
    ? unwell(
        subject,
        `the last is of ${lastDrill.at}: let the server run for some hours, or try "landfall backup drill"`,
      )
    : well(subject, `the one of ${lastDrill.at} went well`);
}

/**
 * The state of the calls after successful backups.
 * @param url the called address; undefined: none
 * @param makesBackups whether there are backups to call after
 */
export function heartbeatFinding(
  url: string | undefined,
  makesBackups: boolean,
  lastBeat: LastBeat,
): Finding {
  const subject = 'heartbeat';
  if (url === undefined)
    return off(
      subject,
      'no monitor hears of successful backups: LANDFALL_HEARTBEAT_URL names one (docs/operations.md)',
    );
  if (!makesBackups) return off(subject, 'not called without backups');
  // The rest of the address is a secret.
  const { host } = new URL(url);
  if (!lastBeat) return well(subject, `${host} is called after the next backup`);
  return lastBeat.fault === null
    ? well(subject, `${host} was called at ${lastBeat.at}`)
    : unwell(
        subject,
        `${host}, called at ${lastBeat.at}: ${lastBeat.fault}; check LANDFALL_HEARTBEAT_URL, and that this machine may reach it`,
      );
}
