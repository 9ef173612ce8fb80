import { z } from 'zod';
import { LIMITS } from './constants.ts';
import { DOCUMENT_OWNERS } from './document-owners.ts';
import { endpoint } from './endpoint.ts';
import {
  id,
  instant,
  instantInput,
  pageInfo,
  pageQuery,
  requiredLine,
  text,
  wholeNumber,
  wholeNumberText,
} from './fields.ts';
import { draft, message, recipient } from './messages.ts';

/** `waiting`: for the client's reply. */
export const THREAD_STATES = ['open', 'waiting', 'closed'] as const;
export type ThreadState = (typeof THREAD_STATES)[number];

/**
 * The boxes of the inbox. `mine`: assigned to the caller; `unassigned`: open and unassigned; `all`: not closed;
 * `waiting` for a client; `snoozed`: hidden until a time in the future, and in no other box.
 */
export const THREAD_BOXES = ['mine', 'unassigned', 'all', 'waiting', 'snoozed', 'closed'] as const;
export type ThreadBox = (typeof THREAD_BOXES)[number];

export const thread = z.object({
  id,
  subject: z.string(),
  state: z.enum(THREAD_STATES),
  assignee: z.object({ id, display_name: z.string() }).nullable(),
  /** Until when it is snoozed; null if it is not. A message from outside ends the snooze. */
  snoozed_until: instant.nullable(),
  /** The record it is about, with its current name. */
  owner: z.object({ kind: z.enum(DOCUMENT_OWNERS), id, name: z.string() }),
  created_at: instant,
  /** The number of its messages, which is also the number of the last one. */
  messages: z.number().int(),
  /** The last message, its first 200 characters; null before there is one. */
  last: z.object({ kind: message.shape.kind, author: z.string(), text: z.string(), at: instant }).nullable(),
  /** Whether the caller follows it and has not read its last message. */
  is_unread: z.boolean(),
});
export type Thread = z.infer<typeof thread>;

const params = z.object({ id });

export const listThreads = endpoint({
  method: 'GET',
  path: '/threads',
  summary: 'Threads of a part of the inbox, most recently written to first',
  access: 'viewer',
  audit: false,
  query: z.object({
    /** `all` by default; with a record, all threads of it, closed ones too. */
    box: z.enum(THREAD_BOXES).optional(),
    /** Threads about this case, beneficiary or petitioner; for a case also those of its people. */
    resource_id: id.optional(),
    /** Words of subjects and messages. */
    q: text(LIMITS.search).optional(),
    ...pageQuery,
  }),
  /** `total`: `THREADS_COUNTED` means that many or more. */
  response: z.object({ threads: z.array(thread), ...pageInfo }),
  errors: [],
});

/** In a separate file, because every page needs this call but nothing else of threads. */
export { countUnreadThreads } from './unread-threads.ts';

export const createThread = endpoint({
  method: 'POST',
  path: '/threads',
  summary: 'Open a thread on a case, a beneficiary or a petitioner',
  access: 'user',
  audit: 'thread.created',
  body: z.strictObject({ resource_id: id, subject: requiredLine(LIMITS.threadSubject) }),
  response: z.object({ thread }),
  status: 201,
  errors: ['not_found'],
});

export const getThread = endpoint({
  method: 'GET',
  path: '/threads/{id}',
  summary: 'A thread with its latest messages, oldest first, and the data of its composer',
  access: 'viewer',
  audit: false,
  params,
  query: z.object({
    /** Messages before this number. */
    before: wholeNumberText(1).optional(),
  }),
  response: z.object({
    thread,
    /** `MESSAGES_SHOWN` at most. */
    messages: z.array(message),
    /**
     * Number of the last message that the caller has read; for a caller who does not follow the thread, the last
     * message.
     */
    read_no: z.number().int(),
    /** The members who may read it, and so can be mentioned and assigned; null for all members. */
    readers: z.array(id).nullable(),
    /** People and companies of the case with known addresses, or the thread's own record. */
    participants: z.array(recipient),
    /** The values of mail templates' placeholders, e.g. `client_name`. */
    mail_fields: z.record(z.string(), z.string()),
    /** The sender of the caller's mails. */
    sender: z.object({
      name: z.string(),
      address: z.string(),
      /** Where replies go: the thread's own address at a mailbox; without one, the caller's own address. */
      reply_to: z.string(),
      /** Whether replies are filed in the thread. */
      has_mailbox: z.boolean(),
      /** Addresses of the office's mailboxes, to which no reply is sent. */
      mailboxes: z.array(z.string()),
    }),
    /** The subject of a reply to the latest received mail; the thread's subject without one. */
    reply_subject: z.string(),
    draft: draft.nullable(),
  }),
  errors: ['not_found'],
});

export const updateThread = endpoint({
  method: 'POST',
  path: '/threads/{id}',
  summary:
    'Assign a thread, close it, have it wait or put it off; each field stands for itself, and the last word counts',
  access: 'user',
  audit: 'thread.updated',
  params,
  body: z.strictObject({
    subject: requiredLine(LIMITS.threadSubject).optional(),
    assignee_id: id.nullable().optional(),
    state: z.enum(THREAD_STATES).optional(),
    snoozed_until: instantInput.nullable().optional(),
  }),
  response: z.object({ thread }),
  errors: ['not_found'],
});

export const readThread = endpoint({
  method: 'POST',
  path: '/threads/{id}/read',
  summary: 'Mark a thread as read by the caller, up to the message that was shown',
  access: 'viewer',
  audit: false,
  params,
  body: z.strictObject({ number: wholeNumber(0) }),
  errors: ['not_found'],
});
