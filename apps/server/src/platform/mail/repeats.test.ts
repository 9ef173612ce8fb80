import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { inOrganizationOf, type TestWorkers, testWorkers } from '../../testing/job-worker.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import type { Post } from './mail.ts';
import { sendMail } from './organization-mail.ts';
import { smtpPost } from './smtp.ts';

const MINUTE = 60_000;
const FROM = { name: 'Landfall', address: 'no-reply@office.test' };

let server: MailServer;
let smtp: Post;
let harness: Harness;
let workers: TestWorkers;
let ada: TestPerson;
/** What the worker's process does after the server has answered. */
let afterSending: () => Promise<void>;

const dies = () => new Promise<never>(() => {});

beforeEach(async () => {
  server = await startMailServer();
  smtp = smtpPost(server.url, FROM);
  afterSending = async () => {};
  const post: Post = {
    async send(mail) {
      // As it is now: a process that dies stays dead, whatever the next one does.
      const then = afterSending;
      const outcome = await smtp.send(mail);
      await then();
      return outcome;
    },
    close: () => smtp.close(),
  };
  harness = await startHarness();
  workers = await testWorkers(harness, { post });
  ada = await harness.founder('Ada');
});

afterEach(async () => {
  smtp.close();
  await workers.close();
  await harness.close();
  await server.close();
});

const send = () =>
  inOrganizationOf(harness, ada, (tx) =>
    sendMail(tx, {
      to: { address: 'ben@client.test' },
      subject: 'Hello',
      html: '<p>Hello</p>',
      text: 'Hello',
      kind: 'invitation',
      resourceId: null,
      createdAt: new Date(harness.clock.now()).toISOString(),
    }),
  );

async function row(id: string) {
  const { rows } = await harness.owner.query('select * from app.mail where id = $1', [id]);
  return rows[0];
}

/** A worker sends the mail, gets the server's answer, and dies before it stores the result. */
async function sendAndDie(): Promise<void> {
  const sent = new Promise<void>((resolve) => {
    afterSending = () => {
      resolve();
      return dies();
    };
  });
  const worker = await workers.start();
  void worker.workDue();
  await sent;
  afterSending = async () => {};
}

/** Moves the clock until the job of a dead worker is found and due again, and lets another worker run what is due. */
async function workLater(): Promise<void> {
  const worker = await workers.start();
  await workers.advance(3 * MINUTE);
  await worker.workDue();
  await workers.advance(5 * MINUTE);
  await worker.workDue();
}

it('T64 a mail is repeated once, under its own Message-ID, after a kill between sending and recording', async () => {
  const id = await send();
  await sendAndDie();
  expect(await row(id)).toMatchObject({ status: 'pending', attempts: 1, unconfirmed: 1 });
  await workLater();
  await workLater();
  expect(await row(id)).toMatchObject({ status: 'sent', attempts: 2, text: null });
  const expected = `<${id}@office.test>`;
  expect(server.received.map(({ parsed }) => parsed.messageId)).toEqual([expected, expected]);
  const [first, second] = server.received.map(({ parsed }) => parsed.date);
  expect(second).toBe(first);
});

it('T64 a mail is not sent a third time after two kills: a person learns that it may have arrived', async () => {
  const id = await send();
  await sendAndDie();
  await workers.advance(3 * MINUTE);
  await (await workers.start()).workDue();
  await workers.advance(5 * MINUTE);
  await sendAndDie();
  await workLater();
  expect(server.received).toHaveLength(2);
  expect(await row(id)).toMatchObject({
    status: 'failed',
    last_error: 'The mail server was given it twice and did not answer: it may have arrived',
    text: null,
  });
});

it('T64 a mail is still sent after a kill before sending', async () => {
  const reached = new Promise<void>((resolve) => {
    server.answerRecipient = () => {
      resolve();
      return dies();
    };
  });
  const id = await send();
  afterSending = dies;
  const worker = await workers.start();
  void worker.workDue();
  await reached;
  smtp.close();
  smtp = smtpPost(server.url, FROM);
  afterSending = async () => {};
  server.answerRecipient = () => undefined;
  expect(await row(id)).toMatchObject({ status: 'pending', attempts: 1 });
  await workLater();
  expect(server.received).toHaveLength(1);
  expect(await row(id)).toMatchObject({ status: 'sent', attempts: 2 });
});

it('T64 a mail is sent later after a stop during a slow handover, however often that happens', async () => {
  const id = await send();
  for (let attempts = 1; attempts <= 3; attempts += 1) {
    const reached = Promise.withResolvers<void>();
    server.answerRecipient = () => {
      reached.resolve();
      return dies();
    };
    const worker = await workers.start();
    void worker.workDue();
    await reached.promise;
    await worker.stop(1, 10_000);
    expect(await row(id)).toMatchObject({ status: 'pending', attempts, unconfirmed: 0 });
    smtp = smtpPost(server.url, FROM);
    await workers.advance(10 * MINUTE);
  }
  server.answerRecipient = () => undefined;
  await (await workers.start()).workDue();
  expect(await row(id)).toMatchObject({ status: 'sent', attempts: 4 });
  expect(server.received).toHaveLength(1);
});

it('T70 a repeated job sends nothing when its mail was sent', async () => {
  const id = await send();
  const worker = await workers.start();
  await worker.workDue();
  await inOrganizationOf(harness, ada, ({ db }) =>
    db
      .selectNoFrom(({ fn, val }) =>
        fn('app.enqueue_job', [val('mail'), val(JSON.stringify({ mail_id: id })), val(null)]).as('added'),
      )
      .execute(),
  );
  await worker.workDue();
  expect(server.received).toHaveLength(1);
  const { rows } = await harness.owner.query('select state, count(*)::int as jobs from jobs.job group by 1');
  expect(rows).toEqual([{ state: 'completed', jobs: 2 }]);
});
