import { getBoard } from '@landfall/contract/board';
import { listBoardRows } from '@landfall/contract/board-rows';
import { restrictCaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import { removeUser, updateUserRoles } from '@landfall/contract/members';
import { archiveTask, updateTask } from '@landfall/contract/tasks';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addTask, dismissRow, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';

let harness: Harness;
let ada: TestPerson;
let caseId: string;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder('Ada');
  caseId = (await openCase(ada, 'Chen: H-1B')).id;
});

const rowsOf = async (check: 'task_overdue' | 'task_unassigned', by = ada) =>
  (await by.call(listBoardRows, { params: { check }, query: {} })).rows.map(
    ({ case_name, reason, since }) => [case_name, reason, since],
  );

it('an open task before today is overdue, the first of a case by its name', async () => {
  const first = await addTask(ada, caseId, { title: 'Letter', due_on: '2026-02-20', assignee_id: ada.id });
  await addTask(ada, caseId, { title: 'Chart', due_on: '2026-03-01', assignee_id: ada.id });
  await addTask(ada, caseId, { title: 'Today', due_on: '2026-03-02', assignee_id: ada.id });
  expect(await rowsOf('task_overdue')).toEqual([
    ['Chen: H-1B', 'Letter is overdue, and 1 more', '2026-02-20'],
  ]);
  const { checks } = await ada.call(getBoard, {});
  expect(checks.find(({ key }) => key === 'task_overdue')?.total).toBe(1);
  await ada.call(updateTask, { params: { id: first.id }, body: { state: 'done' } });
  expect(await rowsOf('task_overdue')).toEqual([['Chen: H-1B', 'Chart is overdue', '2026-03-01']]);
  await ada.call(updateCaseRecord, { params: { id: caseId }, body: { archived: true } });
  expect(await rowsOf('task_overdue')).toEqual([]);
});

it('an unassigned task is a row: never assigned, or of a former member', async () => {
  const ben = await ada.colleague('user');
  const given = await addTask(ada, caseId, { title: 'Letter', assignee_id: ben.id });
  expect(await rowsOf('task_unassigned')).toEqual([]);
  await ada.call(removeUser, { params: { id: ben.id } });
  expect(await rowsOf('task_unassigned')).toEqual([['Chen: H-1B', 'Letter is nobody’s to do', '2026-03-02']]);
  await dismissRow(ada, caseId, 'task_unassigned');
  expect(await rowsOf('task_unassigned')).toEqual([]);
  await ada.call(archiveTask, { params: { id: given.id } });
  const { checks } = await ada.call(getBoard, {});
  expect(checks.find(({ key }) => key === 'task_unassigned')?.total).toBe(0);
});

it('a task of a member who may only read counts as unassigned', async () => {
  const ben = await ada.colleague('user');
  await addTask(ada, caseId, { title: 'Letter', assignee_id: ben.id });
  const become = (role: 'viewer' | 'user') =>
    ada.call(updateUserRoles, { params: { id: ben.id }, body: { roles: [role] } });
  await become('viewer');
  expect(await rowsOf('task_unassigned')).toEqual([['Chen: H-1B', 'Letter is nobody’s to do', '2026-03-02']]);
  await become('user');
  expect(await rowsOf('task_unassigned')).toEqual([]);
});

it('T94 a task of a member who may not see its case counts as unassigned, and is shown to its team only', async () => {
  const ben = await ada.colleague('user');
  await addTask(ada, caseId, { title: 'Letter', assignee_id: ben.id });
  await ada.call(updateCaseRecord, { params: { id: caseId }, body: { assignee_ids: [ada.id] } });
  await ada.call(restrictCaseRecord, { params: { id: caseId } });
  expect(await rowsOf('task_unassigned')).toEqual([['Chen: H-1B', 'Letter is nobody’s to do', '2026-03-02']]);
  const max = await ada.colleague('admin');
  expect(await rowsOf('task_unassigned', max)).toEqual([]);
});
