import { z } from 'zod';
import { ITEM_PROVIDERS } from './checklist-words.ts';
import { endpoint } from './endpoint.ts';
import { calendarDate, id, pageInfo, pageQuery } from './fields.ts';

/** States of what has not come. */
export const MISSING_STATES = ['open', 'asked'] as const;

/** What the columns of the report are called on screens and in files. */
export const MISSING_COLUMNS = {
  case_name: 'Case',
  matter_type: 'Kind of Case',
  title: 'Item',
  from: 'Provided By',
  state: 'State',
  due_on: 'Due',
} as const;

/** An item of a checklist that has not come. */
const missingItem = z.object({
  id,
  case_id: id,
  case_name: z.string(),
  /** Name of the kind of case; null: not said. */
  matter_type: z.string().nullable(),
  title: z.string(),
  from: z.enum(ITEM_PROVIDERS),
  state: z.enum(MISSING_STATES),
  due_on: calendarDate.nullable(),
});
export type MissingItem = z.infer<typeof missingItem>;

export const listMissingItems = endpoint({
  method: 'GET',
  path: '/missing-items',
  summary: 'What has not come for the cases that are not archived: the oldest case first, each in its order',
  access: 'viewer',
  audit: false,
  lag: 'tolerated',
  query: z.object(pageQuery),
  response: z.object({ items: z.array(missingItem), ...pageInfo }),
  errors: [],
});

export const exportMissingItems = endpoint({
  method: 'GET',
  path: '/missing-items/export',
  summary: 'What has not come, as CSV',
  access: 'viewer',
  audit: 'missing_items.exported',
  lag: 'tolerated',
  response: z.string(),
  download: 'missing-documents.csv',
  errors: [],
});
