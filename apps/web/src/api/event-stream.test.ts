import type { LiveEvent } from '@landfall/contract/live';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LiveUpdate, readStream, type StreamEnd } from './event-stream.ts';
import { setSession } from './session.ts';

const EVENT: LiveEvent = { kind: 'bell', id: null, n: 1 };
const network = new EventTarget();
const fetched = vi.fn<typeof fetch>();
let updates: LiveUpdate[];
let stopped: AbortController;
/** Sends chunks of the event stream, and ends it. */
let server: ReadableStreamDefaultController<string>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
  setSession({ accessToken: async () => 'token', end() {}, stepUp() {} });
  [updates, stopped] = [[], new AbortController()];
  fetched.mockReset();
  fetched.mockImplementation(async (_url, init) => {
    const body = new ReadableStream<string>({
      start(controller) {
        server = controller;
        init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
      },
    });
    return new Response(body.pipeThrough(new TextEncoderStream()));
  });
});
afterEach(() => {
  stopped.abort();
  vi.useRealTimers();
});
afterAll(() => {
  setSession(undefined);
  vi.unstubAllGlobals();
});

/** Reads a stream. @returns how it ended, once it has */
function read(once = false): { end: StreamEnd | undefined } {
  const reading: { end: StreamEnd | undefined } = { end: undefined };
  void readStream({
    onUpdate: (update) => updates.push(update),
    renewed: false,
    once,
    stopped: stopped.signal,
  }).then((end) => {
    reading.end = end;
  });
  return reading;
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const said = (event: LiveEvent) => `:\n\ndata: ${JSON.stringify(event)}\n\n`;

test('reports events, and possible earlier changes on connecting', async () => {
  const reading = read();
  await pass(0);
  server.enqueue(said(EVENT).slice(0, 20));
  await pass(0);
  expect(updates).toEqual(['anything']);
  server.enqueue(said(EVENT).slice(20));
  await pass(30_000);
  server.close();
  await pass(0);
  expect([updates, reading.end]).toEqual([['anything', EVENT], { status: 200, isHeld: false }]);
});

test('D48 a connection silent for 40 seconds is closed', async () => {
  const reading = read();
  await pass(0);
  server.enqueue(':\n\n');
  await pass(35_000);
  server.enqueue(':\n\n');
  await pass(40_000);
  expect(reading.end).toBeUndefined();
  await pass(2_000);
  expect(reading.end).toEqual({ status: 0, isHeld: false });
});

test('D48 a machine that was asleep notices it a second after waking', async () => {
  const reading = read();
  await pass(0);
  server.enqueue(':\n\n');
  await pass(0);
  // Only the clock advances: timers do not run while a machine sleeps.
  vi.setSystemTime(Date.now() + 3_600_000);
  await pass(1_000);
  expect(reading.end).toEqual({ status: 0, isHeld: false });
});

test('D48 a change of network ends it', async () => {
  const reading = read();
  await pass(0);
  server.enqueue(':\n\n');
  await pass(0);
  network.dispatchEvent(new Event('online'));
  await pass(0);
  expect(reading.end).toEqual({ status: 0, isHeld: false });
});

test('D48 one without a first event in five seconds counts as buffered', async () => {
  const reading = read();
  await pass(5_000);
  expect(reading.end).toBeUndefined();
  await pass(1_000);
  expect(reading.end).toEqual({ status: 0, isHeld: true });
});

test('D48 so does one without a response', async () => {
  fetched.mockImplementation(
    (_url, init) =>
      new Promise((_, fail) => {
        init?.signal?.addEventListener('abort', () => fail(init.signal?.reason));
      }),
  );
  const reading = read();
  await pass(6_000);
  expect([updates, reading.end]).toEqual([[], { status: 0, isHeld: true }]);
});

test('D48 buffered streams end with their first events, and count as open soon', async () => {
  const reading = read(true);
  await pass(0);
  expect(String(fetched.mock.calls[0]?.[0])).toMatch(/\/events\?once=true$/);
  expect(updates).toEqual([]);
  await pass(20_000);
  expect(updates).toEqual(['anything']);
  server.enqueue(said(EVENT));
  server.close();
  await pass(0);
  expect([updates, reading.end]).toEqual([['anything', EVENT], { status: 200, isHeld: true }]);
});

test('one that is no longer buffered continues normally', async () => {
  const reading = read(true);
  await pass(0);
  server.enqueue(':\n\n');
  await pass(20_000);
  server.close();
  await pass(0);
  expect(reading.end).toEqual({ status: 200, isHeld: false });
});

test('a refusal is no stream', async () => {
  fetched.mockImplementation(async () => new Response('', { status: 401 }));
  const reading = read();
  await pass(0);
  expect([updates, reading.end]).toEqual([[], { status: 401, isHeld: false }]);
});
