import type { Message } from '@landfall/contract/messages';
import type { Thread } from '@landfall/contract/threads';
import type { ThreadPage } from '../features/messages/queries.ts';
import { RECEIPT } from './documents.ts';
import { OPEN_CASE } from './records.ts';
import { idOf } from './shell-answers.ts';

/** The signed-in person, and a colleague. */
export const NADIA = { id: '0190a000-0000-7000-8000-000000000002', display_name: 'Nadia Reyes' };
export const UGO = { id: idOf(402), display_name: 'Ugo Marin' };

/** An open thread on the case of `OPEN_CASE`, unassigned, with three messages of which the last is unread. */
export const THREAD: Thread = {
  id: idOf(400),
  subject: 'Documents for the filing',
  state: 'open',
  assignee: null,
  snoozed_until: null,
  owner: { kind: 'case', id: OPEN_CASE.id, name: OPEN_CASE.title },
  created_at: '2026-02-27T15:00:00Z',
  messages: 3,
  last: {
    kind: 'note',
    author: 'Ugo Marin',
    text: 'Ask her for the translation, too',
    at: '2026-03-01T15:00:00Z',
  },
  is_unread: true,
};

/** The first message: an outgoing mail. */
export const MAIL: Message = {
  id: idOf(411),
  thread_id: THREAD.id,
  number: 1,
  kind: 'mail',
  author: NADIA,
  created_at: '2026-02-27T15:00:00Z',
  text: 'Dear Ana,\n\nplease send us your birth certificate.\n\nNadia Reyes',
  mentions: [],
  mail: {
    state: 'sent',
    reason: '',
    to: [{ address: 'ana@example.test', name: 'Ana Silva' }],
    cc: [{ address: 'luis@example.test', name: 'Luis Silva' }],
    subject: THREAD.subject,
    send_at: '2026-02-27T15:00:10Z',
    sent_at: '2026-02-27T15:00:12Z',
    attachments: [{ document_id: RECEIPT.id, no: 1, file_name: 'receipt.pdf', bytes: 120_000 }],
  },
  received: null,
};

/** The third: a colleague's note. */
export const NOTE: Message = {
  id: idOf(413),
  thread_id: THREAD.id,
  number: 3,
  kind: 'note',
  author: UGO,
  created_at: '2026-03-01T15:00:00Z',
  text: '@Nadia Reyes Ask her for the translation, too',
  mentions: [NADIA],
  mail: null,
  received: null,
};

/** The second: a note of the signed-in person. */
export const OWN_NOTE: Message = {
  ...NOTE,
  id: idOf(412),
  number: 2,
  author: NADIA,
  created_at: '2026-02-28T15:00:00Z',
  text: 'She called: it comes this week.',
  mentions: [],
};

/** The thread as it is opened, with two people to write to. */
export const THREAD_PAGE: ThreadPage = {
  thread: THREAD,
  messages: [MAIL, OWN_NOTE, NOTE],
  read_no: 2,
  readers: null,
  participants: [
    { address: 'ana@example.test', name: 'Ana Silva' },
    { address: 'luis@example.test', name: 'Luis Silva' },
  ],
  mail_fields: { client_name: 'Ana Silva', sender: 'Nadia Reyes' },
  sender: {
    name: 'Harbor Immigration',
    address: 'mail@landfall.test',
    reply_to: 'nadia@example.test',
    has_mailbox: false,
    mailboxes: [],
  },
  reply_subject: THREAD.subject,
  draft: null,
};

/** The thread's next message: a mail of the signed-in person, in any state. */
export function mailIn(
  state: NonNullable<Message['mail']>['state'],
  more: Partial<Message['mail']> = {},
): Message {
  const mail = {
    ...(MAIL.mail as NonNullable<Message['mail']>),
    state,
    sent_at: null,
    attachments: [],
    ...more,
  };
  return { ...MAIL, id: idOf(414), number: 4, created_at: '2026-03-02T15:00:00Z', mail };
}
