import { z } from 'zod';
import { auditedRecord } from './audited-records.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, pageInfo, pageQuery } from './fields.ts';

/** The old or new value of a field; null when it was or is empty. */
const value = z.union([z.string(), z.boolean()]).nullable();

/** The kinds of changes in a history, by which it can be filtered. */
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

/** The fields of one record that were changed at once. */
export const recordChange = z.object({
  id,
  /** The kind of record: that of the history, or one that belongs to it. */
  kind: z.enum(HISTORY_KINDS).nullable(),
  /** Whether the record was added, changed or removed; for an added or removed one the fields hold its content. */
  became: z.enum(['added', 'changed', 'removed']),
  /** With its current name; a removed one with its name at that time. */
  record: auditedRecord,
  fields: z.array(z.object({ field: z.string(), from: value, to: value })),
  /** The reason given by the member; empty when they gave none. */
  reason: z.string(),
});
export type RecordChange = z.infer<typeof recordChange>;

/** One change of a record in its history. */
export const change = recordChange.extend({
  at: instant,
  /** The member who made it, with their current name. */
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
    /** Only changes by this member. */
    person_id: id.optional(),
    ...pageQuery,
  }),
  response: z.object({ changes: z.array(change), ...pageInfo }),
  errors: ['not_found', 'forbidden'],
});
