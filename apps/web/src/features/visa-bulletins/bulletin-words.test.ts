import { describe, expect, it } from 'vitest';
import {
  availabilityWords,
  categoryWords,
  cutoffWords,
  movedWords,
  nextWords,
  onceWords,
  wentBack,
} from './bulletin-words.ts';

const onDay = (date: string) => ({ status: 'date' as const, date });
const CURRENT = { status: 'current' as const, date: null };
const UNAVAILABLE = { status: 'unavailable' as const, date: null };

describe('the wording of a chart for a case', () => {
  it.each([
    [
      { cutoff: CURRENT, is_current: true, since: '2026-07', is_since_exact: true },
      'Current since July 2026',
    ],
    [
      { cutoff: CURRENT, is_current: true, since: '2026-07', is_since_exact: false },
      'Current since July 2026 or earlier',
    ],
    [
      { cutoff: onDay('2022-02-01'), is_current: false, since: null, is_since_exact: false },
      'Not current: the cutoff is Feb 1, 2022',
    ],
    [
      { cutoff: UNAVAILABLE, is_current: false, since: null, is_since_exact: false },
      'Not current: no visas are available',
    ],
    [
      { cutoff: null, is_current: null, since: null, is_since_exact: false },
      'The bulletin says nothing of this category.',
    ],
  ])('%j: %s', (availability, words) => {
    expect(availabilityWords(availability)).toBe(words);
  });

  it.each([
    [CURRENT, true, 'From January 2027: current'],
    [onDay('2022-02-01'), false, 'From January 2027: not current, the cutoff is Feb 1, 2022'],
    [UNAVAILABLE, false, 'From January 2027: not current, no visas are available'],
  ])('%j in the next month, current %s: %s', (cutoff, is_current, words) => {
    expect(nextWords('2027-01', { cutoff, is_current })).toBe(words);
  });

  it('names the month in which it was first current if that differs', () => {
    expect(onceWords({ first_current_in: '2026-05', since: '2026-07' })).toBe('First current in May 2026');
    expect(onceWords({ first_current_in: '2026-05', since: '2026-05' })).toBeUndefined();
    expect(onceWords({ first_current_in: null, since: null })).toBeUndefined();
  });
});

it.each([
  [null, CURRENT, undefined, false],
  [onDay('2022-02-01'), onDay('2022-02-01'), undefined, false],
  [onDay('2022-02-01'), onDay('2022-03-04'), '31 days forward', false],
  [onDay('2022-02-02'), onDay('2022-02-01'), '1 day back', true],
  [CURRENT, onDay('2022-02-01'), 'back from Current', true],
  [UNAVAILABLE, CURRENT, 'forward from Unavailable', false],
])('words a cell that moved from %j to %j', (before, after, words, back) => {
  expect(movedWords(before, after)).toBe(words);
  expect(wentBack(before, after)).toBe(back);
});

it('formats cells and categories as in a bulletin', () => {
  expect(cutoffWords(onDay('2022-02-01'))).toBe('Feb 1, 2022');
  expect([cutoffWords(CURRENT), cutoffWords(UNAVAILABLE)]).toEqual(['Current', 'Unavailable']);
  expect(categoryWords('EW')).toBe('EB-3 Other Workers');
  expect(categoryWords('EB5_NON_REGIONAL_CENTER')).toBe('EB-5 Non-Regional Center');
});
