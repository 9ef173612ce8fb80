import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withinTrialTime } from './try-place.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('waits for a place for twenty seconds at most', async () => {
  const silent = withinTrialTime(new Promise(() => {})).catch(String);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await silent).toContain('It does not answer within 20 seconds');
  expect(await withinTrialTime(Promise.resolve('ready'))).toBe('ready');
  expect(vi.getTimerCount()).toBe(0);
});
