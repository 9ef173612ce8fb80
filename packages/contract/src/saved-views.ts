import { z } from 'zod';
import { caseFilters } from './case-records.ts';
import { LIMITS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, text, version } from './fields.ts';

/** The lists for which views can be saved. */
export const VIEWED_LISTS = ['cases'] as const;

/** The columns that a view hides and shows, in the format of the list's address: names or ids, comma separated. */
export const viewColumns = z.strictObject({
  /** Names of date types whose columns are hidden. */
  hide: text(LIMITS.viewColumns).optional(),
  /** Ids of the other columns that are hidden. */
  without: text(LIMITS.viewColumns).optional(),
  /** Ids of shown columns that are hidden by default. */
  with: text(LIMITS.viewColumns).optional(),
});

/** A saved view of a list: its filters, columns and order under a name. */
export const savedView = z.object({
  id,
  list: z.enum(VIEWED_LISTS),
  name: z.string(),
  filters: caseFilters,
  columns: viewColumns,
  sort: z.string(),
  /** Whether the whole organization has it, rather than only its creator. */
  shared: z.boolean(),
  /** Whether the caller has pinned it to the sidebar. */
  pinned: z.boolean(),
  /** Whether it is the caller's default view of the list. */
  is_default: z.boolean(),
  /** Whether the caller may change and delete it. */
  may_change: z.boolean(),
  /** Its creator; null when they have left. */
  made_by: z.object({ id, display_name: z.string() }).nullable(),
  created_at: instant,
  version,
});
export type SavedView = z.infer<typeof savedView>;

const list = z.enum(VIEWED_LISTS);

export const listSavedViews = endpoint({
  method: 'GET',
  path: '/saved-views',
  summary: 'The caller’s views of a list and the shared ones, by name',
  access: 'viewer',
  audit: false,
  query: z.object({ list }),
  response: z.object({ saved_views: z.array(savedView) }),
  errors: [],
});

export const countSavedViews = endpoint({
  method: 'GET',
  path: '/saved-views/counts',
  summary: `The number of records in the views of the caller’s sidebar, up to ${LIMITS.viewCounted}`,
  access: 'viewer',
  audit: false,
  lag: 'tolerated',
  /** By the view's id. A view whose filter refers to a deleted record has no count. */
  response: z.object({ counts: z.record(z.string(), z.number().int()) }),
  errors: [],
});
