import { deleteBeneficiary } from '@landfall/contract/beneficiaries';
import { restrictCaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import { listUndeliveredMail } from '@landfall/contract/mail';
import { removeUser } from '@landfall/contract/members';
import {
  type NotificationSettings,
  updateNotificationSettings,
} from '@landfall/contract/notification-settings';
import { listNotifications, readNotifications } from '@landfall/contract/notifications';
import { readThread, updateThread } from '@landfall/contract/threads';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Outcome } from '../../platform/mail/mail.ts';
import { messageOf } from '../../platform/mail/message.ts';
import { addBeneficiary, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { inOrganizationOf } from '../../testing/job-worker.ts';
import { restrictedDuring } from '../../testing/lock-waits.ts';
import { type KeptPost, type MailWorkers, mailWorkers } from '../../testing/mail-workers.ts';
import { openThread, writeNote } from '../../testing/messages.ts';
import { notify } from '../notifications/service.ts';

const MINUTE = 60_000;
let harness: Harness;
let workers: MailWorkers;
let post: KeptPost;
let ada: TestPerson;
let ben: TestPerson;
let caseId: string;
let threadId: string;

beforeAll(async () => {
  harness = await startHarness();
  workers = await mailWorkers(harness);
  post = workers.post;
});
afterAll(async () => {
  await workers.close();
  await harness.close();
});
beforeEach(async () => {
  await harness.owner.query('update app.notification_setting set digest_on = false');
  await workers.advance(24 * 60 * MINUTE);
  ada = await harness.founder('Ada Whitfield');
  ben = await (await ada.colleague('user')).withEmailVerified(true);
  caseId = (await openCase(ada, 'Okafor: I-130')).id;
  threadId = (await openThread(ada, caseId, 'Interview')).id;
  post.answer = () => ({ kind: 'sent' });
  post.mails.length = 0;
});

async function work(minutes = 1): Promise<void> {
  await workers.advance(minutes * MINUTE);
  [ada, ben] = [await ada.withEmailVerified(true), await ben.withEmailVerified(true)];
  await workers.workRounds(2);
}

async function mailsTo({ id }: TestPerson) {
  const { rows } = await harness.owner.query('select email from app.person where id = $1', [id]);
  const mails = post.mails.filter(({ recipient }) => recipient === rows[0].email);
  post.mails.length = 0;
  return mails;
}

const subjects = async (person = ben) => (await mailsTo(person)).map(({ subject }) => subject);
const mention = (text = 'Her passport has expired', person = ben, by = ada) =>
  writeNote(by, threadId, { text, mentions: [person.id] });
const assign = (person = ben) =>
  ada.call(updateThread, { params: { id: threadId }, body: { assignee_id: person.id } });

/** Notifies people of a client's mail as the receiving module does. */
async function clientWrites(key: string, people = [ben], name = 'Ngozi Okafor'): Promise<void> {
  await harness.owner.query('update app.thread set last_author = $2 where id = $1', [threadId, name]);
  await harness.owner.query('update app.thread_follower set is_unread = true where thread_id = $1', [
    threadId,
  ]);
  const now = new Date(harness.clock.now()).toISOString();
  await inOrganizationOf(harness, ada, (tx) =>
    notify(
      { tx, now },
      people.map(({ id }) => ({ personId: id, kind: 'client_mail', caseId, threadId, key })),
    ),
  );
}

async function choose(mail: Partial<NotificationSettings['mail']>, person = ben): Promise<void> {
  const all = {
    reminder: true,
    mention: true,
    thread_assigned: true,
    client_mail: true,
    task_assigned: true,
  };
  const digest = { on: false, at: '07:30', weekdays: [1, 2, 3, 4, 5] };
  await person.call(updateNotificationSettings, { body: { digest, mail: { ...all, ...mail } } });
}

describe('news of a thread', () => {
  it('is mailed a minute later: person, action, thread and case, with a link', async () => {
    await mention();
    await work(0.5);
    expect(await subjects()).toEqual([]);
    await work();
    const [mail] = await mailsTo(ben);
    expect(mail?.subject).toBe('Ada Whitfield mentioned you in a note: Interview');
    expect(mail?.text).toContain('This is new in a thread about Okafor: I-130:');
    expect(mail?.text).toContain(`http://localhost:8080/messages/${threadId}`);
    await work(30);
    expect(await subjects()).toEqual([]);
  });

  it('never contains the text of a note or of a client’s mail', async () => {
    await mention('Her passport has expired');
    await clientWrites('a');
    await work();
    const [mail] = await mailsTo(ben);
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain('passport');
  });

  it('names the assigning member, and a client by name', async () => {
    await assign();
    await work();
    expect(await subjects()).toEqual(['Ada Whitfield assigned a thread to you: Interview']);
    await work(15);
    await clientWrites('a');
    await work();
    expect(await subjects()).toEqual(['Ngozi Okafor wrote: Interview']);
  });

  it('is not mailed for a thread about a client who was deleted meanwhile', async () => {
    const { id: clientId } = await addBeneficiary(ada);
    const { id } = await openThread(ada, clientId, 'Passport');
    await writeNote(ada, id, { text: 'Look', mentions: [ben.id] });
    await ada.call(deleteBeneficiary, { params: { id: clientId } });
    await work();
    expect(await subjects()).toEqual([]);
  });

  it('contains no links made of outside names', async () => {
    await clientWrites('a', [ben], 'https://evil.example');
    await work();
    const [mail] = await mailsTo(ben);
    expect(mail?.text).not.toContain('https://evil.example');
    expect(mail?.text).toContain('https[:]//evil[.]example wrote');
  });

  it('D34 is marked as automatic mail', async () => {
    await mention();
    await work();
    const [mail] = await mailsTo(ben);
    if (!mail) throw new Error('no mail');
    expect(messageOf(mail, { name: 'Landfall', address: 'no-reply@landfall.test' })).toMatchObject({
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  });

  it('is not mailed to a member who has read the thread, or their bell', async () => {
    const { number } = await mention();
    await ben.call(readThread, { params: { id: threadId }, body: { number } });
    await work();
    expect(await subjects()).toEqual([]);
    await mention();
    const [entry] = (await ben.call(listNotifications, { query: { unread: 'true' } })).notifications;
    await ben.call(readNotifications, { body: { id: entry?.id } });
    await work();
    expect(await subjects()).toEqual([]);
  });

  it('is one mail per thread in 15 minutes, however much arrives', async () => {
    for (const key of ['a', 'b', 'c']) await clientWrites(key);
    await mention();
    await work();
    const [mail, ...others] = await mailsTo(ben);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Ada Whitfield mentioned you in a note, and more: Interview');
    expect(mail?.text).toContain('* Ngozi Okafor wrote\n  3 times');
    await clientWrites('d');
    for (let minutes = 0; minutes < 13; minutes += 1) await work();
    expect(await subjects()).toEqual([]);
    await work(2);
    expect(await subjects()).toEqual(['Ngozi Okafor wrote: Interview']);
  });

  it('of another thread is not delayed', async () => {
    await mention();
    await work();
    const other = await openThread(ada, caseId, 'Medical');
    await writeNote(ada, other.id, { text: 'Look', mentions: [ben.id] });
    await work();
    expect(await subjects()).toHaveLength(2);
  });

  it('from a client appears again under one key once it was read', async () => {
    await clientWrites('of the thread');
    await work();
    await clientWrites('of the thread');
    await work(20);
    expect(await subjects()).toHaveLength(1);
    const [entry] = (await ben.call(listNotifications, { query: {} })).notifications;
    expect(entry).toMatchObject({ kind: 'client_mail', thread: { id: threadId, subject: 'Interview' } });
    await ben.call(readNotifications, { body: { id: entry?.id } });
    await clientWrites('of the thread');
    await work(20);
    expect(await subjects()).toHaveLength(1);
  });
});

describe('a mailed member', () => {
  it.each(['mention', 'thread_assigned', 'client_mail'] as const)('has not switched %s off', async (kind) => {
    await choose({ [kind]: false });
    const made = {
      mention: () => mention(),
      thread_assigned: () => assign(),
      client_mail: () => clientWrites('a'),
    };
    await made[kind]();
    await work();
    expect(await subjects()).toEqual([]);
    for (const other of ['mention', 'thread_assigned', 'client_mail'] as const)
      if (other !== kind) await made[other]();
    await work();
    expect(await subjects()).toHaveLength(1);
  });

  it.each(['viewer', 'user', 'admin'] as const)('may be a %s', async (role) => {
    const eve = await (await ada.colleague(role)).withEmailVerified(true);
    await mention('Look', eve);
    await work();
    expect(await subjects(eve)).toHaveLength(1);
  });

  it('has a confirmed address', async () => {
    const eve = await ada.colleague('user');
    await harness.owner.query('update app.person set email_verified = false where id = $1', [eve.id]);
    await mention('Look', eve);
    await work();
    expect(post.mails).toEqual([]);
  });

  it('is still a member', async () => {
    await mention();
    await ada.call(removeUser, { params: { id: ben.id } });
    await work();
    expect(post.mails).toEqual([]);
  });

  it('D34 does not have an address of the office’s mailbox, with or without a plus part', async () => {
    const { rows } = await harness.owner.query('select email from app.person where id = $1', [ben.id]);
    const address = String(rows[0].email).replace('@', '+office@').toUpperCase();
    await harness.owner.query(
      `insert into app.mailbox (org_id, id, address, sender_checks, created_at) values ($1, $2, $3, 'none', now())`,
      [ada.orgId, crypto.randomUUID(), address],
    );
    await mention();
    await clientWrites('a');
    await work();
    expect(post.mails).toEqual([]);
  });

  it('D55 may see the restricted case when the mail is made', async () => {
    await mention();
    await ada.call(restrictCaseRecord, { params: { id: caseId } });
    await work();
    expect(post.mails).toEqual([]);
  });

  it('D55 may see a case that is restricted while the mail is made', async () => {
    await mention();
    await restrictedDuring(harness.owner, caseId, work);
    expect(post.mails).toEqual([]);
  });

  it('D55 gets a waiting mail again when the case is restricted, if they may see it', async () => {
    const eve = await (await ada.colleague('user')).withEmailVerified(true);
    await ada.call(updateCaseRecord, { params: { id: caseId }, body: { assignee_ids: [ada.id, eve.id] } });
    await writeNote(ada, threadId, { text: 'Look', mentions: [ben.id, eve.id] });
    const away: Outcome = { kind: 'delayed', reason: 'The mail server is away', handedOver: false };
    post.answer = () => away;
    await work();
    await ada.call(restrictCaseRecord, { params: { id: caseId } });
    post.answer = () => ({ kind: 'sent' });
    await work(20);
    await work(20);
    const to = post.mails.map(({ recipient }) => recipient);
    const { rows } = await harness.owner.query('select email from app.person where id = $1', [eve.id]);
    expect(to).toEqual([rows[0].email]);
  });

  it('is never of another organization', async () => {
    const other = await harness.founder('Bea');
    await mention();
    await work();
    expect(await mailsTo(other)).toEqual([]);
  });

  it('loses waiting mail on leaving', async () => {
    post.answer = () => ({ kind: 'delayed', reason: 'The mail server is away', handedOver: false });
    await mention();
    await work();
    await ada.call(removeUser, { params: { id: ben.id } });
    post.answer = () => ({ kind: 'sent' });
    await work(20);
    expect(post.mails).toEqual([]);
  });
});

it('a failed mail is shown only to admins who may see its thread', async () => {
  const eve = await ada.colleague('admin');
  post.answer = () => ({ kind: 'refused', reason: 'No such address' });
  await mention();
  await work();
  const failures = async (by: TestPerson) => (await by.call(listUndeliveredMail, { query: {} })).total;
  expect(await failures(await eve.withEmailVerified(true))).toBe(1);
  await ada.call(restrictCaseRecord, { params: { id: caseId } });
  expect(await failures(await eve.withEmailVerified(true))).toBe(0);
  expect(await failures(ada)).toBe(1);
});
