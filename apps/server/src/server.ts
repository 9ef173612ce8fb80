import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import {
  backUpBeforeMigration,
  backupStateOf,
  makesBackups,
  openBackups,
  settingsOf,
} from './backups/installation-backups.ts';
import { isHalfRestored } from './backups/restore-folder.ts';
import type { Config } from './config.ts';
import { JOBS, jobHandlers, periodicTasks } from './jobs.ts';
import { type RunningSealer, startSealer } from './modules/audit/sealer.ts';
import { sealingKeyOf } from './modules/audit/sealing-key.ts';
import { readMailboxes } from './modules/mailbox-reading/jobs.ts';
import { MailboxReaders } from './modules/mailbox-reading/service.ts';
import { MAILBOX_KEY, MailboxAccess, mailboxPosts } from './modules/mailboxes/service.ts';
import type { Backups } from './platform/backup/backups.ts';
import { systemClock } from './platform/clock.ts';
import { startEmbedded } from './platform/db/embedded.ts';
import { configuredLogins, type DatabaseLogins, loginOf } from './platform/db/logins.ts';
import { migrate } from './platform/db/migrate.ts';
import {
  assertPlainLogin,
  assertPlainRole,
  createPool,
  type PoolOptions,
  UnsafeRoleError,
} from './platform/db/pool.ts';
import { assertPoolerSettings } from './platform/db/pooler.ts';
import { positionsOf, Replica, watchReplica } from './platform/db/replica.ts';
import { serverSecret } from './platform/db/server-secret.ts';
import { DiskRoom, freeBytesAt, watchDisk } from './platform/disk-room.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { openStore } from './platform/files/open-store.ts';
import { buildHealthApp } from './platform/http/health.ts';
import { buildMetricsApp } from './platform/http/metrics-listener.ts';
import { type RunningJobs, startJobs } from './platform/jobs/start.ts';
import { SERVER_LIMITS } from './platform/limits.ts';
import { flushAnnouncements } from './platform/live/announce.ts';
import { hearAnnouncements } from './platform/live/hearing.ts';
import { LiveStreams } from './platform/live/streams.ts';
import { isMailHeld } from './platform/mail/held-mail.ts';
import type { Post } from './platform/mail/mail.ts';
import { outboxOf, outboxPost } from './platform/mail/outbox.ts';
import { smtpPost } from './platform/mail/smtp.ts';
import { Metrics } from './platform/metrics/metrics.ts';
import { PublicHosts } from './platform/public-hosts.ts';
import { isTerminal, print } from './platform/terminal.ts';
import { PRODUCT_VERSION } from './product-version.ts';
import { waitingWork } from './waiting-work.ts';

const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));

export interface RunningServer {
  /** The port it listens on. */
  port: number;
  /** Connections as the role landfall_app. */
  appPool: pg.Pool;
  /** Connections as the role landfall_identity. */
  identityPool: pg.Pool;
  /** Stops taking calls, finishes those under way, and closes the database last. */
  stop(): Promise<void>;
}

interface Database extends DatabaseLogins {
  /** Where it is, if it is the embedded one. */
  folder?: string;
  stop(): Promise<void>;
}

async function openDatabase(config: Config, log: Logger): Promise<Database> {
  const { database, dataDir } = config;
  if (database) return { ...configuredLogins(database), stop: async () => {} };
  if (isHalfRestored(dataDir))
    throw new Error(`A restore into ${dataDir} was cut off. Run it again; it begins anew.`);
  // What nobody would take away is not laid aside.
  return startEmbedded({ dataDir, log, archives: makesBackups(config) });
}

/** The backups of the embedded database, which has one before it is migrated. Another one is backed up by its own means. */
async function prepareBackups(
  { ownerUrl, folder }: Database,
  config: Config,
  log: Logger,
): Promise<Backups | undefined> {
  if (folder === undefined) {
    if (settingsOf(config).to.length > 0)
      log.warn(
        'DATABASE_URL names a database that is backed up by its own means: LANDFALL_BACKUP_TO is not used.',
      );
    return undefined;
  }
  const backups = await openBackups(config, { ownerUrl }, log);
  if (backups) await backUpBeforeMigration(ownerUrl, backups);
  return backups;
}

/** In production a login that row-level security does not bind is refused; elsewhere it is warned of. */
async function checkLogin(pool: pg.Pool, { production }: Config, log: Logger): Promise<void> {
  try {
    await assertPlainLogin(pool);
  } catch (error) {
    if (production || !(error instanceof UnsafeRoleError)) throw error;
    log.warn(`${error.message} In production the server would not start.`);
  }
}

/** How often a stopping server looks for connections whose last call has been answered, in milliseconds. */
const IDLE_CHECK_MS = 50;

/** Closes the app: calls under way are finished, but not for longer than `milliseconds`. */
async function closeWithin(app: FastifyInstance, milliseconds: number): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
  const late = setTimeout(() => app.server.closeAllConnections(), milliseconds);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(late);
  }
}

function openPool(options: PoolOptions, log: Logger): pg.Pool {
  const pool = createPool(options);
  // An idle connection that the database closes is replaced at its next use.
  pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'));
  return pool;
}

function openPost({ mail, dataDir, local }: Config): Post {
  if (mail.smtpUrl) return smtpPost(mail.smtpUrl, mail.from);
  const showsLinks = local && isTerminal();
  return outboxPost({ folder: outboxOf(dataDir), from: mail.from, announce: print, showsLinks });
}

interface Pools {
  appPool: pg.Pool;
  identityPool: pg.Pool;
}

/** Starts to work jobs, in a process that does. */
async function startWorker(
  opened: AsyncDisposableStack,
  database: Database,
  config: Config,
  { appPool, identityPool, store, metrics }: Pools & { store: FileStore; metrics: Metrics | undefined },
  log: Logger,
): Promise<RunningJobs | undefined> {
  if (config.role === 'web') return undefined;
  const jobsUrl = database.loginUrl('landfall_jobs');
  const jobsPool = openPool({ url: jobsUrl, role: 'landfall_jobs', size: 4 }, log);
  opened.defer(() => jobsPool.end());
  metrics?.addPool('jobs', jobsPool);
  metrics?.addWaitingWork(() => waitingWork(jobsPool, new Date(systemClock.now()).toISOString()));
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

/** Starts to seal the audit log, in a process that works jobs. */
function startSealing(
  opened: AsyncDisposableStack,
  database: Database,
  config: Config,
  log: Logger,
): RunningSealer | undefined {
  if (config.role === 'web') return undefined;
  const url = database.loginUrl('landfall_audit');
  const pool = openPool({ url, role: 'landfall_audit', size: 1 }, log);
  opened.defer(() => pool.end());
  return startSealer({ pool, key: sealingKeyOf(config), log });
}

/** Watches the disk of the embedded database. What another one has to write to is not this machine's to know. */
async function openRoom(
  opened: AsyncDisposableStack,
  { folder }: Database,
  log: Logger,
): Promise<DiskRoom | undefined> {
  if (folder === undefined) return undefined;
  const reserveBytes = SERVER_LIMITS.diskReserveBytes;
  const room = new DiskRoom({ freeBytes: () => freeBytesAt(folder), reserveBytes, log });
  opened.defer(await watchDisk(room));
  return room;
}

/** Opens the copy of the database that calls may read from, in a process that answers calls. It may be away. */
async function openReplica(
  opened: AsyncDisposableStack,
  primary: pg.Pool,
  { database, role }: Config,
  log: Logger,
): Promise<Replica | undefined> {
  if (!database?.replicaUrl || role === 'worker') return undefined;
  const { replicaUrl: url } = database;
  const pool = openPool({ url, role: 'landfall_app' }, log);
  opened.defer(() => pool.end());
  async function positions() {
    await assertPoolerSettings(pool, url, 'landfall_app');
    return positionsOf(primary, pool);
  }
  const replica = new Replica({ pool, positions, log });
  const stop = await watchReplica(replica);
  opened.defer(stop);
  return replica;
}

/** Hears what other processes announce, in a process that answers calls. Of the primary alone: a replica tells nothing. */
function openStreams(
  opened: AsyncDisposableStack,
  url: string,
  { role }: Config,
  log: Logger,
): LiveStreams | undefined {
  if (role === 'worker') return undefined;
  const pool = openPool({ url, role: 'landfall_app', size: 1, keeps: true }, log);
  opened.defer(() => pool.end());
  const streams = new LiveStreams();
  opened.defer(hearAnnouncements(pool, streams));
  return streams;
}

/** Serves the process's figures on a listener of their own, where the configuration names one. */
async function serveMetrics(
  opened: AsyncDisposableStack,
  config: Config,
  { appPool, identityPool }: Pools,
): Promise<Metrics | undefined> {
  const { metrics: address, dataDir } = config;
  if (!address) return undefined;
  const metrics = new Metrics(PRODUCT_VERSION);
  metrics.addPool('app', appPool);
  metrics.addPool('identity', identityPool);
  metrics.addDisk(() => freeBytesAt(dataDir));
  if (settingsOf(config).to.length > 0) metrics.addBackups(() => backupStateOf(config));
  const app = buildMetricsApp(metrics);
  opened.defer(() => app.close());
  await app.listen(address);
  return metrics;
}

/** Starts everything that `config` describes: database, migrations, API, sign-in provider, browser app, jobs. */
export async function startServer(config: Config, log: Logger): Promise<RunningServer> {
  // Closes what was opened, last first: when a later step fails, and when the server stops.
  await using opened = new AsyncDisposableStack();
  const database = await openDatabase(config, log);
  opened.defer(() => database.stop());
  const backups = await prepareBackups(database, config, log);
  await migrate({ url: database.ownerUrl, log, loginOf: (role) => loginOf(database, role), jobs: JOBS });
  const appUrl = database.loginUrl('landfall_app');
  const appPool = openPool({ url: appUrl, role: 'landfall_app' }, log);
  opened.defer(() => appPool.end());
  opened.defer(() => flushAnnouncements(appPool));
  const identityUrl = database.loginUrl('landfall_identity');
  const identityPool = openPool({ url: identityUrl, role: 'landfall_identity', size: 6 }, log);
  opened.defer(() => identityPool.end());
  await assertPoolerSettings(appPool, appUrl, 'landfall_app');
  await assertPoolerSettings(identityPool, identityUrl, 'landfall_identity');
  await assertPlainRole(appPool);
  await checkLogin(appPool, config, log);
  const metrics = await serveMetrics(opened, config, { appPool, identityPool });
  const store = openStore(config);
  const jobs = await startWorker(opened, database, config, { appPool, identityPool, store, metrics }, log);
  opened.defer(() => jobs?.stop(SERVER_LIMITS.stopJobsMs));
  const backingUp = backups?.start();
  opened.defer(() => backingUp?.stop(SERVER_LIMITS.stopBackupsMs));
  const sealer = startSealing(opened, database, config, log);
  // After the last call and the last job, so that what they did is sealed as far as it is in hand.
  opened.defer(() => sealer?.stop());
  const replica = await openReplica(opened, appPool, config, log);
  const room = await openRoom(opened, database, log);
  const streams = openStreams(opened, appUrl, config, log);
  if (streams) metrics?.addStreams(() => streams.count);
  const app =
    config.role === 'worker'
      ? buildHealthApp(log, appPool)
      : await buildApp({
          config,
          log,
          clock: systemClock,
          appPool,
          identityPool,
          replica,
          room,
          streams,
          store,
          metrics,
          webRoot: WEB_ROOT,
        });
  opened.defer(async () => {
    // Beside each other: a stop as a whole has ten seconds.
    await Promise.all([jobs?.stop(SERVER_LIMITS.stopJobsMs), closeWithin(app, SERVER_LIMITS.stopTimeoutMs)]);
  });
  await app.listen({ host: config.host, port: config.port });

  const running = opened.move();
  return {
    port: (app.server.address() as AddressInfo).port,
    appPool,
    identityPool,
    stop: () => running.disposeAsync(),
  };
}
