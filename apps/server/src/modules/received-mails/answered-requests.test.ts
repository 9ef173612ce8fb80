import { restrictCaseRecord } from '@landfall/contract/case-records';
import { requestMissingItems } from '@landfall/contract/checklists';
import { listNotifications } from '@landfall/contract/notifications';
import { getReceivedMail } from '@landfall/contract/received-mails';
import { listThreads } from '@landfall/contract/threads';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OUR_MAIL, POSTFIX } from '../../platform/mail/reading/testing/reports.ts';
import { addChecklistItem, openCase } from '../../testing/factories.ts';
import type { TestPerson } from '../../testing/harness.ts';
import { inTriage, type MailOffice, startMailOffice } from '../../testing/mail-office.ts';
import { addMailbox, CHECKED_BY, putMail, type TestMailbox } from '../../testing/received-mails.ts';

let office: MailOffice;
let ada: TestPerson;
let max: TestPerson;
let box: TestMailbox;
let caseId: string;
/** The Message-ID of the mail that requested documents. */
let messageId: string;

beforeAll(async () => {
  office = await startMailOffice();
});
afterAll(() => office.close());
beforeEach(async () => {
  ada = await office.harness.founder('Ada');
  max = await ada.colleague('user');
  box = await addMailbox(ada);
  caseId = (await openCase(ada, 'Okafor: I-485')).id;
  const { id } = await addChecklistItem(ada, caseId, { title: 'Birth certificate' });
  const body = { item_ids: [id], to: ['family@client.test'] };
  await ada.call(requestMissingItems, { params: { id: caseId }, body });
  await office.work();
  messageId = `${office.sent.findLast(({ recipient }) => recipient === 'family@client.test')?.id}@office.test`;
});

const answer = (header: string) =>
  office.receive(ada, box, { From: 'somebody@client.test', [header]: `<${messageId}>` });

describe('the answer to a request for documents', () => {
  it.each(['In-Reply-To', 'References'])(
    'is suggested for its case by its %s, whoever sent it',
    async (header) => {
      await answer(header);
      const [mail] = await inTriage(max);
      expect(mail).toMatchObject({ reason: 'It answers a request for documents', thread: null });
      const { suggestions } = await max.call(getReceivedMail, { params: { id: mail?.id ?? '' } });
      expect(suggestions).toEqual([
        { owner: { kind: 'case', id: caseId, name: 'Okafor: I-485' }, thread: null },
      ]);
    },
  );

  it('is filed on its case when it is from the request’s recipient', async () => {
    const unconfirmed = { From: 'family@client.test', 'In-Reply-To': `<${messageId}>` };
    const confirmed = {
      ...unconfirmed,
      'Authentication-Results': `${CHECKED_BY}; dmarc=pass header.from=client.test`,
    };
    await office.receive(ada, box, unconfirmed);
    await office.receive(ada, box, { ...confirmed, 'Auto-Submitted': 'auto-replied' });
    expect(await inTriage(max)).toHaveLength(2);
    await ada.call(restrictCaseRecord, { params: { id: caseId } });
    await office.receive(ada, box, confirmed);
    await office.receive(ada, box, confirmed, 'And the other one');
    expect(await inTriage(ada)).toHaveLength(2);
    const ofCase = { query: { resource_id: caseId } };
    const { threads } = await ada.call(listThreads, ofCase);
    expect(threads).toMatchObject([{ messages: 2, is_unread: true, last: { text: 'And the other one' } }]);
    expect(threads[0]?.subject).toMatch(/needs documents from you$/);
    const { notifications } = await ada.call(listNotifications, { query: {} });
    expect(notifications.filter(({ kind }) => kind === 'client_mail')).not.toEqual([]);
    expect((await max.call(listThreads, ofCase)).threads).toEqual([]);
  });

  it('T94 for a restricted case is visible to its team only', async () => {
    await ada.call(restrictCaseRecord, { params: { id: caseId } });
    await answer('In-Reply-To');
    expect(await inTriage(max)).toEqual([]);
    expect(await inTriage(ada)).toHaveLength(1);
  });

  it('T94 is visible to the team only when it reports a failed delivery', async () => {
    await ada.call(restrictCaseRecord, { params: { id: caseId } });
    await putMail(ada, box, Buffer.from(POSTFIX.toString().replaceAll(OUR_MAIL, messageId)));
    await office.work();
    expect(await inTriage(max)).toEqual([]);
    expect(await inTriage(ada)).toMatchObject([
      { reason: 'It reports that a request for documents did not arrive' },
    ]);
  });

  it('T14 of another office is not matched to our cases', async () => {
    const bea = await office.harness.founder('Bea');
    const other = await addMailbox(bea);
    await office.receive(bea, other, { From: 'somebody@client.test', 'In-Reply-To': `<${messageId}>` });
    const [mail] = await inTriage(bea);
    expect(mail).toMatchObject({ reason: 'It answers no mail of a thread' });
    const { suggestions } = await bea.call(getReceivedMail, { params: { id: mail?.id ?? '' } });
    expect(suggestions).toEqual([]);
  });
});
