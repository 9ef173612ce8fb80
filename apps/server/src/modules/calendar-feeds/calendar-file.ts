import { addDaysInRange } from '@landfall/domain/calendar-dates';
import { timeZoneLines } from './time-zone-lines.ts';

/** An event of a calendar file: all-day, or of one hour if it has a time. */
export interface CalendarEvent {
  /** Globally unique and permanent. */
  uid: string;
  /** Never decreases when the event changes. */
  sequence: number;
  /** When the event last changed: an ISO instant. */
  changedAt: string;
  /** `YYYY-MM-DD`. */
  day: string;
  /** `HH:MM` in an IANA zone; null for a whole day. */
  time: { at: string; zone: string } | null;
  summary: string;
  /** Empty if there is none, like `location`. */
  description: string;
  location: string;
  isCancelled: boolean;
}

export interface CalendarFile {
  /** The calendar's name. */
  name: string;
  /** The calendar's description; may be empty. */
  description: string;
  events: readonly CalendarEvent[];
}

/** RFC 5545, 3.1: the maximum number of octets of a line, without its break. */
const LONGEST_LINE = 75;
/**
 * Matches what text must not contain (RFC 5545, 3.3.11): control characters except the tab, once line breaks are
 * escaped.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it matches
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** Escapes a value of the type TEXT (RFC 5545, 3.3.11). */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(CONTROL, '');
}

/**
 * Folds a line so that no part is longer than 75 octets (RFC 5545, 3.1); each part after the first begins with a space.
 */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= LONGEST_LINE) return line;
  let [folding, octets] = ['', 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LONGEST_LINE) {
      folding += '\r\n ';
      octets = 1;
    }
    folding += character;
    octets += size;
  }
  return folding;
}

const basicDay = (day: string) => day.replaceAll('-', '');

/** An ISO instant in the basic format, e.g. `20260302T150000Z`. */
function basicInstant(instant: string): string {
  return `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

function eventLines(event: CalendarEvent): string[] {
  const { day, time, description, location } = event;
  const changed = basicInstant(event.changedAt);
  const when = time
    ? // The duration is unknown: one hour reserves a slot in the day.
      [`DTSTART;TZID=${time.zone}:${basicDay(day)}T${time.at.replace(':', '')}00`, 'DURATION:PT1H']
    : [`DTSTART;VALUE=DATE:${basicDay(day)}`, `DTEND;VALUE=DATE:${basicDay(addDaysInRange(day, 1) ?? day)}`];
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    ...when,
    `SUMMARY:${escaped(event.summary)}`,
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    ...(location ? [`LOCATION:${escaped(location)}`] : []),
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    'CLASS:PRIVATE',
    'END:VEVENT',
  ];
}

/**
 * Writes a calendar as a file of RFC 5545. The bytes depend only on the arguments, neither on the clock nor on the
 * process's time zone. Events keep their order and have no alarms.
 */
export function writeCalendar({ name, description, events }: CalendarFile): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Landfall//Case dates//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(name)}`,
    ...(description ? [`X-WR-CALDESC:${escaped(description)}`] : []),
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...timeZoneLines(events),
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
