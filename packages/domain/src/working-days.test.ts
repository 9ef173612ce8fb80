import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { addBusinessDays, closedBecause } from './working-days.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const CLOSURES = [{ on: '2025-12-24', why: 'executive order' }];

describe('a day', () => {
  it.each([
    ['2025-12-25', 'Christmas Day'],
    ['2025-12-27', 'Saturday'],
    ['2025-12-28', 'Sunday'],
    ['2021-12-31', 'New Year’s Day'],
    ['2025-12-24', undefined],
  ])('%s is closed because of %s', (text, why) => {
    expect(closedBecause(day(text))).toBe(why);
  });

  it('of a closure is closed only where closures count', () => {
    expect(closedBecause(day('2025-12-24'), CLOSURES)).toBe('executive order');
  });
});

it('business days skip weekends, holidays and closures, forwards and backwards', () => {
  const after = addBusinessDays(day('2025-12-23'), 1, CLOSURES);
  expect([String(after.date), after.passed]).toEqual(['2025-12-26', ['executive order', 'Christmas Day']]);
  const before = addBusinessDays(day('2025-12-26'), -1, CLOSURES);
  expect(String(before.date)).toBe('2025-12-23');
});
