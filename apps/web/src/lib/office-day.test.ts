import { expect, it } from 'vitest';
import { officeDay } from './office-day.ts';

it.each([
  ['America/Los_Angeles', '2026-11-21T03:00:00Z', '2026-11-20'],
  ['Asia/Kolkata', '2026-11-20T20:00:00Z', '2026-11-21'],
  ['UTC', '2026-11-21T00:00:00Z', '2026-11-21'],
  ['Not/A_Zone', '2026-11-21T00:00:00Z', '2026-11-21'],
  [undefined, '2026-11-21T00:00:00Z', '2026-11-21'],
])('at an office in %s it is, at %s, the day %s', (zone, instant, day) => {
  expect(officeDay(instant, zone)).toBe(day);
});
