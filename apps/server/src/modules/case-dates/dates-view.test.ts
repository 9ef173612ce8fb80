import { archiveCaseDate } from '@landfall/contract/case-date-changes';
import { listCaseDates } from '@landfall/contract/case-date-views';
import { updateCaseRecord } from '@landfall/contract/case-records';
import { getOrganization } from '@landfall/contract/organization';
import fc from 'fast-check';
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
  caseId = (await openCase(ada, 'Okafor: I-130')).id;
});

type Query = NonNullable<Parameters<typeof ada.call<typeof listCaseDates>>[1]['query']>;

function view(query: Query = {}) {
  return ada.call(listCaseDates, { query });
}

/** The days of both lists, in order. */
async function split(query: Query = {}) {
  const { upcoming_dates, prior_dates } = await view(query);
  return {
    upcoming: upcoming_dates.map(({ important_date }) => important_date),
    prior: prior_dates.map(({ important_date }) => important_date),
  };
}

async function moveTo(timeZone: string): Promise<void> {
  await harness.owner.query('update app.organization set time_zone = $1 where org_id = $2', [
    timeZone,
    ada.orgId,
  ]);
}

describe('upcoming and prior dates', () => {
  it('are divided at the organization’s today, ascending and descending, with the case’s title', async () => {
    for (const day of ['2026-03-05', '2026-03-01', '2026-03-02', '2026-02-01'])
      await addDate(ada, caseId, day);
    const { upcoming_dates, prior_dates, dates, today, ...rest } = await view();
    const days = (list: typeof dates) => list.map(({ important_date }) => important_date);
    expect(today).toBe('2026-03-02');
    expect(days(upcoming_dates)).toEqual(['2026-03-02', '2026-03-05']);
    expect(days(prior_dates)).toEqual(['2026-03-01', '2026-02-01']);
    expect(days(dates)).toEqual(['2026-02-01', '2026-03-01', '2026-03-02', '2026-03-05']);
    expect(rest).toEqual({
      upcoming_total: 2,
      prior_total: 2,
      overdue_total: 2,
      upcoming_next_cursor: null,
      prior_next_cursor: null,
    });
    expect(dates[0]).toMatchObject({
      case_id: caseId,
      case_name: 'Okafor: I-130',
      date_type: 'Filing Deadline',
    });
  });

  it('begin with the longest overdue on request, page after page', async () => {
    for (const day of ['2026-02-20', '2026-01-10', '2026-03-01', '2026-02-01', '2026-03-05'])
      await addDate(ada, caseId, day);
    for (const day of ['2026-01-01', '2026-02-10']) {
      const { id } = await addDate(ada, caseId, day);
      await handleDate(ada, id);
    }
    const query: Query = { limit: 2, longest_overdue_first: 'true' };
    const prior: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await view({ ...query, ...(cursor && { prior_cursor: cursor }) });
      prior.push(...page.prior_dates.map(({ important_date }) => important_date));
      cursor = page.prior_next_cursor;
    } while (cursor);
    const overdue = ['2026-01-10', '2026-02-01', '2026-02-20', '2026-03-01'];
    expect(prior).toEqual([...overdue, '2026-02-10', '2026-01-01']);
    expect((await split({ longest_overdue_first: 'true' })).upcoming).toEqual(['2026-03-05']);
    expect((await split()).prior.slice(0, 4)).toEqual(overdue.toReversed());
    const { prior_next_cursor } = await view({ limit: 2 });
    expect(await problemOf(view({ ...query, prior_cursor: prior_next_cursor ?? '' }))).toMatchObject({
      code: 'invalid_input',
      fields: { prior_cursor: 'Not a cursor of this list' },
    });
  });

  it('have a deferred total each, once thousands are in view', async () => {
    await addDate(ada, caseId, '2026-02-01');
    await addDate(ada, caseId, '2026-03-02');
    const add = (many: number) =>
      harness.owner.query(
        `insert into app.case_date (org_id, id, case_id, case_archived, date_setting_id, important_date)
         select d.org_id, gen_random_uuid(), d.case_id, false, d.date_setting_id, date '2026-03-03' + n % 90
         from app.case_date d, generate_series(1, $2::integer) n
         where d.org_id = $1 and d.important_date = '2026-03-02'`,
        [ada.orgId, many],
      );
    const totals = async (query: Query) => {
      const { upcoming_total, prior_total } = await view({ limit: 1, ...query });
      return [upcoming_total, prior_total];
    };
    await add(1999);
    expect(await totals({ total: 'later' })).toEqual([2000, 1]);
    await add(1);
    expect(await totals({ total: 'later' })).toEqual([null, 1]);
    expect(await totals({})).toEqual([2001, 1]);
    expect(await totals({ total: 'later', date_end: '2026-03-02' })).toEqual([1, 1]);
  });

  it.each([
    // Just after midnight in New York, and just before.
    ['America/New_York', '2026-03-08T05:00:00Z', '2026-03-08'],
    ['America/New_York', '2026-03-08T04:59:59Z', '2026-03-07'],
    // The clocks go forward on 8 March and back on 1 November.
    ['America/Los_Angeles', '2026-03-09T06:59:59Z', '2026-03-08'],
    ['America/Los_Angeles', '2026-03-09T07:00:00Z', '2026-03-09'],
    ['America/Los_Angeles', '2026-11-01T07:30:00Z', '2026-11-01'],
    ['America/Los_Angeles', '2026-11-02T07:59:59Z', '2026-11-01'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2027-01-01'],
    ['Pacific/Kiritimati', '2026-12-31T09:59:59Z', '2026-12-31'],
    ['Asia/Kolkata', '2028-02-28T18:29:59Z', '2028-02-28'],
    ['Asia/Kolkata', '2028-02-28T18:30:00Z', '2028-02-29'],
  ])('T43 in %s at %s today is %s, and dates keep their day', async (timeZone, instant, today) => {
    const days = [
      '2026-03-07',
      '2026-03-08',
      '2026-03-09',
      '2026-11-01',
      '2026-12-31',
      '2027-01-01',
      '2028-02-28',
      '2028-02-29',
    ];
    for (const day of days) await addDate(ada, caseId, day);
    await moveTo(timeZone);
    const before = harness.clock.now();
    harness.clock.set(instant);
    try {
      const { headers } = await freshToken();
      const answer = (await harness.inject({ url: '/api/case-dates', headers })).json();
      const shown = (list: { important_date: string }[]) => list.map(({ important_date }) => important_date);
      expect(answer.today).toBe(today);
      expect(shown(answer.upcoming_dates)).toEqual(days.filter((day) => day >= today));
      expect(shown(answer.prior_dates)).toEqual(days.filter((day) => day < today).toReversed());
    } finally {
      harness.clock.set(new Date(before).toISOString());
    }
  });

  /** Ada with a new token, valid at the current time of the clock. */
  async function freshToken(): Promise<TestPerson> {
    const { orgId } = ada;
    return harness.member(orgId, ['viewer']);
  }

  it('the organization returns the same today', async () => {
    await moveTo('Pacific/Kiritimati');
    expect((await ada.call(getOrganization, {})).today).toBe('2026-03-03');
    expect((await view()).today).toBe('2026-03-03');
  });
});

describe('the view contains', () => {
  it('T22 no archived date, and none of an archived case, until it is restored', async () => {
    const kept = await addDate(ada, caseId, '2026-06-01');
    const dropped = await addDate(ada, caseId, '2026-06-02');
    await ada.call(archiveCaseDate, { params: { id: dropped.id } });
    expect((await view()).dates.map(({ id }) => id)).toEqual([kept.id]);
    const archive = (archived: boolean) =>
      ada.call(updateCaseRecord, { params: { id: caseId }, body: { archived } });
    await archive(true);
    expect(await view()).toMatchObject({ dates: [], upcoming_total: 0, prior_total: 0 });
    await archive(false);
    expect((await view()).dates.map(({ id }) => id)).toEqual([kept.id]);
  });

  it('T22 no date that is added to an archived case, until the case is restored', async () => {
    const archive = (archived: boolean) =>
      ada.call(updateCaseRecord, { params: { id: caseId }, body: { archived } });
    await archive(true);
    const { id } = await addDate(ada, caseId, '2026-06-01');
    expect(await view()).toMatchObject({ dates: [], upcoming_total: 0 });
    await archive(false);
    expect((await view()).dates.map((date) => date.id)).toEqual([id]);
  });

  it('dates of a type that was archived later, chosen or not', async () => {
    await addDate(ada, caseId, '2026-06-01', 'Interview');
    await harness.owner.query(
      "update app.date_setting set archived_at = now() where org_id = $1 and date_name = 'Interview'",
      [ada.orgId],
    );
    expect((await split()).upcoming).toEqual(['2026-06-01']);
    expect((await split({ date_types: 'Interview' })).upcoming).toEqual(['2026-06-01']);
    expect((await view({ date_types: 'Interview' })).upcoming_total).toBe(1);
  });

  it('no date of another organization', async () => {
    await addDate(ada, caseId, '2026-06-01');
    const bea = await harness.founder('Bea');
    expect(await bea.call(listCaseDates, {})).toMatchObject({ dates: [], upcoming_total: 0 });
  });

  it('dates within a range, both ends included', async () => {
    for (const day of ['2026-02-28', '2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'])
      await addDate(ada, caseId, day);
    expect(await split({ date_begin: '2026-03-01', date_end: '2026-03-03' })).toEqual({
      prior: ['2026-03-01'],
      upcoming: ['2026-03-02', '2026-03-03'],
    });
    expect(await split({ date_begin: '2026-03-03' })).toEqual({
      prior: [],
      upcoming: ['2026-03-03', '2026-03-04'],
    });
    expect(await split({ date_end: '2026-03-01' })).toEqual({
      prior: ['2026-03-01', '2026-02-28'],
      upcoming: [],
    });
    expect(await split({ date_end: '2026-02-28' })).toEqual({ prior: ['2026-02-28'], upcoming: [] });
    expect(await split({ date_begin: '2026-03-04', date_end: '2026-03-01' })).toEqual({
      prior: [],
      upcoming: [],
    });
    const stamped = { date_begin: '2026-03-03T23:00:00-12:00', date_end: '2026-03-03T00:00:00+14:00' };
    expect(await split(stamped)).toEqual({ prior: [], upcoming: ['2026-03-03'] });
  });

  it('dates of the chosen types, ignoring case and blanks, and none for an unknown type', async () => {
    await addDate(ada, caseId, '2026-06-01', 'Interview');
    await addDate(ada, caseId, '2026-06-02', 'Priority Date');
    await addDate(ada, caseId, '2026-06-03', 'Filing Deadline');
    const days = async (date_types: string) => (await split({ date_types })).upcoming;
    expect(await days('interview, PRIORITY DATE')).toEqual(['2026-06-01', '2026-06-02']);
    expect(await days('Interview,Nothing')).toEqual(['2026-06-01']);
    expect(await days('Nothing')).toEqual([]);
    expect(await days(',')).toEqual([]);
    expect(await days('')).toEqual(['2026-06-01', '2026-06-02', '2026-06-03']);
  });
});

describe('pages of the view', () => {
  it('contain every date exactly once in order, in both directions, with many on one day', async () => {
    const day = fc.integer({ min: 25, max: 37 }).map((number) => {
      const month = number > 31 ? '03' : '01';
      return `2026-${month}-${String(number > 31 ? number - 31 : number).padStart(2, '0')}`;
    });
    const days = fc.sample(day, { numRuns: 25, seed: 7 });
    for (const important_date of days) await addDate(ada, caseId, important_date);
    const everything = await view({ limit: 200 });
    for (const limit of [1, 3, 10]) {
      const [upcoming, prior]: string[][] = [[], []];
      let query: Query | null = { limit };
      while (query) {
        const page: Awaited<ReturnType<typeof view>> = await view(query);
        upcoming?.push(...page.upcoming_dates.map(({ id }) => id));
        query = page.upcoming_next_cursor ? { limit, upcoming_cursor: page.upcoming_next_cursor } : null;
      }
      query = { limit };
      while (query) {
        const page: Awaited<ReturnType<typeof view>> = await view(query);
        prior?.push(...page.prior_dates.map(({ id }) => id));
        query = page.prior_next_cursor ? { limit, prior_cursor: page.prior_next_cursor } : null;
      }
      expect(upcoming).toEqual(everything.upcoming_dates.map(({ id }) => id));
      expect(prior).toEqual(everything.prior_dates.map(({ id }) => id));
    }
    expect(everything.dates.map(({ important_date }) => important_date)).toEqual(days.toSorted());
    expect(Number(everything.upcoming_total) + Number(everything.prior_total)).toBe(25);
  });
});
