import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../testing/harness.ts';
import { type TestWorkers, testWorkers } from '../../testing/job-worker.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import type { Worker } from '../jobs/worker.ts';
import { forgetIdentityMail, sendIdentityMail } from './identity-mail.ts';
import type { NewMail, Post } from './mail.ts';
import { smtpPost } from './smtp.ts';

let server: MailServer;
let post: Post;
let harness: Harness;
let workers: TestWorkers;
let worker: Worker;

const mail: NewMail = {
  to: { address: 'ada@office.test', name: 'Ada' },
  subject: 'Verify your address',
  html: '<a href="https://office.test/verify/abc">Verify</a>',
  text: 'https://office.test/verify/abc',
  kind: 'verification',
  resourceId: null,
  createdAt: '2026-03-02T15:00:00Z',
};

beforeEach(async () => {
  server = await startMailServer();
  post = smtpPost(server.url, { name: 'Landfall', address: 'no-reply@office.test' });
  harness = await startHarness();
  workers = await testWorkers(harness, { post });
  worker = await workers.start();
});

afterEach(async () => {
  post.close();
  await workers.close();
  await harness.close();
  await server.close();
});

async function row(id: string) {
  const { rows } = await harness.owner.query('select * from identity.mail where id = $1', [id]);
  return rows[0];
}

it('the sign-in provider’s mail is sent, and then its links are deleted', async () => {
  const id = await sendIdentityMail(workers.identityPool, mail);
  await worker.workDue();
  expect(server.received[0]?.parsed).toMatchObject({
    subject: 'Verify your address',
    messageId: `<${id}@office.test>`,
  });
  expect(await row(id)).toMatchObject({ status: 'sent', html: null, text: null, attempts: 1 });
});

it('mail of a rolled back transaction is not sent', async () => {
  const client = await workers.identityPool.connect();
  await client.query('begin');
  await sendIdentityMail(client, mail);
  await client.query('rollback');
  client.release();
  await worker.workDue();
  expect(server.received).toEqual([]);
});

it('T69 it is retried, and fails with the server’s reason', async () => {
  const replies = ['451 Later', '550 5.1.1 No such user'];
  server.answerRecipient = () => replies.shift();
  const id = await sendIdentityMail(workers.identityPool, mail);
  await worker.workDue();
  expect(await row(id)).toMatchObject({ status: 'pending', attempts: 1, text: mail.text });
  await workers.advance(120_000);
  await worker.workDue();
  expect(await row(id)).toMatchObject({
    status: 'failed',
    last_error: 'The mail server refused it: 550 5.1.1 No such user',
    text: null,
  });
});

it('sent and failed mails are deleted after thirty days, waiting ones are not', async () => {
  const daysAgo = (days: number) => new Date(harness.clock.now() - days * 86_400_000).toISOString();
  const of = (subject: string, days: number) =>
    sendIdentityMail(workers.identityPool, { ...mail, subject, createdAt: daysAgo(days) });
  await of('Sent long ago', 31);
  await of('Sent lately', 29);
  server.answerRecipient = () => undefined;
  await worker.workDue();
  server.answerRecipient = () => '550 5.1.1 No such user';
  await of('Given up long ago', 31);
  await worker.workDue();
  await of('Waits for long', 31);
  await forgetIdentityMail(workers.identityPool, harness.clock).work();
  const { rows } = await harness.owner.query('select subject from identity.mail order by subject');
  expect(rows.map(({ subject }) => subject)).toEqual(['Sent lately', 'Waits for long']);
});

it('the provider can add jobs for its own mail only', async () => {
  const { identityPool } = workers;
  for (const statement of [
    `select app.enqueue_job('mail', '{}', null)`,
    `select jobs.enqueue('mail', '{}', null, null)`,
    'select * from jobs.job',
    'select * from app.mail',
  ])
    await expect(identityPool.query(statement), statement).rejects.toThrow('permission denied');
});
