import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

export interface DatabaseRelay {
  /** The connection string of the database through the relay. */
  url: string;
  /** Ends every connection, and each new one at once, as an unreachable database does. */
  cut(): void;
  /** Stops passing data on without closing anything, as a network that has lost its connections does. */
  hang(): void;
  /** Lets new connections through again. */
  mend(): void;
  close(): Promise<void>;
}

/** Relays connections to the database of `databaseUrl`, so that a test can make it unreachable and reachable again. */
export async function databaseRelay(databaseUrl: string): Promise<DatabaseRelay> {
  const target = new URL(databaseUrl);
  const folder = target.searchParams.get('host');
  const port = Number(target.port || 5432);
  const sockets = new Set<Socket>();
  let state: 'passing' | 'cut' | 'hung' = 'passing';

  function keep(socket: Socket): Socket {
    sockets.add(socket);
    // Connection errors here are caused by the test.
    return socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  }
  const server = createServer((socket) => {
    keep(socket);
    if (state === 'cut') socket.destroy();
    if (state !== 'passing') return;
    const onward = keep(folder ? connect(join(folder, `.s.PGSQL.${port}`)) : connect(port, target.hostname));
    socket.pipe(onward).pipe(socket);
    socket.on('close', () => onward.destroy());
    onward.on('close', () => socket.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');

  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    cut() {
      state = 'cut';
      endAll();
    },
    hang() {
      state = 'hung';
      for (const socket of sockets) socket.unpipe().pause();
    },
    mend() {
      state = 'passing';
    },
    async close() {
      server.close();
      endAll();
      await once(server, 'close');
    },
  };
}
