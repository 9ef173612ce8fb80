import { bulkCaseRecords } from '@landfall/contract/case-bulk';
import { getCaseRecord, restrictCaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import { listHistory } from '@landfall/contract/history';
import { removeUser } from '@landfall/contract/members';
import {
  cancelOperation,
  getOperation,
  listOperations,
  type Operation,
  undoOperation,
} from '@landfall/contract/operations';
import { listUsers } from '@landfall/contract/organization';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Failure } from '../../platform/http/failure.ts';
import { openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { untilWaiting } from '../../testing/lock-waits.ts';
import { type OperationWorkers, operationWorkers } from '../../testing/operation-workers.ts';
import { problemOf } from '../../testing/problem-of.ts';
import { beforePiece, TITLES } from '../../testing/test-operation.ts';
import { startOperation } from './service.ts';

const DAY = 86_400_000;

let harness: Harness;
let workers: OperationWorkers;
let ada: TestPerson;
let max: TestPerson;

beforeAll(async () => {
  harness = await startHarness({ tokenSeconds: 86_400 });
  workers = await operationWorkers(harness, [TITLES]);
  ada = await harness.founder('Ada');
  max = await ada.colleague('user');
});
afterAll(async () => {
  await workers.close();
  await harness.close();
});
beforeEach(() => {
  beforePiece.act = () => {};
});

async function openCases(count: number, by = max): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push((await openCase(by, `Case ${n}`)).id);
  return ids;
}

function start(ids: readonly string[], by = max): Promise<Operation> {
  return by.arrange((tx, { now }) => {
    const actor = { personId: by.id, roles: [], multiFactor: false, emailConfirmed: false };
    const session = { tx, actor, now, today: now.slice(0, 10), requestId: 'test', changes: [] };
    return startOperation(session, TITLES, { title: 'New titles', input: { title: 'New' }, ids });
  });
}

const work = () => workers.work();
const read = async ({ id }: { id: string }, by = max) =>
  (await by.call(getOperation, { params: { id } })).operation;
const undo = async ({ id }: { id: string }, by = max) =>
  (await by.call(undoOperation, { params: { id } })).operation;
const cancel = async ({ id }: { id: string }, by = max) =>
  (await by.call(cancelOperation, { params: { id } })).operation;

async function nameOf({ id }: TestPerson): Promise<string> {
  const { users } = await ada.call(listUsers, {});
  return users.find((user) => user.id === id)?.display_name ?? 'nobody';
}

async function titles(ids: readonly string[]): Promise<string[]> {
  const { rows } = await harness.owner.query(
    'select c.title from unnest($1::uuid[]) with ordinality w (id, place) join app.case_record c using (id) order by place',
    [ids],
  );
  return rows.map(({ title }) => title);
}

describe('an operation', () => {
  it('runs in pieces, names failures and continues with the rest', async () => {
    const ids = await openCases(5);
    await max.call(updateCaseRecord, { params: { id: ids[3] ?? '' }, body: { title: 'Locked' } });
    const unknown = crypto.randomUUID();
    const started = await start([...ids, unknown]);
    expect(started).toMatchObject({
      state: 'waiting',
      done: 0,
      total: 6,
      created_by: max.id,
      undo_until: null,
    });
    await work();
    expect(await read(started)).toMatchObject({
      state: 'done',
      done: 6,
      total: 6,
      failed: 2,
      summary: '6 cases called New',
      created_by_name: await nameOf(max),
      undo_until: new Date(harness.clock.now() + 30 * DAY).toISOString().replace('.000', ''),
      failures: [
        { record_id: ids[3], case_id: ids[3], name: 'Locked', message: 'This case is locked' },
        {
          record_id: unknown,
          case_id: null,
          name: null,
          message: 'It no longer exists, or you may not see it',
        },
      ],
    });
    expect(await titles(ids)).toEqual(['New', 'New', 'New', 'Locked', 'New']);
    const { changes } = await max.call(listHistory, { query: { resource_id: ids[0] ?? '' } });
    expect(changes[0]).toMatchObject({
      action: 'case_records.changed',
      actor: { id: max.id },
      fields: [{ field: 'title', from: 'Case 0', to: 'New' }],
    });
  });

  it('shortens a long failure without splitting a character', async () => {
    const ids = await openCases(1);
    const started = await start(ids);
    beforePiece.act = () => {
      throw new Failure('conflict', `${'x'.repeat(499)}📅`);
    };
    await work();
    expect(await read(started)).toMatchObject({
      state: 'done',
      failures: [{ record_id: ids[0], message: expect.stringMatching(/^x+\ufffd$/) }],
    });
  });

  it('continues after the last piece when a worker was lost, without repeating anything', async () => {
    const ids = await openCases(4);
    const started = await start(ids);
    const froms: number[] = [];
    beforePiece.act = ({ from }) => {
      froms.push(from);
      if (froms.length === 2) throw new Error('The machine is gone');
    };
    await work();
    expect(await read(started)).toMatchObject({ state: 'running', done: 2 });
    expect(await problemOf(undo(started))).toMatchObject({ code: 'conflict' });
    await workers.advance(60_000);
    await work();
    expect(froms).toEqual([0, 2, 2]);
    expect(await read(started)).toMatchObject({ state: 'done', done: 4, failed: 0 });
    const { rows } = await harness.owner.query(
      'select count(*) from app.record_change where operation_id = $1',
      [started.id],
    );
    expect(Number(rows[0].count)).toBe(4);
  });

  it('that fails repeatedly ends with a message', async () => {
    const started = await start(await openCases(1));
    beforePiece.act = () => {
      throw new Error('Always');
    };
    for (let tries = 0; tries < 12; tries += 1) {
      await work();
      await workers.advance(120_000);
    }
    expect(await read(started)).toMatchObject({ state: 'failed', done: 0, failures: [{ record_id: null }] });
  });

  it('is cancelled between two pieces, and the completed part can be undone', async () => {
    const ids = await openCases(4);
    const started = await start(ids);
    let cancelled: Promise<Operation> | undefined;
    // The second piece is rolled back, so that the call is answered before the piece is processed again.
    beforePiece.act = async ({ from }) => {
      if (from === 0) return;
      cancelled = cancel(started);
      await untilWaiting(harness.owner, 1);
      throw new Error('The machine is gone');
    };
    await work();
    expect(await cancelled).toMatchObject({ state: 'cancelled', done: 2 });
    beforePiece.act = () => {};
    await workers.advance(60_000);
    await work();
    expect(await cancel(started)).toMatchObject({ state: 'cancelled' });
    expect(await titles(ids)).toEqual(['New', 'New', 'Case 2', 'Case 3']);
    await undo(started);
    await work();
    expect(await titles(ids)).toEqual(['Case 0', 'Case 1', 'Case 2', 'Case 3']);
  });

  it('ends when its starter leaves, and an admin can undo it', async () => {
    const eve = await ada.colleague('user');
    const ids = await openCases(4);
    const started = await start(ids, eve);
    let removed: Promise<unknown> | undefined;
    // The second piece is rolled back, so that the member is removed before the piece is processed again.
    beforePiece.act = async ({ from }) => {
      if (from === 0) return;
      removed = ada.call(removeUser, { params: { id: eve.id } });
      await untilWaiting(harness.owner, 1);
      throw new Error('The machine is gone');
    };
    await work();
    await removed;
    await workers.advance(60_000);
    await work();
    expect(await read(started, ada)).toMatchObject({
      state: 'failed',
      done: 2,
      failed: 1,
      failures: [{ message: 'The person who started it may no longer do this' }],
    });
    beforePiece.act = () => {};
    await undo(started, ada);
    await work();
    expect((await titles(ids)).slice(0, 2)).toEqual(['Case 0', 'Case 1']);
  });
});

describe('undo', () => {
  it('restores values that are unchanged since, and names the others', async () => {
    const ids = await openCases(3);
    const started = await start(ids);
    await work();
    await max.call(updateCaseRecord, { params: { id: ids[1] ?? '' }, body: { title: 'Mine' } });
    const undoing = await undo(started);
    expect(undoing).toMatchObject({
      state: 'waiting',
      total: 3,
      undoes: started.id,
      title: 'Undo: New titles',
      summary: 'Undone: 3 cases called New',
    });
    expect(await problemOf(undo(started))).toMatchObject({
      code: 'conflict',
      message: 'It is undone already',
    });
    await work();
    expect(await read(undoing)).toMatchObject({
      state: 'done',
      done: 3,
      failed: 1,
      undo_until: null,
      failures: [{ record_id: ids[1], name: 'Mine', message: 'It was changed since' }],
    });
    expect(await read(started)).toMatchObject({ state: 'undone', undo_until: null });
    expect(await titles(ids)).toEqual(['Case 0', 'Mine', 'Case 2']);
    for (const operation of [started, undoing])
      expect(await problemOf(undo(operation))).toMatchObject({ code: 'conflict' });
  });

  it('is possible for thirty days', async () => {
    const started = await start(await openCases(1));
    await work();
    await harness.owner.query(
      "update app.operation set undo_until = undo_until - interval '31 days' where id = $1",
      [started.id],
    );
    expect(await problemOf(undo(started))).toMatchObject({ message: 'It can be undone for 30 days only' });
  });
});

describe('an operation is visible', () => {
  it('to its starter and admins', async () => {
    const [eve, mia] = [await ada.colleague('user'), await ada.colleague('admin')];
    const started = await start(await openCases(1));
    for (const by of [max, mia, ada]) {
      const { operations } = await by.call(listOperations, {});
      expect(operations[0]).toMatchObject({ id: started.id });
    }
    expect(await eve.call(listOperations, {})).toEqual({ operations: [], total: 0, next_cursor: null });
    for (const act of [read, cancel, undo])
      expect(await problemOf(act(started, eve))).toMatchObject({ code: 'not_found' });
    await cancel(started, mia);
    expect(await read(started)).toMatchObject({ state: 'cancelled' });
  });

  it('T94 without names or counts of a restricted case to an admin outside the team', async () => {
    const mia = await ada.colleague('admin');
    const ids = await openCases(2);
    for (const [at, id] of ids.entries())
      await max.call(updateCaseRecord, {
        params: { id },
        body: { title: 'Locked', status: at ? 'filed' : '' },
      });
    const started = await start(ids);
    await work();
    const { operation: archived } = await max.call(bulkCaseRecords, { body: { ids, action: 'archive' } });
    expect(await read(started, mia)).toMatchObject({ failed: 2 });
    await max.call(restrictCaseRecord, { params: { id: ids[0] ?? '' } });
    expect(await read(started, max)).toMatchObject({ done: 2, total: 2, failed: 2 });
    expect(await read(started, mia)).toMatchObject({
      done: 1,
      total: 1,
      failed: 1,
      failures: [{ record_id: ids[1] }],
    });
    const id = archived?.id ?? '';
    expect(await read({ id }, max)).toMatchObject({ title: 'Archive 2 cases', summary: '2 cases archived' });
    expect(await read({ id }, mia)).toMatchObject({ title: 'Archive 1 case', summary: '1 case archived' });
    await undo({ id });
    const { operations } = await mia.call(listOperations, {});
    expect(operations[0]).toMatchObject({ title: 'Undo: Archive 1 case', total: 1 });
  });

  it('T94 not to an admin outside the teams if it covers restricted cases only', async () => {
    const mia = await ada.colleague('admin');
    const ids = await openCases(2);
    const totalFor = async (person: TestPerson) => (await person.call(listOperations, {})).total;
    const before = await totalFor(mia);
    const started = await start(ids, max);
    await work();
    for (const id of ids) await max.call(restrictCaseRecord, { params: { id } });
    expect(await totalFor(mia)).toBe(before);
    for (const act of [read, cancel, undo])
      expect(await problemOf(act(started, mia))).toMatchObject({ code: 'not_found' });
    for (const person of [max, ada]) expect(await read(started, person)).toMatchObject({ done: 2 });
    expect(await totalFor(ada)).toBe(before + 1);
  });
});

it('without a case that is restricted meanwhile, as if it did not exist', async () => {
  const [mia, [id = '']] = [await ada.colleague('user'), await openCases(1)];
  const started = await start([id], mia);
  await max.call(restrictCaseRecord, { params: { id } });
  await work();
  expect(await read(started, mia)).toMatchObject({
    state: 'done',
    failed: 1,
    failures: [{ record_id: id, case_id: null, name: null }],
  });
  await max.call(bulkCaseRecords, { body: { ids: [id], action: 'archive' } });
  expect((await max.call(getCaseRecord, { params: { id } })).case_record.title).toBe('Case 0');
});
