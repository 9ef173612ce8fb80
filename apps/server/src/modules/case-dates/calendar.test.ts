import { archiveCaseDate } from '@landfall/contract/case-date-changes';
import { listCaseDates, viewCalendar } from '@landfall/contract/case-date-views';
import { restrictCaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDate, handleDate, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';

let harness: Harness;
let ada: TestPerson;
let caseId: string;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder();
  caseId = (await openCase(ada, 'Okafor: I-130')).id;
});

const MARCH = { from: '2026-03-01', to: '2026-03-31' };
type Query = NonNullable<Parameters<typeof ada.call<typeof viewCalendar>>[1]['query']>;

function calendar(query: Partial<Query> = {}, by = ada) {
  return by.call(viewCalendar, { query: { ...MARCH, ...query } });
}

/** The days with dates, and the number of their dates. */
async function totals(query: Partial<Query> = {}, by = ada): Promise<Record<string, number>> {
  const { days } = await calendar(query, by);
  return Object.fromEntries(days.map(({ on, total }) => [on, total]));
}

describe('the calendar', () => {
  it('has each day with its dates in order, both ends included, and the organization’s today', async () => {
    for (const day of ['2026-03-31', '2026-03-01', '2026-03-31', '2026-02-28', '2026-04-01'])
      await addDate(ada, caseId, day);
    const { today, days } = await calendar();
    expect(today).toBe('2026-03-02');
    expect(days.map(({ on, total, open }) => [on, total, open])).toEqual([
      ['2026-03-01', 1, 1],
      ['2026-03-31', 2, 2],
    ]);
    expect(days[0]?.dates[0]).toMatchObject({ case_name: 'Okafor: I-130', date_type: 'Filing Deadline' });
    expect(await totals({ from: '2026-03-31T23:00:00-12:00', to: '2026-03-31' })).toEqual({
      '2026-03-31': 2,
    });
  });

  it('has the first 20 dates of a day in order, and the count of all', async () => {
    const handled = await addDate(ada, caseId, '2026-03-10');
    await handleDate(ada, handled.id);
    const ids: string[] = [];
    for (let at = 0; at < 21; at += 1) ids.push((await addDate(ada, caseId, '2026-03-10')).id);
    const [late, early, ...allDay] = ids;
    const setTime = (id: string | undefined, at_time: string) =>
      harness.owner.query('update app.case_date set at_time = $1 where id = $2', [at_time, id]);
    await setTime(late, '16:00');
    await setTime(early, '09:00');
    const [day] = (await calendar()).days;
    expect(day).toMatchObject({ total: 22, open: 21 });
    expect(day?.dates.map(({ id }) => id)).toEqual([...allDay, early]);
  });

  it('has handled dates on their day, open ones first, then by time', async () => {
    const filed = await addDate(ada, caseId, '2026-03-10', 'Filing Deadline');
    await handleDate(ada, filed.id);
    const at = async (at_time: string) => {
      const { id } = await addDate(ada, caseId, '2026-03-10', 'Interview');
      await harness.owner.query('update app.case_date set at_time = $1 where id = $2', [at_time, id]);
    };
    await at('14:30');
    await at('09:00');
    const [day] = (await calendar()).days;
    expect(day?.dates.map(({ at_time, state }) => at_time ?? state)).toEqual(['09:00', '14:30', 'done']);
  });

  it('has only the chosen types and states', async () => {
    await addDate(ada, caseId, '2026-03-10', 'Interview');
    await handleDate(ada, (await addDate(ada, caseId, '2026-03-11', 'Interview')).id);
    await addDate(ada, caseId, '2026-03-12', 'Filing Deadline');
    expect(await totals({ date_types: 'interview' })).toEqual({ '2026-03-10': 1, '2026-03-11': 1 });
    expect(await totals({ states: 'done,waived' })).toEqual({ '2026-03-11': 1 });
    expect(await totals({ states: 'open' })).toEqual({ '2026-03-10': 1, '2026-03-12': 1 });
    expect(await totals({ states: 'nothing' })).toEqual({});
  });

  it('has no archived date, none of an archived case, none of another organization', async () => {
    const dropped = await addDate(ada, caseId, '2026-03-10');
    await ada.call(archiveCaseDate, { params: { id: dropped.id } });
    const closed = await openCase(ada, 'Closed');
    await addDate(ada, closed.id, '2026-03-11');
    await ada.call(updateCaseRecord, { params: { id: closed.id }, body: { archived: true } });
    await addDate(ada, caseId, '2026-03-12');
    expect(await totals()).toEqual({ '2026-03-12': 1 });
    expect(await totals({}, await harness.founder('Bea'))).toEqual({});
  });

  it('has a restricted case’s dates for its team only', async () => {
    await addDate(ada, caseId, '2026-03-10');
    const eve = await ada.colleague('admin');
    expect(await totals({}, eve)).toEqual({ '2026-03-10': 1 });
    await ada.call(restrictCaseRecord, { params: { id: caseId } });
    expect(await totals({}, eve)).toEqual({});
    expect(await totals()).toEqual({ '2026-03-10': 1 });
  });

  it.each([
    [{ to: '2026-02-28' }, 'to', 'Before the first day'],
    [{ to: '2027-04-05' }, 'to', 'At most 400 days'],
    [{ from: 'soon' }, 'from', expect.any(String)],
    [{ to: '2026-02-30' }, 'to', expect.any(String)],
    [{ mine: 'perhaps' }, 'mine', expect.any(String)],
  ])('refuses %j and names the field', async (query, field, words) => {
    const search = new URLSearchParams({ ...MARCH, ...query });
    const answer = await harness.inject({ url: `/api/case-dates/calendar?${search}`, headers: ada.headers });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toEqual({ [field]: words });
  });

  it('refuses a call without its range', async () => {
    const answer = await harness.inject({ url: '/api/case-dates/calendar', headers: ada.headers });
    expect(answer.json().fields).toEqual({ from: expect.any(String), to: expect.any(String) });
  });

  it('answers 400 days', async () => {
    await addDate(ada, caseId, '2027-04-04');
    expect(await totals({ to: '2027-04-04' })).toEqual({ '2027-04-04': 1 });
  });
});

describe('of one’s own cases', () => {
  it('both views have only dates of cases whose team one is on', async () => {
    await addDate(ada, caseId, '2026-03-10');
    await addDate(ada, (await openCase(ada, 'Another’s')).id, '2026-03-11');
    const max = await ada.colleague('user');
    await ada.call(updateCaseRecord, { params: { id: caseId }, body: { assignee_ids: [max.id] } });
    expect(await totals({ mine: 'true' }, max)).toEqual({ '2026-03-10': 1 });
    expect(await totals({ mine: 'true' })).toEqual({ '2026-03-11': 1 });
    expect(await totals({ mine: 'false' }, max)).toEqual({ '2026-03-10': 1, '2026-03-11': 1 });
    const list = await max.call(listCaseDates, { query: { mine: 'true' } });
    expect(list.dates.map(({ important_date }) => important_date)).toEqual(['2026-03-10']);
    expect(list.upcoming_total).toBe(1);
  });
});

describe('a range with overdue dates', () => {
  it('has every overdue open date besides those of the range, but no handled ones outside', async () => {
    for (const day of ['2025-01-15', '2026-03-01', '2026-03-05', '2026-03-20'])
      await addDate(ada, caseId, day);
    await handleDate(ada, (await addDate(ada, caseId, '2026-02-10')).id);
    const range = { date_begin: '2026-03-02', date_end: '2026-03-09' };
    const view = async (query: object) => {
      const answer = await ada.call(listCaseDates, { query: { ...range, ...query } });
      const { dates, prior_total, overdue_total } = answer;
      return [dates.map(({ important_date }) => important_date), prior_total, overdue_total];
    };
    expect(await view({})).toEqual([['2026-03-05'], 0, 0]);
    const kept = ['2025-01-15', '2026-03-01', '2026-03-05'];
    expect(await view({ include_overdue: 'true' })).toEqual([kept, 2, 2]);
    expect(await view({ include_overdue: 'true', states: 'done' })).toEqual([[], 0, 0]);
  });

  it('pages through all of them', async () => {
    for (const day of ['2026-01-01', '2026-02-01', '2026-03-01']) await addDate(ada, caseId, day);
    const query = { date_begin: '2026-03-02', include_overdue: 'true', limit: 2 } as const;
    const first = await ada.call(listCaseDates, { query });
    const second = await ada.call(listCaseDates, {
      query: { ...query, prior_cursor: first.prior_next_cursor ?? '' },
    });
    const days = [...first.prior_dates, ...second.prior_dates].map(({ important_date }) => important_date);
    expect(days).toEqual(['2026-03-01', '2026-02-01', '2026-01-01']);
  });
});
