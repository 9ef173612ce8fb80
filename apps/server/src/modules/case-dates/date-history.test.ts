import { archiveCaseDate, bulkCaseDates, updateCaseDate } from '@landfall/contract/case-date-changes';
import type { CaseDate } from '@landfall/contract/case-dates';
import { getCaseRecord, listCaseRecords } from '@landfall/contract/case-records';
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

function bulk(body: CallArguments<typeof bulkCaseDates>['body'], by = ada) {
  return by.call(bulkCaseDates, { body });
}

async function historyOf(resource_id: string, by = ada) {
  return (await by.call(listHistory, { query: { resource_id } })).changes;
}

async function fieldsOf(date: CaseDate) {
  const [latest] = await historyOf(date.id);
  return latest?.fields;
}

describe('POST /case-dates/bulk', () => {
  async function threeDates() {
    const days = ['2026-02-01', '2026-03-10', '2026-04-01'];
    return Promise.all(days.map((day) => addDate(ada, caseId, day)));
  }

  it('handles, reopens, archives, restores and moves dates, with an entry for each real change', async () => {
    const dates = await threeDates();
    const ids = dates.map(({ id }) => id);
    const [first = '', ...others] = ids;
    await handleDate(ada, first);
    expect(await bulk({ ids, action: 'handle', state: 'waived', note: 'Case closed' })).toEqual({
      changed_ids: others,
    });
    expect(await readDate(others[0] ?? '')).toMatchObject({
      state: 'waived',
      handled_note: 'Case closed',
      handled_by: { id: ada.id },
    });
    expect(await readDate(first)).toMatchObject({ state: 'done' });
    // A date that is named twice is changed once.
    expect(await bulk({ ids: [...ids, first], action: 'reopen' })).toEqual({ changed_ids: ids });
    expect(await readDate(first)).toMatchObject(OPEN);
    expect(await bulk({ ids, action: 'move_days', days: -3, reason: 'Court moved' })).toEqual({
      changed_ids: ids,
    });
    const moved = await Promise.all(ids.map(async (id) => (await readDate(id))?.important_date));
    expect(moved).toEqual(['2026-01-29', '2026-03-07', '2026-03-29']);
    expect((await historyOf(first))[0]).toMatchObject({
      action: 'case_dates.changed',
      reason: 'Court moved',
      fields: [{ field: 'important_date', from: '2026-02-01', to: '2026-01-29' }],
    });
    expect(await bulk({ ids: [...ids, first], action: 'archive' })).toEqual({ changed_ids: ids });
    expect(await readDate(first)).toBeUndefined();
    expect(await bulk({ ids, action: 'restore' })).toEqual({ changed_ids: ids });
    expect(await bulk({ ids, action: 'move_days', days: 0 })).toEqual({ changed_ids: [] });
  });

  it('changes dates of several cases, and their rows of the case list', async () => {
    const other = await openCase(ada, 'Other');
    const ids = [
      (await addDate(ada, caseId, '2026-02-01')).id,
      (await addDate(ada, other.id, '2026-02-02')).id,
    ];
    await bulk({ ids, action: 'handle', state: 'done' });
    const { case_records } = await ada.call(listCaseRecords, {});
    expect(case_records.map(({ urgent_date }) => urgent_date)).toEqual([null, null]);
  });

  it('changes none when one does not exist', async () => {
    const [first] = await threeDates();
    const ids = [first?.id ?? '', crypto.randomUUID()];
    expect(await problemOf(bulk({ ids, action: 'archive' }))).toMatchObject({ code: 'not_found' });
    expect(await readDate(first?.id ?? '')).toEqual(first);
  });

  it.each([
    [{ action: 'handle' }, 'state'],
    [{ action: 'handle', state: 'superseded' }, 'state'],
    [{ action: 'move_days' }, 'days'],
    [{ action: 'move_days', days: 1.5 }, 'days'],
    [{ action: 'move_days', days: 4_000 }, 'days'],
    [{ action: 'forget' }, 'action'],
  ])('refuses %j by name', async (rest, field) => {
    const { id } = await addDate(ada, caseId, '2026-02-01');
    const payload = { ids: [id], ...rest };
    const answer = await harness.inject({
      method: 'POST',
      url: '/api/case-dates/bulk',
      headers: ada.headers,
      payload,
    });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
  });

  it('refuses to move a date out of the calendar’s range', async () => {
    const dates = [await addDate(ada, caseId, '2026-02-01'), await addDate(ada, caseId, '9999-12-30')];
    const ids = dates.map(({ id }) => id);
    const problem = await problemOf(bulk({ ids, action: 'move_days', days: 2 }));
    expect(problem).toMatchObject({ code: 'invalid_input', fields: { days: expect.any(String) } });
    expect(await readDate(ids[0] ?? '')).toEqual(dates[0]);
  });
});

const ADDED = [
  { field: 'important_date', from: null, to: '2026-02-01' },
  { field: 'date_type', from: null, to: 'Filing Deadline' },
];

describe('GET /history', () => {
  it('lists each change of a date with old value, person, time and reason, the latest first', async () => {
    const date = await addDate(ada, caseId, '2026-02-01');
    expect(await historyOf(date.id)).toMatchObject([{ became: 'added', fields: ADDED }]);
    const colleague = await harness.member(ada.orgId, ['user']);
    const params = { id: date.id };
    await colleague.call(updateCaseDate, {
      params,
      body: { important_date: '2026-03-01', date_type: 'Interview', reason: ' Rescheduled by USCIS ' },
    });
    await handleDate(ada, date.id, { state: 'done', note: 'IOE0123456789' });
    const at = '2026-03-02T15:00:00Z';
    const told = { id: expect.any(String), at, kind: 'case_date', became: 'changed' };
    const record = { id: date.id, kind: 'case_date', name: 'Interview', case_id: caseId };
    expect((await historyOf(date.id)).slice(0, 2)).toEqual([
      {
        ...told,
        record,
        actor: { id: ada.id, display_name: 'Ada Founder' },
        action: 'case_date.handled',
        fields: [
          { field: 'state', from: 'open', to: 'done' },
          { field: 'handled_note', from: null, to: 'IOE0123456789' },
        ],
        reason: '',
      },
      {
        ...told,
        record,
        actor: { id: colleague.id, display_name: 'Max Member' },
        action: 'case_date.updated',
        fields: [
          { field: 'important_date', from: '2026-02-01', to: '2026-03-01' },
          { field: 'date_type', from: 'Filing Deadline', to: 'Interview' },
        ],
        reason: 'Rescheduled by USCIS',
      },
    ]);
  });

  it('lists times, places, reopening and archiving, and no change without effect', async () => {
    const date = await addDate(ada, caseId, '2026-02-01');
    const params = { id: date.id };
    await ada.call(updateCaseDate, { params, body: { at_time: '09:30', place: 'Room 4' } });
    expect(await fieldsOf(date)).toEqual([
      { field: 'at_time', from: null, to: '09:30' },
      { field: 'place', from: null, to: 'Room 4' },
    ]);
    await ada.call(updateCaseDate, { params, body: { at_time: '09:30', important_date: '2026-02-01' } });
    await ada.call(archiveCaseDate, { params });
    await ada.call(archiveCaseDate, { params });
    expect(await fieldsOf(date)).toEqual([{ field: 'archived', from: false, to: true }]);
    expect(await historyOf(date.id)).toHaveLength(3);
  });

  it('is paged', async () => {
    const { id } = await addDate(ada, caseId, '2026-02-01');
    for (const day of ['2026-02-02', '2026-02-03', '2026-02-04'])
      await ada.call(updateCaseDate, { params: { id }, body: { important_date: day } });
    const page = await ada.call(listHistory, { query: { resource_id: id, limit: 2 } });
    expect([page.changes.length, page.total]).toEqual([2, 4]);
    const rest = await ada.call(listHistory, { query: { resource_id: id, cursor: page.next_cursor ?? '' } });
    expect(rest.changes.map(({ fields }) => fields[0]?.to)).toEqual(['2026-02-02', '2026-02-01']);
    expect(rest.next_cursor).toBeNull();
  });

  it('contains nothing of a refused change', async () => {
    const { id, version } = await addDate(ada, caseId, '2026-02-01');
    const edit = (important_date: string) =>
      ada.call(updateCaseDate, { params: { id }, body: { important_date, version } });
    await edit('2026-02-02');
    expect(await problemOf(edit('2026-02-03'))).toMatchObject({ code: 'stale_version' });
    expect(await historyOf(id)).toHaveLength(2);
  });

  it('T19 belongs to the organization, and cannot be rewritten by the application', async () => {
    const { id } = await addDate(ada, caseId, '2026-02-01');
    await handleDate(ada, id);
    const bea = await harness.founder('Bea');
    expect(await problemOf(historyOf(id, bea))).toMatchObject({ code: 'not_found' });
    await expect(harness.appPool.query("update app.record_change set reason = 'x'")).rejects.toThrow(
      /permission denied/,
    );
    await expect(harness.appPool.query('delete from app.record_change')).rejects.toThrow(/permission denied/);
  });
});
