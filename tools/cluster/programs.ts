import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, existsSync, openSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Debian's PostgreSQL 15, of which the trial starts three. */
export const POSTGRES_PROGRAMS = '/usr/lib/postgresql/15/bin';

const isRoot = process.getuid?.() === 0;

function idOf(flag: string): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
}

/** PostgreSQL and PgBouncer do not run as root: a root user runs them as the account of Debian's packages. */
const account = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {};

/** Gives a file or folder to the account that the databases run under. */
export function give(path: string): void {
  if (account.uid !== undefined) chownSync(path, account.uid, account.gid);
}

/** Checks that the programs are installed. @throws Error that says what to install */
export function requirePrograms(): void {
  const needed = [`${POSTGRES_PROGRAMS}/postgres`, '/usr/sbin/pgbouncer', '/usr/sbin/haproxy'];
  const missing = needed.filter((path) => !existsSync(path));
  if (missing.length > 0) {
    throw new Error(
      `Missing: ${missing.join(', ')}. Debian: apt-get install postgresql-15 pgbouncer haproxy`,
    );
  }
}

/** Runs a PostgreSQL program to its end. @returns its output */
export function runPostgres(program: string, args: string[], input = ''): string {
  return execFileSync(`${POSTGRES_PROGRAMS}/${program}`, args, {
    ...account,
    cwd: '/tmp',
    input,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'pipe'],
    maxBuffer: 1 << 28,
  });
}

export interface Program {
  child: ChildProcess;
  /** Ends it with a signal and waits until it has exited. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Starts a long-running program, with its output in `logFile`. */
export function start(
  path: string,
  args: string[],
  logFile: string,
  { asPostgres = true, env }: { asPostgres?: boolean; env?: Record<string, string> } = {},
): Program {
  const log = openSync(logFile, 'a');
  const options: SpawnOptions = {
    ...(asPostgres ? account : {}),
    stdio: ['ignore', log, log],
    cwd: '/tmp',
    ...(env ? { env } : {}),
  };
  const child = spawn(path, args, options);
  closeSync(log);
  const gone = once(child, 'exit');
  return {
    child,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await gone;
    },
  };
}

/** Polls until the condition holds. @returns milliseconds that took @throws Error after `seconds` */
export async function until(
  what: string,
  seconds: number,
  holds: () => boolean | Promise<boolean>,
): Promise<number> {
  const began = performance.now();
  for (;;) {
    const answer = await Promise.resolve()
      .then(holds)
      .catch(() => false);
    if (answer) return performance.now() - began;
    if (performance.now() - began > seconds * 1000)
      throw new Error(`Waited ${seconds} s in vain until ${what}`);
    await pause(50);
  }
}
