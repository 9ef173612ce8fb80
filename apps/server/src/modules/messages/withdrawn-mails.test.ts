import { deleteBeneficiary, restoreBeneficiary, updateBeneficiary } from '@landfall/contract/beneficiaries';
import { updateCaseRecord } from '@landfall/contract/case-records';
import { MAIL_UNDO_SECONDS } from '@landfall/contract/constants';
import { removeUser, updateUserRoles } from '@landfall/contract/members';
import { cancelMessage, type Message, retryMessage } from '@landfall/contract/messages';
import { listNotifications } from '@landfall/contract/notifications';
import { eraseBeneficiary } from '@landfall/contract/party-erasures';
import { mergeBeneficiary } from '@landfall/contract/party-merges';
import { createPetitioner, deletePetitioner } from '@landfall/contract/petitioners';
import { getThread } from '@landfall/contract/threads';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WaitingMail } from '../../platform/mail/mail.ts';
import { addBeneficiary, linkBeneficiary, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { type TestWorkers, testWorkers } from '../../testing/job-worker.ts';
import { untilWaiting } from '../../testing/lock-waits.ts';
import { openThread, sendMail } from '../../testing/messages.ts';
import { problemOf } from '../../testing/problem-of.ts';

const DAYS_MS = 30 * 86_400_000;
const DELETED = { state: 'cancelled', reason: 'The client whom it concerns was deleted' };
const ERASED = { state: 'cancelled', reason: 'The client whom it concerns was erased' };
let harness: Harness;
let workers: TestWorkers;
let ada: TestPerson;
let max: TestPerson;
let caseId: string;
let sent: WaitingMail[];

beforeAll(async () => {
  harness = await startHarness({ tokenSeconds: 90 * 86_400 });
});
afterAll(() => harness.close());
beforeEach(async () => {
  sent = [];
  // Cancels mails that the previous test has left queued.
  await harness.owner.query("update app.outgoing_mail set state = 'cancelled' where state = 'queued'");
  const post = {
    send: async (mail: WaitingMail) => {
      sent.push(mail);
      return { kind: 'sent' as const };
    },
    close() {},
  };
  workers = await testWorkers(harness, { post });
  ada = await harness.founder('Ada');
  await harness.owner.query("update app.organization set created_at = created_at - interval '2 days'");
  max = await ada.colleague('user');
  caseId = (await openCase(ada)).id;
});
afterEach(() => workers.close());

const NGOZI = { first_name: 'Ngozi', last_name: 'Okafor', personal_email: 'Ngozi@client.test' };
/** A mail by Max that is to be sent in a month. */
async function write(resource_id: string, ...addresses: string[]): Promise<Message> {
  const { id } = await openThread(max, resource_id);
  const to = addresses.map((address) => ({ address }));
  return sendMail(max, id, { to, send_at: new Date(harness.clock.now() + DAYS_MS).toISOString() });
}
const remove = (id: string) => ada.call(deleteBeneficiary, { params: { id } });
const mailOf = async ({ id, thread_id }: Message) => {
  const { messages } = await ada.call(getThread, { params: { id: thread_id } });
  return messages.find((message) => message.id === id)?.mail;
};
async function rowsOf(...messages: Message[]) {
  const { rows } = await harness.owner.query(
    `select o.state, o.reason from unnest($1::uuid[]) with ordinality m (id, no)
     left join app.outgoing_mail o on o.message_id = m.id order by m.no`,
    [messages.map(({ id }) => id)],
  );
  return rows;
}
/** The notifications about withdrawn mails. */
async function told(who: TestPerson) {
  const { notifications } = await who.call(listNotifications, {});
  const ofMails = notifications.filter(({ kind }) => kind === 'mail_withdrawn');
  return ofMails.map(({ case_record, thread }) => [case_record?.id, thread?.id]);
}
async function monthLater(): Promise<WaitingMail['letter'][]> {
  await workers.advance(DAYS_MS);
  await (await workers.start()).workDue();
  return sent.flatMap(({ letter }) => letter ?? []);
}

describe('a deleted client', () => {
  it('gets no waiting mail, and its author is notified', async () => {
    const { id } = await addBeneficiary(ada, NGOZI);
    const own = await write(id, 'lawyer@example.test');
    const onCase = await write(caseId, 'lawyer@example.test', 'ngozi@CLIENT.test');
    const others = await write(caseId, 'lawyer@example.test');
    await remove(id);
    expect(await rowsOf(own)).toEqual([DELETED]);
    expect(await mailOf(onCase)).toMatchObject(DELETED);
    expect(await told(max)).toEqual([
      [caseId, onCase.thread_id],
      [undefined, own.thread_id],
    ]);
    expect(await told(ada)).toEqual([]);
    expect(await problemOf(ada.call(retryMessage, { params: { id: own.id } }))).toMatchObject({
      code: 'not_found',
    });
    expect((await monthLater()).map((letter) => letter?.messageId)).toEqual([
      expect.stringContaining(others.id),
    ]);
    // It can be sent after all once the client is restored.
    await ada.call(restoreBeneficiary, { params: { id } });
    expect((await ada.call(retryMessage, { params: { id: own.id } })).message.mail?.state).toBe('queued');
    await ada.call(cancelMessage, { params: { id: own.id } });
  });

  it('gets none at their address, while others still get mail at theirs', async () => {
    const { id } = await addBeneficiary(ada, NGOZI);
    const before = await write(caseId, 'ngozi@client.test');
    await ada.call(updateBeneficiary, { params: { id }, body: { personal_email: 'family@client.test' } });
    await addBeneficiary(ada, { first_name: 'Obi', personal_email: 'family@client.test' });
    const family = await write(caseId, 'family@client.test');
    await remove(id);
    expect(await rowsOf(before, family)).toEqual([DELETED, { state: 'queued', reason: '' }]);
  });

  it('can be a company; other offices can still write to it', async () => {
    const bea = await harness.founder('Bea');
    const elsewhere = await sendMail(bea, undefined, { to: [{ address: 'hr@acme.test' }] });
    const body = { petitioner_name: 'Acme', email: 'hr@acme.test' };
    const { id } = (await ada.call(createPetitioner, { body })).petitioner;
    const mail = await write(caseId, 'hr@acme.test');
    await ada.call(deletePetitioner, { params: { id } });
    await ada.call(deletePetitioner, { params: { id } });
    expect(await rowsOf(mail, elsewhere)).toEqual([DELETED, { state: 'queued', reason: '' }]);
    expect(await told(max)).toEqual([[caseId, mail.thread_id]]);
  });

  it('T94 gets none of restricted cases either', async () => {
    await harness.owner.query('update app.case_record set restricted = true where id = $1', [caseId]);
    const { id } = await addBeneficiary(ada, NGOZI);
    const { id: threadId } = await openThread(ada, caseId);
    const mail = await sendMail(ada, threadId, { to: [{ address: 'ngozi@client.test' }] });
    await max.call(deleteBeneficiary, { params: { id } });
    expect(await mailOf(mail)).toMatchObject(DELETED);
    expect([await told(ada), await told(max)]).toEqual([[[caseId, threadId]], []]);
  });

  it.each(['send', 'delete'] as const)(
    'gets no mail that is written at that moment: first %s',
    async (first) => {
      const { id } = await addBeneficiary(ada, NGOZI);
      const { id: threadId } = await openThread(max, id);
      const acts = { send: () => sendMail(max, threadId), delete: () => remove(id) };
      const holder = await harness.owner.connect();
      try {
        await holder.query('begin');
        await holder.query('select from app.thread where id = $1 for update', [threadId]);
        const one = Promise.allSettled([acts[first]()]);
        await untilWaiting(harness.owner, 1);
        const other = Promise.allSettled([acts[first === 'send' ? 'delete' : 'send']()]);
        await untilWaiting(harness.owner, 2);
        await holder.query('commit');
        await Promise.all([one, other]);
      } finally {
        holder.release();
      }
      await workers.advance(MAIL_UNDO_SECONDS * 1_000);
      await (await workers.start()).workDue();
      expect(sent.flatMap(({ letter }) => letter ?? [])).toEqual([]);
      expect(await told(max)).toHaveLength(first === 'send' ? 1 : 0);
    },
  );
});

describe('T89 a member writing at the moment', () => {
  it.each<[string, string, () => Promise<unknown>]>([
    [
      'they are removed',
      'Its author has left the organization',
      () => ada.call(removeUser, { params: { id: max.id } }),
    ],
    [
      'they may do so no more',
      'Its author may no longer write to clients',
      () => ada.call(updateUserRoles, { params: { id: max.id }, body: { roles: ['viewer'] } }),
    ],
  ])('in which %s has their mail withdrawn', async (_, reason, end) => {
    const { id: threadId } = await openThread(ada, caseId);
    const holder = await harness.owner.connect();
    let mail: Message;
    try {
      await holder.query('begin');
      await holder.query('select from app.thread where id = $1 for update', [threadId]);
      const written = sendMail(max, threadId);
      await untilWaiting(harness.owner, 1);
      const ended = end();
      await untilWaiting(harness.owner, 2);
      await holder.query('commit');
      mail = await written;
      await ended;
    } finally {
      holder.release();
    }
    expect(await mailOf(mail)).toMatchObject({ state: 'cancelled', reason });
    expect(await monthLater()).toEqual([]);
  });
});

it.each<[string, () => Promise<unknown>]>([
  ['has left', () => ada.call(removeUser, { params: { id: max.id } })],
  [
    'may write no more',
    () => ada.call(updateUserRoles, { params: { id: max.id }, body: { roles: ['viewer'] } }),
  ],
])('T89 a mail cannot be sent again if its author %s and would get the answers', async (_, end) => {
  const mail = await write(caseId, 'ngozi@client.test');
  await end();
  expect(await problemOf(ada.call(retryMessage, { params: { id: mail.id } }))).toMatchObject({
    code: 'conflict',
    message: 'Its author may no longer write to clients. Write it again',
  });
  expect(await monthLater()).toEqual([]);
});

it('an erased client gets none either, and the author is notified', async () => {
  const { id } = await addBeneficiary(ada, NGOZI);
  await linkBeneficiary(ada, caseId, id);
  const [own, onCase] = [await write(id, 'lawyer@example.test'), await write(caseId, 'ngozi@client.test')];
  await ada.call(updateCaseRecord, { params: { id: caseId }, body: { archived: true } });
  await ada.call(eraseBeneficiary, { params: { id }, body: { name: 'Ngozi Okafor' } });
  expect(await rowsOf(own)).toEqual([{ state: null, reason: null }]);
  expect(await mailOf(onCase)).toMatchObject(ERASED);
  expect(await told(max)).toEqual([
    [caseId, onCase.thread_id],
    [undefined, undefined],
  ]);
  expect(await monthLater()).toEqual([]);
});

describe('a merged client', () => {
  const merge = async (id: string, other_id: string) =>
    ada.call(mergeBeneficiary, {
      params: { id },
      body: { other_id, take: {}, version: 1, other_version: 1 },
    });

  it('gets waiting mail at the chosen address', async () => {
    const [stays, other] = [
      await addBeneficiary(ada, { first_name: 'Ngozi' }),
      await addBeneficiary(ada, NGOZI),
    ];
    const mail = await write(other.id, 'Ngozi@client.test');
    await merge(stays.id, other.id);
    const { thread } = await ada.call(getThread, { params: { id: mail.thread_id } });
    expect(thread.owner.id).toBe(stays.id);
    expect((await monthLater()).map((letter) => letter?.to)).toEqual([
      [{ address: 'Ngozi@client.test', name: '' }],
    ]);
    expect(await told(max)).toEqual([]);
  });

  it('gets none once the remaining record is deleted, whatever happens to the other', async () => {
    const [stays, other] = [
      await addBeneficiary(ada, { first_name: 'Ngozi' }),
      await addBeneficiary(ada, NGOZI),
    ];
    const mail = await write(caseId, 'ngozi@client.test');
    await merge(stays.id, other.id);
    await remove(other.id);
    expect(await rowsOf(mail)).toEqual([{ state: 'queued', reason: '' }]);
    await remove(stays.id);
    expect(await rowsOf(mail)).toEqual([DELETED]);
  });
});

it('a withdrawn mail keeps no result of an earlier attempt', async () => {
  const mail = await write(caseId, 'lawyer@example.test');
  await harness.owner.query("update app.outgoing_mail set reason = 'Busy' where message_id = $1", [mail.id]);
  await max.call(cancelMessage, { params: { id: mail.id } });
  expect(await rowsOf(mail)).toEqual([{ state: 'cancelled', reason: '' }]);
});
