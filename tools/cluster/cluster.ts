import { randomBytes } from 'node:crypto';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TEST_AUDIENCE } from '../../apps/server/src/testing/harness.ts';
import { type MailServer, startMailServer } from '../../apps/server/src/testing/mail-server.ts';
import { freePort, startProvider } from '../../apps/server/src/testing/server-process.ts';
import { confirming, lag, type Node, startPrimary, startStandby } from './postgres.ts';
import { type Program, start, until } from './programs.ts';
import { type HttpProxy, type Pooler, startPooler, startProxy } from './proxies.ts';

/** Everything the trial runs: three databases, PgBouncer, web and worker processes, a proxy, mail and sign-in. */
export interface Cluster {
  nodes: [Node, Node, Node];
  password: string;
  pooler: Pooler;
  webs: ServerProcess[];
  workers: ServerProcess[];
  proxy: HttpProxy;
  mail: MailServer;
  /** The folder in which all processes store the bytes of documents. */
  filesFolder: string;
  /** Issuer of the sign-in provider's tokens. */
  issuer: string;
}

/** A synchronous quorum: any one of the other nodes must have a commit on disk before it is acknowledged. */
const QUORUM = 'ANY 1 (node_a, node_b, node_c)';

/** The options of the trial. */
export interface ClusterOptions {
  /** Commits wait for no standby, as is PostgreSQL's default: acknowledged data can be lost with the primary. */
  withoutQuorum: boolean;
}

async function startDatabases(
  folder: string,
  password: string,
  opened: AsyncDisposableStack,
  { withoutQuorum }: ClusterOptions,
) {
  const a = await startPrimary(folder, 'node_a', password);
  opened.defer(() => a.stop());
  a.sql(`
    create role landfall_owner login createrole password '${password}';
    create role landfall_login login noinherit password '${password}';
    create database landfall owner landfall_owner;
  `);
  const b = await startStandby(folder, 'node_b', a, password);
  opened.defer(() => b.stop());
  const c = await startStandby(folder, 'node_c', a, password);
  opened.defer(() => c.stop());
  // Delays the node for reads: otherwise no reader would be early enough to miss a change.
  lag(c);
  if (withoutQuorum) return [a, b, c] as [Node, Node, Node];
  a.sql(`alter system set synchronous_standby_names = '${QUORUM}'`);
  a.sql('select pg_reload_conf()');
  await until('both standbys confirm commits', 20, () => confirming(a).length === 2);
  // Each standby may become the primary, and then requires the same of the two others.
  for (const node of [b, c]) {
    node.sql(`alter system set synchronous_standby_names = '${QUORUM}'`);
    node.sql('select pg_reload_conf()');
  }
  return [a, b, c] as [Node, Node, Node];
}

/** Starts the whole cluster; `opened` ends its parts in reverse order. */
export async function startCluster(
  folder: string,
  opened: AsyncDisposableStack,
  options: ClusterOptions,
): Promise<Cluster> {
  const password = randomBytes(12).toString('hex');
  const nodes = await startDatabases(folder, password, opened, options);
  const [primary, , replica] = nodes;
  const users = { landfall_login: password, landfall_owner: password };
  const pooler = await startPooler(folder, users, { primary, replica });
  opened.defer(() => pooler.stop());
  const mail = await startMailServer();
  opened.defer(() => mail.close());
  const provider = await startProvider();
  opened.defer(provider.close);
  const at = (user: string, name: string) =>
    `postgresql://${user}:${password}@127.0.0.1:${pooler.port}/${name}`;
  const configuration = {
    NODE_ENV: 'production',
    DATABASE_URL: `${at('landfall_login', 'landfall')}?pooler=transaction`,
    DATABASE_MIGRATION_URL: at('landfall_owner', 'landfall'),
    DATABASE_REPLICA_URL: `${at('landfall_login', 'landfall_read')}?pooler=transaction`,
    AUTH_DOMAIN: provider.issuer,
    AUTH_CLIENT_ID: 'trial',
    AUTH_AUDIENCE: TEST_AUDIENCE,
    SMTP_URL: mail.url,
    LANDFALL_AUDIT_KEY: randomBytes(32).toString('base64'),
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'warn',
  };
  const filesFolder = join(folder, 'files');
  mkdirSync(filesFolder, { mode: 0o700 });
  async function servers(role: string, count: number): Promise<ServerProcess[]> {
    const started: ServerProcess[] = [];
    for (let at = 1; at <= count; at += 1) {
      const name = `${role}${at}`;
      mkdirSync(join(folder, name), { mode: 0o700 });
      // A shared folder, as if machines mounted it: otherwise each process has a data folder of its own.
      symlinkSync(filesFolder, join(folder, name, 'files'));
      const server = await startServer(folder, name, { ...configuration, LANDFALL_ROLE: role });
      opened.defer(() => server.stop());
      started.push(server);
    }
    return started;
  }
  // The first process runs the migrations. PgBouncer would keep connections to a replica that does not have the roles
  // yet.
  const workers = await servers('worker', 2);
  const position = primary.sql('select pg_current_wal_lsn()');
  await until(
    'the replica knows the roles',
    20,
    () => replica.sql(`select pg_last_wal_replay_lsn() >= '${position}'`) === 't',
  );
  const webs = await servers('web', 2);
  const proxy = await startProxy(
    folder,
    webs.map(({ port }) => port),
  );
  opened.defer(() => proxy.stop());
  await until('the proxy sends calls on', 20, async () => (await fetch(`${proxy.url}/healthz`)).ok);
  return { nodes, password, pooler, webs, workers, proxy, mail, filesFolder, issuer: provider.issuer };
}

const MAIN = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));

/** A process of the product. */
interface ServerProcess {
  name: string;
  port: number;
  kill(): Promise<void>;
  /** Restarts it after {@link kill}. @returns seconds until it was ready */
  restart(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts a process with exactly this configuration, and waits until it is ready. */
async function startServer(
  folder: string,
  name: string,
  configuration: Record<string, string>,
): Promise<ServerProcess> {
  const port = await freePort();
  const env = {
    PATH: process.env.PATH ?? '',
    PORT: String(port),
    LANDFALL_DATA_DIR: join(folder, name),
    ...configuration,
  };
  let running: Program;
  async function launch(): Promise<number> {
    running = start(process.execPath, [MAIN], join(folder, `${name}.log`), { asPostgres: false, env });
    const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
    return (await until(`${name} is ready`, 60, isReady)) / 1000;
  }
  await launch();
  return {
    name,
    port,
    kill: () => running.end('SIGKILL'),
    restart: launch,
    stop: () => running.end('SIGTERM'),
  };
}
