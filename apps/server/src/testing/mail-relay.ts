import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Relays connections between a client and a server, so that a test can break one at any point. */
export class MailRelay {
  readonly #sockets = new Set<Socket>();
  readonly #target: number;
  readonly #server = createServer((socket) => this.#pass(socket));
  /** The number of bytes from the server after which it ends a connection. */
  cutAfter = Number.POSITIVE_INFINITY;
  /** Bytes that the server has sent over the latest connection. */
  sent = 0;
  /** The number of connections that were opened. */
  opened = 0;

  /** @param target port of the server */
  constructor(target: number) {
    this.#target = target;
  }

  async start(): Promise<void> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  #pass(socket: Socket): void {
    this.opened += 1;
    this.sent = 0;
    const onward = connect(this.#target, '127.0.0.1');
    let left = this.cutAfter;
    for (const each of [socket, onward]) {
      this.#sockets.add(each);
      // Connection errors here are caused by the test.
      each.on('error', () => {}).on('close', () => this.#sockets.delete(each));
    }
    socket.pipe(onward);
    onward.on('data', (chunk: Buffer) => {
      socket.write(chunk.subarray(0, left));
      this.sent += Math.min(chunk.length, left);
      left -= chunk.length;
      if (left <= 0) socket.destroy();
    });
    socket.on('close', () => onward.destroy());
    onward.on('close', () => socket.destroy());
  }

  /** Stops passing data on over the open connections, without closing them. */
  swallow(): void {
    for (const socket of this.#sockets) socket.unpipe().removeAllListeners('data').pause();
  }

  /** Ends the open connections. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
