import { counted } from '@landfall/contract/counted';
import type { Health } from '@landfall/contract/installation';
import { DAY_MS } from '@landfall/domain/durations';
import type pg from 'pg';
import { archiveFinding } from './archive-finding.ts';
import { backupFinding, drillFinding, heartbeatFinding, type LookedAt } from './backup-finding.ts';
import { backupStateOf, settingsOf } from './backups/installation-backups.ts';
import type { Config } from './config.ts';
import { type Finding, reasonOf, stateOf, unwell, well } from './findings.ts';
import { diskFinding } from './folder-findings.ts';
import { BackupStateFile } from './platform/backup/state.ts';
import { readArchiving } from './platform/db/archiver.ts';
import { failedJobs } from './platform/jobs/waiting.ts';
import { isMailHeld } from './platform/mail/held-mail.ts';
import { type WaitingWork, waitingWork } from './waiting-work.ts';

/** Mail is sent within seconds; a mail that waits for this long has been tried about ten times. */
const MAIL_LATE_SECONDS = 3_600;
/** Jobs run within seconds; after a busy night some wait for minutes. */
const JOBS_LATE_SECONDS = 900;

/** How long a failed job needs attention. */
const FAILED_MS = DAY_MS;

const age = (seconds: number) =>
  seconds < 120
    ? counted(Math.round(seconds), 'second')
    : seconds < 7_200
      ? counted(Math.round(seconds / 60), 'minute')
      : counted(Math.round(seconds / 3_600), 'hour');

/**
 * The state of mail and other jobs, by their waiting work.
 * @param isHeld whether mail is held after a restore
 */
export function waitingFindings(
  { mail, jobs }: Pick<WaitingWork, 'mail' | 'jobs'>,
  isHeld: boolean,
): Finding[] {
  const mailWords =
    mail.waiting === 0 ? 'none waits' : `${mail.waiting} waiting, the oldest for ${age(mail.waitingSeconds)}`;
  const jobWords = jobs.due === 0 ? 'none is due' : `${jobs.due} due, the first for ${age(jobs.dueSeconds)}`;
  return [mailFinding(), jobFinding()];

  function mailFinding(): Finding {
    if (isHeld)
      return unwell(
        'mail',
        `held since a restore, ${mailWords}: look at reminders and messages, then run "landfall backup release-mail"`,
      );
    return mail.waitingSeconds < MAIL_LATE_SECONDS
      ? well('mail', mailWords)
      : unwell('mail', `${mailWords}: see "landfall doctor" and the log for what the mail server says`);
  }

  function jobFinding(): Finding {
    return jobs.dueSeconds < JOBS_LATE_SECONDS
      ? well('jobs', jobWords)
      : unwell('jobs', `${jobWords}: let a process with LANDFALL_ROLE all or worker run, and read its log`);
  }
}

/** The state of jobs that failed in the last day, such as scheduled reports and reminders. */
export function failedFinding(failed: readonly { queue: string; failed: number }[]): Finding {
  if (failed.length === 0) return well('failed jobs', 'none was given up in the last day');
  const named = failed.map(({ queue, failed: count }) => `${count} of ${queue}`).join(', ');
  return unwell(
    'failed jobs',
    `${named} given up in the last day: "job failed" in the log of the worker says why`,
  );
}

/**
 * The state of a database that answers, and of its waiting work.
 * @param pool connections of the owner or as the role landfall_jobs
 * @param now milliseconds since the epoch
 */
export async function databaseHealth(
  pool: Pick<pg.Pool, 'query'>,
  { dataDir, database, databaseBackup }: Pick<Config, 'dataDir' | 'database' | 'databaseBackup'>,
  now: number,
): Promise<Finding[]> {
  const { rows } = await pool.query<{ version: string }>(
    "select current_setting('server_version') as version",
  );
  const waiting = await waitingWork(pool, new Date(now).toISOString());
  const failed = await failedJobs(pool, new Date(now - FAILED_MS).toISOString());
  return [
    well('database', `PostgreSQL ${rows[0]?.version} answers`),
    ...(database ? [archiveFinding(await readArchiving(pool), databaseBackup)] : []),
    ...waitingFindings(waiting, isMailHeld(dataDir)),
    failedFinding(failed),
  ];
}

type Kept = Pick<Config, 'dataDir' | 'database' | 'databaseBackup' | 'backup' | 'heartbeatUrl'>;

/** An external database is backed up and tested by its own means. */
async function ownBackupHealth(config: Kept, looked: LookedAt): Promise<Finding[]> {
  const state = await backupStateOf(config);
  const { lastBeat } = new BackupStateFile(config.dataDir).read();
  return [
    backupFinding(state, looked, config.database ? 'files and keys' : 'everything'),
    ...(config.database ? [] : [drillFinding(state, settingsOf(config).recipient === undefined, looked)]),
    heartbeatFinding(config.heartbeatUrl, state.configured && state.prepared, lastBeat),
  ];
}

async function backupHealth(config: Kept, looked: LookedAt): Promise<Finding[]> {
  try {
    return await ownBackupHealth(config, looked);
  } catch (error) {
    // The settings may have become unreadable since the start.
    const { code } = error as NodeJS.ErrnoException;
    const reason = reasonOf(error);
    return [
      unwell(
        'backup',
        code === 'EACCES' ? `cannot be read (${reason}): run this as the server's account` : reason,
      ),
    ];
  }
}

/** The state of the data folder's disk and content. */
export async function folderHealth(config: Kept, looked: LookedAt): Promise<Finding[]> {
  return [await diskFinding(config.dataDir), ...(await backupHealth(config, looked))];
}

/** A finding as it is stored and shown on the page. Its key is its subject. */
function asHealth(finding: Finding): Omit<Health, 'since'> {
  const key = finding.subject.replaceAll(' ', '_') as Health['key'];
  return { key, state: stateOf(finding), words: finding.words };
}

/**
 * Checks an installation whose database answers.
 * @param pool connections of the owner or as the role landfall_jobs
 */
export async function examineInstallation(
  config: Kept,
  pool: Pick<pg.Pool, 'query'>,
  looked: LookedAt,
): Promise<Omit<Health, 'since'>[]> {
  return [...(await databaseHealth(pool, config, looked.now)), ...(await folderHealth(config, looked))].map(
    asHealth,
  );
}
