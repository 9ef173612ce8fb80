import type pg from 'pg';
import { readConfig } from '../config.ts';
import { jobHandlers } from '../jobs.ts';
import type { MailboxPost } from '../modules/mailboxes/service.ts';
import { createPool } from '../platform/db/pool.ts';
import { type OrgTx, withSession } from '../platform/db/session.ts';
import { bossDatabase, createBoss } from '../platform/jobs/boss.ts';
import type { PeriodicTask } from '../platform/jobs/periodic-tasks.ts';
import { createWorker, type JobHandler, type Worker } from '../platform/jobs/worker.ts';
import { CALL_LIMITS } from '../platform/limits.ts';
import { createLog } from '../platform/log.ts';
import type { Post } from '../platform/mail/mail.ts';
import { type Harness, TEST_ISSUER, TEST_PUBLIC_URL, type TestClock, type TestPerson } from './harness.ts';

/** Makes the database's job queue use the current time of `clock`. */
async function setJobTime(owner: pg.Pool, clock: TestClock): Promise<void> {
  const instant = new Date(clock.now()).toISOString();
  await owner.query(`create or replace function jobs.job_now() returns timestamptz language sql stable
    as $$ select timestamptz '${instant}' $$`);
}

export interface TestWorkers {
  /** Another worker on the harness's database. */
  start(): Promise<Worker>;
  /** Moves the server's clock and the database's. */
  advance(milliseconds: number): Promise<void>;
  /** Connections as the role landfall_identity. */
  identityPool: pg.Pool;
  /** Connections as the role landfall_jobs. */
  jobsPool: pg.Pool;
  close(): Promise<void>;
}

export interface TestWorkersOptions {
  /** Sends the mail; by default in the server's own jobs. */
  post?: Post;
  /** Sends the mail of mailboxes with a server of their own; `post` unless given. */
  mailboxPost?: MailboxPost;
  /** The test's own jobs, instead of the server's. */
  handlers?: JobHandler[];
  periodicTasks?: PeriodicTask[];
  /** The limit of an organization's files. */
  organizationFileBytes?: number;
  /** The address of a virus scanner. */
  scannerUrl?: string;
  /** Receives the workers' log lines. */
  logLines?: string[];
}

/** Workers of the harness's jobs, which run due jobs on demand. */
export async function testWorkers(harness: Harness, options: TestWorkersOptions): Promise<TestWorkers> {
  const { owner, clock, appPool, store } = harness;
  const url = String(owner.options.connectionString);
  const jobsPool = createPool({ url, role: 'landfall_jobs', size: 4 });
  const identityPool = createPool({ url, role: 'landfall_identity', size: 2 });
  // Dropping the database closes idle connections of pools.
  for (const pool of [jobsPool, identityPool]) pool.on('error', () => {});
  await setJobTime(owner, clock);
  const { logLines, post, mailboxPost } = options;
  const log = logLines
    ? createLog('trace', { write: (line) => void logLines.push(line) })
    : createLog('silent');
  const serversOwn = {
    identityPool,
    clock,
    publicUrl: TEST_PUBLIC_URL,
    issuer: TEST_ISSUER,
    asksForConfirmedEmail: true,
    store,
    scannerUrl: options.scannerUrl,
    textCommand: undefined,
    mailFrom: readConfig({}).mail.from.address,
    organizationFileBytes: options.organizationFileBytes ?? CALL_LIMITS.organizationFileBytes,
  };
  const handlers =
    options.handlers ??
    (post ? jobHandlers({ ...serversOwn, post, ...(mailboxPost && { mailboxPost }) }) : []);
  const bosses: ReturnType<typeof createBoss>[] = [];
  return {
    async start() {
      const boss = createBoss(bossDatabase(jobsPool));
      bosses.push(await boss.start());
      const { periodicTasks } = options;
      return createWorker({ boss, jobsPool, appPool, handlers, periodicTasks, clock, log });
    },
    async advance(milliseconds) {
      clock.advance(milliseconds);
      await setJobTime(owner, clock);
    },
    identityPool,
    jobsPool,
    async close() {
      await Promise.all(bosses.map((boss) => boss.stop({ graceful: false, close: false })));
      await Promise.all([jobsPool.end(), identityPool.end()]);
    },
  };
}

/** Runs `work` in a transaction of a person in their organization. */
export async function inOrganizationOf<T>(
  { owner, appPool }: Harness,
  { id }: TestPerson,
  work: (tx: OrgTx) => Promise<T>,
): Promise<T> {
  const { rows } = await owner.query<{ subject: string }>('select subject from app.person where id = $1', [
    id,
  ]);
  const caller = { issuer: TEST_ISSUER, subject: rows[0]?.subject ?? '', namedOrgId: null };
  return withSession(appPool, caller, async (session) => {
    if (!session?.org) throw new Error('The person has no organization');
    return work(session.org.tx);
  });
}
