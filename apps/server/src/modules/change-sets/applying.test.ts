import { listAuditEntries } from '@landfall/contract/audit';
import { handleCaseDate } from '@landfall/contract/case-date-changes';
import { explainCaseDate, updateCaseEvent, verifyCaseDate } from '@landfall/contract/case-events';
import { getCaseRecord, restrictCaseRecord } from '@landfall/contract/case-records';
import { countChangeSet, listCalendarClosures } from '@landfall/contract/change-sets';
import { adoptDeadlineRule, getDeadlineRule } from '@landfall/contract/deadline-rules';
import { listHistory } from '@landfall/contract/history';
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

let harness: Harness;
let workers: OperationWorkers;
let ada: TestPerson;
let ben: TestPerson;
let rule: string;
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
  ben = await ada.colleague('user');
  rule = await useOwnRule(ada, daysFromLetter(14));
});

const work = () => workers.work();
const addDue = (on = '2026-03-03', choice: object = {}, by = ben) => addLetterDate(by, rule, on, choice);
const waiting = () => ({ kind: 'rule_version', rule, version: 2 }) as const;
const operationOf = async ({ id }: Operation) => (await ada.call(getOperation, { params: { id } })).operation;

async function applied(set: { id: string }, by = ada): Promise<Operation> {
  const operation = await applyChanges(by, set);
  await work();
  return operationOf(operation);
}
async function undone({ id }: Operation, by = ada): Promise<Operation> {
  const { operation } = await by.call(undoOperation, { params: { id } });
  await work();
  return operationOf(operation);
}
async function versionWaits(days = 21) {
  await writeVersion(ada, rule, daysFromLetter(days));
  return countChange(ada, waiting());
}
const dateOf = async ({ caseId, date }: { caseId: string; date: { id: string } }) => {
  const { dates } = await ada.call(getCaseRecord, { params: { id: caseId } });
  return dates.find(({ id }) => id === date.id);
};
const explained = async ({ date: { id } }: { date: { id: string } }) =>
  (await ada.call(explainCaseDate, { params: { id } })).explanation;
const versionInUse = async () =>
  (await ada.call(getDeadlineRule, { params: { key: rule } })).adoption?.version;

describe('applying', () => {
  it('puts the version into use and moves its dates, each with its history', async () => {
    const one = await addDue();
    const set = await versionWaits();
    const operation = await applied(set);
    expect(operation).toMatchObject({
      state: 'done',
      total: 1,
      failed: 0,
      undo_until: expect.any(String),
      summary: 'Applied: Version 2 of ‘Reply to our own counsel’',
    });
    expect(await versionInUse()).toBe(2);
    expect(await dateOf(one)).toMatchObject({
      important_date: '2026-03-24',
      counted: { chosen: 'computed' },
    });
    expect((await explained(one))?.rule.version).toBe(2);
    const { changes } = await ada.call(listHistory, {
      query: { resource_id: one.caseId, kind: 'case_date' },
    });
    expect(changes[0]).toMatchObject({
      reason: 'Version 2 of ‘Reply to our own counsel’',
      fields: [{ field: 'important_date', from: '2026-03-17', to: '2026-03-24' }],
    });
    const { change_set, rows } = await readChanges(ada, set);
    expect(change_set).toMatchObject({
      state: 'applied',
      counts: { changed: 1, will_change: 0 },
      applied: { by: { id: ada.id } },
      operation: { id: operation.id, state: 'done', undo_until: expect.any(String) },
      stale: false,
    });
    expect(rows).toMatchObject([{ old: '2026-03-17', new: '2026-03-24', state: 'changed' }]);
    const { entries } = await ada.call(listAuditEntries, { query: { limit: 200 } });
    expect(entries.find(({ action }) => action === 'change_set.applied')?.record?.id).toBe(set.id);
    expect(entries.find(({ action }) => action === 'change_set.carried_out')?.record?.id).toBe(one.caseId);
  });

  it('asks a second person to confirm moved dates, but not unchanged ones', async () => {
    await ada.colleague('user');
    const [moved, same] = [await addDue(), await addDue('2026-03-07')];
    for (const { date } of [moved, same])
      await ada.call(verifyCaseDate, { params: { id: date.id }, body: { date: date.important_date } });
    // A count that ends on Saturday rolls to the same Monday.
    await applied(await versionWaits(15));
    expect((await dateOf(moved))?.counted).toMatchObject({ verified: 'no' });
    expect((await dateOf(same))?.counted).toMatchObject({ verified: 'other' });
    expect((await explained(same))?.rule.version).toBe(2);
    const confirm = { params: { id: moved.date.id }, body: { date: '2026-03-18' } };
    expect((await problemOf(ada.call(verifyCaseDate, confirm))).code).toBe('forbidden');
  });

  it('leaves handled, overridden and printed ones unchanged', async () => {
    const handled = await addDue();
    const moved = await addDue('2026-03-03', {
      choose: 'override',
      date: '2026-03-16',
      reason: 'The judge said so',
    });
    const printed = await addDue('2026-03-03', { choose: 'printed', date: '2026-03-20' });
    await ben.call(handleCaseDate, { params: { id: handled.date.id }, body: { state: 'done' } });
    const before = await Promise.all([handled, moved, printed].map(dateOf));
    const operation = await applied(await versionWaits());
    expect(operation).toMatchObject({ state: 'done', failed: 0 });
    expect(await Promise.all([handled, moved, printed].map(dateOf))).toEqual(before);
    expect((await explained(printed))?.rule.version).toBe(1);
  });

  it('refuses a version with a date without a type, until one is chosen', async () => {
    const one = await addDue();
    const { outputs, ...definition } = daysFromLetter(21);
    const [due] = outputs;
    const extra = { ...due, key: 'extra', label: 'Copy is due' };
    await writeVersion(ada, rule, { ...definition, outputs: [due, extra] });
    expect(await problemOf(applyChanges(ada, await countChange(ada, waiting())))).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Version 2 also gives ‘Copy is due’'),
    });
    expect(await versionInUse()).toBe(1);
    const { adoption } = await ada.call(getDeadlineRule, { params: { key: rule } });
    const body = { version: 2, output_map: { ...adoption?.output_map, extra: null } };
    await ada.call(adoptDeadlineRule, { params: { key: rule }, body });
    await applied(await countChange(ada, waiting()));
    expect((await dateOf(one))?.important_date).toBe('2026-03-24');
  });

  it('names and skips dates that were changed meanwhile', async () => {
    const [one, other] = [await addDue(), await addDue()];
    const set = await versionWaits();
    const operation = await applyChanges(ada, set);
    await ben.call(handleCaseDate, { params: { id: other.date.id }, body: { state: 'done' } });
    await work();
    expect(await operationOf(operation)).toMatchObject({
      state: 'done',
      failed: 1,
      failures: [
        {
          record_id: other.date.id,
          case_id: other.caseId,
          message: expect.stringContaining('changed since'),
        },
      ],
    });
    expect((await dateOf(one))?.important_date).toBe('2026-03-24');
    expect((await dateOf(other))?.important_date).toBe('2026-03-17');
  });

  it('accepts the dates of a changed event', async () => {
    const one = await addDue();
    await ben.call(updateCaseEvent, { params: { id: one.eventId }, body: { on: '2026-03-05' } });
    expect((await dateOf(one))?.counted?.stale).toBe(true);
    const operation = await applied(await countChange(ben, { kind: 'event', event_id: one.eventId }));
    expect(await dateOf(one)).toMatchObject({ important_date: '2026-03-19', counted: { stale: false } });
    await undone(operation);
    expect(await dateOf(one)).toMatchObject({ important_date: '2026-03-17', counted: { stale: true } });
  });

  it('is for admins, once, and only when ready', async () => {
    const set = await versionWaits();
    expect((await problemOf(applyChanges(ben, set))).code).toBe('forbidden');
    await applied(set);
    expect((await problemOf(applyChanges(ada, set))).message).toBe('It is applied already');
    const again = ada.call(countChangeSet, { params: { id: set.id } });
    expect((await problemOf(again)).message).toBe('It is applied: undo it first');
  });

  it('T94 moves only dates that the person may see', async () => {
    const eve = await ada.colleague('admin');
    const [open, hidden] = [await addDue(), await addDue()];
    await ben.call(restrictCaseRecord, { params: { id: hidden.caseId } });
    const set = await versionWaits();
    const operation = await applied(set, eve);
    expect(operation).toMatchObject({ total: 1, failed: 0 });
    expect((await dateOf(open))?.important_date).toBe('2026-03-24');
    expect((await dateOf(hidden))?.important_date).toBe('2026-03-17');
    expect((await readChanges(eve, set)).change_set.counts).toMatchObject({ changed: 1, will_change: 0 });
    expect((await readChanges(ben, set)).change_set.counts).toMatchObject({ changed: 1, will_change: 1 });
  });
});

describe('undoing', () => {
  it('restores the version, the dates and their confirmations', async () => {
    const one = await addDue();
    const params = { id: one.date.id };
    await ada.call(verifyCaseDate, { params, body: { date: '2026-03-17' } });
    const before = await explained(one);
    const set = await versionWaits();
    const back = await undone(await applied(set));
    expect(back).toMatchObject({ state: 'done', failed: 0 });
    expect(await versionInUse()).toBe(1);
    expect((await dateOf(one))?.important_date).toBe('2026-03-17');
    expect(await explained(one)).toEqual(before);
    expect((await readChanges(ada, set)).change_set).toMatchObject({
      state: 'ready',
      stale: false,
      applied: null,
      counts: { will_change: 1, changed: 0 },
    });
    const { changes } = await ada.call(listHistory, {
      query: { resource_id: one.caseId, kind: 'case_date' },
    });
    expect(changes[0]?.reason).toBe('Undone: Version 2 of ‘Reply to our own counsel’');
    // The change set can be applied again.
    expect(await applied(set)).toMatchObject({ state: 'done', failed: 0 });
    expect((await dateOf(one))?.important_date).toBe('2026-03-24');
  });

  it('names and skips dates that were changed since', async () => {
    const [one, other] = [await addDue(), await addDue()];
    const operation = await applied(await versionWaits());
    await ben.call(handleCaseDate, { params: { id: other.date.id }, body: { state: 'done' } });
    const back = await undone(operation);
    expect(back).toMatchObject({ state: 'done', failed: 1, failures: [{ record_id: other.date.id }] });
    expect((await dateOf(one))?.important_date).toBe('2026-03-17');
    expect(await dateOf(other)).toMatchObject({ important_date: '2026-03-24', state: 'done' });
  });

  it('keeps a version that was put into use since', async () => {
    const one = await addDue();
    const operation = await applied(await versionWaits());
    await writeVersion(ada, rule, daysFromLetter(28));
    const { adoption } = await ada.call(getDeadlineRule, { params: { key: rule } });
    const body = { version: 3, output_map: adoption?.output_map ?? {} };
    await ada.call(adoptDeadlineRule, { params: { key: rule }, body });
    const back = await undone(operation);
    expect(back.failures).toMatchObject([
      { message: expect.stringContaining('the version that is in use stays') },
    ]);
    expect(await versionInUse()).toBe(3);
    expect((await dateOf(one))?.important_date).toBe('2026-03-17');
  });

  it('removes a closed day from the calendars again', async () => {
    const one = await addDue();
    const day = { kind: 'closure', calendar: 'holiday', on: '2026-03-17', name: 'Mourning' } as const;
    const operation = await applied(await countChange(ada, day));
    expect((await dateOf(one))?.important_date).toBe('2026-03-18');
    await undone(operation);
    expect((await dateOf(one))?.important_date).toBe('2026-03-17');
    expect((await ada.call(listCalendarClosures, {})).calendar_closures).toEqual([]);
  });

  it('blocks counting and applying until it is done', async () => {
    await addDue();
    const set = await versionWaits();
    const { id } = await applied(set);
    await ada.call(undoOperation, { params: { id } });
    expect((await problemOf(applyChanges(ada, set))).code).toBe('conflict');
    await work();
    expect((await readChanges(ada, set)).change_set.state).toBe('ready');
  });
});

it('unapplied sets are deleted after a month, and so are the copies of applied ones', async () => {
  const one = await addDue();
  const set = await versionWaits();
  await applied(set);
  await writeVersion(ada, rule, daysFromLetter(28));
  const other = await countChange(ada, { kind: 'rule_version', rule, version: 3 });
  const pass = (time: string) =>
    harness.owner.query(
      `update app.change_set set created_at = created_at - $2::interval,
         applied_at = applied_at - $2::interval where org_id = $1`,
      [ada.orgId, time],
    );
  const kept = async () =>
    (
      await harness.owner.query(
        'select was from app.change_set_row where case_date_id = $1 order by change_set_id',
        [one.date.id],
      )
    ).rows;
  const order = { kind: 'closure', calendar: 'holiday', on: '2031-03-17', name: 'Order' } as const;
  // Its last date was moved after the call, and the undo is offered for 30 days from then.
  await pass('30 days 1 hour');
  await countChange(ada, order);
  expect((await kept())[0]?.was).toMatchObject({ rule_version: 1 });
  await pass('1 day');
  await countChange(ada, order);
  expect((await kept()).map(({ was }) => was)).toEqual([{}, null]);
  expect((await problemOf(readChanges(ada, other))).code).toBe('not_found');
  expect((await readChanges(ada, set)).rows).toMatchObject([{ state: 'changed', new: '2026-03-24' }]);
});

describe('many dates', () => {
  /** Copies a counted date to several new cases. */
  async function copyDate({ date }: { date: { id: string } }, count: number): Promise<void> {
    await harness.owner.query(
      `with n as (select gen_random_uuid() as case_id, gen_random_uuid() as event_id, gen_random_uuid() as date_id
         from generate_series(1, $2)),
       cases as (insert into app.case_record (org_id, id, title, description)
         select $3, case_id, 'Many', '-' from n),
       summaries as (insert into app.case_summary (org_id, case_id, title, status, version, created_at, dates)
         select $3, case_id, 'Many', '', 1, now(), '[]' from n),
       dates as (insert into app.case_date (org_id, id, case_id, date_setting_id, important_date)
         select $3, n.date_id, n.case_id, d.date_setting_id, d.important_date
         from n, app.case_date d where d.id = $1),
       events as (insert into app.case_event (org_id, id, case_id, kind, title, happened_on, inputs, entered_by,
           entered_by_name, changed_by, created_at)
         select $3, n.event_id, n.case_id, v.kind, v.title, v.happened_on, v.inputs, v.entered_by, v.entered_by_name,
           v.changed_by, v.created_at
         from n, app.case_event v join app.case_deadline k on k.event_id = v.id where k.case_date_id = $1)
       insert into app.case_deadline (org_id, id, case_id, event_id, rule, rule_version, output, case_date_id, inputs,
         computed_on, safe_on, chosen, steps, readings, entered_by, created_at)
       select $3, gen_random_uuid(), n.case_id, n.event_id, k.rule, k.rule_version, k.output, n.date_id, k.inputs,
         k.computed_on, k.safe_on, k.chosen, k.steps, k.readings, k.entered_by, k.created_at
       from n, app.case_deadline k where k.case_date_id = $1`,
      [date.id, count, ada.orgId],
    );
    // Autovacuum does the same after a while.
    await harness.owner.query('analyze');
  }

  it('are counted in the background, moved and undone', async () => {
    const hidden = await addDue();
    await ben.call(restrictCaseRecord, { params: { id: hidden.caseId } });
    await copyDate(await addDue(), 1_100);
    await writeVersion(ada, rule, daysFromLetter(21));
    const eve = await ada.colleague('admin');
    const set = await countChange(eve, waiting());
    expect(set).toMatchObject({ state: 'counting', operation: { state: 'waiting', done: 0, total: 1_101 } });
    expect((await readChanges(ben, set)).change_set).toMatchObject({ state: 'counting', operation: null });
    expect((await problemOf(applyChanges(eve, set))).message).toBe('It is still being counted');
    await work();
    const counted = (await readChanges(eve, set)).change_set;
    expect(counted).toMatchObject({
      state: 'ready',
      stale: false,
      counts: { will_change: 1_101 },
      operation: { state: 'done' },
    });
    expect((await readChanges(ada, set)).change_set.counts.will_change).toBe(1_102);
    const operation = await applied(set);
    expect(operation).toMatchObject({ state: 'done', done: 1_102, failed: 0 });
    expect((await readChanges(ada, set)).change_set.counts).toMatchObject({ changed: 1_102, will_change: 0 });
    expect(await undone(operation)).toMatchObject({ state: 'done', failed: 0 });
    expect((await readChanges(ada, set)).change_set.counts).toMatchObject({ changed: 0, will_change: 1_102 });
  });

  it('whose counting is cancelled are marked for everybody, and can be counted again', async () => {
    await copyDate(await addDue(), 600);
    await writeVersion(ada, rule, daysFromLetter(21));
    const set = await countChange(ada, waiting());
    await ada.call(cancelOperation, { params: { id: set.operation?.id ?? '' } });
    expect((await readChanges(ben, set)).change_set).toMatchObject({
      state: 'counting',
      stopped: true,
      operation: null,
    });
    await ben.call(countChangeSet, { params: { id: set.id } });
    await work();
    expect((await readChanges(ben, set)).change_set).toMatchObject({ state: 'ready', stopped: false });
  });

  it('that are counted again end the earlier count', async () => {
    await copyDate(await addDue(), 600);
    await writeVersion(ada, rule, daysFromLetter(21));
    const set = await countChange(ada, waiting());
    await ada.call(countChangeSet, { params: { id: set.id } });
    await work();
    const { change_set } = await readChanges(ada, set);
    expect(change_set).toMatchObject({ state: 'ready', counts: { will_change: 601 } });
    expect(await operationOf({ id: set.operation?.id ?? '' } as Operation)).toMatchObject({
      state: 'failed',
    });
  });
});
