import { type ChildProcess, execFile, execFileSync } from 'node:child_process';
import { chmodSync, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import { JOBS } from '../jobs.ts';
import { startEmbedded } from '../platform/db/embedded.ts';
import { migrate } from '../platform/db/migrate.ts';
import { queryEmbedded } from './embedded-query.ts';
import { COMPILED, mainFile, type ServerProcess, spawnServer, startProvider } from './server-process.ts';
import { until } from './waiting.ts';

const log = { info() {}, warn() {} };

let prepared: Promise<string> | undefined;

/** A data folder with a migrated database, created once per process and copied by its tests. */
async function prepare(): Promise<string> {
  const dataDir = join(tmpdir(), `${inject('testDatabases').prefix}prepared_${process.pid}`);
  await mkdir(dataDir);
  openToDatabase(dataDir);
  const database = await startEmbedded({ dataDir, log, throwaway: true });
  await migrate({ url: database.ownerUrl, log, jobs: JOBS });
  await database.stop();
  return dataDir;
}

/** The database's own account must be able to pass through. */
function openToDatabase(folder: string): void {
  chmodSync(folder, 0o755);
}

/** An empty data folder for each test of a file, and the real servers that run on it; both are removed afterwards. */
export class DataFolder {
  #provider: Awaited<ReturnType<typeof startProvider>> | undefined;
  #path = '';
  readonly #fromNothing: boolean;
  readonly servers: ServerProcess[] = [];

  /** @param fromNothing whether the first server makes the database itself, rather than finding one migrated already */
  constructor({ fromNothing = false } = {}) {
    this.#fromNothing = fromNothing;
    beforeAll(async () => {
      this.#provider = await startProvider();
    });
    afterAll(() => this.#provider?.close());
    beforeEach(async () => {
      this.#path = await mkdtemp(join(tmpdir(), 'landfall-process-'));
      openToDatabase(this.#path);
    });
    afterEach(async () => {
      await this.killAll();
      // Adopts the database that the killed server left, and ends it.
      if (existsSync(this.inHome('cluster')))
        await (await startEmbedded({ dataDir: this.#path, log, throwaway: true })).stop();
      await rm(this.#path, { recursive: true, force: true });
    });
  }

  get path(): string {
    return this.#path;
  }

  /** The sign-in provider that the servers trust. */
  get issuer(): string {
    if (!this.#provider) throw new Error('The sign-in provider is not there before the first test');
    return this.#provider.issuer;
  }

  /** A place in the embedded database's folder. */
  inHome(...path: string[]): string {
    return join(this.#path, 'database', ...path);
  }

  /** Starts a server on the folder. */
  async launch(env: Record<string, string> = {}): Promise<ServerProcess> {
    const isUnused = !env.DATABASE_URL && !existsSync(this.inHome());
    if (isUnused && !this.#fromNothing) {
      prepared ??= prepare();
      // `cp -a` keeps the owner of each file.
      execFileSync('cp', ['-a', `${await prepared}/.`, this.#path]);
    }
    const server = await spawnServer(this.issuer, { LANDFALL_DATA_DIR: this.#path, ...env });
    this.servers.push(server);
    return server;
  }

  async killAll(): Promise<void> {
    await Promise.all(this.servers.splice(0).map((server) => server.kill()));
  }

  /**
   * Runs one of the operators' commands on the folder as they would, with nothing of this process's configuration.
   * @param command what follows `landfall`, e.g. `sign-in`
   */
  operate(
    command: string,
    words: readonly string[] = [],
    env: Record<string, string> = {},
  ): Promise<{ code: number; output: string }> {
    return new Promise((resolve) => {
      this.start(command, words, env, (code, output) => resolve({ code, output }));
    });
  }

  /** Starts one of the operators' commands as {@link operate} does, for tests that stop it. */
  start(
    command: string,
    words: readonly string[] = [],
    env: Record<string, string> = {},
    ended: (code: number, output: string) => void = () => {},
  ): ChildProcess {
    return execFile(
      process.execPath,
      [mainFile, command, ...words],
      {
        cwd: this.#path,
        env: {
          PATH: process.env.PATH,
          NODE_COMPILE_CACHE: COMPILED,
          LANDFALL_DATA_DIR: this.#path,
          ...env,
        },
      },
      (error, stdout, stderr) => ended(Number(error?.code ?? 0), stdout + stderr),
    );
  }

  /** The rows of a query of the embedded database's owner. */
  query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    return queryEmbedded<Row>(this.#path, text);
  }

  /** Waits until every entry of the audit log is sealed, which a server does each second. */
  async untilSealed(): Promise<void> {
    const isSealed = async () => (await this.query('select from audit.unsealed')).length === 0;
    await until(isSealed, 20_000, () => 'the audit log to be sealed');
  }
}
