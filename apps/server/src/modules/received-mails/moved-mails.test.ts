import { createCaller } from '@landfall/contract/call';
import { getMessageRaw } from '@landfall/contract/messages';
import { fileReceivedMail } from '@landfall/contract/received-mails';
import { getThread } from '@landfall/contract/threads';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { filesOf } from '../../testing/archives.ts';
import { openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { inTriage, type MailOffice, startMailOffice } from '../../testing/mail-office.ts';
import { openThread } from '../../testing/messages.ts';
import { accountOf, exportedArchive, importArchive } from '../../testing/moved-organizations.ts';
import { addMailbox, putMail, rawMailOf } from '../../testing/received-mails.ts';

let office: MailOffice;
let there: Harness;
let ada: TestPerson;
let owner: TestPerson;

beforeEach(async () => {
  [office, there] = await Promise.all([startMailOffice(), startHarness()]);
  ada = await office.harness.founder('Ada');
  owner = await there.founder('Olu');
  await office.harness.owner.query("update app.organization set created_at = created_at - interval '2 days'");
});
afterEach(() => Promise.all([office.close(), there.close()]));

/** The new owner, in a session of the moved organization. */
function inMoved(): TestPerson {
  const headers = { ...owner.headers, 'landfall-organization': ada.orgId };
  const overInject: typeof fetch = async (url, init) => {
    const {
      statusCode,
      rawPayload,
      headers: answered,
    } = await there.inject({
      method: (init?.method ?? 'GET') as 'GET',
      url: String(url),
      headers: Object.fromEntries(new Headers(init?.headers)),
      ...(init?.body ? { payload: String(init.body) } : {}),
    });
    return new Response(statusCode === 204 ? null : new Uint8Array(rawPayload), {
      status: statusCode,
      headers: answered as Record<string, string>,
    });
  };
  return {
    ...owner,
    headers,
    call: createCaller({ baseUrl: '/api', headers: () => headers, fetch: overInject }),
  };
}

it('mails move with their office and raw forms; unread ones go to triage', async () => {
  const box = await addMailbox(ada);
  const thread = await openThread(ada, (await openCase(ada)).id);
  const { letter } = await office.write(ada, thread.id);
  await office.receive(ada, box, { To: letter.replyTo }, 'In the thread');
  await office.receive(ada, box, {}, 'Of a stranger');
  const late = rawMailOf({}, 'Too late');
  await putMail(ada, box, late);
  const archive = await exportedArchive(office.harness, ada.orgId);
  const token = /\+(\w+)@/.exec(letter.replyTo)?.[1] ?? expect.fail('no token');
  const threads = (await filesOf(archive)).get('tables/thread.jsonl') ?? '';
  expect(threads).not.toContain(token);

  await importArchive(there, archive, await accountOf(there, owner));
  const olu = inMoved();
  const { messages } = await olu.call(getThread, { params: { id: thread.id } });
  expect(messages.map(({ kind, text }) => [kind, text])).toEqual([
    ['mail', expect.any(String)],
    ['received', 'In the thread'],
  ]);
  const raw = await olu.call(getMessageRaw, { params: { id: messages[1]?.id ?? '' } });
  expect(await raw.text()).toContain('In the thread');
  const mails = await inTriage(olu);
  expect(mails.map(({ text, is_readable }) => [text, is_readable]).sort()).toEqual([
    ['', false],
    ['Of a stranger', true],
  ]);
  const unread = mails.find(({ is_readable }) => !is_readable);
  const params = { id: unread?.id ?? '' };
  const { message } = await olu.call(fileReceivedMail, { params, body: { thread_id: thread.id } });
  expect(message).toMatchObject({ text: 'Too late', received: { is_confirmed: false } });
});

it('erasing an office erases its mails without being blocked by them', async () => {
  const box = await addMailbox(ada);
  const thread = await openThread(ada);
  const { letter } = await office.write(ada, thread.id);
  await office.receive(ada, box, { To: letter.replyTo });
  await office.receive(ada, box, {}, 'Of a stranger');
  const { owner: database } = office.harness;
  await database.query('update app.organization set deleted_at = now() where org_id = $1', [ada.orgId]);
  await database.query("select app.erase_organization($1, 'operator')", [ada.orgId]);
  for (const table of ['received_mail', 'incoming_mail', 'thread_mail_id', 'thread_sender', 'stored_file']) {
    const { rows } = await database.query(
      `select count(*)::int as rows from app.${table} where org_id = $1`,
      [ada.orgId],
    );
    expect([table, rows[0].rows]).toEqual([table, 0]);
  }
});
