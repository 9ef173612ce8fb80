import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from './config.ts';
import { type Finding, reasonOf, unwell, well } from './findings.ts';
import { askOwnServer } from './own-server.ts';
import { EmbeddedDatabaseError } from './platform/db/embedded/account.ts';
import { packagedBinaries } from './platform/db/embedded/binaries.ts';
import { newestMigration, schemaStatus } from './platform/db/migrate.ts';
import { askDatabase, runningDatabase } from './platform/db/operator.ts';
import { outboxOf } from './platform/mail/outbox.ts';
import { tryMailServer } from './platform/mail/smtp.ts';

const OLDEST_NODE = 24;
const OLDEST_SERVER = 150_000;

/** Whether a version of Node, such as `v24.1.0`, is supported. */
export function nodeFinding(version: string): Finding {
  return Number.parseInt(version.slice(1), 10) >= OLDEST_NODE
    ? well('node', version)
    : unwell('node', `${version} is too old: install Node ${OLDEST_NODE} or newer from https://nodejs.org`);
}

/** Why the server cannot listen on a port; undefined when it can. */
function whyNotListen(host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((settle) => {
    const server = createServer();
    server.once('error', settle);
    server.listen(port, host, () => server.close(() => settle(undefined)));
  });
}

const PORT_ADVICE: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program has it: end that one, or set PORT',
  EACCES: 'this account may not listen there: set PORT to 1024 or more, and let a proxy have the other',
  EADDRNOTAVAIL: 'HOST is not an address of this machine: set it to one, or to 0.0.0.0',
  ENOTFOUND: 'HOST is not an address of this machine: set it to one, or to 0.0.0.0',
};

/** Whether the server uses its port, or could. */
export async function portFinding(config: Pick<Config, 'host' | 'port' | 'tls'>): Promise<Finding> {
  const { host, port } = config;
  const error = await whyNotListen(host, port);
  if (!error) return well('port', `${host}:${port} is free`);
  const isOurs =
    error.code === 'EADDRINUSE' &&
    (await askOwnServer(config, '/healthz').then(
      ({ body }) => body.status === 'ok',
      () => false,
    ));
  if (isOurs) return well('port', `${host}:${port} is Landfall's`);
  const advice = PORT_ADVICE[error.code ?? ''] ?? reasonOf(error);
  return unwell('port', `${host}:${port} cannot be listened on: ${advice}`);
}

/** Whether a stopped or missing database suits the PostgreSQL of this version. */
function sleepingFinding(dataDir: string): Finding {
  const versionFile = join(dataDir, 'database', 'cluster', 'PG_VERSION');
  const { major, version } = packagedBinaries();
  if (!existsSync(versionFile)) return well('database', `PostgreSQL ${version}, made at the first start`);
  const made = Number.parseInt(readFileSync(versionFile, 'utf8'), 10);
  return made === major
    ? well('database', `PostgreSQL ${version}, not running now`)
    : unwell(
        'database',
        `made by PostgreSQL ${made}, and this Landfall brings ${major}: start the release that made it`,
      );
}

/** Whether a database that answers has a supported version. */
async function versionFinding(owner: pg.Client): Promise<Finding> {
  const { rows } = await owner.query<{ number: number; version: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version`,
  );
  const { number = 0, version } = rows[0] ?? {};
  if (number < OLDEST_SERVER)
    return unwell('database', `PostgreSQL ${version} is too old: upgrade it to 15 or newer`);
  const schema = await schemaStatus(owner, await newestMigration());
  return schema === 'ahead'
    ? unwell('database', 'a newer Landfall has migrated it: start that one')
    : well('database', `PostgreSQL ${version}, schema ${schema}`);
}

/** Whether the database answers and has a supported version. */
export async function databaseFinding(config: Config): Promise<Finding> {
  try {
    const database = await runningDatabase(config);
    if (!database) return sleepingFinding(config.dataDir);
    return await askDatabase(database, versionFinding);
  } catch (error) {
    // The error says what to do.
    if (error instanceof EmbeddedDatabaseError) return unwell('database', error.message);
    const what = config.database ? 'check DATABASE_URL and that server' : "run this as the server's account";
    return unwell('database', `does not answer (${reasonOf(error)}): ${what}`);
  }
}

/** Whether the mail server accepts our sign-in. */
export async function mailFinding({
  mail,
  dataDir,
  local,
}: Pick<Config, 'mail' | 'dataDir' | 'local'>): Promise<Finding> {
  if (!mail.smtpUrl) {
    const words = `no SMTP_URL: each mail becomes a file in ${outboxOf(dataDir)}`;
    return local ? well('mail', words) : unwell('mail', `${words}, and reaches nobody: set it`);
  }
  try {
    await tryMailServer(mail.smtpUrl);
    return well('mail', `${new URL(mail.smtpUrl).host} takes our sign-in`);
  } catch (error) {
    return unwell(
      'mail',
      `${new URL(mail.smtpUrl).host} (${reasonOf(error)}): check SMTP_URL, and that this machine may reach it`,
    );
  }
}
