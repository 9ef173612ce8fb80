import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FewAtOnce } from './few-at-once.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Work that says when it begins and ends when it is told to. */
function workshop(fewAtOnce: FewAtOnce) {
  const begun: string[] = [];
  const begin = (name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const done = fewAtOnce.run(() => {
      begun.push(name);
      return promise;
    });
    return { done, end: () => resolve(name), fail: () => reject(new Error(name)) };
  };
  return { begun, begin };
}

it('runs few at once, the others in the order in which they came', async () => {
  const { begun, begin } = workshop(new FewAtOnce(2, 50));
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(begin);
  expect(begun).toEqual(['a', 'b']);
  b?.end();
  await expect(b?.done).resolves.toBe('b');
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(['a', 'b', 'c']);
  for (const each of [a, c, d]) each?.end();
  await expect(d?.done).resolves.toBe('d');
});

it('makes room when one fails', async () => {
  const { begun, begin } = workshop(new FewAtOnce(1, 50));
  const failing = begin('failing');
  const next = begin('next');
  failing.fail();
  await expect(failing.done).rejects.toThrow('failing');
  next.end();
  await expect(next.done).resolves.toBe('next');
  expect(begun).toEqual(['failing', 'next']);
});

it('holds nobody up for longer than they are patient, and counts who went ahead', async () => {
  const { begun, begin } = workshop(new FewAtOnce(1, 50));
  const long = begin('long');
  const short = begin('short');
  await vi.advanceTimersByTimeAsync(49);
  expect(begun).toEqual(['long']);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(['long', 'short']);
  const third = begin('third');
  long.end();
  await long.done;
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(['long', 'short']);
  short.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(['long', 'short', 'third']);
  third.end();
  await third.done;
  expect(vi.getTimerCount()).toBe(0);
});
