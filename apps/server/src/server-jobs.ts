import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { examineInstallation } from './health.ts';
import { JOBS, jobHandlers, periodicTasks } from './jobs.ts';
import { type RunningSealer, startSealer } from './modules/audit/sealer.ts';
import { sealingKeyOf } from './modules/audit/sealing-key.ts';
import { watchHealth } from './modules/installation/jobs.ts';
import { readMailboxes } from './modules/mailbox-reading/jobs.ts';
import { MailboxReaders } from './modules/mailbox-reading/service.ts';
import { MAILBOX_KEY, MailboxAccess, mailboxPosts } from './modules/mailboxes/service.ts';
import { systemClock } from './platform/clock.ts';
import { faultOfArchive } from './platform/db/archiver.ts';
import type { DatabaseLogins } from './platform/db/logins.ts';
import { serverSecret } from './platform/db/server-secret.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { type RunningJobs, startJobs } from './platform/jobs/start.ts';
import { isMailHeld } from './platform/mail/held-mail.ts';
import type { Post } from './platform/mail/mail.ts';
import { outboxOf, outboxPost } from './platform/mail/outbox.ts';
import { smtpPost } from './platform/mail/smtp.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { PublicHosts } from './platform/public-hosts.ts';
import { isTerminal, print } from './platform/terminal.ts';
import { openPool } from './server-database.ts';
import { waitingWork } from './waiting-work.ts';

function openPost({ mail, dataDir, local }: Config): Post {
  if (mail.smtpUrl) return smtpPost(mail.smtpUrl, mail.from);
  const showsLinks = local && isTerminal();
  return outboxPost({ folder: outboxOf(dataDir), from: mail.from, announce: print, showsLinks });
}

/** The dependencies of jobs. */
interface WorkerParts {
  appPool: pg.Pool;
  identityPool: pg.Pool;
  store: FileStore;
  metrics: Metrics | undefined;
}

/** Starts the worker, in a process that works jobs. */
export async function startWorker(
  opened: AsyncDisposableStack,
  database: DatabaseLogins,
  config: Config,
  { appPool, identityPool, store, metrics }: WorkerParts,
  log: Logger,
): Promise<RunningJobs | undefined> {
  if (config.role === 'web') return undefined;
  const startedAt = systemClock.now();
  const jobsUrl = database.loginUrl('landfall_jobs');
  const jobsPool = openPool({ url: jobsUrl, role: 'landfall_jobs', size: 4 }, log);
  opened.defer(() => jobsPool.end());
  metrics?.addPool('jobs', jobsPool);
  metrics?.addWaitingWork(() => waitingWork(jobsPool, new Date(systemClock.now()).toISOString(), JOBS));
  if (config.database !== undefined && config.databaseBackup === 'archive')
    metrics?.addArchive(() => faultOfArchive(jobsPool));
  const post = openPost(config);
  if (isMailHeld(config.dataDir))
    log.warn('Mail is held since a restore: "landfall backup release-mail" lets it go.');
  opened.defer(() => post.close());
  const { publicUrl, dataDir, auth, local, scannerUrl, textCommand, mail, limits } = config;
  const key = serverSecret(identityPool, MAILBOX_KEY);
  const hosts = new PublicHosts({ everyHost: local, named: config.privateMailHosts });
  const access = new MailboxAccess({ key, hosts, clock: systemClock });
  const mailboxReaders = new MailboxReaders({
    jobsPool,
    appPool,
    store,
    access,
    key,
    clock: systemClock,
    log,
  });
  opened.defer(() => mailboxReaders.stop());
  const handlers = jobHandlers({
    identityPool,
    post,
    mailboxPost: mailboxPosts(access),
    clock: systemClock,
    publicUrl,
    issuer: auth.issuer,
    asksForConfirmedEmail: !local,
    store,
    scannerUrl,
    textCommand,
    mailFrom: mail.from.address,
    organizationFileBytes: limits.organizationFileBytes,
    isMailHeld: () => isMailHeld(dataDir),
  });
  return startJobs({
    jobsPool,
    appPool,
    handlers,
    periodicTasks: [
      readMailboxes(mailboxReaders),
      watchHealth({
        jobsPool,
        clock: systemClock,
        log,
        examine() {
          const now = systemClock.now();
          return examineInstallation(config, jobsPool, { now, upMs: now - startedAt });
        },
        publicUrl,
        asksForConfirmedEmail: !local,
        operatorEmail: config.operatorEmail,
      }),
      ...periodicTasks({
        jobsUrl,
        dataDir,
        identityPool,
        jobsPool,
        clock: systemClock,
        log,
        store,
      }),
    ],
    clock: systemClock,
    log,
  });
}

/** Starts the sealer of the audit log, in a process that works jobs. */
export function startSealing(
  opened: AsyncDisposableStack,
  database: DatabaseLogins,
  config: Config,
  log: Logger,
): RunningSealer | undefined {
  if (config.role === 'web') return undefined;
  const url = database.loginUrl('landfall_audit');
  const pool = openPool({ url, role: 'landfall_audit', size: 1 }, log);
  opened.defer(() => pool.end());
  return startSealer({ pool, key: sealingKeyOf(config), log });
}
