import { expect, test } from 'vitest';
import { afterWorkingHours } from './working-hours.ts';

const NEW_YORK = 'America/New_York';

test.each([
  ['within a day', '2026-03-03T15:00:00Z', 2, NEW_YORK, '2026-03-03T17:00:00.000Z'],
  ['on to the next morning', '2026-03-03T20:00:00Z', 4, NEW_YORK, '2026-03-04T16:00:00.000Z'],
  ['a whole day ends with it', '2026-03-03T14:00:00Z', 8, NEW_YORK, '2026-03-03T22:00:00.000Z'],
  ['from before the office opens', '2026-03-03T08:00:00Z', 1, NEW_YORK, '2026-03-03T15:00:00.000Z'],
  ['from after it has closed', '2026-03-03T23:30:00Z', 1, NEW_YORK, '2026-03-04T15:00:00.000Z'],
  // The clocks go forward on Sunday, 8 March 2026.
  [
    'over a weekend on which the clocks change',
    '2026-03-06T20:00:00Z',
    4,
    NEW_YORK,
    '2026-03-09T15:00:00.000Z',
  ],
  // They go back on Sunday, 1 November 2026.
  ['over the one on which they go back', '2026-10-30T19:00:00Z', 4, NEW_YORK, '2026-11-02T16:00:00.000Z'],
  ['from a Saturday', '2026-03-07T15:00:00Z', 8, NEW_YORK, '2026-03-09T21:00:00.000Z'],
  // Independence Day of 2026 is a Saturday, observed on Friday.
  ['over an observed holiday', '2026-07-02T20:00:00Z', 2, NEW_YORK, '2026-07-06T14:00:00.000Z'],
  // New Year's Day of 2028 is a Saturday, observed on 31 December 2027.
  [
    'over one that is observed the year before',
    '2027-12-30T21:00:00Z',
    2,
    NEW_YORK,
    '2028-01-03T15:00:00.000Z',
  ],
  ['by the clock of the office', '2026-03-03T20:00:00Z', 1, 'Pacific/Honolulu', '2026-03-03T21:00:00.000Z'],
  ['of more than a week', '2026-03-02T14:00:00Z', 44, NEW_YORK, '2026-03-09T17:00:00.000Z'],
])('working hours count %s', (_, from, hours, zone, expected) => {
  expect(afterWorkingHours(from, hours, zone)).toBe(expected);
});
