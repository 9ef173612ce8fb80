import { parseArgs } from 'node:util';
import { counted } from '@landfall/contract/counted';
import { z } from 'zod';
import { archiveFinding } from './archive-finding.ts';
import { backupFinding } from './backup-finding.ts';
import { backupStateOf } from './backups/installation-backups.ts';
import type { Work } from './commands.ts';
import { type Config, readConfig } from './config.ts';
import { diskFinding } from './examinations.ts';
import { type Finding, reasonOf, report, unwell, well } from './findings.ts';
import { askOwnServer, ownAddress } from './own-server.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { readArchiving } from './platform/db/archiver.ts';
import { EmbeddedDatabaseError } from './platform/db/embedded/account.ts';
import { askDatabase, runningDatabase } from './platform/db/operator.ts';
import { type WaitingWork, waitingWork } from './waiting-work.ts';

/** Mail is sent within seconds; what waits for so long has been tried about ten times. */
const MAIL_LATE_SECONDS = 3_600;
/** Jobs are worked within seconds; after a busy night some wait for minutes. */
const JOBS_LATE_SECONDS = 900;

const START = 'start it with "landfall start" or its service, and read its log if it does not stay';

/** How far a server is that migrates its database, by what it says of itself. */
function stepOf(migration: unknown): string {
  const read = z.object({ done: z.number(), of: z.number() }).safeParse(migration);
  return read.success ? `, step ${read.data.done + 1} of ${read.data.of}` : '';
}

async function serverFinding(config: Config): Promise<Finding> {
  try {
    const { status, body } = await askOwnServer(config, '/readyz');
    if (status !== 200 && body.schema === 'behind' && body.status !== 'not ready')
      return unwell(
        'server',
        `${body.status}${stepOf(body.migration)}: it is ready by itself once that is done`,
      );
    if (status !== 200) return unwell('server', `not ready, its schema is ${body.schema}: read its log`);
    if (body.storage === 'full') return unwell('server', 'its disk is full, changes are refused: make room');
    return well('server', `ready at ${ownAddress(config)}`);
  } catch (error) {
    return unwell('server', `does not answer at ${ownAddress(config)} (${reasonOf(error)}): ${START}`);
  }
}

const age = (seconds: number) =>
  seconds < 120
    ? counted(Math.round(seconds), 'second')
    : seconds < 7_200
      ? counted(Math.round(seconds / 60), 'minute')
      : counted(Math.round(seconds / 3_600), 'hour');

/** How mail and other jobs are, by what waits. */
export function waitingFindings({ mail, jobs }: Pick<WaitingWork, 'mail' | 'jobs'>): Finding[] {
  const mailWords =
    mail.waiting === 0 ? 'none waits' : `${mail.waiting} waiting, the oldest for ${age(mail.waitingSeconds)}`;
  const jobWords = jobs.due === 0 ? 'none is due' : `${jobs.due} due, the first for ${age(jobs.dueSeconds)}`;
  return [
    mail.waitingSeconds < MAIL_LATE_SECONDS
      ? well('mail', mailWords)
      : unwell('mail', `${mailWords}: see "landfall doctor" and the log for what the mail server says`),
    jobs.dueSeconds < JOBS_LATE_SECONDS
      ? well('jobs', jobWords)
      : unwell('jobs', `${jobWords}: let a process with LANDFALL_ROLE all or worker run, and read its log`),
  ];
}

async function databaseFindings(config: Config, clock: Clock): Promise<Finding[]> {
  try {
    const database = await runningDatabase(config);
    if (!database) return [unwell('database', `the one in ${config.dataDir} does not run: ${START}`)];
    return await askDatabase(database, async (owner) => {
      const { rows } = await owner.query<{ version: string }>(
        "select current_setting('server_version') as version",
      );
      const waiting = await waitingWork(owner, new Date(clock.now()).toISOString());
      const archive = config.database && archiveFinding(await readArchiving(owner), config.databaseBackup);
      return [
        well('database', `PostgreSQL ${rows[0]?.version} answers`),
        ...(archive ? [archive] : []),
        ...waitingFindings(waiting),
      ];
    });
  } catch (error) {
    // It says itself what to do.
    if (error instanceof EmbeddedDatabaseError) return [unwell('database', error.message)];
    return [unwell('database', `does not answer (${reasonOf(error)}): ${START}`)];
  }
}

/** `landfall status`: ends with 1 when something needs a person. Looks alone: it starts and changes nothing. */
export const statusCommand: Work = async (words) => {
  const { values } = parseArgs({ args: [...words], options: { json: { type: 'boolean' } } });
  const config = readConfig();
  const findings = await Promise.all([
    serverFinding(config),
    databaseFindings(config, systemClock),
    diskFinding(config.dataDir),
    backupStateOf(config).then((state) =>
      backupFinding(state, systemClock.now(), config.database ? 'files and keys' : 'everything'),
    ),
  ]);
  return report(findings.flat(), values.json);
};
