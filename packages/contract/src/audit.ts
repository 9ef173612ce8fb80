import { z } from 'zod';
import { AUDIT_COUNTED } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { calendarDateInput, id, instant, pageInfo, pageQuery, text } from './fields.ts';

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
] as const;
export type AccountAction = (typeof ACCOUNT_ACTIONS)[number];

/** What an entry of the log can name. */
export const AUDITED_KINDS = [
  'case_record',
  'beneficiary',
  'petitioner',
  'case_date',
  'note',
  'date_setting',
  'user',
  'invitation',
  'organization',
  'report',
  'report_template',
  'reminder_template',
  'reminder_group',
  'reminder',
  'document',
  'document_folder',
  'upload',
  'import',
  'matter_type',
  'checklist_template',
  'checklist_item',
  'client_link',
  'thread',
  'message',
  'mail_template',
  'mailbox',
  'received_mail',
  'saved_view',
] as const;
export type AuditedKind = (typeof AUDITED_KINDS)[number];

/** A record that an entry names, as it is now: an entry keeps no more of it than its id. */
export const auditedRecord = z.object({
  id,
  /** Null with its name when there is no such record any more. */
  kind: z.enum(AUDITED_KINDS).nullable(),
  name: z.string().nullable(),
  /** Of a date, and of a note on a case. */
  case_id: id.nullable(),
});
export type AuditedRecord = z.infer<typeof auditedRecord>;

export const auditEntry = z.object({
  id,
  at: instant,
  person: z.object({ id, display_name: z.string() }),
  /** What was done, e.g. `case_record.updated`; {@link auditWords} says it. */
  action: z.string(),
  /** `refused`: their role did not allow it, or a sign-in to their account failed; nothing was changed. */
  outcome: z.enum(AUDIT_OUTCOMES),
  record: auditedRecord.nullable(),
  /** A second record, e.g. the person put on a case. */
  related: auditedRecord.nullable(),
  /** Names of the fields that the call supplied. */
  fields: z.array(z.string()),
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
  'case_beneficiary.added': 'Beneficiary added to case',
  'case_beneficiary.removed': 'Beneficiary removed from case',
  'case_petitioner.added': 'Petitioner added to case',
  'case_petitioner.removed': 'Petitioner removed from case',
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
