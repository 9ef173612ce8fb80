import { deleteBeneficiary } from '@landfall/contract/beneficiaries';
import { restrictCaseRecord } from '@landfall/contract/case-records';
import { removeUser, removeUserFor } from '@landfall/contract/members';
import { retryMessage } from '@landfall/contract/messages';
import { getThread, readThread, updateThread } from '@landfall/contract/threads';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  DELAYED,
  EXCHANGE,
  EXPIRED,
  GMAIL,
  OUR_MAIL,
  POSTFIX,
} from '../../platform/mail/reading/testing/reports.ts';
import { addBeneficiary, openCase } from '../../testing/factories.ts';
import type { TestPerson } from '../../testing/harness.ts';
import { inTriage, type MailOffice, messagesIn, startMailOffice } from '../../testing/mail-office.ts';
import { openThread } from '../../testing/messages.ts';
import { addMailbox, putMail, type TestMailbox } from '../../testing/received-mails.ts';

let office: MailOffice;
let ada: TestPerson;
let box: TestMailbox;
let threadId: string;

beforeAll(async () => {
  office = await startMailOffice({ tokenSeconds: 90 * 86_400 });
});
afterAll(() => office.close());
beforeEach(async () => {
  ada = await office.harness.founder('Ada');
  await office.harness.owner.query("update app.organization set created_at = created_at - interval '2 days'");
  box = await addMailbox(ada);
  threadId = (await openThread(ada)).id;
});

const TO = [{ address: 'Beatriz@client.example', name: 'Beatriz' }];

/** Receives a report on the delivery of a mail. */
async function report(raw: Buffer, messageId: string): Promise<void> {
  await putMail(ada, box, Buffer.from(raw.toString().replaceAll(OUR_MAIL, messageId)));
  await office.work();
}

const mailIn = async () => (await messagesIn(ada, threadId))[0]?.mail;

describe('D36 a report of a failed delivery', () => {
  it.each([
    ['5.1.1, of Postfix', POSTFIX],
    ['4.4.7, given up', EXPIRED],
    ['of Exchange', EXCHANGE],
    ['of Gmail', GMAIL],
  ])('(%s) marks the mail, and the thread as unread for its author', async (_, raw) => {
    const { letter } = await office.write(ada, threadId, { to: TO });
    await report(raw, letter.messageId);
    const { rows } = await office.harness.owner.query(
      "select actor_kind from app.audit_entry where org_id = $1 and related_id = $2 and action = 'mail.bounced'",
      [ada.orgId, threadId],
    );
    expect(rows).toEqual([{ actor_kind: 'mailbox' }]);
    expect(await mailIn()).toMatchObject({
      state: 'bounced',
      reason: expect.stringMatching(/^It could not be delivered to beatriz@client\.example: [A-Z]/),
    });
    const { thread } = await ada.call(getThread, { params: { id: threadId } });
    expect(thread).toMatchObject({ is_unread: true, messages: 1 });
    expect(await inTriage(ada)).toEqual([]);
    await ada.call(readThread, { params: { id: threadId }, body: { number: 1 } });
    const read = await ada.call(getThread, { params: { id: threadId } });
    expect(read.thread.is_unread).toBe(false);
  });

  it('marks it when its author has left, and the thread as unread for the successor', async () => {
    const max = await ada.colleague('user');
    threadId = (await openThread(max)).id;
    const { letter } = await office.write(max, threadId, { to: TO });
    await max.call(updateThread, { params: { id: threadId }, body: { assignee_id: max.id } });
    await ada.call(removeUserFor, { params: { id: max.id }, body: { successor_id: ada.id } });
    await report(POSTFIX, letter.messageId);
    const { thread } = await ada.call(getThread, { params: { id: threadId } });
    expect(thread).toMatchObject({ is_unread: true, assignee: { id: ada.id } });
  });

  it.each<[string, (max: TestPerson, caseId: string) => Promise<unknown>]>([
    ['has left', (max) => ada.call(removeUser, { params: { id: max.id } })],
    ['may no longer see the case', (_, id) => ada.call(restrictCaseRecord, { params: { id } })],
  ])(
    'marks it for the team of its case when its author %s and nobody else follows it',
    async (_, happens) => {
      const max = await ada.colleague('user');
      const { id: caseId } = await openCase(ada);
      threadId = (await openThread(max, caseId)).id;
      const { letter } = await office.write(max, threadId, { to: TO });
      await happens(max, caseId);
      await report(POSTFIX, letter.messageId);
      const { thread } = await ada.call(getThread, { params: { id: threadId } });
      expect(thread.is_unread).toBe(true);
    },
  );

  it('with a foreign Message-ID marks nothing, and goes to triage', async () => {
    await office.write(ada, threadId, { to: TO });
    await report(POSTFIX, `${crypto.randomUUID()}@office.test`);
    expect(await mailIn()).toMatchObject({ state: 'sent', reason: '' });
    expect(await inTriage(ada)).toMatchObject([{ is_automatic: true, thread: null }]);
  });

  it('about another recipient marks nothing, and goes to triage', async () => {
    const { letter } = await office.write(ada, threadId);
    await report(POSTFIX, letter.messageId);
    expect(await mailIn()).toMatchObject({ state: 'sent', reason: '' });
    expect(await inTriage(ada)).toMatchObject([{ is_automatic: true, thread: { id: threadId } }]);
  });

  it('forged by a copied recipient marks nothing, and goes to triage as automatic', async () => {
    const { letter } = await office.write(ada, threadId, { to: TO });
    const forged = POSTFIX.toString()
      .replace(/^From: .*/m, 'From: eve@client.example')
      .replace(/^Return-Path: .*/m, 'Return-Path: <eve@client.example>');
    await report(Buffer.from(forged), letter.messageId);
    expect(await mailIn()).toMatchObject({ state: 'sent', reason: '' });
    expect(await inTriage(ada)).toMatchObject([
      {
        is_automatic: true,
        reason: 'It holds a report on a mail that did not arrive, but no mail server sent it',
      },
    ]);
  });

  it('for a person deleted since goes to triage at once', async () => {
    const { id } = await addBeneficiary(ada);
    threadId = (await openThread(ada, id)).id;
    const { letter } = await office.write(ada, threadId, { to: TO });
    await ada.call(deleteBeneficiary, { params: { id } });
    await report(POSTFIX, letter.messageId);
    expect(await inTriage(ada)).toMatchObject([
      { is_automatic: true, reason: 'The person or company that its thread is about was deleted' },
    ]);
  });

  it('of another organization’s mail marks nothing', async () => {
    const bea = await office.harness.founder('Bea');
    const { letter } = await office.write(ada, threadId, { to: TO });
    await putMail(
      bea,
      await addMailbox(bea),
      Buffer.from(POSTFIX.toString().replaceAll(OUR_MAIL, letter.messageId)),
    );
    await office.work();
    expect(await mailIn()).toMatchObject({ state: 'sent' });
  });

  it('that is a delay leaves a note, and the mail as sent', async () => {
    const { letter } = await office.write(ada, threadId, { to: TO });
    await report(DELAYED, letter.messageId);
    expect(await mailIn()).toMatchObject({
      state: 'sent',
      reason: expect.stringMatching(/^It has not been delivered to beatriz@client\.example yet: /),
    });
  });

  it('of two recipients is recorded for both, each once', async () => {
    const two = [...TO, { address: 'b@client.example', name: '' }];
    const { letter } = await office.write(ada, threadId, { to: two });
    await report(POSTFIX, letter.messageId);
    await report(EXPIRED, letter.messageId);
    await report(Buffer.from(POSTFIX.toString().replaceAll('beatriz@', 'b@')), letter.messageId);
    const { reason = '' } = (await mailIn()) ?? {};
    expect(reason.match(/could not be delivered to b@client\.example/g)).toHaveLength(1);
    expect(reason).toContain('beatriz@client.example');
  });

  it('can be followed by sending the mail again', async () => {
    const { letter, message } = await office.write(ada, threadId, { to: TO });
    await report(POSTFIX, letter.messageId);
    const again = await ada.call(retryMessage, { params: { id: message.id } });
    expect(again.message.mail).toMatchObject({ state: 'queued', reason: '' });
  });
});
