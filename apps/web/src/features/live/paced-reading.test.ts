import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { callHeaders } from '../../api/client.ts';
import { setSession } from '../../api/session.ts';
import { type PacedReading, pacedReading } from './paced-reading.ts';

const page = { hidden: false };
let queryClient: QueryClient;
let asked: string[];
let leave: (() => void)[];
let readings: PacedReading[];

beforeAll(() => void vi.stubGlobal('document', page));
afterAll(() => void vi.unstubAllGlobals());

beforeEach(() => {
  vi.useFakeTimers();
  page.hidden = false;
  queryClient = new QueryClient();
  asked = [];
  leave = [];
  readings = [];
});
afterEach(() => {
  for (const end of [...leave, ...readings.map((reading) => reading.end)]) end();
  queryClient.clear();
  vi.useRealTimers();
});

/** Observes a query with the key `['cases', ...key]`. @param answer returns its data */
async function show(key: string[], answer: () => unknown = () => key, meta = {}): Promise<void> {
  const queryFn = async () => {
    asked.push(key.join(' '));
    return answer();
  };
  const observer = new QueryObserver(queryClient, { queryKey: ['cases', ...key], queryFn, meta });
  leave.push(observer.subscribe(() => {}));
  await vi.advanceTimersByTimeAsync(0);
}

function reading(pace: 'page' | 'aside' = 'page'): PacedReading {
  readings.push(pacedReading(queryClient, 'cases', pace));
  return readings.at(-1) as PacedReading;
}

/** The queries that were fetched since the last call, after this time has passed. */
async function askedAfter(milliseconds: number): Promise<string[]> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  return asked.splice(0);
}

test('D50 refetches a change at once, and then once a second at most', async () => {
  await show(['list']);
  asked = [];
  const { changed } = reading();
  for (let at = 0; at < 50; at += 1) changed('all');
  expect(await askedAfter(0)).toEqual(['list']);
  for (let at = 0; at < 50; at += 1) changed({ recordId: String(at) });
  expect(await askedAfter(900)).toEqual([]);
  expect(await askedAfter(100)).toEqual(['list']);
  expect(await askedAfter(5_000)).toEqual([]);
  changed('all');
  expect(await askedAfter(0)).toEqual(['list']);
});

test('D50 refetches simultaneous events once', async () => {
  await show(['list']);
  asked = [];
  const { changed } = reading();
  changed({ recordId: 'a' });
  await Promise.resolve();
  changed({ recordId: 'b' });
  expect(await askedAfter(5_000)).toEqual(['list']);
});

test('does not refetch data of another case; lists are refetched', async () => {
  const ofA = [
    ['record', 'a'],
    ['events', 'a'],
    ['archived-events', 'a'],
    ['archived-dates', 'a'],
    ['of', 'a'],
  ];
  for (const key of [...ofA, ['record', 'b'], ['list'], ['with', 'a']]) await show(key);
  asked = [];
  const { changed } = reading();
  changed({ recordId: 'b' });
  expect(await askedAfter(0)).toEqual(['record b', 'list', 'with a']);
  changed({ recordId: 'c' });
  changed('all');
  const all = [...ofA.map((key) => key.join(' ')), 'record b', 'list', 'with a'];
  expect((await askedAfter(1_000)).toSorted()).toEqual(all.toSorted());
});

test('D49 waits for a running request when something changes, and repeats it', async () => {
  let arrive = (_: string) => {};
  const answers = vi.fn(() => new Promise((resolve) => (arrive = resolve))).mockResolvedValueOnce('first');
  await show(['list'], answers);
  const signal = vi.spyOn(AbortController.prototype, 'abort');
  void queryClient.refetchQueries({ queryKey: ['cases'] });
  expect(await askedAfter(0)).toEqual(['list', 'list']);
  reading().changed('all');
  expect(await askedAfter(3_000)).toEqual([]);
  arrive('before the change');
  expect(await askedAfter(0)).toEqual(['list']);
  arrive('after it');
  await vi.advanceTimersByTimeAsync(0);
  expect(queryClient.getQueryData(['cases', 'list'])).toBe('after it');
  expect(signal).not.toHaveBeenCalled();
  signal.mockRestore();
});

test('does not repeat a page’s first requests when its stream opens, but when something changes', async () => {
  const arrivals: ((answer: string) => void)[] = [];
  await show(['list'], () => new Promise((resolve) => arrivals.push(resolve)));
  const { changed } = reading();
  changed('anything');
  await vi.advanceTimersByTimeAsync(0);
  arrivals[0]?.('first');
  expect(await askedAfter(2_000)).toEqual(['list']);
  await show(['other'], () => new Promise((resolve) => arrivals.push(resolve)));
  changed('all');
  await vi.advanceTimersByTimeAsync(0);
  for (const arrive of arrivals) arrive('then');
  expect((await askedAfter(0)).filter((key) => key === 'other')).toHaveLength(2);
});

test('D50 refetches a list of many pages less often, within the rate limit', async () => {
  await show(['list'], () => ({ pages: Array.from({ length: 40 }, () => []) }));
  asked = [];
  const { changed } = reading();
  changed('all');
  changed('all');
  await vi.advanceTimersByTimeAsync(0);
  changed('all');
  expect(await askedAfter(3_900)).toEqual(['list']);
  expect(await askedAfter(200)).toEqual(['list']);
});

test('D50 refetches data beside every page four times a minute, or at the page’s rate where shown', async () => {
  await show(['board'], undefined, { aside: true });
  asked = [];
  const [onPage, aside] = [reading('page'), reading('aside')];
  const change = () => [onPage, aside].map(({ changed }) => changed('all'));
  change();
  expect(await askedAfter(0)).toEqual(['board']);
  change();
  expect(await askedAfter(14_000)).toEqual([]);
  expect(await askedAfter(1_000)).toEqual(['board']);
  await show(['board'], undefined, { aside: true });
  asked = [];
  change();
  expect(await askedAfter(0)).toEqual(['board']);
  change();
  expect(await askedAfter(1_000)).toEqual(['board']);
});

test('D49 requests data as new as the event, for the next moments as well', async () => {
  setSession({ accessToken: async () => 'token', end() {}, stepUp() {} });
  const isFresh = async () => 'landfall-fresh' in (await callHeaders(false));
  const freshWhenAsked: boolean[] = [];
  // Lets the effect of notifications in earlier tests expire.
  await vi.advanceTimersByTimeAsync(600_000);
  await show(['list'], async () => freshWhenAsked.push(await isFresh()));
  reading().changed('all');
  await vi.advanceTimersByTimeAsync(0);
  expect(freshWhenAsked).toEqual([false, true]);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(await isFresh()).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(await isFresh()).toBe(false);
  setSession(undefined);
});

test('a hidden tab refetches nothing, and marks changes as stale', async () => {
  await show(['list']);
  asked = [];
  page.hidden = true;
  reading().changed('all');
  expect(await askedAfter(5_000)).toEqual([]);
  expect(queryClient.getQueryState(['cases', 'list'])?.isInvalidated).toBe(true);
});

test('refetches nothing after its end', async () => {
  await show(['list']);
  asked = [];
  const { changed, end } = reading();
  changed('all');
  changed('all');
  expect(await askedAfter(0)).toEqual(['list']);
  changed('all');
  end();
  expect(await askedAfter(5_000)).toEqual([]);
});
