import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createCaller, NoResponseError, ProblemError, pathOf } from './call.ts';
import { endpoint } from './endpoint.ts';

const read = endpoint({
  method: 'GET',
  path: '/things/{id}',
  summary: 'A thing',
  access: 'viewer',
  audit: false,
  params: z.object({ id: z.string() }),
  query: z.object({ text: z.string().optional(), count: z.number().optional(), all: z.boolean().optional() }),
  response: z.object({ name: z.string() }),
  errors: ['not_found'],
});
const write = endpoint({
  method: 'POST',
  path: '/things',
  summary: 'Make a thing',
  access: 'user',
  audit: 'note.created',
  body: z.strictObject({ name: z.string() }),
  errors: [],
});

interface Sent {
  url: string;
  init: RequestInit;
}

/** A caller whose every call is answered with `answer`, and what it sent. */
function callerWith(answer: (sent: Sent) => Promise<Response> | Response) {
  const sent: Sent[] = [];
  const call = createCaller({
    baseUrl: '/api',
    headers: async () => ({ authorization: 'Bearer token' }),
    fetch: async (url, init = {}) => {
      const request = { url: String(url), init };
      sent.push(request);
      return answer(request);
    },
  });
  return { call, sent };
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const params = { id: '1' };

async function rejection(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => {
      throw new Error('expected a rejection');
    },
    (error: unknown) => error,
  );
}

describe('pathOf', () => {
  it('encodes path parameters', () => {
    expect(pathOf(read, { params: { id: '../a/b?c#d é' } })).toBe('/things/..%2Fa%2Fb%3Fc%23d%20%C3%A9');
  });

  it('omits undefined and empty query values, and keeps 0 and false', () => {
    expect(pathOf(read, { params, query: { text: '', count: undefined } })).toBe('/things/1');
    expect(pathOf(read, { params, query: { text: 'a&b=c d', count: 0, all: false } })).toBe(
      '/things/1?text=a%26b%3Dc+d&count=0&all=false',
    );
  });
});

describe('a call', () => {
  it('sends method, URL and headers, and parses the response', async () => {
    const { call, sent } = callerWith(() => json({ name: 'One' }));
    expect(await call(read, { params, query: { text: 'x' } })).toEqual({ name: 'One' });
    const [{ url, init } = { url: '', init: {} }] = sent;
    expect([url, init.method, init.body]).toEqual(['/api/things/1?text=x', 'GET', undefined]);
    const headers = new Headers(init.headers);
    expect(headers.get('authorization')).toBe('Bearer token');
    expect(headers.has('content-type')).toBe(false);
  });

  it('sends its body as JSON, and parses no body where the response has none', async () => {
    const { call, sent } = callerWith(() => new Response(null, { status: 204 }));
    expect(await call(write, { body: { name: 'Two' } })).toBeUndefined();
    expect(sent[0]?.init.body).toBe('{"name":"Two"}');
    expect(new Headers(sent[0]?.init.headers).get('content-type')).toBe('application/json');
  });

  it('sends its idempotency key', async () => {
    const { call, sent } = callerWith(() => new Response(null, { status: 204 }));
    await call(write, { body: { name: 'Two' }, idempotencyKey: 'once' });
    expect(new Headers(sent[0]?.init.headers).get('idempotency-key')).toBe('once');
  });

  it('returns a file as text', async () => {
    const { call } = callerWith(() => new Response('Name\r\nOne\r\n'));
    expect(await call({ ...read, response: z.string(), download: 'things.csv' }, { params })).toBe(
      'Name\r\nOne\r\n',
    );
  });

  it('calculates its headers for each request', async () => {
    let asked = 0;
    const call = createCaller({
      baseUrl: '/api',
      headers: () => {
        asked += 1;
        return {};
      },
      fetch: async () => json({ name: 'a' }),
    });
    await call(read, { params });
    await call(read, { params });
    expect(asked).toBe(2);
  });
});

describe('a call that fails', () => {
  const problem = {
    code: 'invalid_input',
    message: 'text: Required',
    fields: { text: 'Required' },
    request_id: 'r1',
  };

  it('rejects with the problem of the response', async () => {
    const error = await rejection(callerWith(() => json(problem, 400)).call(read, { params }));
    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({ status: 400, message: 'text: Required', problem });
  });

  it.each([
    ['a page of a proxy', new Response('<h1>Bad Gateway</h1>', { status: 502 })],
    ['nothing', new Response(null, { status: 500 })],
    ['an empty object', json({}, 500)],
    ['a list', json(['x'], 500)],
    ['JSON that is no problem', json({ error: 'x', message: 7 }, 500)],
    ['a message without a word', json({ ...problem, code: 'internal', message: ' ' }, 500)],
  ])('has no message of its own for %s', async (_, answer) => {
    const error = await rejection(callerWith(() => answer).call(read, { params }));
    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({ status: answer.status, problem: { code: 'internal', message: '' } });
  });

  it.each([
    ['alone', json({ message: 'The office is closed' }, 500)],
    [
      'beside what nobody knows',
      json({ code: 'odd', message: 'The office is closed', fields: 'x', request_id: 7 }, 418),
    ],
  ])('keeps a message that comes %s', async (_, answer) => {
    const error = await rejection(callerWith(() => answer).call(read, { params }));
    expect(error).toMatchObject({
      status: answer.status,
      message: 'The office is closed',
      problem: { code: 'internal', message: 'The office is closed', request_id: '' },
    });
  });

  it('rejects with NoResponseError without a response', async () => {
    const cause = new TypeError('fetch failed');
    const { call } = callerWith(() => Promise.reject(cause));
    const error = await rejection(call(read, { params }));
    expect(error).toBeInstanceOf(NoResponseError);
    expect(error).toMatchObject({ message: 'No response from server', cause });
  });

  it('rejects with NoResponseError when the response is interrupted', async () => {
    const half = new Response('{"text": "Clo', { headers: { 'content-type': 'application/json' } });
    const error = await rejection(callerWith(() => half).call(read, { params }));
    expect(error).toBeInstanceOf(NoResponseError);
  });

  it('rejects like fetch when it is aborted', async () => {
    const abort = new AbortController();
    const { call } = callerWith(({ init }) => {
      abort.abort(new DOMException('left', 'AbortError'));
      return Promise.reject(init.signal?.reason);
    });
    const error = await rejection(call(read, { params, signal: abort.signal }));
    expect(error).toBe(abort.signal.reason);
  });
});
