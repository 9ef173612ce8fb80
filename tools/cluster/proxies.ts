import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../apps/server/src/testing/server-process.ts';
import type { Node } from './postgres.ts';
import { give, start, until } from './programs.ts';

export interface HttpProxy {
  url: string;
  stop(): Promise<void>;
}

/** The proxy's own response while no process is ready, in the format of the API's problems. */
const AWAY = JSON.stringify({
  code: 'unavailable',
  message: 'The service is not available right now. Try again in a moment',
  request_id: '',
}).replaceAll('"', '\\"');

/**
 * haproxy in front of web processes: routes calls to those that are ready, and retries a failed read on another one.
 */
export async function startProxy(folder: string, webPorts: readonly number[]): Promise<HttpProxy> {
  const port = await freePort();
  const file = join(folder, 'haproxy.cfg');
  const servers = webPorts.map((web, at) => `  server web${at + 1} 127.0.0.1:${web}`);
  const away = [502, 503, 504].map(
    (status) =>
      `  http-error status ${status} content-type application/json string "${AWAY}" hdr retry-after 2`,
  );
  writeFileSync(
    file,
    `global
  maxconn 1000
defaults
  mode http
  timeout connect 1s
  timeout client 35s
  timeout server 35s
  timeout queue 5s
  timeout check 2s
frontend landfall
  bind 127.0.0.1:${port}
${away.join('\n')}
  default_backend web
backend web
  balance leastconn
  option httpchk GET /readyz
  option redispatch 1
  option forwardfor
  retries 2
  retry-on conn-failure empty-response response-timeout
  http-request disable-l7-retry unless METH_GET
  default-server check inter 500ms fall 2 rise 1
${servers.join('\n')}
`,
  );
  const running = start('/usr/sbin/haproxy', ['-db', '-f', file], join(folder, 'haproxy.log'), {
    asPostgres: false,
  });
  const url = `http://127.0.0.1:${port}`;
  await until('haproxy listens', 10, async () => (await fetch(url)).status > 0);
  return { url, stop: () => running.end('SIGTERM') };
}

export interface Pooler {
  port: number;
  /** Routes every new connection to these nodes: the primary, and the one for reads. */
  point(nodes: { primary: Node; replica: Node }): void;
  stop(): Promise<void>;
}

/** The settings of a new connection of a role. */
function connectQuery(role: string): string {
  const schema = role.replace('landfall_', '');
  const settings = [
    `set role ${role}`,
    `set search_path to ${schema}`,
    'set statement_timeout to 5000',
    'set idle_in_transaction_session_timeout to 30000',
    'set plan_cache_mode to force_generic_plan',
    'set max_parallel_workers_per_gather to 0',
  ];
  // PgBouncer tracks each client's time zone only if this one is set.
  return `timezone=UTC connect_query='${settings.join('; ')}'`;
}

function databases({ primary, replica }: { primary: Node; replica: Node }): string {
  const at = ({ port }: Node) => `host=127.0.0.1 port=${port} dbname=landfall`;
  return [
    '[databases]',
    `landfall = ${at(primary)} pool_mode=session`,
    `landfall_app = ${at(primary)} ${connectQuery('landfall_app')}`,
    `landfall_identity = ${at(primary)} ${connectQuery('landfall_identity')}`,
    `landfall_read_app = ${at(replica)} ${connectQuery('landfall_app')}`,
  ].join('\n');
}

/** PgBouncer in front of the database, for the logins and passwords in `users`. */
export async function startPooler(
  folder: string,
  users: Record<string, string>,
  nodes: { primary: Node; replica: Node },
): Promise<Pooler> {
  const port = await freePort();
  const [file, userFile] = [join(folder, 'pgbouncer.ini'), join(folder, 'pgbouncer.users')];
  const lines = Object.entries(users).map(([user, password]) => `"${user}" "${password}"\n`);
  writeFileSync(userFile, lines.join(''), { mode: 0o600 });
  give(userFile);
  const settings = `
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${userFile}
pool_mode = transaction
max_client_conn = 500
default_pool_size = 20
server_connect_timeout = 2
server_login_retry = 1
query_wait_timeout = 4
`;
  const write = (to: typeof nodes) => writeFileSync(file, `${databases(to)}\n${settings}`, { mode: 0o644 });
  write(nodes);
  const running = start('/usr/sbin/pgbouncer', [file], join(folder, 'pgbouncer.log'));
  await until(
    'PgBouncer listens',
    10,
    async () =>
      (await fetch(`http://127.0.0.1:${port}`).catch((error) => error.cause?.code)) !== 'ECONNREFUSED',
  );
  return {
    port,
    point(to) {
      write(to);
      running.child.kill('SIGHUP');
    },
    stop: () => running.end('SIGINT'),
  };
}
