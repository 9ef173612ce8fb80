import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '../durations.ts';
import { pkce } from '../testing/browser.ts';
import {
  authorizePath,
  type Harness,
  type Instance,
  identityHarness,
  PASSWORD,
  signUpThrough,
  silentSignIn,
  submit,
} from '../testing/harness.ts';

let harness: Harness;
let server: Instance;

beforeAll(async () => {
  harness = await identityHarness();
  server = await harness.start();
});
afterAll(() => harness.close());
afterEach(() => vi.useRealTimers());

test('state of anonymous visitors is deleted within the hour', async () => {
  await silentSignIn(server.browser());
  await silentSignIn(server.browser(), { response_mode: 'query' });
  await server.browser().visit(authorizePath(pkce().challenge));
  await server.browser().ask('/identity/v2/logout');
  const { rows } = await harness.pool.query(
    'select model, extract(epoch from expires_at)::float8 as ends from identity.oidc_state',
  );
  const seconds = rows.map(({ ends }) => ends - harness.clock.now / 1000);
  expect(rows.map(({ model }) => model)).toEqual(['Interaction']);
  expect(Math.max(...seconds)).toBeLessThanOrEqual(3_600);
});

/** Signs in on a page that was opened this many minutes ago. */
async function signInAfter(minutes: number) {
  const browser = server.browser();
  const form = await browser.visit(authorizePath(pkce().challenge));
  // The protocol library reads the real clock.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * MINUTE_MS });
  harness.clock.now += minutes * MINUTE_MS;
  return submit(browser, form, { email: 'slow@example.com', password: PASSWORD });
}

test('a sign-in page waits for half an hour, not for a day', async () => {
  await signUpThrough(server.browser(), 'slow@example.com');
  expect((await signInAfter(30)).location).toContain('code=');
  vi.useRealTimers();
  const late = await signInAfter(61);
  expect(late.status).toBe(400);
  expect(late.body).toContain('A sign-in page works once, for an hour,');
});
