import { homedir } from 'node:os';
import { join } from 'node:path';
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
  /** What the browser's SDK is given as its domain. */
  domain: string;
  clientId: string;
  audience: string;
  /** The `iss` claim that tokens must carry. */
  issuer: string;
}

/** How mail leaves. */
export interface MailConfig {
  /** `smtp:` or `smtps:`; absent: each mail becomes a file in the data folder. */
  smtpUrl: string | undefined;
  from: { name: string; address: string };
}

export interface Config {
  host: string;
  port: number;
  dataDir: string;
  /** Absent: the embedded PostgreSQL. `replicaUrl`: a copy that follows it and answers what may be a moment old. */
  database: { url: string; migrationUrl: string; replicaUrl?: string | undefined } | undefined;
  /** Origin without a trailing slash. */
  publicUrl: string;
  /** Whether that is this machine's own, which no other machine reaches. */
  local: boolean;
  /** Whether it serves more than the machine it runs on: by its public address, or because NODE_ENV says so. */
  production: boolean;
  tls: { certFile: string; keyFile: string } | undefined;
  /** Whose X-Forwarded-* headers count: everyone's, or those of the listed addresses. */
  trustProxy: boolean | string;
  auth: AuthConfig;
  apiBaseUrl: string;
  signup: 'open' | 'invite';
  /** Accounts that one network may make in an hour at the bundled provider. */
  signUpsPerHour: number;
  supportEmail: string;
  mail: MailConfig;
  /** Mail servers that mailboxes may name although they are not on the public internet. */
  privateMailHosts: readonly string[];
  /** The bucket that keeps documents; absent: the data folder does. */
  files: Bucket | undefined;
  /** Where clamd answers, `tcp://host:port` or `unix:/path`; absent: nothing looks for viruses. */
  scannerUrl: string | undefined;
  /** A program that prints the text of a file, such as a scan; absent: there is none. */
  textCommand: string | undefined;
  /** Where backups go, as variables say; `backup.json` of the data folder says what they leave open. */
  backup: GivenBackupSettings;
  /** Where whoever runs the installation is written to, beside the addresses of its operators. */
  operatorEmail: string | undefined;
  /** What is called after good backups, so that somebody else notices when there are none. Whoever has it can speak for us. */
  heartbeatUrl: string | undefined;
  /** What the audit log is sealed with; absent: a key in the data folder. */
  auditKey: Buffer | undefined;
  /** What this process does: everything, or only answer calls, or only work jobs. */
  role: 'all' | 'web' | 'worker';
  logLevel: string;
  /** Where the process's figures are for Prometheus; absent: nowhere. */
  metrics: { host: string; port: number } | undefined;
  limits: CallLimits;
  /** Whether the archiving of a configured database is watched, or it is backed up by means that it does not show. */
  databaseBackup: 'archive' | 'elsewhere';
  /** Names of the variables that are set. */
  variables: readonly string[];
  /** Names of set variables that look like the product's and are not: something misspelled has no effect. */
  unknownVariables: readonly string[];
}

/** The environment does not describe a server that can run. */
export class ConfigError extends Error {}

/** Hosts of this machine alone, as a parsed URL spells them. */
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

const isKnown = (name: string) => Object.hasOwn(environment.shape, name);

/** Whether a variable can be meant for nobody else, except for those of the tests. */
const isOwn = (name: string) => name.startsWith('LANDFALL_') && !/_(SOAK|SEED)$/.test(name);

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

/** @throws ConfigError when other machines could read the figures, and nobody said that they may */
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
 * The server's configuration from its environment: the only reader of it.
 * @throws ConfigError that names every variable at fault.
 */
export function readConfig(source: Record<string, string | undefined> = process.env): Config {
  // An empty variable is an absent one.
  const given = Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== '');
  const parsed = environment.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    // Of a list the variable is named, and not which of its values.
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
  // In the one spelling that browsers use of it: tokens name it as their issuer.
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
