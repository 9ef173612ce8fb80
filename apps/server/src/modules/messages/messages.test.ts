import { restrictCaseRecord } from '@landfall/contract/case-records';
import { MESSAGES_SHOWN } from '@landfall/contract/constants';
import { addThreadNote, deleteDraft, saveDraft, sendThreadMail } from '@landfall/contract/messages';
import { listNotifications } from '@landfall/contract/notifications';
import { getThread, readThread } from '@landfall/contract/threads';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addBeneficiary,
  addPetitioner,
  linkBeneficiary,
  linkPetitioner,
  openCase,
} from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { MAIL, openThread, sendMail, writeNote } from '../../testing/messages.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;
let max: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder('Ada');
  max = await ada.colleague('user');
});

const read = (by: TestPerson, id: string, before?: number) =>
  by.call(getThread, { params: { id }, ...(before && { query: { before } }) });

describe('a note', () => {
  it('is for the office only, signed and numbered', async () => {
    const { id } = await openThread(ada);
    expect(await writeNote(ada, id, { text: ' She called \n twice' })).toMatchObject({
      thread_id: id,
      number: 1,
      kind: 'note',
      author: { id: ada.id, display_name: 'Ada' },
      text: 'She called \n twice',
      mentions: [],
      mail: null,
    });
    expect((await writeNote(max, id)).number).toBe(2);
    expect((await read(ada, id)).thread).toMatchObject({
      messages: 2,
      last: { kind: 'note', author: 'Max Member', text: 'She called' },
    });
    const { rows } = await harness.owner.query('select from app.outgoing_mail where org_id = $1', [
      ada.orgId,
    ]);
    expect(rows).toEqual([]);
  });

  it('notifies mentioned members once, and makes them followers', async () => {
    const { id } = await openThread(ada, undefined, 'Interview');
    const { mentions } = await writeNote(ada, id, {
      text: '@Max and @me',
      mentions: [max.id, ada.id, max.id],
    });
    expect(mentions.map((member) => member.id).toSorted()).toEqual([ada.id, max.id].toSorted());
    const { notifications } = await max.call(listNotifications, {});
    expect(notifications).toMatchObject([{ kind: 'mention', thread: { id, subject: 'Interview' } }]);
    expect((await ada.call(listNotifications, {})).notifications).toEqual([]);
    expect(await read(max, id)).toMatchObject({ read_no: 0, thread: { is_unread: true } });
  });

  it('leaves the bell once the thread is read', async () => {
    const { id } = await openThread(ada);
    await writeNote(ada, id, { text: '@Max', mentions: [max.id] });
    const { number } = await writeNote(ada, id, { text: '@Max again', mentions: [max.id] });
    const unread = async () => (await max.call(listNotifications, {})).unread;
    await max.call(readThread, { params: { id }, body: { number: number - 1 } });
    expect(await unread()).toBe(2);
    await max.call(readThread, { params: { id }, body: { number } });
    expect(await unread()).toBe(0);
  });

  it('D55 mentions only members who may read it', async () => {
    const { id: caseId } = await openCase(ada);
    await ada.call(restrictCaseRecord, { params: { id: caseId } });
    const bea = await harness.founder('Bea');
    const [hidden, open] = [await openThread(ada, caseId), await openThread(ada)];
    for (const [thread, person] of [
      [hidden, max],
      [open, bea],
    ] as const)
      expect(await problemOf(writeNote(ada, thread.id, { text: 'x', mentions: [person.id] }))).toMatchObject({
        code: 'invalid_input',
        fields: { mentions: 'Only members of the organization who may read the thread' },
      });
    expect((await max.call(listNotifications, {})).notifications).toEqual([]);
    expect((await read(ada, hidden.id)).messages).toEqual([]);
  });

  it('D55 is visible to the listed readers of the thread', async () => {
    const { id: caseId } = await openCase(ada);
    const thread = await openThread(ada, caseId);
    expect((await read(ada, thread.id)).readers).toBeNull();
    await ada.call(restrictCaseRecord, { params: { id: caseId } });
    expect((await read(ada, thread.id)).readers).toEqual([ada.id]);
  });

  it('D41 has no field that turns it into a mail, nor a mail one that turns it into a note', async () => {
    const { id } = await openThread(ada);
    const params = { id };
    const asMail = { text: 'x', to: MAIL.to } as never;
    const asNote = { ...MAIL, seen_number: 0, mentions: [] } as never;
    for (const sent of [
      () => ada.call(addThreadNote, { params, body: asMail }),
      () => ada.call(sendThreadMail, { params, body: asNote }),
    ])
      expect(await problemOf(sent())).toMatchObject({ code: 'invalid_input' });
    expect((await read(ada, id)).messages).toEqual([]);
  });

  it.each([
    ['text', { text: ' ' }],
    ['text', { text: 'x'.repeat(50_001) }],
    ['mentions', { text: 'x', mentions: ['Max'] }],
  ])('with an invalid %s is refused by name', async (field, body) => {
    const { id } = await openThread(ada);
    const problem = await problemOf(writeNote(ada, id, body));
    expect([problem.code, Object.keys(problem.fields ?? {})[0]?.split('.')[0]]).toEqual([
      'invalid_input',
      field,
    ]);
  });
});

describe('a thread', () => {
  it('shows the latest messages, oldest first, and earlier ones on request', async () => {
    const { id } = await openThread(ada);
    for (let number = 1; number <= MESSAGES_SHOWN + 2; number += 1)
      await writeNote(ada, id, { text: `${number}` });
    const latest = (await read(ada, id)).messages.map(({ number }) => number);
    expect([latest.length, latest[0], latest.at(-1)]).toEqual([MESSAGES_SHOWN, 3, MESSAGES_SHOWN + 2]);
    expect((await read(ada, id, 3)).messages.map(({ text }) => text)).toEqual(['1', '2']);
  });

  it('lists possible recipients, template fields and the sender', async () => {
    const { id: caseId } = await openCase(ada, 'Okafor: I-130');
    const [other, primary] = [await addBeneficiary(ada), await addBeneficiary(ada)];
    await linkBeneficiary(ada, caseId, other.id, 'dependent');
    await linkBeneficiary(ada, caseId, primary.id, 'primary');
    await linkPetitioner(ada, caseId, (await addPetitioner(ada)).id);
    await harness.owner.query(
      "update app.beneficiary set first_name = 'Chidi', last_name = 'Okafor', personal_email = 'chidi@example.test' where id = $1",
      [primary.id],
    );
    await harness.owner.query(
      "update app.beneficiary set personal_email = '', business_email = '' where id = $1",
      [other.id],
    );
    const { participants, mail_fields, sender } = await read(ada, (await openThread(ada, caseId)).id);
    expect(participants).toEqual([{ name: 'Chidi Okafor', address: 'chidi@example.test' }]);
    expect(mail_fields).toMatchObject({
      client_name: 'Chidi Okafor',
      client_first_name: 'Chidi',
      case_title: 'Okafor: I-130',
      sender: 'Ada',
    });
    expect(sender).toEqual({
      name: `Ada (${mail_fields.organization})`,
      has_mailbox: false,
      mailboxes: [],
      address: expect.stringContaining('@'),
      reply_to: expect.stringContaining('@example.test'),
    });
  });

  it('of one person is about them only', async () => {
    const person = await addBeneficiary(ada);
    await harness.owner.query(
      "update app.beneficiary set business_email = 'n@work.test', personal_email = '' where id = $1",
      [person.id],
    );
    const { participants, mail_fields } = await read(ada, (await openThread(ada, person.id)).id);
    expect(participants).toMatchObject([{ address: 'n@work.test' }]);
    expect(mail_fields.case_title).toBe('');
  });
});

describe('a draft', () => {
  const DRAFT = { kind: 'mail' as const, ...MAIL, cc: [], attachments: [] };
  const save = (by: TestPerson, id: string, text: string) =>
    by.call(saveDraft, { params: { id }, body: { ...DRAFT, text } });

  it('is kept for its author only, in its last state', async () => {
    const { id } = await openThread(ada);
    expect((await read(ada, id)).draft).toBeNull();
    await save(ada, id, 'Dear');
    await save(ada, id, 'Dear Ngozi');
    expect((await read(ada, id)).draft).toEqual({ ...DRAFT, text: 'Dear Ngozi' });
    expect((await read(max, id)).draft).toBeNull();
    await ada.call(deleteDraft, { params: { id } });
    expect((await read(ada, id)).draft).toBeNull();
  });

  it('is deleted once its message is written, and kept when that is refused', async () => {
    const { id } = await openThread(ada);
    await save(ada, id, 'Dear');
    await writeNote(max, id);
    expect(await problemOf(sendMail(ada, id, { seen_number: 0 }))).toMatchObject({ code: 'conflict' });
    expect((await read(ada, id)).draft).toMatchObject({ text: 'Dear' });
    await sendMail(ada, id);
    expect((await read(ada, id)).draft).toBeNull();
    await save(ada, id, 'A note');
    await writeNote(ada, id);
    expect((await read(ada, id)).draft).toBeNull();
  });
});
