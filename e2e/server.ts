import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { embeddedUrl, queryEmbedded } from '../apps/server/src/testing/embedded-query.ts';
import { made } from './made.ts';

const MAIN = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url));
/** Node's compile cache: most of a start is compiling TypeScript. */
const COMPILED = fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url));
const READY_WITHIN_MS = 60_000;
const MAILED_WITHIN_MS = 20_000;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (!address || typeof address === 'string') throw new Error('No free port on 127.0.0.1.');
  return address.port;
}

/** The account of the database must be able to traverse the folder. */
function openToDatabase(folder: string): void {
  for (const each of [folder, dirname(folder)]) chmodSync(each, 0o755);
}

/** The real server as a separate process, with its own data folder and port. */
export class ProductServer {
  readonly #dataDir: string;
  readonly #port: number;
  readonly #environment: Record<string, string>;
  #process: ChildProcess | undefined;
  #output = '';

  private constructor(dataDir: string, port: number, environment: Record<string, string>) {
    this.#dataDir = dataDir;
    this.#port = port;
    this.#environment = environment;
  }

  /** Starts a server that creates its database in a new folder, and stops it. */
  static async prepare(dataDir: string): Promise<void> {
    mkdirSync(dataDir);
    openToDatabase(dataDir);
    const server = new ProductServer(dataDir, await freePort(), {});
    await server.launch().finally(() => server.#end('SIGTERM'));
    // The database may take longer to start than the server waits for it.
    while (existsSync(join(dataDir, 'database/cluster/postmaster.pid'))) await pause(20);
  }

  static async start(environment: Record<string, string> = {}): Promise<ProductServer> {
    const dataDir = mkdtempSync(join(tmpdir(), 'landfall-e2e-'));
    // This program preserves the owner of each file.
    await promisify(execFile)('cp', ['-a', `${made('data')}/.`, dataDir]);
    const server = new ProductServer(dataDir, await freePort(), environment);
    await server.launch();
    return server;
  }

  /** Starts another server on the same database, with a data folder of its own. */
  startAnother(environment: Record<string, string>): Promise<ProductServer> {
    return ProductServer.start({
      DATABASE_URL: embeddedUrl(this.#dataDir),
      LANDFALL_ROLE: 'web',
      ...environment,
    });
  }

  get url(): string {
    return `http://localhost:${this.#port}`;
  }

  /** Runs SQL as the operator of the database. */
  operateDatabase(text: string, values: readonly unknown[] = []): Promise<object[]> {
    return queryEmbedded(this.#dataDir, text, values);
  }

  /** Starts the process on the same folder and port, and waits until it is ready. */
  async launch(): Promise<void> {
    const child = spawn(process.execPath, [MAIN], {
      env: this.#configuration(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.#output += chunk.toString();
      });
    }
    const deadline = Date.now() + READY_WITHIN_MS;
    while (!(await this.isReady())) {
      if (child.exitCode !== null || Date.now() > deadline)
        throw new Error(`The server did not start:\n${this.#output}`);
      await pause(50);
    }
  }

  /** Runs a command of the operator beside the running server, e.g. `sign-in rotate-keys`. */
  async operate(...words: string[]): Promise<void> {
    await promisify(execFile)(process.execPath, [MAIN, ...words], { env: this.#configuration() });
  }

  #configuration(): NodeJS.ProcessEnv {
    return {
      ...process.env,
      NODE_OPTIONS: '',
      NODE_COMPILE_CACHE: COMPILED,
      PORT: String(this.#port),
      LANDFALL_DATA_DIR: this.#dataDir,
      LOG_LEVEL: 'warn',
      // Every journey signs somebody up, all from the same IP address.
      LANDFALL_SIGNUPS_PER_HOUR: '10000',
      ...this.#environment,
    };
  }

  async isReady(): Promise<boolean> {
    const answer = await fetch(`${this.url}/readyz`).catch(() => undefined);
    return answer?.ok ?? false;
  }

  /** The latest link mailed to an address, once there is one; `path` selects the kind of link. */
  async linkMailedTo(address: string, path: string): Promise<string> {
    const deadline = Date.now() + MAILED_WITHIN_MS;
    for (;;) {
      const link = (await this.linksMailedTo(address)).find((each) => each.includes(path));
      if (link) return link;
      if (Date.now() > deadline) throw new Error(`No mail to ${address} with ${path}:\n${this.#output}`);
      await pause(50);
    }
  }

  /**
   * Makes the digest of a member due now, whatever hour they chose, and restarts the server, which checks for due
   * digests at each start.
   */
  async makeDigestDue(address: string): Promise<void> {
    await this.operateDatabase(
      `update app.notification_setting s set next_digest_at = now() - interval '1 second', digest_queued_at = null
       from app.person p where p.id = s.person_id and p.email = $1`,
      [address],
    );
    await this.kill();
    await this.launch();
  }

  /** The links in all mails to an address, those of the latest mail first. */
  async linksMailedTo(address: string): Promise<string[]> {
    const mails = (await this.#mails()).filter(({ to }) => to?.some((each) => each.address === address));
    return mails.flatMap(({ text }) => text?.match(/https?:\/\/\S+/g) ?? []);
  }

  /** All mails, the latest first: without a mail server each is written to a file whose name starts with its time. */
  #mails(): Promise<Email[]> {
    const outbox = join(this.#dataDir, 'outbox');
    const files = existsSync(outbox) ? readdirSync(outbox).filter((file) => file.endsWith('.eml')) : [];
    const latestFirst = files.sort().reverse();
    return Promise.all(latestFirst.map((file) => PostalMime.parse(readFileSync(join(outbox, file)))));
  }

  /** Kills the process, like a power failure. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Stops the process gracefully and removes its data. */
  async dispose(): Promise<void> {
    await this.#end('SIGTERM');
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#process;
    this.#process = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }
}
