import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Bounds, FairSemaphore, type Release } from './fair-semaphore.ts';

const bounds: Bounds = { each: 2, all: 3, eachWaiting: 3, allWaiting: 6, waitMs: 100, burstMs: 500 };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Callers that ask for slots, and those who have got one so far, in order. */
function places(semaphore: FairSemaphore) {
  const got: string[] = [];
  const held: Release[] = [];
  const ask = async (caller: string): Promise<string> => {
    try {
      held.push(await semaphore.acquire(caller));
      got.push(caller);
      return 'got';
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  /** Releases the slot that was acquired first. */
  const release = async () => {
    held.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { got, ask, release };
}

it('one caller gets a few slots, and another finds one free', async () => {
  const { got, ask } = places(new FairSemaphore(bounds));
  for (const caller of ['a', 'a', 'a', 'b']) void ask(caller);
  await vi.advanceTimersByTimeAsync(0);
  expect(got).toEqual(['a', 'a', 'b']);
});

it('T81 free slots go to the callers in turn, however many each waits for', async () => {
  const { got, ask, release } = places(new FairSemaphore({ ...bounds, each: 3 }));
  for (const caller of ['a', 'a', 'a', 'a', 'a', 'a', 'b', 'c', 'b']) void ask(caller);
  await vi.advanceTimersByTimeAsync(0);
  for (let given = 0; given < 6; given += 1) await release();
  expect(got.slice(0, 3)).toEqual(['a', 'a', 'a']);
  expect(got.slice(3)).toEqual(['a', 'b', 'c', 'a', 'b', 'a']);
});

it('a caller with all of their slots waits while others are served', async () => {
  const { got, ask, release } = places(new FairSemaphore(bounds));
  for (const caller of ['a', 'a', 'b', 'a', 'b', 'c']) void ask(caller);
  await vi.advanceTimersByTimeAsync(0);
  expect(got).toEqual(['a', 'a', 'b']);
  await release();
  expect(got).toEqual(['a', 'a', 'b', 'a']);
});

it('T80 calls beyond the queue are refused: the caller’s or everyone’s limit', async () => {
  const { ask } = places(new FairSemaphore(bounds));
  const asked = ['a', 'a', 'a', 'a', 'a', 'b'].map(ask);
  expect(await ask('a')).toBe('rate_limited');
  for (const caller of ['b', 'b', 'b']) void ask(caller);
  expect(await ask('c')).toBe('unavailable');
  expect(asked).toHaveLength(6);
});

it('T80 a call that waited too long is refused, and leaves the queue', async () => {
  const { got, ask, release } = places(new FairSemaphore(bounds));
  for (const caller of ['a', 'a', 'b']) void ask(caller);
  const waiting = [ask('a'), ask('c')];
  await vi.advanceTimersByTimeAsync(100);
  expect(await Promise.all(waiting)).toEqual(['rate_limited', 'unavailable']);
  void ask('c');
  await release();
  expect(got).toEqual(['a', 'a', 'b', 'c']);
});

it('a slot is released once, also by failing work, and idle callers are forgotten', async () => {
  const semaphore = new FairSemaphore(bounds);
  const release = await semaphore.acquire('a');
  release();
  release();
  await expect(semaphore.run('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(semaphore.callers).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(semaphore.callers).toBe(0);
  const { got, ask } = places(semaphore);
  for (const caller of ['a', 'a', 'a', 'b']) void ask(caller);
  await vi.advanceTimersByTimeAsync(0);
  expect(got).toEqual(['a', 'a', 'b']);
  await vi.advanceTimersByTimeAsync(100);
  expect(semaphore.callers).toBe(2);
});

/** A caller who has used two slots beyond one for 250 ms beside another caller, with `waiting` further requests. */
async function heldBack(waiting: number) {
  const asked = places(new FairSemaphore({ ...bounds, each: 3, all: 9, eachWaiting: 9, waitMs: 10_000 }));
  for (const caller of ['a', 'a', 'a', 'b']) void asked.ask(caller);
  await vi.advanceTimersByTimeAsync(250);
  for (let more = 0; more < waiting; more += 1) void asked.ask('a');
  // The other caller keeps their slot, so that the first one is not alone.
  for (let given = 0; given < 3; given += 1) await asked.release();
  asked.got.length = 0;
  return asked;
}

it('T81 a continuously working caller keeps one slot beside others and pauses as long as it worked', async () => {
  const { got, release } = await heldBack(3);
  await vi.advanceTimersByTimeAsync(51);
  expect(got).toEqual(['a']);
  await release();
  await vi.advanceTimersByTimeAsync(20);
  await release();
  await vi.advanceTimersByTimeAsync(19);
  expect(got).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(2);
  expect(got).toEqual(['a', 'a']);
});

it('T81 no pause is longer than 50 ms, however long the work took', async () => {
  const { got } = await heldBack(1);
  await vi.advanceTimersByTimeAsync(49);
  expect(got).toEqual([]);
  await vi.advanceTimersByTimeAsync(3);
  expect(got).toEqual(['a']);
});

it('T81 only idle time ends the throttling, pauses do not', async () => {
  const { got, ask, release } = await heldBack(0);
  const inFirst = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    got.length = 0;
    for (const caller of ['a', 'a', 'a']) void ask(caller);
    await vi.advanceTimersByTimeAsync(0);
    return got.length;
  };
  expect(await inFirst(400)).toBe(1);
  await release();
  await release();
  expect(await inFirst(0)).toBe(0);
  await vi.advanceTimersByTimeAsync(2_000);
  for (let given = 0; given < 5; given += 1) {
    await release();
    await vi.advanceTimersByTimeAsync(60);
  }
  expect(await inFirst(600)).toBe(3);
});

it('T81 a caller that is alone keeps all slots', async () => {
  const { got, ask, release } = places(new FairSemaphore({ ...bounds, waitMs: 10_000 }));
  await ask('b');
  await release();
  await vi.advanceTimersByTimeAsync(1_000);
  for (const caller of ['a', 'a', 'a', 'a']) void ask(caller);
  await vi.advanceTimersByTimeAsync(2_000);
  await release();
  await release();
  expect(got).toEqual(['b', 'a', 'a', 'a', 'a']);
});
