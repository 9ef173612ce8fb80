import { expect, it } from 'vitest';
import { nextZoom } from './zoom.ts';

it('moves to the next step, within the limits', () => {
  expect(nextZoom(1, 1)).toBe(1.25);
  expect(nextZoom(1.1, -1)).toBe(1);
  expect(nextZoom(0.83, 1)).toBe(1);
  expect(nextZoom(4, 1)).toBe(4);
  expect(nextZoom(0.2, -1)).toBe(0.25);
});
