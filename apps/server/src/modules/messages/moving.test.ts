import { listAuditEntries } from '@landfall/contract/audit';
import { restrictCaseRecord } from '@landfall/contract/case-records';
import { getDocument } from '@landfall/contract/documents';
import { getMessageRaw, moveMessage } from '@landfall/contract/messages';
import { fileReceivedMail } from '@landfall/contract/received-mails';
import { search } from '@landfall/contract/search';
import { getThread, listThreads } from '@landfall/contract/threads';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { file, multipart, plain, rawMail } from '../../platform/mail/reading/testing/raw-mail.ts';
import { addBeneficiary, openCase } from '../../testing/factories.ts';
import type { TestPerson } from '../../testing/harness.ts';
import { inTriage, type MailOffice, messagesIn, startMailOffice } from '../../testing/mail-office.ts';
import { openThread, sendMail, writeNote } from '../../testing/messages.ts';
import { problemOf } from '../../testing/problem-of.ts';
import { addMailbox, receivedMessage, type TestMailbox } from '../../testing/received-mails.ts';

let office: MailOffice;
let ada: TestPerson;
let max: TestPerson;
let box: TestMailbox;
let caseId: string;
let from: string;
let to: string;

beforeAll(async () => {
  office = await startMailOffice({ tokenSeconds: 90 * 86_400 });
});
afterAll(() => office.close());
beforeEach(async () => {
  ada = await office.harness.founder('Ada');
  await office.harness.owner.query("update app.organization set created_at = created_at - interval '2 days'");
  max = await ada.colleague('user');
  box = await addMailbox(ada);
  caseId = (await openCase(ada)).id;
  [from, to] = [(await openThread(ada)).id, (await openThread(ada, caseId, 'Other')).id];
});

const move = (id: string, body: Parameters<typeof ada.call<typeof moveMessage>>[1]['body'], by = ada) =>
  by.call(moveMessage, { params: { id }, body });

/** A mail with a unique word, and with a file. */
const withFile = () =>
  rawMail(
    multipart('mixed', [
      plain('The zebra is here'),
      file('application/pdf', Buffer.from('%PDF-1.7 x'), {
        'Content-Disposition': 'attachment; filename="a.pdf"',
      }),
    ]),
    { From: 'Ngozi <ngozi@example.test>', 'Message-ID': '<moved@example.test>' },
  );

describe('moving a received mail', () => {
  it('appends it to the other thread with its files, and leaves a note in its place', async () => {
    const { id } = await receivedMessage(ada, { thread_id: from }, withFile());
    await writeNote(ada, from, { text: 'After it' });
    await writeNote(ada, to);
    const { message } = await move(id, { thread_id: to }, max);
    expect(message).toMatchObject({
      thread_id: to,
      number: 2,
      kind: 'received',
      text: 'The zebra is here',
      author: { id: null, display_name: 'Ngozi' },
      received: { attachments: [{ file_name: 'a.pdf', no: 1, bytes: 10 }] },
    });
    expect(await messagesIn(ada, from)).toMatchObject([
      {
        number: 1,
        kind: 'note',
        text: 'A received mail was moved to another thread.',
        author: { id: max.id },
      },
      { number: 2, text: 'After it' },
    ]);
    const [attachment] = message.received?.attachments ?? [];
    const { document } = await ada.call(getDocument, { params: { id: attachment?.document_id ?? '' } });
    expect(document).toMatchObject({ resource_id: caseId, state: 'received', title: 'a' });
    expect((await ada.call(getThread, { params: { id: from } })).thread.last).toMatchObject({
      text: 'After it',
    });
  });

  it('makes it searchable in its new thread only', async () => {
    const { id } = await receivedMessage(ada, { thread_id: from }, withFile());
    await move(id, { thread_id: to });
    const { messages } = await ada.call(search, { query: { q: 'zebra' } });
    expect(messages.map(({ id: found }) => found)).toEqual([to]);
    const moved = await ada.call(search, { query: { q: 'moved to another' } });
    expect(moved.messages.map(({ id: found }) => found)).toEqual([from]);
  });

  it('removes it as the last message of its old thread', async () => {
    const { id } = await receivedMessage(ada, { thread_id: from }, withFile());
    await move(id, { thread_id: to });
    const { thread } = await ada.call(getThread, { params: { id: from } });
    expect(thread.last).toMatchObject({ kind: 'note', text: 'A received mail was moved to another thread.' });
  });

  it('moves later answers to it, but not those to other mails', async () => {
    const { letter } = await office.write(ada, from);
    await office.receive(ada, box, {
      To: letter.replyTo,
      'Message-ID': '<first@example.test>',
      'In-Reply-To': `<${letter.messageId}>`,
    });
    const received = (await messagesIn(ada, from))[1];
    await office.write(ada, to);
    await move(received?.id ?? '', { thread_id: to });
    await office.receive(ada, box, { 'In-Reply-To': '<first@example.test>' }, 'To the moved one');
    await office.receive(ada, box, { 'In-Reply-To': `<${letter.messageId}>` }, 'To ours');
    expect((await messagesIn(ada, to)).map(({ text }) => text)).toContain('To the moved one');
    expect((await messagesIn(ada, from)).map(({ text }) => text)).toContain('To ours');
  });

  it('can create a new thread', async () => {
    const { id } = await receivedMessage(ada, { thread_id: from }, withFile());
    const person = await addBeneficiary(ada);
    await move(id, { resource_id: person.id, subject: 'Zebras' });
    const { threads } = await ada.call(listThreads, { query: { resource_id: person.id } });
    expect(threads).toMatchObject([{ subject: 'Zebras', messages: 1, last: { kind: 'received' } }]);
  });

  it.each(['filed by hand', 'that came by itself'])(
    'T94 out of a restricted case, %s, is not in the log of an admin outside its team',
    async (way) => {
      const eve = await ada.colleague('admin');
      await ada.call(restrictCaseRecord, { params: { id: caseId } });
      if (way === 'filed by hand') await receivedMessage(ada, { thread_id: to });
      else {
        const { letter } = await office.write(ada, to);
        await office.receive(ada, box, { To: letter.replyTo, From: 'eve@example.test' });
        const [mail] = await inTriage(ada);
        await ada.call(fileReceivedMail, {
          params: { id: mail?.id ?? '' },
          body: { thread_id: to, admit: true },
        });
        await office.receive(ada, box, { To: letter.replyTo, From: 'eve@example.test' });
      }
      const logged = async (by: TestPerson) =>
        (await by.call(listAuditEntries, { query: { limit: 100 } })).entries
          .map(({ action }) => action)
          .filter((action) => /mail\.(received|set_aside|filed)|message\.(moved|downloaded)/.test(action));
      const id = (await messagesIn(ada, to)).findLast(({ kind }) => kind === 'received')?.id ?? '';
      await ada.call(getMessageRaw, { params: { id } });
      expect(await logged(eve)).toEqual([]);
      await move(id, { thread_id: from });
      expect(await logged(ada)).toEqual(expect.arrayContaining(['message.moved', 'received_mail.filed']));
      expect(await logged(eve)).toEqual([]);
    },
  );

  it('T94 into a restricted case leaves nothing for those who may not see it', async () => {
    await ada.call(restrictCaseRecord, { params: { id: caseId } });
    const { id } = await receivedMessage(ada, { thread_id: from }, withFile());
    const { message } = await move(id, { thread_id: to });
    const [attachment] = message.received?.attachments ?? [];
    const params = { id: attachment?.document_id ?? '' };
    expect(await problemOf(max.call(getDocument, { params }))).toMatchObject({ code: 'not_found' });
    expect((await max.call(search, { query: { q: 'zebra' } })).messages).toEqual([]);
    expect(JSON.stringify(await max.call(getThread, { params: { id: from } }))).not.toMatch(
      /zebra|Other|a\.pdf/,
    );
    expect(await problemOf(move(message.id, { thread_id: from }, max))).toMatchObject({ code: 'not_found' });
    // After it was moved back, all members see it again.
    await move(message.id, { thread_id: from });
    expect((await max.call(search, { query: { q: 'zebra' } })).messages).toHaveLength(1);
    expect((await max.call(getDocument, { params })).document.title).toBe('a');
  });
});

describe('moving is refused', () => {
  it('for members’ messages', async () => {
    const note = await writeNote(ada, from);
    expect(await problemOf(move(note.id, { thread_id: to }))).toMatchObject({ code: 'conflict' });
    const mail = await sendMail(ada, from);
    expect(await problemOf(move(mail.id, { thread_id: to }))).toMatchObject({ code: 'conflict' });
  });

  it('to the same thread, one that has it, none, and two', async () => {
    const { id } = await receivedMessage(ada, { thread_id: from }, withFile());
    expect(await problemOf(move(id, { thread_id: from }))).toMatchObject({ code: 'conflict' });
    await receivedMessage(ada, { thread_id: to }, withFile());
    expect(await problemOf(move(id, { thread_id: to }))).toMatchObject({
      message: 'That thread has this mail already',
    });
    expect(await problemOf(move(id, {}))).toMatchObject({ code: 'invalid_input' });
    expect(await problemOf(move(id, { thread_id: to, resource_id: caseId }))).toMatchObject({
      code: 'invalid_input',
    });
    expect(await problemOf(move(id, { thread_id: crypto.randomUUID() }))).toMatchObject({
      code: 'not_found',
    });
  });
});

it('two simultaneous moves of one mail, in both directions, both complete', async () => {
  const { id } = await receivedMessage(ada, { thread_id: from }, withFile());
  const other = await receivedMessage(ada, { thread_id: to });
  const moves = [
    move(id, { thread_id: to }),
    move(other.id, { thread_id: from }, max),
    move(id, { thread_id: to }, max),
  ];
  const outcomes = (await Promise.allSettled(moves)).map(({ status }) => status);
  expect(outcomes.filter((status) => status === 'fulfilled')).toHaveLength(2);
  expect((await messagesIn(ada, to)).filter(({ kind }) => kind === 'received')).toHaveLength(1);
});
