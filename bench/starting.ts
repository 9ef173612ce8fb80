import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './process.ts';
import { median } from './statistics.ts';

const MAIN = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url));
/** What a server still does after its start is done by then. */
const AT_REST_AFTER_MS = 5_000;

/** How long starts took, in milliseconds, and what a server that rests holds. */
export interface Starts {
  /** On an empty data folder. */
  first: number;
  /** The median of those on an existing one, and each of them. */
  later: number;
  each: number[];
  /** Resident memory of the process that answers calls and works jobs; the database's processes not counted. */
  megabytes: number;
}

function residentMegabytes(pid: number | undefined): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}

/** Starts the server, waits for its first 200, lets it rest for so long, stops it. */
async function startOnce(dataDir: string, restMs: number) {
  const port = await freePort();
  const started = performance.now();
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, PORT: String(port), LANDFALL_DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error('The server did not start');
    await pause(5);
  }
  const milliseconds = Math.round(performance.now() - started);
  await pause(restMs);
  const megabytes = residentMegabytes(child.pid);
  child.kill('SIGTERM');
  await once(child, 'exit');
  return { milliseconds, megabytes };
}

/** Starts the product on a data folder of its own, once while it is empty and `rounds` times after. */
export async function measureStarts(rounds: number): Promise<Starts> {
  const dataDir = mkdtempSync(join(tmpdir(), 'landfall-start-'));
  // The database's own account must be able to pass through.
  chmodSync(dataDir, 0o755);
  try {
    const first = await startOnce(dataDir, 0);
    const each: number[] = [];
    for (let round = 0; round < rounds; round += 1) each.push((await startOnce(dataDir, 0)).milliseconds);
    const { megabytes } = await startOnce(dataDir, AT_REST_AFTER_MS);
    return { first: first.milliseconds, later: median(each), each, megabytes };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
