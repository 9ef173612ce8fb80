import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
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
let box: TestMailbox;
let threadId: string;

beforeAll(async () => {
  office = await startMailOffice();
});
afterAll(() => office.close());
beforeEach(async () => {
  ada = await office.harness.founder('Ada');
  await office.harness.owner.query("update app.organization set created_at = created_at - interval '2 days'");
  box = await addMailbox(ada);
  threadId = (await openThread(ada)).id;
});

it('D37 a mail is confirmed by the mailbox’s setting: a name, none as at Exchange Online, or never', async () => {
  const { letter } = await office.write(ada, threadId);
  const unnamed = 'spf=pass smtp.mailfrom=example.test;dmarc=pass action=none header.from=example.test';
  const named = `${CHECKED_BY}; dmarc=pass header.from=example.test`;
  const { owner } = office.harness;
  const set = (checks: string) =>
    owner.query('update app.mailbox set sender_checks = $2 where id = $1', [box.id, checks]);
  for (const checks of ['named', 'exchange_online', 'none']) {
    await set(checks);
    const To = letter.replyTo;
    await office.receive(ada, box, { To, 'Authentication-Results': unnamed }, `${checks}: without a name`);
    await office.receive(ada, box, { To, 'Authentication-Results': named }, `${checks}: with a name`);
  }
  expect((await messagesIn(ada, threadId)).map(({ text }) => text).slice(1)).toEqual([
    'named: with a name',
    'exchange_online: without a name',
  ]);
  expect(await inTriage(ada)).toHaveLength(4);
});

it('D37 a mail posted to a mailbox that is read by IMAP is never confirmed', async () => {
  const { letter } = await office.write(ada, threadId);
  const post = async (text: string) => {
    await putMail(ada, box, rawMailOf({ ...CONFIRMED, To: letter.replyTo }, text), null);
    await office.work();
  };
  await post('Posted');
  await office.harness.owner.query(
    `update app.mailbox set imap = '{"host": "mx.office.test", "port": 993, "security": "tls"}' where id = $1`,
    [box.id],
  );
  await post('Posted beside');
  await office.receive(ada, box, { To: letter.replyTo }, 'Fetched');
  expect((await messagesIn(ada, threadId)).map(({ text }) => text).slice(1)).toEqual(['Posted', 'Fetched']);
  expect(await inTriage(ada)).toMatchObject([{ text: 'Posted beside', is_confirmed: false }]);
});
