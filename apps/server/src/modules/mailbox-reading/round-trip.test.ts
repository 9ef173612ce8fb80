import { MAIL_UNDO_SECONDS } from '@landfall/contract/constants';
import { getThread, type Thread } from '@landfall/contract/threads';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverSecret } from '../../platform/db/server-secret.ts';
import type { Worker } from '../../platform/jobs/worker.ts';
import { ANSWERS } from '../../platform/mail/reading/testing/answers.ts';
import {
  file,
  html,
  multipart,
  plain,
  type RawPart,
  rawMail,
} from '../../platform/mail/reading/testing/raw-mail.ts';
import { PublicHosts } from '../../platform/public-hosts.ts';
import { Dovecot, MAIL_PASSWORD, NO_DOVECOT } from '../../testing/dovecot.ts';
import { openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { type TestWorkers, testWorkers } from '../../testing/job-worker.ts';
import { TestReaders } from '../../testing/mailbox-readers.ts';
import { addMailbox } from '../../testing/mailboxes.ts';
import { openThread, sendMail } from '../../testing/messages.ts';
import { SubmissionServer } from '../../testing/submission-server.ts';
import { MAILBOX_KEY, MailboxAccess, mailboxPosts } from '../mailboxes/service.ts';
import type { MailboxReaders } from './service.ts';

const NAME = 'mx.firm.example';
const ADDRESS = 'office@firm.example';
const CLIENT = 'beatriz@client.example';
const MINUTE = 60_000;

/** A thread with a mail to the client, and the Message-ID that an answer refers to. */
interface Asked {
  thread: Thread;
  messageId: string;
  replyTo: string;
}

describe.skipIf(NO_DOVECOT)('a mail sent from a case through the office’s own server', () => {
  const dovecot = new Dovecot();
  const submission = new SubmissionServer({
    isGood: ({ password }) => password === MAIL_PASSWORD,
    deliver: async () => {},
  });
  let harness: Harness;
  let workers: TestWorkers;
  let worker: Worker;
  let processes: TestReaders;
  let readers: MailboxReaders;
  let ada: TestPerson;
  let caseId: string;
  let asked: Asked;

  beforeAll(async () => {
    await Promise.all([dovecot.start(), submission.start()]);
    harness = await startHarness({ trustedCertificate: dovecot.certificate, tokenSeconds: 90 * 86_400 });
    let access: MailboxAccess | undefined;
    workers = await testWorkers(harness, {
      post: { send: async () => ({ kind: 'sent' }), close() {} },
      mailboxPost(inOrganization, id) {
        access ??= new MailboxAccess({
          key: serverSecret(workers.identityPool, MAILBOX_KEY),
          hosts: new PublicHosts({ everyHost: true, named: [] }),
          ca: dovecot.certificate,
          clock: harness.clock,
        });
        return mailboxPosts(access)(inOrganization, id);
      },
    });
    worker = await workers.start();
    processes = await TestReaders.open(harness, { certificate: dovecot.certificate });
    readers = processes.start();
    ada = await harness.founder('Ada');
    await harness.owner.query("update app.organization set created_at = created_at - interval '2 days'");
    await addMailbox(ada, {
      address: ADDRESS,
      password: MAIL_PASSWORD,
      sender_checks: 'named',
      authserv_id: NAME,
      imap: { host: 'localhost', port: dovecot.port, security: 'tls' },
      smtp: { host: 'localhost', port: submission.port, security: 'tls' },
    });
    await processes.read(readers);
    caseId = (await openCase(ada)).id;
    asked = await ask();
  });
  afterAll(async () => {
    await processes.close();
    await workers.close();
    await harness.close();
    await Promise.all([dovecot.stop(), submission.close()]);
  });

  /** Sends the client a mail in a new thread. */
  async function ask(): Promise<Asked> {
    const thread = await openThread(ada, caseId);
    await sendMail(ada, thread.id, {
      to: [{ address: CLIENT, name: 'Beatriz Silva' }],
      subject: 'Your documents',
      text: 'Please send your passport.',
    });
    await workers.advance(MAIL_UNDO_SECONDS * 1_000);
    await worker.workDue();
    const sent = await PostalMime.parse(submission.submitted.at(-1)?.raw ?? '');
    expect([sent.from?.address, sent.to?.map(({ address }) => address)]).toEqual([ADDRESS, [CLIENT]]);
    return { thread, messageId: sent.messageId ?? '', replyTo: sent.replyTo?.[0]?.address ?? '' };
  }

  /** Delivers an answer to the organization's mailbox, and receives it. */
  async function receive(part: RawPart, headers: Record<string, string>): Promise<void> {
    const raw = rawMail(part, {
      'Authentication-Results': `${NAME}; dmarc=pass header.from=client.example`,
      From: `Beatriz Silva <${CLIENT}>`,
      'Message-ID': `<${crypto.randomUUID()}@client.example>`,
      ...headers,
    });
    await dovecot.deliver(ADDRESS, [raw]);
    await workers.advance(MINUTE);
    await processes.read(readers);
    await worker.workDue();
  }

  const messagesIn = async ({ id }: Thread) => (await ada.call(getThread, { params: { id } })).messages;

  it.each(ANSWERS)('is answered from $program, and the answer is in its thread', async ({ part }) => {
    const { thread, messageId, replyTo } = asked;
    await receive(part, { To: replyTo, 'In-Reply-To': messageId, Subject: 'Re: Your documents' });
    const answer = (await messagesIn(thread)).at(-1);
    expect(answer).toMatchObject({ kind: 'received', received: { is_confirmed: true } });
    expect(answer?.text).toMatch(/^It is attached\./);
    expect(answer?.received?.quoted).toContain('Please send your passport.');
  });

  it.each<[string, RawPart, string]>([
    ['umlauts', plain('Grüße aus Zürich'), 'Grüße aus Zürich'],
    ['Arabic', plain('مرحبا، هذا جواز سفري'), 'مرحبا، هذا جواز سفري'],
    ['an empty text', plain(''), ''],
    ['formatted text alone', html('<p>It is <b>attached</b>.</p>'), 'It is attached.'],
    [
      'a winmail.dat',
      multipart('mixed', [
        plain('See the file'),
        file('application/ms-tnef', Buffer.from('78 9f 3e 22'), {
          'Content-Disposition': 'attachment; filename="winmail.dat"',
        }),
      ]),
      'See the file',
    ],
    [
      '20 MB of attachments',
      multipart('mixed', [
        plain('My scans'),
        file('application/pdf', Buffer.alloc(20 * 1024 * 1024, '%PDF-1.7 '), {
          'Content-Disposition': 'attachment; filename="scans.pdf"',
        }),
      ]),
      'My scans',
    ],
  ])('is answered with %s', async (_, part, text) => {
    const { thread, replyTo } = asked;
    await receive(part, { To: replyTo });
    expect((await messagesIn(thread)).at(-1)).toMatchObject({ kind: 'received', text });
  });

  it('is found by its Message-ID where a server drops the plus address', async () => {
    const { thread, messageId } = await ask();
    await receive(plain('Here it is'), { To: ADDRESS, References: messageId });
    expect(await messagesIn(thread)).toHaveLength(2);
  });

  it('D25 D26 is not matched by subject, another office’s Message-ID, or a leaked address', async () => {
    const { thread, replyTo } = await ask();
    await receive(plain('x'), { To: ADDRESS, Subject: 'Re: Your documents' });
    await receive(plain('x'), { To: ADDRESS, 'In-Reply-To': `<${crypto.randomUUID()}@firm.example>` });
    await receive(plain('x'), { To: replyTo, From: 'Eve <eve@client.example>' });
    await receive(plain('x'), {
      To: replyTo,
      'Authentication-Results': `${NAME}; dmarc=fail header.from=client.example`,
    });
    expect(await messagesIn(thread)).toHaveLength(1);
  });
});
