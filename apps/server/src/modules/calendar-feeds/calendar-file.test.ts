import fc from 'fast-check';
import ICAL from 'ical.js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type CalendarEvent, writeCalendar } from './calendar-file.ts';

const DAY: CalendarEvent = {
  uid: '0190a000-0000-7000-8000-000000000001@landfall.example',
  sequence: 3,
  changedAt: '2026-03-02T15:00:00.123Z',
  day: '2026-07-06',
  time: null,
  summary: 'Filing Deadline · Okafor: I-130',
  description: 'https://landfall.example/case_records/1',
  location: '',
  isCancelled: false,
};

function write(...events: Partial<CalendarEvent>[]): string {
  return writeCalendar({
    name: 'Phone',
    description: '',
    events: events.map((event) => ({ ...DAY, ...event })),
  });
}

/** The events of a file, as an independent parser (ical.js) reads them. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
}

afterEach(() => {
  vi.unstubAllEnvs();
  ICAL.TimezoneService.reset();
});

it('writes a date as an all-day event that ends on the next day', () => {
  expect(write({})).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Landfall//Case dates//EN',
      'CALSCALE:GREGORIAN',
      'X-WR-CALNAME:Phone',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      'BEGIN:VEVENT',
      'UID:0190a000-0000-7000-8000-000000000001@landfall.example',
      'SEQUENCE:3',
      'DTSTAMP:20260302T150000Z',
      'LAST-MODIFIED:20260302T150000Z',
      'DTSTART;VALUE=DATE:20260706',
      'DTEND;VALUE=DATE:20260707',
      'SUMMARY:Filing Deadline · Okafor: I-130',
      'DESCRIPTION:https://landfall.example/case_records/1',
      'STATUS:CONFIRMED',
      'TRANSP:TRANSPARENT',
      'CLASS:PRIVATE',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
});

it.each([
  ['2026-12-31', '2027-01-01'],
  ['2028-02-28', '2028-02-29'],
  ['2026-03-08', '2026-03-09'],
])('an event of %s ends on %s', (day, next) => {
  const [event] = read(write({ day }));
  expect([event?.startDate.toString(), event?.endDate.toString()]).toEqual([day, next]);
  expect(event?.startDate.isDate).toBe(true);
});

it('marks archived dates as cancelled', () => {
  expect(write({ isCancelled: true })).toContain('\r\nSTATUS:CANCELLED\r\n');
});

it.each([
  ['America/New_York', '2026-01-15', '09:30', '2026-01-15T14:30:00Z'],
  ['America/New_York', '2026-07-15', '09:30', '2026-07-15T13:30:00Z'],
  ['America/New_York', '2026-03-08', '09:00', '2026-03-08T13:00:00Z'],
  ['America/New_York', '2026-11-01', '09:00', '2026-11-01T14:00:00Z'],
  ['America/Los_Angeles', '2027-07-15', '13:00', '2027-07-15T20:00:00Z'],
  ['America/Phoenix', '2026-07-15', '09:30', '2026-07-15T16:30:00Z'],
  ['Pacific/Kiritimati', '2026-07-15', '09:30', '2026-07-14T19:30:00Z'],
  ['Asia/Kolkata', '2026-07-15', '09:30', '2026-07-15T04:00:00Z'],
  ['Australia/Lord_Howe', '2026-01-15', '09:30', '2026-01-14T22:30:00Z'],
  ['Europe/Dublin', '2026-07-15', '09:30', '2026-07-15T08:30:00Z'],
  ['UTC', '2026-07-15', '09:30', '2026-07-15T09:30:00Z'],
])('gives the time without zones in %s on %s at %s', (zone, day, at, instant) => {
  const [event] = read(write({ day, time: { at, zone } }));
  expect(event?.startDate.toJSDate().toISOString()).toBe(instant.replace('Z', '.000Z'));
  expect(event?.duration.toSeconds()).toBe(3_600);
});

it('defines each zone once, for all years of its events', () => {
  const times = ['2025-12-20', '2026-07-15', '2028-12-20'].map((day) => ({
    day,
    time: { at: '09:00', zone: 'America/Chicago' },
  }));
  const text = write(...times, { time: { at: '10:00', zone: 'America/New_York' } });
  expect(text.match(/TZID:America\/Chicago\r\n/g)).toHaveLength(1);
  expect(read(text).map(({ startDate }) => startDate.toJSDate().toISOString())).toEqual([
    '2025-12-20T15:00:00.000Z',
    '2026-07-15T14:00:00.000Z',
    '2028-12-20T15:00:00.000Z',
    '2026-07-06T14:00:00.000Z',
  ]);
});

/** Any text that can be stored, with the special characters of a calendar file overrepresented. */
const texts = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\\', ';', ',', '\n', '\\n', ':', '"', '\t', '👩‍⚖️', 'é', 'BEGIN:VEVENT\r\n', ' '),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join('').toWellFormed());

/** A text as a file keeps it: without control characters, and with every line break as a line feed. */
function kept(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\p{Cc}/gu, (control) => (/[\t\n\u0080-\u009f]/.test(control) ? control : ''));
}

describe('with any text', () => {
  it('parses to the same content, with lines of at most 75 octets', () => {
    fc.assert(
      fc.property(texts, texts, texts, (summary, description, location) => {
        const text = write({ summary, description, location });
        const [event, ...others] = read(text);
        expect(others).toEqual([]);
        expect(event?.summary).toBe(kept(summary));
        expect(event?.description ?? '').toBe(kept(description));
        expect(event?.location ?? '').toBe(kept(location));
        const lines = text.split('\r\n');
        expect(lines.pop()).toBe('');
        for (const line of lines) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(line).not.toMatch(/[\r\n]/);
        }
      }),
    );
  });
});

it('is byte-identical in any zone of the process', () => {
  const days = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString());
  const zones = fc.constantFrom('America/New_York', 'Europe/London', 'Asia/Kolkata', 'Pacific/Auckland');
  fc.assert(
    fc.property(days, days, zones, fc.boolean(), (at, changedAt, zone, isTimed) => {
      const event = { day: at.slice(0, 10), changedAt, time: isTimed ? { at: '02:30', zone } : null };
      const [here, ...elsewhere] = ['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati'].map((process) => {
        vi.stubEnv('TZ', process);
        return [new Date(0).getHours(), write(event)] as const;
      });
      expect(new Set([here, ...elsewhere].map((written) => written?.[0])).size).toBe(3);
      for (const [, text] of elsewhere) expect(text).toBe(here?.[1]);
    }),
    { numRuns: 50 },
  );
});
