import { expect, it, vi } from 'vitest';
import { deferred } from './deferred.tsx';

it('asks for no code while the device is offline, not even for the first: what failed once is never fetched again', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const load = vi.fn(async () => () => null);
  await expect(deferred(load).load()).rejects.toThrow('The server is away');
  expect(load).not.toHaveBeenCalled();
});
