import { DATE_STATES } from '@landfall/contract/case-dates';
import { reportRows } from '@landfall/contract/report-weeks';
import type { ReportRow } from '@landfall/contract/reports';
import { previewReport } from '@landfall/contract/reports';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDateType, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';

let harness: Harness;
let ada: TestPerson;
let types: { id: string; date_name: string }[];
let cases: { id: string; title: string }[];

beforeAll(async () => {
  harness = await startHarness();
  ada = await harness.founder();
  types = [];
  for (const date_name of ['One', 'Two', 'Three']) types.push(await addDateType(ada, { date_name }));
  cases = [];
  for (const title of ['beta', 'Álvarez', 'alpha', 'Zulu', 'beta', 'Ωmega'])
    cases.push(await openCase(ada, title));
});
afterAll(() => harness.close());

const BOUNDARIES = [-400, -31, -8, -1, 0, 1, 6, 7, 8, 9, 29, 30, 31, 32, 89, 90, 91, 364, 365, 366];

const date = fc.record({
  case: fc.integer({ min: 0, max: 5 }),
  type: fc.integer({ min: 0, max: 2 }),
  away: fc.oneof(fc.constantFrom(...BOUNDARIES), fc.integer({ min: -500, max: 500 })),
  archived: fc.boolean(),
  // Superseded dates need a date that replaces them; here they would behave like waived ones.
  state: fc.constantFrom(...DATE_STATES.filter((state) => state !== 'superseded')),
});
type PlannedDate = typeof date extends fc.Arbitrary<infer T> ? T : never;

const office = fc.record({
  dates: fc.array(date, { maxLength: 40 }),
  archivedCases: fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { maxLength: 2 }),
  zone: fc.constantFrom(
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'Asia/Kathmandu',
    'America/New_York',
    'UTC',
  ),
  at: fc.integer({ min: Date.parse('2024-02-25T00:00:00Z'), max: Date.parse('2028-03-05T00:00:00Z') }),
  chosen: fc.uniqueArray(fc.integer({ min: 0, max: 2 }), { minLength: 1 }),
  includesHandled: fc.boolean(),
  range: fc.oneof(fc.constantFrom(1, 7, 8, 30, 31, 90, 365), fc.integer({ min: 1, max: 365 })),
});

/** The organization's day, computed by the platform's Intl, not by the server's library. */
function dayIn(timeZone: string, at: number): Temporal.PlainDate {
  return Temporal.PlainDate.from(new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at));
}

async function arrange(
  { dates, archivedCases, zone }: { dates: PlannedDate[]; archivedCases: number[]; zone: string },
  today: Temporal.PlainDate,
): Promise<(PlannedDate & { id: string; day: string })[]> {
  const query = harness.owner.query.bind(harness.owner);
  await query('delete from app.case_date where org_id = $1', [ada.orgId]);
  await query('update app.organization set time_zone = $2 where org_id = $1', [ada.orgId, zone]);
  const away = archivedCases.map((at) => cases[at]?.id);
  for (const table of ['case_record', 'case_summary'])
    await query(
      `update app.${table} set archived_at = case when ${table === 'case_record' ? 'id' : 'case_id'} = any($2) then now() end
       where org_id = $1`,
      [ada.orgId, away],
    );
  const added = dates.map((planned) => ({
    ...planned,
    id: crypto.randomUUID(),
    day: today.add({ days: planned.away }).toString(),
  }));
  for (const { id, day, archived, state, ...at } of added)
    await query(
      `insert into app.case_date (org_id, id, case_id, case_archived, date_setting_id, important_date, archived_at, state,
         handled_at, handled_by, handled_by_name)
       values ($1, $2, $3, $4, $5, $6, case when $7 then now() end, $8, $9, $10, $11)`,
      [
        ...[ada.orgId, id, cases[at.case]?.id, archivedCases.includes(at.case), types[at.type]?.id, day],
        ...[archived, state],
        ...(state === 'open' ? [null, null, null] : [new Date(), ada.id, 'Ada']),
      ],
    );
  return added;
}

/** Titles in sort order, in which accents and case do not count. */
const TITLES = ['alpha', 'Álvarez', 'beta', 'Zulu', 'Ωmega'];

it('lists and counts equal those computed date by date', async () => {
  await fc.assert(
    fc.asyncProperty(office, async (given) => {
      const today = dayIn(given.zone, given.at);
      const added = await arrange(given, today);
      harness.clock.set(new Date(given.at).toISOString());
      const team = [{ id: ada.id, name: 'Ada Founder' }];
      const { call } = await harness.member(ada.orgId, ['user']);
      const date_settings = given.chosen.map((at) => types[at]?.date_name ?? '');
      const { report } = await call(previewReport, {
        body: {
          report_settings: {
            date_settings,
            days_range: given.range,
            include_handled: given.includesHandled,
          },
        },
      });
      const listed = added
        .filter((one) => !one.archived && !given.archivedCases.includes(one.case))
        .filter((one) => given.chosen.includes(one.type) && one.away <= given.range)
        .map(
          (one): ReportRow => ({
            date_id: one.id,
            case_id: cases[one.case]?.id ?? '',
            case_name: cases[one.case]?.title ?? '',
            beneficiary_name: '',
            date_type: types[one.type]?.date_name ?? '',
            important_date: one.day,
            days_until_date: one.away,
            status: 'initiated',
            matter_type: null,
            preference_category: null,
            assignees: team,
            ...(one.state !== 'open' && { state: one.state }),
          }),
        )
        .toSorted(
          (a, b) =>
            a.days_until_date - b.days_until_date ||
            TITLES.indexOf(a.case_name) - TITLES.indexOf(b.case_name) ||
            (a.date_id < b.date_id ? -1 : 1),
        );
      const expected = listed.filter(({ state }) => !state);
      const { summary, this_week, this_month, next_90_days, ...data } = report.report_data;
      expect(reportRows(report.report_data)).toEqual(expected);
      const within = (from: number, to: number) =>
        expected.filter(({ days_until_date: days }) => days >= from && days <= to);
      expect(this_week).toEqual(within(-Infinity, 7));
      expect(this_month).toEqual(within(8, 30));
      expect(next_90_days).toEqual(within(31, Infinity));
      const handled = listed.filter(({ state, days_until_date: days }) => state && days >= -given.range);
      expect(data.handled).toEqual(given.includesHandled ? handled : undefined);
      expect(summary).toEqual({
        total_count: expected.length,
        this_week_count: within(-Infinity, 7).length,
        this_month_count: within(8, 30).length,
        next_90_days_count: within(31, Infinity).length,
        overdue_count: within(-Infinity, -1).length,
        critical_count: within(0, 7).length,
      });
      expect([data.as_of, data.days_range, data.date_settings]).toEqual([
        today.toString(),
        given.range,
        date_settings,
      ]);
    }),
    { numRuns: 40 },
  );
});
