import { execFile } from 'node:child_process';
import { chmodSync, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { startEmbedded } from '../platform/db/embedded.ts';
import { embeddedUrl, type ServerProcess, spawnServer, startProvider } from './server-process.ts';

const log = { info() {}, warn() {} };

/** An empty data folder for each test of a file, and the real servers that run on it; nothing of them is left behind. */
export class DataFolder {
  #provider: Awaited<ReturnType<typeof startProvider>> | undefined;
  #path = '';
  readonly servers: ServerProcess[] = [];

  constructor() {
    beforeAll(async () => {
      this.#provider = await startProvider();
    });
    afterAll(() => this.#provider?.close());
    beforeEach(async () => {
      this.#path = await mkdtemp(join(tmpdir(), 'landfall-process-'));
      // The database's own account must be able to pass through.
      chmodSync(this.#path, 0o755);
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
    const server = await spawnServer(this.issuer, { LANDFALL_DATA_DIR: this.#path, ...env });
    this.servers.push(server);
    return server;
  }

  async killAll(): Promise<void> {
    await Promise.all(this.servers.splice(0).map((server) => server.kill()));
  }

  /**
   * Runs one of the tools on the folder as an operator would, with nothing of this process's configuration.
   * @param tool its file's name, e.g. `sign-in.mjs`
   */
  operate(
    tool: string,
    words: readonly string[] = [],
    env: Record<string, string> = {},
  ): Promise<{ code: number; output: string }> {
    return new Promise((resolve) => {
      execFile(
        process.execPath,
        [join(import.meta.dirname, '../../../../tools', tool), ...words],
        { cwd: this.#path, env: { PATH: process.env.PATH, LANDFALL_DATA_DIR: this.#path, ...env } },
        (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
      );
    });
  }

  /** The rows of a query of the embedded database's owner. */
  async query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: embeddedUrl(this.#path) });
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  }
}
