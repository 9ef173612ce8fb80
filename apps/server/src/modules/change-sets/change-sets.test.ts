import { handleCaseDate, updateCaseDate } from '@landfall/contract/case-date-changes';
import { acceptProposals, updateCaseEvent } from '@landfall/contract/case-events';
import { restrictCaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import {
  type ChangeRow,
  countChangeSet,
  listCalendarClosures,
  listChangeSets,
} from '@landfall/contract/change-sets';
import { adoptDeadlineRule, computeDeadlines, retireDeadlineRule } from '@landfall/contract/deadline-rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addLetterDate,
  applyChanges,
  closedDay,
  countChange,
  daysFromLetter,
  readChanges,
  useOwnRule,
  writeVersion,
} from '../../testing/change-sets.ts';
import { addCountedDate, enterEvent, takeDatesOf } from '../../testing/counted-dates.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;
let rule: string;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder('Ada');
  rule = await useOwnRule(ada, daysFromLetter(14));
});

/** A date that is due on Mar 17, 2026 by version 1: 14 days from Tue, Mar 3. */
const addDue = (on = '2026-03-03', choice: object = {}, by = ada) => addLetterDate(by, rule, on, choice);
const waiting = (version = 2) => ({ kind: 'rule_version', rule, version }) as const;
const rowOf = (rows: readonly ChangeRow[], id: string) => rows.find((row) => row.id === id);

/** A second version that is not in force, as the catalogue may have one. */
async function writeProposed(days: number): Promise<void> {
  await writeVersion(ada, rule, daysFromLetter(days));
  await harness.owner.query(
    `update app.deadline_rule_version set definition = jsonb_set(definition, '{status}', '"proposed"')
     where org_id = $1 and number = 2`,
    [ada.orgId],
  );
}

/** The row that a waiting version gives for a date. */
async function changeOf(dateId: string, definition: object = daysFromLetter(21)) {
  await writeVersion(ada, rule, definition);
  const set = await countChange(ada, waiting());
  return rowOf((await readChanges(ada, set)).rows, dateId);
}

describe('a version that waits', () => {
  it('shows each date’s current and new day with the reason, and moves none', async () => {
    const { date, caseId } = await addDue();
    await writeVersion(ada, rule, daysFromLetter(21));
    const set = await countChange(ada, waiting());
    expect(set).toMatchObject({
      title: 'Version 2 of ‘Reply to our own counsel’',
      state: 'ready',
      stale: false,
      applicable: true,
      counts: { will_change: 1, changed: 0, left: 0, same: 0 },
      operation: null,
      applied: null,
      cause: { kind: 'rule_version', rule, version: 2, event_id: null },
      case: null,
    });
    const { rows, total, next_cursor } = await readChanges(ada, set);
    expect([rows, total, next_cursor]).toEqual([
      [
        {
          id: date.id,
          case: { id: caseId, name: expect.any(String) },
          date_type: 'RFE Response Due',
          old: '2026-03-17',
          new: '2026-03-24',
          days: 7,
          state: 'will_change',
          left_because: null,
          why: '14 days later → 21 days later',
        },
      ],
      1,
      null,
    ]);
    expect((await ada.call(listChangeSets, {})).change_sets.map(({ id }) => id)).toEqual([set.id]);
  });

  it('shows that an unchanged date stays', async () => {
    // Counts that end on Saturday and on Sunday roll to the same Monday.
    const { date } = await addDue('2026-03-07');
    expect(await changeOf(date.id, daysFromLetter(15))).toMatchObject({ state: 'same', days: 0 });
  });

  it('skips handled ones, those moved by hand, and printed ones', async () => {
    const [handled, moved] = [(await addDue()).date, (await addDue()).date];
    const printed = (await addDue('2026-03-03', { choose: 'printed', date: '2026-03-20' })).date;
    await ada.call(handleCaseDate, { params: { id: handled.id }, body: { state: 'done' } });
    const body = { important_date: '2026-03-16', reason: 'The judge said so' };
    await ada.call(updateCaseDate, { params: { id: moved.id }, body });
    await writeVersion(ada, rule, daysFromLetter(21));
    const set = await countChange(ada, waiting());
    const { rows } = await readChanges(ada, set, 'left');
    expect(set.counts).toEqual({ will_change: 0, changed: 0, left: 3, same: 0 });
    expect(rowOf(rows, handled.id)).toMatchObject({ left_because: 'handled', new: '2026-03-24' });
    expect(rowOf(rows, moved.id)).toMatchObject({
      left_because: 'overridden',
      old: '2026-03-16',
      new: '2026-03-24',
      days: 8,
      why: 'Put on this day by hand: The judge said so',
    });
    expect(rowOf(rows, printed.id)).toMatchObject({ left_because: 'printed', old: '2026-03-20' });
  });

  it('skips dates of days for which it does not apply', async () => {
    const { date } = await addDue();
    const from = { effective: { from: '2026-06-01', to: null, applies_by: 'trigger' } };
    expect(await changeOf(date.id, daysFromLetter(21, 'day', from))).toMatchObject({
      state: 'left',
      left_because: 'not_covered',
      new: null,
      why: expect.stringContaining('This rule holds from Mon, Jun 1, 2026 on'),
    });
  });

  it('skips dates whose event was changed, until they are accepted again', async () => {
    const { date, eventId } = await addDue();
    await ada.call(updateCaseEvent, { params: { id: eventId }, body: { on: '2026-03-04' } });
    expect(await changeOf(date.id)).toMatchObject({
      left_because: 'stale',
      why: 'The event was changed: counted again, it is Wed, Mar 18, 2026',
    });
  });

  it('is counted in spite of any text of a date set by hand', async () => {
    const reason = `${'x'.repeat(474)}📅`;
    const { date } = await addDue('2026-03-03', { choose: 'override', date: '2026-03-16', reason });
    const row = await changeOf(date.id);
    expect(row).toMatchObject({ left_because: 'overridden', why: expect.stringMatching(/xxx.$/u) });
  });

  it('says why a date would be missing', async () => {
    const { date } = await addDue();
    const asking = daysFromLetter(21);
    const inputs = [...asking.inputs, { key: 'received_on', type: 'date', required: true }];
    expect(await changeOf(date.id, { ...asking, inputs })).toMatchObject({
      left_because: 'no_date',
      new: null,
      days: null,
      why: 'Received on is not given',
    });
  });

  it('is counted once for each version, replacing an earlier count', async () => {
    await writeVersion(ada, rule, daysFromLetter(21));
    const first = await countChange(ada, waiting());
    const { id } = await countChange(ada, waiting());
    const { change_sets, total } = await ada.call(listChangeSets, {});
    expect([change_sets.map((set) => set.id), total]).toEqual([[id], 1]);
    expect((await problemOf(readChanges(ada, first))).code).toBe('not_found');
  });

  it('is refused for versions in use, of unused rules, or not in effect', async () => {
    expect(await problemOf(countChange(ada, waiting(1)))).toMatchObject({
      code: 'conflict',
      message: 'Version 1 is in use, and every open date is counted by it',
    });
    expect(await problemOf(countChange(ada, waiting(3)))).toMatchObject({
      fields: { 'cause.version': 'The rule has no version 3' },
    });
    await writeProposed(21);
    expect((await problemOf(countChange(ada, waiting()))).message).toMatch(/not in force/);
    await ada.call(retireDeadlineRule, { params: { key: rule } });
    await writeVersion(ada, rule, daysFromLetter(22));
    expect((await problemOf(countChange(ada, waiting(3)))).message).toMatch(/not in use/);
    await ada.call(adoptDeadlineRule, { params: { key: rule }, body: { version: 3, output_map: {} } });
    expect((await problemOf(countChange(ada, waiting(1)))).message).toBe(
      'Version 3 is in use: version 1 does not wait',
    );
    const unknown = { kind: 'rule_version', rule: 'own-nothing', version: 2 } as const;
    expect((await problemOf(countChange(ada, unknown))).code).toBe('not_found');
    const bea = await harness.founder('Bea');
    expect((await problemOf(countChange(bea, waiting()))).code).toBe('not_found');
  });
});

describe('an outdated set', () => {
  it.each<[string, (date: { id: string; eventId: string }) => Promise<unknown>]>([
    ['handled', ({ id }) => ada.call(handleCaseDate, { params: { id }, body: { state: 'done' } })],
    ['accepted', () => addDue()],
    ['archived with its case', async ({ id }) => archiveCaseOf(id)],
    ['counted from another day', ({ eventId }) => changeEvent(eventId)],
  ])('is stale once one is %s, and is counted again', async (_, change) => {
    const { date, eventId } = await addDue();
    await writeVersion(ada, rule, daysFromLetter(21));
    const set = await countChange(ada, waiting());
    await change({ id: date.id, eventId });
    expect((await readChanges(ada, set)).change_set.stale).toBe(true);
    expect(await problemOf(applyChanges(ada, set))).toMatchObject({ code: 'conflict' });
    const { change_set } = await ada.call(countChangeSet, { params: { id: set.id } });
    expect(change_set).toMatchObject({ id: set.id, stale: false, state: 'ready' });
  });

  const changeEvent = (id: string) =>
    ada.call(updateCaseEvent, { params: { id }, body: { on: '2026-03-09' } });
  async function archiveCaseOf(dateId: string): Promise<void> {
    const { rows } = await harness.owner.query('select case_id from app.case_date where id = $1', [dateId]);
    await ada.call(updateCaseRecord, { params: { id: rows[0].case_id }, body: { archived: true } });
  }

  it('is stale once its version is replaced, or a day is closed', async () => {
    await addDue();
    await writeVersion(ada, rule, daysFromLetter(21));
    const set = await countChange(ada, waiting());
    await writeVersion(ada, rule, daysFromLetter(28));
    expect((await readChanges(ada, set)).change_set.stale).toBe(false);
    await applyChanges(ada, await countChange(ada, closedDay()));
    expect((await readChanges(ada, set)).change_set.stale).toBe(true);
  });
});

describe('a closed day', () => {
  const day = { kind: 'closure', calendar: 'closure', on: '2026-03-17', name: 'Executive order' } as const;

  it('is skipped by periods of business days', async () => {
    const business = await useOwnRule(ada, daysFromLetter(10, 'business_day', { name: 'Ten days' }));
    const { date } = await addLetterDate(ada, business, '2026-03-03');
    expect(date.important_date).toBe('2026-03-17');
    const rolled = (await addDue()).date;
    const set = await countChange(ada, day);
    expect(set.title).toBe('Tue, Mar 17, 2026: closed offices (Executive order)');
    const { rows } = await readChanges(ada, set);
    expect(rowOf(rows, date.id)).toMatchObject({
      state: 'will_change',
      new: '2026-03-18',
      days: 1,
      why: '10 business days later → 10 business days later, not counting Executive order',
    });
    // Whether such a day extends a deadline is unsettled: it is shown as a second reading, and moves nothing.
    expect(rowOf(rows, rolled.id)).toMatchObject({ state: 'same' });
  });

  it('moves deadlines as well where it is a holiday', async () => {
    const { date } = await addDue();
    const { rows } = await readChanges(ada, await countChange(ada, { ...day, calendar: 'holiday' }));
    expect(rowOf(rows, date.id)).toMatchObject({
      new: '2026-03-18',
      days: 1,
      why: 'No weekend and no federal holiday: it stays → Executive order: on to the next working day',
    });
  });

  it('has no effect before it is applied, and full effect after', async () => {
    const holiday = { ...day, calendar: 'holiday' } as const;
    const counted = async () => {
      const body = { inputs: { letter_date: '2026-03-03' } };
      return (await ada.call(computeDeadlines, { params: { key: rule }, body })).outputs.due?.date;
    };
    const set = await countChange(ada, holiday);
    expect([await counted(), (await ada.call(listCalendarClosures, {})).calendar_closures]).toEqual([
      '2026-03-17',
      [],
    ]);
    await applyChanges(ada, set);
    expect(await counted()).toBe('2026-03-18');
    const { calendar_closures } = await ada.call(listCalendarClosures, {});
    expect(calendar_closures).toMatchObject([
      { calendar: 'holiday', on: '2026-03-17', name: 'Executive order', added_by: { id: ada.id } },
    ]);
    expect((await addDue()).date.important_date).toBe('2026-03-18');
    expect((await problemOf(countChange(ada, day))).message).toMatch(/counts as closed already/);
    const gone = { kind: 'closure_removed', closure_id: calendar_closures[0]?.id ?? '' } as const;
    const back = await countChange(ada, gone);
    expect(back.cause).toMatchObject({ kind: 'closure_removed', on: '2026-03-17', calendar: 'holiday' });
    expect((await readChanges(ada, back)).rows).toMatchObject([{ old: '2026-03-18', new: '2026-03-17' }]);
    await applyChanges(ada, back);
    expect(await counted()).toBe('2026-03-17');
    expect((await problemOf(countChange(ada, gone))).code).toBe('not_found');
  });

  it('is refused if it is built in, or no day', async () => {
    expect((await problemOf(countChange(ada, { ...day, on: '2025-12-24' }))).message).toMatch(
      /executive order/,
    );
    expect((await problemOf(countChange(ada, { ...day, on: '2026-02-30' }))).code).toBe('invalid_input');
  });
});

describe('a changed event', () => {
  it('shows what its dates would be', async () => {
    const { date, eventId, caseId } = await addDue();
    await ada.call(updateCaseEvent, { params: { id: eventId }, body: { on: '2026-03-05' } });
    const set = await countChange(ada, { kind: 'event', event_id: eventId });
    expect(set).toMatchObject({
      title: 'Letter of counsel of Thu, Mar 5, 2026, as it was changed',
      case: { id: caseId },
    });
    expect((await readChanges(ada, set)).rows).toMatchObject([
      {
        id: date.id,
        old: '2026-03-17',
        new: '2026-03-19',
        state: 'will_change',
        why: 'Letter date: Tue, Mar 3, 2026 → Thu, Mar 5, 2026',
      },
    ]);
  });

  it('of another organization is not found', async () => {
    const { eventId } = await addDue();
    const bea = await harness.founder('Bea');
    expect((await problemOf(countChange(bea, { kind: 'event', event_id: eventId }))).code).toBe('not_found');
  });
});

describe('a what-if set', () => {
  it('shows a proposed version of a rule in use, and is never applied', async () => {
    const { date } = await addDue();
    await writeProposed(7);
    const set = await countChange(ada, { kind: 'what_if', rule, version: 2 });
    expect(set).toMatchObject({
      title: 'What if ‘Reply to our own counsel’ were in force',
      applicable: false,
    });
    expect((await readChanges(ada, set)).rows).toMatchObject([{ id: date.id, new: '2026-03-10', days: -7 }]);
    expect(await problemOf(applyChanges(ada, set))).toMatchObject({
      code: 'conflict',
      message: 'This is only a trial: a rule that is not in force moves no date',
    });
  });

  it('shows a built-in rule that is not in effect in place of another one', async () => {
    await takeDatesOf(ada, 'bia-appeal');
    const ten = { kind: 'what_if', rule: 'bia-appeal-10', version: 1 } as const;
    const event = { kind: 'ij_decision', on: '2026-03-10', service: null, filing_mode: null };
    const { caseId } = await addCountedDate(ada);
    const date = await acceptBia(caseId, event);
    const { rows } = await readChanges(ada, await countChange(ada, ten));
    expect(rows).toMatchObject([{ id: date, old: '2026-04-09', new: '2026-03-20', state: 'will_change' }]);
  });

  async function acceptBia(caseId: string, event: object): Promise<string | undefined> {
    const entered = await enterEvent(ada, caseId, { ...event, inputs: {} });
    const body = { outputs: [{ rule: 'bia-appeal', output: 'due' }] };
    const { case_dates } = await ada.call(acceptProposals, { params: { id: entered.event.id }, body });
    return case_dates[0]?.id;
  }

  it('is refused for a rule in effect', async () => {
    const problem = await problemOf(countChange(ada, { kind: 'what_if', rule, version: 1 }));
    expect(problem).toMatchObject({ code: 'conflict', message: expect.stringContaining('in force') });
  });
});

describe('T94 a restricted case', () => {
  it('is counted, and shown to its team and super admins only', async () => {
    const max = await ada.colleague('user');
    const eve = await ada.colleague('admin');
    const { date, caseId, eventId } = await addDue('2026-03-03', {}, max);
    await max.call(restrictCaseRecord, { params: { id: caseId } });
    await writeVersion(ada, rule, daysFromLetter(21));
    const set = await countChange(eve, waiting());
    expect(set.counts.will_change).toBe(0);
    expect((await readChanges(eve, set)).rows).toEqual([]);
    for (const person of [max, ada]) {
      const { rows, total, change_set } = await readChanges(person, set);
      expect([rows.map(({ id }) => id), total, change_set.stale]).toEqual([[date.id], 1, false]);
    }
    const event = { kind: 'event', event_id: eventId } as const;
    expect((await problemOf(countChange(eve, event))).code).toBe('not_found');
    const own = await countChange(max, event);
    expect((await problemOf(readChanges(eve, own))).code).toBe('not_found');
    expect((await eve.call(listChangeSets, {})).total).toBe(1);
  });
});
