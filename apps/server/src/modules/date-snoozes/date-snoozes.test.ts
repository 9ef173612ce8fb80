import { archiveCaseDate, updateCaseDate } from '@landfall/contract/case-date-changes';
import { restrictCaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import { listSnoozes, snoozeCaseDate, wakeCaseDate } from '@landfall/contract/date-snoozes';
import { removeUser } from '@landfall/contract/members';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDate, handleDate, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { untilWaiting } from '../../testing/lock-waits.ts';
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
  // A Monday, 10 a.m. in New York.
  harness.clock.set('2026-03-02T15:00:00Z');
  ada = await harness.founder('Ada Whitfield');
  ben = await ada.colleague('viewer');
  caseId = (await openCase(ada)).id;
});

const snooze = (id: string, until: string, by = ben) =>
  by.call(snoozeCaseDate, { params: { id }, body: { until } });
const snoozes = async (by = ben) => (await by.call(listSnoozes, { params: { id: caseId } })).snoozes;

describe('snoozing a date', () => {
  it('is for oneself only, and can be repeated and undone', async () => {
    const { id } = await addDate(ada, caseId, '2026-03-20');
    await snooze(id, '2026-03-05');
    await snooze(id, '2026-03-20');
    expect(await snoozes()).toEqual([{ date_id: id, until: '2026-03-20' }]);
    expect(await snoozes(ada)).toEqual([]);
    await ada.call(wakeCaseDate, { params: { id } });
    expect(await snoozes()).toHaveLength(1);
    await ben.call(wakeCaseDate, { params: { id } });
    expect(await snoozes()).toEqual([]);
  });

  it.each([
    ['2026-03-20', '2026-03-02', 'Choose a day after today'],
    ['2026-03-20', '2026-03-21', 'No later than the date itself'],
    ['2026-03-02', '2026-04-02', 'At most 30 days from today'],
    ['2026-02-01', '2026-04-02', 'At most 30 days from today'],
  ])('of a date on %s until %s is refused', async (day, until, words) => {
    const { id } = await addDate(ada, caseId, day);
    expect(await problemOf(snooze(id, until))).toMatchObject({
      code: 'invalid_input',
      fields: { until: words },
    });
    expect(await snoozes()).toEqual([]);
  });

  it.each(['2026-03-02', '2026-02-01'])('of a date on %s may go beyond its day', async (day) => {
    const { id } = await addDate(ada, caseId, day);
    await snooze(id, '2026-04-01');
    expect(await snoozes()).toEqual([{ date_id: id, until: '2026-04-01' }]);
  });

  it('waits for the case lock, and snoozes nothing archived meanwhile', async () => {
    const { id } = await addDate(ada, caseId, '2026-03-20');
    const editor = await harness.owner.connect();
    try {
      await editor.query('begin');
      await editor.query('select from app.case_record where id = $1 for update', [caseId]);
      const problem = problemOf(snooze(id, '2026-03-05'));
      await untilWaiting(harness.owner, 1);
      await editor.query('select from app.case_date where id = $1 for update nowait', [id]);
      await editor.query('update app.case_date set archived_at = now() where id = $1', [id]);
      await editor.query('commit');
      expect(await problem).toMatchObject({ code: 'conflict' });
    } finally {
      editor.release(true);
    }
  });

  it('ends on its day', async () => {
    const { id } = await addDate(ada, caseId, '2026-03-20');
    await snooze(id, '2026-03-03');
    harness.clock.set('2026-03-03T05:00:00Z');
    ben = await ben.withEmailVerified(true);
    expect(await snoozes()).toEqual([]);
  });

  it('ends when the date is handled, moved or archived', async () => {
    const ends = [
      (id: string) => handleDate(ada, id),
      (id: string) => ada.call(updateCaseDate, { params: { id }, body: { important_date: '2026-03-25' } }),
      (id: string) => ada.call(archiveCaseDate, { params: { id } }),
    ];
    for (const end of ends) {
      const { id } = await addDate(ada, caseId, '2026-03-20');
      await snooze(id, '2026-03-10');
      expect(await snoozes()).toHaveLength(1);
      await end(id);
      expect(await snoozes()).toEqual([]);
    }
  });

  it('stays when another field of the date changes', async () => {
    const { id } = await addDate(ada, caseId, '2026-03-20');
    await snooze(id, '2026-03-10');
    await ada.call(updateCaseDate, { params: { id }, body: { place: 'Room 5' } });
    expect(await snoozes()).toHaveLength(1);
  });

  it('is answered with the state of a date that is not open', async () => {
    const done = await addDate(ada, caseId, '2026-03-20');
    await handleDate(ada, done.id);
    expect((await problemOf(snooze(done.id, '2026-03-05'))).message).toBe('This date is handled already');
    const archived = await addDate(ada, caseId, '2026-03-20');
    await ada.call(archiveCaseDate, { params: { id: archived.id } });
    const onArchived = await addDate(ada, caseId, '2026-03-20');
    await ada.call(updateCaseRecord, { params: { id: caseId }, body: { archived: true } });
    for (const { id } of [archived, onArchived]) {
      const { code, message } = await problemOf(snooze(id, '2026-03-05'));
      expect([code, message]).toEqual(['conflict', 'This date is archived: nothing reminds you of it']);
    }
  });

  it('is deleted with the membership, and hidden with the case', async () => {
    const { id } = await addDate(ada, caseId, '2026-03-20');
    await snooze(id, '2026-03-10');
    await ada.call(updateCaseRecord, { params: { id: caseId }, body: { assignee_ids: [ada.id] } });
    await ada.call(restrictCaseRecord, { params: { id: caseId } });
    expect((await problemOf(snoozes())).code).toBe('not_found');
    expect((await problemOf(snooze(id, '2026-03-11'))).code).toBe('not_found');
    expect((await problemOf(ben.call(wakeCaseDate, { params: { id } }))).code).toBe('not_found');
    await ada.call(removeUser, { params: { id: ben.id } });
    const { rows } = await harness.owner.query('select from app.date_snooze where person_id = $1', [ben.id]);
    expect(rows).toEqual([]);
  });

  it('finds no date of another organization', async () => {
    const eve = await harness.founder('Eve');
    const { id } = await addDate(ada, caseId, '2026-03-20');
    expect((await problemOf(snooze(id, '2026-03-05', eve))).code).toBe('not_found');
  });
});
