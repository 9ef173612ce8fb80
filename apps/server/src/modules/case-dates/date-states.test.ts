import {
  addCaseDate,
  archiveCaseDate,
  bulkCaseDates,
  handleCaseDate,
  reopenCaseDate,
  updateCaseDate,
} from '@landfall/contract/case-date-changes';
import { listCaseDates } from '@landfall/contract/case-date-views';
import type { CaseDate } from '@landfall/contract/case-dates';
import {
  getCaseRecord,
  listCaseRecords,
  restrictCaseRecord,
  updateCaseRecord,
} from '@landfall/contract/case-records';
import type { CallArguments } from '@landfall/contract/endpoint';
import { listHistory } from '@landfall/contract/history';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDate, handleDate, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;
let caseId: string;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder();
  caseId = (await openCase(ada)).id;
});

const OPEN = {
  state: 'open',
  handled_at: null,
  handled_by: null,
  handled_note: '',
  superseded_by: null,
};

async function readDate(id: string): Promise<CaseDate | undefined> {
  const { dates } = await ada.call(getCaseRecord, { params: { id: caseId } });
  return dates.find((date) => date.id === id);
}

function reopen(id: string, by = ada) {
  return by.call(reopenCaseDate, { params: { id } });
}

function bulk(body: CallArguments<typeof bulkCaseDates>['body'], by = ada) {
  return by.call(bulkCaseDates, { body });
}

async function historyOf(resource_id: string, by = ada) {
  return (await by.call(listHistory, { query: { resource_id } })).changes;
}

describe('POST /case-dates/{id}/handle', () => {
  it.each(['done', 'waived'] as const)('marks a date as %s, with person and time', async (state) => {
    const date = await addDate(ada, caseId, '2026-02-01');
    expect(date).toMatchObject(OPEN);
    const handled = await handleDate(ada, date.id, { state, note: ' Receipt IOE0123456789 ' });
    expect(handled).toEqual({
      ...date,
      state,
      handled_at: '2026-03-02T15:00:00Z',
      handled_by: { id: ada.id, display_name: 'Ada Founder' },
      handled_note: 'Receipt IOE0123456789',
      version: 2,
    });
    expect(await readDate(date.id)).toEqual(handled);
  });

  it('names the date of the case that supersedes it', async () => {
    const [old, successor] = [
      await addDate(ada, caseId, '2026-02-01'),
      await addDate(ada, caseId, '2026-05-01'),
    ];
    const body = { state: 'superseded', superseded_by: successor.id } as const;
    expect(await handleDate(ada, old.id, body)).toMatchObject(body);
  });

  it('refuses an invalid successor by name', async () => {
    const [old, archived, other] = [
      await addDate(ada, caseId, '2026-02-01'),
      await addDate(ada, caseId, '2026-02-02'),
      await addDate(ada, (await openCase(ada)).id, '2026-02-03'),
    ];
    await ada.call(archiveCaseDate, { params: { id: archived.id } });
    const refused = [undefined, old.id, archived.id, other.id, crypto.randomUUID()];
    for (const superseded_by of refused) {
      const body = { state: 'superseded', ...(superseded_by && { superseded_by }) } as const;
      const problem = await problemOf(handleDate(ada, old.id, body));
      expect(problem).toMatchObject({ code: 'invalid_input', fields: { superseded_by: expect.any(String) } });
    }
    const wrong = await problemOf(handleDate(ada, old.id, { state: 'done', superseded_by: archived.id }));
    expect(wrong).toMatchObject({ fields: { superseded_by: 'Only of a date that was superseded' } });
    expect(await readDate(old.id)).toEqual(old);
  });

  it('refuses that two dates supersede each other', async () => {
    const [a, b] = [await addDate(ada, caseId, '2026-02-01'), await addDate(ada, caseId, '2026-02-02')];
    await handleDate(ada, a.id, { state: 'superseded', superseded_by: b.id });
    const problem = await problemOf(handleDate(ada, b.id, { state: 'superseded', superseded_by: a.id }));
    expect(problem).toMatchObject({ fields: { superseded_by: 'Not another date of this case' } });
  });

  it('can be repeated, and changed to another state', async () => {
    const { id } = await addDate(ada, caseId, '2026-02-01');
    const done = await handleDate(ada, id);
    expect(await handleDate(ada, id)).toEqual(done);
    expect(await handleDate(ada, id, { state: 'waived', note: 'Not needed' })).toMatchObject({
      state: 'waived',
      handled_note: 'Not needed',
      version: 3,
    });
  });

  it('keeps its signature when the note is corrected, and gets a new one for another state', async () => {
    const { id } = await addDate(ada, caseId, '2026-02-01');
    const done = await handleDate(ada, id);
    harness.clock.advance(60_000);
    const colleague = await harness.member(ada.orgId, ['user']);
    const corrected = await handleDate(colleague, id, { state: 'done', note: 'IOE0123456789' });
    expect(corrected).toEqual({ ...done, handled_note: 'IOE0123456789', version: 3 });
    expect(await handleDate(colleague, id, { state: 'waived', note: 'IOE0123456789' })).toEqual({
      ...corrected,
      state: 'waived',
      handled_at: '2026-03-02T15:01:00Z',
      handled_by: { id: colleague.id, display_name: 'Max Member' },
      version: 4,
    });
  });

  it('restores the earlier signature on undo, also of several; otherwise signs anew', async () => {
    const { id } = await addDate(ada, caseId, '2026-02-01');
    const { handled_at, handled_by } = await handleDate(ada, id);
    const colleague = await harness.member(ada.orgId, ['user']);
    const handle = (state: 'done' | 'waived', undo?: true) => {
      harness.clock.advance(60_000);
      return handleDate(colleague, id, { state, ...(undo && { undo }) });
    };
    for (const _ of ['once', 'again']) {
      expect(await handle('waived')).toMatchObject({ handled_by: { id: colleague.id } });
      expect(await handle('done', true)).toMatchObject({ state: 'done', handled_at, handled_by });
    }
    await reopen(id, colleague);
    expect(await handle('waived', true)).toMatchObject({ handled_by: { id: colleague.id } });
    expect(await handle('done')).toMatchObject({ handled_by: { id: colleague.id } });
  });

  it('signs anew when another person’s change is taken back, or with other words', async () => {
    const { id } = await addDate(ada, caseId, '2026-02-01');
    const colleague = await harness.member(ada.orgId, ['user']);
    const handle = (note: string) => handleDate(colleague, id, { state: 'done', note, undo: true });
    const signed = { state: 'done', handled_by: { id: colleague.id } };
    for (const [by, note] of [[colleague, 'Anything'] as const, [ada, 'IOE1'] as const]) {
      await reopen(id);
      await handleDate(ada, id, { state: 'done', note: 'IOE1' });
      await reopen(id, by);
      expect(await handle(note)).toMatchObject(signed);
    }
    await handleDate(colleague, id, { state: 'waived', note: 'IOE1' });
    expect(await handle('IOE1')).toMatchObject(signed);
  });

  it('T60 answers a stale version with the current date', async () => {
    const { id, version } = await addDate(ada, caseId, '2026-02-01');
    await ada.call(updateCaseDate, { params: { id }, body: { important_date: '2026-02-02' } });
    expect(await problemOf(handleDate(ada, id, { state: 'done', version }))).toMatchObject({
      code: 'stale_version',
      current: { id, important_date: '2026-02-02', state: 'open' },
    });
  });

  it.each([
    [{ state: 'open' }, 'state'],
    [{}, 'state'],
    [{ state: 'done', note: 'x'.repeat(501) }, 'note'],
    [{ state: 'done', undo: false }, 'undo'],
    [{ state: 'done', handled_at: '2026-01-01T00:00:00Z' }, 'handled_at'],
    [{ state: 'superseded', superseded_by: 'that one' }, 'superseded_by'],
  ])('refuses %j by name', async (body, field) => {
    const { id } = await addDate(ada, caseId, '2026-02-01');
    const url = `/api/case-dates/${id}/handle`;
    const answer = await harness.inject({ method: 'POST', url, headers: ada.headers, payload: body });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
    expect(await readDate(id)).toMatchObject(OPEN);
  });
});

describe('POST /case-dates/{id}/reopen', () => {
  it('reopens a handled date; repeating it changes nothing', async () => {
    const date = await addDate(ada, caseId, '2026-02-01');
    await handleDate(ada, date.id, { state: 'waived', note: 'Not needed' });
    const { case_date } = await reopen(date.id);
    expect(case_date).toEqual({ ...date, version: 3 });
    expect((await reopen(date.id)).case_date).toEqual(case_date);
  });

  it('undone for many dates at once restores each signature', async () => {
    const colleague = await harness.member(ada.orgId, ['user']);
    const dates = [await addDate(ada, caseId, '2026-02-01'), await addDate(ada, caseId, '2026-02-02')];
    const ids = dates.map(({ id }) => id);
    const handled: (CaseDate | undefined)[] = [];
    for (const [at, by] of [ada, colleague].entries()) {
      harness.clock.advance(60_000);
      handled.push(await handleDate(by, ids[at] ?? ''));
    }
    harness.clock.advance(60_000);
    await bulk({ ids, action: 'reopen' });
    await bulk({ ids, action: 'handle', state: 'done', undo: true });
    const back = await Promise.all(ids.map(readDate));
    expect(back).toEqual(handled.map((date) => ({ ...date, version: 4 })));
    await bulk({ ids, action: 'reopen', undo: true });
    expect(await Promise.all(ids.map(readDate))).toMatchObject([OPEN, OPEN]);
  });
});

describe('the place of handled dates', () => {
  async function view(query: CallArguments<typeof listCaseDates>['query'] = {}) {
    const answer = await ada.call(listCaseDates, { query });
    const days = (dates: { important_date: string }[]) => dates.map(({ important_date }) => important_date);
    const { upcoming_total, prior_total } = answer;
    return {
      upcoming: days(answer.upcoming_dates),
      prior: days(answer.prior_dates),
      all: days(answer.dates),
      totals: [upcoming_total, prior_total],
    };
  }

  it('is among prior dates whatever their day, after overdue ones', async () => {
    for (const day of ['2026-02-01', '2026-02-03', '2026-03-10']) await addDate(ada, caseId, day);
    await handleDate(ada, (await addDate(ada, caseId, '2026-02-02')).id);
    await handleDate(ada, (await addDate(ada, caseId, '2026-05-01')).id, { state: 'waived' });
    expect(await view()).toEqual({
      upcoming: ['2026-03-10'],
      prior: ['2026-02-03', '2026-02-01', '2026-05-01', '2026-02-02'],
      all: ['2026-02-01', '2026-02-02', '2026-02-03', '2026-03-10', '2026-05-01'],
      totals: [1, 4],
    });
    expect(await view({ states: 'open' })).toMatchObject({
      prior: ['2026-02-03', '2026-02-01'],
      totals: [1, 2],
    });
    expect(await view({ states: 'waived, superseded' })).toMatchObject({
      upcoming: [],
      prior: ['2026-05-01'],
      totals: [0, 1],
    });
    expect(await view({ date_begin: '2026-02-02', date_end: '2026-03-31' })).toMatchObject({
      upcoming: ['2026-03-10'],
      prior: ['2026-02-03', '2026-02-02'],
    });
  });

  it('pages of prior dates contain each once, in order, whatever their size', async () => {
    for (const day of ['2026-02-05', '2026-02-03', '2026-02-03', '2026-02-01'])
      await addDate(ada, caseId, day);
    for (const day of ['2026-06-01', '2026-02-04', '2026-01-01'])
      await handleDate(ada, (await addDate(ada, caseId, day)).id);
    const wanted = (await ada.call(listCaseDates, {})).prior_dates.map(({ id }) => id);
    expect(wanted).toHaveLength(7);
    for (const limit of [1, 2, 3, 4, 5, 7, 8]) {
      const ids: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const query = { limit, ...(cursor && { prior_cursor: cursor }) };
        const page: Awaited<ReturnType<typeof ada.call<typeof listCaseDates>>> = await ada.call(
          listCaseDates,
          { query },
        );
        ids.push(...page.prior_dates.map(({ id }) => id));
        cursor = page.prior_next_cursor;
      }
      expect(ids).toEqual(wanted);
    }
  });

  it('refuse a cursor of the other part by name', async () => {
    for (const day of ['2026-02-01', '2026-02-02']) await addDate(ada, caseId, day);
    const { prior_next_cursor } = await ada.call(listCaseDates, { query: { limit: 1 } });
    const query = { upcoming_cursor: prior_next_cursor ?? '' };
    expect(await problemOf(ada.call(listCaseDates, { query }))).toMatchObject({
      fields: { upcoming_cursor: 'Not a cursor of this list' },
    });
  });

  it('the case list’s most urgent date is the earliest open one', async () => {
    const first = await addDate(ada, caseId, '2026-02-01');
    await addDate(ada, caseId, '2026-04-01');
    const row = async () => (await ada.call(listCaseRecords, {})).case_records[0];
    expect(await row()).toMatchObject({ urgent_date: '2026-02-01' });
    await handleDate(ada, first.id);
    expect(await row()).toMatchObject({
      urgent_date: '2026-04-01',
      dates: [
        { id: first.id, state: 'done' },
        { important_date: '2026-04-01', state: 'open' },
      ],
    });
  });
});

describe('the time and the place of a date', () => {
  it('are added, changed and removed; a zone requires a time', async () => {
    const timeAndPlace = { at_time: '09:30', zone: 'America/Chicago', place: '525 W Van Buren St, Chicago' };
    const body = { case_id: caseId, important_date: '2026-06-01', date_type: 'Interview', ...timeAndPlace };
    const { case_date } = await ada.call(addCaseDate, { body });
    expect(case_date).toMatchObject(timeAndPlace);
    const edit = (change: CallArguments<typeof updateCaseDate>['body']) =>
      ada.call(updateCaseDate, { params: { id: case_date.id }, body: change });
    expect((await edit({ at_time: '13:00' })).case_date).toMatchObject({ ...timeAndPlace, at_time: '13:00' });
    const cleared = { at_time: null, zone: null, place: '' };
    const { zone } = timeAndPlace;
    expect(await problemOf(edit({ at_time: null, zone }))).toMatchObject({
      fields: { zone: 'Needs a time' },
    });
    expect((await edit({ at_time: null, place: '' })).case_date).toMatchObject(cleared);
  });

  it.each([
    [{ at_time: '9:30' }, 'at_time'],
    [{ at_time: '24:00' }, 'at_time'],
    [{ at_time: '09:30', zone: 'Mars/Olympus' }, 'zone'],
    [{ at_time: '09:30', zone: '2020-01-01T00:00[Asia/Tokyo]' }, 'zone'],
    [{ zone: 'America/Chicago' }, 'zone'],
    [{ zone: '' }, 'zone'],
    [{ place: 'x'.repeat(301) }, 'place'],
    [{ place: 'two\nlines' }, 'place'],
  ])('T24 refuses %j by name, for a new date and an edit', async (timeAndPlace, field) => {
    const body = { case_id: caseId, important_date: '2026-06-01', date_type: 'Interview', ...timeAndPlace };
    const { id } = await addDate(ada, caseId, '2026-06-01');
    const problems = await Promise.all(
      [ada.call(addCaseDate, { body }), ada.call(updateCaseDate, { params: { id }, body: timeAndPlace })].map(
        problemOf,
      ),
    );
    for (const problem of problems)
      expect(problem).toMatchObject({ code: 'invalid_input', fields: { [field]: expect.any(String) } });
  });
});

describe('access', () => {
  it('a viewer can change nothing, and reads the history', async () => {
    const viewer = await harness.member(ada.orgId, ['viewer']);
    const { id } = await addDate(ada, caseId, '2026-02-01');
    const writes = [
      handleDate(viewer, id),
      reopen(id, viewer),
      bulk({ ids: [id], action: 'archive' }, viewer),
    ];
    for (const problem of await Promise.all(writes.map(problemOf)))
      expect(problem).toMatchObject({ code: 'forbidden' });
    await handleDate(ada, id);
    expect(await historyOf(id, viewer)).toMatchObject([
      { action: 'case_date.handled' },
      { action: 'case_date.created' },
    ]);
  });

  it('someone of another organization finds no date', async () => {
    const bea = await harness.founder('Bea');
    const { id } = await addDate(ada, caseId, '2026-02-01');
    const calls = [
      bea.call(handleCaseDate, { params: { id }, body: { state: 'done' } }),
      reopen(id, bea),
      bulk({ ids: [id], action: 'archive' }, bea),
    ];
    for (const problem of await Promise.all(calls.map(problemOf)))
      expect(problem).toMatchObject({ code: 'not_found' });
    expect(await readDate(id)).toMatchObject({ ...OPEN, version: 1 });
  });

  it('T94 the history of a restricted case’s date is visible to its team only', async () => {
    const { id } = await addDate(ada, caseId, '2026-02-01');
    await handleDate(ada, id);
    const viewer = await harness.member(ada.orgId, ['viewer']);
    expect(await historyOf(id, viewer)).toHaveLength(2);
    await ada.call(restrictCaseRecord, { params: { id: caseId } });
    await reopen(id);
    expect(await problemOf(historyOf(id, viewer))).toMatchObject({ code: 'not_found' });
    expect(await historyOf(id)).toHaveLength(3);
  });

  it('handled dates are unchanged while their case is archived and restored', async () => {
    const { id } = await addDate(ada, caseId, '2026-02-01');
    const handled = await handleDate(ada, id);
    for (const archived of [true, false])
      await ada.call(updateCaseRecord, { params: { id: caseId }, body: { archived } });
    expect(await readDate(id)).toEqual(handled);
  });
});
