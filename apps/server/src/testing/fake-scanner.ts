import { type AddressInfo, createServer } from 'node:net';

/** The content that clamd's test signature detects. */
export const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';

/** Answers as clamd does: it finds the test signature, and nothing else. */
export class FakeScanner {
  /** Whether it closes each connection at once. */
  isAway = false;
  readonly #server = createServer((socket) => {
    let got = '';
    socket.on('data', (chunk) => {
      got += chunk.toString('latin1');
      if (this.isAway) socket.destroy();
      else if (got.endsWith('\0\0\0\0'))
        socket.end(got.includes('EICAR') ? 'stream: Eicar FOUND\0' : 'stream: OK\0');
    });
  });

  /** @returns its address */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `tcp://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.close();
  }
}
