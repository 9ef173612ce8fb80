import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { type Binaries, executable } from './binaries.ts';
import type { Place } from './place.ts';

/**
 * Runs one of PostgreSQL's programs as the account, outside this process's terminal session, so that Ctrl-C
 * reaches only Landfall. The environment contains only the path: PG… variables must not affect the server, and
 * Landfall's secrets must not reach it.
 * @returns exit code and output
 */
export function runProgram(
  binaries: Binaries,
  place: Place,
  program: 'initdb' | 'pg_ctl',
  args: string[],
): Promise<{ code: number; said: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ code: number; said: string }>();
  const child = spawn(join(binaries.folder, 'bin', executable(program)), args, {
    cwd: place.home,
    detached: process.platform !== 'win32',
    windowsHide: true,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...place.account,
  });
  const said: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
  child.on('error', reject);
  child.on('exit', (code) => resolve({ code: code ?? 1, said: Buffer.concat(said).toString('utf8').trim() }));
  return promise;
}
