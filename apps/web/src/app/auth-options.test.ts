import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { LOGIN } from '@landfall/contract/constants';
import { expect, test } from 'vitest';
import { authOptions } from './auth-options.ts';
import { userCacheKey } from './useLogoutInOtherTabs.ts';

const auth = { domain: 'http://localhost:8080/identity', client_id: 'web', audience: 'https://api' };

test('signs in with the product specification’s constants', () => {
  expect(authOptions(auth, 'https://practice.example')).toEqual({
    domain: 'http://localhost:8080/identity',
    clientId: 'web',
    cacheLocation: 'localstorage',
    useRefreshTokens: true,
    useCookiesForTransactions: true,
    authorizeTimeoutInSeconds: 60,
    httpTimeoutInSeconds: 10,
    sessionCheckExpiryDays: 1,
    leeway: 60,
    authorizationParams: {
      redirect_uri: 'https://practice.example',
      audience: 'https://api',
      scope: 'openid profile email offline_access',
    },
  });
});

test('the SDK’s fixed values agree with the same constants', () => {
  const entry = createRequire(import.meta.url).resolve('@auth0/auth0-spa-js');
  const root = entry.slice(0, entry.indexOf('/dist/'));
  const source = (file: string) => readFileSync(`${root}/src/${file}`, 'utf8');
  expect(source('constants.ts')).toContain(`DEFAULT_SILENT_TOKEN_RETRY_COUNT = ${LOGIN.httpRetries};`);
  expect(source('transaction-manager.ts')).toContain(`daysUntilExpire: ${LOGIN.transactionCookieDays},`);
  expect(source('cache/shared.ts')).toContain("CACHE_KEY_PREFIX = '@@auth0spajs@@'");
  expect(source('cache/shared.ts')).toContain("CACHE_KEY_ID_TOKEN_SUFFIX = '@@user@@'");
  expect(userCacheKey('web')).toBe('@@auth0spajs@@::web::@@user@@');
  expect(source('utils.ts')).toContain(`const width = ${LOGIN.popup.width};`);
  expect(source('utils.ts')).toContain(`const height = ${LOGIN.popup.height};`);
});
