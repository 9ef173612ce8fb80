import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { PRODUCT_NAME } from '@landfall/contract/product';
import { developmentSecrets } from './development-secrets.ts';
import { type Environment, environment } from './environment.ts';
import type { GivenBackupSettings } from './platform/backup/settings.ts';
import { poolerOf } from './platform/db/pooler.ts';
import type { Bucket } from './platform/files/bucket-store.ts';
import type { CallLimits } from './platform/limits.ts';

/** How people sign in: the bundled provider, or an Auth0 tenant. */
export interface AuthConfig {
  bundled: boolean;
  /** The domain for the browser's SDK. */
  domain: string;
  clientId: string;
  audience: string;
  /** The required `iss` claim of tokens. */
  issuer: string;
}

/** How mail is sent. */
export interface MailConfig {
  /** `smtp:` or `smtps:`; absent: each mail becomes a file in the data folder. */
  smtpUrl: string | undefined;
  from: { name: string; address: string };
}

export interface Config {
  host: string;
  port: number;
  dataDir: string;
  /** Absent: the embedded PostgreSQL. `replicaUrl`: a replica for reads that tolerate its lag. */
  database: { url: string; migrationUrl: string; replicaUrl?: string | undefined } | undefined;
  /** Origin without a trailing slash. */
  publicUrl: string;
  /** Whether that is an address of this machine only. */
  local: boolean;
  /** Whether other machines are served: according to the public address or NODE_ENV. */
  production: boolean;
  tls: { certFile: string; keyFile: string } | undefined;
  /** Whose X-Forwarded-* headers are trusted: everyone's, or those of the listed addresses. */
  trustProxy: boolean | string;
  auth: AuthConfig;
  apiBaseUrl: string;
  signup: 'open' | 'invite';
  /** New accounts of one network per hour at the bundled provider. */
  signUpsPerHour: number;
  supportEmail: string;
  mail: MailConfig;
  /** Mail servers that mailboxes may use although they are not on the public internet. */
  privateMailHosts: readonly string[];
  /** The bucket for documents; absent: the data folder. */
  files: Bucket | undefined;
  /** The address of clamd, `tcp://host:port` or `unix:/path`; absent: files are not scanned. */
  scannerUrl: string | undefined;
  /** A program that prints the text of a file, such as a scan; absent: there is none. */
  textCommand: string | undefined;
  /** Where programs are found by their name. */
  programFolders: readonly string[];
  /** Backup settings of variables; `backup.json` in the data folder has the others. */
  backup: GivenBackupSettings;
  /** An address that gets mail about problems in addition to the operators. */
  operatorEmail: string | undefined;
  /** The URL called after successful backups, for a monitoring service. It is a secret. */
  heartbeatUrl: string | undefined;
  /** The key that seals the audit log; absent: a key in the data folder. */
  auditKey: Buffer | undefined;
  /** Whether this process does everything, only answers calls, or only works jobs. */
  role: 'all' | 'web' | 'worker';
  logLevel: string;
  /** The listener of metrics for Prometheus; absent: none. */
  metrics: { host: string; port: number } | undefined;
  limits: CallLimits;
  /** Whether the archive of an external database is monitored, or the database is backed up by other means. */
  databaseBackup: 'archive' | 'elsewhere';
  /** Names of the variables that are set. */
  variables: readonly string[];
  /** Names of set variables that look like the product's but are unknown, such as misspelled ones. */
  unknownVariables: readonly string[];
}

/** The environment is not the valid configuration of a server. */
export class ConfigError extends Error {}

/** Hosts of this machine only, as in a parsed URL. */
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

const isKnown = (name: string) => Object.hasOwn(environment.shape, name);

/** Whether a variable is evidently the product's. Those of the tests begin with TEST_. */
const isOwn = (name: string) => name.startsWith('LANDFALL_');

function trustedProxy(value: string | undefined): boolean | string {
  if (value === undefined || value === 'false') return false;
  return value === 'true' || value;
}

function dataDir(env: Environment): string {
  if (env.LANDFALL_DATA_DIR) return env.LANDFALL_DATA_DIR;
  if (process.getuid?.() === 0) return '/var/lib/landfall';
  return join(env.XDG_DATA_HOME ?? join(homedir(), '.local', 'share'), 'landfall');
}

function authConfig(env: Environment, publicUrl: string): AuthConfig {
  const { AUTH_DOMAIN: domain, AUTH_CLIENT_ID: clientId, AUTH_AUDIENCE: audience } = env;
  if (domain && clientId && audience) {
    const bare = domain.replace(/\/+$/, '');
    const origin = /^https?:/.test(bare) ? bare : `https://${bare}`;
    return { bundled: false, domain: bare, clientId, audience, issuer: `${origin}/` };
  }
  if (domain || clientId || audience) {
    throw new ConfigError(
      'AUTH_DOMAIN, AUTH_CLIENT_ID and AUTH_AUDIENCE go together: set all three or none.',
    );
  }
  return {
    bundled: true,
    domain: `${publicUrl}/identity`,
    clientId: 'landfall-web',
    audience: 'https://api.landfall',
    issuer: `${publicUrl}/identity/`,
  };
}

/** @throws ConfigError when other machines could read the metrics without permission */
function metricsConfig(env: Environment): Config['metrics'] {
  const { LANDFALL_METRICS: address, LANDFALL_METRICS_REMOTE: remote } = env;
  if (!address || remote === 'allow' || address.host === '::1' || LOOPBACK.test(address.host)) return address;
  throw new ConfigError(
    'LANDFALL_METRICS is an address that other machines reach, and nobody has to sign in there: let it be one of ' +
      '127.0.0.1, or set LANDFALL_METRICS_REMOTE=allow where a firewall or a container keeps others away.',
  );
}

/** @throws ConfigError */
function databaseConfig(env: Environment): Config['database'] {
  const { DATABASE_URL: url, DATABASE_MIGRATION_URL: migrationUrl, DATABASE_REPLICA_URL: replicaUrl } = env;
  if (!url) {
    const lonely = migrationUrl ? 'DATABASE_MIGRATION_URL' : replicaUrl && 'DATABASE_REPLICA_URL';
    if (lonely) throw new ConfigError(`${lonely} is set without DATABASE_URL.`);
    return undefined;
  }
  if (poolerOf(url) && !migrationUrl) {
    throw new ConfigError(
      'DATABASE_URL names a pooler: DATABASE_MIGRATION_URL has to name the owner, who keeps a connection for a session.',
    );
  }
  return { url, migrationUrl: migrationUrl ?? url, ...(replicaUrl ? { replicaUrl } : {}) };
}

/**
 * The server's configuration from its environment, which is read only here.
 * @throws ConfigError that names every invalid variable.
 */
export function readConfig(source: Record<string, string | undefined> = process.env): Config {
  // An empty variable counts as absent.
  const given = Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== '');
  const parsed = environment.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    // For a list only the variable is named, not the invalid value.
    const faults = parsed.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`);
    throw new ConfigError(`The configuration is not valid.\n${faults.join('\n')}`);
  }
  const env = parsed.data;
  if (Boolean(env.TLS_CERT_FILE) !== Boolean(env.TLS_KEY_FILE)) {
    throw new ConfigError('TLS_CERT_FILE and TLS_KEY_FILE go together: set both or none.');
  }
  const database = databaseConfig(env);
  if (env.LANDFALL_ROLE !== 'all' && !database) {
    throw new ConfigError(
      'LANDFALL_ROLE is set without DATABASE_URL: the embedded database serves one process.',
    );
  }
  const scheme = env.TLS_CERT_FILE ? 'https' : 'http';
  // In the form that browsers use, since tokens contain it as their issuer.
  const publicUrl = new URL(env.LANDFALL_PUBLIC_URL ?? `${scheme}://localhost:${env.PORT}`).origin;
  const local = LOOPBACK.test(new URL(publicUrl).hostname);
  const production = env.NODE_ENV === 'production' || !local;
  const development = production ? developmentSecrets(env, dataDir(env)) : [];
  if (development.length > 0)
    throw new ConfigError(`In production, secrets of development are refused.\n${development.join('\n')}`);
  return {
    host: env.HOST,
    port: env.PORT,
    dataDir: dataDir(env),
    database,
    publicUrl,
    local,
    production,
    tls:
      env.TLS_CERT_FILE && env.TLS_KEY_FILE
        ? { certFile: env.TLS_CERT_FILE, keyFile: env.TLS_KEY_FILE }
        : undefined,
    trustProxy: trustedProxy(env.TRUST_PROXY),
    auth: authConfig(env, publicUrl),
    apiBaseUrl: env.API_BASE_URL,
    signup: env.LANDFALL_SIGNUP,
    signUpsPerHour: env.LANDFALL_SIGNUPS_PER_HOUR,
    supportEmail: env.SUPPORT_EMAIL,
    mail: {
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM ?? { name: PRODUCT_NAME, address: `no-reply@${new URL(publicUrl).hostname}` },
    },
    privateMailHosts: env.LANDFALL_PRIVATE_MAIL_HOSTS,
    files: env.FILES_URL,
    scannerUrl: env.CLAMD_URL,
    textCommand: env.DOCUMENT_TEXT_COMMAND,
    programFolders: source.PATH?.split(delimiter) ?? [],
    backup: {
      to: env.LANDFALL_BACKUP_TO,
      recipient: env.LANDFALL_BACKUP_RECIPIENT,
      keep: env.LANDFALL_BACKUP_KEEP,
    },
    operatorEmail: env.OPERATOR_EMAIL,
    heartbeatUrl: env.LANDFALL_HEARTBEAT_URL,
    auditKey: env.LANDFALL_AUDIT_KEY,
    role: env.LANDFALL_ROLE,
    logLevel: env.LOG_LEVEL,
    metrics: metricsConfig(env),
    limits: env.LANDFALL_LIMITS,
    databaseBackup: env.LANDFALL_DATABASE_BACKUP,
    variables: given.map(([name]) => name).filter(isKnown),
    unknownVariables: given.map(([name]) => name).filter((name) => isOwn(name) && !isKnown(name)),
  };
}
