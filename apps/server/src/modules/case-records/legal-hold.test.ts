import { removeCaseBeneficiary } from '@landfall/contract/beneficiaries';
import { holdCaseRecord, releaseCaseRecord } from '@landfall/contract/case-holds';
import { DISMISSED_MAIL_DAYS } from '@landfall/contract/constants';
import { getDocument, updateDocument } from '@landfall/contract/documents';
import { moveMessage } from '@landfall/contract/messages';
import { removeCasePetitioner } from '@landfall/contract/petitioners';
import { dismissReceivedMail } from '@landfall/contract/received-mails';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { file, multipart, plain, rawMail } from '../../platform/mail/reading/testing/raw-mail.ts';
import {
  addBeneficiary,
  addDocument,
  addPetitioner,
  linkBeneficiary,
  linkPetitioner,
  openCase,
} from '../../testing/factories.ts';
import type { TestPerson } from '../../testing/harness.ts';
import { inTriage, type MailOffice, startMailOffice } from '../../testing/mail-office.ts';
import { openThread } from '../../testing/messages.ts';
import { problemOf } from '../../testing/problem-of.ts';
import { addMailbox, putMail, rawMailOf, receivedMessage } from '../../testing/received-mails.ts';
import { removeDismissedMails } from '../received-mails/jobs.ts';

let office: MailOffice;
let ada: TestPerson;
let max: TestPerson;
let caseId: string;
let elsewhere: string;

beforeAll(async () => {
  office = await startMailOffice({ tokenSeconds: 90 * 86_400 });
});
afterAll(() => office.close());
beforeEach(async () => {
  ada = await office.harness.founder('Ada');
  max = await ada.colleague('user');
  [caseId, elsewhere] = [(await openCase(ada)).id, (await openCase(ada, 'Silva: N-400')).id];
});

const hold = () => ada.call(holdCaseRecord, { params: { id: caseId }, body: { reason: 'Litigation' } });
const release = () => ada.call(releaseCaseRecord, { params: { id: caseId } });

describe('a case under a legal hold', () => {
  it('keeps its documents, and those of its people, in place', async () => {
    const person = await addBeneficiary(ada);
    await linkBeneficiary(ada, caseId, person.id);
    const documents = [await addDocument(ada, caseId), await addDocument(ada, person.id)];
    const move = (id: string) =>
      max.call(updateDocument, { params: { id }, body: { resource_id: elsewhere } });
    await hold();
    for (const { id, resource_id } of documents) {
      expect(await problemOf(move(id))).toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('legal hold'),
      });
      const { document } = await max.call(getDocument, { params: { id } });
      expect(document.resource_id).toBe(resource_id);
    }
    await release();
    for (const { id } of documents) expect((await move(id)).document.resource_id).toBe(elsewhere);
  });

  it('keeps its people on it', async () => {
    const [person, company] = [await addBeneficiary(ada), await addPetitioner(ada)];
    await linkBeneficiary(ada, caseId, person.id);
    await linkPetitioner(ada, caseId, company.id);
    const takeOff = [
      () => max.call(removeCaseBeneficiary, { params: { id: caseId, beneficiaryId: person.id } }),
      () => max.call(removeCasePetitioner, { params: { id: caseId, petitionerId: company.id } }),
    ];
    await hold();
    for (const each of takeOff)
      expect(await problemOf(each())).toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('legal hold'),
      });
    await release();
    for (const each of takeOff) await each();
  });

  it('keeps a mail with its documents in its thread', async () => {
    const thread = await openThread(ada, caseId);
    const paper = file('text/plain', Buffer.from('Paper'), {
      'Content-Disposition': 'attachment; filename="a.txt"',
    });
    const { id } = await receivedMessage(
      ada,
      { thread_id: thread.id },
      rawMail(multipart('mixed', [plain('The paper'), paper]), { From: 'ngozi@example.test' }),
    );
    const move = () => ada.call(moveMessage, { params: { id }, body: { resource_id: elsewhere } });
    await hold();
    expect(await problemOf(move())).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('legal hold'),
    });
    await release();
    expect((await move()).message.thread_id).not.toBe(thread.id);
  });

  it('keeps a dismissed mail that claims to answer one of its threads', async () => {
    const box = await addMailbox(ada);
    const To = (await office.write(ada, (await openThread(ada, caseId)).id)).letter.replyTo;
    await putMail(ada, box, rawMailOf({ From: 'eve@example.test', To }));
    await office.work();
    const [mail] = await inTriage(ada);
    await ada.call(dismissReceivedMail, { params: { id: mail?.id ?? '' } });
    await hold();
    const { store, clock, owner } = office.harness;
    const { work } = removeDismissedMails({ jobsPool: office.workers.jobsPool, store, clock });
    const kept = async () => {
      await work();
      return (await owner.query('select from app.received_mail where org_id = $1', [ada.orgId])).rowCount;
    };
    await office.pass((DISMISSED_MAIL_DAYS + 1) * 86_400_000);
    expect(await kept()).toBe(1);
    await release();
    expect(await kept()).toBe(0);
  });
});
