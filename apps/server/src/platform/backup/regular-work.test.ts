import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startRegularWork } from './regular-work.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that lasts until it is released. */
function heldWork() {
  const held: (() => void)[] = [];
  const work = vi.fn(() => new Promise<void>((resolve) => held.push(resolve)));
  return { work, end: () => held.shift()?.() };
}

it('runs at once and then regularly, however long each run takes, until it is stopped', async () => {
  const { work, end } = heldWork();
  const regular = startRegularWork(work, 1_000);
  await vi.advanceTimersByTimeAsync(2_500);
  expect(work).toHaveBeenCalledTimes(3);
  for (let times = 0; times < 3; times++) end();
  await regular.stop(500);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(work).toHaveBeenCalledTimes(3);
});

it('is awaited on a stop, up to a limit', async () => {
  const { work, end } = heldWork();
  const ended = vi.fn();
  void startRegularWork(work, 1_000).stop(500).then(ended);
  await vi.advanceTimersByTimeAsync(499);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalled();
  const other = vi.fn();
  void startRegularWork(work, 1_000).stop(500).then(other);
  end();
  end();
  await vi.advanceTimersByTimeAsync(0);
  expect(other).toHaveBeenCalled();
});
