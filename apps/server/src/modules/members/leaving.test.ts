import { getCaseRecord, restrictCaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import { getUserWork, removeUserFor } from '@landfall/contract/members';
import { listReportTemplates } from '@landfall/contract/report-templates';
import { createThread, getThread, updateThread } from '@landfall/contract/threads';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addReportTemplate, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;
let max: TestPerson;
let mia: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder('Ada');
  [max, mia] = [await ada.colleague('admin'), await ada.colleague('admin')];
});

const remove = (successor_id?: string, who = max, by = ada) =>
  by.call(removeUserFor, { params: { id: who.id }, body: successor_id ? { successor_id } : {} });
const teamOf = async (id: string) =>
  (await ada.call(getCaseRecord, { params: { id } })).case_record.assignees.map(({ id, duty }) => [id, duty]);

async function threadOf(by: TestPerson, caseId: string): Promise<string> {
  const { thread } = await by.call(createThread, { body: { resource_id: caseId, subject: 'Interview' } });
  await by.call(updateThread, { params: { id: thread.id }, body: { assignee_id: by.id } });
  return thread.id;
}

describe('POST /users/{id}/remove', () => {
  it('hands cases, threads and schedules to the successor, at once', async () => {
    const [open, archived, shared] = [await openCase(max), await openCase(max), await openCase(max)];
    const duties = [{ person_id: max.id, duty: 'attorney' as const }];
    await ada.call(updateCaseRecord, { params: { id: open.id }, body: { duties } });
    await ada.call(updateCaseRecord, { params: { id: archived.id }, body: { archived: true } });
    const both = { assignee_ids: [max.id, mia.id] };
    await ada.call(updateCaseRecord, { params: { id: shared.id }, body: both });
    const thread = await threadOf(max, open.id);
    await addReportTemplate(max, { schedule: { frequency: 'daily', hour: 8, user_id: max.id } });
    const work = await ada.call(getUserWork, { params: { id: max.id } });
    expect(work).toEqual({ cases: 2, threads: 1, tasks: 0, invitations: 0, schedules: 1, feeds: 0 });
    await remove(mia.id);
    expect(await teamOf(open.id)).toEqual([[mia.id, 'attorney']]);
    expect(await teamOf(shared.id)).toEqual([[mia.id, '']]);
    expect(await teamOf(archived.id)).toEqual([]);
    const { thread: read } = await ada.call(getThread, { params: { id: thread } });
    expect(read.assignee?.id).toBe(mia.id);
    const { configurations } = await ada.call(listReportTemplates, {});
    expect(configurations.map(({ schedule }) => schedule?.next_at)).toEqual([expect.any(String)]);
    expect(await ada.call(getUserWork, { params: { id: mia.id } })).toMatchObject({ cases: 2, schedules: 1 });
    expect(await problemOf(remove(mia.id))).toMatchObject({ code: 'not_found' });
  });

  it('T94 hands restricted cases over, though the admin who removes does not see them', async () => {
    const { id } = await openCase(max);
    await max.call(restrictCaseRecord, { params: { id } });
    expect(await mia.call(getUserWork, { params: { id: max.id } })).toMatchObject({ cases: 0 });
    const eve = await ada.colleague('user');
    await remove(eve.id, max, mia);
    expect(await teamOf(id)).toEqual([[eve.id, '']]);
    expect(await problemOf(mia.call(getCaseRecord, { params: { id } }))).toMatchObject({ code: 'not_found' });
  });

  it('ends everything without a successor, as DELETE does; a restricted case is the super admin’s', async () => {
    const [open, restricted] = [await openCase(max), await openCase(max)];
    await max.call(restrictCaseRecord, { params: { id: restricted.id } });
    await addReportTemplate(max, { schedule: { frequency: 'daily', hour: 8, user_id: ada.id } });
    await remove();
    expect([await teamOf(open.id), await teamOf(restricted.id)]).toEqual([[], [[ada.id, '']]]);
    const { configurations } = await ada.call(listReportTemplates, {});
    expect(configurations.map(({ schedule }) => schedule?.next_at)).toEqual([null]);
  });

  it('takes nobody who cannot take over, and then removes nobody', async () => {
    const { id } = await openCase(max);
    const [viewer, bea] = [await ada.colleague('viewer'), await harness.founder('Bea')];
    for (const successor of [viewer.id, bea.id, max.id, crypto.randomUUID()])
      expect(await problemOf(remove(successor))).toMatchObject({
        fields: { successor_id: 'Choose another member who may change cases' },
      });
    expect(await problemOf(remove(mia.id, ada, mia))).toMatchObject({ code: 'forbidden' });
    expect(await teamOf(id)).toEqual([[max.id, '']]);
  });

  it('hands schedules to a user, who may set them, too', async () => {
    const eve = await ada.colleague('user');
    await addReportTemplate(max, { schedule: { frequency: 'daily', hour: 8, user_id: ada.id } });
    await remove(eve.id);
    const { configurations } = await ada.call(listReportTemplates, {});
    expect(configurations.map(({ schedule }) => schedule?.next_at)).toEqual([expect.any(String)]);
    expect(await ada.call(getUserWork, { params: { id: eve.id } })).toMatchObject({ schedules: 1 });
  });
});
