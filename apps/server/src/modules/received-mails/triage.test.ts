import { listBoardRows } from '@landfall/contract/board-rows';
import { restrictCaseRecord } from '@landfall/contract/case-records';
import { DISMISSED_MAIL_DAYS } from '@landfall/contract/constants';
import { getMessageHtml, getMessageRaw, moveMessage } from '@landfall/contract/messages';
import { listNotifications } from '@landfall/contract/notifications';
import {
  dismissReceivedMail,
  fileReceivedMail,
  getReceivedMail,
  getReceivedMailHtml,
  getReceivedMailRaw,
  listReceivedMails,
  restoreReceivedMail,
} from '@landfall/contract/received-mails';
import { getThread, listThreads, updateThread } from '@landfall/contract/threads';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { html, multipart, plain, rawMail } from '../../platform/mail/reading/testing/raw-mail.ts';
import { addBeneficiary, linkBeneficiary, openCase } from '../../testing/factories.ts';
import type { TestPerson } from '../../testing/harness.ts';
import {
  CONFIRMED,
  inTriage,
  type MailOffice,
  messagesIn,
  startMailOffice,
} from '../../testing/mail-office.ts';
import { openThread } from '../../testing/messages.ts';
import { problemOf } from '../../testing/problem-of.ts';
import { addMailbox, putMail, rawMailOf, type TestMailbox } from '../../testing/received-mails.ts';
import { removeDismissedMails } from './jobs.ts';

let office: MailOffice;
let ada: TestPerson;
let max: TestPerson;
let box: TestMailbox;

beforeAll(async () => {
  office = await startMailOffice({ tokenSeconds: 90 * 86_400 });
});
afterAll(() => office.close());
beforeEach(async () => {
  ada = await office.harness.founder('Ada');
  await office.harness.owner.query("update app.organization set created_at = created_at - interval '2 days'");
  max = await ada.colleague('user');
  box = await addMailbox(ada);
});

/**
 * Receives a mail that belongs to no thread.
 * @returns its id
 */
async function unexpected(headers: Record<string, string> = {}, text?: string): Promise<string> {
  await office.receive(ada, box, headers, text);
  return (await inTriage(ada))[0]?.id ?? '';
}

const FORMATTED = rawMail(
  multipart('alternative', [
    plain('Hello\r\n\r\n> Older\r\n'),
    html('<p>Hello</p><img src="https://x.example/a.png">'),
  ]),
  { From: 'ngozi@example.test', Subject: 'Papers', ...CONFIRMED },
);
const file = (id: string, body: Parameters<typeof ada.call<typeof fileReceivedMail>>[1]['body'], by = ada) =>
  by.call(fileReceivedMail, { params: { id }, body });

describe('the list', () => {
  it('has the newest first, page by page', async () => {
    for (const text of ['One', 'Two', 'Three']) {
      await unexpected({}, text);
      await office.pass(1_000);
    }
    const first = await ada.call(listReceivedMails, { query: { limit: 2 } });
    expect([first.received_mails.map(({ text }) => text), first.total]).toEqual([['Three', 'Two'], 3]);
    const second = await ada.call(listReceivedMails, {
      query: { limit: 2, cursor: first.next_cursor ?? '' },
    });
    expect([second.received_mails.map(({ text }) => text), second.next_cursor]).toEqual([['One'], null]);
    expect(await problemOf(ada.call(listReceivedMails, { query: { cursor: 'x' } }))).toMatchObject({
      fields: { cursor: 'Not a cursor of this list' },
    });
  });

  it('T14 of another organization is empty', async () => {
    const id = await unexpected();
    const bea = await office.harness.founder('Bea');
    expect(await inTriage(bea)).toEqual([]);
    expect(await problemOf(bea.call(getReceivedMail, { params: { id } }))).toMatchObject({
      code: 'not_found',
    });
    expect(await problemOf(file(id, { resource_id: (await openCase(bea)).id }, bea))).toMatchObject({
      code: 'not_found',
    });
  });
});

describe('a mail', () => {
  it('D40 shows all of its content, as text, formatted, and raw', async () => {
    await putMail(ada, box, FORMATTED);
    await office.work();
    const id = (await inTriage(ada))[0]?.id ?? '';
    const { received_mail: mail } = await ada.call(getReceivedMail, { params: { id } });
    expect(mail).toMatchObject({
      text: 'Hello',
      quoted: expect.stringContaining('> Older'),
      has_html: true,
      subject: 'Papers',
    });
    expect(await ada.call(getReceivedMailHtml, { params: { id } })).toEqual({
      shown: expect.stringMatching(
        /^<p>Hello<\/p><img data-remote-src="https:\/\/x\.example\/a\.png" \/>\s*$/,
      ),
      quoted: '',
      remote_pictures: 1,
    });
    const raw = await ada.call(getReceivedMailRaw, { params: { id } });
    expect(Buffer.from(await raw.arrayBuffer()).equals(FORMATTED)).toBe(true);
    const { message } = await file(id, { resource_id: (await openCase(ada)).id });
    expect(message.received).toMatchObject({ has_html: true, subject: 'Papers', quoted: mail.quoted });
    expect((await ada.call(getMessageHtml, { params: { id: message.id } })).remote_pictures).toBe(1);
    const same = await ada.call(getMessageRaw, { params: { id: message.id } });
    expect(Buffer.from(await same.arrayBuffer()).equals(FORMATTED)).toBe(true);
  });

  it('without formatted text has none', async () => {
    const id = await unexpected();
    expect(await problemOf(ada.call(getReceivedMailHtml, { params: { id } }))).toMatchObject({
      code: 'not_found',
    });
    const { message } = await file(id, { resource_id: (await openCase(ada)).id });
    expect(await problemOf(ada.call(getMessageHtml, { params: { id: message.id } }))).toMatchObject({
      code: 'not_found',
    });
  });

  it('is suggested for threads and cases of its sender', async () => {
    const person = await addBeneficiary(ada, { personal_email: 'Ngozi@example.test' });
    const { id: caseId } = await openCase(ada, 'Okafor: I-485');
    await linkBeneficiary(ada, caseId, person.id);
    const [open, closed] = [await openThread(ada, caseId, 'Papers'), await openThread(ada, person.id, 'Old')];
    await ada.call(updateThread, { params: { id: closed.id }, body: { state: 'closed' } });
    const id = await unexpected();
    const { suggestions } = await ada.call(getReceivedMail, { params: { id } });
    expect(suggestions).toEqual([
      {
        owner: { kind: 'case', id: caseId, name: 'Okafor: I-485' },
        thread: { id: open.id, subject: 'Papers' },
      },
      { owner: { kind: 'case', id: caseId, name: 'Okafor: I-485' }, thread: null },
      { owner: { kind: 'beneficiary', id: person.id, name: expect.any(String) }, thread: null },
    ]);
  });

  it('T94 is not suggested for a restricted case to those who may not see it', async () => {
    const person = await addBeneficiary(ada, { personal_email: 'ngozi@example.test' });
    const { id: caseId } = await openCase(ada);
    await linkBeneficiary(ada, caseId, person.id);
    const thread = await openThread(ada, caseId);
    await office.write(ada, thread.id);
    const open = await openCase(ada, 'Open case');
    await linkBeneficiary(ada, open.id, person.id);
    await ada.call(restrictCaseRecord, { params: { id: caseId } });
    const id = await unexpected();
    const { suggestions } = await max.call(getReceivedMail, { params: { id } });
    expect(suggestions.map(({ owner }) => owner.id)).toEqual([open.id, person.id]);
    expect(await problemOf(file(id, { thread_id: thread.id }, max))).toMatchObject({ code: 'not_found' });
    expect(await problemOf(file(id, { resource_id: caseId }, max))).toMatchObject({ code: 'not_found' });
  });

  it('T94 of a sender on restricted cases only is visible to their team', async () => {
    const person = await addBeneficiary(ada, { personal_email: 'Ngozi@example.test' });
    const { id: caseId } = await openCase(ada);
    await linkBeneficiary(ada, caseId, person.id);
    await ada.call(restrictCaseRecord, { params: { id: caseId } });
    const id = await unexpected();
    expect(await inTriage(max)).toEqual([]);
    expect(await problemOf(max.call(getReceivedMail, { params: { id } }))).toMatchObject({
      code: 'not_found',
    });
    expect(await inTriage(ada)).toMatchObject([{ id, thread: null }]);
    const { message } = await file(id, { resource_id: caseId });
    expect(message.text).toBe('It is attached.');
  });
});

describe('filing a mail', () => {
  it('adds it to a thread, reopens that, and notifies its owner', async () => {
    const thread = await openThread(ada);
    await ada.call(updateThread, {
      params: { id: thread.id },
      body: { state: 'closed', assignee_id: max.id },
    });
    const id = await unexpected({}, 'Hello');
    const { message } = await file(id, { thread_id: thread.id });
    expect(message).toMatchObject({
      thread_id: thread.id,
      number: 1,
      kind: 'received',
      text: 'Hello',
      received: { is_confirmed: true, from: { address: 'ngozi@example.test' } },
    });
    const bell = async () =>
      (await max.call(listNotifications, { query: {} })).notifications.filter(
        ({ kind }) => kind === 'client_mail',
      );
    expect(await bell()).toHaveLength(1);
    expect((await max.call(getThread, { params: { id: thread.id } })).thread.state).toBe('open');
    expect(await inTriage(ada)).toEqual([]);
    expect(await problemOf(ada.call(getReceivedMail, { params: { id } }))).toMatchObject({
      code: 'not_found',
    });
    const { rows } = await office.harness.owner.query(
      'select subject, preview, sender_address, content from app.received_mail where id = $1',
      [id],
    );
    // The contents of the mail are only in the thread now.
    expect(rows).toEqual([{ subject: '', preview: '', sender_address: '', content: null }]);
    // Members are not notified of mails that they filed themselves, nor of automatic mails.
    await file(await unexpected({}, 'Again'), { thread_id: thread.id }, max);
    await file(await unexpected({ 'Auto-Submitted': 'auto-replied' }, 'Out'), { thread_id: thread.id });
    expect(await bell()).toHaveLength(1);
  });

  it('has whoever files it follow the thread', async () => {
    const thread = await openThread(ada);
    const isUnread = async () => (await max.call(getThread, { params: { id: thread.id } })).thread.is_unread;
    await file(await unexpected(), { thread_id: thread.id }, max);
    expect(await isUnread()).toBe(false);
    await file(await unexpected({}, 'Again'), { thread_id: thread.id });
    expect(await isUnread()).toBe(true);
  });

  it('counts the client’s waiting time from the mail’s arrival', async () => {
    const [first, second] = [await openThread(ada), await openThread(ada)];
    const id = await unexpected({}, 'Hello');
    await office.pass(5 * 86_400_000);
    const { message } = await file(id, { thread_id: first.id });
    const board = { params: { check: 'unanswered' as const } };
    const reasons = async () => (await ada.call(listBoardRows, board)).rows.map(({ reason }) => reason);
    expect(await reasons()).toEqual(['Client wrote on Mar 2, 2026: Interview']);
    await ada.call(moveMessage, { params: { id: message.id }, body: { thread_id: second.id } });
    expect(await reasons()).toEqual(['Client wrote on Mar 2, 2026: Interview']);
    office.harness.clock.set('2026-03-02T15:00:00Z');
    await office.pass(0);
  });

  it('opens a thread under its own or another subject', async () => {
    const { id: caseId } = await openCase(ada);
    await file(await unexpected({ Subject: 'My papers' }), { resource_id: caseId });
    await file(await unexpected({ Subject: '' }, 'Second'), { resource_id: caseId });
    await file(await unexpected({}, 'Third'), { resource_id: caseId, subject: 'Passports' });
    const { threads } = await ada.call(listThreads, { query: { resource_id: caseId } });
    expect(threads.map(({ subject }) => subject).sort()).toEqual(['Mail', 'My papers', 'Passports']);
  });

  it('files later mails of its sender automatically only if they are admitted', async () => {
    const [one, two] = [await openThread(ada), await openThread(ada)];
    await file(await unexpected({ From: 'a@example.test', 'Message-ID': '<a@example.test>' }), {
      thread_id: one.id,
    });
    const second = { From: 'B@example.test', 'Message-ID': '<b@example.test>' };
    await file(await unexpected(second), { thread_id: two.id, admit: true });
    await office.receive(ada, box, { From: 'a@example.test', 'In-Reply-To': '<a@example.test>' }, 'Again');
    await office.receive(ada, box, { From: 'b@example.test', 'In-Reply-To': '<b@example.test>' }, 'Again');
    expect(
      [await messagesIn(ada, one.id), await messagesIn(ada, two.id)].map(({ length }) => length),
    ).toEqual([1, 2]);
  });

  it('of an unconfirmed sender says so', async () => {
    const id = await unexpected({ 'Authentication-Results': 'none' });
    const { message } = await file(id, { thread_id: (await openThread(ada)).id });
    expect(message.received?.is_confirmed).toBe(false);
  });

  it('that somebody else has handled is a conflict, and nothing is duplicated', async () => {
    const id = await unexpected();
    const thread = await openThread(ada);
    const both = await Promise.allSettled([
      file(id, { thread_id: thread.id }),
      file(id, { thread_id: thread.id }, max),
      ada.call(dismissReceivedMail, { params: { id } }),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await messagesIn(ada, thread.id)).length).toBeLessThanOrEqual(1);
  });

  it('that is in the thread already returns the existing message', async () => {
    const raw = rawMailOf();
    const thread = await openThread(ada);
    const second = await addMailbox(ada);
    for (const each of [box, second]) await putMail(ada, each, raw);
    await office.work();
    const [one, two] = await inTriage(ada);
    const first = await file(one?.id ?? '', { thread_id: thread.id });
    const again = await file(two?.id ?? '', { thread_id: thread.id });
    expect(again.message.id).toBe(first.message.id);
    expect(await messagesIn(ada, thread.id)).toHaveLength(1);
  });

  it.each([
    [{}, { thread_id: 'Either a thread, or a record on which one is opened' }],
    [{ thread_id: crypto.randomUUID(), resource_id: crypto.randomUUID() }, { thread_id: expect.any(String) }],
    [{ thread_id: 'x' }, { thread_id: expect.any(String) }],
  ])('refuses %j by name', async (body, fields) => {
    const id = await unexpected();
    expect(await problemOf(file(id, body))).toMatchObject({ code: 'invalid_input', fields });
  });

  it('in an unknown thread is refused', async () => {
    const id = await unexpected();
    expect(await problemOf(file(id, { thread_id: crypto.randomUUID() }))).toMatchObject({
      code: 'not_found',
    });
    expect(await inTriage(ada)).toHaveLength(1);
  });
});

describe('dismissing a mail', () => {
  const dismiss = (id: string) => ada.call(dismissReceivedMail, { params: { id } });

  it('removes it from the list, until it is restored', async () => {
    const id = await unexpected();
    await dismiss(id);
    expect(await inTriage(ada)).toEqual([]);
    const dismissed = await ada.call(listReceivedMails, { query: { dismissed: 'true' } });
    expect(dismissed.received_mails).toMatchObject([{ id, dismissed_at: expect.any(String) }]);
    expect(await problemOf(dismiss(id))).toMatchObject({ code: 'conflict' });
    expect(await problemOf(file(id, { resource_id: (await openCase(ada)).id }))).toMatchObject({
      code: 'conflict',
      message: 'It is dismissed: bring it back first',
    });
    await max.call(restoreReceivedMail, { params: { id } });
    expect(await inTriage(ada)).toMatchObject([{ id, dismissed_at: null }]);
    expect(await problemOf(ada.call(restoreReceivedMail, { params: { id } }))).toMatchObject({
      code: 'conflict',
    });
  });

  it('deletes it after its days, with its raw form, and no other', async () => {
    const kept = await unexpected({}, 'Kept');
    const id = await unexpected({}, 'Dismissed');
    await dismiss(id);
    const { store, clock, owner } = office.harness;
    const task = removeDismissedMails({ jobsPool: office.workers.jobsPool, store, clock });
    const files = async () => {
      const { rows } = await owner.query('select id from app.stored_file where org_id = $1', [ada.orgId]);
      return rows.length;
    };
    await office.pass((DISMISSED_MAIL_DAYS - 1) * 86_400_000);
    await task.work();
    expect(await files()).toBe(2);
    await office.pass(2 * 86_400_000);
    await task.work();
    expect(await files()).toBe(1);
    const { rows } = await owner.query('select id from app.received_mail where org_id = $1', [ada.orgId]);
    expect(rows).toEqual([{ id: kept }]);
  });
});
