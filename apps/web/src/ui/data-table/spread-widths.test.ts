import { expect, test } from 'vitest';
import { spreadWidths } from './spread-widths.ts';

test('columns share the room that is left by what each needs, but for rigid ones', () => {
  expect(spreadWidths([40, 100, 200], new Set([0]), 640)).toEqual([40, 200, 400]);
});

test('columns get what they need where there is no room for it', () => {
  expect(spreadWidths([40, 100, 200], new Set([0]), 300)).toEqual([40, 100, 200]);
});

test('no more than the room is given out, whatever the rounding', () => {
  const widths = spreadWidths([33, 33, 33], new Set(), 200);
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(200);
  expect(widths.every(Number.isInteger)).toBe(true);
});
