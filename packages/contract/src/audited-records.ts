import { z } from 'zod';
import { id } from './fields.ts';

/** What an entry of the audit log, or a history, can name. */
export const AUDITED_KINDS = [
  'case_record',
  'beneficiary',
  'petitioner',
  'case_date',
  'case_event',
  'note',
  'date_setting',
  'deadline_rule',
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
  'task',
  'client_link',
  'thread',
  'message',
  'mail_template',
  'mailbox',
  'received_mail',
  'saved_view',
  'identifier',
  'status_period',
  'person_address',
  'absence',
  'household_link',
  'operation',
  'visa_bulletin',
  'change_set',
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
  /** It is among the deleted ones, and has no page until it is restored. */
  deleted: z.literal(true).optional(),
});
export type AuditedRecord = z.infer<typeof auditedRecord>;
