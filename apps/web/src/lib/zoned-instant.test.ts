import { expect, it } from 'vitest';
import { zonedInstant } from './zoned-instant.ts';

it('words an instant in the office’s zone, with its name', () => {
  expect(zonedInstant('2026-03-02T14:14:00Z', 'America/New_York')).toMatch(/Mar 2, 2026, 9:14.AM EST/);
  expect(zonedInstant('2026-03-02T03:14:00Z', 'America/Los_Angeles')).toMatch(/Mar 1, 2026, 7:14.PM PST/);
  expect(zonedInstant('2026-03-02T14:14:00Z', 'Mars/Olympus')).toContain('2026');
});
