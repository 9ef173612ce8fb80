import { LIMITS } from '@landfall/contract/constants';
import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import { dateAsWritten, NOT_ARCHIVED } from '@landfall/contract/fields';
import type { HomeTask } from '@landfall/contract/home';
import { reaches } from '@landfall/contract/roles';
import type * as contract from '@landfall/contract/tasks';
import type { Task } from '@landfall/contract/tasks';
import { addDaysInRange } from '@landfall/domain/calendar-dates';
import { changedFields } from '../../platform/db/changed-fields.ts';
import { COUNTED_AT_ONCE } from '../../platform/db/counts.ts';
import { type OrgTx, withEveryCase } from '../../platform/db/session.ts';
import { Failure, found, invalidInput, staleVersion } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { recordChanges } from '../../platform/http/recorded-changes.ts';
import { announce } from '../../platform/live/announce.ts';
import { newRecord } from '../../platform/new-record.ts';
import { changeCase, shareLockCases, viewersOfCase } from '../case-summary/service.ts';
import { notify } from '../notifications/service.ts';
import * as queries from './queries.ts';

/** A task in the form of the contract. */
function toWire(row: queries.TaskRow): Task {
  const { assignee_id, assignee_name, due_date_id, due_days, awaited_words, date_type, archived_at } = row;
  const { settled_at, settled_by, settled_by_name, created_by, created_by_name, ...task } = row;
  const { id, case_id, case_name, title, note, due_on, state, version, created_at } = task;
  return {
    id,
    case_id,
    case_name,
    title,
    note,
    due_on,
    state,
    version,
    created_at,
    assignee: assignee_id ? { id: assignee_id, display_name: assignee_name ?? '' } : null,
    due_from:
      due_date_id && due_days !== null
        ? { case_date_id: due_date_id, days: due_days, date_type: date_type ?? '' }
        : null,
    waits_for: awaited_words && due_days !== null ? { days: due_days, date: awaited_words } : null,
    done_at: settled_at,
    done_by: settled_by ? { id: settled_by, display_name: settled_by_name ?? '' } : null,
    created_by: { id: created_by, display_name: created_by_name },
    archived_at: archived_at ?? NOT_ARCHIVED,
  };
}

/** A page of tasks by due day. Tasks of archived cases are listed only with their case. */
export async function listTasks(
  tx: OrgTx,
  query: HandlerInput<typeof contract.listTasks>['query'],
): Promise<HandlerResult<typeof contract.listTasks>> {
  const { assignee_id, case_id, state, due_before, archived, ...at } = query;
  const filter: queries.TaskFilter = {
    assigneeId: assignee_id,
    caseId: case_id,
    state,
    archived: archived === 'true',
    dueBefore: due_before && dateAsWritten(due_before),
  };
  const isWholeCase = case_id !== undefined && state === undefined && !filter.archived;
  const [{ page, next }, total, archivedTotal] = await Promise.all([
    queries.selectTasks(tx, filter, at),
    queries.countTasks(tx, filter),
    isWholeCase ? queries.countTasks(tx, { ...filter, archived: true }) : 0,
  ]);
  return {
    tasks: page.map(toWire),
    ...(archivedTotal > 0 && { archived_tasks: archivedTotal }),
    total,
    next_cursor: next,
  };
}

/**
 * The open tasks of active cases that are due first.
 * @param personId limits them to the tasks of this person
 */
export async function openTasks(
  tx: OrgTx,
  personId: string | undefined,
  shown: number,
): Promise<{ tasks: HomeTask[]; total: number | null }> {
  const filter: queries.TaskFilter = { assigneeId: personId, state: 'open' };
  const [{ page }, total] = await Promise.all([
    queries.selectTasks(tx, filter, { limit: shown }),
    queries.countTasksUpTo(tx, filter, COUNTED_AT_ONCE),
  ]);
  const tasks = page.map(toWire).map((task) => ({ ...task, state: 'open' as const }));
  return { tasks, total: total > COUNTED_AT_ONCE ? null : total };
}

/** Whether a task of a case can be assigned to a person: they must be a member who may change the case. */
export async function mayBeAssigned(tx: OrgTx, caseId: string, personId: string): Promise<boolean> {
  const roles = await queries.selectRoles(tx, personId);
  const viewers = await viewersOfCase(tx, caseId);
  const maySee = viewers === 'every member' || viewers.includes(personId);
  return roles !== undefined && maySee && reaches(roles, 'user');
}

/** @throws Failure `invalid_input` that names `assignee_id` unless they are a member who may change the case */
async function assertAssignee(tx: OrgTx, caseId: string, personId: string): Promise<void> {
  if (!(await mayBeAssigned(tx, caseId, personId)))
    throw invalidInput({ assignee_id: 'Choose a member who may change this case' });
}

/** The day that is a number of days after a date, limited to the range of dates. */
export function dayAfter(day: string, days: number): string {
  return addDaysInRange(day, days) ?? (days < 0 ? '1900-01-01' : '9999-12-31');
}

type Due = Omit<queries.TaskValues, 'title' | 'note' | 'assignee_id'>;

/** For a task with a fixed due day, or one that is counted from an existing date. */
const AWAITS_NOTHING = { awaited_type_id: null, awaited_output: null, awaited_words: '' };

/** @throws Failure `invalid_input` that names `due_from` when it is not a date of the case */
async function dueOf(
  tx: OrgTx,
  caseId: string,
  { due_on, due_from }: Pick<HandlerInput<typeof contract.createTask>['body'], 'due_on' | 'due_from'>,
): Promise<Due> {
  if (!due_from)
    return { ...AWAITS_NOTHING, due_on: due_on && dateAsWritten(due_on), due_date_id: null, due_days: null };
  const { case_date_id: dateId, days } = due_from;
  const day = await queries.selectDay(tx, caseId, dateId);
  if (!day) throw invalidInput({ due_from: 'Not a date of this case' });
  return { ...AWAITS_NOTHING, due_on: dayAfter(day, days), due_date_id: dateId, due_days: days };
}

/** The fields that a task's history records. */
const RECORDED = ['title', 'note', 'assignee_id', 'due_on', 'counted_from', 'state', 'archived'] as const;
const RECORDED_OF_NEW = ['title', 'assignee_id', 'due_on'] as const;

const historyRecord = ({ id, case_id }: Pick<queries.TaskRow, 'id' | 'case_id'>) => ({
  id,
  kind: 'task',
  caseId: case_id,
});
const recordedFields = (row: queries.TaskRow) => ({
  ...row,
  counted_from: row.due_date_id,
  archived: row.archived_at !== null,
});

/** Notifies members of tasks that another member assigned to them. */
async function notifyAssignees(
  { tx, actor, now }: OrgSession,
  tasks: readonly { id: string; case_id: string; assignee_id: string | null }[],
): Promise<void> {
  const notices = tasks.flatMap(({ id: taskId, case_id: caseId, assignee_id: personId }) =>
    personId && personId !== actor.personId
      ? [{ personId, kind: 'task_assigned' as const, caseId, taskId, key: `task assigned ${taskId} ${now}` }]
      : [],
  );
  await notify({ tx, now }, notices);
}

/** A task to add, with its due day. */
export type TaskToAdd = Omit<queries.NewTask, 'id' | 'created_at' | 'case_id'>;

/**
 * Adds tasks to a case, which the caller has locked with `changeCase`.
 * @throws Failure `conflict` for more tasks than fit
 */
export async function addTasks(
  session: OrgSession,
  caseId: string,
  tasks: readonly TaskToAdd[],
): Promise<string[]> {
  const { tx, now, actor } = session;
  if (tasks.length === 0) return [];
  if ((await queries.countTasksOfCase(tx, caseId)) + tasks.length > LIMITS.tasksOfCase)
    throw new Failure('conflict', `At most ${LIMITS.tasksOfCase} tasks on one case, archived ones included`);
  const rows = tasks.map((task) => ({ ...newRecord(now), case_id: caseId, ...task }));
  await queries.insertTasks(tx, rows, actor.personId);
  for (const { id } of rows) {
    const row = found(await queries.selectTask(tx, id));
    recordChanges(session, historyRecord(row), null, recordedFields(row), RECORDED_OF_NEW);
  }
  await notifyAssignees(session, rows);
  return rows.map(({ id }) => id);
}

/**
 * Adds a task to a case.
 * @throws Failure `not_found`, `invalid_input`, `conflict` for more tasks than fit
 */
export async function addTask(
  session: OrgSession,
  { case_id: caseId, title, note, assignee_id, ...due }: HandlerInput<typeof contract.createTask>['body'],
): Promise<Task> {
  const { tx } = session;
  const [id = ''] = await changeCase(tx, caseId, async () => {
    if (assignee_id) await assertAssignee(tx, caseId, assignee_id);
    const values = { title, note, assignee_id, ...(await dueOf(tx, caseId, due)), kind_part: '' };
    return addTasks(session, caseId, [values]);
  });
  return toWire(found(await queries.selectTask(tx, id)));
}

/**
 * Changes a task, and records it in its history; an empty change does nothing.
 * @throws Failure `not_found`
 */
async function changeTask(
  session: OrgSession,
  id: string,
  change: (before: queries.TaskRow) => Promise<queries.TaskChange> | queries.TaskChange,
): Promise<Task> {
  const { tx } = session;
  const { case_id: caseId } = found(await queries.selectTask(tx, id));
  return changeCase(tx, caseId, async () => {
    const before = found(await queries.selectTask(tx, id));
    const changed = await change(before);
    if (Object.keys(changed).length > 0) await queries.updateTask(tx, id, changed);
    const after = found(await queries.selectTask(tx, id));
    recordChanges(session, historyRecord(after), recordedFields(before), recordedFields(after), RECORDED);
    if (after.assignee_id !== before.assignee_id) await notifyAssignees(session, [after]);
    return toWire(after);
  });
}

type Edit = HandlerInput<typeof contract.updateTask>['body'];

/** The new due day of an edited task; empty when the edit does not mention it. */
async function editedDue(
  tx: OrgTx,
  { case_id }: queries.TaskRow,
  { due_on, due_from }: Edit,
): Promise<Partial<Due>> {
  if (due_on === undefined && due_from === undefined) return {};
  return dueOf(tx, case_id, { due_on: due_on ?? null, due_from: due_from ?? null });
}

/** The columns that record who settled a task, and when. */
function settling(
  { actor, now }: OrgSession,
  { state: was }: queries.TaskRow,
  state: Edit['state'],
): queries.TaskChange {
  if (state === undefined || state === was) return {};
  if (state === 'open') return { state, settled_at: null, settled_by: null };
  return { state, settled_at: now, settled_by: actor.personId };
}

/**
 * Changes the supplied fields of a task.
 * @throws Failure `not_found`, `stale_version` with the current task, `invalid_input` that names invalid values
 */
export function editTask(session: OrgSession, id: string, edit: Edit): Promise<Task> {
  const { tx } = session;
  const { version, title, note, assignee_id, state } = edit;
  return changeTask(session, id, async (before) => {
    if (version !== undefined && version !== before.version) throw staleVersion(toWire(before));
    if (assignee_id && assignee_id !== before.assignee_id)
      await assertAssignee(tx, before.case_id, assignee_id);
    const due = await editedDue(tx, before, edit);
    const edited: queries.TaskChange = changedFields({ ...before }, { title, note, assignee_id, ...due });
    return {
      ...edited,
      ...settling(session, before, state),
    };
  });
}

/**
 * Archives a task or restores it; idempotent.
 * @throws Failure `not_found`
 */
export function setArchived(session: OrgSession, id: string, archived: boolean): Promise<Task> {
  return changeTask(session, id, ({ archived_at }) =>
    (archived_at !== null) === archived ? {} : { archived_at: archived ? session.now : null },
  );
}

/**
 * Counts the open tasks that are counted from a date of a case from another one instead.
 * @param back only the tasks that were counted from the other one before
 */
export async function countTasksFrom(
  session: OrgSession,
  { caseId, from, to, back = false }: { caseId: string; from: string; to: string; back?: boolean },
): Promise<void> {
  const { tx } = session;
  const day = await queries.selectDay(tx, caseId, to);
  if (!day) return;
  for (const id of await queries.selectCountedFrom(tx, from, back ? to : undefined))
    await changeTask(session, id, ({ due_days }) => ({
      due_date_id: to,
      due_on: dayAfter(day, due_days ?? 0),
    }));
}

export { type DueTask, dueTasksOf } from './queries.ts';

/** The number of a person's open tasks, as far as the session may see them. */
export const { countOpenOf: countOpenTasksOf } = queries;

/**
 * Reassigns a member's open tasks, including those on restricted cases, to another member, who is notified, or leaves
 * them unassigned (null).
 */
export async function handOverTasks(session: OrgSession, fromId: string, toId: string | null): Promise<void> {
  const { tx, now } = session;
  const tasks = await withEveryCase(tx, async () => {
    // Cases are locked before their tasks, as every writer does.
    await shareLockCases(tx, await queries.casesOfOpen(tx, fromId));
    return queries.reassignOpen(tx, fromId, toId);
  });
  if (tasks.length === 0) return;
  for (const task of tasks)
    recordChanges(session, historyRecord(task), { ...task, assignee_id: fromId }, task, ['assignee_id']);
  await notifyAssignees(session, tasks);
  announce(tx, { kind: 'cases', id: null, n: Date.parse(now) }, 'every member');
}
