import { afterEach, expect, it, vi } from 'vitest';
import { deferred, setMissingCodeReporter } from './deferred.tsx';

afterEach(() => {
  setMissingCodeReporter(undefined);
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

it('requests no code while offline, not even first, because a failed import is never retried', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const load = vi.fn(async () => () => null);
  await expect(deferred(load).load()).rejects.toThrow('The server is away');
  expect(load).not.toHaveBeenCalled();
});

it('requests again on Retry while the failed attempt still looks for a new build', async () => {
  vi.stubEnv('DEV', false);
  vi.stubGlobal('navigator', { onLine: false });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const away = () => Promise.reject<Response>(new TypeError('Failed to fetch'));
  const look = Promise.withResolvers<Response>();
  const fetch = vi.fn(away);
  vi.stubGlobal('fetch', fetch);
  const missing = vi.fn<(what: string, again: () => void) => void>();
  setMissingCodeReporter({ missing, found: () => undefined });
  const open = vi.fn();
  const dialog = deferred(async () => () => null);

  dialog.whenLoaded(() => undefined);
  await vi.waitFor(() => expect(missing).toHaveBeenCalledOnce());
  fetch.mockImplementationOnce(away).mockImplementationOnce(() => look.promise);
  dialog.whenLoaded(open);
  const before = dialog.load();
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(4));

  fetch.mockImplementation(async () => new Response('<!doctype html>'));
  const [, retry] = missing.mock.lastCall ?? [];
  retry?.();
  await vi.waitFor(() => expect(open).toHaveBeenCalledOnce());
  look.reject(new TypeError('Failed to fetch'));
  await expect(before).rejects.toThrow('The server is away');
  expect(missing).toHaveBeenCalledOnce();
});
