import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { publicKeys, rotateKeys } from './plugin.ts';
import { sweep } from './state/sweep.ts';
import { pkce } from './testing/browser.ts';
import {
  authorizePath,
  type Harness,
  identityHarness,
  PASSWORD,
  refresh,
  remoteKeys,
  signUpThrough,
  silentSignIn,
  submit,
  tokensOf,
} from './testing/harness.ts';

const HOUR = 3_600_000;
let harness: Harness;

beforeEach(async () => {
  harness = await identityHarness();
});
afterEach(() => harness.close());

describe('keys', () => {
  test('simultaneous first starts create one key and one cookie secret', async () => {
    const servers = await Promise.all([1, 2, 3].map(() => harness.start()));
    const { rows } = await harness.pool.query(
      'select (select count(*)::int from identity.signing_key) as keys, (select count(*)::int from identity.cookie_key) as secrets',
    );
    expect(rows).toEqual([{ keys: 1, secrets: 1 }]);
    const published = await Promise.all(
      servers.map(async (server) => (await server.browser().ask('/identity/.well-known/jwks.json')).body),
    );
    expect(new Set(published).size).toBe(1);
  });

  test('publishes public keys only', async () => {
    await harness.start();
    const { keys } = await publicKeys(harness.pool);
    expect(keys.map((key) => Object.keys(key).sort())).toEqual([['alg', 'e', 'kid', 'kty', 'n', 'use']]);
  });

  test('two processes on one database share sessions, pages and tokens', async () => {
    const [one, two] = await Promise.all([harness.start(), harness.start()]);
    const here = one.browser();
    const there = two.browser();
    const form = await here.visit(authorizePath(pkce().challenge, { screen_hint: 'signup' }));
    for (const [name, cookie] of here.cookies) there.cookies.set(name, cookie);
    const done = await submit(there, form, { name: 'Ada', email: 'ada@example.com', password: PASSWORD });
    expect(done.location).toContain('code=');
    for (const [name, cookie] of there.cookies) here.cookies.set(name, cookie);
    expect((await silentSignIn(here)).body).toContain('"code":');
  });

  test('after a rotation new tokens use the new key, and old tokens verify until they expire', async () => {
    const server = await harness.start();
    const browser = server.browser();
    const { tokens } = await signUpThrough(browser, 'ada@example.com');
    await rotateKeys(harness.pool, harness.clock.now);
    harness.clock.now += 31_000;
    const next = tokensOf(await refresh(browser, tokens.refresh_token));
    const kids = [tokens, next].map((set) => decodeProtectedHeader(set.access_token).kid);
    expect(kids[0]).not.toBe(kids[1]);
    expect((await publicKeys(harness.pool, harness.clock.now)).keys.map((key) => key.kid)).toEqual([
      kids[1],
      kids[0],
    ]);
    for (const set of [tokens, next]) {
      await jwtVerify(set.access_token, remoteKeys(server));
      await jwtVerify(set.id_token, remoteKeys(server));
    }
    expect((await silentSignIn(browser)).body).toContain('"code":');

    const dayLater = harness.clock.now + 25 * HOUR;
    expect((await publicKeys(harness.pool, dayLater)).keys.map((key) => key.kid)).toEqual([kids[1]]);
    await sweep(harness.pool, dayLater);
    const left = createLocalJWKSet(await publicKeys(harness.pool));
    await expect(jwtVerify(tokens.access_token, left)).rejects.toThrow();
  });

  test('publishes a new key before using it', async () => {
    const server = await harness.start();
    const browser = server.browser();
    const { tokens } = await signUpThrough(browser, 'ada@example.com');
    const kidOf = (set: { access_token: string }) => decodeProtectedHeader(set.access_token).kid;
    const known = async () =>
      (await publicKeys(harness.pool, harness.clock.now)).keys.map((key) => key.kid).toSorted();
    const old = kidOf(tokens);
    await rotateKeys(harness.pool, harness.clock.now);
    harness.clock.now += 15_000;
    await rotateKeys(harness.pool, harness.clock.now);
    const knownEarly = await known();
    expect(knownEarly).toHaveLength(3);
    harness.clock.now += 14_000;
    const early = tokensOf(await refresh(browser, tokens.refresh_token));
    expect(kidOf(early)).toBe(old);
    harness.clock.now += 16_000;
    const late = tokensOf(await refresh(browser, early.refresh_token));
    expect(kidOf(late)).not.toBe(old);
    expect(knownEarly).toContain(kidOf(late));
    await jwtVerify(late.access_token, remoteKeys(server));
  });

  test('two simultaneous rotations leave one current key', async () => {
    await harness.start();
    await Promise.all([rotateKeys(harness.pool), rotateKeys(harness.pool)]);
    const { rows } = await harness.pool.query(
      'select count(*)::int as current from identity.signing_key where retired_at is null',
    );
    expect(rows).toEqual([{ current: 1 }]);
  });
});

describe('sweep', () => {
  test('deletes everything expired and nothing else', async () => {
    const server = await harness.start();
    const browser = server.browser();
    const { tokens } = await signUpThrough(browser, 'ada@example.com');
    await harness.pool.query(
      `insert into identity.oidc_state (model, id_hash, payload, expires_at)
       select 'Interaction', sha256(n::text::bytea), '{}', $1 from generate_series(1, 1600) n`,
      [new Date(harness.clock.now - HOUR)],
    );
    const expired = async () => {
      const { rows } = await harness.pool.query<{ n: number }>(
        'select count(*)::int as n from identity.oidc_state where expires_at < $1',
        [new Date(harness.clock.now - 60_000)],
      );
      return rows[0]?.n;
    };
    await harness.pool.query(
      `insert into identity.failed_sign_in (id, email_hash, network, attempted_at)
       select gen_random_uuid(), sha256(n::text::bytea), '192.0.2.7', $1 from generate_series(1, 1600) n`,
      [new Date(harness.clock.now - HOUR)],
    );
    await sweep(harness.pool, harness.clock.now);
    expect(await expired()).toBe(0);
    expect((await harness.pool.query('select from identity.failed_sign_in')).rowCount).toBe(0);
    expect((await refresh(browser, tokens.refresh_token)).status).toBe(200);
  });

  test('stops between two batches when the server stops', async () => {
    await harness.pool.query(
      `insert into identity.oidc_state (model, id_hash, payload, expires_at)
       select 'Interaction', sha256(n::text::bytea), '{}', $1 from generate_series(1, 1600) n`,
      [new Date(harness.clock.now - HOUR)],
    );
    const stopped = AbortSignal.abort();
    await sweep(harness.pool, harness.clock.now, stopped);
    expect((await harness.pool.query('select from identity.oidc_state')).rowCount).toBe(1_100);
  });
});

test('the sign-in role can access its own tables only, and the application none of them', async () => {
  const { rows } = await harness.pool.query<{ table: string; app: boolean; truncate: boolean }>(
    `select c.relname as table,
            has_table_privilege('landfall_app', c.oid, 'select,insert,update,delete,truncate,references,trigger') as app,
            has_table_privilege('landfall_identity', c.oid, 'truncate,references,trigger') as truncate
     from pg_class c where c.relnamespace = 'identity'::regnamespace and c.relkind = 'r' order by 1`,
  );
  expect(rows.map((row) => row.table)).toEqual([
    'account',
    'cookie_key',
    'device',
    'failed_sign_in',
    'known_device',
    'mail',
    'mail_link',
    'mail_request',
    'oidc_state',
    'passkey',
    'recovery_code',
    'server_secret',
    'sign_up',
    'signing_key',
    'totp',
  ]);
  for (const row of rows) expect(row).toMatchObject({ app: false, truncate: false });
});
