import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { systemClock } from './platform/clock.ts';
import { startEmbedded } from './platform/db/embedded.ts';
import { migrate } from './platform/db/migrate.ts';
import { assertPlainRole, createPool } from './platform/db/pool.ts';
import { SERVER_LIMITS } from './platform/limits.ts';

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

interface Database {
  url: string;
  migrationUrl: string;
  stop(): Promise<void>;
}

async function openDatabase({ database, dataDir }: Config, log: Logger): Promise<Database> {
  if (database) return { ...database, stop: async () => {} };
  const embedded = await startEmbedded({ dataDir, log });
  return { url: embedded.url, migrationUrl: embedded.url, stop: () => embedded.stop() };
}

/** The role that the application logs in with when it is not the migrating one. */
function appLogin({ url, migrationUrl }: Database): string | undefined {
  return url === migrationUrl ? undefined : decodeURIComponent(new URL(url).username);
}

/** Closes the app, but not for longer than calls under way may take. */
async function closeWithin(app: FastifyInstance, milliseconds: number): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), milliseconds);
  await app.close();
  clearTimeout(timer);
}

/** Starts everything that `config` describes: database, migrations, API, sign-in provider, browser app. */
export async function startServer(config: Config, log: Logger): Promise<RunningServer> {
  const database = await openDatabase(config, log);
  try {
    await migrate({ url: database.migrationUrl, log, appLogin: appLogin(database) });
    const appPool = createPool({ url: database.url, role: 'landfall_app' });
    const identityPool = createPool({ url: database.url, role: 'landfall_identity', size: 6 });
    for (const pool of [appPool, identityPool]) {
      // An idle connection that the database closes is replaced at its next use.
      pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'));
    }
    await assertPlainRole(appPool);
    const app = await buildApp({ config, log, clock: systemClock, appPool, identityPool, webRoot: WEB_ROOT });
    await app.listen({ host: config.host, port: config.port });
    return {
      port: (app.server.address() as AddressInfo).port,
      appPool,
      identityPool,
      async stop() {
        await closeWithin(app, SERVER_LIMITS.stopTimeoutMs);
        await Promise.all([appPool.end(), identityPool.end()]);
        await database.stop();
      },
    };
  } catch (error) {
    await database.stop();
    throw error;
  }
}
