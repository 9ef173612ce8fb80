import { describe, expect, it } from 'vitest';
import { BUDGET, isMissed, judgeLimit, judgeRatio } from './budget.ts';
import { hotCalls } from './hot-calls.ts';

const target = { least: 3, aim: 4, short: 1 };

describe('verdicts on ratios', () => {
  it.each([
    [2.99, 'MISSED'],
    [3, 'met'],
    [3.99, 'met'],
    [4, 'aim met'],
    [Number.NaN, 'MISSED'],
  ])('%d is %s', (ratio, verdict) => {
    expect(judgeRatio(ratio, target, 0, false)).toEqual({ target: '≥ 3', verdict });
  });

  it('is wide in the short form', () => {
    expect(judgeRatio(5, target, 0, true)).toEqual({ target: '≥ 1', verdict: 'met' });
    expect(judgeRatio(0.9, target, 0, true).verdict).toBe('MISSED');
  });

  it('counts no measurement in which calls failed, however fast', () => {
    expect(judgeRatio(100, target, 1, false).verdict).toBe('FAILED CALLS');
    expect(judgeRatio(100, undefined, 1, false).verdict).toBe('FAILED CALLS');
  });

  it('says nothing of what has no target', () => {
    expect(judgeRatio(0.1, undefined, 0, false)).toEqual({ target: '', verdict: '' });
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
    expect(judgeLimit(value, bound, false)).toEqual({ target: shown, verdict });
  });

  it('are given in the short form only where noise does not reach them', () => {
    expect(judgeLimit(1, { most: 0, unit: 'ms' }, true)).toEqual({ target: '', verdict: '' });
    expect(judgeLimit(1, { most: 0, unit: '', short: true }, true)).toEqual({
      target: '≤ 0',
      verdict: 'MISSED',
    });
  });

  it('fails a run by what is missed alone', () => {
    const verdicts = ['met', 'aim met', 'MISSED', 'FAILED CALLS', ''] as const;
    expect(verdicts.map((verdict) => isMissed({ target: '', verdict }))).toEqual([
      false,
      false,
      true,
      true,
      false,
    ]);
  });
});

describe('the budget', () => {
  it('names only calls that are measured beside the bare peer', () => {
    const compared = hotCalls().flatMap(({ name, peer }) => (peer ? [name] : []));
    expect(Object.keys(BUDGET.ratios).filter((name) => !compared.includes(name))).toEqual([]);
  });

  it('is never tighter in the short form', () => {
    for (const { least, aim = least, short = 0 } of Object.values(BUDGET.ratios)) {
      expect(short).toBeLessThan(least);
      expect(aim).toBeGreaterThanOrEqual(least);
    }
  });
});
