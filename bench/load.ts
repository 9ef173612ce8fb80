import autocannon from 'autocannon';
import type { Sent } from './hot-calls.ts';
import { quantile } from './statistics.ts';

/** A request with who asks it, if the asked side wants to know. */
export interface Request extends Sent {
  bearer?: string;
}

/** What a load came to. Milliseconds. */
export interface Loaded {
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  /** How many requests came to a status that is no 2xx, or to `no answer`. */
  failures: ReadonlyMap<number | 'no answer', number>;
  /** All of those. */
  failed: number;
}

/** Asks a single request and gives its answer. */
export function send(url: string, { method, path, body, bearer }: Request): Promise<Response> {
  return fetch(url + path, {
    method,
    headers: {
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

/** Asks so many requests, sixteen at once, so that code is compiled and statements are prepared before it counts. */
export async function warmUp(
  url: string,
  requests: number,
  request: (n: number) => Request,
  connections = 16,
): Promise<void> {
  let sent = 0;
  const worker = async () => {
    while (sent < requests) {
      sent += 1;
      await (await send(url, request(sent))).arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
}

/** Asks `url` with so many connections for so many whole seconds, each as fast as it is answered. */
export async function load(
  url: string,
  connections: number,
  seconds: number,
  request: (n: number) => Request,
): Promise<Loaded> {
  let sent = 0;
  const times: number[] = [];
  const failures = new Map<number | 'no answer', number>();
  const options: autocannon.Options = {
    url,
    connections,
    duration: seconds,
    requests: [
      {
        setupRequest: (base) => {
          sent += 1;
          const { method, path, body, bearer } = request(sent);
          const headers = {
            ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
            ...(body ? { 'content-type': 'application/json' } : {}),
          };
          return { ...base, method, path, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
        },
      },
    ],
  };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error, ended) => (error ? reject(error) : resolve(ended)));
    running.on('response', (_client, status, _bytes, milliseconds) => {
      times.push(milliseconds);
      if (status < 200 || status > 299) failures.set(status, (failures.get(status) ?? 0) + 1);
    });
  });
  // Each connection had one under way when it ended. Autocannon does not count those whose connection was closed.
  const unanswered = sent - times.length - connections;
  if (unanswered > 0) failures.set('no answer', unanswered);
  return {
    perSecond: result['2xx'] / result.duration,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    p99: quantile(times, 0.99),
    failures,
    failed: [...failures.values()].reduce((sum, each) => sum + each, 0),
  };
}

/** What failed and how, as a reader is told: `3 × 429, 1 × no answer`; empty when nothing did. */
export function failuresText({ failures }: Pick<Loaded, 'failures'>): string {
  return [...failures].map(([how, count]) => `${count} × ${how}`).join(', ');
}
