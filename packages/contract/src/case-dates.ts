import { z } from 'zod';
import { LIMITS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import {
  archivedAt,
  calendarDate,
  calendarDateInput,
  id,
  instant,
  laterTotal,
  pageQuery,
  requiredText,
  totalQuery,
  version,
} from './fields.ts';

export const caseDate = z.object({
  id,
  case_id: id,
  important_date: calendarDate,
  /** Name of a date setting. */
  date_type: z.string(),
  created_at: instant,
  archived_at: archivedAt,
  version,
});
export type CaseDate = z.infer<typeof caseDate>;

/** A date beside the title of its case, as the dates view shows it. */
export const datedCase = caseDate.extend({ case_name: z.string() });
export type DatedCase = z.infer<typeof datedCase>;

const one = z.object({ case_date: caseDate });
const params = z.object({ id });
const dateType = requiredText(LIMITS.dateName);

export const listCaseDates = endpoint({
  method: 'GET',
  path: '/case-dates',
  summary: 'Dates of unarchived cases: upcoming from today on, prior before it',
  access: 'viewer',
  audit: false,
  lag: 'tolerated',
  query: z.object({
    date_begin: calendarDateInput.optional(),
    date_end: calendarDateInput.optional(),
    /** Names of date types, comma joined. */
    date_types: z.string().max(5_000).optional(),
    limit: pageQuery.limit,
    upcoming_cursor: pageQuery.cursor,
    prior_cursor: pageQuery.cursor,
    ...totalQuery,
  }),
  response: z.object({
    /** Ascending. */
    upcoming_dates: z.array(datedCase),
    /** Descending. */
    prior_dates: z.array(datedCase),
    /** Both, ascending. */
    dates: z.array(datedCase),
    upcoming_total: laterTotal,
    prior_total: laterTotal,
    upcoming_next_cursor: z.string().nullable(),
    prior_next_cursor: z.string().nullable(),
    /** The organization's calendar day that divides the two. */
    today: calendarDate,
  }),
  errors: [],
});

export const addCaseDate = endpoint({
  method: 'POST',
  path: '/case-dates',
  summary: 'Add a date to a case',
  access: 'user',
  audit: 'case_date.created',
  body: z.strictObject({ case_id: id, important_date: calendarDateInput, date_type: dateType }),
  response: one,
  status: 201,
  errors: ['not_found'],
});

export const updateCaseDate = endpoint({
  method: 'POST',
  path: '/case-dates/{id}',
  summary: 'Move a date or change its type',
  access: 'user',
  audit: 'case_date.updated',
  params,
  body: z.strictObject({
    important_date: calendarDateInput.optional(),
    date_type: dateType.optional(),
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
  summary: 'Bring an archived date back',
  access: 'user',
  audit: 'case_date.restored',
  params,
  response: one,
  errors: ['not_found'],
});
