import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { JOBS } from '../jobs.ts';
import { startEmbedded } from '../platform/db/embedded.ts';
import { migrate } from '../platform/db/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The run's server and its migrated template database, for `testDatabase()`. */
    testDatabases: { serverUrl: string; template: string; prefix: string };
  }
}

const silent = { info() {}, warn() {} };

interface TestServer {
  /** Superuser's connection string to a database that nothing is cloned from. */
  url: string;
  stop(): Promise<void>;
}

/**
 * One PostgreSQL for the run with one migrated template database, which each test file clones. The server is a
 * throw-away one, or the one that TEST_DATABASE_URL (a superuser's connection string) names; on that one, only
 * databases that this run made are dropped.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await testServer(process.env.TEST_DATABASE_URL);
  const prefix = `landfall_test_${randomBytes(5).toString('hex')}_`;
  const template = `${prefix}template`;
  const tearDown = async () => {
    try {
      await dropDatabases(server.url, prefix);
    } finally {
      await server.stop();
      await removePrepared(prefix);
    }
  };
  try {
    await createDatabase(server.url, template);
    await migrate({ url: databaseUrl(server.url, template), log: silent, jobs: JOBS });
  } catch (error) {
    await tearDown();
    throw error;
  }
  project.provide('testDatabases', { serverUrl: server.url, template, prefix });
  return tearDown;
}

async function testServer(given: string | undefined): Promise<TestServer> {
  if (given) return { url: given, stop: async () => {} };
  await removeAbandoned();
  const dataDir = await mkdtemp(join(tmpdir(), 'landfall-test-'));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const embedded = await startEmbedded({ dataDir, log: silent, throwaway: true });
    return {
      url: embedded.ownerUrl,
      async stop() {
        await embedded.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** The folders that the run's workers have made: data folders to copy, and stores of documents. */
async function removePrepared(prefix: string): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
  await Promise.all(names.map((name) => rm(join(tmpdir(), name), { recursive: true, force: true })));
}

/**
 * A killed run leaves its server behind. It is recognized by the folder's name, by settings that no real database has,
 * and by an owner that no longer exists; a server in use refuses to be taken over.
 */
async function removeAbandoned(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => /^landfall-test-\w{6}$/.test(name));
  for (const dataDir of names.map((name) => join(tmpdir(), name))) {
    try {
      const settings = await readFile(join(dataDir, 'database/cluster/landfall.conf'), 'utf8');
      if (!settings.includes("fsync = 'off'")) continue;
      await (await startEmbedded({ dataDir, log: silent, throwaway: true })).stop();
      await rm(dataDir, { recursive: true, force: true });
    } catch {
      // In use by another run, or not ours.
    }
  }
}

/** The same server and login, another database. */
function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

async function createDatabase(url: string, name: string): Promise<void> {
  await withClient(url, (client) =>
    client.query(`create database ${client.escapeIdentifier(name)} encoding 'UTF8' template template0`),
  );
}

async function dropDatabases(url: string, prefix: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    );
    for (const { datname } of rows) {
      await client.query(`drop database if exists ${client.escapeIdentifier(datname)} with (force)`);
    }
  });
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
