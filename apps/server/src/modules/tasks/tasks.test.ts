import {
  archiveCaseDate,
  bulkCaseDates,
  reopenCaseDate,
  updateCaseDate,
} from '@landfall/contract/case-date-changes';
import { restrictCaseRecord, unrestrictCaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import { listHistory } from '@landfall/contract/history';
import { removeUserFor, updateUserRoles } from '@landfall/contract/members';
import { archiveTask, listTasks, restoreTask, updateTask } from '@landfall/contract/tasks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDate, addTask, handleDate, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;
let ben: TestPerson;
let caseId: string;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder('Ada');
  ben = await ada.colleague('user');
  caseId = (await openCase(ada, 'Chen: H-1B')).id;
});

const edit = (id: string, body: object, by = ada) =>
  by.call(updateTask, { params: { id }, body }).then(({ task }) => task);
const list = async (query: Record<string, string> = {}, by = ada) =>
  (await by.call(listTasks, { query })).tasks;
const titles = async (query: Record<string, string> = {}, by = ada) =>
  (await list(query, by)).map(({ title }) => title);

describe('a task', () => {
  it('is added to a case, with assignee and due day', async () => {
    const task = await addTask(ada, caseId, {
      title: '  Draft the letter ',
      note: 'Org chart first',
      assignee_id: ben.id,
      due_on: '2026-04-01',
    });
    expect(task).toMatchObject({
      case_id: caseId,
      case_name: 'Chen: H-1B',
      title: 'Draft the letter',
      note: 'Org chart first',
      assignee: { id: ben.id },
      due_on: '2026-04-01',
      due_from: null,
      state: 'open',
      done_at: null,
      done_by: null,
      created_by: { id: ada.id, display_name: 'Ada' },
      version: 1,
      archived_at: '0001-01-01T00:00:00Z',
    });
    expect(await list({ case_id: caseId })).toEqual([task]);
  });

  it('is done, dropped and reopened, with person and time', async () => {
    const { id } = await addTask(ada, caseId);
    expect(await edit(id, { state: 'done', version: 1 }, ben)).toMatchObject({
      state: 'done',
      version: 2,
      done_at: '2026-03-02T15:00:00Z',
      done_by: { id: ben.id },
    });
    expect(await edit(id, { state: 'done' })).toMatchObject({ done_by: { id: ben.id } });
    expect(await edit(id, { state: 'dropped' })).toMatchObject({ state: 'dropped', done_by: { id: ada.id } });
    expect(await edit(id, { state: 'open' })).toMatchObject({ state: 'open', done_at: null, done_by: null });
  });

  it('keeps the first person where somebody else changed it', async () => {
    const { id } = await addTask(ada, caseId);
    await edit(id, { title: 'Draft the support letter' }, ben);
    expect(await problemOf(edit(id, { title: 'Letter', version: 1 }))).toMatchObject({
      code: 'stale_version',
      current: { title: 'Draft the support letter', version: 2 },
    });
  });

  it('is archived and restored; repeating it changes nothing', async () => {
    const { id } = await addTask(ada, caseId);
    const archive = () => ada.call(archiveTask, { params: { id } });
    expect((await archive()).task).toMatchObject({ archived_at: '2026-03-02T15:00:00Z', version: 2 });
    expect((await archive()).task.version).toBe(2);
    expect([await titles({ case_id: caseId }), await titles({ archived: 'true' })]).toEqual([
      [],
      ['Draft the letter'],
    ]);
    const ofCase = () => ada.call(listTasks, { query: { case_id: caseId } });
    expect((await ofCase()).archived_tasks).toBe(1);
    const { task } = await ada.call(restoreTask, { params: { id } });
    expect(task.archived_at).toBe('0001-01-01T00:00:00Z');
    expect(await titles({ case_id: caseId })).toEqual(['Draft the letter']);
    expect(await ofCase()).not.toHaveProperty('archived_tasks');
  });

  it('is recorded in the history of its case', async () => {
    const { id } = await addTask(ada, caseId, { title: 'Draft', assignee_id: ben.id });
    await edit(id, { state: 'done', due_on: '2026-04-01' });
    await ada.call(archiveTask, { params: { id } });
    const { changes } = await ada.call(listHistory, { query: { resource_id: caseId, kind: 'task' } });
    expect(changes.map(({ became, action, record }) => [became, action, record.name])).toEqual([
      ['changed', 'task.archived', 'Draft'],
      ['changed', 'task.updated', 'Draft'],
      ['added', 'task.created', 'Draft'],
    ]);
    expect(changes[1]?.fields).toEqual([
      { field: 'due_on', from: null, to: '2026-04-01' },
      { field: 'state', from: 'open', to: 'done' },
    ]);
    const own = await ada.call(listHistory, { query: { resource_id: id } });
    expect(own.total).toBe(3);
  });
});

describe('a day counted from a date', () => {
  it('moves with the date, however that moves', async () => {
    const { id: dateId } = await addDate(ada, caseId, '2026-04-15', 'Filing Deadline');
    const due_from = { case_date_id: dateId, days: -14 };
    const task = await addTask(ada, caseId, { title: 'Draft', due_from });
    expect(task).toMatchObject({
      due_on: '2026-04-01',
      due_from: { ...due_from, date_type: 'Filing Deadline' },
    });
    const due = async () => (await list({ case_id: caseId }))[0]?.due_on;
    await ada.call(updateCaseDate, { params: { id: dateId }, body: { important_date: '2026-05-01' } });
    expect(await due()).toBe('2026-04-17');
    await ada.call(bulkCaseDates, { body: { ids: [dateId], action: 'move_days', days: 3 } });
    expect(await due()).toBe('2026-04-20');
    expect(await problemOf(edit(task.id, { version: 1, title: 'x' }))).toMatchObject({
      code: 'stale_version',
    });
    expect(await edit(task.id, { due_on: '2026-04-02' })).toMatchObject({
      due_on: '2026-04-02',
      due_from: null,
    });
    await ada.call(updateCaseDate, { params: { id: dateId }, body: { important_date: '2026-06-01' } });
    expect(await due()).toBe('2026-04-02');
    expect(await edit(task.id, { due_from: { ...due_from, days: 0 } })).toMatchObject({
      due_on: '2026-06-01',
    });
  });

  it('is counted from a superseding date while that holds; done tasks keep theirs', async () => {
    const [old, next] = [await addDate(ada, caseId, '2026-03-20'), await addDate(ada, caseId, '2026-04-20')];
    const before = ({ id: case_date_id }: { id: string }) => ({ case_date_id, days: -7 });
    for (const title of ['Prepare', 'Invite']) await addTask(ada, caseId, { title, due_from: before(old) });
    await addTask(ada, caseId, { title: 'Its own', due_from: before(next) });
    const [invited] = (await list({ case_id: caseId })).filter(({ title }) => title === 'Invite');
    await edit(invited?.id ?? '', { state: 'done' });
    const due = async () =>
      Object.fromEntries(
        (await list({ case_id: caseId })).map(({ title, due_on, due_from }) => [
          title,
          [due_on, due_from?.case_date_id],
        ]),
      );
    const [early, late] = [
      ['2026-03-13', old.id],
      ['2026-04-13', next.id],
    ];
    const superseded = { state: 'superseded', superseded_by: next.id } as const;
    const undo = [
      () => ada.call(reopenCaseDate, { params: { id: old.id } }),
      () => ada.call(bulkCaseDates, { body: { ids: [old.id], action: 'reopen' } }),
      () => handleDate(ada, old.id, { state: 'done' }),
    ];
    for (const takeBack of undo) {
      await handleDate(ada, old.id, superseded);
      expect(await due()).toEqual({ Prepare: late, Invite: early, 'Its own': late });
      await takeBack();
      expect(await due()).toEqual({ Prepare: early, Invite: early, 'Its own': late });
    }
  });

  it('stays within the calendar’s range', async () => {
    const { id: case_date_id } = await addDate(ada, caseId, '9999-12-30');
    const task = await addTask(ada, caseId, { title: 'Late', due_from: { case_date_id, days: 30 } });
    expect(task.due_on).toBe('9999-12-31');
    await ada.call(updateCaseDate, { params: { id: case_date_id }, body: { important_date: '9999-12-31' } });
    expect((await list({ case_id: caseId }))[0]?.due_on).toBe('9999-12-31');
  });

  it('refers to an active date of the same case', async () => {
    const other = await openCase(ada);
    const { id: foreign } = await addDate(ada, other.id, '2026-04-15');
    const { id: archived } = await addDate(ada, caseId, '2026-04-15');
    await ada.call(archiveCaseDate, { params: { id: archived } });
    for (const case_date_id of [foreign, archived, crypto.randomUUID()]) {
      const due_from = { case_date_id, days: 1 };
      expect(await problemOf(addTask(ada, caseId, { title: 'x', due_from }))).toMatchObject({
        fields: { due_from: 'Not a date of this case' },
      });
    }
    const { id } = await addTask(ada, caseId);
    const both = { due_on: '2026-04-01', due_from: { case_date_id: archived, days: 1 } };
    expect(await problemOf(edit(id, both))).toMatchObject({
      fields: { due_from: 'Either a day, or a date from which it is counted' },
    });
  });
});

describe('the list', () => {
  it('is sorted by day, those without one last, and filtered', async () => {
    await addTask(ada, caseId, { title: 'Undated' });
    await addTask(ada, caseId, { title: 'Later', due_on: '2026-05-01', assignee_id: ben.id });
    const { id } = await addTask(ada, caseId, { title: 'Soon', due_on: '2026-04-01' });
    expect(await titles()).toEqual(['Soon', 'Later', 'Undated']);
    expect(await titles({ due_before: '2026-05-01' })).toEqual(['Soon']);
    expect(await titles({ assignee_id: ben.id })).toEqual(['Later']);
    await edit(id, { state: 'done' });
    expect(await titles({ state: 'open' })).toEqual(['Later', 'Undated']);
    expect(await titles({ state: 'done' })).toEqual(['Soon']);
  });

  it('is paged to its end', async () => {
    for (const title of ['a', 'b', 'c']) await addTask(ada, caseId, { title });
    const first = await ada.call(listTasks, { query: { limit: 2 } });
    expect([first.tasks.map(({ title }) => title), first.total]).toEqual([['a', 'b'], 3]);
    const next = await ada.call(listTasks, { query: { limit: 2, cursor: first.next_cursor ?? '' } });
    expect([next.tasks.map(({ title }) => title), next.next_cursor]).toEqual([['c'], null]);
    expect(await problemOf(list({ cursor: 'x' }))).toMatchObject({ fields: { cursor: expect.any(String) } });
  });

  it('excludes archived cases, unless one of them is requested', async () => {
    await addTask(ada, caseId);
    await ada.call(updateCaseRecord, { params: { id: caseId }, body: { archived: true } });
    expect([await titles(), await titles({ case_id: caseId })]).toEqual([[], ['Draft the letter']]);
    await ada.call(updateCaseRecord, { params: { id: caseId }, body: { archived: false } });
    expect(await titles()).toEqual(['Draft the letter']);
  });
});

describe('a member who', () => {
  it('is assigned a task has to be able to change its case', async () => {
    const [viewer, eve] = [await ada.colleague('viewer'), await harness.founder('Eve')];
    const refused = { fields: { assignee_id: 'Choose a member who may change this case' } };
    for (const { id } of [viewer, eve])
      expect(await problemOf(addTask(ada, caseId, { title: 'x', assignee_id: id }))).toMatchObject(refused);
    await ada.call(restrictCaseRecord, { params: { id: caseId } });
    expect(await problemOf(addTask(ada, caseId, { title: 'x', assignee_id: ben.id }))).toMatchObject(refused);
    expect(await addTask(ada, caseId, { title: 'x', assignee_id: ada.id })).toMatchObject({
      assignee: { id: ada.id },
    });
  });

  it('T94 may not see the case sees none of its tasks', async () => {
    const { id } = await addTask(ada, caseId);
    await ada.call(restrictCaseRecord, { params: { id: caseId } });
    expect([await list({}, ben), await list({ case_id: caseId }, ben)]).toEqual([[], []]);
    expect(await problemOf(edit(id, { state: 'done' }, ben))).toMatchObject({ code: 'not_found' });
    expect(await problemOf(addTask(ben, caseId))).toMatchObject({ code: 'not_found' });
    await ada.call(unrestrictCaseRecord, { params: { id: caseId } });
    expect(await titles({}, ben)).toEqual(['Draft the letter']);
  });

  it('may only read changes nothing, and another organization sees nothing', async () => {
    const { id } = await addTask(ada, caseId);
    const [viewer, eve] = [await ada.colleague('viewer'), await harness.founder('Eve')];
    expect(await titles({}, viewer)).toEqual(['Draft the letter']);
    expect(await problemOf(addTask(viewer, caseId))).toMatchObject({ code: 'forbidden' });
    expect(await problemOf(edit(id, { state: 'done' }, viewer))).toMatchObject({ code: 'forbidden' });
    expect(await list({}, eve)).toEqual([]);
    expect(await problemOf(edit(id, { state: 'done' }, eve))).toMatchObject({ code: 'not_found' });
    expect(await problemOf(addTask(eve, caseId))).toMatchObject({ code: 'not_found' });
  });

  it('leaves hands over their open tasks, also on restricted cases, or leaves them unassigned', async () => {
    const mia = await ada.colleague('user');
    const max = await ada.colleague('admin');
    const restricted = (await openCase(ben, 'Okafor: VAWA')).id;
    const [open, done] = [
      await addTask(ada, caseId, { title: 'Open', assignee_id: ben.id }),
      await addTask(ada, caseId, { title: 'Done', assignee_id: ben.id }),
    ];
    await addTask(ben, restricted, { title: 'Secret', assignee_id: ben.id });
    await ben.call(restrictCaseRecord, { params: { id: restricted } });
    await edit(done.id, { state: 'done' });
    await max.call(removeUserFor, { params: { id: ben.id }, body: { successor_id: mia.id } });
    expect(await titles({ assignee_id: mia.id }, mia)).toEqual(['Open', 'Secret']);
    const [settled] = await list({ state: 'done' });
    expect([settled?.assignee, settled?.done_by?.id]).toEqual([null, ada.id]);
    await ada.call(removeUserFor, { params: { id: mia.id }, body: {} });
    expect((await list({ state: 'open' })).find(({ id }) => id === open.id)?.assignee).toBeNull();
  });

  it('became a viewer keeps their tasks', async () => {
    await addTask(ada, caseId, { title: 'Open', assignee_id: ben.id });
    await ada.call(updateUserRoles, { params: { id: ben.id }, body: { roles: ['viewer'] } });
    expect(await titles({ assignee_id: ben.id })).toEqual(['Open']);
  });
});

it.each([
  ['title', { title: ' ' }],
  ['due_on', { title: 'x', due_on: '2026-02-30' }],
  ['due_from.days', { title: 'x', due_from: { case_date_id: crypto.randomUUID(), days: 3651 } }],
])('sends an invalid %s gets it by name', async (field, body) => {
  const { code, fields } = await problemOf(addTask(ada, caseId, body as { title: string }));
  expect([code, Object.keys(fields ?? {})]).toEqual(['invalid_input', [field]]);
});
