import { expect, test } from 'vitest';
import { endsSession, loginWords, statelessError } from './login-words.ts';

test.each([
  'mfa_required',
  'missing_refresh_token',
  'login_required',
  'state_mismatch',
  'missing_transaction',
])('T12 %s has its own message', (error) => {
  expect(loginWords({ error })).toMatch(/log in again/i);
  // The input of an open form is lost with the session.
  expect(loginWords({ error })).not.toMatch(/nothing was lost/i);
});

test('T12 a reused refresh token ends the session; a lost connection does not', () => {
  expect(endsSession({ error: 'invalid_grant' })).toBe(true);
  expect(endsSession({ error: 'login_required' })).toBe(true);
  expect(endsSession(new TypeError('Failed to fetch'))).toBe(false);
  expect(endsSession({ error: 'timeout' })).toBe(false);
});

test('an unknown failure has no details', () => {
  expect(loginWords(new Error('internals'))).toBeUndefined();
  expect(loginWords({ error: 'constructor' })).toBeUndefined();
});

test('an error without state is found in the URL', () => {
  expect(statelessError('?error=access_denied')).toEqual({ error: 'access_denied' });
  expect(statelessError('?error=x&state=y')).toBeUndefined();
  expect(statelessError('?title=x')).toBeUndefined();
});
