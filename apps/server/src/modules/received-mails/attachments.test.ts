import { listDocuments, readDocument } from '@landfall/contract/documents';
import { getMessageHtml } from '@landfall/contract/messages';
import { fileReceivedMail, getReceivedMail, getReceivedMailRaw } from '@landfall/contract/received-mails';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  file,
  html,
  multipart,
  plain,
  type RawPart,
  rawMail,
} from '../../platform/mail/reading/testing/raw-mail.ts';
import { openCase } from '../../testing/factories.ts';
import { EICAR, FakeScanner } from '../../testing/fake-scanner.ts';
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

const ROOM = 8_000_000;
let office: MailOffice;
let ada: TestPerson;
let box: TestMailbox;
let caseId: string;
let threadId: string;
/** The address of the thread. */
let To: string;

beforeAll(async () => {
  office = await startMailOffice({ tokenSeconds: 90 * 86_400, organizationFileBytes: ROOM });
});
afterAll(() => office.close());
beforeEach(async () => {
  ada = await office.harness.founder('Ada');
  await office.harness.owner.query("update app.organization set created_at = created_at - interval '2 days'");
  box = await addMailbox(ada);
  caseId = (await openCase(ada)).id;
  threadId = (await openThread(ada, caseId)).id;
  To = (await office.write(ada, threadId)).letter.replyTo;
});

const mailOf = (part: RawPart) =>
  rawMail(part, { From: 'Ngozi Okafor <ngozi@example.test>', ...CONFIRMED, To });
async function receive(part: RawPart) {
  await putMail(ada, box, mailOf(part));
  await office.work();
  return (await messagesIn(ada, threadId)).at(-1);
}
const attached = (name: string, bytes: Buffer, type = 'application/pdf') =>
  file(type, bytes, { 'Content-Disposition': `attachment; filename="${name}"` });
const documents = async () => (await ada.call(listDocuments, { query: { resource_id: caseId } })).documents;

const PNG = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.from('picture'),
]);
const inline = (bytes: Buffer, id: string) => file('image/png', bytes, { 'Content-ID': `<${id}>` });
const showing = (...ids: string[]) => html(ids.map((id) => `<img src="cid:${id}">`).join(''));

describe('attachments of a mail', () => {
  it('become documents of the thread’s record, as a client’s uploads do', async () => {
    const pdf = Buffer.from('%PDF-1.7 passport');
    const message = await receive(multipart('mixed', [plain('Here'), attached('../passport.pdf', pdf)]));
    const [document] = await documents();
    expect(document).toMatchObject({
      title: 'passport',
      state: 'received',
      latest: {
        file_name: 'passport.pdf',
        author_display_name: 'Ngozi Okafor',
        media_type: 'application/pdf',
      },
    });
    expect(message?.received?.attachments).toEqual([
      { document_id: document?.id, no: 1, file_name: 'passport.pdf', bytes: pdf.length },
    ]);
    const blob = await ada.call(readDocument, { params: { id: document?.id ?? '', no: '1' } });
    expect(Buffer.from(await blob.arrayBuffer()).equals(pdf)).toBe(true);
  });

  it('D31 are all kept, seventy of them, including an empty one', async () => {
    const files = Array.from({ length: 70 }, (_, at) =>
      attached(`${at}.txt`, Buffer.from(`File ${at}`), 'text/plain'),
    );
    const message = await receive(
      multipart('mixed', [plain('Here'), ...files, attached('', Buffer.from('x'))]),
    );
    expect(message?.received?.attachments.map(({ file_name }) => file_name)).toEqual([
      ...Array.from({ length: 70 }, (_, at) => `${at}.txt`),
      'attachment',
    ]);
    expect(await documents()).toHaveLength(71);
  });

  it('without room are named, and the mail is filed nevertheless', async () => {
    const message = await receive(
      multipart('mixed', [
        plain('Here'),
        attached('large.pdf', Buffer.alloc(ROOM)),
        attached('a.pdf', Buffer.from('a')),
      ]),
    );
    expect(message?.text).toBe(
      'Here\n\n[No room to keep large.pdf, a.pdf as documents. They are in the mail as it came.]',
    );
    expect(message?.received?.attachments).toEqual([]);
    expect(await documents()).toEqual([]);
  });

  it('of a mail that answers two threads become documents of both, with separate files', async () => {
    const other = await openThread(ada);
    const { letter } = await office.write(ada, other.id);
    const part = multipart('mixed', [plain('Here'), attached('a.txt', Buffer.from('a'), 'text/plain')]);
    await putMail(
      ada,
      box,
      rawMail(part, { From: 'ngozi@example.test', ...CONFIRMED, To: `${To}, ${letter.replyTo}` }),
    );
    await office.work();
    const files = [await messagesIn(ada, threadId), await messagesIn(ada, other.id)].map(
      (messages) => messages.at(-1)?.received?.attachments[0]?.document_id ?? '',
    );
    expect(new Set(files).size).toBe(2);
    for (const id of files) {
      const blob = await ada.call(readDocument, { params: { id, no: '1' } });
      expect(await blob.text()).toBe('a');
    }
  });
});

describe('pictures within a mail', () => {
  const shownOf = async (id = '') => (await ada.call(getMessageHtml, { params: { id } })).shown;

  it('are in its text, and no documents', async () => {
    const message = await receive(multipart('related', [showing('a'), inline(PNG, 'a')]));
    expect((await shownOf(message?.id)).trim()).toBe(
      `<img src="data:image/png;base64,${PNG.toString('base64')}" />`,
    );
    expect(await documents()).toEqual([]);
  });

  it('that are invalid or too large together become documents', async () => {
    const large = Buffer.concat([PNG, Buffer.alloc(2 * 1024 * 1024)]);
    const message = await receive(
      multipart('related', [showing('a', 'b'), inline(Buffer.from('MZ'), 'a'), inline(large, 'b')]),
    );
    expect((await shownOf(message?.id)).trim()).toBe('<img /><img />');
    expect(message?.received?.attachments.map(({ bytes }) => bytes)).toEqual([2, large.length]);
  });

  it('shown a thousand times do not multiply the text’s size', async () => {
    const picture = Buffer.concat([PNG, Buffer.alloc(100_000)]);
    const message = await receive(
      multipart('related', [showing(...Array.from({ length: 1_000 }, () => 'a')), inline(picture, 'a')]),
    );
    expect((await shownOf(message?.id)).length).toBeLessThan(3_000_000);
  });
});

it('D40 text that is too long to show is complete in a file', async () => {
  const text = 'A long letter. '.repeat(5_000).trim();
  const message = await receive(plain(text));
  expect(message?.text).toHaveLength(50_000);
  const [document] = await documents();
  expect(document?.latest.file_name).toBe('message.txt');
  const blob = await ada.call(readDocument, { params: { id: document?.id ?? '', no: '1' } });
  expect((await blob.text()).trim()).toBe(text);
});

it('raw mails are no documents, and are not searched', async () => {
  await receive(plain('Hello'));
  const { rows } = await office.harness.owner.query(
    'select text_state, scan_state, media_type from app.stored_file where org_id = $1',
    [ada.orgId],
  );
  expect(rows).toEqual([
    { text_state: 'unsupported', scan_state: 'not_scanned', media_type: 'application/octet-stream' },
  ]);
  expect(await documents()).toEqual([]);
});

describe('D31 an unreadable mail', () => {
  it('is set aside after three tries with its raw form, without blocking others', async () => {
    const raw = Buffer.concat([rawMailOf({ Subject: 'Huge' }), Buffer.alloc(51 * 1024 * 1024, 'x')]);
    await putMail(ada, box, raw);
    await putMail(ada, box, mailOf(plain('Behind it')));
    await office.work();
    expect((await messagesIn(ada, threadId)).at(-1)?.text).toBe('Behind it');
    expect(await inTriage(ada)).toEqual([]);
    for (let tried = 0; tried < 4; tried += 1) await office.pass(60_000);
    const [mail] = await inTriage(ada);
    expect(mail).toMatchObject({
      is_readable: false,
      reason: 'It is too large to be read',
      from: { address: '' },
    });
    const params = { id: mail?.id ?? '' };
    const { rows } = await office.harness.owner.query(
      'select action, actor_kind from app.audit_entry where org_id = $1 and resource_id = $2',
      [ada.orgId, params.id],
    );
    expect(rows).toEqual([{ action: 'mail.set_aside', actor_kind: 'mailbox' }]);
    expect((await ada.call(getReceivedMailRaw, { params })).size).toBe(raw.length);
    expect((await ada.call(getReceivedMail, { params })).received_mail).toMatchObject({
      text: '',
      has_html: false,
    });
    expect(
      await problemOf(ada.call(fileReceivedMail, { params, body: { thread_id: threadId } })),
    ).toMatchObject({
      code: 'conflict',
    });
  });

  it('T64 that crashes the process is set aside at its fourth start, and can be filed by hand', async () => {
    await putMail(ada, box, mailOf(plain('Deadly')));
    await office.harness.owner.query('update app.received_mail set attempts = 3 where org_id = $1', [
      ada.orgId,
    ]);
    await office.work();
    const [mail] = await inTriage(ada);
    expect(mail).toMatchObject({ is_readable: false, reason: 'Reading it failed again and again' });
    const params = { id: mail?.id ?? '' };
    const { message } = await ada.call(fileReceivedMail, { params, body: { thread_id: threadId } });
    expect(message.text).toBe('Deadly');
  });

  it('whose raw form is lost is set aside at the last try, too', async () => {
    await putMail(ada, box, mailOf(plain('Gone')));
    await office.harness.store.removeAll(ada.orgId);
    await office.work();
    expect(await inTriage(ada)).toEqual([]);
    await office.harness.owner.query(
      "update jobs.job set retry_limit = retry_count + 1 where state < 'completed'",
    );
    await office.pass(3_600_000);
    expect(await inTriage(ada)).toMatchObject([{ is_readable: false }]);
  });
});

it('D20 a mail with a virus gives nobody its raw form or attachments', async () => {
  const scanner = new FakeScanner();
  const scanned = await startMailOffice({ scannerUrl: await scanner.start() });
  const bea = await scanned.harness.founder('Bea');
  await putMail(bea, await addMailbox(bea), rawMailOf({}, EICAR));
  await putMail(bea, await addMailbox(bea), rawMailOf({}, 'Clean'));
  await scanned.work();
  await scanned.work();
  const raw = async (text: string) => {
    const mail = (await inTriage(bea)).find((each) => each.text.includes(text));
    return bea.call(getReceivedMailRaw, { params: { id: mail?.id ?? '' } });
  };
  expect(await problemOf(raw('EICAR'))).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('held back'),
  });
  expect(await (await raw('Clean')).text()).toContain('Clean');
  await scanned.close();
  scanner.stop();
});
