import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands between a client and a server, so that a test can break the connection at a place of its choice. */
export class MailRelay {
  readonly #sockets = new Set<Socket>();
  readonly #target: number;
  readonly #server = createServer((socket) => this.#pass(socket));
  /** After so many bytes from the server it ends a connection. */
  cutAfter = Number.POSITIVE_INFINITY;
  /** Bytes that the server has sent over the connection that was opened last. */
  sent = 0;
  /** Connections that were opened. */
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
      // What breaks here is what the test breaks.
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

  /** Passes nothing on any more over the connections that there are, and closes nothing. */
  swallow(): void {
    for (const socket of this.#sockets) socket.unpipe().removeAllListeners('data').pause();
  }

  /** Ends the connections that there are. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
