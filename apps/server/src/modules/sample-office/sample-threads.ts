import type { ThreadState } from '@landfall/contract/threads';
import { HOUR_MS } from '@landfall/domain/durations';
import type { SampleCase } from './sample-cases.ts';

/** The author: the member who loads the sample, a colleague who has left, or the client. */
type Author = 'reader' | 'colleague' | 'client';

/** A message of the sample. */
export interface SampleMessage {
  kind: 'note' | 'mail' | 'received';
  by: Author;
  hoursAgo: number;
  text: string;
  /** Whether it mentions the member who loads the sample. */
  mentions?: boolean;
}

/** A thread of the sample. */
export interface SampleThread {
  /** The position of its case in the sample. */
  caseAt: number;
  subject: string;
  state: ThreadState;
  /** Whether it is assigned to the member who loads the sample. */
  isAssigned: boolean;
  /** The index of the first message that the member who loads the sample has not read; undefined when all are read. */
  unreadFrom?: number;
  messages: readonly SampleMessage[];
}

/** The author of notes from before the sample was loaded. */
export const COLLEAGUE = 'Rosa Delgado';

const DAY = 24;
const note = (hoursAgo: number, by: Author, text: string, mentions = false): SampleMessage => ({
  kind: 'note',
  hoursAgo,
  by,
  text,
  mentions,
});
const mail = (hoursAgo: number, text: string): SampleMessage => ({
  kind: 'mail',
  hoursAgo,
  by: 'reader',
  text,
});
const received = (hoursAgo: number, text: string): SampleMessage => ({
  kind: 'received',
  hoursAgo,
  by: 'client',
  text,
});

type Written = Omit<SampleThread, 'caseAt' | 'messages'> & { messages: (first: string) => SampleMessage[] };

/** The conversations of the sample; {@link sampleThreads} assigns each to a case. */
const THREADS: readonly Written[] = [
  {
    subject: 'Documents for the filing',
    state: 'open',
    isAssigned: true,
    unreadFrom: 4,
    messages: (first) => [
      mail(
        6 * DAY,
        `Dear ${first},\n\nfor the filing we still need a copy of your passport and two photographs. You can send both as an answer to this mail.\n\nThank you`,
      ),
      received(
        5 * DAY + 3,
        'Hello,\n\nthe passport is not a problem. Which size do the photographs have to be?',
      ),
      mail(
        5 * DAY,
        `Dear ${first},\n\ntwo by two inches, in colour, in front of a white wall, and not older than 30 days. Any photo shop knows them as passport photographs.`,
      ),
      received(
        20,
        'Thank you! I have them now and will bring them to your office on Thursday morning. Is that fine?',
      ),
    ],
  },
  {
    subject: 'Interview preparation',
    state: 'open',
    isAssigned: false,
    unreadFrom: 2,
    messages: (first) => [
      note(3 * DAY, 'reader', `${first} would like the appointment in the afternoon, because of work.`),
      note(
        6,
        'colleague',
        `I called ${first} about the interview: an interpreter is wanted. Can you ask for one before the end of the week?`,
        true,
      ),
    ],
  },
  {
    subject: 'Question about my address',
    state: 'open',
    isAssigned: false,
    messages: () => [
      received(
        4 * DAY + 2,
        'Good morning,\n\nwe are moving at the end of the month. Do I have to tell the authorities, or do you do this for me?\n\nBest regards',
      ),
    ],
  },
  {
    subject: 'Translation of the birth certificate',
    state: 'waiting',
    isAssigned: true,
    messages: (first) => [
      mail(
        3 * DAY,
        `Dear ${first},\n\nthe birth certificate needs a certified translation into English. Please send it to us once you have it; we can name translators if that helps.`,
      ),
      note(2 * DAY, 'reader', 'Called as well: the translation takes about a week.'),
    ],
  },
  {
    subject: 'Receipt of your filing',
    state: 'closed',
    isAssigned: true,
    messages: (first) => [
      mail(
        12 * DAY,
        `Dear ${first},\n\nyour filing was received. We keep you informed about the next steps.`,
      ),
      received(11 * DAY, 'That is great news, thank you for everything!'),
      mail(11 * DAY - 4, `You are welcome, ${first}. We write as soon as there is an appointment.`),
    ],
  },
];

/** The threads of the sample, each on a different active case that has a client to write to. */
export function sampleThreads(samples: readonly SampleCase[]): SampleThread[] {
  const cases = samples.flatMap(({ archived, people }, caseAt) =>
    archived || !people[0] ? [] : [{ caseAt, first: people[0].person.first_name }],
  );
  return THREADS.flatMap((thread, at) => {
    const on = cases[at];
    return on ? [{ ...thread, caseAt: on.caseAt, messages: thread.messages(on.first) }] : [];
  });
}

/** A client's mail in its raw form, with reserved addresses. */
export function rawMail(
  { subject }: SampleThread,
  { text, hoursAgo }: SampleMessage,
  client: { name: string; address: string },
  now: string,
): Buffer {
  const sentAt = new Date(Date.parse(now) - hoursAgo * HOUR_MS);
  // Headers need this encoding for names with non-ASCII letters (RFC 2047).
  const name = `=?utf-8?B?${Buffer.from(client.name).toString('base64')}?=`;
  return Buffer.from(
    [
      `From: ${name} <${client.address}>`,
      'To: office@mail.example',
      `Subject: Re: ${subject}`,
      `Date: ${sentAt.toUTCString().replace('GMT', '+0000')}`,
      `Message-ID: <sample.${sentAt.getTime()}@mail.example>`,
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: 8bit',
      '',
      ...text.split('\n'),
      '',
    ].join('\r\n'),
  );
}
