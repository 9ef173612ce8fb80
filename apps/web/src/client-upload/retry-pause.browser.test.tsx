import { expect, it, vi } from 'vitest';
import { pause } from './retry-pause.ts';

/** Starts a pause that would outlast the test. */
function startPause() {
  const ended = vi.fn();
  const off = new AbortController();
  void pause(3_600_000, off.signal).then(ended);
  return { ended, off };
}

it.each([
  ['a line that is back', () => dispatchEvent(new Event('online'))],
  ['a page that is seen again', () => document.dispatchEvent(new Event('visibilitychange'))],
])('%s ends a pause at once', async (_, happen) => {
  const { ended } = startPause();
  await Promise.resolve();
  expect(ended).not.toHaveBeenCalled();
  happen();
  await expect.poll(() => ended.mock.calls.length).toBe(1);
});

it('hiding the page does not', async () => {
  const { ended, off } = startPause();
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
  Reflect.deleteProperty(document, 'visibilityState');
  await new Promise(requestAnimationFrame);
  expect(ended).not.toHaveBeenCalled();
  off.abort();
  await expect.poll(() => ended.mock.calls.length).toBe(1);
});
