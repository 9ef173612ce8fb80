import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The header in which a browser names its route. */
export const ROUTE_HEADER = 'x-route';

/** A response that is being sent to a browser. */
interface Passing {
  /** Whether the rest of it is dropped, including its end. */
  isLost: boolean;
}

/** The route by which responses reach a browser, from the server that handles its calls. */
export class Route {
  /** The URL of the server. */
  url: string;
  /** A response is held back until this many bytes have arrived, or until it is complete. */
  holdBytes = 0;
  /** The URLs of the calls on this route. */
  readonly called: string[] = [];
  readonly #passing = new Set<Passing>();

  constructor(url: string) {
    this.url = url;
  }

  /** Drops everything in transit, like a network that has lost a connection without notifying anyone. */
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

/**
 * The single address of several servers, like that of a load balancer. Each browser names its route; otherwise it gets
 * the first one.
 */
export class FrontDoor {
  readonly routes = new Map<string, Route>();
  // Keep-alive lasts as long as on the product's own servers: with Node's five seconds, a connection may close just as
  // it is reused.
  readonly #server = createServer({ keepAliveTimeout: 72_000 }, (asked, given) => {
    const route = this.routes.get(String(asked.headers[ROUTE_HEADER])) ?? [...this.routes.values()][0];
    if (route) route.pass(asked, given);
    else given.writeHead(502).end();
  });

  async open(): Promise<void> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
  }

  get url(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Adds a route to a server. */
  add(name: string, url: string): Route {
    const route = new Route(url);
    this.routes.set(name, route);
    return route;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
