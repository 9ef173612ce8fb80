import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { backupStateOf } from './backups/installation-backups.ts';
import { RunningBackups } from './backups/running-backups.ts';
import type { Config } from './config.ts';
import { systemClock } from './platform/clock.ts';
import { LiveProcesses, watchProcesses } from './platform/db/live-processes.ts';
import { assertPlainRole } from './platform/db/pool.ts';
import { assertPoolerSettings } from './platform/db/pooler.ts';
import { positionsOf, Replica, watchReplica } from './platform/db/replica.ts';
import { DiskRoom, freeBytesAt, watchDisk } from './platform/disk-room.ts';
import { openStore } from './platform/files/open-store.ts';
import { buildHealthApp } from './platform/http/health.ts';
import { buildMetricsApp } from './platform/http/metrics-listener.ts';
import { SERVER_LIMITS } from './platform/limits.ts';
import { flushAnnouncements } from './platform/live/announce.ts';
import { listenForAnnouncements } from './platform/live/listening.ts';
import { LiveStreams } from './platform/live/streams.ts';
import { Metrics } from './platform/metrics/metrics.ts';
import { PRODUCT_VERSION } from './product-version.ts';
import { checkLogin, type Database, openDatabase, openPool, prepareBackups } from './server-database.ts';
import { startSealing, startWorker } from './server-jobs.ts';
import { migrateServer } from './server-migration.ts';

const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));

export interface RunningServer {
  /** The port it listens on. */
  port: number;
  /** Connections as the role landfall_app. */
  appPool: pg.Pool;
  /** Connections as the role landfall_identity. */
  identityPool: pg.Pool;
  /** Refuses new calls, finishes running ones, and closes the database last. */
  stop(): Promise<void>;
}

/** How often a stopping server looks for connections whose last call has been answered, in milliseconds. */
const IDLE_CHECK_MS = 50;

/** Closes the app: running calls are finished within `milliseconds`. */
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

/** Watches the disk of the embedded database; that of an external one is unknown. */
async function openRoom(
  opened: AsyncDisposableStack,
  { embedded }: Database,
  log: Logger,
): Promise<DiskRoom | undefined> {
  if (!embedded) return undefined;
  const { folder } = embedded;
  const reserveBytes = SERVER_LIMITS.diskReserveBytes;
  const room = new DiskRoom({ freeBytes: () => freeBytesAt(folder), reserveBytes, log });
  opened.defer(await watchDisk(room));
  return room;
}

/** Opens the replica for reads, in a process that answers calls. It may be unavailable. */
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

/** Listens to other processes' announcements, in a process that answers calls. Only the primary sends them. */
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
  opened.defer(listenForAnnouncements(pool, streams));
  return streams;
}

/** Counts the processes among which rate limits are divided. The embedded database serves one. */
function openProcesses(
  opened: AsyncDisposableStack,
  pool: pg.Pool,
  { database, role }: Config,
): (() => number) | undefined {
  if (!database || role === 'worker') return undefined;
  const processes = new LiveProcesses(pool);
  opened.defer(watchProcesses(processes));
  return () => processes.count;
}

/** Serves the process's metrics on a separate listener, if one is configured. */
async function serveMetrics(
  opened: AsyncDisposableStack,
  config: Config,
  { appPool, identityPool }: Pick<RunningServer, 'appPool' | 'identityPool'>,
): Promise<Metrics | undefined> {
  const { metrics: address, dataDir } = config;
  if (!address) return undefined;
  const metrics = new Metrics(PRODUCT_VERSION);
  metrics.addPool('app', appPool);
  metrics.addPool('identity', identityPool);
  metrics.addDisk(() => freeBytesAt(dataDir));
  metrics.addBackups(() => backupStateOf(config));
  const app = buildMetricsApp(metrics);
  opened.defer(() => app.close());
  await app.listen(address);
  return metrics;
}

/** Starts everything that `config` describes: database, migrations, API, sign-in provider, browser app, jobs. */
export async function startServer(config: Config, log: Logger): Promise<RunningServer> {
  // Closes everything opened in reverse order, when a later step fails and when the server stops.
  await using opened = new AsyncDisposableStack();
  const database = await openDatabase(config, log);
  opened.defer(() => database.stop());
  const backups = await prepareBackups(database, config, log);
  const ownBackups = backups instanceof RunningBackups ? backups : undefined;
  await migrateServer(database, config, log, ownBackups?.current);
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
  // After the last call and the last job, so that their entries are sealed.
  opened.defer(() => sealer?.stop());
  const replica = await openReplica(opened, appPool, config, log);
  const room = await openRoom(opened, database, log);
  const streams = openStreams(opened, appUrl, config, log);
  const processes = openProcesses(opened, appPool, config);
  if (processes) metrics?.addProcesses(processes);
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
          backups: ownBackups,
          streams,
          processes,
          store,
          metrics,
          webRoot: WEB_ROOT,
        });
  opened.defer(async () => {
    // In parallel: a stop as a whole has ten seconds.
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
