import { z } from 'zod';
import { ITEM_PROVIDERS } from './checklist-words.ts';
import { endpoint } from './endpoint.ts';
import { calendarDate, id, pageInfo, pageQuery } from './fields.ts';

/** The states of missing items. */
export const MISSING_STATES = ['open', 'asked'] as const;

/** The maximum number of days since the request in a filter. */
export const MAX_ASKED_DAYS = 3_650;

/** The labels of the report's columns on screens and in files. */
export const MISSING_COLUMNS = {
  case_name: 'Case',
  matter_type: 'Kind of Case',
  title: 'Item',
  from: 'Provided By',
  state: 'State',
  asked_on: 'Last Asked',
  due_on: 'Due',
} as const;

/** A checklist item that has not been received. */
const missingItem = z.object({
  id,
  case_id: id,
  case_name: z.string(),
  /** Name of the kind of case; null when not set. */
  matter_type: z.string().nullable(),
  title: z.string(),
  from: z.enum(ITEM_PROVIDERS),
  state: z.enum(MISSING_STATES),
  /** The office's day of the last request; null for never. */
  asked_on: calendarDate.nullable(),
  due_on: calendarDate.nullable(),
});
export type MissingItem = z.infer<typeof missingItem>;

/** The filters of the report; an id unknown in the organization is answered with `not_found`. */
const filters = {
  /** A member of the case's team. */
  assignee_id: id.optional(),
  matter_type_id: id.optional(),
  from: z.enum(ITEM_PROVIDERS).optional(),
  state: z.enum(MISSING_STATES).optional(),
  /** Last requested more than this many days ago. */
  asked_days: z.coerce
    .number()
    .int('A whole number')
    .min(1, 'At least 1')
    .max(MAX_ASKED_DAYS, `At most ${MAX_ASKED_DAYS}`)
    .optional(),
};

export const listMissingItems = endpoint({
  method: 'GET',
  path: '/missing-items',
  summary: 'Missing checklist items of active cases: oldest case first, items in their order',
  access: 'viewer',
  audit: false,
  lag: 'tolerated',
  query: z.object({ ...filters, ...pageQuery }),
  response: z.object({ items: z.array(missingItem), ...pageInfo }),
  errors: ['not_found'],
});

export const exportMissingItems = endpoint({
  method: 'GET',
  path: '/missing-items/export',
  summary: 'Missing checklist items that pass the filters, as CSV',
  access: 'viewer',
  audit: 'missing_items.exported',
  lag: 'tolerated',
  query: z.object(filters),
  response: z.string(),
  download: 'missing-documents.csv',
  errors: ['not_found'],
});
