import { z } from 'zod';
import { auditedRecord } from './audited-records.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, pageInfo, pageQuery } from './fields.ts';

/** What a field was or became; null when it held nothing. */
const value = z.union([z.string(), z.boolean()]).nullable();

/** What a history tells of, and can be narrowed to. */
export const HISTORY_KINDS = [
  'case_record',
  'case_team',
  'case_people',
  'case_date',
  'case_event',
  'note',
  'document',
  'checklist_item',
  'task',
  'thread',
  'beneficiary',
  'petitioner',
  'identifier',
  'status_period',
  'person_address',
  'absence',
  'household_link',
  'date_setting',
  'deadline_rule',
  'matter_type',
  'organization',
  'user',
  'visa_bulletin',
] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

/** What was changed at once in one record. */
export const recordChange = z.object({
  id,
  /** What was changed: the record of the history, or what hangs on it. */
  kind: z.enum(HISTORY_KINDS).nullable(),
  /** Whether the record came or went; its fields then are what it held. */
  became: z.enum(['added', 'changed', 'removed']),
  /** As it is called now; of what is gone, as it was called then. */
  record: auditedRecord,
  fields: z.array(z.object({ field: z.string(), from: value, to: value })),
  /** In the words of whoever made it; empty unless they gave any. */
  reason: z.string(),
});
export type RecordChange = z.infer<typeof recordChange>;

/** One change of a record, as its history tells it. */
export const change = recordChange.extend({
  at: instant,
  /** Whoever made it, as they are called now. */
  actor: z.object({ id, display_name: z.string() }),
  /** The audited action, e.g. `case_date.updated`. */
  action: z.string(),
});
export type Change = z.infer<typeof change>;

export const listHistory = endpoint({
  method: 'GET',
  path: '/history',
  summary:
    'What was changed in a record and in what hangs on it, the latest first. Of a case: its dates, events, people, team, notes, documents, checklist and tasks',
  access: 'viewer',
  audit: false,
  lag: 'tolerated',
  query: z.object({
    resource_id: id,
    kind: z.enum(HISTORY_KINDS).optional(),
    /** Whoever made the changes. */
    person_id: id.optional(),
    ...pageQuery,
  }),
  response: z.object({ changes: z.array(change), ...pageInfo }),
  errors: ['not_found', 'forbidden'],
});
