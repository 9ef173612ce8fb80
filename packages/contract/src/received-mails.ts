import { z } from 'zod';
import { LIMITS } from './constants.ts';
import { DOCUMENT_OWNERS } from './document-owners.ts';
import { endpoint } from './endpoint.ts';
import { flag, id, instant, pageInfo, pageQuery, requiredLine } from './fields.ts';
import { fileResponse } from './file.ts';
import { correspondent, mailHtml, message } from './messages.ts';

/** A mail without a thread: a person decides where it belongs, or dismisses it. */
export const receivedMail = z.object({
  id,
  received_at: instant,
  /** By the sender's clock; null when that cannot be read. */
  sent_at: instant.nullable(),
  from: correspondent,
  subject: z.string(),
  /** The first 200 characters of its text. */
  text: z.string(),
  /** Why it was not filed, as a message. */
  reason: z.string(),
  /** Whether it could be parsed: otherwise only its raw form is available. */
  is_readable: z.boolean(),
  /** Whether it was sent automatically, as an automatic reply or a newsletter. */
  is_automatic: z.boolean(),
  /** Whether the mailbox's server verified the sender's domain. */
  is_confirmed: z.boolean(),
  /** The thread to which it claims to be a reply. */
  thread: z.object({ id, subject: z.string() }).nullable(),
  dismissed_at: instant.nullable(),
});
export type ReceivedMail = z.infer<typeof receivedMail>;

const params = z.object({ id });

export const listReceivedMails = endpoint({
  method: 'GET',
  path: '/received-mails',
  summary: 'Mails that are in no thread, the newest first',
  access: 'viewer',
  audit: false,
  query: z.object({
    /** `true`: those that were dismissed, which are kept for 30 days. */
    dismissed: flag,
    ...pageQuery,
  }),
  /** `total`: `RECEIVED_MAILS_COUNTED` means that many or more. */
  response: z.object({ received_mails: z.array(receivedMail), ...pageInfo }),
  errors: [],
});

/** A suggestion by the sender's address: a thread, or a record about which one can be created. */
const suggestion = z.object({
  owner: z.object({ kind: z.enum(DOCUMENT_OWNERS), id, name: z.string() }),
  thread: z.object({ id, subject: z.string() }).nullable(),
});
export type MailSuggestion = z.infer<typeof suggestion>;

export const getReceivedMail = endpoint({
  method: 'GET',
  path: '/received-mails/{id}',
  summary: 'A mail that is in no thread, and where it may belong',
  access: 'viewer',
  audit: false,
  params,
  response: z.object({
    received_mail: receivedMail.extend({
      to: z.array(correspondent),
      cc: z.array(correspondent),
      text: z.string(),
      /** Its quotation of earlier mails. */
      quoted: z.string(),
      has_html: z.boolean(),
      /** Attachments, which become documents when it is filed. */
      attachments: z.array(z.object({ file_name: z.string(), bytes: z.number().int() })),
    }),
    /** The most likely first. */
    suggestions: z.array(suggestion),
  }),
  errors: ['not_found'],
});

export const getReceivedMailHtml = endpoint({
  method: 'GET',
  path: '/received-mails/{id}/html',
  summary: 'The formatted text of a mail that is in no thread',
  access: 'viewer',
  audit: false,
  params,
  response: mailHtml,
  errors: ['not_found'],
});

export const getReceivedMailRaw = endpoint({
  method: 'GET',
  path: '/received-mails/{id}/raw',
  summary: 'The original of a mail that is in no thread',
  access: 'viewer',
  audit: 'received_mail.downloaded',
  params,
  response: fileResponse,
  download: 'mail.bytes',
  errors: ['not_found', 'conflict'],
});

export const fileReceivedMail = endpoint({
  method: 'POST',
  path: '/received-mails/{id}/file',
  summary: 'File a mail in a thread, or in a new one on a record',
  access: 'user',
  audit: 'received_mail.filed',
  params,
  body: z.strictObject({
    thread_id: id.optional(),
    /** The case, beneficiary or petitioner about which a new thread is created. */
    resource_id: id.optional(),
    /** The subject of the new thread; that of the mail by default. */
    subject: requiredLine(LIMITS.threadSubject).optional(),
    /** Whether later mails of this sender are filed in the thread automatically. */
    admit: z.boolean().default(false),
  }),
  response: z.object({ message }),
  errors: ['not_found', 'conflict'],
});

export const dismissReceivedMail = endpoint({
  method: 'POST',
  path: '/received-mails/{id}/dismiss',
  summary: 'Dismiss a mail that belongs to no thread; it is removed after 30 days',
  access: 'user',
  audit: 'received_mail.dismissed',
  params,
  errors: ['not_found', 'conflict'],
});

export const restoreReceivedMail = endpoint({
  method: 'POST',
  path: '/received-mails/{id}/restore',
  summary: 'Restore a dismissed mail',
  access: 'user',
  audit: 'received_mail.restored',
  params,
  errors: ['not_found', 'conflict'],
});
