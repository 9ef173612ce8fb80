import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { isLate, nextRun, type Recurrence } from './recurrence.ts';

/** Time zones whose clocks change by an hour, by half an hour, at midnight, and one that skipped a day. */
const ZONES = [
  'America/New_York',
  'Europe/London',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'UTC',
];

function isDayOf({ frequency, weekday }: Recurrence, { dayOfWeek }: Temporal.PlainDate): boolean {
  if (frequency === 'weekly') return dayOfWeek === weekday;
  return frequency === 'daily' || dayOfWeek <= 5;
}

/** Whether the local time of the rhythm was skipped by the clocks of the zone on this day or the day before. */
function isAfterSkipped(given: Recurrence, timeZone: string, local: Temporal.ZonedDateTime): boolean {
  return [0, 1].some((back) => {
    const day = local.toPlainDate().subtract({ days: back });
    if (!isDayOf(given, day)) return false;
    const { hour } = day.toZonedDateTime({ timeZone, plainTime: { hour: given.hour } });
    return (
      hour !== given.hour || !day.equals(day.toZonedDateTime({ timeZone, plainTime: { hour } }).toPlainDate())
    );
  });
}

describe('the next run', () => {
  const rhythm: fc.Arbitrary<Recurrence> = fc.oneof(
    fc.record({ frequency: fc.constantFrom('daily', 'weekdays'), hour: fc.integer({ min: 0, max: 23 }) }),
    fc.record({
      frequency: fc.constant('weekly' as const),
      weekday: fc.integer({ min: 1, max: 7 }),
      hour: fc.integer({ min: 0, max: 23 }),
    }),
  );
  const instant = fc
    .integer({ min: Date.parse('2011-01-01T00:00:00Z'), max: Date.parse('2040-01-01T00:00:00Z') })
    .map((at) => new Date(at).toISOString());

  it('is strictly later, on a day of the schedule, at its hour or right after a skipped one', () => {
    fc.assert(
      fc.property(rhythm, fc.constantFrom(...ZONES), instant, (given, zone, after) => {
        const next = nextRun(given, zone, after);
        expect(Date.parse(next)).toBeGreaterThan(Date.parse(after));
        const local = Temporal.Instant.from(next).toZonedDateTimeISO(zone);
        const isDue = isDayOf(given, local.toPlainDate()) && local.hour === given.hour && local.minute === 0;
        expect(isDue || isAfterSkipped(given, zone, local)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('skips no instant at the hour of a day of the schedule', () => {
    fc.assert(
      fc.property(rhythm, fc.constantFrom(...ZONES), instant, (given, zone, after) => {
        const next = Temporal.Instant.from(nextRun(given, zone, after));
        const from = Temporal.Instant.from(after).toZonedDateTimeISO(zone);
        for (let day = from.toPlainDate(); ; day = day.add({ days: 1 })) {
          const at = day.toZonedDateTime({ timeZone: zone, plainTime: { hour: given.hour } }).toInstant();
          if (Temporal.Instant.compare(at, next) >= 0) break;
          if (isDayOf(given, day))
            expect(Temporal.Instant.compare(at, from.toInstant())).toBeLessThanOrEqual(0);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('repeats: 400 runs of a daily schedule are on 400 days, across clock changes', () => {
    for (const zone of ZONES.filter((name) => name !== 'Pacific/Apia')) {
      let at = '2026-01-01T00:00:00Z';
      const days = new Set<string>();
      for (let run = 0; run < 400; run += 1) {
        at = nextRun({ frequency: 'daily', hour: 2 }, zone, at);
        days.add(Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDate().toString());
      }
      expect([zone, days.size]).toEqual([zone, 400]);
    }
  });

  it.each([
    ['an hour that is skipped moves on', 2, '2026-03-08T05:00:00Z', '2026-03-08T07:00:00Z'],
    ['and the day after it is back', 2, '2026-03-08T07:00:00Z', '2026-03-09T06:00:00Z'],
    ['of an hour that is repeated the first counts', 1, '2026-11-01T04:00:00Z', '2026-11-01T05:00:00Z'],
    ['and the second does not', 1, '2026-11-01T05:00:00Z', '2026-11-02T06:00:00Z'],
    ['nor between the two', 1, '2026-11-01T05:30:00Z', '2026-11-02T06:00:00Z'],
    ['the very instant is over', 8, '2026-03-02T13:00:00Z', '2026-03-03T13:00:00Z'],
    ['a moment before it is today', 8, '2026-03-02T12:59:59.999Z', '2026-03-02T13:00:00Z'],
  ])('%s', (_, hour, after, next) => {
    expect(nextRun({ frequency: 'daily', hour }, 'America/New_York', after)).toBe(next);
  });

  it.each([
    [
      'weekdays pass over the weekend',
      { frequency: 'weekdays', hour: 8 },
      '2026-03-06T13:00:00Z',
      '2026-03-09T12:00:00Z',
    ],
    [
      'a week later',
      { frequency: 'weekly', weekday: 1, hour: 8 },
      '2026-03-02T13:00:00Z',
      '2026-03-09T12:00:00Z',
    ],
    [
      'later today',
      { frequency: 'weekly', weekday: 1, hour: 8 },
      '2026-03-02T12:00:00Z',
      '2026-03-02T13:00:00Z',
    ],
    [
      'Sunday is the seventh day',
      { frequency: 'weekly', weekday: 7, hour: 8 },
      '2026-03-02T13:00:00Z',
      '2026-03-08T12:00:00Z',
    ],
  ] as const)('%s', (_, rhythm, after, next) => {
    expect(nextRun(rhythm, 'America/New_York', after)).toBe(next);
  });

  it('skips a day that a zone leaves out', () => {
    const weekly = { frequency: 'weekly', weekday: 5, hour: 9 } as const;
    const next = nextRun(weekly, 'Pacific/Apia', '2011-12-23T22:00:00Z');
    expect(Date.parse(next)).toBeGreaterThan(Date.parse('2011-12-23T22:00:00Z'));
    const after = nextRun(weekly, 'Pacific/Apia', next);
    expect(after).toBe('2012-01-05T19:00:00Z');
  });
});

it('is late when it is made more than an hour after it was due', () => {
  expect(isLate('2026-03-02T13:00:00Z', '2026-03-02T14:00:00Z')).toBe(false);
  expect(isLate('2026-03-02T13:00:00Z', '2026-03-02T14:00:00.001Z')).toBe(true);
});
