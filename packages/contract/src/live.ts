import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flag, id } from './fields.ts';

/**
 * The kinds of live events that open pages receive. To add a kind, add it here, and let its service or the audited
 * action announce it. `cases`: cases and what their rows are derived from: dates, notes, people, checklists;
 * `documents`: those that are on a case; `person_documents`: those of a person or company, which their cases show, too;
 * `checklist`: that of a case, with its client links; `organization`: its settings, members and invitations;
 * `reminders`: those that were sent or stopped; `thread`: a thread of messages; `received_mails`: mails without a
 * thread; `operation`: an operation that the receiver has started.
 */
export const LIVE_KINDS = [
  'bell',
  'cases',
  'documents',
  'person_documents',
  'checklist',
  'beneficiaries',
  'petitioners',
  'document_folders',
  'date_settings',
  'deadline_rules',
  'matter_types',
  'checklist_templates',
  'organization',
  'reminders',
  'reports',
  'report_templates',
  'thread',
  'mail_templates',
  'received_mails',
  'mailboxes',
  'operation',
  'saved_views',
  'visa_bulletins',
  'change_sets',
] as const;
export type LiveKind = (typeof LIVE_KINDS)[number];

/** Notifies that something changed, not how: the receiver refetches it, and that call checks their permissions. */
export const liveEvent = z.object({
  kind: z.enum(LIVE_KINDS),
  /**
   * The record that changed: a case, a thread, or for `bell` the person. Null for several records, or for one that not
   * every receiver may know of.
   */
  id: id.nullable(),
  /** Increases with a record's changes: its version or number, else the clock's milliseconds. */
  n: z.number().int(),
});
export type LiveEvent = z.infer<typeof liveEvent>;

/** Receives the events of a stream. */
export interface LiveListener {
  onEvent(event: LiveEvent): void;
  /** The stream has ended; the client opens another one. */
  onEnd(): void;
}

/** The source of a stream's events. It is called once with the listener, and returns a function that unsubscribes. */
export type LiveSource = (listener: LiveListener) => () => void;

export const listenEvents = endpoint({
  method: 'GET',
  path: '/events',
  summary: 'A stream of changes that the caller may see, until their token expires or they leave',
  access: 'viewer',
  audit: false,
  stream: 'events',
  query: z.object({
    /**
     * Ends with the first events, or after a while without any: for proxies that pass nothing on before a response has
     * ended.
     */
    once: flag,
  }),
  response: liveEvent as unknown as z.ZodType<LiveEvent, LiveSource>,
  errors: [],
});
