import { z } from 'zod';
import { datedCase } from './case-dates.ts';
import { endpoint } from './endpoint.ts';
import { calendarDate, calendarDateInput, flag, laterTotal, pageQuery, totalQuery } from './fields.ts';

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
