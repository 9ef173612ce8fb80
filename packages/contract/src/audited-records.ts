import { z } from 'zod';
import { id } from './fields.ts';

/** The kinds of records that an audit log entry or a history can name. */
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

/** A record that an entry names, in its current state: the entry itself stores only the id. */
export const auditedRecord = z.object({
  id,
  /** Null, like its name, when the record no longer exists. */
  kind: z.enum(AUDITED_KINDS).nullable(),
  name: z.string().nullable(),
  /** Set for dates, and for notes on a case. */
  case_id: id.nullable(),
  /** It is deleted, and has no page until it is restored. */
  deleted: z.literal(true).optional(),
});
export type AuditedRecord = z.infer<typeof auditedRecord>;
