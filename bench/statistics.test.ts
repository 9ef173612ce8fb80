import { describe, expect, it } from 'vitest';
import { median, quantile } from './statistics.ts';

describe('statistics of rounds', () => {
  it('takes the middle one, or the mean of the two in the middle', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([8, 2, 4, 6])).toBe(5);
    expect(median([])).toBeNaN();
  });

  it('finds the value that a share does not exceed', () => {
    const hundred = Array.from({ length: 100 }, (_, at) => 100 - at);
    expect(quantile(hundred, 0.95)).toBe(95);
    expect(quantile(hundred, 1)).toBe(100);
    expect(quantile([7], 0)).toBe(7);
    expect(quantile([], 0.5)).toBeNaN();
  });
});
