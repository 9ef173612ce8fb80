import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LiveStreams } from './streams.ts';

const MAX = { orgId: 'harbor', personId: 'max' };
const ADA = { orgId: 'harbor', personId: 'ada' };
const event = { kind: 'bell' as const, id: 'max', n: 1 };
let streams: LiveStreams;

beforeEach(() => {
  vi.useFakeTimers();
  streams = new LiveStreams();
  streams.hears = true;
});
afterEach(() => vi.useRealTimers());

function listener() {
  return { onEvent: vi.fn(), onEnd: vi.fn() };
}

it('a stream opened during its person’s removal ends at once, and later ones are refused', () => {
  const [during, other, later] = [listener(), listener(), listener()];
  const askedAt = performance.now();
  streams.hear([{ ...MAX, event: undefined }]);
  streams.open(MAX, during, askedAt);
  streams.open(ADA, other, askedAt);
  vi.advanceTimersByTime(2_000);
  streams.open(MAX, later, performance.now());
  expect([during, other, later].map(({ onEnd }) => onEnd.mock.calls.length)).toEqual([1, 0, 0]);
});

it('all streams of an organization end together, and those of others continue', () => {
  const [max, ada, elsewhere] = [listener(), listener(), listener()];
  streams.open(MAX, max, 0);
  streams.open(ADA, ada, 0);
  streams.open({ orgId: 'haven', personId: 'max' }, elsewhere, 0);
  vi.advanceTimersByTime(2_000);
  streams.hear([{ orgId: 'harbor', personId: undefined, event: undefined }]);
  expect([max, ada, elsewhere].map(({ onEnd }) => onEnd.mock.calls.length)).toEqual([1, 1, 0]);
});

it('without notifications a stream lasts fifteen seconds', () => {
  streams.hears = false;
  const max = listener();
  streams.open(MAX, max, performance.now());
  vi.advanceTimersByTime(14_999);
  expect(max.onEnd).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(max.onEnd).toHaveBeenCalledOnce();
});

it('D48 a stream opened without notifications ends when they are back, and no other', () => {
  streams.hears = false;
  const [unheard, left] = [listener(), listener()];
  streams.open(MAX, unheard, performance.now());
  streams.open(MAX, left, performance.now())();
  streams.hears = true;
  const heard = listener();
  streams.open(MAX, heard, performance.now());
  expect([unheard, left, heard].map(({ onEnd }) => onEnd.mock.calls.length)).toEqual([1, 0, 0]);
});

it('a closed stream gets no events', () => {
  const [left, open] = [listener(), listener()];
  const leave = streams.open(MAX, left, 0);
  streams.open(MAX, open, 0);
  leave();
  leave();
  streams.hear([{ ...MAX, event }]);
  expect(left.onEvent).not.toHaveBeenCalled();
  expect(open.onEvent).toHaveBeenCalledExactlyOnceWith(event);
});

it('a process keeps five thousand streams, and one more after one is closed', () => {
  const leave = Array.from({ length: 5_000 }, (_, at) =>
    streams.open({ ...MAX, personId: String(at) }, listener(), 0),
  );
  expect(() => streams.assertRoom()).toThrow('Too many pages are open');
  leave[0]?.();
  expect(() => streams.assertRoom()).not.toThrow();
});
