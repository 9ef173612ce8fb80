import { NoResponseError, ProblemError } from '@landfall/contract/call';
import { expect, test } from 'vitest';
import { errorWords, fieldWords, isNotFound, staleRecord, TokenError } from './error-words.ts';

const problem = (status: number, code: 'conflict' | 'not_found' | 'stale_version', extra = {}) =>
  new ProblemError(status, { code, message: 'Said by the server', request_id: 'r', ...extra });

test("the server's message comes first", () => {
  expect(errorWords(problem(409, 'conflict'), 'Failed')).toBe('Said by the server');
  expect(errorWords(problem(409, 'conflict', { message: '' }), 'Failed')).toBe('Failed');
});

test('missing answers and unknown failures have their own messages', () => {
  expect(errorWords(new NoResponseError(new TypeError('fetch')))).toBe('No response from server');
  expect(errorWords(new TokenError(new Error('timeout')))).toBe('Get access token failed');
  expect(errorWords(new Error('internals'))).toBe('An error occurred');
  expect(errorWords(undefined, 'Failed to load date types')).toBe('Failed to load date types');
});

test('fields, not found and stale records are read from the problem', () => {
  expect(fieldWords(problem(409, 'conflict', { fields: { title: 'Required' } }))).toEqual({
    title: 'Required',
  });
  expect(fieldWords(new Error('x'))).toEqual({});
  expect(isNotFound(problem(404, 'not_found'))).toBe(true);
  expect(staleRecord(problem(409, 'stale_version', { current: { version: 3 } }))).toEqual({ version: 3 });
  expect(staleRecord(problem(409, 'conflict'))).toBeUndefined();
});
