import { z } from 'zod';
import { caseDate, HANDLED_STATES } from './case-dates.ts';
import { BULK_SIZE, LIMITS, MAX_MOVED_DAYS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import {
  calendarDateInput,
  id,
  line,
  requiredLine,
  requiredText,
  text,
  timeOfDay,
  version,
} from './fields.ts';

const one = z.object({ case_date: caseDate });

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
   * Undoes the caller's own last change of the state: `handled_by` and `handled_at` again have the values that belong
   * to the restored state.
   */
  undo: z.literal(true).optional(),
};

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
    /** Undoes the caller's own last move; a counted date also regains its earlier choice and confirmation. */
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
    /** With `handle`, and with `move_days` as when a single date is moved. */
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
