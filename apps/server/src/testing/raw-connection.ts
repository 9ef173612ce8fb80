import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { FastifyInstance } from 'fastify';

/** A connection that sends given bytes. */
export interface RawConnection {
  socket: Socket;
  /** The server's output so far. */
  said(): string;
  /** Resolves with the server's output once it contains a complete problem. */
  problem(): Promise<string>;
  /** Resolves with the server's output when it ends. */
  ended(): Promise<string>;
}

/** The port that an app listens on. */
export async function listeningPort(app: FastifyInstance): Promise<number> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

/**
 * Connects and sends `bytes`, without closing its side.
 * @param tls whether to do so over TLS, with whatever certificate the server has
 */
export function rawConnection(port: number, bytes: string, tls = false): RawConnection {
  const place = { port, host: '127.0.0.1', allowHalfOpen: true };
  const socket = tls ? connectTls({ ...place, rejectUnauthorized: false }) : connect(place);
  let said = '';
  socket.on('data', (chunk) => {
    said += String(chunk);
  });
  // A server that closes while data is still being sent to it resets the connection.
  socket.on('error', () => {});
  const ended = once(socket, 'end');
  socket.write(bytes);
  return {
    socket,
    said: () => said,
    async problem() {
      while (!/\r\n\r\n\{.*\}$/s.test(said)) await once(socket, 'data');
      return said;
    },
    async ended() {
      await ended;
      return said;
    },
  };
}

/** The head of a request with a body, JSON unless `headers` say otherwise. */
export function headOf(path: string, headers: Record<string, string>, method = 'POST'): string {
  const sent = { host: 'localhost', 'content-type': 'application/json', ...headers };
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${path} HTTP/1.1`, ...lines, '\r\n'].join('\r\n');
}
