import { answersBinary, type CallResult, type Endpoint } from '@landfall/contract/endpoint';
import { type LiveEvent, listenEvents } from '@landfall/contract/live';
import { PROBLEM_STATUS, type Problem } from '@landfall/contract/problem';

/** An error response of the server. */
export class Refusal {
  readonly problem: Problem;
  /** Seconds of the `Retry-After` header. */
  readonly retryAfter: number | undefined;
  /** @param current with a stale version: the record as it is now */
  constructor(code: Problem['code'], message: string, current?: unknown, retryAfter?: number) {
    this.retryAfter = retryAfter;
    this.problem = { code, message, request_id: 'r', current };
  }
}

/** No response at all: the server cannot be reached. */
export const LOST = Symbol('no answer');

interface Call {
  path: string;
  query: URLSearchParams;
  /** The request's body. */
  body: unknown;
}

type Failure = Refusal | typeof LOST;
type Answer<E extends Endpoint> = CallResult<E> | Failure;
type Answering<E extends Endpoint> = Answer<E> | ((call: Call) => Answer<E> | Promise<Answer<E>>);

interface Known {
  endpoint: Endpoint;
  matches: RegExp;
  answer: Answering<Endpoint>;
}

let known: Known[] = [];

/** From now on requests to this endpoint get a value as the answer, or the result of a function of the request. */
export function answer<E extends Endpoint>(endpoint: E, answering: Answering<E>): void {
  const matches = new RegExp(`^/api${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`);
  known.unshift({ endpoint, matches, answer: answering as Answering<Endpoint> });
}

let isLive = false;

/**
 * From now on the page's event stream opens. Otherwise tests have none, because all data on the screen is refetched
 * when it opens, at an unpredictable moment.
 */
export function answerLive(): void {
  isLive = true;
}

const streams = new Set<ReadableStreamDefaultController<string>>();

/** Whether the open page has an open event stream. */
export function isStreamOpen(): boolean {
  return streams.size > 0;
}

/** Sends an event to the open page. */
export function sendLiveEvent(event: LiveEvent): void {
  for (const stream of streams) stream.enqueue(`data: ${JSON.stringify(event)}\n\n`);
}

/** An event stream that stays open until its reader leaves. */
function openStream(left: AbortSignal | null | undefined): Response {
  let opened: ReadableStreamDefaultController<string>;
  const stream = new ReadableStream<string>({
    start(controller) {
      opened = controller;
      streams.add(controller);
      controller.enqueue(':\n\n');
    },
  });
  left?.addEventListener('abort', () => {
    streams.delete(opened);
    opened.error(left.reason);
  });
  return new Response(stream.pipeThrough(new TextEncoderStream()));
}

/** From now on requests to this endpoint fail with this failure, once it is resolved. */
export function fail(endpoint: Endpoint, failure: Failure | Promise<Failure>): void {
  answer<Endpoint>(endpoint, () => failure);
}

export function forgetAnswers(): void {
  known = [];
  isLive = false;
}

/** Answers a request in place of the server. A request without an answer fails, and the output names it. */
async function answered(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const { pathname: path, searchParams: query } = new URL(String(input), location.origin);
  if (path === `/api${listenEvents.path}`)
    return isLive ? openStream(init.signal) : new Response(null, { status: 503 });
  const method = init.method ?? 'GET';
  const found = known.find(({ endpoint, matches }) => endpoint.method === method && matches.test(path));
  if (!found) {
    console.error(`No answer for ${method} ${path}`);
    throw new TypeError('Failed to fetch');
  }
  const { endpoint } = found;
  const isBytes = init.body instanceof Uint8Array || init.body instanceof Blob;
  const sent = isBytes ? init.body : init.body && JSON.parse(String(init.body));
  const call = { path, query, body: sent ?? undefined };
  const given = await (typeof found.answer === 'function' ? found.answer(call) : found.answer);
  if (given === LOST) throw new TypeError('Failed to fetch');
  if (given instanceof Refusal)
    return Response.json(given.problem, {
      status: PROBLEM_STATUS[given.problem.code],
      headers: given.retryAfter === undefined ? {} : { 'retry-after': String(given.retryAfter) },
    });
  if (answersBinary(endpoint)) return new Response(given as Blob);
  if (!endpoint.response) return new Response(null, { status: 204 });
  return Response.json(endpoint.response.parse(given), { status: endpoint.status ?? 200 });
}

/** Replaces `fetch` for the page itself and the paths below `/api`; the test runner's own requests go through. */
export function answerInsteadOfServer(): void {
  const real = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(String(input), location.origin);
    if (pathname === '/') return new Response('<!doctype html>');
    return pathname.startsWith('/api/') ? answered(input, init) : real(input, init);
  };
}
