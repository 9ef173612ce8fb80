import { MAIL_UNDO_SECONDS } from '@landfall/contract/constants';
import type { Message } from '@landfall/contract/messages';
import { listReceivedMails, type ReceivedMail } from '@landfall/contract/received-mails';
import { getThread } from '@landfall/contract/threads';
import type { Worker } from '../platform/jobs/worker.ts';
import type { Letter, Outcome, Post, WaitingMail } from '../platform/mail/mail.ts';
import { type Harness, type HarnessOptions, startHarness, type TestPerson } from './harness.ts';
import { type TestWorkers, type TestWorkersOptions, testWorkers } from './job-worker.ts';
import { sendMail } from './messages.ts';
import { CHECKED_BY, putMail, rawMailOf, type TestMailbox } from './received-mails.ts';

/** The header that the mailbox's server adds to a mail whose sender it verified. */
export const CONFIRMED = { 'Authentication-Results': `${CHECKED_BY}; dmarc=pass header.from=example.test` };

/** A sent mail of a member. */
export type SentLetter = WaitingMail & { letter: Letter };

/** An office with jobs, whose mails are collected instead of sent, and which can receive mails. */
export interface MailOffice {
  harness: Harness;
  workers: TestWorkers;
  /** Sent mails of members, the oldest first. */
  letters(): SentLetter[];
  /** All sent mails, including the product's own. */
  sent: WaitingMail[];
  /** The outcome of sending the next mail. */
  outcome: Outcome;
  work(): Promise<void>;
  pass(milliseconds: number): Promise<void>;
  /** Writes a member's mail in a thread, and sends it. */
  write(
    by: TestPerson,
    threadId: string,
    more?: Parameters<typeof sendMail>[2],
  ): Promise<{ message: Message; letter: Letter; sent: SentLetter }>;
  /** Delivers a mail and reads it; its sender is verified unless the headers say otherwise. */
  receive(by: TestPerson, box: TestMailbox, headers?: Record<string, string>, text?: string): Promise<void>;
  close(): Promise<void>;
}

export async function startMailOffice(
  options: HarnessOptions & Pick<TestWorkersOptions, 'organizationFileBytes' | 'scannerUrl'> = {},
): Promise<MailOffice> {
  const harness = await startHarness(options);
  const sent: WaitingMail[] = [];
  const post: Post = {
    async send(mail) {
      sent.push(mail);
      return office.outcome;
    },
    close() {},
  };
  const { organizationFileBytes, scannerUrl } = options;
  const workers = await testWorkers(harness, {
    post,
    ...(organizationFileBytes && { organizationFileBytes }),
    ...(scannerUrl && { scannerUrl }),
  });
  const worker: Worker = await workers.start();
  const office: MailOffice = {
    harness,
    workers,
    sent,
    outcome: { kind: 'sent' },
    letters: () => sent.filter((mail): mail is SentLetter => mail.letter !== undefined),
    work: () => worker.workDue(),
    async pass(milliseconds) {
      await workers.advance(milliseconds);
      await worker.workDue();
    },
    async write(by, threadId, more) {
      const message = await sendMail(by, threadId, more);
      await office.pass(MAIL_UNDO_SECONDS * 1_000);
      const found = office.letters().find(({ id }) => id === message.id);
      if (!found) throw new Error('The mail did not go out');
      return { message, letter: found.letter, sent: found };
    },
    async receive(by, box, headers = {}, text) {
      await putMail(by, box, rawMailOf({ ...CONFIRMED, ...headers }, text));
      await office.work();
    },
    async close() {
      await workers.close();
      await harness.close();
    },
  };
  return office;
}

/** The messages of a thread. */
export async function messagesIn(by: TestPerson, id: string): Promise<Message[]> {
  return (await by.call(getThread, { params: { id } })).messages;
}

/** Mails that wait for a member's decision, the newest first. */
export async function inTriage(by: TestPerson): Promise<ReceivedMail[]> {
  return (await by.call(listReceivedMails, { query: {} })).received_mails;
}
