import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../apps/server/src/testing/server-process.ts';
import { give, POSTGRES_PROGRAMS, type Program, runPostgres, start, until } from './programs.ts';

/** A PostgreSQL server with its own folder and port. */
export interface Node {
  name: string;
  port: number;
  /** Runs SQL as the superuser. Returns columns separated by `|`, rows by line breaks. */
  sql(text: string, database?: string): string;
  /** Kills it like a power failure: without a shutdown or a final write. */
  kill(): Promise<void>;
  /** Restarts it after {@link kill}. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Settings of every node; each may become the primary. */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'max_connections=100',
  'shared_buffers=64MB',
  'hot_standby_feedback=on',
  'wal_keep_size=256MB',
];

interface NodeOptions {
  folder: string;
  name: string;
  /** Creates the data folder. */
  prepare(data: string): void;
}

async function startNode({ folder, name, prepare }: NodeOptions): Promise<Node> {
  const home = join(folder, name);
  mkdirSync(home, { mode: 0o700 });
  give(home);
  const [data, port] = [join(home, 'data'), await freePort()];
  prepare(data);
  const own = [`port=${port}`, `unix_socket_directories=${home}`, `cluster_name=${name}`];
  const args = ['-D', data, ...[...SETTINGS, ...own].flatMap((setting) => ['-c', setting])];
  const connection = ['-X', '-At', '-v', 'ON_ERROR_STOP=1', '-h', home, '-p', String(port), '-U', 'postgres'];
  const sql = (text: string, database = 'postgres') =>
    runPostgres('psql', [...connection, '-d', database], text).trim();
  let running: Program;
  async function launch(): Promise<void> {
    running = start(join(POSTGRES_PROGRAMS, 'postgres'), args, join(folder, `${name}.log`));
    await until(`${name} answers`, 30, () => sql('select 1') === '1');
  }
  await launch();
  return {
    name,
    port,
    sql,
    kill: () => running.end('SIGKILL'),
    restart: launch,
    stop: () => running.end('SIGINT'),
  };
}

/** The first node: an empty database server whose TCP connections need a password. */
export function startPrimary(folder: string, name: string, password: string): Promise<Node> {
  return startNode({
    folder,
    name,
    prepare(data) {
      const passwordFile = join(folder, 'superuser');
      writeFileSync(passwordFile, password, { mode: 0o600 });
      give(passwordFile);
      // Each folder with a socket is closed to other accounts.
      const access = ['--auth-local=trust', '--auth-host=scram-sha-256', `--pwfile=${passwordFile}`];
      const locale = ['--encoding=UTF8', '--locale=C.UTF-8'];
      runPostgres('initdb', ['-D', data, '--username=postgres', ...access, ...locale]);
    },
  });
}

/** A standby of `primary`, copied from it while it runs. */
export function startStandby(folder: string, name: string, primary: Node, password: string): Promise<Node> {
  return startNode({
    folder,
    name,
    prepare(data) {
      runPostgres('pg_basebackup', ['-D', data, '-d', address(primary, password), '-R', '--checkpoint=fast']);
    },
  });
}

function address({ port }: Node, password: string): string {
  return `host=127.0.0.1 port=${port} user=postgres password=${password}`;
}

/** Makes a standby follow a different primary. */
export function follow(standby: Node, primary: Node, password: string): void {
  standby.sql(`alter system set primary_conninfo = '${address(primary, password)}'`);
  standby.sql('select pg_reload_conf()');
}

/** How many bytes of the primary's log a standby has on disk, by which standbys can be compared. */
function received({ sql }: Node): number {
  return Number(sql(`select pg_wal_lsn_diff(pg_last_wal_receive_lsn(), '0/0')`));
}

/** The most advanced standby: with a quorum of one, it has everything that was acknowledged. */
export function furthest(standbys: readonly Node[]): Node {
  const [first] = standbys.toSorted((one, other) => received(other) - received(one));
  if (!first) throw new Error('No standby is left');
  return first;
}

/** Promotes a standby to primary. @returns once it accepts writes */
export async function promote(standby: Node): Promise<void> {
  standby.sql('select pg_promote(true, 30)');
  await until(`${standby.name} takes writes`, 30, () => standby.sql('select pg_is_in_recovery()') === 'f');
}

/** Delays replay on a standby by half a second, as on a slow network; it still confirms commits at once. */
export function lag({ sql }: Node): void {
  sql("alter system set recovery_min_apply_delay = '500ms'");
  sql('select pg_reload_conf()');
}

/** Disconnects the standbys from the primary until {@link follow} sets a new one. */
export function cutOff(standbys: readonly Node[]): void {
  for (const { sql } of standbys) {
    sql("alter system set primary_conninfo = ''");
    sql('select pg_reload_conf()');
  }
}

/** Names of the standbys that confirm commits to a primary. */
export function confirming({ sql }: Node): string[] {
  return sql(
    `select application_name from pg_stat_replication where sync_state in ('sync', 'quorum') order by 1`,
  )
    .split('\n')
    .filter(Boolean);
}
