import { describe, expect, it, test } from 'vitest';
import { dayAfterKey, monthBeside, rangeOf, weeksOf } from './month-grid.ts';

/** The day to which this key moves. */
function press(day: string, key: string, modifiers: Partial<KeyboardEvent> = {}) {
  const none = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
  return dayAfterKey(day, { key, ...none, ...modifiers });
}

test('weeks are complete and begin on Sunday; a month has four to six', () => {
  const july = weeksOf('2026-07-15');
  expect(july).toHaveLength(5);
  expect(july[0]).toEqual([
    '2026-06-28',
    '2026-06-29',
    '2026-06-30',
    '2026-07-01',
    '2026-07-02',
    '2026-07-03',
    '2026-07-04',
  ]);
  expect(rangeOf(july)).toEqual({ from: '2026-06-28', to: '2026-08-01' });
  // A month of exactly four weeks.
  expect(weeksOf('2026-02-10').map((week) => week[0])).toEqual([
    '2026-02-01',
    '2026-02-08',
    '2026-02-15',
    '2026-02-22',
  ]);
  expect(weeksOf('2026-08-01')).toHaveLength(6);
  expect(weeksOf('2028-02-29').flat()).toContain('2028-02-29');
});

test('the calendar ends with the supported range of dates', () => {
  expect(weeksOf('1900-01-01')[0]).toEqual([
    undefined,
    '1900-01-01',
    '1900-01-02',
    '1900-01-03',
    '1900-01-04',
    '1900-01-05',
    '1900-01-06',
  ]);
  expect(weeksOf('9999-12-31').at(-1)?.slice(-2)).toEqual(['9999-12-31', undefined]);
  expect(rangeOf(weeksOf('9999-12-31')).to).toBe('9999-12-31');
  expect(monthBeside('1900-01-31', -1)).toBeUndefined();
  expect(monthBeside('9999-12-01', 1)).toBeUndefined();
  expect(monthBeside('2026-01-31', 1)).toBe('2026-02-28');
});

describe('keys', () => {
  it.each([
    ['ArrowRight', '2026-12-31', '2027-01-01'],
    ['ArrowLeft', '2026-03-01', '2026-02-28'],
    ['ArrowUp', '2026-03-03', '2026-02-24'],
    ['ArrowDown', '2026-02-24', '2026-03-03'],
    // July 15, 2026 is a Wednesday.
    ['Home', '2026-07-15', '2026-07-12'],
    ['Home', '2026-07-12', '2026-07-12'],
    ['End', '2026-07-15', '2026-07-18'],
    ['PageDown', '2026-01-31', '2026-02-28'],
    ['PageUp', '2026-03-31', '2026-02-28'],
  ])('%s moves from %s to %s', (key, day, next) => {
    expect(press(day, key)).toBe(next);
  });

  it('PageUp and PageDown with Shift move by years', () => {
    expect(press('2028-02-29', 'PageDown', { shiftKey: true })).toBe('2029-02-28');
    expect(press('2026-07-15', 'PageUp', { shiftKey: true })).toBe('2025-07-15');
  });

  it('others do nothing, nor does any beyond the range', () => {
    expect(press('2026-07-15', 'Enter')).toBeUndefined();
    expect(press('2026-07-15', 'ArrowRight', { ctrlKey: true })).toBeUndefined();
    expect(press('9999-12-31', 'ArrowRight')).toBeUndefined();
    expect(press('1900-01-01', 'ArrowLeft')).toBeUndefined();
    expect(press('9999-12-31', 'PageDown')).toBeUndefined();
  });
});
