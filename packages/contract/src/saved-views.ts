import { z } from 'zod';
import { caseFilters } from './case-records.ts';
import { LIMITS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, text, version } from './fields.ts';

/** The lists that have views. */
export const VIEWED_LISTS = ['cases'] as const;

/** Which columns a view hides and shows, as the list's address says it: names or ids, comma joined. */
export const viewColumns = z.strictObject({
  /** Names of date types whose columns are hidden. */
  hide: text(LIMITS.viewColumns).optional(),
  /** Ids of the other columns that are hidden. */
  without: text(LIMITS.viewColumns).optional(),
  /** Ids of those that are shown though they are hidden unless asked for. */
  with: text(LIMITS.viewColumns).optional(),
});

/** A list as somebody keeps it: its filters, columns and order under a name. */
export const savedView = z.object({
  id,
  list: z.enum(VIEWED_LISTS),
  name: z.string(),
  filters: caseFilters,
  columns: viewColumns,
  sort: z.string(),
  /** Whether the whole organization has it, and not whoever made it alone. */
  shared: z.boolean(),
  /** Whether the caller has it in the sidebar. */
  pinned: z.boolean(),
  /** Whether the caller's list begins with it. */
  is_default: z.boolean(),
  /** Whether the caller may change and delete it. */
  may_change: z.boolean(),
  /** Who made it; null when they have left. */
  made_by: z.object({ id, display_name: z.string() }).nullable(),
  created_at: instant,
  version,
});
export type SavedView = z.infer<typeof savedView>;

const list = z.enum(VIEWED_LISTS);

export const listSavedViews = endpoint({
  method: 'GET',
  path: '/saved-views',
  summary: 'One’s own views of a list and those of the organization, by name',
  access: 'viewer',
  audit: false,
  query: z.object({ list }),
  response: z.object({ saved_views: z.array(savedView) }),
  errors: [],
});

export const countSavedViews = endpoint({
  method: 'GET',
  path: '/saved-views/counts',
  summary: `How many records the views hold that the caller has in the sidebar, up to ${LIMITS.viewCounted}`,
  access: 'viewer',
  audit: false,
  lag: 'tolerated',
  /** By the view's id. One whose filter names what is gone has no count. */
  response: z.object({ counts: z.record(z.string(), z.number().int()) }),
  errors: [],
});
