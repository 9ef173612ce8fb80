import { updateBeneficiary } from '@landfall/contract/beneficiaries';
import { archiveCaseDate } from '@landfall/contract/case-date-changes';
import { updateCaseRecord } from '@landfall/contract/case-records';
import { deleteDateSetting, updateDateSetting } from '@landfall/contract/date-settings';
import type { CallArguments } from '@landfall/contract/endpoint';
import { listMatterTypes } from '@landfall/contract/matter-types';
import { updateOrganization } from '@landfall/contract/organization';
import { reportRows } from '@landfall/contract/report-weeks';
import { getReport, previewReport, type ReportData, saveReport } from '@landfall/contract/reports';
import { updateDisplayName } from '@landfall/contract/settings';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addBeneficiary,
  addDate,
  addDateType,
  addReportTemplate,
  linkBeneficiary,
  openCase,
} from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
  ada = await harness.founder('Ada Whitfield');
});
afterAll(() => harness.close());

type Settings = CallArguments<typeof previewReport>['body']['report_settings'];

async function preview(report_settings: Settings, by = ada) {
  return (await by.call(previewReport, { body: { report_settings } })).report;
}

const dateIds = (data: ReportData) => reportRows(data).map(({ date_id }) => date_id);

it('has title, author and time, and a range of 90 days by default', async () => {
  const { date_name } = await addDateType(ada);
  const made = await preview({ date_settings: [date_name] });
  expect(made).toMatchObject({
    id: null,
    report_type: date_name,
    generated_at: '2026-03-02T15:00:00.000Z',
    status: 'generated',
    delivery: null,
    report_data: {
      report_name: `${date_name} Report`,
      generated_by: 'Ada Whitfield',
      generated_at: '2026-03-02T15:00:00.000Z',
      as_of: '2026-03-02',
      date_settings: [date_name],
      days_range: 90,
    },
  });
  const named = {
    report_name: 'March',
    report_type: 'Interviews',
    report_settings: { date_settings: [date_name] },
  };
  const { report } = await ada.call(previewReport, { body: named });
  expect([report.report_type, report.report_data.report_name]).toEqual(['Interviews', 'March']);
});

it('names an author without a name by their address', async () => {
  const nameless = await ada.colleague('user');
  await nameless.call(updateDisplayName, { body: { display_name: 'Bo' } });
  const { date_name } = await addDateType(ada);
  expect((await preview({ date_settings: [date_name] }, nameless)).report_data.generated_by).toBe('Bo');
  await harness.owner.query("update app.person set display_name = '' where id = $1", [nameless.id]);
  expect((await preview({ date_settings: [date_name] }, nameless)).report_data.generated_by).toMatch(/@/);
});

it.each([
  ['−1 days', '2026-03-01', 'this_week', { overdue_count: 1, critical_count: 0 }],
  ['0 days', '2026-03-02', 'this_week', { overdue_count: 0, critical_count: 1 }],
  ['1 day', '2026-03-03', 'this_week', { overdue_count: 0, critical_count: 1 }],
  ['7 days', '2026-03-09', 'this_week', { overdue_count: 0, critical_count: 1 }],
  ['8 days', '2026-03-10', 'this_month', { overdue_count: 0, critical_count: 0 }],
  ['30 days', '2026-04-01', 'this_month', { overdue_count: 0, critical_count: 0 }],
  ['31 days', '2026-04-02', 'next_90_days', { overdue_count: 0, critical_count: 0 }],
  ['90 days', '2026-05-31', 'next_90_days', { overdue_count: 0, critical_count: 0 }],
] as const)('lists a date that is %s away once', async (_, day, list, counts) => {
  const { date_name } = await addDateType(ada);
  const { id: case_id } = await openCase(ada);
  const { id } = await addDate(ada, case_id, day, date_name);
  const { report_data } = await preview({ date_settings: [date_name] });
  expect(report_data[list].map(({ date_id }) => date_id)).toEqual([id]);
  expect(dateIds(report_data)).toEqual([id]);
  const lengths = { this_week_count: 0, this_month_count: 0, next_90_days_count: 0, [`${list}_count`]: 1 };
  expect(report_data.summary).toEqual({ total_count: 1, ...lengths, ...counts });
});

it('excludes a date 91 days away, and includes it with a longer range', async () => {
  const { date_name } = await addDateType(ada);
  const { id: case_id } = await openCase(ada);
  const { id } = await addDate(ada, case_id, '2026-06-01', date_name);
  expect(dateIds((await preview({ date_settings: [date_name] })).report_data)).toEqual([]);
  expect(dateIds((await preview({ date_settings: [date_name], days_range: 91 })).report_data)).toEqual([id]);
});

it('counts days from the office’s today', async () => {
  const bea = await harness.founder('Bea');
  const { id: case_id } = await openCase(bea);
  await addDate(bea, case_id, '2026-03-03');
  const days = async (time_zone: string) => {
    await bea.call(updateOrganization, { body: { time_zone } });
    const { report_data } = await preview({ date_settings: ['Filing Deadline'] }, bea);
    return [report_data.as_of, report_data.this_week[0]?.days_until_date];
  };
  expect(await days('Pacific/Kiritimati')).toEqual(['2026-03-03', 0]);
  expect(await days('America/Los_Angeles')).toEqual(['2026-03-02', 1]);
});

it('has a row for each date: by date, then the case’s title, then id', async () => {
  const { date_name } = await addDateType(ada);
  const titles = ['beta', 'Álvarez', 'Zulu', 'beta'];
  const cases = await Promise.all(titles.map((title) => openCase(ada, title)));
  const added = [];
  for (const { id } of cases) added.push(await addDate(ada, id, '2026-03-05', date_name));
  const first = await addDate(ada, cases[2]?.id ?? '', '2026-03-04', date_name);
  const { report_data } = await preview({ date_settings: [date_name] });
  expect(report_data.this_week.map(({ case_name }) => case_name)).toEqual([
    'Zulu',
    'Álvarez',
    'beta',
    'beta',
    'Zulu',
  ]);
  expect(dateIds(report_data)).toEqual(
    [first, added[1], added[0], added[3], added[2]].map((date) => date?.id),
  );
});

it('names the primary beneficiary, else the first added, else nobody', async () => {
  const { date_name } = await addDateType(ada);
  const { id: case_id } = await openCase(ada);
  await addDate(ada, case_id, '2026-03-05', date_name);
  const name = async () =>
    (await preview({ date_settings: [date_name] })).report_data.this_week[0]?.beneficiary_name;
  expect(await name()).toBe('');
  const child = await addBeneficiary(ada, { first_name: 'Uche', last_name: 'Okafor' });
  await linkBeneficiary(ada, case_id, child.id, 'dependent');
  expect(await name()).toBe('Uche Okafor');
  const mother = await addBeneficiary(ada, { first_name: 'Ngozi', last_name: 'Okafor' });
  await linkBeneficiary(ada, case_id, mother.id, 'primary');
  expect(await name()).toBe('Ngozi Okafor');
});

it('excludes archived dates, those of archived cases and other types', async () => {
  const { date_name } = await addDateType(ada);
  const [open, archived] = [await openCase(ada), await openCase(ada)];
  const kept = await addDate(ada, open.id, '2026-03-05', date_name);
  const gone = await addDate(ada, open.id, '2026-03-05', date_name);
  await addDate(ada, open.id, '2026-03-05', 'Interview');
  await addDate(ada, archived.id, '2026-03-05', date_name);
  await ada.call(archiveCaseDate, { params: { id: gone.id } });
  await ada.call(updateCaseRecord, { params: { id: archived.id }, body: { archived: true } });
  expect(dateIds((await preview({ date_settings: [date_name] })).report_data)).toEqual([kept.id]);
});

it('includes named archived types, in any spelling, each once', async () => {
  const { id, date_name } = await addDateType(ada);
  const { id: case_id } = await openCase(ada);
  const date = await addDate(ada, case_id, '2026-03-05', date_name);
  await ada.call(deleteDateSetting, { params: { id } });
  const { report_data } = await preview({ date_settings: [date_name.toUpperCase(), date_name] });
  expect(report_data.date_settings).toEqual([date_name]);
  expect(dateIds(report_data)).toEqual([date.id]);
});

it('shows nothing of another organization, even for a type of the same name', async () => {
  const eve = await harness.founder('Eve');
  const { id: case_id } = await openCase(eve, 'CANARY');
  await addDate(eve, case_id, '2026-03-05');
  const answer = await harness.inject({
    method: 'POST',
    url: '/api/reports/preview',
    headers: ada.headers,
    payload: { report_settings: { date_settings: ['Filing Deadline'], days_range: 365 } },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).not.toContain('CANARY');
  const { date_name } = await addDateType(eve);
  const problem = await problemOf(preview({ date_settings: ['Interview', date_name] }));
  expect(problem).toMatchObject({
    code: 'invalid_input',
    fields: { 'report_settings.date_settings.1': 'No date type has this name' },
  });
});

it.each([
  [{ date_settings: [] }, 'report_settings.date_settings'],
  [{ date_settings: ['Interview'], days_range: 0 }, 'report_settings.days_range'],
  [{ date_settings: ['Interview'], days_range: 366 }, 'report_settings.days_range'],
  [{ date_settings: ['Interview'], days_range: 1.5 }, 'report_settings.days_range'],
  [{ date_settings: ['Interview'], org_id: 'x' }, 'report_settings.org_id'],
  [{}, 'report_settings.date_settings'],
])('refuses %j by naming the field', async (report_settings, field) => {
  const answer = await harness.inject({
    method: 'POST',
    url: '/api/reports/preview',
    headers: ada.headers,
    payload: { report_settings },
  });
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json().fields)).toEqual([field]);
});

it('is refused with too many dates, with their number and advice', async () => {
  const bea = await harness.founder('Bea');
  const { id: case_id } = await openCase(bea);
  const { id: planned } = await addDate(bea, case_id, '2026-03-05');
  await harness.owner.query(
    `insert into app.case_date (org_id, id, case_id, date_setting_id, important_date)
     select org_id, gen_random_uuid(), case_id, date_setting_id, important_date
     from app.case_date, generate_series(1, 20000) where case_id = $1`,
    [case_id],
  );
  expect((await problemOf(preview({ date_settings: ['Filing Deadline'] }, bea))).fields).toEqual({
    report_settings:
      '20,001 dates are in this range, and a report holds 20,000. Choose fewer date types or fewer days',
  });
  await harness.owner.query(
    // Deletes a date without reminders.
    'delete from app.case_date where id = (select id from app.case_date where case_id = $1 and id <> $2 limit 1)',
    [case_id, planned],
  );
  const made = await preview({ date_settings: ['Filing Deadline'] }, bea);
  expect(made.report_data.summary.total_count).toBe(20_000);
  const { preview_id } = made.report_data;
  const body = { report_name: 'All of it', report_data: { preview_id } };
  expect((await bea.call(saveReport, { body })).report.report_data.this_week).toHaveLength(20_000);
});

it('prefers the type with the exact name to one that differs in case', async () => {
  const cem = await harness.founder('Cem');
  const { id } = await openCase(cem);
  // The same word in capitals: the database does not lower-case its last letter to the final form (ς).
  for (const date_name of ['οδος', 'ΟΔΟΣ']) await addDateType(cem, { date_name });
  const { id: dateId } = await addDate(cem, id, '2026-03-05', 'οδος');
  const made = await preview({ date_settings: ['οδος'] }, cem);
  expect(made.report_data.date_settings).toEqual(['οδος']);
  expect(dateIds(made.report_data)).toEqual([dateId]);
});

it('is limited to 12 MB, however long its names', async () => {
  const bea = await harness.founder('Bea');
  const { id: case_id } = await openCase(bea, '漢'.repeat(300));
  await addDate(bea, case_id, '2026-03-05', 'Filing Deadline');
  const add = (count: number) =>
    harness.owner.query(
      `insert into app.case_date (org_id, id, case_id, date_setting_id, important_date)
       select d.org_id, gen_random_uuid(), case_id, date_setting_id, important_date
       from (select * from app.case_date where case_id = $1 limit 1) d, generate_series(1, $2)`,
      [case_id, count],
    );
  await add(8_999);
  const made = await preview({ date_settings: ['Filing Deadline'] }, bea);
  const { preview_id } = made.report_data;
  const body = { report_name: '漢'.repeat(200), report_data: { preview_id } };
  expect((await bea.call(saveReport, { body })).report.report_data.this_week).toHaveLength(9_000);
  await add(3_000);
  expect((await problemOf(preview({ date_settings: ['Filing Deadline'] }, bea))).fields).toEqual({
    report_settings:
      'The dates in this range are more than a report holds. Choose fewer date types or fewer days',
  });
});

it('has each case’s status and team, the attorney first, else by name', async () => {
  const dan = await harness.founder('Dan Ost');
  const zed = await dan.colleague('user');
  await harness.owner.query("update app.person set display_name = 'Ann Uhl' where id = $1", [zed.id]);
  const [led, shared, nobodys] = [await openCase(dan), await openCase(dan), await openCase(dan)];
  const change = (id: string, body: object) =>
    dan.call(updateCaseRecord, { params: { id }, body: { assignee_ids: [dan.id, zed.id], ...body } });
  await change(led.id, { status: 'filed', duties: [{ person_id: dan.id, duty: 'attorney' }] });
  await change(shared.id, { duties: [{ person_id: dan.id, duty: 'paralegal' }] });
  await change(nobodys.id, { assignee_ids: [] });
  for (const [at, { id }] of [led, shared, nobodys].entries()) await addDate(dan, id, `2026-03-0${at + 3}`);
  const { report_data } = await preview(
    { date_settings: ['Filing Deadline'], group_by: 'person', columns: ['assignees'] },
    dan,
  );
  const [Dan, Ann] = [
    { id: dan.id, name: 'Dan Ost' },
    { id: zed.id, name: 'Ann Uhl' },
  ];
  expect(report_data.this_week.map(({ status, assignees }) => [status, assignees])).toEqual([
    ['filed', [Dan, Ann]],
    ['initiated', [Ann, Dan]],
    ['initiated', []],
  ]);
  expect([report_data.group_by, report_data.columns]).toEqual(['person', ['assignees']]);
});

it('has each case’s kind and visa category, and keeps its grouping', async () => {
  const dan = await harness.founder('Dan Ost');
  const { matter_types } = await dan.call(listMatterTypes, {});
  const [kind] = matter_types;
  const [known, unknown] = [await openCase(dan), await openCase(dan)];
  const waits = { priority_date: '2024-01-05', preference_category: 'F4', chargeability: 'IN' } as const;
  await dan.call(updateCaseRecord, {
    params: { id: known.id },
    body: { matter_type_id: kind?.id ?? null, ...waits },
  });
  for (const [at, { id }] of [known, unknown].entries()) await addDate(dan, id, `2026-03-0${at + 3}`);
  const settings = { date_settings: ['Filing Deadline'], columns: ['matter_type' as const] };
  for (const group_by of ['matter_type', 'preference_category'] as const) {
    const { report_data } = await preview({ ...settings, group_by }, dan);
    expect(report_data.this_week.map((row) => [row.matter_type, row.preference_category])).toEqual([
      [kind?.name, 'F4'],
      [null, null],
    ]);
    expect([report_data.group_by, report_data.columns]).toEqual([group_by, ['matter_type']]);
    const template = await addReportTemplate(dan, {
      name: group_by,
      report_settings: { ...settings, group_by },
    });
    expect(template.report_settings.group_by).toBe(group_by);
  }
});

it('is named after its criteria, unless it is given a name and a kind', async () => {
  const called = async (date_settings: string[], more: object = {}) => {
    const body = { report_settings: { date_settings }, ...more };
    const { report } = await ada.call(previewReport, { body });
    return [report.report_type, report.report_data.report_name];
  };
  expect(await called(['interview'])).toEqual(['Interview', 'Interview Report']);
  expect(await called(['Interview', 'Filing Deadline'])).toEqual([
    'Filing Deadline',
    'Filing Deadline Report',
  ]);
  expect(await called(['Interview', 'Priority Date'])).toEqual(['Case Dates', 'Case Dates Report']);
  expect(await called(['Interview'], { report_type: 'Visas', report_name: 'Week' })).toEqual([
    'Visas',
    'Week',
  ]);
});

it('refuses unknown groups and duplicate columns', async () => {
  const fieldsOf = async (more: object) => {
    const report_settings = { date_settings: ['Filing Deadline'], ...more };
    const answer = await harness.inject({
      method: 'POST',
      url: '/api/reports/preview',
      headers: ada.headers,
      payload: { report_settings },
    });
    return [answer.statusCode, answer.json().fields];
  };
  expect(await fieldsOf({ group_by: 'case' })).toEqual([
    400,
    { 'report_settings.group_by': expect.stringContaining('person') },
  ]);
  expect(await fieldsOf({ columns: ['status', 'status'] })).toEqual([
    400,
    { 'report_settings.columns': 'Each column once' },
  ]);
  expect(await fieldsOf({ columns: ['salary'] })).toEqual([
    400,
    { 'report_settings.columns.0': expect.any(String) },
  ]);
  const { report_data } = await preview({ date_settings: ['Filing Deadline'] });
  expect([report_data.group_by, report_data.columns]).toEqual([
    'none',
    ['beneficiary', 'date_type', 'status', 'assignees'],
  ]);
});

it('is unchanged when cases, people and types change', async () => {
  const type = await addDateType(ada);
  const { id: case_id } = await openCase(ada, 'Okafor: I-130');
  const beneficiary = await addBeneficiary(ada);
  await linkBeneficiary(ada, case_id, beneficiary.id);
  const date = await addDate(ada, case_id, '2026-03-05', type.date_name);
  const { report_data } = await preview({ date_settings: [type.date_name] });
  const { preview_id: _, ...previewed } = report_data;
  const body = { report_name: report_data.report_name, report_data };
  const { report } = await ada.call(saveReport, { body });
  await ada.call(updateCaseRecord, { params: { id: case_id }, body: { title: 'Changed' } });
  await ada.call(updateBeneficiary, { params: { id: beneficiary.id }, body: { first_name: 'Changed' } });
  await ada.call(updateDateSetting, { params: { id: type.id }, body: { date_name: `${type.date_name} 2` } });
  await ada.call(archiveCaseDate, { params: { id: date.id } });
  const read = await ada.call(getReport, { params: { id: report.id } });
  expect(read.report.report_data).toEqual(previewed);
});
