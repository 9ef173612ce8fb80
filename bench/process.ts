import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../apps/server/src/testing/server-process.ts';

/** A server that runs as a separate process. */
export interface Serving {
  url: string;
  process: ChildProcess;
  /** Milliseconds from its start to its first 200 response. */
  readyAfter: number;
  stop(): Promise<void>;
}

/** How to run a server other than Landfall. */
interface Manner {
  /** Arguments. */
  words?: string[];
  /** The path that returns 200 once the server is ready. */
  ready?: string;
  /** Its working directory. */
  folder?: string;
}

/**
 * Runs a file as a server on a free port, and waits until it is ready.
 * @param file path from this folder, or a file's URL
 * @throws Error when it ends instead
 */
export async function serve(
  file: string,
  environmentOf: (port: number) => Record<string, string>,
  { words = [], ready = '/readyz', folder }: Manner = {},
): Promise<Serving> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url)), ...words], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), ...environmentOf(port) },
    // It logs each request as in production, but nobody reads the log.
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url + ready).catch(() => undefined))?.ok) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${file} did not start`);
    await pause(5);
  }
  return {
    url,
    process: child,
    readyAfter: Math.round(performance.now() - began),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Resident memory of a process in MB: the current value (`VmRSS`) or the peak (`VmHWM`). */
export function memoryOf(pid: number | undefined, what: 'VmRSS' | 'VmHWM'): number {
  const kilobytes = new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}
