import { describe, expect, it } from 'vitest';
import { BUDGET, isMissed, judgeGrowth, judgeLimit, judgeRatio } from './budget.ts';
import { hotCalls } from './hot-calls.ts';

describe('verdicts on ratios', () => {
  it.each([
    [2.99, 'MISSED'],
    [3, 'met'],
    [Number.NaN, 'MISSED'],
  ])('%d is %s', (ratio, verdict) => {
    expect(judgeRatio(ratio, 3, 0)).toEqual({ target: '≥ 3', verdict });
  });

  it('excludes measurements with failed calls', () => {
    expect(judgeRatio(100, 3, 1).verdict).toBe('FAILED CALLS');
    expect(judgeRatio(100, undefined, 1).verdict).toBe('FAILED CALLS');
  });

  it('gives no verdict without a target', () => {
    expect(judgeRatio(0.1, undefined, 0)).toEqual({ target: '', verdict: '' });
  });
});

describe('verdicts on figures', () => {
  it.each([
    [50, { most: 50, unit: 'ms' }, '≤ 50 ms', 'met'],
    [50.1, { most: 50, unit: 'ms' }, '≤ 50 ms', 'MISSED'],
    [300, { least: 300, unit: '/s' }, '≥ 300 /s', 'met'],
    [299, { least: 300, unit: '/s' }, '≥ 300 /s', 'MISSED'],
    [0, { most: 0, unit: '' }, '≤ 0', 'met'],
    [Number.NaN, { most: 50, unit: 'ms' }, '≤ 50 ms', 'MISSED'],
  ])('%d against %j', (value, bound, shown, verdict) => {
    expect(judgeLimit(value, bound)).toEqual({ target: shown, verdict });
  });

  it('a run fails only by missed targets', () => {
    const verdicts = ['met', 'MISSED', 'FAILED CALLS', ''] as const;
    expect(verdicts.map((verdict) => isMissed({ target: '', verdict }))).toEqual([false, true, true, false]);
  });
});

describe('verdicts on growth', () => {
  it.each([
    ['case page', 'in organizations', 1.3, 90, '≤ 1.3', 'met'],
    ['case page', 'of one organization', 1.31, 1, '≤ 1.3', 'MISSED'],
    ['case list by a part of the title', 'in organizations', 1.4, 1, '≤ 1.3', 'MISSED'],
    ['case list by a part of the title', 'of one organization', 1.9, 90, '≤ 2', 'met'],
    ['search', 'in organizations', 5, 30, 'p95 ≤ 30 ms', 'met'],
    ['search', 'in organizations', 1, 30.1, 'p95 ≤ 30 ms', 'MISSED'],
    ['search', 'of one organization', 2.1, 1, '≤ 2, p95 ≤ 30 ms', 'MISSED'],
    ['search', 'of one organization', Number.NaN, 1, '≤ 2, p95 ≤ 30 ms', 'MISSED'],
  ] as const)('%s %s: %d times, p95 %d ms', (name, growth, ratio, p95, target, verdict) => {
    expect(judgeGrowth(name, growth, ratio, p95)).toEqual({ target, verdict });
  });
});

describe('the budget', () => {
  it('names only calls that are measured beside the minimal peer', () => {
    const compared = hotCalls().flatMap(({ name, peer }) => (peer ? [name] : []));
    expect(Object.keys(BUDGET.ratios).filter((name) => !compared.includes(name))).toEqual([]);
  });
});
