import { expect, it } from 'vitest';
import { instantOf, laterFault } from './send-times.ts';

const NOW = new Date(2026, 2, 2, 12).getTime();

it('a mail can be scheduled within a year', () => {
  expect(laterFault({ day: '2026-03-02', time: '12:01' }, NOW)).toBeNull();
  expect(laterFault({ day: '', time: '09:00' }, NOW)).toEqual({ day: 'Choose a day' });
  expect(laterFault({ day: '2026-03-03', time: '' }, NOW)).toEqual({ time: 'Choose a time' });
  expect(laterFault({ day: '2026-03-02', time: '12:00' }, NOW)).toEqual({ time: 'This moment has passed' });
  expect(laterFault({ day: '2027-03-03', time: '12:00' }, NOW)).toEqual({ day: 'At most 365 days ahead' });
});

it('the time is in the reader’s zone', () => {
  expect(instantOf({ day: '2026-03-03', time: '09:30' })).toBe(new Date(2026, 2, 3, 9, 30).toISOString());
});
