import { getCaseRecord, restrictCaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import { listHistory } from '@landfall/contract/history';
import { getUserWork, removeUserFor } from '@landfall/contract/members';
import { listNotifications } from '@landfall/contract/notifications';
import { listReportTemplates } from '@landfall/contract/report-templates';
import { countUnreadThreads, createThread, getThread, updateThread } from '@landfall/contract/threads';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addBeneficiary, addReportTemplate, addTask, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { writeNote } from '../../testing/messages.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;
let max: TestPerson;
let mia: TestPerson;
/** The history of what was reassigned to Mia. */
const MIAS = 'assignee_id: Max Member → Mia Meyer';

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

/** A person's notifications about threads and tasks. */
async function workNotificationsOf(who: TestPerson) {
  const { notifications } = await who.call(listNotifications, {});
  const ofWork = notifications.filter(({ kind }) => kind !== 'assigned');
  return ofWork.map(({ kind, thread, task }) => [kind, thread?.id ?? task?.id]).toSorted();
}
const unreadOf = async (who: TestPerson) => (await who.call(countUnreadThreads, {})).unread;

/** The latest change of each kind in the history of a record. */
async function latestOf(resource_id: string, by = ada) {
  const { changes } = await by.call(listHistory, { query: { resource_id } });
  const latest = new Map(changes.toReversed().map(({ kind, fields }) => [kind, fields]));
  return Object.fromEntries(
    [...latest].map(([kind, fields]) => [
      kind,
      fields.map(({ field, from, to }) => `${field}: ${from} → ${to}`).join(', '),
    ]),
  );
}

describe('POST /users/{id}/remove', () => {
  it('transfers cases, threads and schedules to the successor, at once', async () => {
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

  it('T94 transfers restricted cases, although the removing admin does not see them', async () => {
    const { id } = await openCase(max);
    await max.call(restrictCaseRecord, { params: { id } });
    expect(await mia.call(getUserWork, { params: { id: max.id } })).toMatchObject({ cases: 0 });
    const eve = await ada.colleague('user');
    await remove(eve.id, max, mia);
    expect(await teamOf(id)).toEqual([[eve.id, '']]);
    expect(await problemOf(mia.call(getCaseRecord, { params: { id } }))).toMatchObject({ code: 'not_found' });
  });

  it('ends everything without a successor, as DELETE does; a restricted case goes to the super admin', async () => {
    const [open, restricted] = [await openCase(max), await openCase(max)];
    await max.call(restrictCaseRecord, { params: { id: restricted.id } });
    await addReportTemplate(max, { schedule: { frequency: 'daily', hour: 8, user_id: ada.id } });
    await remove();
    expect([await teamOf(open.id), await teamOf(restricted.id)]).toEqual([[], [[ada.id, '']]]);
    const { configurations } = await ada.call(listReportTemplates, {});
    expect(configurations.map(({ schedule }) => schedule?.next_at)).toEqual([null]);
  });

  it('refuses an unsuitable successor, and then removes nobody', async () => {
    const { id } = await openCase(max);
    const [viewer, bea] = [await ada.colleague('viewer'), await harness.founder('Bea')];
    for (const successor of [viewer.id, bea.id, max.id, crypto.randomUUID()])
      expect(await problemOf(remove(successor))).toMatchObject({
        fields: { successor_id: 'Choose another member who may change cases' },
      });
    expect(await problemOf(remove(mia.id, ada, mia))).toMatchObject({ code: 'forbidden' });
    expect(await teamOf(id)).toEqual([[max.id, '']]);
  });

  it('transfers schedules to a user, too', async () => {
    const eve = await ada.colleague('user');
    await addReportTemplate(max, { schedule: { frequency: 'daily', hour: 8, user_id: ada.id } });
    await remove(eve.id);
    const { configurations } = await ada.call(listReportTemplates, {});
    expect(configurations.map(({ schedule }) => schedule?.next_at)).toEqual([expect.any(String)]);
    expect(await ada.call(getUserWork, { params: { id: eve.id } })).toMatchObject({ schedules: 1 });
  });

  it('notifies the successor of threads and tasks, and records them in histories', async () => {
    await harness.owner.query(`update app.person set display_name = 'Mia Meyer' where id = $1`, [mia.id]);
    const [open, restricted] = [await openCase(ada), await openCase(max)];
    const { id: personId } = await addBeneficiary(ada);
    const threads = [
      await threadOf(max, open.id),
      await threadOf(max, personId),
      await threadOf(max, restricted.id),
    ];
    const tasks = [
      await addTask(max, open.id, { title: 'Draft', assignee_id: max.id }),
      await addTask(max, restricted.id, { title: 'Secret', assignee_id: max.id }),
    ];
    await writeNote(ada, threads[0] ?? '');
    await max.call(restrictCaseRecord, { params: { id: restricted.id } });
    await remove(mia.id);
    expect(await workNotificationsOf(mia)).toEqual(
      [
        ...threads.map((id) => ['thread_assigned', id]),
        ...tasks.map(({ id }) => ['task_assigned', id]),
      ].toSorted(),
    );
    const passedOn = { thread: MIAS, task: MIAS };
    expect(await latestOf(open.id)).toMatchObject(passedOn);
    expect(await latestOf(restricted.id, mia)).toMatchObject(passedOn);
    expect(await latestOf(personId)).toMatchObject({ thread: MIAS });
    expect(await unreadOf(mia)).toBe(0);
    for (const thread of threads.slice(0, 2)) await writeNote(ada, thread);
    expect(await unreadOf(mia)).toBe(2);
    expect((await mia.call(getThread, { params: { id: threads[0] ?? '' } })).read_no).toBe(1);
  });

  it('sends no notification to successors who act themselves, but they follow the threads', async () => {
    const { id } = await openCase(max);
    const thread = await threadOf(max, id);
    await addTask(max, id, { title: 'Draft', assignee_id: max.id });
    await remove(ada.id);
    expect(await workNotificationsOf(ada)).toEqual([]);
    await writeNote(mia, thread);
    expect(await unreadOf(ada)).toBe(1);
  });

  it('records in histories what nobody takes over', async () => {
    const { id } = await openCase(max);
    const duties = [{ person_id: max.id, duty: 'attorney' as const }];
    await ada.call(updateCaseRecord, { params: { id }, body: { duties } });
    await threadOf(max, id);
    await addTask(max, id, { title: 'Draft', assignee_id: max.id });
    await remove();
    expect(await latestOf(id)).toMatchObject({
      thread: 'assignee_id: Max Member → null',
      task: 'assignee_id: Max Member → null',
      case_team: 'on_team: true → false, duty: attorney → null',
    });
  });
});
