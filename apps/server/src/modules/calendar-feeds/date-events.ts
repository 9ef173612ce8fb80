import type { FeedTitles } from '@landfall/contract/calendar-feeds';
import { type DateState, handledWord } from '@landfall/contract/case-dates';
import { isTimeZone } from '../../platform/clock.ts';
import type { CalendarEvent } from './calendar-file.ts';

/** A case's date, as far as calendars show it. */
export interface DateOfCase {
  id: string;
  case_id: string;
  important_date: string;
  date_type: string;
  at_time: string | null;
  zone: string | null;
  place: string;
  state: DateState;
  version: number;
  /** ISO instant. */
  changed_at: string;
  /** Both null while the date is active; otherwise ISO instants. */
  archived_at: string | null;
  case_archived_at: string | null;
  case_title: string;
  case_version: number;
  /** The client's name: the beneficiary's, else the petitioner's; empty without any. */
  client: string;
}

/** What all events of a calendar have in common. */
export interface EventWords {
  titles: FeedTitles;
  /** The URL of the web pages, without a trailing slash. */
  publicUrl: string;
  /** The organization's time zone. */
  timeZone: string;
}

/** Matches an alien registration number as people write it: 7 to 9 digits after an A. No calendar ever contains one. */
const A_NUMBER = /\bA[-\s#:]*(?:\d[-\s]?){6,8}\d\b/giu;

function withoutNumbers(text: string): string {
  return text.replace(A_NUMBER, 'A-number');
}

/**
 * Initials, e.g. `N.O.` of `Ngozi Okafor`: the first letter of each of the first three words at most; empty without
 * letters.
 */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => word.match(/\p{L}\p{M}*/u)?.[0] ?? []);
  return letters
    .slice(0, 3)
    .map((letter) => `${letter.toUpperCase()}.`)
    .join('');
}

function summaryOf(date: DateOfCase, titles: FeedTitles): string {
  const handled = handledWord(date);
  const names: Record<FeedTitles, string[]> = {
    full: [date.date_type, date.case_title],
    initials: [date.date_type, initialsOf(date.client)],
    none: ['Deadline'],
  };
  const mark = handled ? [`✓ ${handled.toLowerCase()}`] : [];
  return [...mark, ...names[titles]].filter(Boolean).join(' · ');
}

/** The later of two ISO instants; the first one if the second is null. */
function later(one: string, other: string | null): string {
  return other && Date.parse(other) > Date.parse(one) ? other : one;
}

/**
 * The event of a date. If the date or its case is archived, the event is cancelled. A time in an unknown time zone,
 * which an imported date may have, is left out: no calendar program could resolve it.
 */
export function eventOf(date: DateOfCase, { titles, publicUrl, timeZone }: EventWords): CalendarEvent {
  const { at_time, zone, archived_at, case_archived_at } = date;
  return {
    uid: `${date.id}@${new URL(publicUrl).host}`,
    // Both versions only increase, and a date never moves to another case.
    sequence: date.version + date.case_version - 2,
    changedAt: later(date.changed_at, case_archived_at),
    day: date.important_date,
    time: at_time && (zone === null || isTimeZone(zone)) ? { at: at_time, zone: zone ?? timeZone } : null,
    summary: withoutNumbers(summaryOf(date, titles)),
    description: titles === 'full' ? `${publicUrl}/case_records/${date.case_id}` : '',
    location: titles === 'none' ? '' : withoutNumbers(date.place),
    isCancelled: archived_at !== null || case_archived_at !== null,
  };
}
