import { z } from 'zod';
import { LIMITS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, line, requiredLine, requiredText, text } from './fields.ts';
import { fileResponse } from './file.ts';

/**
 * A note is for the office alone, a mail goes to people outside: different calls write them, and none becomes the other.
 * A received mail came from outside.
 */
export const MESSAGE_KINDS = ['note', 'mail', 'received'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** What members write. */
export const WRITTEN_KINDS = ['note', 'mail'] as const satisfies readonly MessageKind[];
export type WrittenKind = (typeof WRITTEN_KINDS)[number];

/**
 * How a mail fares. `queued`: until its moment it can be taken back; `sending`: the mail server is being given it;
 * `failed`: refused, or given up; `bounced`: sent, and a mail server reported that it cannot be delivered; `unknown`: the mail server had all of it and did not answer, so that it may have arrived;
 * `cancelled`: taken back in time.
 */
export const MAIL_STATES = [
  'queued',
  'sending',
  'sent',
  'failed',
  'bounced',
  'unknown',
  'cancelled',
] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Whom a mail goes to. */
export const recipient = z.strictObject({
  address: z.email('Not an e-mail address').max(LIMITS.email, `At most ${LIMITS.email} characters`),
  name: line(LIMITS.personName).default(''),
});
export type MailRecipient = z.output<typeof recipient>;

/** Whom a mail that came from outside names: its sender may have written anything there. */
export const correspondent = z.object({ address: z.string(), name: z.string() });
export type Correspondent = z.infer<typeof correspondent>;

/** A version of a document that goes with a mail. */
const attachment = z.strictObject({
  document_id: id,
  /** That version, even when a newer one comes before the mail goes out. */
  no: z.number().int('A whole number').min(1, 'At least 1'),
});

/** A file that goes or came with a mail: a version of a document. */
const mailFile = z.object({
  document_id: id,
  no: z.number().int(),
  file_name: z.string(),
  bytes: z.number().int(),
});

export const message = z.object({
  id,
  thread_id: id,
  /** From 1, without gaps, in the order of writing. */
  number: z.number().int(),
  kind: z.enum(MESSAGE_KINDS),
  /** Who wrote it, as they were called then; their id while they are a member. */
  author: z.object({ id: id.nullable(), display_name: z.string() }),
  created_at: instant,
  text: z.string(),
  /** Members whom a note mentions. */
  mentions: z.array(z.object({ id, display_name: z.string() })),
  /** Null unless the office sent it. */
  mail: z
    .object({
      state: z.enum(MAIL_STATES),
      /** Why it failed, or why nobody knows; empty else. */
      reason: z.string(),
      to: z.array(recipient),
      cc: z.array(recipient),
      subject: z.string(),
      /** When it goes out; it can be taken back before. */
      send_at: instant,
      sent_at: instant.nullable(),
      attachments: z.array(mailFile),
    })
    .nullable(),
  /** Null unless it came from outside; `text` is then what its sender wrote. */
  received: z
    .object({
      from: correspondent,
      to: z.array(correspondent),
      cc: z.array(correspondent),
      subject: z.string(),
      /** By the sender's clock; null where that cannot be read. */
      sent_at: instant.nullable(),
      /** What it quotes of earlier mails. */
      quoted: z.string(),
      has_html: z.boolean(),
      /** Why it is none that a person wrote to the office, as an automatic reply; null: it may be one. */
      automatic_reason: z.string().nullable(),
      /** Whether the mailbox's server confirmed the sender's domain; else a person put the mail here. */
      is_confirmed: z.boolean(),
      attachments: z.array(mailFile),
    })
    .nullable(),
});
export type Message = z.infer<typeof message>;

const mailContent = {
  to: z.array(recipient).max(LIMITS.mailRecipients, `At most ${LIMITS.mailRecipients}`),
  cc: z.array(recipient).max(LIMITS.mailRecipients, `At most ${LIMITS.mailRecipients}`).default([]),
  attachments: z
    .array(attachment)
    .max(LIMITS.mailAttachments, `At most ${LIMITS.mailAttachments}`)
    .default([]),
};

/** What somebody has begun to write: their own, one in a thread. */
export const draft = z.object({
  kind: z.enum(WRITTEN_KINDS),
  ...mailContent,
  subject: line(LIMITS.threadSubject),
  text: text(LIMITS.messageText),
});
export type Draft = z.output<typeof draft>;

const params = z.object({ id });

export const addThreadNote = endpoint({
  method: 'POST',
  path: '/threads/{id}/notes',
  summary: 'Write a note that only the office reads',
  access: 'user',
  audit: 'thread.noted',
  params,
  body: z.strictObject({
    text: requiredText(LIMITS.messageText),
    /** Members who are told of it; each may read the thread. */
    mentions: z.array(id).max(LIMITS.mentions, `At most ${LIMITS.mentions}`).default([]),
  }),
  response: z.object({ message }),
  status: 201,
  errors: ['not_found'],
});

export const sendThreadMail = endpoint({
  method: 'POST',
  path: '/threads/{id}/mails',
  summary: 'Send a mail to people outside the office: in ten seconds, or later',
  access: 'user',
  audit: 'thread.mailed',
  sendsMail: true,
  params,
  body: z.strictObject({
    ...mailContent,
    to: mailContent.to.min(1, 'Required'),
    subject: requiredLine(LIMITS.threadSubject),
    text: requiredText(LIMITS.messageText),
    /** When it is to go out; ten seconds from now unless given. */
    send_at: z.iso.datetime('Not an instant, such as 2026-03-05T15:00:00Z').optional(),
    /** The last message that its writer saw: with a newer one it is a conflict, which shows what came. */
    seen_number: z.number().int('A whole number').min(0, 'At least 0'),
    /** Send it all the same. */
    anyway: z.boolean().default(false),
  }),
  response: z.object({ message }),
  status: 201,
  errors: ['not_found', 'conflict', 'email_not_confirmed'],
});

export const cancelMessage = endpoint({
  method: 'POST',
  path: '/messages/{id}/cancel',
  summary: 'Take back a mail that has not gone out',
  access: 'user',
  audit: 'message.cancelled',
  params,
  response: z.object({ message }),
  errors: ['not_found', 'conflict'],
});

export const retryMessage = endpoint({
  method: 'POST',
  path: '/messages/{id}/retry',
  summary: 'Send a mail once more that failed, or of which nobody knows whether it went',
  access: 'user',
  audit: 'message.retried',
  sendsMail: true,
  params,
  response: z.object({ message }),
  errors: ['not_found', 'conflict', 'email_not_confirmed'],
});

/** Formatted text as it may be shown in a frame without scripts: nothing in it is loaded from elsewhere. */
export const mailHtml = z.object({
  /** HTML; pictures of the mail itself are in it as data. */
  shown: z.string(),
  /** HTML of what it quotes of earlier mails. */
  quoted: z.string(),
  /** How many pictures elsewhere were held back: their addresses are in `data-remote-src`. */
  remote_pictures: z.number().int(),
});

export const getMessageHtml = endpoint({
  method: 'GET',
  path: '/messages/{id}/html',
  summary: 'The formatted text of a received mail',
  access: 'viewer',
  audit: false,
  params,
  response: mailHtml,
  errors: ['not_found'],
});

export const getMessageRaw = endpoint({
  method: 'GET',
  path: '/messages/{id}/raw',
  summary: 'A received mail as it came',
  access: 'viewer',
  audit: 'message.downloaded',
  params,
  response: fileResponse,
  download: 'mail.bytes',
  errors: ['not_found', 'conflict'],
});

export const moveMessage = endpoint({
  method: 'POST',
  path: '/messages/{id}/move',
  summary:
    'Move a received mail to another thread, or to a new one on a record; a note says that it was moved',
  access: 'user',
  audit: 'message.moved',
  params,
  body: z.strictObject({
    thread_id: id.optional(),
    /** The case, beneficiary or petitioner on which a thread is opened for it. */
    resource_id: id.optional(),
    /** Of the new thread; that of the mail unless given. */
    subject: requiredLine(LIMITS.threadSubject).optional(),
  }),
  response: z.object({ message }),
  errors: ['not_found', 'conflict'],
});

export const saveDraft = endpoint({
  method: 'PUT',
  path: '/threads/{id}/draft',
  summary: 'Keep what the caller has begun to write in a thread',
  access: 'user',
  audit: false,
  params,
  body: z.strictObject(draft.shape),
  errors: ['not_found'],
});

export const deleteDraft = endpoint({
  method: 'DELETE',
  path: '/threads/{id}/draft',
  summary: 'Throw away what the caller has begun to write in a thread',
  access: 'user',
  audit: false,
  params,
  errors: ['not_found'],
});
