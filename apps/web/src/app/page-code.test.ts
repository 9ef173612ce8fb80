import { type AnyRoute, isRedirect, type LoaderFnContext } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setMissingCodeReporter } from '../ui/deferred.tsx';
import { fetchCodeWithData } from './page-code.ts';

const teller = { missing: vi.fn(), found: vi.fn() };
const navigate = vi.fn();
/** The router's target location, and the one that is shown until the target has loaded. */
let at: { location: object; resolvedLocation: object | undefined };

beforeEach(() => {
  vi.clearAllMocks();
  vi.spyOn(console, 'error').mockReturnValue();
  setMissingCodeReporter(teller);
  at = { location: place('/case_dates'), resolvedLocation: place('/home') };
});
afterEach(() => setMissingCodeReporter(undefined));

function place(href: string) {
  return { href, pathname: href.replace(/\?.*/, '') };
}

/** A page whose code is loaded by `load`. @returns its route's loader, called with an address */
function pageWith(load: () => Promise<void>): (href: string) => Promise<unknown> {
  const component = Object.assign(() => null, { load, whenLoaded: () => () => {} });
  const route = { options: { component } } as unknown as AnyRoute;
  fetchCodeWithData([route]);
  const loader = route.options.loader as (arrival: LoaderFnContext) => Promise<unknown>;
  const context = { routerState: () => at };
  return (href) => loader({ location: place(href), context, navigate } as unknown as LoaderFnContext);
}

const failure = () => new TypeError('Failed to fetch dynamically imported module');
const thrown = (coming: Promise<unknown>) => coming.then(undefined, (error: unknown) => error);

it('a visitor stays on the previous page with one message, and Retry continues', async () => {
  const error = failure();
  const arrive = pageWith(() => Promise.reject(error));
  at.location = place('/case_dates?from=2026-03-08');
  const reasons = await Promise.all([
    thrown(arrive('/case_dates')),
    thrown(arrive('/case_dates?from=2026-03-08')),
  ]);
  for (const reason of reasons) {
    expect(isRedirect(reason)).toBe(true);
    expect(reason).toMatchObject({ options: { href: '/home', replace: true } });
  }
  expect(teller.missing.mock.calls).toEqual([['page', expect.any(Function), error]]);
  teller.missing.mock.calls[0]?.[1]();
  expect(navigate).toHaveBeenCalledWith({ href: '/case_dates?from=2026-03-08' });
});

it.each([
  ['nobody waits for what a link that is pointed at leads to', () => (at.location = place('/home'))],
  ['there is no page before', () => (at.resolvedLocation = undefined)],
  ['the page before is itself the one that failed', () => (at.resolvedLocation = place('/case_dates'))],
])('the router handles the error where %s', async (_, arrange) => {
  arrange();
  const error = failure();
  expect(await thrown(pageWith(() => Promise.reject(error))('/case_dates'))).toBe(error);
  expect(teller.missing).not.toHaveBeenCalled();
});

it('the message disappears once the code is loaded', async () => {
  let load = (): Promise<void> => Promise.reject(failure());
  const arrive = pageWith(() => load());
  await thrown(arrive('/case_dates'));
  load = () => Promise.resolve();
  await pageWith(load)('/reports');
  expect(teller.found).not.toHaveBeenCalled();
  at.location = place('/home');
  await arrive('/case_dates');
  expect(teller.found.mock.calls).toEqual([['page']]);
});
