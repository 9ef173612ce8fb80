import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { PublicHosts } from '../../platform/public-hosts.ts';
import { OAuthProvider } from '../../testing/oauth-provider.ts';
import { AccessTokens } from './access-tokens.ts';
import type { OAuthSettings } from './queries.ts';

const provider = new OAuthProvider();
const hosts = new PublicHosts({ everyHost: true, named: [] });
const MAILBOX = crypto.randomUUID();
let oauth: OAuthSettings;
/** The mailbox's stored secrets. */
let stored: { client_secret: string; refresh_token: string };

beforeAll(async () => {
  await provider.start();
  oauth = {
    grant: 'authorization_code',
    authorize_url: `${provider.url}/authorize`,
    token_url: `${provider.url}/token`,
    client_id: 'landfall',
    scope: '',
  };
});
afterAll(() => provider.close());
beforeEach(async () => {
  const verifier = crypto.randomUUID();
  const url = new URL(oauth.authorize_url);
  url.searchParams.set('code_challenge_method', 'S256');
  url.searchParams.set('code_challenge', createHash('sha256').update(verifier).digest('base64url'));
  url.searchParams.set('redirect_uri', 'http://localhost/');
  const { code } = provider.agree(url.href, 'office@firm.example');
  const client_secret = provider.clientSecret;
  const sent = { code, verifier, redirectUrl: 'http://localhost/' };
  stored = { client_secret, ...(await aProcess().exchange(oauth, { client_secret }, sent)) };
  provider.asked.length = 0;
  away = 0;
});

const aProcess = () => new AccessTokens({ hosts, clock: { now: () => 0 }, pause: async () => {} });
/** How many times storing a refresh token fails before it succeeds. */
let away = 0;
const tokenOf = (tokens: AccessTokens, kept: typeof stored) =>
  tokens.tokenOf(
    { id: MAILBOX, oauth, kept },
    {
      begin: async () => ({ ...stored }),
      async end(_before, refresh_token) {
        away -= 1;
        if (away >= 0) throw new Error('The database is away');
        if (refresh_token) stored = { ...stored, refresh_token };
      },
    },
  );

it('tokens of a mailbox are requested once, however many need one', async () => {
  const [tokens, opened] = [aProcess(), stored];
  const given = await Promise.all([
    tokenOf(tokens, opened),
    tokenOf(tokens, opened),
    tokenOf(tokens, opened),
  ]);
  expect([new Set(given).size, provider.asked]).toEqual([1, ['refresh_token']]);
});

it('a refresh token that another process has replaced is not used again', async () => {
  const opened = stored;
  await tokenOf(aProcess(), opened);
  await tokenOf(aProcess(), opened);
  expect(provider.asked).toEqual(['refresh_token', 'refresh_token']);
});

it('a token that a server refused is not used again, wherever it came from', async () => {
  const [tokens, opened] = [aProcess(), stored];
  const first = await tokenOf(tokens, opened);
  tokens.forget(first);
  const second = await tokenOf(tokens, opened);
  expect(second).not.toBe(first);
  expect(await tokenOf(tokens, stored)).toBe(second);
});

it('a new refresh token is stored once the database is back, and dropped if it stays down', async () => {
  const before = stored.refresh_token;
  away = 9;
  await tokenOf(aProcess(), stored);
  expect(stored.refresh_token).not.toBe(before);
  away = 10;
  await expect(tokenOf(aProcess(), stored)).rejects.toThrow('The database is away');
});
