import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetched);
const { canSendNow, currentConnection, checkServer, onConnectionChange } = await import('./connection.ts');

const lost = () => Promise.reject(new TypeError('lost'));
const healthy = async () => new Response('ok');
const changes: string[] = [];
const stop = onConnectionChange(() => changes.push(currentConnection()));

beforeEach(() => {
  vi.useFakeTimers();
  fetched.mockReset();
  changes.length = 0;
});
afterEach(() => vi.useRealTimers());

test('a server that answers the probe was never away', async () => {
  fetched.mockImplementation(healthy);
  await checkServer();
  expect([currentConnection(), changes]).toEqual(['up', []]);
});

test('one that does not answer is away until it does', async () => {
  fetched.mockImplementationOnce(lost).mockImplementationOnce(async () => new Response('', { status: 503 }));
  fetched.mockImplementation(healthy);
  const checking = checkServer();
  await vi.advanceTimersByTimeAsync(0);
  expect(currentConnection()).toBe('away');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(currentConnection()).toBe('away');
  await vi.advanceTimersByTimeAsync(3_000);
  await checking;
  expect(changes).toEqual(['away', 'up']);
  expect(String(fetched.mock.calls[0]?.[0])).toMatch(/\/healthz$/);
});

test('it is probed once, however many calls failed', async () => {
  fetched.mockImplementationOnce(lost).mockImplementation(healthy);
  const checks = Promise.all([checkServer(), checkServer(), checkServer()]);
  await vi.advanceTimersByTimeAsync(3_000);
  await checks;
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('an action detects a recovered server before the next probe', async () => {
  fetched.mockImplementation(lost);
  const checking = checkServer();
  await vi.advanceTimersByTimeAsync(0);
  expect(await canSendNow()).toBe(false);
  fetched.mockImplementation(healthy);
  expect([await canSendNow(), currentConnection()]).toEqual([true, 'up']);
  await vi.advanceTimersByTimeAsync(3_000);
  await checking;
  expect(changes).toEqual(['away', 'up']);
});

test('a removed listener gets no more events', async () => {
  stop();
  fetched.mockImplementationOnce(lost).mockImplementation(healthy);
  const checking = checkServer();
  await vi.advanceTimersByTimeAsync(3_000);
  await checking;
  expect(changes).toEqual([]);
});
