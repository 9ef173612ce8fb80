import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../apps/server/src/testing/server-process.ts';
import { type Program, start, until } from './programs.ts';

const MAIN = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));

/** One process of the product. */
export interface ServerProcess {
  name: string;
  port: number;
  kill(): Promise<void>;
  /** Starts it again after {@link kill}. @returns seconds until it was ready */
  restart(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts a process with exactly this configuration, and waits until it is ready. */
export async function startServer(
  folder: string,
  name: string,
  configuration: Record<string, string>,
): Promise<ServerProcess> {
  const port = await freePort();
  const env = {
    PATH: process.env.PATH ?? '',
    PORT: String(port),
    LANDFALL_DATA_DIR: join(folder, name),
    ...configuration,
  };
  let running: Program;
  async function launch(): Promise<number> {
    running = start(process.execPath, [MAIN], join(folder, `${name}.log`), { asPostgres: false, env });
    const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
    return (await until(`${name} is ready`, 60, isReady)) / 1000;
  }
  await launch();
  return {
    name,
    port,
    kill: () => running.end('SIGKILL'),
    restart: launch,
    stop: () => running.end('SIGTERM'),
  };
}
