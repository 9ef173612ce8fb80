import { expect, it } from 'vitest';
import { randomKey } from './random-key.ts';

it('creates distinct keys of 128 bits', () => {
  expect(randomKey()).toMatch(/^\d+(-\d+){3}$/);
  expect(new Set(Array.from({ length: 1_000 }, randomKey)).size).toBe(1_000);
});
