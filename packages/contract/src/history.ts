import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, instant, pageInfo, pageQuery } from './fields.ts';

/** What a field was or became; null when it held nothing. */
const value = z.union([z.string(), z.boolean()]).nullable();

/** One change of a record: what was changed in it at once. */
export const change = z.object({
  /** That of its entry in the audit log. */
  id,
  at: instant,
  /** Whoever made it, as they are called now. */
  actor: z.object({ id, display_name: z.string() }),
  /** The audited action, e.g. `case_date.updated`. */
  action: z.string(),
  fields: z.array(z.object({ field: z.string(), from: value, to: value })),
  /** In the words of whoever made it; empty unless they gave any. */
  reason: z.string(),
});
export type Change = z.infer<typeof change>;

export const listHistory = endpoint({
  method: 'GET',
  path: '/history',
  summary: 'What was changed in a record, the latest first',
  access: 'viewer',
  audit: false,
  lag: 'tolerated',
  query: z.object({ resource_id: id, ...pageQuery }),
  response: z.object({ changes: z.array(change), ...pageInfo }),
  errors: ['not_found'],
});
