import { listAuditEntries } from '@landfall/contract/audit';
import { restrictCaseRecord } from '@landfall/contract/case-records';
import {
  dismissReceivedMail,
  fileReceivedMail,
  getReceivedMail,
  getReceivedMailHtml,
  getReceivedMailRaw,
  listReceivedMails,
} from '@landfall/contract/received-mails';
import { HOUR_MS } from '@landfall/domain/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MissingFileError } from '../../platform/files/file-store.ts';
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
import { testStore } from '../../testing/test-store.ts';

let office: MailOffice;
let ada: TestPerson;
let max: TestPerson;
let box: TestMailbox;
let caseId: string;
let threadId: string;
let To: string;
/** The error of every read from the store; null when reads succeed. */
let outage: Error | null = null;
/** The number of concurrent reads, now and at most. */
let reading = { now: 0, most: 0 };

beforeAll(async () => {
  const store = testStore();
  const read: typeof store.read = async (...asked) => {
    if (outage) throw outage;
    reading.now += 1;
    reading.most = Math.max(reading.most, reading.now);
    await new Promise((resolve) => setTimeout(resolve, 50));
    reading.now -= 1;
    return store.read(...asked);
  };
  office = await startMailOffice({ tokenSeconds: 90 * 86_400, store: { ...store, read } });
});
afterAll(() => office.close());
beforeEach(async () => {
  outage = null;
  reading = { now: 0, most: 0 };
  ada = await office.harness.founder('Ada');
  await office.harness.owner.query("update app.organization set created_at = created_at - interval '2 days'");
  max = await ada.colleague('admin');
  box = await addMailbox(ada);
  caseId = (await openCase(ada)).id;
  threadId = (await openThread(ada, caseId)).id;
  To = (await office.write(ada, threadId)).letter.replyTo;
});

/** Makes the next attempt of every job its last. */
const lastTry = () =>
  office.harness.owner.query("update jobs.job set retry_limit = retry_count + 1 where state < 'completed'");
/** Sets the number of attempts to the maximum. */
const exhaust = () =>
  office.harness.owner.query('update app.received_mail set attempts = 3 where org_id = $1', [ada.orgId]);

describe('T94 while the store is unavailable', () => {
  it('a mail waits for a day, and is then filed', async () => {
    await putMail(ada, box, rawMailOf({ ...CONFIRMED, To }, 'Patient'));
    outage = new Error('connect ECONNREFUSED');
    await office.work();
    for (let hour = 0; hour < 24; hour += 1) await office.pass(HOUR_MS);
    expect(await inTriage(ada)).toEqual([]);
    outage = null;
    await office.pass(2 * HOUR_MS);
    expect((await messagesIn(ada, threadId)).at(-1)?.text).toBe('Patient');
  });

  it('a mail is not given up because the database was down while filing', async () => {
    await putMail(ada, box, rawMailOf({ ...CONFIRMED, To }, 'Patient'));
    const { owner } = office.harness;
    await owner.query('revoke insert on app.incoming_mail from landfall_app');
    await office.work();
    for (let tried = 0; tried < 6; tried += 1) await office.pass(HOUR_MS);
    const { rows } = await owner.query('select state, attempts from app.received_mail where org_id = $1', [
      ada.orgId,
    ]);
    await owner.query('grant insert on app.incoming_mail to landfall_app');
    expect(rows).toEqual([{ state: 'waiting', attempts: 0 }]);
    await office.pass(HOUR_MS);
    expect((await messagesIn(ada, threadId)).at(-1)?.text).toBe('Patient');
  });

  it('the last try sets a mail aside for super admins only', async () => {
    await putMail(ada, box, rawMailOf({ ...CONFIRMED, To }, 'Secret'));
    outage = new Error('connect ECONNREFUSED');
    await office.work();
    await lastTry();
    await office.pass(HOUR_MS);
    outage = null;
    const { received_mails, total } = await ada.call(listReceivedMails, { query: {} });
    expect([received_mails, total]).toMatchObject([[{ is_readable: false }], 1]);
    const params = { id: received_mails[0]?.id ?? '' };
    expect(await max.call(listReceivedMails, { query: {} })).toMatchObject({ received_mails: [], total: 0 });
    for (const call of [
      () => max.call(getReceivedMail, { params }),
      () => max.call(getReceivedMailRaw, { params }),
      () => max.call(getReceivedMailHtml, { params }),
      () => max.call(dismissReceivedMail, { params }),
      () => max.call(fileReceivedMail, { params, body: { thread_id: threadId } }),
    ])
      expect(await problemOf(call())).toMatchObject({ code: 'not_found' });
    const log = async (by: TestPerson) =>
      (await by.call(listAuditEntries, { query: { action: 'mail.set_aside' } })).entries.length;
    expect([await log(ada), await log(max)]).toEqual([1, 0]);
    const { message } = await ada.call(fileReceivedMail, { params, body: { thread_id: threadId } });
    expect(message.text).toBe('Secret');
  });

  it('filing by hand reports it, and also that the raw form is lost', async () => {
    await office.receive(ada, box, { From: 'eve@example.test' });
    const params = { id: (await inTriage(ada))[0]?.id ?? '' };
    const body = { thread_id: threadId };
    outage = new Error('connect ECONNREFUSED');
    expect(await problemOf(ada.call(fileReceivedMail, { params, body }))).toMatchObject({
      code: 'unavailable',
    });
    outage = new MissingFileError({ orgId: ada.orgId, fileId: params.id });
    expect(await problemOf(ada.call(fileReceivedMail, { params, body }))).toMatchObject({
      code: 'conflict',
      message: 'The mail as it came is gone: it cannot be put in a thread',
    });
    outage = null;
    await ada.call(fileReceivedMail, { params, body });
  });
});

describe('T94 an unreadable mail', () => {
  const setAside = async (raw: Buffer) => {
    await putMail(ada, box, raw);
    await exhaust();
    await office.work();
  };
  const seen = async () => [(await inTriage(ada)).length, (await inTriage(max)).length];

  it.each<[string, () => Promise<Record<string, string>>]>([
    ['by the address it came to', async () => ({ From: 'eve@example.test', To: `Office\r\n <${To}>` })],
    [
      'by the mail that it answers',
      async () => {
        const { letter } = await office.write(ada, threadId);
        return { From: 'eve@example.test', 'In-Reply-To': `<${letter.messageId}>` };
      },
    ],
    [
      'by its chain',
      async () => {
        const { letter } = await office.write(ada, threadId);
        return { From: 'eve@example.test', References: `<a@b.test>\r\n\t<${letter.messageId}>` };
      },
    ],
    [
      'by who wrote it',
      async () => {
        const person = await addBeneficiary(ada, { personal_email: 'Secret@client.test' });
        await linkBeneficiary(ada, caseId, person.id);
        return { From: 'secret@Client.test' };
      },
    ],
  ])('is hidden with the restricted case that it claims %s', async (_, headersOf) => {
    const headers = await headersOf();
    await ada.call(restrictCaseRecord, { params: { id: caseId } });
    await setAside(rawMailOf(headers));
    expect(await inTriage(ada)).toMatchObject([{ is_readable: false }]);
    expect(await inTriage(max)).toEqual([]);
  });

  it('is visible to everybody if its headers claim nothing, and to super admins if they are endless', async () => {
    await setAside(rawMailOf({ From: 'eve@example.test' }));
    expect(await seen()).toEqual([1, 1]);
    await setAside(rawMailOf({ 'X-Long': 'x'.repeat(70_000) }));
    expect(await seen()).toEqual([2, 1]);
  });
});

it('a mail with many tokens is filed by the first fifty only', async () => {
  const other = await office.write(ada, (await openThread(ada)).id);
  const tokens = Array.from({ length: 60 }, (_, at) =>
    To.replace(/\+\w+@/, `+${String(at).padStart(20, '0')}@`),
  );
  await office.receive(ada, box, { To: [To, ...tokens, other.letter.replyTo].join(', ') }, 'Many');
  expect((await messagesIn(ada, threadId)).at(-1)?.text).toBe('Many');
  expect((await messagesIn(ada, other.message.thread_id)).at(-1)?.text).not.toBe('Many');
});

it('raw mails are read by hand one at a time per organization', async () => {
  for (const text of ['One', 'Two', 'Three'])
    await office.receive(ada, box, { From: 'eve@example.test' }, text);
  const mails = await inTriage(ada);
  reading = { now: 0, most: 0 };
  await Promise.all(
    mails.map(({ id }) => ada.call(fileReceivedMail, { params: { id }, body: { thread_id: threadId } })),
  );
  expect([mails.length, reading.most]).toEqual([3, 1]);
});
