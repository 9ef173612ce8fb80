// What "npm run dev" runs: the server, restarted when its files change, behind Vite, which serves the web app with
// hot reloading on $PORT. Both end together.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { viteProgram } from './web-build.mjs';

if (existsSync('.env')) process.loadEnvFile('.env');
const root = fileURLToPath(new URL('..', import.meta.url));
const port = process.env.PORT ?? '8080';
const innerPort = await freePort();
const shared = { LANDFALL_PUBLIC_URL: process.env.LANDFALL_PUBLIC_URL ?? `http://localhost:${port}` };

const server = run(['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], root, {
  ...shared,
  PORT: String(innerPort),
  HOST: '127.0.0.1',
});
const vite = run([viteProgram(), '--strictPort'], `${root}/apps/web`, {
  ...shared,
  PORT: port,
  LANDFALL_API_ORIGIN: `http://127.0.0.1:${innerPort}`,
});

const endBoth = () => {
  server.kill('SIGTERM');
  vite.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, endBoth);
const exits = [server, vite].map((child) => once(child, 'exit'));
const [code] = await Promise.race(exits);
endBoth();
await Promise.all(exits);
process.exitCode = code ?? 0;

/** @param {string[]} args @param {string} cwd @param {Record<string, string>} env */
function run(args, cwd, env) {
  return spawn(process.execPath, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
}

/** @returns {Promise<number>} */
async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (!address || typeof address === 'string') throw new Error('No free port on 127.0.0.1.');
  return address.port;
}
