import { restrictCaseRecord } from '@landfall/contract/case-records';
import { listNotifications } from '@landfall/contract/notifications';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCase } from '../../testing/factories.ts';
import type { TestPerson } from '../../testing/harness.ts';
import { inTriage, type MailOffice, messagesIn, startMailOffice } from '../../testing/mail-office.ts';
import { openThread } from '../../testing/messages.ts';
import { addMailbox, type TestMailbox } from '../../testing/received-mails.ts';

let office: MailOffice;
let ada: TestPerson;
let max: TestPerson;
let box: TestMailbox;
let caseId: string;
let threadId: string;

beforeAll(async () => {
  office = await startMailOffice();
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

const bell = async (by: TestPerson) =>
  (await by.call(listNotifications, { query: {} })).notifications.filter(
    ({ kind }) => kind === 'client_mail',
  );

describe('a mail into a thread of a restricted case', () => {
  it('T94 notifies the team, when the thread’s owner may not see the case', async () => {
    const own = (await openThread(max, caseId)).id;
    const { letter } = await office.write(max, own);
    await ada.call(restrictCaseRecord, { params: { id: caseId } });
    await office.receive(ada, box, { To: letter.replyTo });
    expect(await bell(ada)).toMatchObject([{ kind: 'client_mail', thread: { id: own } }]);
    await office.harness.owner.query('update app.thread set assignee_id = $2 where id = $1', [own, max.id]);
    await office.receive(ada, box, { To: letter.replyTo }, 'Another');
    expect(await bell(ada)).toHaveLength(2);
  });

  it('T94 from a stranger is visible to the team only, while the case is restricted', async () => {
    const { letter } = await office.write(ada, threadId);
    await office.receive(ada, box, { To: letter.replyTo, From: 'eve@example.test' }, 'Before');
    await ada.call(restrictCaseRecord, { params: { id: caseId } });
    await office.receive(ada, box, { To: letter.replyTo, From: 'eve@example.test' }, 'After');
    expect(await inTriage(max)).toEqual([]);
    expect((await inTriage(ada)).map(({ text }) => text)).toEqual(['After', 'Before']);
    await office.receive(ada, box, { To: letter.replyTo }, 'Of the client');
    expect((await messagesIn(ada, threadId)).map(({ text }) => text)).toContain('Of the client');
    expect(await bell(max)).toEqual([]);
  });

  it('T94 that answers an open one first is seen by the team alone', async () => {
    const { id: secret } = await openCase(ada);
    const open = await office.write(ada, threadId);
    const hidden = await office.write(ada, (await openThread(ada, secret)).id);
    await ada.call(restrictCaseRecord, { params: { id: secret } });
    const To = `${open.letter.replyTo}, ${hidden.letter.replyTo}`;
    await office.receive(ada, box, { To, From: 'eve@example.test' });
    expect([(await inTriage(ada)).length, (await inTriage(max)).length]).toEqual([1, 0]);
  });
});
