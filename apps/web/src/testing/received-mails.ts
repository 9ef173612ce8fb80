import type { Message } from '@landfall/contract/messages';
import type { ReceivedMail } from '@landfall/contract/received-mails';
import type { UnfiledMail } from '../features/messages/triage/triage-queries.ts';
import { RECEIPT } from './documents.ts';
import { OPEN_CASE } from './records.ts';
import { idOf } from './shell-answers.ts';
import { THREAD } from './threads.ts';

const ANA = { address: 'ana@example.test', name: 'Ana Silva' };
const OFFICE_BOX = {
  address: 'cases+1d097eebaffda4b606843b27ebfad4e8@harbor.test',
  name: 'Harbor Immigration',
};
const LUIS = { address: 'luis@example.test', name: 'Luis Silva' };

/** The client's answer in the thread, formatted, with a quotation and a file. */
export const ANSWER: Message = {
  id: idOf(421),
  thread_id: THREAD.id,
  number: 4,
  kind: 'received',
  author: { id: null, display_name: 'Ana Silva' },
  created_at: '2026-03-02T14:00:00Z',
  text: 'Dear Nadia,\n\nhere is the certificate. The translation follows on Friday.\n\nAna',
  mentions: [],
  mail: null,
  received: {
    from: ANA,
    to: [OFFICE_BOX],
    cc: [LUIS],
    reply_to: [],
    subject: `Re: ${THREAD.subject}`,
    sent_at: '2026-03-02T13:59:00Z',
    quoted: 'On Friday Nadia Reyes wrote:\n> please send us your birth certificate.',
    has_html: false,
    automatic_reason: null,
    is_confirmed: true,
    attachments: [{ document_id: RECEIPT.id, no: 1, file_name: 'certificate.pdf', bytes: 480_000 }],
  },
};

/** A received message with some fields changed. */
export function answerWith(
  more: Partial<NonNullable<Message['received']>>,
  of: Partial<Message> = {},
): Message {
  return {
    ...ANSWER,
    ...of,
    received: { ...(ANSWER.received as NonNullable<Message['received']>), ...more },
  };
}

/** A mail without a thread, from a known sender whose domain was not verified. */
export const UNFILED: ReceivedMail = {
  id: idOf(430),
  received_at: '2026-03-02T12:00:00Z',
  sent_at: '2026-03-02T11:59:00Z',
  from: { address: 'ana.private@example.test', name: 'Ana Silva' },
  subject: 'My new address',
  text: 'Hello, we have moved to 12 Harbor Street.',
  reason: 'No record of the office has this address',
  is_readable: true,
  is_automatic: false,
  is_confirmed: false,
  thread: null,
  dismissed_at: null,
};

/** A mail that could not be parsed. */
export const UNREADABLE: ReceivedMail = {
  ...UNFILED,
  id: idOf(431),
  received_at: '2026-03-01T12:00:00Z',
  from: { address: 'scanner@example.test', name: '' },
  subject: '',
  text: '',
  reason: 'Its parts could not be read',
  is_readable: false,
};

/** What the server returns when a mail is opened. */
export function opened(mail: ReceivedMail, more: Partial<UnfiledMail['received_mail']> = {}): UnfiledMail {
  return {
    received_mail: {
      ...mail,
      to: [OFFICE_BOX],
      cc: [],
      quoted: '',
      has_html: false,
      attachments: [],
      ...more,
    },
    suggestions: [
      {
        owner: { kind: 'case', id: OPEN_CASE.id, name: OPEN_CASE.title },
        thread: { id: THREAD.id, subject: THREAD.subject },
      },
      { owner: { kind: 'beneficiary', id: idOf(61), name: 'Ana Silva' }, thread: null },
    ],
  };
}
