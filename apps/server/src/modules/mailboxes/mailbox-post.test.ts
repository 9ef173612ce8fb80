import { readFileSync } from 'node:fs';
import { MAIL_UNDO_SECONDS } from '@landfall/contract/constants';
import { deleteMailbox, updateMailbox } from '@landfall/contract/mailboxes';
import type { Message } from '@landfall/contract/messages';
import { getThread } from '@landfall/contract/threads';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { serverSecret } from '../../platform/db/server-secret.ts';
import type { Worker } from '../../platform/jobs/worker.ts';
import type { WaitingMail } from '../../platform/mail/mail.ts';
import { PublicHosts } from '../../platform/public-hosts.ts';
import { testCertificate } from '../../testing/certificate.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { type TestWorkers, testWorkers } from '../../testing/job-worker.ts';
import { addMailbox, newMailbox } from '../../testing/mailboxes.ts';
import { sendMail } from '../../testing/messages.ts';
import { SubmissionServer } from '../../testing/submission-server.ts';
import { MailboxAccess } from './mailbox-access.ts';
import { mailboxPosts } from './mailbox-post.ts';
import { MAILBOX_KEY } from './secrets.ts';

const PASSWORD = 'swordfish';
const submission = new SubmissionServer({
  isGood: ({ password }) => password === PASSWORD,
  isTaken: (address) => !address.startsWith('nobody'),
  deliver: async () => {},
});
let harness: Harness;
let workers: TestWorkers;
let worker: Worker;
let ada: TestPerson;
let byProduct: WaitingMail[];

beforeAll(async () => {
  await submission.start();
  harness = await startHarness();
});
afterAll(async () => {
  await harness.close();
  await submission.close();
});
beforeEach(async () => {
  byProduct = [];
  const { certFile, remove } = await testCertificate();
  const ca = readFileSync(certFile, 'utf8');
  await remove();
  const post = {
    send: async (mail: WaitingMail) => {
      byProduct.push(mail);
      return { kind: 'sent' as const };
    },
    close() {},
  };
  workers = await testWorkers(harness, {
    post,
    mailboxPost: (inOrganization, id) => {
      const key = serverSecret(workers.identityPool, MAILBOX_KEY);
      const hosts = new PublicHosts({ everyHost: true, named: [] });
      return mailboxPosts(new MailboxAccess({ key, hosts, ca, clock: harness.clock }))(inOrganization, id);
    },
  });
  worker = await workers.start();
  ada = await harness.founder('Ada');
  submission.submitted.length = 0;
});
afterEach(() => workers.close());

const smtp = () => ({ host: 'localhost', port: submission.port, security: 'tls' as const });

async function emailOf({ id }: TestPerson): Promise<string> {
  const { rows } = await harness.owner.query('select email from app.person where id = $1', [id]);
  return rows[0].email;
}

async function pass(seconds = MAIL_UNDO_SECONDS): Promise<void> {
  await workers.advance(seconds * 1_000);
  await worker.workDue();
}
const stateOf = async ({ id, thread_id }: Message) => {
  const { messages } = await ada.call(getThread, { params: { id: thread_id } });
  const mail = messages.find((message) => message.id === id)?.mail;
  return [mail?.state, mail?.reason];
};

it('a mail is sent through the mailbox’s own server, from its address, with answers to it', async () => {
  const { address } = await addMailbox(ada, {
    smtp: smtp(),
    password: PASSWORD,
    sender_name: 'Whitfield Law',
  });
  const message = await sendMail(ada);
  await pass();
  expect([await stateOf(message), byProduct.filter(({ letter }) => letter)]).toEqual([['sent', ''], []]);
  const [mail] = submission.submitted;
  expect([mail?.from, mail?.to]).toEqual([address, ['ngozi@example.test']]);
  const parsed = await PostalMime.parse(mail?.raw ?? '');
  expect(parsed.from).toEqual({ name: 'Ada (Whitfield Law)', address });
  expect(parsed.replyTo?.[0]?.address).toMatch(/@firm\.example$/);
});

it('a mailbox without its own server uses the product’s', async () => {
  await addMailbox(ada);
  const message = await sendMail(ada);
  await pass();
  expect([(await stateOf(message))[0], submission.submitted]).toEqual(['sent', []]);
  expect(byProduct.filter(({ letter }) => letter)).toHaveLength(1);
});

it('after its mailbox was removed, answers go to another one, or to the author', async () => {
  for (const others of [0, 1]) {
    const { id } = await addMailbox(ada);
    await sendMail(ada);
    await ada.call(deleteMailbox, { params: { id } });
    const other = others > 0 ? await addMailbox(ada) : undefined;
    await pass();
    const sent = byProduct.filter(({ letter }) => letter).at(-1);
    expect(sent?.letter?.replyTo).toBe(other?.address ?? (await emailOf(ada)));
  }
});

it('a refused recipient is reported', async () => {
  await addMailbox(ada, { smtp: smtp(), password: PASSWORD });
  const message = await sendMail(ada, undefined, { to: [{ address: 'nobody@example.test', name: '' }] });
  await pass();
  expect(await stateOf(message)).toEqual(['failed', 'The mail server refused it: 550 No such user']);
});

it('waits for a valid password, and is then sent', async () => {
  const mailbox = await addMailbox(ada, { smtp: smtp(), password: 'wrong' });
  const message = await sendMail(ada);
  await pass();
  const [state, reason] = await stateOf(message);
  expect([state, String(reason)]).toEqual(['queued', expect.stringContaining('535')]);
  expect(reason).not.toContain('wrong');
  const { address } = mailbox;
  const body = { ...newMailbox(), address, smtp: smtp(), password: PASSWORD, version: mailbox.version };
  await ada.call(updateMailbox, { params: { id: mailbox.id }, body });
  await pass(120);
  expect((await stateOf(message))[0]).toBe('sent');
});
