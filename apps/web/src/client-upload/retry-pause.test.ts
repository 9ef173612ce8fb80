import { expect, it } from 'vitest';
import { NoAnswerError, RefusedError } from './link-calls.ts';
import { pauseAfter } from './retry-pause.ts';

const status = (code: number, retryAfter?: number) => new RefusedError(code, '', retryAfter);

it('pauses grow up to half a minute', () => {
  const pauses = [0, 1, 2, 3, 4, 5, 6].map((failures) => pauseAfter(new NoAnswerError(), failures));
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});

it.each([408, 429, 502, 503, 504])('%d is retried forever, and as late as the answer says', (code) => {
  expect(pauseAfter(status(code), 100)).toBe(30_000);
  expect(pauseAfter(status(code, 90), 0)).toBe(90_000);
});

it('500 is retried four times', () => {
  expect([3, 4].map((failures) => pauseAfter(status(500), failures))).toEqual([8_000, undefined]);
});

it.each([400, 404, 409, 413, 507])('%d is not retried', (code) => {
  expect(pauseAfter(status(code), 0)).toBeUndefined();
});

it('an error of the page itself is not retried', () => {
  expect(pauseAfter(new TypeError('x is undefined'), 0)).toBeUndefined();
});
