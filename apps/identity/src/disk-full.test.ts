import { afterAll, beforeAll, expect, test } from 'vitest';
import { pkce } from './testing/browser.ts';
import { headingOf } from './testing/forms.ts';
import {
  authorizePath,
  type Harness,
  identityHarness,
  PASSWORD,
  refresh,
  signUpThrough,
  submit,
} from './testing/harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await identityHarness();
});
afterAll(() => harness.close());

/** Makes the database report a full disk whenever the provider stores something. */
const fill = () =>
  harness.owner.query(`
    create function identity.full() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger full_disk before insert or update on identity.account execute function identity.full();
    create trigger full_disk before insert or update on identity.oidc_state execute function identity.full();`);
const makeRoom = () => harness.owner.query('drop function identity.full() cascade');

test('T74 answers a full disk with a page or a JSON error, and continues once there is room', async () => {
  const server = await harness.start();
  const { tokens } = await signUpThrough(server.browser(), 'ada@example.com');
  const browser = server.browser();
  const form = await browser.visit(authorizePath(pkce().challenge, { screen_hint: 'signup' }));
  const signUp = () => submit(browser, form, { name: 'Bo', email: 'bo@example.com', password: PASSWORD });

  await fill();
  const page = await signUp();
  expect([page.status, headingOf(page)]).toEqual([507, 'The server’s disk is full']);
  const refused = await refresh(browser, tokens.refresh_token);
  expect([refused.status, JSON.parse(refused.body)]).toEqual([
    507,
    { error: 'temporarily_unavailable', error_description: 'the disk of the server is full' },
  ]);
  await makeRoom();
  expect((await signUp()).location).toContain('code=');
  expect((await refresh(browser, tokens.refresh_token)).status).toBe(200);
});
