import { z } from 'zod';
import {
  answersBinary,
  type CallArguments,
  type CallResult,
  type Endpoint,
  type SentBytes,
} from './endpoint.ts';
import { type Problem, problem } from './problem.ts';
import { IDEMPOTENCY_HEADER } from './product.ts';

/**
 * An error response, with as much of the server's problem as could be read: without a message its `message` is empty.
 */
export class ProblemError extends Error {
  readonly status: number;
  readonly problem: Problem;
  /** The number of seconds after which the server may be called again; undefined when it does not say. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: Problem, retryAfter?: number) {
    super(body.message || `The server answered ${status}`);
    this.name = 'ProblemError';
    this.status = status;
    this.problem = body;
    this.retryAfter = retryAfter;
  }
}

/** No response: the network or the server is down, or the time for one has run out. */
export class NoResponseError extends Error {
  constructor(cause: unknown) {
    super('No response from server', { cause });
    this.name = 'NoResponseError';
  }
}

export interface CallerOptions {
  /** Address of the API without a trailing slash, `/api` included. */
  baseUrl: string;
  /** The headers, requested again for every call (the access token is renewed when needed). */
  headers: () => Promise<Record<string, string>> | Record<string, string>;
  fetch?: typeof globalThis.fetch;
}

export type Caller = <E extends Endpoint>(endpoint: E, args: CallArguments<E>) => Promise<CallResult<E>>;

interface Input {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  bytes?: SentBytes;
  signal?: AbortSignal;
  idempotencyKey?: string;
}

/** The path of a call with its parameters and query filled in; undefined and empty values are left out of the query. */
export function pathOf(endpoint: Pick<Endpoint, 'path'>, { params = {}, query = {} }: Input): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

/** The readable part of an error's body: a proxy answers with a page, another server with only a message. */
const readableProblem = z
  .object({
    code: problem.shape.code.catch('internal'),
    message: z.string().trim().catch(''),
    fields: problem.shape.fields.catch(undefined),
    current: problem.shape.current,
    request_id: problem.shape.request_id.catch(''),
  })
  .catch({ code: 'internal', message: '', request_id: '' });

async function readProblem(response: Response): Promise<Problem> {
  return readableProblem.parse(await response.json().catch(() => undefined));
}

/** Whether the caller gave up. A signal that has run out is a missing response instead. */
function isAborted(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true && signal.reason?.name !== 'TimeoutError';
}

/** Reads the whole answer. One that breaks off is reported like any lost response. */
async function readAnswer(
  endpoint: Endpoint,
  response: Response,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  if (response.status === 204) return undefined;
  try {
    if (answersBinary(endpoint)) return await response.blob();
    return await (endpoint.download ? response.text() : response.json());
  } catch (error) {
    if (isAborted(signal)) throw error;
    throw new NoResponseError(error);
  }
}

/**
 * Creates the typed `call(endpoint, args)` that the browser and the tests share. It rejects with {@link ProblemError}
 * or {@link NoResponseError}, also when the time of `AbortSignal.timeout` has run out; an abort rejects as fetch does.
 */
export function createCaller(options: CallerOptions): Caller {
  const send = options.fetch ?? globalThis.fetch;
  return async (endpoint, args) => {
    const input: Input = args;
    const headers = new Headers(await options.headers());
    const init: RequestInit = { method: endpoint.method, headers };
    if (input.signal) init.signal = input.signal;
    if (input.idempotencyKey) headers.set(IDEMPOTENCY_HEADER, input.idempotencyKey);
    if (input.body !== undefined) {
      headers.set('content-type', 'application/json');
      init.body = JSON.stringify(input.body);
    }
    if (input.bytes !== undefined) {
      headers.set('content-type', 'application/octet-stream');
      init.body = input.bytes;
    }
    let response: Response;
    try {
      response = await send(`${options.baseUrl}${pathOf(endpoint, input)}`, init);
    } catch (error) {
      if (isAborted(input.signal)) throw error;
      throw new NoResponseError(error);
    }
    if (!response.ok)
      throw new ProblemError(
        response.status,
        await readProblem(response),
        // The header of another origin's response may not be readable.
        Number(response.headers.get('retry-after')) || undefined,
      );
    // The server serializes with the endpoint's own response schema, so the type is known here.
    return (await readAnswer(endpoint, response, input.signal)) as CallResult<typeof endpoint>;
  };
}
