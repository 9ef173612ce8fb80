import { expect, test, vi } from 'vitest';
import { daysUntil } from './calendar-dates.ts';
import { formatDate, formatInstant } from './date-format.ts';
import { parseTypedDate } from './typed-dates.ts';

const today = '2026-11-21';

test.each([
  ['2027-03-14', '2027-03-14'],
  ['2027-3-4', '2027-03-04'],
  ['3/14', '2027-03-14'],
  ['12/1', '2026-12-01'],
  ['11/21', '2026-11-21'],
  ['11/20', '2027-11-20'],
  ['3/14/27', '2027-03-14'],
  ['3/14/2025', '2025-03-14'],
  ['14.3.2027', '2027-03-14'],
  ['mar 14 2027', '2027-03-14'],
  ['March 14th, 2027', '2027-03-14'],
  ['14 mar', '2027-03-14'],
  ['2/29', '2028-02-29'],
  ['+84d', '2027-02-13'],
  ['+84', '2027-02-13'],
  ['-3 days', '2026-11-18'],
  ['in 6 weeks', '2027-01-02'],
  ['in a month', '2026-12-21'],
  ['2 weeks ago', '2026-11-07'],
  ['+1y', '2027-11-21'],
  ['Today', '2026-11-21'],
  ['  tomorrow ', '2026-11-22'],
])('%s is read as %s', (typed, expected) => {
  expect(parseTypedDate(typed, today)).toBe(expected);
});

test.each(['', 'soon', '13/14', '2/30/2027', '2023-02-29', 'foo 12', '0000-01-01', '1899-12-31', '+99999y'])(
  '%j is no date',
  (typed) => {
    expect(parseTypedDate(typed, today)).toBeUndefined();
  },
);

test('days are counted on the calendar, across clock changes and leap days', () => {
  expect(daysUntil('2026-11-21', today)).toBe(0);
  expect(daysUntil('2026-11-20', today)).toBe(-1);
  expect(daysUntil('2027-11-21', today)).toBe(365);
  expect(daysUntil('2028-03-01', '2028-02-28')).toBe(2);
});

test.each(['Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kolkata'])(
  'a calendar date shows the same day in %s',
  async (zone) => {
    vi.stubEnv('TZ', zone);
    // The formatters are made when the module is read.
    vi.resetModules();
    const { formatDate, formatLongDate, formatWeekday } = await import('./date-format.ts');
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(
      zone === 'Asia/Kolkata' ? 'Asia/Calcutta' : zone,
    );
    expect(formatDate('2027-03-14')).toContain('14');
    expect(formatWeekday('2027-03-14')).toBe('Sun');
    expect(formatLongDate('2027-03-14')).toBe('Sunday, March 14, 2027');
    vi.unstubAllEnvs();
  },
);

test('what is no date is shown as it is', () => {
  expect(formatDate('never')).toBe('never');
  expect(formatInstant('never')).toBe('never');
});
