import { bulkCaseRecords, exportChosenCases } from '@landfall/contract/case-bulk';
import { updateCaseDate } from '@landfall/contract/case-date-changes';
import { listCaseDates } from '@landfall/contract/case-date-views';
import {
  type Duty,
  getCaseRecord,
  listCaseRecords,
  restrictCaseRecord,
  updateCaseRecord,
} from '@landfall/contract/case-records';
import type { CallArguments } from '@landfall/contract/endpoint';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { removeUser } from '@landfall/contract/members';
import { listNotifications } from '@landfall/contract/notifications';
import { getOperation, type Operation, undoOperation } from '@landfall/contract/operations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { type OperationWorkers, operationWorkers } from '../../testing/operation-workers.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let workers: OperationWorkers;
let ada: TestPerson;
let max: TestPerson;
let eve: TestPerson;

beforeAll(async () => {
  harness = await startHarness({ tokenSeconds: 86_400 });
  workers = await operationWorkers(harness);
});
afterAll(async () => {
  await workers.close();
  await harness.close();
});
beforeEach(async () => {
  ada = await harness.founder('Ada');
  [max, eve] = [await ada.colleague('user'), await ada.colleague('user')];
});

type Change = CallArguments<typeof bulkCaseRecords>['body'];

async function openCases(count: number, by = max): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push((await openCase(by, `Case ${n}`)).id);
  return ids;
}

const change = (body: Change, by = ada) => by.call(bulkCaseRecords, { body });
const work = () => workers.work();
const read = async (id: string) => (await ada.call(getCaseRecord, { params: { id } })).case_record;
const teamOf = async (id: string) => (await read(id)).assignees.map((member) => member.id);
const operationOf = async ({ id }: { id: string }) =>
  (await ada.call(getOperation, { params: { id } })).operation;

async function worked({ operation }: { operation: Operation | null }): Promise<Operation> {
  await work();
  return operationOf(operation as Operation);
}
async function undone({ operation }: { operation: Operation | null }): Promise<Operation> {
  const id = operation?.id ?? '';
  return worked(await ada.call(undoOperation, { params: { id } }));
}

const ofMax = () => ({ assignee_id: max.id });

describe('POST /case_records/bulk with a filter', () => {
  it('reassigns all matching cases, with the duty, and can be undone', async () => {
    const ids = await openCases(4);
    const [first = '', second = '', third = ''] = ids;
    const others = await openCase(ada);
    const duties = [{ person_id: max.id, duty: 'attorney' as const }];
    await ada.call(updateCaseRecord, { params: { id: first }, body: { duties } });
    const both = { assignee_ids: [max.id, eve.id] };
    await ada.call(updateCaseRecord, { params: { id: second }, body: both });
    const body = { action: 'reassign', from_id: max.id, to_id: eve.id } as const;
    const answer = await harness.inject({
      method: 'POST',
      url: '/api/case_records/bulk',
      headers: ada.headers,
      payload: { ...body, filter: ofMax(), expected_total: 4 },
    });
    expect(answer.statusCode).toBe(202);
    expect(answer.json()).toMatchObject({ operation: { state: 'waiting', total: 4 }, changed_ids: [] });
    const done = await worked(answer.json());
    expect(done).toMatchObject({ state: 'done', done: 4, failed: 0 });
    expect(done.title).toMatch(/^Reassign 4 cases from .+ to .+$/);
    expect(done.summary).toMatch(/^4 cases reassigned from .+ to .+$/);
    for (const id of ids) expect(await teamOf(id)).toEqual([eve.id]);
    expect(await teamOf(others.id)).toEqual([ada.id]);
    expect((await read(first)).assignees).toMatchObject([{ id: eve.id, duty: 'attorney' }]);
    // Max was added to one team again meanwhile, and Eve was removed from another: nothing is left to undo for them.
    await ada.call(updateCaseRecord, { params: { id: third }, body: { assignee_ids: [ada.id] } });
    expect(await undone({ operation: done })).toMatchObject({ state: 'done', failed: 0 });
    expect((await read(first)).assignees).toMatchObject([{ id: max.id, duty: 'attorney' }]);
    expect((await teamOf(second)).toSorted()).toEqual([max.id, eve.id].toSorted());
    expect((await teamOf(third)).toSorted()).toEqual([ada.id, max.id].toSorted());
    expect(await operationOf(done)).toMatchObject({ state: 'undone' });
  });

  it('passes a duty on to a team member without one, and can be undone', async () => {
    const [first = '', second = ''] = await openCases(2);
    const assignee_ids = [max.id, eve.id];
    const attorney = { person_id: max.id, duty: 'attorney' as const };
    const paralegal = { person_id: eve.id, duty: 'paralegal' as const };
    const put = (id: string, duties: { person_id: string; duty: Duty }[]) =>
      ada.call(updateCaseRecord, { params: { id }, body: { assignee_ids, duties } });
    await put(first, [attorney]);
    await put(second, [attorney, paralegal]);
    const body = { action: 'reassign', from_id: max.id, to_id: eve.id } as const;
    const done = await worked(await change({ ...body, filter: ofMax(), expected_total: 2 }));
    const dutiesOn = async (id: string) =>
      (await read(id)).assignees.map(({ id: person, duty }) => [person, duty]).toSorted();
    expect(await dutiesOn(first)).toEqual([[eve.id, 'attorney']]);
    expect(await dutiesOn(second)).toEqual([[eve.id, 'paralegal']]);
    expect(await undone({ operation: done })).toMatchObject({ state: 'done', failed: 0 });
    const both = (duty: Duty) =>
      [
        [max.id, 'attorney'],
        [eve.id, duty],
      ].toSorted();
    expect(await dutiesOn(first)).toEqual(both(''));
    expect(await dutiesOn(second)).toEqual(both('paralegal'));
  });

  it('leaves a duty with the new member where the previous one has left', async () => {
    const [id = ''] = await openCases(1);
    const duties = [{ person_id: max.id, duty: 'attorney' as const }];
    await ada.call(updateCaseRecord, { params: { id }, body: { assignee_ids: [max.id, eve.id], duties } });
    const body = { action: 'reassign', from_id: max.id, to_id: eve.id } as const;
    const done = await worked(await change({ ...body, filter: ofMax(), expected_total: 1 }));
    await ada.call(removeUser, { params: { id: max.id } });
    expect(await undone({ operation: done })).toMatchObject({
      failures: [{ message: 'A former member of its team has left the organization' }],
    });
    expect((await read(id)).assignees).toMatchObject([{ id: eve.id, duty: 'attorney' }]);
  });

  it('is refused if the number of cases differs from the expected one', async () => {
    const body = { action: 'archive', filter: ofMax(), expected_total: 3 } as const;
    for (const [total, held] of [
      [1, '1 case'],
      [2, '2 cases'],
    ] as const) {
      await openCases(1);
      expect(await problemOf(change(body))).toMatchObject({
        code: 'conflict',
        message: `The list holds ${held} now`,
        current: { total },
      });
    }
  });

  it.each<[string, Partial<Change>, string]>([
    ['neither ids nor a filter', { action: 'archive' }, 'ids'],
    ['a filter without a number', { action: 'archive', filter: {} }, 'expected_total'],
    ['both', { action: 'archive', ids: [crypto.randomUUID()], filter: {}, expected_total: 1 }, 'filter'],
    ['nobody to take over', { action: 'reassign', from_id: crypto.randomUUID() }, 'to_id'],
    [
      'an unknown date type',
      { action: 'add_date', important_date: '2026-06-01', date_type: 'None' },
      'date_type',
    ],
    ['a stranger', { action: 'assign', assignee_ids: [crypto.randomUUID()] }, 'assignee_ids'],
  ])('refuses %s', async (_, body, field) => {
    await openCases(1);
    const whole = body.ids || body.filter || !Object.keys(body).some((key) => key !== 'action');
    const asked = whole ? body : { ...body, filter: ofMax(), expected_total: 1 };
    const { code, fields } = await problemOf(change(asked as Change));
    expect([code, Object.keys(fields ?? {})]).toEqual(['invalid_input', [field]]);
  });

  it('fixes its cases at the start, and simultaneous ones both take effect', async () => {
    const ids = await openCases(3);
    const filter = ofMax();
    const [status, team] = [
      await change({ action: 'status', status: 'filed', filter, expected_total: 3 }),
      await change({ action: 'reassign', from_id: max.id, to_id: eve.id, filter, expected_total: 3 }),
    ];
    const late = (await openCase(max)).id;
    await ada.call(updateCaseRecord, { params: { id: ids[0] ?? '' }, body: { archived: true } });
    await Promise.all([work(), work()]);
    for (const each of [status, team])
      expect(await operationOf(each.operation as Operation)).toMatchObject({ state: 'done', failed: 0 });
    for (const id of ids)
      expect(await read(id)).toMatchObject({ status: 'filed', assignees: [{ id: eve.id }] });
    expect(await read(late)).toMatchObject({ status: 'initiated', assignees: [{ id: max.id }] });
  });

  it('ends when the new member has left', async () => {
    const [id = ''] = await openCases(2);
    const body = { action: 'reassign', from_id: max.id, to_id: eve.id } as const;
    const started = await change({ ...body, filter: ofMax(), expected_total: 2 });
    await ada.call(removeUser, { params: { id: eve.id } });
    expect(await worked(started)).toMatchObject({
      state: 'failed',
      done: 0,
      failures: [{ message: 'Not a member of the organization' }],
    });
    expect(await teamOf(id)).toEqual([max.id]);
  });

  it('T94 keeps a restricted case’s last team member, and reports it', async () => {
    const [kept = '', other = ''] = await openCases(2);
    await max.call(restrictCaseRecord, { params: { id: kept } });
    const rest = { assignee_ids: [max.id], filter: ofMax(), expected_total: 2 };
    const body = { action: 'unassign' as const, ...rest };
    expect(await worked(await change(body))).toMatchObject({
      state: 'done',
      done: 2,
      failed: 1,
      failures: [{ case_id: kept, message: 'A restricted case keeps someone on its team' }],
    });
    expect([await teamOf(kept), await teamOf(other)]).toEqual([[max.id], []]);
  });

  it('T94 handing over one’s restricted case hides it from then on', async () => {
    const [id = ''] = await openCases(1);
    await max.call(restrictCaseRecord, { params: { id } });
    const body = { action: 'reassign', from_id: max.id, to_id: eve.id } as const;
    const done = await worked(await change({ ...body, filter: ofMax(), expected_total: 1 }, max));
    expect(done).toMatchObject({ state: 'done', failed: 0 });
    expect(await teamOf(id)).toEqual([eve.id]);
    expect((await max.call(listCaseRecords, {})).total).toBe(0);
  });
});

describe('undo of a bulk change', () => {
  it('restores statuses and archives that nobody changed since', async () => {
    const ids = await openCases(3);
    const [first = '', second = '', third = ''] = ids;
    await ada.call(updateCaseRecord, { params: { id: first }, body: { status: 'drafted' } });
    const filed = await change({ ids, action: 'status', status: 'filed' });
    const archived = await change({ ids, action: 'archive' });
    await ada.call(updateCaseRecord, { params: { id: second }, body: { status: 'client_action_required' } });
    expect(await undone(archived)).toMatchObject({
      state: 'done',
      failed: 0,
      title: 'Undo: Archive 3 cases',
    });
    expect(await undone(filed)).toMatchObject({
      state: 'done',
      failed: 1,
      failures: [{ case_id: second, name: 'Case 1', message: 'Its status was changed since' }],
    });
    expect((await Promise.all(ids.map(read))).map(({ status }) => status)).toEqual([
      'drafted',
      'client_action_required',
      'initiated',
    ]);
    expect((await read(third)).archived_at).toBe(NOT_ARCHIVED);
  });

  it('T94 is only for those who see all of its cases', async () => {
    const admin = await ada.colleague('admin');
    const ids = await openCases(2);
    const archived = await change({ ids, action: 'archive' });
    await work();
    await ada.call(restrictCaseRecord, { params: { id: ids[0] ?? '' } });
    const params = { id: archived.operation?.id ?? '' };
    expect(await problemOf(admin.call(undoOperation, { params }))).toMatchObject({
      code: 'forbidden',
      message: 'Only a super admin can undo this',
    });
    expect(await undone(archived)).toMatchObject({ state: 'done', done: 2, failed: 0 });
  });

  it('removes the dates that it added, except those moved since', async () => {
    const ids = await openCases(2);
    const added = await change({
      ids,
      action: 'add_date',
      important_date: '2026-06-01',
      date_type: 'Interview',
    });
    const dates = (await ada.call(getCaseRecord, { params: { id: ids[0] ?? '' } })).dates;
    const params = { id: dates[0]?.id ?? '' };
    await ada.call(updateCaseDate, { params, body: { important_date: '2026-07-01' } });
    expect(await undone(added)).toMatchObject({
      failed: 1,
      failures: [{ case_id: ids[0], message: 'The date was changed since' }],
    });
    const { dates: left } = await ada.call(listCaseDates, { query: {} });
    expect(left.map(({ important_date }) => important_date)).toEqual(['2026-07-01']);
  });
});

const many = process.env.TEST_SOAK === '1' ? 10_000 : 4_000;

it(`${many.toLocaleString('en-US')} cases are handed over while one of them is edited`, async () => {
  await harness.owner.query(
    `with made as (insert into app.case_record (org_id, id, title, description)
       select $1, gen_random_uuid(), 'Many ' || n, '-' from generate_series(1, $3::integer) n returning *),
     placed as (insert into app.case_assignee (org_id, case_id, person_id) select org_id, id, $2 from made)
     insert into app.case_summary (org_id, case_id, title, status, version, created_at, dates)
       select org_id, id, title, status, version, created_at, '[]' from made`,
    [ada.orgId, max.id, many],
  );
  const { case_records } = await ada.call(listCaseRecords, { query: { limit: 1 } });
  const id = case_records[0]?.id ?? '';
  const edit = (title: string) => ada.call(updateCaseRecord, { params: { id }, body: { title } });
  const body = { action: 'reassign', from_id: max.id, to_id: eve.id } as const;
  const { operation } = await change({ ...body, filter: ofMax(), expected_total: many });
  const now = () => operationOf(operation as Operation);
  const working = work();
  await expect.poll(async () => (await now()).done, { timeout: 30_000, interval: 10 }).toBeGreaterThan(0);
  await edit('Mine 0');
  // A piece of the operation locks its cases only while the piece runs, not while the whole operation does.
  expect((await now()).done).toBeLessThan(many);
  for (let n = 1; n < 10; n += 1) {
    harness.clock.advance(1);
    await edit(`Mine ${n}`);
  }
  await working;
  // After a while, pieces that a worker did not finish are released, and failed ones are tried again.
  while ((await now()).state === 'running') {
    await workers.advance(60_000);
    await work();
  }
  expect(await now()).toMatchObject({ state: 'done', done: many, failed: 0 });
  expect((await ada.call(listCaseRecords, { query: { assignee_id: eve.id } })).total).toBe(many);
  const { notifications } = await eve.call(listNotifications, {});
  expect(notifications).toMatchObject([{ kind: 'assigned', case_record: null }]);
}, 120_000);

it('POST /case_records/export returns the chosen cases, in their order', async () => {
  const ids = await openCases(3);
  const body = { ids: [ids[2] ?? '', ids[0] ?? ''], columns: 'title,status' };
  expect((await ada.call(exportChosenCases, { body })).split('\r\n').slice(0, 3)).toEqual([
    expect.stringContaining('Case Name,Status'),
    'Case 2,Initiated',
    'Case 0,Initiated',
  ]);
  const unknown = { ids: [crypto.randomUUID()] };
  expect(await problemOf(ada.call(exportChosenCases, { body: unknown }))).toMatchObject({
    code: 'not_found',
  });
});

it('PUT of duties: only team members have one, and the attorney comes first', async () => {
  const [id = ''] = await openCases(1);
  const give = (duties: { person_id: string; duty: 'attorney' | 'paralegal' }[], more = {}) =>
    ada.call(updateCaseRecord, { params: { id }, body: { duties, ...more } });
  const both = { assignee_ids: [max.id, eve.id] };
  const { case_record } = await give([{ person_id: eve.id, duty: 'attorney' }], both);
  expect(case_record.version).toBe(2);
  expect((await read(id)).assignees).toMatchObject([
    { id: eve.id, duty: 'attorney' },
    { id: max.id, duty: '' },
  ]);
  const { case_records } = await ada.call(listCaseRecords, {});
  expect(case_records[0]?.team).toMatchObject([{ id: eve.id, duty: 'attorney' }, { id: max.id }]);
  expect((await give([{ person_id: eve.id, duty: 'attorney' }])).case_record.version).toBe(2);
  expect(await problemOf(give([{ person_id: ada.id, duty: 'paralegal' }]))).toMatchObject({
    fields: { duties: 'Only people on the team have one' },
  });
});
