import autocannon from 'autocannon';
import { median, quantile } from './statistics.ts';

/** The number of concurrent connections. */
export const CONNECTIONS = 16;
/** The length of the warm-up, in which code is compiled and statements are prepared. */
const WARM_UP_REQUESTS = 200;

/** A request, with the token of its sender if the side checks one. */
export interface Request {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  bearer?: string;
}

/** The result of a load. Milliseconds. */
export interface Loaded {
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  /** How many requests got a status other than 2xx, or no response. */
  failures: ReadonlyMap<number | 'no answer', number>;
  /** The sum of all failures. */
  failed: number;
}

/** The parts of a request that `fetch` and the load generator share. */
function wire({ method, body, bearer }: Request) {
  const headers: Record<string, string> = {
    ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    ...(body ? { 'content-type': 'application/json' } : {}),
  };
  return { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
}

/** Sends a single request. */
export function send(url: string, request: Request): Promise<Response> {
  return fetch(url + request.path, wire(request));
}

/**
 * Sends requests to a server on this many connections, each as fast as it gets responses, for whole seconds or a number
 * of requests.
 */
export async function load(
  url: string,
  connections: number,
  extent: { seconds: number } | { requests: number },
  request: (n: number) => Request,
): Promise<Loaded> {
  let sent = 0;
  const times: number[] = [];
  const failures = new Map<number | 'no answer', number>();
  const options: autocannon.Options = {
    url,
    connections,
    ...('seconds' in extent ? { duration: extent.seconds } : { amount: extent.requests }),
    requests: [
      {
        setupRequest: (base) => {
          sent += 1;
          const next = request(sent);
          return { ...base, path: next.path, ...wire(next) };
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
  // At the end each connection had one request in flight. Autocannon omits those whose connection was closed.
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

/** Sends this many requests as a warm-up, in which code is compiled and statements are prepared. */
export async function warmUp(
  url: string,
  requests: number,
  request: (n: number) => Request,
  connections = CONNECTIONS,
): Promise<void> {
  await load(url, connections, { requests }, request);
}

/** The failures by status: `3 × 429, 1 × no answer`; empty if there were none. */
export function failuresText({ failures }: Pick<Loaded, 'failures'>): string {
  return [...failures].map(([how, count]) => `${count} × ${how}`).join(', ');
}

/**
 * Measures all sides alternately, round by round, so that a disturbance affects all of them; returns the rounds of each
 * side.
 */
export async function alternate<T>(rounds: number, sides: readonly (() => Promise<T>)[]): Promise<T[][]> {
  const measured: T[][] = sides.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, side] of sides.entries()) measured[at]?.push(await side());
  }
  return measured;
}

/** A server and the requests for it. */
export interface Side {
  url: string;
  request: (n: number) => Request;
}

/** Warms up the sides, then measures them alternately. */
export async function measureSides(sides: readonly Side[], command: { rounds: number; seconds: number }) {
  for (const { url, request } of sides) await warmUp(url, WARM_UP_REQUESTS, request);
  return alternate(
    command.rounds,
    sides.map(
      ({ url, request }) =>
        () =>
          load(url, CONNECTIONS, { seconds: command.seconds }, request),
    ),
  );
}

/**
 * The result of the rounds: each side's requests per second, and the ratio of the last side to the first as the median
 * of the rounds' ratios, since a disturbance of one round affects both sides.
 */
export function comparisonOf(measured: readonly (readonly Loaded[])[]) {
  const rates = measured.map((rounds) => rounds.map(({ perSecond }) => perSecond));
  const [first = []] = rates;
  return {
    rates: rates.map(median),
    ratio: median((rates.at(-1) ?? []).map((rate, at) => rate / (first[at] ?? Number.NaN))),
    failed: measured.flat().reduce((sum, round) => sum + round.failed, 0),
  };
}
