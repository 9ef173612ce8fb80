import { MAIL_ATTACHED_BYTES, MAIL_UNDO_SECONDS } from '@landfall/contract/constants';
import { restoreDocument, trashDocument, updateDocument } from '@landfall/contract/documents';
import type { Message } from '@landfall/contract/messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDocument, addVersion, openCase } from '../../testing/factories.ts';
import type { TestPerson } from '../../testing/harness.ts';
import { type MailOffice, messagesIn, startMailOffice } from '../../testing/mail-office.ts';
import { openThread, sendMail } from '../../testing/messages.ts';
import { problemOf } from '../../testing/problem-of.ts';

const UNDO = MAIL_UNDO_SECONDS * 1_000;
let office: MailOffice;
let ada: TestPerson;

beforeAll(async () => {
  office = await startMailOffice();
});
afterAll(() => office.close());
beforeEach(async () => {
  ada = await office.harness.founder('Ada');
  await office.harness.owner.query("update app.organization set created_at = created_at - interval '2 days'");
});

const letterOf = ({ id }: Message) => office.letters().find((letter) => letter.id === id);
const messageOf = async ({ id, thread_id }: Message) =>
  (await messagesIn(ada, thread_id)).find((message) => message.id === id)?.mail;

describe('documents attached to a mail', () => {
  it('D43 are the chosen versions, even if a newer one exists', async () => {
    const { id: caseId } = await openCase(ada);
    const document = await addDocument(ada, caseId, { name: 'form.txt', content: 'first' });
    const { id } = await openThread(ada, caseId);
    const mail = await sendMail(ada, id, { attachments: [{ document_id: document.id, no: 1 }] });
    expect(mail.mail?.attachments).toEqual([
      { document_id: document.id, no: 1, file_name: 'form.txt', bytes: 5 },
    ]);
    await addVersion(ada, document.id, 'second');
    await ada.call(updateDocument, { params: { id: document.id }, body: { title: 'Renamed' } });
    await office.pass(UNDO);
    const attached = letterOf(mail)?.attachments.map(({ filename, content }) => [filename, String(content)]);
    expect(attached).toEqual([['form.txt', 'first']]);
  });

  it('of another organization, too large together, or blocked are refused', async () => {
    const { id: caseId } = await openCase(ada);
    const { id } = await openThread(ada, caseId);
    const document = await addDocument(ada, caseId);
    const bea = await office.harness.founder('Bea');
    const foreign = await addDocument(bea, (await openCase(bea)).id);
    const attachments = (of: { id: string }) => [{ document_id: of.id, no: 1 }];
    expect(await problemOf(sendMail(ada, id, { attachments: attachments(foreign) }))).toMatchObject({
      fields: { attachments: 'There is no such document' },
    });
    await office.harness.owner.query('update app.stored_file set bytes = $2 where org_id = $1', [
      ada.orgId,
      MAIL_ATTACHED_BYTES + 1,
    ]);
    expect(await problemOf(sendMail(ada, id, { attachments: attachments(document) }))).toMatchObject({
      fields: { attachments: 'All files together may have 18 MB at most' },
    });
    await office.harness.owner.query(
      "update app.stored_file set scan_state = 'held_back' where org_id = $1",
      [ada.orgId],
    );
    expect(await problemOf(sendMail(ada, id, { attachments: attachments(document) }))).toMatchObject({
      code: 'conflict',
    });
  });

  it('in the trash are refused by their title', async () => {
    const { id: caseId } = await openCase(ada);
    const { id: document_id } = await addDocument(ada, caseId, { title: 'Passport' });
    await ada.call(trashDocument, { params: { id: document_id } });
    const { id } = await openThread(ada, caseId);
    const attachments = [{ document_id, no: 1 }];
    expect(await problemOf(sendMail(ada, id, { attachments }))).toMatchObject({
      code: 'conflict',
      message: '“Passport” is in the trash: restore it, or do not attach it',
    });
    await ada.call(restoreDocument, { params: { id: document_id } });
    await sendMail(ada, id, { attachments });
  });

  it('that are blocked meanwhile prevent sending', async () => {
    const { id: caseId } = await openCase(ada);
    const document = await addDocument(ada, caseId);
    const mail = await sendMail(ada, (await openThread(ada, caseId)).id, {
      attachments: [{ document_id: document.id, no: 1 }],
    });
    await office.harness.owner.query(
      "update app.stored_file set scan_state = 'held_back' where org_id = $1",
      [ada.orgId],
    );
    await office.pass(UNDO);
    expect(letterOf(mail)).toBeUndefined();
    expect(await messageOf(mail)).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('A file cannot go with it'),
    });
  });

  it('that the store does not return delay it with the reason, and after a day it fails', async () => {
    const { id: caseId } = await openCase(ada);
    const document = await addDocument(ada, caseId);
    const mail = await sendMail(ada, (await openThread(ada, caseId)).id, {
      attachments: [{ document_id: document.id, no: 1 }],
    });
    const { rows } = await office.harness.owner.query(
      'select file_id from app.document_version where org_id = $1 and document_id = $2',
      [ada.orgId, document.id],
    );
    await office.harness.store.remove({ orgId: ada.orgId, fileId: rows[0].file_id });
    const reason = 'A file that goes with it could not be read from the store';
    await office.pass(UNDO);
    expect(await messageOf(mail)).toMatchObject({ state: 'queued', reason });
    await office.harness.owner.query(
      `with aged as (update app.message set created_at = created_at - interval '2 days' where id = $1)
       update app.outgoing_mail set send_at = send_at - interval '2 days' where message_id = $1`,
      [mail.id],
    );
    await office.pass(60_000);
    expect(letterOf(mail)).toBeUndefined();
    expect(await messageOf(mail)).toMatchObject({
      state: 'failed',
      reason: `${reason} (given up after a day)`,
    });
  });
});
