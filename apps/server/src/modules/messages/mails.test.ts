import { restrictCaseRecord } from '@landfall/contract/case-records';
import { MAIL_UNDO_SECONDS } from '@landfall/contract/constants';
import { removeUser } from '@landfall/contract/members';
import { cancelMessage, type Message, retryMessage } from '@landfall/contract/messages';
import { countUnreadThreads, getThread } from '@landfall/contract/threads';
import { MINUTE_MS } from '@landfall/domain/durations';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Worker } from '../../platform/jobs/worker.ts';
import { SERVER_LIMITS } from '../../platform/limits.ts';
import type { Outcome, Post, WaitingMail } from '../../platform/mail/mail.ts';
import { openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { type TestWorkers, testWorkers } from '../../testing/job-worker.ts';
import { MAIL, openThread, sendMail, writeNote } from '../../testing/messages.ts';
import { problemOf } from '../../testing/problem-of.ts';

const UNDO = MAIL_UNDO_SECONDS * 1_000;
let harness: Harness;
let workers: TestWorkers;
let worker: Worker;
let ada: TestPerson;
let sent: WaitingMail[];
/** The result of sending the next mail. */
let outcome: Outcome | Error;

const post: Post = {
  async send(mail) {
    sent.push(mail);
    if (outcome instanceof Error) throw outcome;
    return outcome;
  },
  close() {},
};

beforeAll(async () => {
  harness = await startHarness({ config: { publicUrl: 'https://cases.example', local: false } });
});
afterAll(() => harness.close());
beforeEach(async () => {
  [sent, outcome] = [[], { kind: 'sent' }];
  // Cancels mails that the previous test has left queued.
  await harness.owner.query("update app.outgoing_mail set state = 'cancelled' where state = 'queued'");
  workers = await testWorkers(harness, { post });
  worker = await workers.start();
  ada = await harness.founder('Ada');
  await harness.owner.query("update app.organization set created_at = created_at - interval '2 days'");
});
afterEach(() => workers.close());

const letters = () => sent.filter(({ letter }) => letter);
const messageOf = async ({ id, thread_id }: Message) => {
  const { messages } = await ada.call(getThread, { params: { id: thread_id } });
  return messages.find((message) => message.id === id)?.mail;
};
async function pass(milliseconds: number): Promise<void> {
  await workers.advance(milliseconds);
  await worker.workDue();
}
const unread = async () => (await ada.call(countUnreadThreads, {})).unread;
const cancel = (id: string) => ada.call(cancelMessage, { params: { id } });
const retry = (id: string) => ada.call(retryMessage, { params: { id } });

describe('a mail', () => {
  it('is sent when its undo time is over, in the author’s name', async () => {
    const cc = [{ address: 'lawyer@example.test', name: 'Counsel' }];
    const mail = await sendMail(ada, undefined, { cc });
    expect(mail).toMatchObject({
      kind: 'mail',
      text: MAIL.text,
      mail: {
        state: 'queued',
        reason: '',
        to: MAIL.to,
        cc,
        subject: MAIL.subject,
        sent_at: null,
        attachments: [],
      },
    });
    await worker.workDue();
    expect(letters()).toEqual([]);
    await pass(UNDO);
    expect(letters()).toMatchObject([
      {
        id: mail.id,
        subject: MAIL.subject,
        text: MAIL.text,
        html: '<div>Dear Ngozi,<br>please bring your passport.</div>',
        attachments: [],
        letter: {
          fromName: expect.stringMatching(/^Ada \(.+\)$/),
          fromAddress: null,
          to: MAIL.to,
          cc,
          messageId: expect.stringContaining(`${mail.id}@`),
          inReplyTo: null,
          references: [],
        },
      },
    ]);
    const { rows } = await harness.owner.query('select email from app.person where id = $1', [ada.id]);
    expect(letters()[0]?.letter?.replyTo).toBe(rows[0].email);
    expect(await messageOf(mail)).toMatchObject({ state: 'sent', reason: '', sent_at: expect.any(String) });
    expect(await unread()).toBe(0);
    await pass(UNDO);
    expect(letters()).toHaveLength(1);
  });

  it('can be withdrawn until then, and still be sent', async () => {
    const mail = await sendMail(ada);
    expect((await cancel(mail.id)).message.mail?.state).toBe('cancelled');
    await pass(UNDO);
    expect(letters()).toEqual([]);
    expect(await problemOf(cancel(mail.id))).toMatchObject({ code: 'conflict' });
    expect((await retry(mail.id)).message.mail?.state).toBe('queued');
    await pass(UNDO);
    expect(letters()).toHaveLength(1);
    expect(await problemOf(cancel(mail.id))).toMatchObject({
      code: 'conflict',
      message: 'It is too late: the mail has gone out',
    });
    expect(await problemOf(retry(mail.id))).toMatchObject({ code: 'conflict' });
  });

  it('is sent later on request', async () => {
    const send_at = new Date(harness.clock.now() + 60_000).toISOString();
    const mail = await sendMail(ada, undefined, { send_at });
    expect(Date.parse(mail.mail?.send_at ?? '')).toBe(Date.parse(send_at));
    await pass(59_000);
    expect(letters()).toEqual([]);
    await pass(1_000);
    // Dated by when it went out, not by when it was written.
    expect(letters()).toMatchObject([{ created_at: mail.mail?.send_at }]);
  });

  it('is sent even if the clock of the sending machine is behind the queue’s', async () => {
    await sendMail(ada);
    await workers.advance(UNDO);
    harness.clock.advance(-1_000);
    await worker.workDue();
    expect(letters()).toEqual([]);
    harness.clock.advance(1_000);
    await pass(MINUTE_MS);
    expect(letters()).toHaveLength(1);
  });

  it('cannot be scheduled in the past or beyond two years', async () => {
    const at = (milliseconds: number) => new Date(harness.clock.now() + milliseconds).toISOString();
    const { mail } = await sendMail(ada, undefined, { send_at: at(-60_000) });
    expect(Date.parse(mail?.send_at ?? '')).toBe(harness.clock.now() + UNDO);
    expect(await problemOf(sendMail(ada, undefined, { send_at: at(800 * 86_400_000) }))).toMatchObject({
      fields: { send_at: 'At most 365 days from now' },
    });
  });

  it('T89 is cancelled when its author is removed meanwhile', async () => {
    const max = await ada.colleague('user');
    const { id: caseId } = await openCase(ada);
    const mail = await sendMail(max, (await openThread(ada, caseId)).id);
    const other = await sendMail(ada, mail.thread_id);
    await ada.call(removeUser, { params: { id: max.id } });
    await pass(UNDO);
    expect(letters().map(({ id }) => id)).toEqual([other.id]);
    expect(await messageOf(mail)).toMatchObject({
      state: 'cancelled',
      reason: 'Its author has left the organization',
    });
  });

  it('references earlier mails of its thread', async () => {
    const { id } = await openThread(ada);
    const first = await sendMail(ada, id);
    await cancel((await sendMail(ada, id)).id);
    await pass(UNDO);
    const last = await sendMail(ada, id);
    await pass(UNDO);
    const { messageId, inReplyTo, references } = letters().find((mail) => mail.id === last.id)?.letter ?? {};
    expect([inReplyTo, references]).toEqual([letters()[0]?.letter?.messageId, [inReplyTo]]);
    expect(inReplyTo).toContain(first.id);
    expect(messageId).toContain(last.id);
  });

  it('T94 of a restricted case is sent like any other', async () => {
    const { id: caseId } = await openCase(ada);
    const mail = await sendMail(ada, (await openThread(ada, caseId)).id);
    await ada.call(restrictCaseRecord, { params: { id: caseId } });
    await pass(UNDO);
    expect(letters().map(({ id }) => id)).toEqual([mail.id]);
    expect(await messageOf(mail)).toMatchObject({ state: 'sent' });
  });

  it('is sent once to a repeated address', async () => {
    const to = [{ address: 'N@example.test' }, { address: 'n@example.test', name: 'Ngozi' }];
    const mail = await sendMail(ada, undefined, { to });
    expect(mail.mail?.to).toEqual([{ address: 'n@example.test', name: 'Ngozi' }]);
  });

  it.each([
    ['to', { to: [] }],
    ['to', { to: [{ address: 'Ngozi' }] }],
    ['cc', { cc: Array.from({ length: 21 }, () => ({ address: 'a@example.test' })) }],
    ['subject', { subject: '' }],
    ['subject', { subject: 'a\nBcc: b@example.test' }],
    ['text', { text: ' ' }],
    ['send_at', { send_at: 'tomorrow' }],
    ['seen_number', { seen_number: -1 }],
    ['attachments', { attachments: [{ document_id: crypto.randomUUID(), no: 1 }] }],
  ])('with an invalid %s is refused by name', async (field, more) => {
    const problem = await problemOf(sendMail(ada, undefined, more));
    expect([problem.code, Object.keys(problem.fields ?? {})[0]?.split('.')[0]]).toEqual([
      'invalid_input',
      field,
    ]);
  });

  it('requires a confirmed address of its author', async () => {
    const { id } = await openThread(ada);
    const unconfirmed = await ada.withEmailVerified(false);
    expect(await problemOf(sendMail(unconfirmed, id))).toMatchObject({ code: 'email_not_confirmed' });
  });

  it('T90 goes to few people while its organization is younger than a day', async () => {
    const bea = await harness.founder('Bea');
    const { id } = await openThread(bea);
    const to = Array.from({ length: 20 }, (_, at) => ({ address: `person${at}@example.test` }));
    const most = SERVER_LIMITS.mailsOfNewOrganizations;
    const params = { id: (await sendMail(bea, id, { to })).id };
    await bea.call(cancelMessage, { params });
    await bea.call(retryMessage, { params });
    for (let written = 60; written < most; written += 20) await sendMail(bea, id, { to });
    await sendMail(bea, id, { to: to.slice(1) });
    // One mail is left of the limit.
    await bea.call(cancelMessage, { params });
    expect(await problemOf(bea.call(retryMessage, { params }))).toMatchObject({ code: 'rate_limited' });
    expect(await problemOf(sendMail(bea, id, { to, cc: to }))).toMatchObject({ code: 'rate_limited' });
    await sendMail(bea, id);
    expect(await problemOf(sendMail(bea, id))).toMatchObject({ code: 'rate_limited' });
  });
});

describe('D44 with news in the thread meanwhile', () => {
  it('a second author sees the news, and may send nevertheless', async () => {
    const { id } = await openThread(ada);
    const max = await ada.colleague('user');
    const note = await writeNote(max, id);
    const problem = await problemOf(sendMail(ada, id, { seen_number: 0 }));
    expect(problem).toMatchObject({ code: 'conflict', current: [{ id: note.id, number: 1 }] });
    expect((await ada.call(getThread, { params: { id } })).messages).toHaveLength(1);
    expect((await sendMail(ada, id, { seen_number: 0, anyway: true })).number).toBe(2);
  });
});

describe('the mail server’s answer', () => {
  it.each<[Outcome, object]>([
    [
      { kind: 'refused', reason: 'No such user' },
      { state: 'failed', reason: 'No such user' },
    ],
    [
      { kind: 'sent', refused: ['b@example.test'] },
      { state: 'sent', reason: 'The mail server did not take it for b@example.test' },
    ],
  ])('%j is shown, and the thread is unread for its author', async (said, shown) => {
    outcome = said;
    const mail = await sendMail(ada);
    await pass(UNDO);
    expect(await unread()).toBe(1);
    expect(await messageOf(mail)).toMatchObject(shown);
  });

  it('with a delay causes a retry', async () => {
    outcome = { kind: 'delayed', reason: 'Busy', handedOver: false };
    const mail = await sendMail(ada);
    await pass(UNDO);
    expect(await messageOf(mail)).toMatchObject({ state: 'queued', reason: 'Busy' });
    await pass(120_000);
    expect(letters().length).toBeGreaterThan(1);
    outcome = { kind: 'sent' };
    await pass(600_000);
    expect(letters().at(-1)?.id).toBe(mail.id);
  });

  it('with delays for a day makes it fail', async () => {
    outcome = { kind: 'delayed', reason: 'Busy', handedOver: false };
    const mail = await sendMail(ada);
    await harness.owner.query(
      `with aged as (update app.message set created_at = created_at - interval '2 days' where id = $1)
       update app.outgoing_mail set send_at = send_at - interval '2 days' where message_id = $1`,
      [mail.id],
    );
    await pass(UNDO);
    expect(await messageOf(mail)).toMatchObject({ state: 'failed', reason: 'Busy (given up after a day)' });
  });

  it('D42 when missing leaves it unknown: a person decides, and nothing is repeated', async () => {
    outcome = { kind: 'delayed', reason: 'Hung up', handedOver: true };
    const mail = await sendMail(ada);
    await pass(UNDO);
    expect(await messageOf(mail)).toMatchObject({
      state: 'unknown',
      reason: 'The mail server had all of it and did not answer',
    });
    await pass(600_000);
    expect(letters()).toHaveLength(1);
  });

  it('D42 T64 missing because the process died leaves it unknown', async () => {
    outcome = new Error('killed');
    const mail = await sendMail(ada);
    await pass(UNDO);
    expect(await messageOf(mail)).toMatchObject({ state: 'sending' });
    await pass(200_000);
    expect(await messageOf(mail)).toMatchObject({
      state: 'unknown',
      reason: 'Landfall was stopped while the mail server was being given it',
    });
    expect(letters()).toHaveLength(1);
    outcome = { kind: 'sent' };
    ada = await ada.withEmailVerified(true);
    expect(await unread()).toBe(1);
    await retry(mail.id);
    await pass(UNDO);
    expect([letters().length, letters()[1]?.id]).toEqual([2, mail.id]);
  });
});
