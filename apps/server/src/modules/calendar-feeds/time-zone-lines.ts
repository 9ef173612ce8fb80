import { Temporal } from 'temporal-polyfill';
import type { CalendarEvent } from './calendar-file.ts';

type Moment = Temporal.ZonedDateTime;

/**
 * An offset from UTC, e.g. `-0500`. Seconds, which zones had before 1972, are added if there are any (RFC 5545,
 * 3.3.14).
 */
function offset(nanoseconds: number): string {
  const seconds = Math.round(Math.abs(nanoseconds) / 1e9);
  const parts = [seconds / 3_600, (seconds / 60) % 60, seconds % 60].map(Math.floor);
  const digits = parts.map((part) => String(part).padStart(2, '0'));
  return `${nanoseconds < 0 ? '-' : '+'}${digits.slice(0, parts[2] ? 3 : 2).join('')}`;
}

/** The local time of a transition by the offset before it, e.g. `20260308T020000`. */
function localTime(moment: Moment, offsetBefore: number): string {
  const local = moment.toInstant().add({ nanoseconds: offsetBefore }).toZonedDateTimeISO('UTC');
  return local.toPlainDateTime().toString({ smallestUnit: 'second' }).replace(/[-:]/g, '');
}

function observance(kind: 'STANDARD' | 'DAYLIGHT', start: string, from: number, to: number): string[] {
  return [
    `BEGIN:${kind}`,
    `DTSTART:${start}`,
    `TZOFFSETFROM:${offset(from)}`,
    `TZOFFSETTO:${offset(to)}`,
    `END:${kind}`,
  ];
}

/** The lines of a transition: its local time, and the offsets before and after it. */
function changeLines(change: Moment): string[] {
  const from = change.subtract({ nanoseconds: 1 }).offsetNanoseconds;
  const to = change.offsetNanoseconds;
  return observance(to > from ? 'DAYLIGHT' : 'STANDARD', localTime(change, from), from, to);
}

/** The definition of a zone for the days of some events: the last transition before them, and all until their end. */
function zoneLines(zone: string, days: readonly string[]): string[] {
  const [first, last] = [days[0], days.at(-1)].map((day) =>
    Temporal.PlainDate.from(day as string).toZonedDateTime({ timeZone: zone }),
  ) as [Moment, Moment];
  const end = last.add({ days: 2 });
  const begin = first.getTimeZoneTransition('previous');
  const constant = begin ?? first;
  const lines = begin
    ? changeLines(begin)
    : observance('STANDARD', '19700101T000000', constant.offsetNanoseconds, constant.offsetNanoseconds);
  for (
    let change = first.subtract({ nanoseconds: 1 }).getTimeZoneTransition('next');
    change && Temporal.ZonedDateTime.compare(change, end) < 0;
    change = change.getTimeZoneTransition('next')
  )
    lines.push(...changeLines(change));
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...lines, 'END:VTIMEZONE'];
}

/** The definitions (VTIMEZONE) of all zones in which events have a time, sorted by name. */
export function timeZoneLines(events: readonly CalendarEvent[]): string[] {
  const daysOf = new Map<string, string[]>();
  for (const { day, time } of events) {
    if (!time) continue;
    const days = daysOf.get(time.zone);
    if (days) days.push(day);
    else daysOf.set(time.zone, [day]);
  }
  return [...daysOf]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([zone, days]) => zoneLines(zone, days.sort()));
}
