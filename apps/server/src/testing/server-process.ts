import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Caller, createCaller } from '@landfall/contract/call';
import { CLAIM_NAMESPACE } from '@landfall/contract/product';
import { signToken, TEST_AUDIENCE, TEST_KEYS, TestClock } from './harness.ts';
import { freePort, until } from './waiting.ts';

export { freePort, until };

/** The program that `npm start` runs. */
export const mainFile = join(import.meta.dirname, '../main.ts');

/** Node's compile cache: most of a start is loading TypeScript. */
export const COMPILED = join(import.meta.dirname, '../../../../node_modules/.cache/compiled');

/** A sign-in provider over HTTP: serves the test keys. */
export async function startProvider(): Promise<{ issuer: string; close(): void }> {
  const server: Server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(TEST_KEYS));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { issuer: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

/** The typed call of someone new who signed in with the provider. */
export async function signedIn(baseUrl: string, issuer: string, subject: string): Promise<Caller> {
  const token = await signToken(new TestClock(Date.now()), subject, {
    iss: issuer,
    [`${CLAIM_NAMESPACE}email`]: `${subject}@example.test`,
    [`${CLAIM_NAMESPACE}email_verified`]: true,
  });
  return createCaller({ baseUrl: `${baseUrl}/api`, headers: () => ({ authorization: `Bearer ${token}` }) });
}

export interface ServerProcess {
  child: ChildProcess;
  baseUrl: string;
  /** Standard output and error so far. */
  output(): string;
  /** Resolves when `/readyz` answers 200. @returns milliseconds since the process was spawned */
  ready(limitMs?: number): Promise<number>;
  /** Resolves when the process has ended, with its exit code. */
  exited: Promise<number | null>;
  /** `kill -9`, unless the process has ended already. */
  kill(): Promise<void>;
}

/** Starts `main.ts` as a separate process, whose users sign in with `issuer`. */
export function spawnServer(issuer: string, env: Record<string, string>): Promise<ServerProcess> {
  return spawnProgram([mainFile], {
    AUTH_DOMAIN: issuer.slice(0, -1),
    AUTH_CLIENT_ID: 'web',
    AUTH_AUDIENCE: TEST_AUDIENCE,
    ...env,
  });
}

/** Starts a program that runs a server on a free port, without any of this process's configuration. */
export async function spawnProgram(args: string[], env: Record<string, string>): Promise<ServerProcess> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, PORT: String(port), NODE_COMPILE_CACHE: COMPILED, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const baseUrl = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${baseUrl}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
  return {
    child,
    baseUrl,
    output: () => output,
    exited,
    async ready(limitMs = 45_000) {
      const left = limitMs - (performance.now() - began);
      // Polling takes time from the server that is starting.
      await until(isReady, left, () => `the server to be ready:\n${output}`, 25);
      return performance.now() - began;
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Process id of the embedded database in a data folder, if it has one. */
export function postmasterPid(dataDir: string): number | undefined {
  const file = join(dataDir, 'database/cluster/postmaster.pid');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined : undefined;
}
