import { deleteBeneficiary, restoreBeneficiary } from '@landfall/contract/beneficiaries';
import { listNotifications } from '@landfall/contract/notifications';
import { getThread, updateThread } from '@landfall/contract/threads';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
import {
  addMailbox,
  CHECKED_BY,
  putMail,
  rawMailOf,
  type TestMailbox,
} from '../../testing/received-mails.ts';

let office: MailOffice;
let ada: TestPerson;
let max: TestPerson;
let box: TestMailbox;
let caseId: string;
let threadId: string;

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
  threadId = (await openThread(ada, caseId)).id;
});

const kinds = async (id = threadId) => (await messagesIn(ada, id)).map(({ kind }) => kind);
const bell = async (by: TestPerson) =>
  (await by.call(listNotifications, { query: {} })).notifications.filter(
    ({ kind }) => kind === 'client_mail',
  );
const threadOf = async (by = ada, id = threadId) => (await by.call(getThread, { params: { id } })).thread;

describe('D24 an answer is filed into its thread', () => {
  it('by the token of its address only', async () => {
    const { letter } = await office.write(ada, threadId);
    expect(letter.replyTo).toMatch(new RegExp(`^${box.address.replace('@', '\\+[0-9a-f]{32}@')}$`));
    await office.receive(ada, box, { To: letter.replyTo.toUpperCase() });
    const [, received] = await messagesIn(ada, threadId);
    expect(received).toMatchObject({
      kind: 'received',
      number: 2,
      author: { id: null, display_name: 'Ngozi Okafor' },
      text: 'It is attached.',
      received: {
        from: { name: 'Ngozi Okafor', address: 'ngozi@example.test' },
        subject: 'Re: Your interview',
        sent_at: '2026-03-02T15:00:00Z',
        is_confirmed: true,
        automatic_reason: null,
        has_html: false,
        attachments: [],
      },
    });
    expect(await inTriage(ada)).toEqual([]);
  });

  it('by In-Reply-To only', async () => {
    const { letter } = await office.write(ada, threadId);
    await office.receive(ada, box, { 'In-Reply-To': `<${letter.messageId}>` });
    expect(await kinds()).toEqual(['mail', 'received']);
  });

  it('by References only, also to an earlier received mail', async () => {
    const { letter } = await office.write(ada, threadId);
    const References = `<unknown@example.test> <${letter.messageId}>`;
    await office.receive(ada, box, { References, 'Message-ID': '<first@example.test>' });
    await office.receive(ada, box, { References: '<first@example.test>' }, 'Another');
    await office.receive(ada, box, { 'In-Reply-To': '<unknown@example.test>' }, 'A third');
    expect(await kinds()).toEqual(['mail', 'received', 'received', 'received']);
  });

  it('but not without any of them: it goes to triage', async () => {
    await office.write(ada, threadId);
    await office.receive(ada, box);
    expect(await kinds()).toEqual(['mail']);
    expect(await inTriage(ada)).toMatchObject([
      { reason: 'It answers no mail of a thread', is_confirmed: true, thread: null, text: 'It is attached.' },
    ]);
  });

  it('which is reopened, marked as unread and notified to its owner', async () => {
    await ada.call(updateThread, { params: { id: threadId }, body: { assignee_id: max.id } });
    const { letter } = await office.write(ada, threadId);
    const snoozed_until = new Date(office.harness.clock.now() + 3_600_000).toISOString();
    await ada.call(updateThread, { params: { id: threadId }, body: { state: 'closed', snoozed_until } });
    await office.receive(ada, box, { To: letter.replyTo });
    const thread = await threadOf();
    expect(thread).toMatchObject({ state: 'open', snoozed_until: null, is_unread: true });
    expect(thread.last).toMatchObject({ kind: 'received', author: 'Ngozi Okafor', text: 'It is attached.' });
    expect(await bell(max)).toMatchObject([{ kind: 'client_mail', thread: { id: threadId } }]);
    // Ada follows the thread, but it is assigned to Max.
    expect(await bell(ada)).toEqual([]);
  });

  it('T84 with the mailbox as actor in the audit log', async () => {
    const { letter } = await office.write(ada, threadId);
    await office.receive(ada, box, { To: letter.replyTo });
    const { rows } = await office.harness.owner.query(
      "select action, actor_kind from app.audit_entry where org_id = $1 and resource_id = $2 and action like 'mail.%'",
      [ada.orgId, threadId],
    );
    expect(rows).toEqual([{ action: 'mail.received', actor_kind: 'mailbox' }]);
  });
});

describe('D25 not matched are', () => {
  it('the subject of another case', async () => {
    const { letter } = await office.write(ada, threadId);
    const other = await openThread(ada, undefined, 'Case 123');
    await office.receive(ada, box, {
      Subject: `[Case 123] ${other.id}`,
      'In-Reply-To': `<${letter.messageId}>`,
    });
    expect(await kinds(other.id)).toEqual([]);
    expect(await kinds()).toEqual(['mail', 'received']);
  });

  it('a Message-ID and a token of another organization', async () => {
    const bea = await office.harness.founder('Bea');
    await office.harness.owner.query(
      "update app.organization set created_at = created_at - interval '2 days'",
    );
    const hers = await addMailbox(bea);
    const { id } = await openThread(bea);
    const { letter } = await office.write(bea, id);
    const token = /\+(\w+)@/.exec(letter.replyTo)?.[1] ?? '';
    const To = box.address.replace('@', `+${token}@`);
    await office.receive(ada, box, { To, 'In-Reply-To': `<${letter.messageId}>` });
    expect(await messagesIn(bea, id)).toHaveLength(1);
    expect(await inTriage(ada)).toMatchObject([{ reason: 'It answers no mail of a thread' }]);
    expect(await inTriage(bea)).toEqual([]);
    await office.receive(bea, hers, { To: letter.replyTo });
    expect(await messagesIn(bea, id)).toHaveLength(2);
  });
});

describe('D26 a mail to a leaked address', () => {
  it('from a stranger goes to triage, without notification', async () => {
    const { letter } = await office.write(ada, threadId);
    await office.receive(ada, box, { To: letter.replyTo, From: 'Eve <eve@example.test>' });
    expect(await kinds()).toEqual(['mail']);
    expect(await bell(ada)).toEqual([]);
    expect((await threadOf()).is_unread).toBe(false);
    expect(await inTriage(ada)).toMatchObject([
      {
        reason: 'Its sender is not one of those whom the thread is with',
        thread: { id: threadId, subject: 'Interview' },
        is_confirmed: true,
      },
    ]);
  });

  it.each<[string, Record<string, string>]>([
    ['is not confirmed', { 'Authentication-Results': 'other.test; dmarc=pass header.from=example.test' }],
    [
      'is found to be forged',
      { 'Authentication-Results': `${CHECKED_BY}; dmarc=fail header.from=example.test` },
    ],
  ])('in the name of a client, and %s, goes to triage', async (_, headers) => {
    const { letter } = await office.write(ada, threadId);
    await office.receive(ada, box, { To: letter.replyTo, ...headers });
    expect(await kinds()).toEqual(['mail']);
    const [mail] = await inTriage(ada);
    expect(mail).toMatchObject({ is_confirmed: false, thread: { id: threadId } });
    expect(mail?.reason).toMatch(/^It is not confirmed that its sender wrote it\. The mailbox’s server /);
  });

  it('beside a client as one of two authors is put before a person', async () => {
    const { letter } = await office.write(ada, threadId);
    const From = 'Ngozi <ngozi@example.test>, Eve <eve@example.test>';
    await office.receive(ada, box, { To: letter.replyTo, From });
    expect(await kinds()).toEqual(['mail']);
    const reason = 'Its sender is not one of those whom the thread is with';
    expect(await inTriage(ada)).toMatchObject([{ reason }]);
  });

  it('from somebody known to one of two threads is filed into that one only', async () => {
    const other = await openThread(ada);
    const one = await office.write(ada, threadId);
    const two = await office.write(ada, other.id, { to: [{ address: 'b@example.test', name: '' }] });
    await office.receive(ada, box, { To: `${one.letter.replyTo}, ${two.letter.replyTo}` });
    expect([await kinds(), await kinds(other.id)]).toEqual([['mail', 'received'], ['mail']]);
    expect(await inTriage(ada)).toEqual([]);
  });

  it('from people of the record is filed without having been written to', async () => {
    const address = `${crypto.randomUUID()}@example.test`;
    const person = await addBeneficiary(ada, { business_email: address.toUpperCase() });
    await linkBeneficiary(ada, caseId, person.id);
    const { letter } = await office.write(ada, threadId);
    await office.receive(ada, box, { To: letter.replyTo, From: `N <${address}>` });
    expect(await kinds()).toEqual(['mail', 'received']);
  });
});

describe('D27 the same mail', () => {
  it('to two cases is once in each thread, by two mailboxes and both copies', async () => {
    const second = await addMailbox(ada);
    const other = await openThread(ada);
    const [one, two] = [await office.write(ada, threadId), await office.write(ada, other.id)];
    const headers = {
      ...CONFIRMED,
      To: one.letter.replyTo,
      Cc: two.letter.replyTo,
      'Message-ID': '<both@example.test>',
    };
    const copies = [
      rawMailOf({ 'Delivered-To': one.letter.replyTo, ...headers }),
      rawMailOf({ 'Delivered-To': two.letter.replyTo, ...headers }),
    ];
    for (const copy of copies) await putMail(ada, box, copy);
    await putMail(ada, second, copies[0] as Buffer);
    await office.work();
    for (const id of [threadId, other.id]) expect(await kinds(id)).toEqual(['mail', 'received']);
    // An answer does not show to which of the threads it belongs.
    await office.receive(ada, box, { 'In-Reply-To': '<both@example.test>' }, 'And this');
    expect(await inTriage(ada)).toMatchObject([
      { reason: 'It answers a mail that is in more than one thread' },
    ]);
  });

  it('fetched again after UIDVALIDITY changed is stored and read once', async () => {
    const { letter } = await office.write(ada, threadId);
    const raw = rawMailOf({ ...CONFIRMED, To: letter.replyTo });
    expect([await putMail(ada, box, raw, 1), await putMail(ada, box, raw, 77)]).toEqual([true, false]);
    // Another mail with the same number is kept.
    expect(await putMail(ada, box, rawMailOf(), 1)).toBe(true);
    await office.work();
    expect(await kinds()).toEqual(['mail', 'received']);
    const { rows } = await office.harness.owner.query(
      'select count(*)::int as files from app.stored_file where org_id = $1',
      [ada.orgId],
    );
    expect(rows).toEqual([{ files: 2 }]);
  });
});

it('D28 a mail with the forged Message-ID of a later one does not hide it', async () => {
  const { letter } = await office.write(ada, threadId);
  const headers = { To: letter.replyTo, 'Message-ID': '<same@example.test>' };
  await office.receive(ada, box, headers, 'Forged');
  await office.receive(ada, box, headers, 'Real');
  expect((await messagesIn(ada, threadId)).map(({ text }) => text).slice(1)).toEqual(['Forged', 'Real']);
});

describe('D34 an automatic mail', () => {
  it.each<[string, Record<string, string>]>([
    ['out of office', { 'Auto-Submitted': 'auto-replied' }],
    ['a mailing list', { 'List-Id': '<all.example.test>' }],
  ])('(%s) is in the thread, without reopening or notification', async (_, headers) => {
    const { letter } = await office.write(ada, threadId);
    await ada.call(updateThread, { params: { id: threadId }, body: { state: 'waiting' } });
    await office.receive(ada, box, { To: letter.replyTo, ...headers });
    const [, received] = await messagesIn(ada, threadId);
    expect(received?.received?.automatic_reason).toEqual(expect.any(String));
    expect(await threadOf()).toMatchObject({
      state: 'waiting',
      messages: 2,
      is_unread: false,
      last: { kind: 'mail' },
    });
    expect(await bell(ada)).toEqual([]);
  });

  it('from our own address goes to triage as automatic', async () => {
    const { letter } = await office.write(ada, threadId);
    await office.receive(ada, box, { To: letter.replyTo, From: box.address });
    expect(await inTriage(ada)).toMatchObject([{ is_automatic: true, thread: { id: threadId } }]);
  });

  it('beyond twenty an hour in one thread there are no notifications', async () => {
    const { letter } = await office.write(ada, threadId);
    for (let at = 0; at < 23; at += 1)
      await putMail(ada, box, rawMailOf({ ...CONFIRMED, To: letter.replyTo }, `Mail ${at}`));
    await office.work();
    expect([await kinds().then((all) => all.length), (await bell(ada)).length]).toEqual([24, 20]);
    await office.pass(3_600_001);
    await office.receive(ada, box, { To: letter.replyTo }, 'Later');
    expect(await bell(ada)).toHaveLength(21);
  });
});

it('D41 an answer to a notification about a note reaches nobody outside', async () => {
  const before = office.letters().length;
  await office.receive(ada, box, {
    From: 'Ada <ada@example.test>',
    To: box.address,
    'In-Reply-To': `<${crypto.randomUUID()}@localhost>`,
    Subject: 'Re: Max mentioned you',
  });
  await office.pass(3_600_000);
  expect(office.letters().slice(before)).toEqual([]);
  // Filtered, since on a busy machine late mails of other organizations may arrive in between.
  const { rows } = await office.harness.owner.query('select subject from app.mail where org_id = $1', [
    ada.orgId,
  ]);
  expect(rows).toEqual([]);
  expect(await kinds()).toEqual([]);
  expect(await inTriage(ada)).toMatchObject([{ reason: 'It answers no mail of a thread' }]);
});

it('D34 two installations that write to each other send one mail each', async () => {
  const bea = await office.harness.founder('Bea');
  await office.harness.owner.query("update app.organization set created_at = created_at - interval '2 days'");
  const hers = await addMailbox(bea, { address: `bea-${crypto.randomUUID()}@example.test` });
  const { id } = await openThread(bea);
  const before = office.sent.length;
  const letters = () => office.sent.slice(before).filter(({ letter }) => letter);
  const asked = await office.write(ada, threadId, { to: [{ address: hers.address, name: '' }] });
  const told = await office.write(bea, id, { to: [{ address: asked.letter.replyTo, name: '' }] });
  const headersOf = ({ letter }: typeof asked, From: string, domain: string) => ({
    From,
    To: letter.to[0]?.address ?? '',
    'Message-ID': `<${letter.messageId}>`,
    'Authentication-Results': `${CHECKED_BY}; dmarc=pass header.from=${domain}`,
  });
  await office.receive(bea, hers, headersOf(asked, box.address, 'office.test'));
  await office.receive(ada, box, headersOf(told, hers.address, 'example.test'));
  await office.pass(3_600_000);
  expect(letters()).toHaveLength(2);
  expect(await kinds()).toEqual(['mail', 'received']);
  expect(await inTriage(bea)).toHaveLength(1);
});

it('an answer to a deleted person’s thread goes to triage, and can be filed after their restoration', async () => {
  const { id } = await addBeneficiary(ada);
  const { id: theirs } = await openThread(ada, id);
  const { letter } = await office.write(ada, theirs);
  await ada.call(deleteBeneficiary, { params: { id } });
  await office.receive(ada, box, { To: letter.replyTo });
  // Another thread knows the Message-ID as well, but the answered mail is not one of its own.
  const other = await office.write(ada, threadId);
  await office.receive(ada, box, { To: other.letter.replyTo, References: `<${letter.messageId}>` });
  await office.receive(ada, box, { 'In-Reply-To': `<${letter.messageId}>` }, 'Again');
  const reason = 'The person or company that its thread is about was deleted';
  expect(await inTriage(ada)).toMatchObject([
    { reason, text: 'Again', is_readable: true },
    { reason, text: 'It is attached.', is_readable: true },
  ]);
  await ada.call(restoreBeneficiary, { params: { id } });
  await office.receive(ada, box, { To: letter.replyTo }, 'A third');
  expect(await kinds(theirs)).toEqual(['mail', 'received']);
});

describe('T64 a repeated job', () => {
  it('files a mail once', async () => {
    const { letter } = await office.write(ada, threadId);
    await office.receive(ada, box, { To: letter.replyTo });
    await office.harness.owner.query(
      "update app.received_mail set state = 'waiting' where org_id = $1 and state = 'filed'",
      [ada.orgId],
    );
    await ada.arrange(async (tx) => {
      const { enqueue } = await import('../../platform/jobs/enqueue.ts');
      const { receivedMailJob } = await import('./received-mail-job.ts');
      const { id } = await tx.db
        .selectFrom('received_mail')
        .select('id')
        .where('org_id', '=', tx.orgId)
        .executeTakeFirstOrThrow();
      await enqueue(tx, receivedMailJob, { received_mail_id: id });
    });
    await office.work();
    expect(await kinds()).toEqual(['mail', 'received']);
    expect(await bell(ada)).toHaveLength(1);
  });

  it('of two workers at once, for mails of one thread, gives each a number', async () => {
    const { letter } = await office.write(ada, threadId);
    for (let at = 0; at < 6; at += 1)
      await putMail(ada, box, rawMailOf({ ...CONFIRMED, To: letter.replyTo }, `Mail ${at}`));
    const another = await office.workers.start();
    await Promise.all([office.work(), another.workDue()]);
    expect((await messagesIn(ada, threadId)).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});
