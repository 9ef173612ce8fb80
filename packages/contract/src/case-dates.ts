import { z } from 'zod';
import { BULK_SIZE, LIMITS, MAX_MOVED_DAYS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import {
  archivedAt,
  calendarDate,
  calendarDateInput,
  flag,
  id,
  instant,
  laterTotal,
  line,
  pageQuery,
  requiredLine,
  requiredText,
  text,
  timeOfDay,
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

const one = z.object({ case_date: caseDate });

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
const params = z.object({ id });
const dateType = requiredText(LIMITS.dateName);
const timeAndPlace = {
  at_time: timeOfDay.nullable().optional(),
  zone: requiredLine(LIMITS.timeZone).nullable().optional(),
  place: line(LIMITS.place).optional(),
};
/** A date without its case. */
export const newDate = z.strictObject({
  important_date: calendarDateInput,
  date_type: dateType,
  ...timeAndPlace,
});

const reason = text(LIMITS.reason).trim().optional();
const handling = {
  state: z.enum(HANDLED_STATES),
  note: text(LIMITS.reason).trim().optional(),
  /**
   * Takes back the caller's own last change of the state: a date is signed by whoever had handled it so before, as of
   * then.
   */
  undo: z.literal(true).optional(),
};

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

export const addCaseDate = endpoint({
  method: 'POST',
  path: '/case-dates',
  summary: 'Add a date to a case',
  access: 'user',
  audit: 'case_date.created',
  body: z.strictObject({ case_id: id, ...newDate.shape }),
  response: one,
  status: 201,
  errors: ['not_found'],
});

export const updateCaseDate = endpoint({
  method: 'POST',
  path: '/case-dates/{id}',
  summary: 'Move a date, change its type, time or place',
  access: 'user',
  audit: 'case_date.updated',
  params,
  body: z.strictObject({
    important_date: calendarDateInput.optional(),
    date_type: dateType.optional(),
    ...timeAndPlace,
    /** The reason, for the date's history. Required to move a date that a rule counted. */
    reason,
    /** Takes back the caller's own last move: of a counted date, what stood before stands again, as it was confirmed. */
    undo: z.literal(true).optional(),
    version: version.optional(),
  }),
  response: one,
  errors: ['not_found', 'stale_version'],
});

export const archiveCaseDate = endpoint({
  method: 'POST',
  path: '/case-dates/{id}/archive',
  aliases: ['/archive-case-date/{id}'],
  summary: 'Archive a date',
  access: 'user',
  audit: 'case_date.archived',
  params,
  errors: ['not_found'],
});

export const restoreCaseDate = endpoint({
  method: 'POST',
  path: '/case-dates/{id}/restore',
  summary: 'Restore an archived date',
  access: 'user',
  audit: 'case_date.restored',
  params,
  response: one,
  errors: ['not_found'],
});

/** The most archived dates of a case that are listed. */
export const ARCHIVED_DATES_SHOWN = 200;

export const listArchivedDates = endpoint({
  method: 'GET',
  path: '/case_records/{id}/archived-dates',
  summary: `The archived dates of a case, the latest archived first; at most ${ARCHIVED_DATES_SHOWN}`,
  access: 'viewer',
  audit: false,
  params,
  response: z.object({ dates: z.array(caseDate) }),
  errors: ['not_found'],
});

export const handleCaseDate = endpoint({
  method: 'POST',
  path: '/case-dates/{id}/handle',
  summary: 'Mark a date as done, waived, or superseded by another date of its case',
  access: 'user',
  audit: 'case_date.handled',
  params,
  body: z.strictObject({
    ...handling,
    /** With `superseded`: the date of the same case that superseded it. */
    superseded_by: id.optional(),
    version: version.optional(),
  }),
  response: one,
  errors: ['not_found', 'stale_version'],
});

export const reopenCaseDate = endpoint({
  method: 'POST',
  path: '/case-dates/{id}/reopen',
  summary: 'Reopen a handled date',
  access: 'user',
  audit: 'case_date.reopened',
  params,
  response: one,
  errors: ['not_found'],
});

export const DATE_BULK_ACTIONS = ['handle', 'reopen', 'archive', 'restore', 'move_days'] as const;

export const bulkCaseDates = endpoint({
  method: 'POST',
  path: '/case-dates/bulk',
  summary: 'Handle, reopen, archive, restore or move many dates at once: all of them or none',
  access: 'user',
  audit: 'case_dates.changed',
  takesKey: true,
  body: z.strictObject({
    ids: z.array(id).min(1, 'At least one date').max(BULK_SIZE, `At most ${BULK_SIZE} dates`),
    action: z.enum(DATE_BULK_ACTIONS),
    /** With `handle`: done or waived. */
    state: z.enum(['done', 'waived']).optional(),
    /** With `handle`. */
    note: handling.note,
    /** With `handle`, and with `move_days` as of one date. */
    undo: handling.undo,
    /** With `move_days`: negative for earlier. */
    days: z.number().int('A whole number').min(-MAX_MOVED_DAYS).max(MAX_MOVED_DAYS).optional(),
    /** With `move_days`; required when a rule counted one of them. */
    reason,
  }),
  /** The dates that were changed. */
  response: z.object({ changed_ids: z.array(id) }),
  errors: ['not_found'],
});
