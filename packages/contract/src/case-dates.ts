import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  archivedAt,
  calendarDate,
  calendarDateInput,
  flag,
  id,
  instant,
  laterTotal,
  pageQuery,
  totalQuery,
  version,
} from './fields.ts';

/** How a date can be handled: it was dealt with, is not needed after all, or was superseded by another date. */
export const HANDLED_STATES = ['done', 'waived', 'superseded'] as const;
export type HandledState = (typeof HANDLED_STATES)[number];

/** The states of a date. An open one still has to be dealt with; only open dates have reminders and can be overdue. */
export const DATE_STATES = ['open', ...HANDLED_STATES] as const;
export type DateState = (typeof DATE_STATES)[number];

/** The labels of the states. */
export const DATE_STATE_LABELS: Readonly<Record<DateState, string>> = {
  open: 'Open',
  done: 'Done',
  waived: 'Waived',
  superseded: 'Superseded',
};

/** How a date was handled, in a word; undefined for an open one. */
export function handledWord({ state }: { state: DateState }): string | undefined {
  return state === 'open' ? undefined : DATE_STATE_LABELS[state];
}

/** Which of a rule's dates is used on the case. */
export const DEADLINE_CHOICES = ['computed', 'printed', 'override', 'safe'] as const;
export type DeadlineChoice = (typeof DEADLINE_CHOICES)[number];

/**
 * Who confirmed a counted date: nobody yet, another member, or the only member with write access, by entering it again.
 */
export const VERIFICATIONS = ['no', 'other', 'self'] as const;

export const caseDate = z.object({
  id,
  case_id: id,
  important_date: calendarDate,
  /** Name of a date setting. */
  date_type: z.string(),
  /** When it begins, `HH:MM` in `zone`; null for a date of the whole day. Rules always use the calendar date. */
  at_time: z.string().nullable(),
  /** IANA name of the time's zone; null for the organization's. */
  zone: z.string().nullable(),
  place: z.string(),
  state: z.enum(DATE_STATES),
  /** Null while it is open, like `handled_by`. */
  handled_at: instant.nullable(),
  /** The member who handled it, with their name at that time. */
  handled_by: z.object({ id, display_name: z.string() }).nullable(),
  /** For example a receipt number. */
  handled_note: z.string(),
  /** The date of the same case that superseded it. */
  superseded_by: id.nullable(),
  /** Set for a date that a rule counted; null: it was entered by hand. */
  counted: z
    .object({
      chosen: z.enum(DEADLINE_CHOICES),
      verified: z.enum(VERIFICATIONS),
      /** Whether counting again would give another date. */
      stale: z.boolean(),
      /** The event that it was counted from, and its day. */
      event: z.string(),
      event_on: calendarDate,
    })
    .nullable(),
  created_at: instant,
  archived_at: archivedAt,
  version,
});
export type CaseDate = z.infer<typeof caseDate>;

/** A date beside the title of its case, as the dates view shows it. */
export const datedCase = caseDate.extend({ case_name: z.string() });
export type DatedCase = z.infer<typeof datedCase>;

/** The filters that all views of dates share. */
const dateFilters = {
  /** Names of date types, comma separated. */
  date_types: z.string().max(5_000).optional(),
  /** Of {@link DATE_STATES}, comma separated. All by default. */
  states: z.string().max(100).optional(),
  /** `true`: only those of cases whose team the caller is on. */
  mine: flag,
};

/** The maximum number of days of a calendar request: a year and some more. */
export const MAX_CALENDAR_DAYS = 400;

/** How many dates of one day a calendar returns; its total counts all of them. */
export const DATES_OF_A_DAY = 20;
export const listCaseDates = endpoint({
  method: 'GET',
  path: '/case-dates',
  summary: 'Dates of unarchived cases: upcoming are open ones from today on, prior all others',
  access: 'viewer',
  audit: false,
  lag: 'tolerated',
  query: z.object({
    date_begin: calendarDateInput.optional(),
    date_end: calendarDateInput.optional(),
    /** `true`: overdue dates are included, however early they were due. */
    include_overdue: flag,
    /** `true`: the longest overdue date comes first. */
    longest_overdue_first: flag,
    ...dateFilters,
    limit: pageQuery.limit,
    upcoming_cursor: pageQuery.cursor,
    prior_cursor: pageQuery.cursor,
    ...totalQuery,
  }),
  response: z.object({
    /** Ascending. */
    upcoming_dates: z.array(datedCase),
    /**
     * Overdue ones first, then those handled, each descending unless `longest_overdue_first` reverses the overdue ones.
     */
    prior_dates: z.array(datedCase),
    /** Both, ascending. */
    dates: z.array(datedCase),
    upcoming_total: laterTotal,
    prior_total: laterTotal,
    /** The part of `prior_total` that is open and past. */
    overdue_total: laterTotal,
    upcoming_next_cursor: z.string().nullable(),
    prior_next_cursor: z.string().nullable(),
    /** The organization's current day, which divides the two. */
    today: calendarDate,
  }),
  errors: [],
});

export const viewCalendar = endpoint({
  method: 'GET',
  path: '/case-dates/calendar',
  summary: 'Dates of unarchived cases, day by day',
  access: 'viewer',
  audit: false,
  lag: 'tolerated',
  query: z.object({
    /** Both ends are included. */
    from: calendarDateInput,
    /** At most {@link MAX_CALENDAR_DAYS} days, including both ends. */
    to: calendarDateInput,
    ...dateFilters,
  }),
  response: z.object({
    /** The organization's current day. */
    today: calendarDate,
    /** Ascending; days without a date are left out. */
    days: z.array(
      z.object({
        on: calendarDate,
        /** How many dates the day has, and how many of them are open. */
        total: z.number().int(),
        open: z.number().int(),
        /** Open ones first, then by time; at most {@link DATES_OF_A_DAY}. */
        dates: z.array(datedCase),
      }),
    ),
  }),
  errors: [],
});
