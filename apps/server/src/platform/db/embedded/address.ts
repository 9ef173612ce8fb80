import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type Place, writeOwned } from './place.ts';
import type { Address } from './settings.ts';

const socketPort = 5432;
/** Bytes that the kernel allows for a socket's path: `sun_path` less its closing NUL, in Linux and in macOS. */
const longestSocketPath = process.platform === 'darwin' ? 103 : 107;

/** A unix socket where the platform has them and the path is short enough, else a loopback port that is kept. */
export async function chooseAddress(place: Place, serverIsRunning: boolean): Promise<Address> {
  const socket = join(place.socketFolder, `.s.PGSQL.${socketPort}`);
  if (process.platform !== 'win32' && Buffer.byteLength(socket) <= longestSocketPath) {
    return { kind: 'socket', folder: place.socketFolder, port: socketPort };
  }
  const kept = existsSync(place.portFile) ? Number(readFileSync(place.portFile, 'utf8')) : 0;
  if (kept && (serverIsRunning || (await freePort(kept)))) return { kind: 'loopback', port: kept };
  const port = await freePort(0);
  if (!port) throw new Error('No free port on 127.0.0.1 for the database.');
  writeOwned(place.portFile, String(port), place.account);
  return { kind: 'loopback', port };
}

/** The port if it is free (any free one for 0), undefined if it isn't. */
function freePort(port: number): Promise<number | undefined> {
  return new Promise((settle) => {
    const server = createServer();
    server.once('error', () => settle(undefined));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => settle(address && typeof address === 'object' ? address.port : undefined));
    });
  });
}

/** Connection string for a database of the server; `localhost` only makes the URL parse when it is a socket. */
export function connectionUrl(address: Address, user: string, password: string, database: string): string {
  const url = new URL(`postgresql://localhost:${address.port}/${database}`);
  url.username = user;
  url.password = password;
  if (address.kind === 'socket') url.searchParams.set('host', address.folder);
  else url.hostname = '127.0.0.1';
  return url.href;
}
