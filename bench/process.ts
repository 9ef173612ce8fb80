import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** A port of this machine that nobody uses now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (!address || typeof address === 'string') throw new Error('No free port on 127.0.0.1');
  return address.port;
}

/** A server that runs as a process of its own. */
export interface Serving {
  url: string;
  process: ChildProcess;
  stop(): Promise<void>;
}

/** How a server that is not Landfall's own wants to be run. */
export interface Manner {
  /** Words behind its name. */
  words?: string[];
  /** What answers 200 once it is ready. */
  ready?: string;
  /** The folder that it works in. */
  folder?: string;
}

/**
 * Runs a file as a server on a free port, and waits until it says that it is ready.
 * @param file path from this folder, or a file's URL
 * @throws Error when it ends instead
 */
export async function serve(
  file: string,
  environmentOf: (port: number) => Record<string, string>,
  { words = [], ready = '/readyz', folder }: Manner = {},
): Promise<Serving> {
  const port = await freePort();
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url)), ...words], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), ...environmentOf(port) },
    // What it logs of each request costs what it costs in production, and is not for whoever measures.
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url + ready).catch(() => undefined))?.ok) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${file} did not start`);
    await pause(25);
  }
  return {
    url,
    process: child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
