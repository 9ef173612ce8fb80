import { expect, test } from 'vitest';
import { nameColor, swatchColor } from './name-color.ts';

test('a name always has the same colour, and different names differ', () => {
  expect(nameColor('Interview')).toBe(nameColor('Interview'));
  expect(nameColor('Interview')).toMatch(/^hsl\(\d{1,3} 52% 50%\)$/);
  expect(nameColor('Interview')).not.toBe(nameColor('Filing Deadline'));
  expect(nameColor('')).toMatch(/^hsl\(/);
});

test('a chosen colour takes precedence, unless it is none', () => {
  expect(swatchColor('Interview', '#12ABef')).toBe('#12ABef');
  expect(swatchColor('Interview', 'red;}')).toBe(nameColor('Interview'));
  expect(swatchColor('Interview', undefined)).toBe(nameColor('Interview'));
});
