import { deleteBeneficiary } from '@landfall/contract/beneficiaries';
import { getBoard } from '@landfall/contract/board';
import { exportBoardRows, listBoardRows } from '@landfall/contract/board-rows';
import { restrictCaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import { cancelMessage } from '@landfall/contract/messages';
import { deletePetitioner } from '@landfall/contract/petitioners';
import { updateThread } from '@landfall/contract/threads';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { receiveMail } from '../../testing/client-mails.ts';
import {
  addBeneficiary,
  addPetitioner,
  dismissRow,
  linkBeneficiary,
  linkPetitioner,
  openCase,
} from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { openThread, sendMail, writeNote } from '../../testing/messages.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;
let caseId: string;
let threadId: string;

/** Today is 2026-03-02 in New York; the last instant of the day three days before, and the first of the next. */
const [LONG_AGO, OF_LATE] = ['2026-02-28T04:59:00Z', '2026-02-28T05:01:00Z'];

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder();
  caseId = (await openCase(ada)).id;
  threadId = (await openThread(ada, caseId)).id;
});

const params = { check: 'unanswered' as const };
const rows = async (by = ada, query: { dismissed?: 'true' } = {}) =>
  (await by.call(listBoardRows, { params, query })).rows;
const receive = (at = LONG_AGO, more: Parameters<typeof receiveMail>[3] = {}) =>
  receiveMail(harness, ada, threadId, { at, ...more });
const edit = (body: Parameters<typeof ada.call<typeof updateThread>>[1]['body']) =>
  ada.call(updateThread, { params: { id: threadId }, body });

describe('a client without an answer for three days', () => {
  it('is listed with their case, the day and the subject', async () => {
    await receive(OF_LATE);
    expect(await rows()).toEqual([]);
    const other = await openThread(ada, caseId, 'Medical');
    await receiveMail(harness, ada, other.id, { at: LONG_AGO });
    expect(await rows()).toEqual([
      {
        resource_id: caseId,
        kind: 'case_record',
        case_id: caseId,
        beneficiary_id: null,
        case_name: 'Okafor: I-130',
        date_type: null,
        counted: false,
        lacks: null,
        dismissal: null,
        since: '2026-02-27',
        reason: 'Client wrote on Feb 27, 2026: Medical',
      },
    ]);
    const { checks } = await ada.call(getBoard, {});
    expect(checks.find(({ key }) => key === 'unanswered')).toMatchObject({
      total: 1,
      rows: [{ case_id: caseId }],
    });
  });

  it('is one row of the case, the earliest first, however many threads wait', async () => {
    await receive('2026-02-20T15:00:00Z');
    for (const subject of ['Medical', 'Fees'])
      await receiveMail(harness, ada, (await openThread(ada, caseId, subject)).id, { at: LONG_AGO });
    expect(await rows()).toMatchObject([
      { since: '2026-02-20', reason: 'Client wrote on Feb 20, 2026: Interview, and in 2 more' },
    ]);
    expect(await ada.call(exportBoardRows, { params })).toBe(
      'Case,What,Since\r\nOkafor: I-130,"Client wrote on Feb 20, 2026: Interview, and in 2 more",2026-02-20\r\n',
    );
  });

  it('is not listed once they are deleted', async () => {
    const person = await addBeneficiary(ada);
    const company = await addPetitioner(ada);
    await linkBeneficiary(ada, caseId, person.id);
    await linkPetitioner(ada, caseId, company.id);
    for (const { id } of [person, company])
      await receiveMail(harness, ada, (await openThread(ada, id)).id, { at: LONG_AGO });
    expect(await rows()).toMatchObject([{ reason: expect.stringContaining('and in 1 more') }]);
    await ada.call(deleteBeneficiary, { params: { id: person.id } });
    expect(await rows()).toHaveLength(1);
    await ada.call(deletePetitioner, { params: { id: company.id } });
    expect(await rows()).toEqual([]);
  });

  it('counts from their first mail since the last answer', async () => {
    await receive('2026-02-10T15:00:00Z');
    await sendMail(ada, threadId);
    expect(await rows()).toEqual([]);
    await receive('2026-02-20T15:00:00Z');
    await receive('2026-02-21T15:00:00Z');
    expect(await rows()).toMatchObject([{ since: '2026-02-20' }]);
  });

  it('is answered by a mail, but not by a note or a withdrawn mail', async () => {
    await receive();
    await writeNote(ada, threadId);
    expect(await rows()).toHaveLength(1);
    const { id } = await sendMail(ada, threadId);
    expect(await rows()).toEqual([]);
    await ada.call(cancelMessage, { params: { id } });
    expect(await rows()).toMatchObject([{ since: '2026-02-27' }]);
  });

  it('is not added or removed by automatic replies', async () => {
    await receive(LONG_AGO, { isAutomatic: true });
    expect(await rows()).toEqual([]);
    await receive();
    await receive(LONG_AGO, { isAutomatic: true });
    expect(await rows()).toHaveLength(1);
  });

  it.each([
    ['closed', { state: 'closed' as const }, 0],
    ['put off', { snoozed_until: '2026-03-02T16:00:00Z' }, 0],
    ['back again', { snoozed_until: '2026-03-02T15:00:00Z' }, 1],
    ['waiting', { state: 'waiting' as const }, 1],
  ])('is not listed in a thread that is %s', async (_, body, found) => {
    await receive();
    await edit(body);
    expect(await rows()).toHaveLength(found);
  });

  it('is listed with each of their open cases when the thread is on a person', async () => {
    const person = await addBeneficiary(ada);
    const company = await addPetitioner(ada);
    for (const { id } of [person, company])
      await receiveMail(harness, ada, (await openThread(ada, id)).id, { at: LONG_AGO });
    expect(await rows()).toEqual([]);
    await linkBeneficiary(ada, caseId, person.id);
    await linkPetitioner(ada, (await openCase(ada, 'Acme: H-1B')).id, company.id);
    expect((await rows()).map(({ case_name }) => case_name)).toEqual(['Okafor: I-130', 'Acme: H-1B']);
    await ada.call(updateCaseRecord, { params: { id: caseId }, body: { archived: true } });
    expect(await rows()).toHaveLength(1);
  });

  it('can be dismissed until another mail waits', async () => {
    await receive();
    await dismissRow(ada, caseId, 'unanswered');
    expect(await rows()).toEqual([]);
    expect(await rows(ada, { dismissed: 'true' })).toHaveLength(1);
    await receiveMail(harness, ada, (await openThread(ada, caseId)).id, { at: '2026-02-20T15:00:00Z' });
    expect(await rows()).toMatchObject([{ since: '2026-02-20' }]);
  });
});

it('is visible to every role, and to nobody of another organization', async () => {
  await receive();
  for (const role of ['viewer', 'user', 'admin'] as const)
    expect(await rows(await ada.colleague(role))).toHaveLength(1);
  expect(await rows(await harness.founder())).toEqual([]);
  const viewer = await ada.colleague('viewer');
  expect(await problemOf(dismissRow(viewer, caseId, 'unanswered'))).toMatchObject({ code: 'forbidden' });
});

it('of a restricted case is visible to its team only', async () => {
  const [max, eve] = [await ada.colleague('user'), await ada.colleague('admin')];
  await receive();
  await ada.call(updateCaseRecord, { params: { id: caseId }, body: { assignee_ids: [max.id] } });
  await ada.call(restrictCaseRecord, { params: { id: caseId } });
  expect(await rows(max)).toHaveLength(1);
  expect(await rows(eve)).toEqual([]);
});
