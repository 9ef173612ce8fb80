import type { Binaries } from './binaries.ts';

/** A server's handling of its write-ahead log beyond using it. */
export interface WalSettings {
  /**
   * Where finished segments are copied to. Null: nowhere, but that can be changed while it runs; absent: nowhere as
   * long as it runs.
   */
  archiveFolder?: string | null | undefined;
  /** A restored data directory that replays its log first. */
  recovery?:
    | { /** To the last transaction before it; absent: to the end. */ until?: Date | undefined }
    | undefined;
}

/** The address of the server: a socket in a folder of its own, or a port that only this machine can reach. */
export type Address = { kind: 'socket'; folder: string; port: number } | { kind: 'loopback'; port: number };

const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', max_connections: '60' };

/** For throw-away databases of tests: nothing survives a power cut, and many connections at once. */
const throwaway = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  // A checkpoint for a base backup that nobody waits for would be spread over minutes.
  checkpoint_completion_target: '0',
};

const common = {
  max_wal_size: '512MB',
  // A request whose process was killed must not keep its locks until its query ends.
  client_connection_check_interval: process.platform === 'win32' ? '0' : '1s',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  cluster_name: 'landfall',
  password_encryption: 'scram-sha-256',
  // Statements and the "Key (email)=(…)" detail lines would carry clients' data into the log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
};

/** At most the last minute of a quiet database is lost with its machine. */
const ARCHIVE_TIMEOUT = '60s';

/** Reports each segment as archived, in sh and cmd.exe alike: without a consumer PostgreSQL would keep them all. */
const DISCARDS = 'exit 0';

function archiveSettings(folder: string | null | undefined): Record<string, string> {
  if (folder === undefined) return { archive_mode: 'off' };
  // The mode can be changed only at a start, the command by a reload.
  if (folder === null) return { archive_mode: 'on', archive_command: DISCARDS };
  return {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': folder,
    archive_timeout: ARCHIVE_TIMEOUT,
    wal_compression: 'pglz',
  };
}

function walSettings({ archiveFolder, recovery }: WalSettings): Record<string, string> {
  const archiving = archiveSettings(archiveFolder);
  if (!recovery) return archiving;
  return {
    ...archiving,
    // The whole log is in its folder. PostgreSQL requires a command; this one is the same in every shell.
    restore_command: 'exit 1',
    recovery_target_timeline: 'current',
    // Otherwise it refuses a log that was written with more connections than are allowed now.
    hot_standby: 'off',
    recovery_target_action: 'promote',
    // PostgreSQL accepts no "Z" here.
    ...(recovery.until ? { recovery_target_time: recovery.until.toISOString().replace('Z', '+00') } : {}),
  };
}

/**
 * The text of `landfall.conf`, which PostgreSQL's own configuration includes. It also names the binaries, so that
 * comparing it shows whether a server that is already running has the same settings and binaries.
 * @param buffers the pages that PostgreSQL keeps itself; the system keeps those of a small office as well
 */
export function settingsText(
  address: Address,
  binaries: Binaries,
  forTests: boolean,
  buffers = '64MB',
  wal: WalSettings = {},
): string {
  const settings: Record<string, string> = {
    listen_addresses: address.kind === 'loopback' ? '127.0.0.1' : '',
    port: String(address.port),
    unix_socket_directories: address.kind === 'socket' ? address.folder : '',
    unix_socket_permissions: '0700',
    shared_buffers: buffers,
    ...common,
    ...walSettings(wal),
    ...(forTests ? throwaway : durable),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`);
  return [
    `# Written by Landfall at each start; PostgreSQL ${binaries.version} in ${binaries.folder}`,
    ...lines,
    '',
  ].join('\n');
}
