import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The header by which a browser says which way it takes. */
export const WAY_HEADER = 'x-way';

/** An answer on its way to a browser. */
interface Passing {
  /** Whether what still comes of it is lost, and its end, too. */
  isLost: boolean;
}

/** How answers come to a browser, from the server that its calls go to. */
export class Way {
  /** Where the server is. */
  url: string;
  /** An answer is held back until so many bytes of it have come, or it is over. */
  holdBytes = 0;
  /** The addresses of the calls that came this way. */
  readonly called: string[] = [];
  readonly #passing = new Set<Passing>();

  constructor(url: string) {
    this.url = url;
  }

  /** Loses whatever is on its way, as a network does that has forgotten a connection: nobody is told. */
  lose(): void {
    for (const passing of this.#passing) passing.isLost = true;
  }

  pass(asked: IncomingMessage, given: ServerResponse): void {
    this.called.push(asked.url ?? '');
    const { method, url: path, headers } = asked;
    const onward = request(new URL(path ?? '/', this.url), { method, headers, agent: false });
    onward.on('error', () => (given.headersSent ? given.destroy() : given.writeHead(502).end()));
    given.on('close', () => onward.destroy());
    asked.pipe(onward);
    onward.on('response', (answer) => this.#passAnswer(answer, given));
  }

  #passAnswer(answer: IncomingMessage, given: ServerResponse): void {
    const passing = { isLost: false };
    this.#passing.add(passing);
    let held: Buffer[] = [];
    let bytes = 0;
    function letGo(): void {
      if (!given.headersSent) given.writeHead(answer.statusCode ?? 502, answer.headers).flushHeaders();
      for (const chunk of held) given.write(chunk);
      held = [];
    }
    if (this.holdBytes === 0) letGo();
    answer.on('data', (chunk: Buffer) => {
      if (passing.isLost) return;
      bytes += chunk.length;
      held.push(chunk);
      if (bytes >= this.holdBytes) letGo();
    });
    answer.on('error', () => passing.isLost || given.destroy());
    answer.on('end', () => {
      if (passing.isLost) return;
      letGo();
      given.end();
    });
    answer.on('close', () => this.#passing.delete(passing));
  }
}

/** The one address of several servers, as that of a load balancer. Each browser says which way it takes, else the first. */
export class FrontDoor {
  readonly ways = new Map<string, Way>();
  // Connections stay open as long as at the product's own servers: within Node's five seconds one may close as it is taken.
  readonly #server = createServer({ keepAliveTimeout: 72_000 }, (asked, given) => {
    const way = this.ways.get(String(asked.headers[WAY_HEADER])) ?? [...this.ways.values()][0];
    if (way) way.pass(asked, given);
    else given.writeHead(502).end();
  });

  async open(): Promise<void> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
  }

  get url(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  /** A further way, to a server. */
  add(name: string, url: string): Way {
    const way = new Way(url);
    this.ways.set(name, way);
    return way;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
