import { listBoardRows } from '@landfall/contract/board-rows';
import {
  archiveCaseDate,
  handleCaseDate,
  reopenCaseDate,
  restoreCaseDate,
} from '@landfall/contract/case-date-changes';
import { acceptProposals, explainCaseDate } from '@landfall/contract/case-events';
import { getCaseRecord, restrictCaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import { listCalendarClosures } from '@landfall/contract/change-sets';
import { adoptDeadlineRule, getDeadlineRule } from '@landfall/contract/deadline-rules';
import { getOperation, type Operation, undoOperation } from '@landfall/contract/operations';
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
import { untilWaiting } from '../../testing/lock-waits.ts';
import { type OperationWorkers, operationWorkers } from '../../testing/operation-workers.ts';

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

const addDue = (on = '2026-03-03') => addLetterDate(ben, rule, on);
type Due = Awaited<ReturnType<typeof addDue>>;
const waiting = () => ({ kind: 'rule_version', rule, version: 2 }) as const;
const dayOf = async ({ caseId, date }: { caseId: string; date: { id: string } }) => {
  const { dates } = await ada.call(getCaseRecord, { params: { id: caseId } });
  return dates.find(({ id }) => id === date.id)?.important_date;
};
async function worked({ id }: Operation, by = ada): Promise<Operation> {
  await workers.work();
  return (await by.call(getOperation, { params: { id } })).operation;
}
const applied = async (set: { id: string }, by = ada) => worked(await applyChanges(by, set), by);
const undone = async ({ id }: Operation, by = ada) =>
  worked((await by.call(undoOperation, { params: { id } })).operation, by);
/** The reasons on the board for reviewing counted dates. */
const told = async (by: TestPerson) => {
  const { rows } = await by.call(listBoardRows, { params: { check: 'stale_count' } });
  return rows.map(({ reason }) => reason);
};

describe('a version put into use by itself', () => {
  const adopt = async () => {
    const { adoption } = await ada.call(getDeadlineRule, { params: { key: rule } });
    const body = { version: 2, output_map: adoption?.output_map ?? {} };
    await ada.call(adoptDeadlineRule, { params: { key: rule }, body });
  };

  it('moves the earlier dates by a change set, and stays in use when that is undone', async () => {
    const one = await addDue();
    await writeVersion(ada, rule, daysFromLetter(21));
    await adopt();
    expect(await told(ada)).toHaveLength(1);
    const set = await countChange(ada, waiting());
    expect((await readChanges(ada, set)).rows).toMatchObject([{ new: '2026-03-24', state: 'will_change' }]);
    const operation = await applied(set);
    expect(await dayOf(one)).toBe('2026-03-24');
    expect(await told(ada)).toEqual([]);
    expect(await undone(operation)).toMatchObject({ state: 'done', failed: 0 });
    expect(await dayOf(one)).toBe('2026-03-17');
    expect((await ada.call(getDeadlineRule, { params: { key: rule } })).adoption?.version).toBe(2);
  });
});

it('keeps its date types, although a later waiting one gives other dates', async () => {
  await addDue();
  await writeVersion(ada, rule, daysFromLetter(21));
  const set = await countChange(ada, waiting());
  const { outputs, ...definition } = daysFromLetter(28);
  const renamed = outputs.map((output) => ({ ...output, key: 'reply' }));
  await writeVersion(ada, rule, { ...definition, outputs: renamed });
  expect(await applied(set)).toMatchObject({ state: 'done', failed: 0 });
  const { adoption } = await ada.call(getDeadlineRule, { params: { key: rule } });
  expect(adoption).toMatchObject({ version: 2, output_map: { due: expect.any(String) } });
});

it('that was applied while a date was handled is reported once it is reopened', async () => {
  const { date } = await addDue();
  const params = { id: date.id };
  await ben.call(handleCaseDate, { params, body: { state: 'done' } });
  await writeVersion(ada, rule, daysFromLetter(21));
  await applied(await countChange(ada, waiting()));
  expect(await told(ben)).toEqual([]);
  await ben.call(reopenCaseDate, { params });
  expect(await told(ben)).toEqual([expect.stringContaining('the rule has a newer version')]);
});

describe('a version that does not apply to a day', () => {
  const from = { effective: { from: '2026-06-01', to: null, applies_by: 'trigger' } };

  it('is no reason to review the dates of that day again', async () => {
    const [before, after] = [await addDue(), await addDue('2026-06-02')];
    await writeVersion(ada, rule, daysFromLetter(14, 'day', from));
    const { adoption } = await ada.call(getDeadlineRule, { params: { key: rule } });
    const body = { version: 2, output_map: adoption?.output_map ?? {} };
    await ada.call(adoptDeadlineRule, { params: { key: rule }, body });
    expect(await told(ada)).toEqual([expect.stringContaining('the rule has a newer version')]);
    await applied(await countChange(ada, waiting()));
    expect(await told(ada)).toEqual([]);
    const version = async ({ date: { id } }: typeof before) =>
      (await ada.call(explainCaseDate, { params: { id } })).explanation?.rule.version;
    expect([await version(before), await version(after)]).toEqual([1, 2]);
  });
});

describe('a closed day', () => {
  const day = { kind: 'closure', calendar: 'holiday', on: '2026-03-17', name: 'Mourning' } as const;
  const removal = async () => {
    const { calendar_closures } = await ada.call(listCalendarClosures, {});
    return { kind: 'closure_removed', closure_id: calendar_closures[0]?.id ?? '' } as const;
  };

  it('that is removed can be removed again after an undo', async () => {
    await applied(await countChange(ada, day));
    const one = await addDue();
    const set = await countChange(ada, await removal());
    await undone(await applied(set));
    expect(await dayOf(one)).toBe('2026-03-18');
    expect(await applied(set)).toMatchObject({ state: 'done', failed: 0 });
    expect(await dayOf(one)).toBe('2026-03-17');
  });

  it('that was added again since stays, and the undo continues', async () => {
    await applied(await countChange(ada, day));
    const operation = await applied(await countChange(ada, await removal()));
    await applied(await countChange(ada, day));
    const back = await undone(operation);
    expect(back).toMatchObject({
      state: 'done',
      failures: [{ message: 'The day has been added again since' }],
    });
    expect((await ada.call(listCalendarClosures, {})).calendar_closures).toHaveLength(1);
  });

  it('that is added again at the same moment stays, too', async () => {
    await applied(await countChange(ada, day));
    const applying = await applied(await countChange(ada, await removal()));
    const { operation } = await ada.call(undoOperation, { params: { id: applying.id } });
    const other = await harness.owner.connect();
    try {
      await other.query('begin');
      await other.query('select from app.organization where org_id = $1 for no key update', [ada.orgId]);
      await other.query(
        `insert into app.calendar_closure (org_id, id, calendar, closed_on, name, added_by, added_by_name, created_at)
         values ($1, gen_random_uuid(), 'holiday', $2, 'Mourning', $3, 'Ada', now())`,
        [ada.orgId, day.on, ada.id],
      );
      const back = worked(operation);
      await untilWaiting(harness.owner, 1);
      await other.query('commit');
      expect(await back).toMatchObject({
        state: 'done',
        failures: [{ message: 'The day has been added again since' }],
      });
    } finally {
      other.release(true);
    }
  });

  it('T94 is counted for visible dates of rules that no case uses', async () => {
    const eve = await ada.colleague('admin');
    const one = await addDue();
    await ben.call(restrictCaseRecord, { params: { id: one.caseId } });
    const set = await countChange(eve, day);
    expect(set.counts.will_change).toBe(0);
    const { rows, change_set } = await readChanges(ben, set);
    expect(rows).toMatchObject([{ id: one.date.id, new: '2026-03-18' }]);
    expect(change_set.stale).toBe(false);
  });

  it('T94 marks dates on cases that the applying person cannot see, until they are accepted', async () => {
    const eve = await ada.colleague('admin');
    const one = await addDue();
    await ben.call(restrictCaseRecord, { params: { id: one.caseId } });
    expect(await applied(await countChange(eve, day), eve)).toMatchObject({ total: 0 });
    expect(await dayOf(one)).toBe('2026-03-17');
    expect(await told(eve)).toEqual([]);
    expect(await told(ben)).toEqual([
      expect.stringContaining(
        'The days that count as closed were changed: counted again, it is Wed, Mar 18, 2026',
      ),
    ]);
    const body = { outputs: [{ rule, output: 'due' }] };
    await ben.call(acceptProposals, { params: { id: one.eventId }, body });
    expect(await dayOf(one)).toBe('2026-03-18');
    expect(await told(ben)).toEqual([]);
  });

  it('T94 clears marks on undo, which is for those who may see every moved case', async () => {
    const eve = await ada.colleague('admin');
    const one = await addDue();
    await ben.call(restrictCaseRecord, { params: { id: one.caseId } });
    await undone(await applied(await countChange(eve, day), eve), eve);
    expect(await told(ben)).toEqual([]);
    await addDue();
    const operation = await applied(await countChange(ada, day));
    expect(await dayOf(one)).toBe('2026-03-18');
    await expect(undone(operation, eve)).rejects.toMatchObject({ status: 403 });
    await undone(operation);
    expect(await dayOf(one)).toBe('2026-03-17');
    expect(await told(ben)).toEqual([]);
  });

  const archive = (id: string, archived: boolean) =>
    ben.call(updateCaseRecord, { params: { id }, body: { archived } });

  it.each<[string, (due: Due) => Promise<unknown>, (due: Due) => Promise<unknown>]>([
    ['case', ({ caseId }) => archive(caseId, true), ({ caseId }) => archive(caseId, false)],
    [
      'date',
      ({ date }) => ben.call(archiveCaseDate, { params: { id: date.id } }),
      ({ date }) => ben.call(restoreCaseDate, { params: { id: date.id } }),
    ],
  ])('marks a date once its archived %s is restored', async (_, shelve, restore) => {
    const [near, far] = [await addDue(), await addDue('2026-06-01')];
    for (const each of [near, far]) await shelve(each);
    await applied(await countChange(ada, day));
    expect(await told(ben)).toEqual([]);
    for (const each of [near, far]) await restore(each);
    expect(await dayOf(near)).toBe('2026-03-17');
    expect(await told(ben)).toEqual([expect.stringContaining('counted again, it is Wed, Mar 18, 2026')]);
  });

  const handle = ({ date: { id } }: Due) =>
    ben.call(handleCaseDate, { params: { id }, body: { state: 'done' } });
  const reopen = ({ date: { id } }: Due) => ben.call(reopenCaseDate, { params: { id } });

  it('marks a handled date once that is reopened, until it is accepted', async () => {
    const [near, far] = [await addDue(), await addDue('2026-06-01')];
    for (const each of [near, far]) await handle(each);
    await applied(await countChange(ada, day));
    expect(await told(ben)).toEqual([]);
    for (const each of [near, far]) await reopen(each);
    expect(await dayOf(near)).toBe('2026-03-17');
    expect(await told(ben)).toEqual([expect.stringContaining('counted again, it is Wed, Mar 18, 2026')]);
    const body = { outputs: [{ rule, output: 'due' }] };
    await ben.call(acceptProposals, { params: { id: near.eventId }, body });
    expect(await dayOf(near)).toBe('2026-03-18');
    expect(await told(ben)).toEqual([]);
  });

  it('that is removed marks a handled date as well, until it is put back', async () => {
    await applied(await countChange(ada, day));
    const one = await addDue();
    await handle(one);
    const operation = await applied(await countChange(ada, await removal()));
    await reopen(one);
    expect(await told(ben)).toEqual([expect.stringContaining('counted again, it is Tue, Mar 17, 2026')]);
    await handle(one);
    await undone(operation);
    await reopen(one);
    expect(await dayOf(one)).toBe('2026-03-18');
    expect(await told(ben)).toEqual([]);
  });

  it('does not mark a handled date that was set by hand', async () => {
    const one = await addLetterDate(ben, rule, '2026-03-03', {
      choose: 'override',
      date: '2026-03-17',
      reason: 'The judge said so',
    });
    await handle(one);
    await applied(await countChange(ada, day));
    await reopen(one);
    expect(await told(ben)).toEqual([]);
  });
});
