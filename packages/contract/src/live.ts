import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flag, id } from './fields.ts';

/**
 * What open pages are told of. A further kind is one more word here, announced by its service or by the audited action.
 * `cases`: cases and what their rows are derived from: dates, notes, people, checklists; `documents`: those that are on a
 * case; `person_documents`: those of a person or company, which show on their cases, too; `checklist`: that of a case, with
 * its client links; `organization`: its settings, members and invitations; `reminders`: those that were sent or stopped;
 * `thread`: a thread of messages; `received_mails`: mails that are in no thread;
 * `operation`: long work that whoever is told has started.
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

/** That something changed, not how: whoever is told reads it anew by a call, which judges what they may see. */
export const liveEvent = z.object({
  kind: z.enum(LIVE_KINDS),
  /**
   * The record that it is of: a case, a thread, or of `bell` the person whose it is. Null: several, or one that not everybody may
   * know of.
   */
  id: id.nullable(),
  /** Rises with a record's changes: its version or number, else the milliseconds of the clock. */
  n: z.number().int(),
});
export type LiveEvent = z.infer<typeof liveEvent>;

/** What takes the events of a stream. */
export interface LiveListener {
  onEvent(event: LiveEvent): void;
  /** The stream is over; whoever is still there asks for another. */
  onEnd(): void;
}

/** Where the events of a stream come from. It is asked once, with what takes them, and gives what ends that. */
export type LiveSource = (listener: LiveListener) => () => void;

export const listenEvents = endpoint({
  method: 'GET',
  path: '/events',
  summary: 'A stream of what changes for the caller, until their token ends or they leave',
  access: 'viewer',
  audit: false,
  stream: 'events',
  query: z.object({
    /** Ends with the first events, or when there are none for a while: for ways that pass nothing on before an answer is over. */
    once: flag,
  }),
  response: liveEvent as unknown as z.ZodType<LiveEvent, LiveSource>,
  errors: [],
});
