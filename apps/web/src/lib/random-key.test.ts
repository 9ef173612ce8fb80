import { expect, it } from 'vitest';
import { randomKey } from './random-key.ts';

it('makes keys of 128 bits, each another one', () => {
  expect(randomKey()).toMatch(/^\d+(-\d+){3}$/);
  expect(new Set(Array.from({ length: 1_000 }, randomKey)).size).toBe(1_000);
});
