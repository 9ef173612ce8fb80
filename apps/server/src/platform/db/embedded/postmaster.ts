import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { EmbeddedDatabaseError } from './account.ts';
import type { Binaries } from './binaries.ts';
import { rotateLog } from './log-file.ts';
import { type Place, writeOwned } from './place.ts';
import { isRunning } from './process-start.ts';
import { runProgram } from './programs.ts';
import type { Address } from './settings.ts';

interface Postmaster {
  pid: number;
  /** The status in `postmaster.pid`: starting, ready, stopping. */
  status: string;
}

const pollMs = 5;
/** Recovery after a power cut replays at most `max_wal_size`; far less than this. */
const startLimitMs = 120_000;
const retryLimitMs = 10_000;

/** The server that runs on the folder, if any; the `postmaster.pid` of a dead server is ignored. */
export function runningPostmaster(place: Place): Postmaster | undefined {
  try {
    const lines = readFileSync(join(place.cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    const status = lines[7]?.trim() ?? 'starting';
    return pid > 0 && serves(pid, lines[1] ?? place.cluster) ? { pid, status } : undefined;
  } catch {
    return undefined;
  }
}

/** A reused process id must not pass for the server: its command line has to name the folder. */
function serves(pid: number, folder: string): boolean {
  try {
    // World-readable, unlike /proc/<pid>/cwd, which root in a container often can't read. Empty for a zombie.
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(folder);
    if (process.platform === 'win32') return isRunning(pid);
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).includes(folder);
  } catch {
    return false;
  }
}

const settingsFile = (place: Place) => join(place.cluster, 'landfall.conf');

/** Writes the settings that the next start, or a reload, reads. */
export function writeSettings(place: Place, settings: string): void {
  writeOwned(settingsFile(place), settings, place.account);
}

/**
 * Ensures that a server with these settings runs on the folder: adopts the one that a killed Landfall left behind, or
 * starts one. Resolves when it accepts connections.
 * @returns whether it was adopted
 * @throws EmbeddedDatabaseError with PostgreSQL's own message when it does not start
 */
export async function ensureServer(
  place: Place,
  binaries: Binaries,
  settings: string,
  address: Address,
): Promise<{ adopted: boolean }> {
  const file = settingsFile(place);
  const current = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const running = runningPostmaster(place);
  if (running && running.status !== 'stopping' && current === settings) {
    await untilReady(place);
    return { adopted: true };
  }
  if (running) await stopServer(place, binaries, startLimitMs);
  await clearStale(place, address);
  if (current !== settings) writeSettings(place, settings);
  rotateLog(place);
  await start(place, binaries);
  return { adopted: false };
}

async function start(place: Place, binaries: Binaries): Promise<void> {
  const args = ['start', '-w', '-t', String(startLimitMs / 1000), '-D', place.cluster, '-l', place.serverLog];
  const deadline = Date.now() + retryLimitMs;
  for (;;) {
    const failed = await startOnce(place, binaries, args);
    if (failed === undefined) return;
    const log = existsSync(place.serverLog) ? readFileSync(place.serverLog, 'utf8').slice(-2000) : '';
    // A start killed a moment ago may have started it; or sessions of a killed server still hold its shared memory.
    const passing =
      runningPostmaster(place) !== undefined || log.includes('pre-existing shared memory block');
    if (!passing || Date.now() > deadline) {
      throw new EmbeddedDatabaseError(`PostgreSQL did not start: ${failed}\n${log}`);
    }
    await pause(50);
  }
}

/** @returns undefined when the server accepts connections, else pg_ctl's error */
async function startOnce(place: Place, binaries: Binaries, args: string[]): Promise<string | undefined> {
  if (runningPostmaster(place)) return untilReady(place);
  // pg_ctl checks every 100 ms; the status in postmaster.pid changes sooner. Failures are reported by pg_ctl only.
  const decided = new AbortController();
  const launcher = runProgram(binaries, place, 'pg_ctl', args);
  const failure = launcher.then(({ code, said }) => (code === 0 ? undefined : said));
  try {
    return await Promise.race([untilReady(place, decided.signal), failure]);
  } finally {
    decided.abort();
  }
}

async function untilReady(place: Place, signal?: AbortSignal): Promise<undefined> {
  const deadline = Date.now() + startLimitMs;
  while (!signal?.aborted && runningPostmaster(place)?.status !== 'ready') {
    if (Date.now() > deadline) {
      throw new EmbeddedDatabaseError(`PostgreSQL takes too long to start; see ${place.serverLog}.`);
    }
    await pause(pollMs);
  }
}

/**
 * `postmaster.pid` may be that of a server this process can't see, in another container on the same folder. Two
 * servers on one folder destroy it, so a socket that answers is refused.
 *
 * Otherwise it is stale, but PostgreSQL would still refuse to start if its process id exists, as another process or a
 * zombie. The file also names the shared memory that sessions of a killed server may still hold, a check that should
 * stay: so only the id is replaced, by that of pg_ctl's parent, which PostgreSQL knows can't be a server.
 */
async function clearStale(place: Place, address: Address): Promise<void> {
  const pidFile = join(place.cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  if (address.kind === 'socket') {
    const socket = join(address.folder, `.s.PGSQL.${address.port}`);
    if (await answers(socket)) {
      throw new EmbeddedDatabaseError(
        `A PostgreSQL server outside this system's view (another container?) is running on ${place.cluster}. Stop it first.`,
      );
    }
    for (const file of [socket, `${socket}.lock`]) rmSync(file, { force: true });
  }
  if (process.platform === 'win32') rmSync(pidFile, { force: true });
  else writeOwned(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(process.pid)), place.account);
}

function answers(socketPath: string): Promise<boolean> {
  return new Promise((settle) => {
    const socket = createConnection(socketPath);
    socket.once('connect', () => {
      socket.destroy();
      settle(true);
    });
    socket.once('error', () => settle(false));
  });
}

/**
 * Fast shutdown: open transactions are rolled back, everything committed is on disk when it ends. An immediate one is
 * for a database that is thrown away.
 * @param limitMs how long to wait; after that the server continues to shut down by itself
 * @returns whether it has ended
 */
export async function stopServer(
  place: Place,
  binaries: Binaries,
  limitMs: number,
  mode: 'fast' | 'immediate' = 'fast',
): Promise<boolean> {
  const deadline = Date.now() + limitMs;
  await runProgram(binaries, place, 'pg_ctl', ['stop', '-W', '-m', mode, '-D', place.cluster]);
  while (runningPostmaster(place)) {
    if (Date.now() > deadline) return false;
    await pause(pollMs);
  }
  return true;
}
