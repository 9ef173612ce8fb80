import { getThread } from '@landfall/contract/threads';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messageOf } from '../../platform/mail/message.ts';
import { readMail } from '../../platform/mail/reading/read-mail.ts';
import { html, multipart, plain, rawMail } from '../../platform/mail/reading/testing/raw-mail.ts';
import { addDocument, addVersion, openCase } from '../../testing/factories.ts';
import type { TestPerson } from '../../testing/harness.ts';
import { type MailOffice, messagesIn, startMailOffice } from '../../testing/mail-office.ts';
import { openThread, sendMail, writeNote } from '../../testing/messages.ts';
import { addMailbox } from '../../testing/received-mails.ts';

let office: MailOffice;
let ada: TestPerson;
let threadId: string;

beforeAll(async () => {
  office = await startMailOffice({ tokenSeconds: 90 * 86_400 });
});
afterAll(() => office.close());
beforeEach(async () => {
  ada = await office.harness.founder('Ada');
  await office.harness.owner.query("update app.organization set created_at = created_at - interval '2 days'");
  threadId = (await openThread(ada)).id;
});

const thread = () => ada.call(getThread, { params: { id: threadId } });

describe('mail of an office with a mailbox', () => {
  it('has the thread’s own reply address, the same for all of its mails', async () => {
    const box = await addMailbox(ada);
    const second = await addMailbox(ada);
    expect((await thread()).sender).toMatchObject({
      reply_to: box.address,
      has_mailbox: true,
      mailboxes: [box.address, second.address],
    });
    const one = await office.write(ada, threadId);
    const two = await office.write(ada, threadId);
    const other = await office.write(ada, (await openThread(ada)).id);
    expect(two.letter.replyTo).toBe(one.letter.replyTo);
    expect(other.letter.replyTo).not.toBe(one.letter.replyTo);
    expect((await thread()).sender.reply_to).toBe(one.letter.replyTo);
    // The mailbox has no outgoing server of its own.
    expect(one.letter.fromAddress).toBeNull();
    expect(one.letter.fromName).toMatch(/^Ada \(.+\)$/);
  });

  it('has the mailbox as reply address where its server refuses other addresses', async () => {
    const box = await addMailbox(ada, { plus_addressing: 'refused' });
    expect((await office.write(ada, threadId)).letter.replyTo).toBe(box.address);
    const { rows } = await office.harness.owner.query('select reply_token from app.thread where id = $1', [
      threadId,
    ]);
    expect(rows).toEqual([{ reply_token: null }]);
  });

  it('is sent from the mailbox’s address with its Message-ID where it has a server', async () => {
    const box = await addMailbox(ada, { smtp: { host: 'mx.office.test', port: 465, security: 'tls' } });
    expect((await thread()).sender.address).toBe(box.address);
    const { letter, message } = await office.write(ada, threadId);
    expect(letter).toMatchObject({ fromAddress: box.address, messageId: `${message.id}@office.test` });
  });

  it('is sent by the product when the mailbox is removed meanwhile', async () => {
    const box = await addMailbox(ada, { smtp: { host: 'mx.office.test', port: 465, security: 'tls' } });
    const mail = await sendMail(ada, threadId);
    await office.harness.owner.query('delete from app.mailbox where id = $1', [box.id]);
    await office.pass(60_000);
    expect(office.letters().find(({ id }) => id === mail.id)?.letter.fromAddress).toBeNull();
  });

  it('is unchanged without a mailbox', async () => {
    const { sender, reply_subject } = await thread();
    expect([sender.has_mailbox, reply_subject]).toEqual([false, 'Interview']);
    expect((await office.write(ada, threadId)).letter.replyTo).toBe(sender.reply_to);
  });
});

describe('D45 an answer', () => {
  it('has the subject, Message-ID and references of the answered mail, and Outlook’s headers', async () => {
    const box = await addMailbox(ada);
    const first = await office.write(ada, threadId);
    await office.receive(ada, box, {
      To: first.letter.replyTo,
      'Message-ID': '<one@example.test>',
      Subject: 'Quite another thing',
      References: `<${first.letter.messageId}>`,
      'In-Reply-To': `<${first.letter.messageId}>`,
      'Thread-Index': 'Ac0BAgMEBQ==',
      'Thread-Topic': 'Quite another thing',
    });
    expect((await thread()).reply_subject).toBe('Re: Quite another thing');
    const { letter } = await office.write(ada, threadId);
    expect(letter).toMatchObject({
      inReplyTo: 'one@example.test',
      references: [first.letter.messageId, 'one@example.test'],
      threadIndex: 'Ac0BAgMEBQ==',
      threadTopic: 'Quite another thing',
    });
    await office.receive(ada, box, { To: first.letter.replyTo, Subject: 'RE: Quite another thing' }, 'More');
    expect((await thread()).reply_subject).toBe('RE: Quite another thing');
  });

  it('goes to the sender’s reply address, unless that is the sender', async () => {
    const box = await addMailbox(ada);
    const { letter } = await office.write(ada, threadId);
    const asked = 'Ngozi at work <ngozi@work.test>, nobody, Chidi <chidi@example.test>';
    for (const reply of [asked, 'NGOZI@example.test', 'undisclosed:;'])
      await office.receive(ada, box, { To: letter.replyTo, 'Reply-To': reply });
    const [, ...received] = await messagesIn(ada, threadId);
    expect(received.map((each) => each.received?.reply_to)).toEqual([
      [
        { name: 'Ngozi at work', address: 'ngozi@work.test' },
        { name: 'Chidi', address: 'chidi@example.test' },
      ],
      [],
      [],
    ]);
  });

  it('is not offered for automatic replies', async () => {
    const box = await addMailbox(ada);
    const { letter } = await office.write(ada, threadId);
    await office.receive(ada, box, { To: letter.replyTo, 'Auto-Submitted': 'auto-replied', Subject: 'Away' });
    expect((await thread()).reply_subject).toBe('Interview');
    expect((await office.write(ada, threadId)).letter.inReplyTo).toBe(letter.messageId);
  });

  it('of a long thread references its first and newest mails', async () => {
    const box = await addMailbox(ada);
    const { letter } = await office.write(ada, threadId);
    const chain = Array.from({ length: 90 }, (_, at) => `c${at}@example.test`);
    const References = chain.map((id) => `<${id}>`).join(' ');
    await office.receive(ada, box, { To: letter.replyTo, References, 'Message-ID': '<last@example.test>' });
    const { references } = (await office.write(ada, threadId)).letter;
    expect([references[0], references.at(-1), references.length]).toEqual([
      'c0@example.test',
      'last@example.test',
      30,
    ]);
  });

  it('contains the answered mail, which is folded when read', async () => {
    const box = await addMailbox(ada);
    const { letter } = await office.write(ada, threadId);
    await office.receive(
      ada,
      box,
      { To: letter.replyTo, Date: 'Thu, 05 Mar 2026 23:30:00 -0500' },
      'Where?\r\n\r\n<b>Now?',
    );
    const { sent, message } = await office.write(ada, threadId, { text: 'Here.' });
    expect(sent.text).toBe('Here.\n\nOn 5 March 2026, Ngozi Okafor wrote:\n> Where?\n>\n> <b>Now?');
    expect(sent.html).toContain('&lt;b&gt;Now?');
    expect(message.text).toBe('Here.');
    const raw = rawMail(multipart('alternative', [plain(sent.text), html(sent.html)]));
    const reading = await readMail(raw, { authservId: null, ownAddresses: [] });
    const { text, html: shown } = reading.ok ? reading.mail : expect.fail(reading.reason);
    expect(text.shown.trim()).toBe('Here.');
    expect(shown?.shown).toContain('Here.');
    expect(shown?.shown).not.toContain('wrote:');
    expect(shown?.quoted).toContain('Where?');
  });
});

it('D35 a member’s mail is not marked as automatic', async () => {
  await addMailbox(ada);
  const { sent } = await office.write(ada, threadId);
  const message = messageOf(sent, { name: 'Landfall', address: 'no-reply@landfall.test' });
  expect(JSON.stringify(message.headers)).not.toMatch(/auto-submitted|x-auto-response-suppress|precedence/i);
});

it('D41 internal texts are never sent with a mail', async () => {
  const box = await addMailbox(ada);
  await writeNote(ada, threadId, { text: 'Secret strategy' });
  const { letter } = await office.write(ada, threadId);
  await office.receive(ada, box, { To: letter.replyTo }, 'Where?');
  await writeNote(ada, threadId, { text: 'Secret strategy' });
  const { sent } = await office.write(ada, threadId);
  expect(`${sent.text} ${sent.html}`).not.toContain('Secret');
});

it('D43 with a mailbox, too, the chosen version is sent', async () => {
  await addMailbox(ada);
  const { id: caseId } = await openCase(ada);
  const document = await addDocument(ada, caseId, { name: 'form.txt', content: 'first' });
  const mail = await sendMail(ada, (await openThread(ada, caseId)).id, {
    attachments: [{ document_id: document.id, no: 1 }],
  });
  await addVersion(ada, document.id, 'second');
  await office.pass(60_000);
  const sent = office.letters().find(({ id }) => id === mail.id);
  expect(sent?.attachments.map(({ content }) => String(content))).toEqual(['first']);
});

it('T70 a repeated mail keeps its Message-ID', async () => {
  office.outcome = { kind: 'delayed', reason: 'Busy', handedOver: false };
  const { letter, message } = await office.write(ada, threadId);
  office.outcome = { kind: 'sent' };
  await office.pass(600_000);
  const all = office.letters().filter(({ id }) => id === message.id);
  expect(all.length).toBeGreaterThan(1);
  expect(new Set(all.map((mail) => mail.letter.messageId))).toEqual(new Set([letter.messageId]));
  expect((await messagesIn(ada, threadId))[0]?.mail?.state).toBe('sent');
});
