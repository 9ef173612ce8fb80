import { z } from 'zod';
import { LIMITS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, instantInput, line, requiredLine, requiredText, text, wholeNumber } from './fields.ts';
import { fileResponse } from './file.ts';

/**
 * A note is internal, a mail is sent to people outside; different calls create them, and neither can be turned into
 * the other. A received mail came from outside.
 */
export const MESSAGE_KINDS = ['note', 'mail', 'received'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** The kinds that members write. */
export const WRITTEN_KINDS = ['note', 'mail'] as const satisfies readonly MessageKind[];
export type WrittenKind = (typeof WRITTEN_KINDS)[number];

/**
 * The delivery state of a mail. `queued`: it can be cancelled until it is sent; `sending`: it is being handed to the
 * mail server; `failed`: refused, or given up; `bounced`: sent, and reported as undeliverable; `unknown`: the mail
 * server got all of it and did not answer, so that it may have arrived; `cancelled`: cancelled in time.
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

/** A recipient of a mail. */
export const recipient = z.strictObject({
  address: z.email('Not an e-mail address').max(LIMITS.email, `At most ${LIMITS.email} characters`),
  name: line(LIMITS.personName).default(''),
});
export type MailRecipient = z.output<typeof recipient>;

/** A sender or recipient named by a received mail: its sender may have written anything there. */
export const correspondent = z.object({ address: z.string(), name: z.string() });
export type Correspondent = z.infer<typeof correspondent>;

/** A document's version as an attachment. */
const attachment = z.strictObject({
  document_id: id,
  /** This version is sent, even if there is a newer one by then. */
  no: wholeNumber(1),
});

/** An attachment of a sent or received mail: a document's version. */
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
  /** The author, with their name at that time; the id as long as they are a member. */
  author: z.object({ id: id.nullable(), display_name: z.string() }),
  created_at: instant,
  text: z.string(),
  /** Members whom a note mentions. */
  mentions: z.array(z.object({ id, display_name: z.string() })),
  /** Null unless it is a sent mail. */
  mail: z
    .object({
      state: z.enum(MAIL_STATES),
      /** What went wrong, in any state: recipients it did not reach, why it was cancelled, or why it is tried again. */
      reason: z.string(),
      to: z.array(recipient),
      cc: z.array(recipient),
      subject: z.string(),
      /** When it is sent; until then it can be cancelled. */
      send_at: instant,
      sent_at: instant.nullable(),
      attachments: z.array(mailFile),
    })
    .nullable(),
  /** Null unless it was received; `text` is then what its sender wrote. */
  received: z
    .object({
      from: correspondent,
      to: z.array(correspondent),
      cc: z.array(correspondent),
      /** The Reply-To addresses, if they differ from the sender. */
      reply_to: z.array(correspondent),
      subject: z.string(),
      /** By the sender's clock; null when that cannot be read. */
      sent_at: instant.nullable(),
      /** Its quotation of earlier mails. */
      quoted: z.string(),
      has_html: z.boolean(),
      /** Why it is not a personal mail to the office, e.g. an automatic reply; null if it may be one. */
      automatic_reason: z.string().nullable(),
      /** Whether the mailbox's server verified the sender's domain; otherwise a person filed the mail here. */
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

/** The caller's draft in a thread. */
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
    /** Members who are notified; each must be able to read the thread. */
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
    /** When to send it; ten seconds from now by default. */
    send_at: instantInput.optional(),
    /**
     * The last message that its author saw: if there is a newer one, that is a conflict, which returns the newer
     * messages.
     */
    seen_number: wholeNumber(0),
    /** Send it although there are newer messages. */
    anyway: z.boolean().default(false),
  }),
  response: z.object({ message }),
  status: 201,
  errors: ['not_found', 'conflict', 'email_not_confirmed'],
});

export const cancelMessage = endpoint({
  method: 'POST',
  path: '/messages/{id}/cancel',
  summary: 'Cancel a mail that has not been sent',
  access: 'user',
  audit: 'message.cancelled',
  params,
  response: z.object({ message }),
  errors: ['not_found', 'conflict'],
});

export const retryMessage = endpoint({
  method: 'POST',
  path: '/messages/{id}/retry',
  summary: 'Send a mail again that failed, or whose delivery is unknown',
  access: 'user',
  audit: 'message.retried',
  sendsMail: true,
  params,
  response: z.object({ message }),
  errors: ['not_found', 'conflict', 'email_not_confirmed'],
});

/** Formatted text that is safe to show in a frame without scripts: it loads nothing from other servers. */
export const mailHtml = z.object({
  /** HTML; embedded pictures are included as data URLs. */
  shown: z.string(),
  /** HTML of its quotation of earlier mails. */
  quoted: z.string(),
  /** How many remote pictures were blocked: their addresses are in `data-remote-src`. */
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
  summary: 'The original of a received mail',
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
    /** The case, beneficiary or petitioner about which a new thread is created. */
    resource_id: id.optional(),
    /** The subject of the new thread; that of the mail by default. */
    subject: requiredLine(LIMITS.threadSubject).optional(),
  }),
  response: z.object({ message }),
  errors: ['not_found', 'conflict'],
});

export const saveDraft = endpoint({
  method: 'PUT',
  path: '/threads/{id}/draft',
  summary: 'Save the caller’s draft in a thread',
  access: 'user',
  audit: false,
  params,
  body: z.strictObject(draft.shape),
  errors: ['not_found'],
});

export const deleteDraft = endpoint({
  method: 'DELETE',
  path: '/threads/{id}/draft',
  summary: 'Discard the caller’s draft in a thread',
  access: 'user',
  audit: false,
  params,
  errors: ['not_found'],
});
