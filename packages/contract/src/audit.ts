import { z } from 'zod';
import type { AuditAction } from './audit-actions.ts';
import { auditedRecord } from './audited-records.ts';
import { AUDIT_COUNTED } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { calendarDateInput, id, instant, pageInfo, pageQuery, text } from './fields.ts';
import { recordChange } from './history.ts';

export const AUDIT_OUTCOMES = ['done', 'refused'] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

/** What is recorded of an account of the bundled sign-in provider; once of a kind in a quarter of an hour. */
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

/** What acted: a member, or in whose place something else did. */
export const ACTOR_KINDS = ['member', 'client_link', 'mailbox', 'system', 'operator'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

/** How many fields of what an entry changed are answered with it; a record's history has all of its own. */
export const AUDITED_FIELDS = 50;

export const auditEntry = z.object({
  id,
  at: instant,
  person: z.object({ id, display_name: z.string() }),
  actor_kind: z.enum(ACTOR_KINDS),
  /** What was done, e.g. `case_record.updated`; {@link auditWords} says it. */
  action: z.string(),
  /** `refused`: their role did not allow it, or a sign-in to their account failed; nothing was changed. */
  outcome: z.enum(AUDIT_OUTCOMES),
  record: auditedRecord.nullable(),
  /** A second record, e.g. the person put on a case. */
  related: auditedRecord.nullable(),
  /** Names of the fields that the call supplied. */
  fields: z.array(z.string()),
  /** What was changed, from what to what, as far as it is kept: none of what was erased since. */
  changes: z.array(recordChange),
  /** How many more fields it changed. */
  changes_left: z.number().int(),
  /** SHA-256 of what it changed; null if nothing. It stays when that is erased. */
  changes_hash: z.string().nullable(),
  /** Which seal of the organization's chain it has; null until it is sealed. */
  seal: z.number().int().nullable(),
  request_id: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const filters = {
  person_id: id.optional(),
  /** Also finds entries that name the record second. */
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

/** Actions that are not said by their subject and what became of it. */
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
  'user.roles_changed': 'User roles changed',
};

/** An action as people read it: `note.created` is 'Note created'. */
export function auditWords(action: string): string {
  const said = ACTIONS[action];
  if (said) return said;
  const [subject = '', ...rest] = action.split('.');
  const named = SUBJECTS[subject] ?? `${subject.charAt(0).toUpperCase()}${subject.slice(1)}`;
  return [named, ...rest].join(' ').replaceAll('_', ' ');
}
