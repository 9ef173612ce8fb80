import { z } from 'zod';
import type { AuditAction } from './audit-actions.ts';
import { auditedRecord } from './audited-records.ts';
import { AUDIT_COUNTED } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { calendarDateInput, id, instant, pageInfo, pageQuery, text } from './fields.ts';
import { recordChange } from './history.ts';

export const AUDIT_OUTCOMES = ['done', 'refused'] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

/** Recorded events of an account at the bundled sign-in provider; at most one of each kind per quarter of an hour. */
export const ACCOUNT_ACTIONS = [
  'sign_in.failed',
  'password.changed',
  'password.reset',
  'two_factor.turned_on',
  'two_factor.turned_off',
  'recovery_code.used',
  'recovery_codes.renewed',
  'passkey.added',
  'passkey.removed',
  'sessions.ended',
] as const satisfies readonly AuditAction[];
export type AccountAction = (typeof ACCOUNT_ACTIONS)[number];

/** The kinds of actors: a member, or what acted in a member's place. */
export const ACTOR_KINDS = ['member', 'client_link', 'mailbox', 'system', 'operator'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

/** The most changed fields that are returned with an entry; a record's history has all of them. */
export const AUDITED_FIELDS = 50;

export const auditEntry = z.object({
  id,
  at: instant,
  person: z.object({ id, display_name: z.string() }),
  actor_kind: z.enum(ACTOR_KINDS),
  /** The action, e.g. `case_record.updated`; {@link auditWords} puts it into words. */
  action: z.string(),
  /** `refused`: their role did not allow it, or a sign-in to their account failed; nothing was changed. */
  outcome: z.enum(AUDIT_OUTCOMES),
  record: auditedRecord.nullable(),
  /** A second record, e.g. the person put on a case. */
  related: auditedRecord.nullable(),
  /** Names of the fields that the call supplied. */
  fields: z.array(z.string()),
  /** The changes, with old and new values, as far as they are still kept: none that were erased since. */
  changes: z.array(recordChange),
  /** How many more fields it changed. */
  changes_left: z.number().int(),
  /** SHA-256 of the changes; null without any. It is kept when they are erased. */
  changes_hash: z.string().nullable(),
  /** The number of the seal in the organization's chain; null until it is sealed. */
  seal: z.number().int().nullable(),
  request_id: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const filters = {
  person_id: id.optional(),
  /** Also finds entries with this as their second record. */
  resource_id: id.optional(),
  action: text(100).optional(),
  outcome: z.enum(AUDIT_OUTCOMES).optional(),
  /** First and last day, in the organization's time zone. */
  from: calendarDateInput.optional(),
  to: calendarDateInput.optional(),
};

export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/audit',
  summary: `Who did what, newest first; the total is counted up to ${AUDIT_COUNTED}`,
  access: 'admin',
  audit: false,
  lag: 'tolerated',
  query: z.object({ ...filters, ...pageQuery }),
  response: z.object({ entries: z.array(auditEntry), ...pageInfo }),
  errors: [],
});

export const listAuditChoices = endpoint({
  method: 'GET',
  path: '/audit/choices',
  summary: 'The people and actions that the log holds entries of',
  access: 'admin',
  audit: false,
  lag: 'tolerated',
  response: z.object({
    people: z.array(z.object({ id, display_name: z.string() })),
    actions: z.array(z.string()),
  }),
  errors: [],
});

export const exportAuditEntries = endpoint({
  method: 'GET',
  path: '/audit/export',
  summary: 'The entries that pass the filters as CSV',
  access: 'admin',
  audit: 'audit.exported',
  query: z.object(filters),
  response: z.string(),
  download: 'audit.csv',
  errors: [],
});

const SUBJECTS: Readonly<Record<string, string>> = {
  audit: 'Audit log',
  case_record: 'Case',
  case_records: 'Cases',
  client_link: 'Link for a client',
  date_setting: 'Date type',
  matter_type: 'Kind of case',
  two_factor: 'Two-factor authentication',
};

/** Words of actions that cannot be derived from their name. */
const ACTIONS: Readonly<Record<string, string>> = {
  'person.signed_in': 'Signed in',
  'sign_in.failed': 'Sign-in failed',
  'sessions.ended': 'Other browsers signed out',
  'case_record.created': 'Case opened',
  'case_records.changed': 'Case changed in bulk',
  'case_dates.changed': 'Case date changed in bulk',
  'case_event.accepted': 'Dates of an event set',
  'case_event.created': 'Event entered',
  'case_event.updated': 'Event changed',
  'case_beneficiary.added': 'Beneficiary added to case',
  'case_beneficiary.removed': 'Beneficiary removed from case',
  'case_petitioner.added': 'Petitioner added to case',
  'case_petitioner.removed': 'Petitioner removed from case',
  'change_set.carried_out': 'Counted dates moved',
  'change_set.counted': 'Change set counted again',
  'change_set.created': 'Change set counted',
  'checklist.added': 'Checklist added to case',
  'checklist.requested': 'Missing items asked for',
  'client_link.visited': 'Link for a client opened',
  'client_link.file_sent': 'File sent by a client',
  'duplicate.dismissed': 'Marked as not the same person',
  'duplicate.restored': 'Marked as possibly the same person',
  'organization.updated': 'Organization updated',
  'people.merged': 'Merge undone',
  'user.roles_changed': 'User roles changed',
};

/** An action in words: `note.created` is 'Note created'. */
export function auditWords(action: string): string {
  const said = ACTIONS[action];
  if (said) return said;
  const [subject = '', ...rest] = action.split('.');
  const named = SUBJECTS[subject] ?? `${subject.charAt(0).toUpperCase()}${subject.slice(1)}`;
  return [named, ...rest].join(' ').replaceAll('_', ' ');
}
