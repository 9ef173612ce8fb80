import { z } from 'zod';
import { LIMITS } from './constants.ts';
import { DOCUMENT_OWNERS } from './document-owners.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, pageInfo, pageQuery, requiredLine, text } from './fields.ts';
import { draft, message, recipient } from './messages.ts';

/** `waiting`: for the client's answer. */
export const THREAD_STATES = ['open', 'waiting', 'closed'] as const;
export type ThreadState = (typeof THREAD_STATES)[number];

/**
 * Parts of the inbox. `mine`: assigned to the caller; `unassigned`: open, and nobody's; `all`: not closed; `waiting` for a
 * client; `snoozed`: away until a moment that is still to come, and only there.
 */
export const THREAD_BOXES = ['mine', 'unassigned', 'all', 'waiting', 'snoozed', 'closed'] as const;
export type ThreadBox = (typeof THREAD_BOXES)[number];

export const thread = z.object({
  id,
  subject: z.string(),
  state: z.enum(THREAD_STATES),
  assignee: z.object({ id, display_name: z.string() }).nullable(),
  /** Until when it is away from the inbox; null: it is not. A message from outside brings it back. */
  snoozed_until: instant.nullable(),
  /** What it is about, as that is called now. */
  owner: z.object({ kind: z.enum(DOCUMENT_OWNERS), id, name: z.string() }),
  created_at: instant,
  /** How many messages it has: the number of the last. */
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
  summary: 'Threads of a part of the inbox, the last written to first',
  access: 'viewer',
  audit: false,
  query: z.object({
    /** `all` unless given; of one record every thread, closed ones too. */
    box: z.enum(THREAD_BOXES).optional(),
    /** Those about this case, beneficiary or petitioner; of a case those of its people too. */
    resource_id: id.optional(),
    /** Words of subjects and messages. */
    q: text(LIMITS.search).optional(),
    ...pageQuery,
  }),
  /** `total`: `THREADS_COUNTED` stands for as many or more. */
  response: z.object({ threads: z.array(thread), ...pageInfo }),
  errors: [],
});

/** On its own: every page asks for it, and for nothing else of threads. */
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
  summary: 'A thread with its latest messages, oldest first, and what is needed to write in it',
  access: 'viewer',
  audit: false,
  params,
  query: z.object({
    /** Those before the message of this number. */
    before: z.coerce.number().int().min(1).optional(),
  }),
  response: z.object({
    thread,
    /** `MESSAGES_SHOWN` at most. */
    messages: z.array(message),
    /** Up to which message the caller has read; whoever does not follow it: all. */
    read_no: z.number().int(),
    /** The members who may read it, who alone can be mentioned and have it assigned; null: all of them. */
    readers: z.array(id).nullable(),
    /** People and companies of the case whose addresses are known, or whoever the thread is about. */
    participants: z.array(recipient),
    /** What templates of mails may name, e.g. `client_name`. */
    mail_fields: z.record(z.string(), z.string()),
    /** How a mail of the caller goes out. */
    sender: z.object({
      name: z.string(),
      address: z.string(),
      /** Where answers go: the thread's own address at a mailbox; without one, the caller's own. */
      reply_to: z.string(),
      /** Whether answers come back into the thread. */
      has_mailbox: z.boolean(),
    }),
    /** What a mail is called that answers the latest one received: its subject; the thread's without one. */
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
    snoozed_until: z.iso.datetime('Not an instant, such as 2026-03-05T15:00:00Z').nullable().optional(),
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
  body: z.strictObject({ number: z.number().int('A whole number').min(0, 'At least 0') }),
  errors: ['not_found'],
});
