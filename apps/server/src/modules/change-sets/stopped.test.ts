import { listBoardRows } from '@landfall/contract/board-rows';
import { updateCaseDate } from '@landfall/contract/case-date-changes';
import { explainCaseDate, verifyCaseDate } from '@landfall/contract/case-events';
import { getCaseRecord } from '@landfall/contract/case-records';
import { countChangeSet, listCalendarClosures } from '@landfall/contract/change-sets';
import { removeUser } from '@landfall/contract/members';
import { cancelOperation, getOperation, type Operation, undoOperation } from '@landfall/contract/operations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addLetterDate,
  applyChanges,
  countChange,
  daysFromLetter,
  readChanges,
  useOwnRule,
  writeVersion,
} from '../../testing/change-sets.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { type OperationWorkers, operationWorkers } from '../../testing/operation-workers.ts';
import { problemOf } from '../../testing/problem-of.ts';
import { defineOperation } from '../operations/service.ts';
import { applyOperation } from './service.ts';

let harness: Harness;
let workers: OperationWorkers;
let ada: TestPerson;
let ben: TestPerson;
let rule: string;
/** The number of pieces that the worker processes before it dies. */
let pieces: number;

type Work = typeof applyOperation.work;
const lost =
  (work: Work): Work =>
  async (session, piece) => {
    if (piece.from >= pieces) throw new Error('The machine is gone');
    return work(session, piece);
  };

/** An operation that applies date by date, until the worker dies. */
function stoppable() {
  const { work, undo } = applyOperation;
  if (!undo) throw new Error('It can be undone');
  return defineOperation({
    ...applyOperation,
    pieceSize: 1,
    work: lost(work),
    undo: { ...undo, work: lost(undo.work) },
  });
}

beforeAll(async () => {
  harness = await startHarness({ tokenSeconds: 86_400 });
  workers = await operationWorkers(harness, [stoppable()]);
});
afterAll(async () => {
  await workers.close();
  await harness.close();
});
beforeEach(async () => {
  ada = await harness.founder('Ada');
  ben = await ada.colleague('user');
  rule = await useOwnRule(ada, daysFromLetter(14));
  pieces = Number.POSITIVE_INFINITY;
});

const DAY = { kind: 'closure', calendar: 'holiday', on: '2026-03-17', name: 'Mourning' } as const;
const MOVED = '2026-03-18';
const addDue = () => addLetterDate(ben, rule, '2026-03-03');
type Due = Awaited<ReturnType<typeof addDue>>;

const dateOf = async ({ caseId, date }: Due) => {
  const { dates } = await ada.call(getCaseRecord, { params: { id: caseId } });
  return dates.find(({ id }) => id === date.id);
};
/** The days of the dates, the earliest first. */
const daysOf = async (dues: readonly Due[]) =>
  (await Promise.all(dues.map(async (due) => (await dateOf(due))?.important_date))).toSorted();
/** The reasons on the board for reviewing dates. */
const told = async (by = ada) =>
  (await by.call(listBoardRows, { params: { check: 'stale_count' } })).rows.map(({ reason }) => reason);
const setOf = async (set: { id: string }) => (await readChanges(ada, set)).change_set;

async function worked({ id }: Operation): Promise<Operation> {
  pieces = Number.POSITIVE_INFINITY;
  await workers.work();
  return (await ada.call(getOperation, { params: { id } })).operation;
}
/** Cancels an operation after this many pieces. */
async function stopped({ id }: Operation, after: number): Promise<Operation> {
  pieces = after;
  await workers.work();
  return (await ada.call(cancelOperation, { params: { id } })).operation;
}
const undo = async ({ id }: Operation) => (await ada.call(undoOperation, { params: { id } })).operation;

/** Two dates, one of which a new closed day has moved before the operation was stopped. */
async function halfApplied() {
  const dues = [await addDue(), await addDue()];
  const set = await countChange(ada, DAY);
  const operation = await stopped(await applyChanges(ada, set), 1);
  return { dues, set, operation };
}

it('unreached dates show their new day, and can be applied by another operation', async () => {
  const { dues, set, operation } = await halfApplied();
  expect(operation).toMatchObject({ state: 'cancelled', done: 1, total: 2 });
  expect(await daysOf(dues)).toEqual(['2026-03-17', MOVED]);
  expect(await told()).toEqual([expect.stringContaining('counted again, it is Wed, Mar 18, 2026')]);
  expect(await setOf(set)).toMatchObject({
    state: 'applied',
    stopped: true,
    counts: { changed: 1, will_change: 1 },
  });
  const rest = await worked(await applyChanges(ada, set));
  expect(rest).toMatchObject({ state: 'done', total: 1, failed: 0 });
  expect(await daysOf(dues)).toEqual([MOVED, MOVED]);
  expect(await told()).toEqual([]);
  expect(await setOf(set)).toMatchObject({
    stopped: false,
    counts: { changed: 2, will_change: 0 },
    operation: { id: rest.id, state: 'done' },
  });
  expect((await problemOf(applyChanges(ada, set))).message).toBe('It is applied already');
});

it('applying the rest leaves one undo for all of it', async () => {
  const { dues, set, operation } = await halfApplied();
  const rest = await worked(await applyChanges(ada, set));
  expect((await problemOf(undo(operation))).message).toBe('This can no longer be undone');
  expect(await worked(await undo(rest))).toMatchObject({ state: 'done', failed: 0 });
  expect(await daysOf(dues)).toEqual(['2026-03-17', '2026-03-17']);
  expect(await told()).toEqual([]);
  expect(await setOf(set)).toMatchObject({ state: 'ready', stale: false, counts: { will_change: 2 } });
});

it('undoing clears marks, and restores the confirmations of unreached dates', async () => {
  const dues = [await addDue(), await addDue()];
  for (const { date } of dues)
    await ada.call(verifyCaseDate, { params: { id: date.id }, body: { date: date.important_date } });
  const explained = () =>
    Promise.all(dues.map(({ date: { id } }) => ada.call(explainCaseDate, { params: { id } })));
  const before = await explained();
  const set = await countChange(ada, DAY);
  await worked(await undo(await stopped(await applyChanges(ada, set), 1)));
  expect(await explained()).toEqual(before);
  expect(await told()).toEqual([]);
  expect(await setOf(set)).toMatchObject({ state: 'ready', stale: false, counts: { will_change: 2 } });
  await worked(await applyChanges(ada, set));
  expect(await daysOf(dues)).toEqual([MOVED, MOVED]);
});

it('is not applied further while it is being undone', async () => {
  const { set, operation } = await halfApplied();
  const back = await undo(operation);
  const refused = async () => {
    const again = ada.call(countChangeSet, { params: { id: set.id } });
    const problems = await Promise.all([problemOf(again), problemOf(applyChanges(ada, set))]);
    return problems.map(({ message }) => message);
  };
  expect((await refused())[1]).toBe('Its undo is still under way');
  // The first piece has reverted the change, and its dates wait.
  pieces = 1;
  await workers.work();
  expect(await refused()).toEqual(['Its undo is still under way', 'Its undo is still under way']);
  await worked(back);
});

it('an admin continues in place of a former one', async () => {
  const eve = await ada.colleague('admin');
  const dues = [await addDue(), await addDue()];
  const set = await countChange(ada, DAY);
  const { id } = await applyChanges(eve, set);
  pieces = 1;
  await workers.work();
  await ada.call(removeUser, { params: { id: eve.id } });
  await workers.advance(60_000);
  expect(await worked({ id } as Operation)).toMatchObject({ state: 'failed', done: 1 });
  expect(await told()).toHaveLength(1);
  expect(await worked(await applyChanges(ada, set))).toMatchObject({ state: 'done', failed: 0 });
  expect(await daysOf(dues)).toEqual([MOVED, MOVED]);
  expect((await setOf(set)).applied?.by.id).toBe(ada.id);
});

it('once the day is removed again, the rest is moved neither by a person nor by a running operation', async () => {
  const removeDay = async () => {
    const { calendar_closures } = await ada.call(listCalendarClosures, {});
    const cause = { kind: 'closure_removed', closure_id: calendar_closures[0]?.id ?? '' } as const;
    return applyChanges(ada, await countChange(ada, cause));
  };
  const { dues, set } = await halfApplied();
  await worked(await removeDay());
  expect(await daysOf(dues)).toEqual(['2026-03-17', '2026-03-17']);
  expect((await problemOf(applyChanges(ada, set))).message).toBe('This no longer applies');
  const going = await applyChanges(ada, await countChange(ada, DAY));
  await removeDay();
  expect(await worked(going)).toMatchObject({
    state: 'failed',
    failures: [{ message: 'This no longer applies' }],
  });
  expect(await daysOf(dues)).toEqual(['2026-03-17', '2026-03-17']);
  expect(await told()).toEqual([]);
});

it('the rest is not moved once the whole could not be undone', async () => {
  const { dues, set } = await halfApplied();
  await harness.owner.query(
    "update app.change_set set applied_at = applied_at - interval '32 days' where id = $1",
    [set.id],
  );
  await countChange(ada, { ...DAY, on: '2031-03-17' });
  expect((await problemOf(applyChanges(ada, set))).message).toContain('too long ago');
  expect(await daysOf(dues)).toEqual(['2026-03-17', MOVED]);
});

it('a version of a rule is applied to the rest as well', async () => {
  const dues = [await addDue(), await addDue()];
  await writeVersion(ada, rule, daysFromLetter(21));
  const set = await countChange(ada, { kind: 'rule_version', rule, version: 2 });
  await stopped(await applyChanges(ada, set), 1);
  expect(await told()).toEqual([expect.stringContaining('the rule has a newer version')]);
  expect(await worked(await applyChanges(ada, set))).toMatchObject({ state: 'done', total: 1, failed: 0 });
  expect(await daysOf(dues)).toEqual(['2026-03-24', '2026-03-24']);
  expect(await told()).toEqual([]);
});

describe('an interrupted undo', () => {
  /** Two dates, one of which an undo has reverted before it was stopped. */
  async function halfUndone() {
    const dues = [await addDue(), await addDue()];
    const set = await countChange(ada, DAY);
    const operation = await worked(await applyChanges(ada, set));
    // The first piece removes the closed day, the second reverts a date.
    const back = await stopped(await undo(operation), 2);
    expect(back).toMatchObject({ state: 'cancelled', done: 1, total: 2 });
    expect(await daysOf(dues)).toEqual(['2026-03-17', MOVED]);
    return { dues, set, operation };
  }

  it('shows the day of the rest, and can be continued', async () => {
    const { dues, set, operation } = await halfUndone();
    expect(await told()).toEqual([expect.stringContaining('counted again, it is Tue, Mar 17, 2026')]);
    expect(await setOf(set)).toMatchObject({
      state: 'ready',
      stopped: true,
      counts: { changed: 1, will_change: 1 },
      operation: { undoes: operation.id },
    });
    const again = ada.call(countChangeSet, { params: { id: set.id } });
    expect((await problemOf(again)).message).toBe('Its undo was stopped: undo the rest first');
    // Another count of the same change does not replace it.
    await countChange(ada, DAY);
    await worked(await undo(operation));
    expect(await daysOf(dues)).toEqual(['2026-03-17', '2026-03-17']);
    expect(await told()).toEqual([]);
    expect(await setOf(set)).toMatchObject({ state: 'ready', stopped: false, counts: { will_change: 2 } });
  });

  it('is final when it is too late to undo the rest: the set is counted again, and applied', async () => {
    const { dues, set, operation } = await halfUndone();
    expect((await setOf(set)).operation?.undo_until).toBe(operation.undo_until);
    const late = "update app.operation set undo_until = undo_until - interval '31 days' where id = $1";
    await harness.owner.query(late, [operation.id]);
    expect((await problemOf(undo(operation))).message).toBe('It can be undone for 30 days only');
    const { change_set } = await ben.call(countChangeSet, { params: { id: set.id } });
    expect(change_set).toMatchObject({ state: 'ready', stopped: false, operation: null });
    expect(change_set.counts).toMatchObject({ changed: 0, will_change: 1 });
    await worked(await applyChanges(ada, set));
    expect(await daysOf(dues)).toEqual([MOVED, MOVED]);
  });

  it('ends once the set is applied again, with one undo', async () => {
    const { dues, set, operation } = await halfUndone();
    const again = await worked(await applyChanges(ada, set));
    expect(again).toMatchObject({ state: 'done', total: 1, failed: 0 });
    expect(await daysOf(dues)).toEqual([MOVED, MOVED]);
    expect(await told()).toEqual([]);
    expect((await problemOf(undo(operation))).message).toBe('This can no longer be undone');
    expect(await worked(await undo(again))).toMatchObject({ state: 'done', failed: 0 });
    expect(await daysOf(dues)).toEqual(['2026-03-17', '2026-03-17']);
    expect(await told()).toEqual([]);
  });
});

it('leaves dates that were changed since, with their new day', async () => {
  const [one, other] = [await addDue(), await addDue()];
  const operation = await worked(await applyChanges(ada, await countChange(ada, DAY)));
  await ben.call(updateCaseDate, { params: { id: other.date.id }, body: { place: 'Newark' } });
  expect(await worked(await undo(operation))).toMatchObject({ state: 'done', failed: 1 });
  expect(await daysOf([one, other])).toEqual(['2026-03-17', MOVED]);
  expect(await told()).toEqual([expect.stringContaining('counted again, it is Tue, Mar 17, 2026')]);
});
