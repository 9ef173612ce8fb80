import { handleCaseDate } from '@landfall/contract/case-date-changes';
import { restrictCaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import { listUndeliveredMail } from '@landfall/contract/mail';
import { IDEMPOTENCY_HEADER } from '@landfall/contract/product';
import { sendFromTemplate } from '@landfall/contract/report-templates';
import {
  getReport,
  listReports,
  previewReport,
  type ReportData,
  sendSavedReport,
} from '@landfall/contract/reports';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WaitingMail } from '../../platform/mail/mail.ts';
import { addDate, addReportTemplate, openCase, saveReport } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { type ReportWorkers, reportWorkers } from '../../testing/report-workers.ts';

const SECRET = 'Okafor: VAWA';
const DAY = 24 * 3_600_000;

let harness: Harness;
let workers: ReportWorkers;
/** A member of the restricted case's team. */
let max: TestPerson;
/** An admin who is not on the team. */
let eve: TestPerson;
let sent: WaitingMail[];

beforeAll(async () => {
  harness = await startHarness();
  workers = await reportWorkers(harness);
  sent = workers.post.mails;
});
afterAll(async () => {
  await workers.close();
  await harness.close();
});

let caseId: string;
const restrict = () => max.call(restrictCaseRecord, { params: { id: caseId } });

beforeEach(async () => {
  const ada = await harness.founder('Ada');
  [max, eve] = [await ada.colleague('user'), await ada.colleague('admin')];
  const { id: open } = await openCase(eve, 'Diaz: H-1B');
  await addDate(eve, open, '2026-03-06');
  const { id } = await openCase(max, SECRET);
  for (const day of ['2026-02-27', '2026-03-05', '2026-03-20']) await addDate(max, id, day);
  caseId = id;
  sent.length = 0;
  workers.post.answer = () => ({ kind: 'sent' });
});

const read = async (id: string, by: TestPerson): Promise<ReportData> =>
  (await by.call(getReport, { params: { id } })).report.report_data;
const list = async (by: TestPerson) =>
  (await by.call(listReports, { query: {} })).reports.map(({ report_data }) => report_data.summary);
/** The texts of a mail and its attachments except the PDF, whose text is compressed. */
const textOf = ({ text, html, attachments }: WaitingMail) =>
  [text, html, ...attachments.map(({ content, filename }) => filename.endsWith('.csv') && content)].join();
const mailTo = async ({ id }: TestPerson) => {
  const { rows } = await harness.owner.query('select email from app.person where id = $1', [id]);
  return sent.find(({ recipient }) => recipient === rows[0].email);
};

const WITHOUT = {
  total_count: 1,
  this_week_count: 1,
  this_month_count: 0,
  next_90_days_count: 0,
  overdue_count: 0,
  critical_count: 1,
};
const WITH = {
  ...WITHOUT,
  total_count: 4,
  this_week_count: 3,
  this_month_count: 1,
  overdue_count: 1,
  critical_count: 2,
};

it('a report contains what its author may see', async () => {
  await restrict();
  const body = { report_settings: { date_settings: ['Filing Deadline'] } };
  const summaryFor = async (by: TestPerson) =>
    (await by.call(previewReport, { body })).report.report_data.summary;
  expect([await summaryFor(max), await summaryFor(eve)]).toEqual([WITH, WITHOUT]);
});

it('a saved report is read, listed and exported without the rows of cases restricted since', async () => {
  const { id } = await saveReport(eve);
  expect((await read(id, eve)).summary).toEqual(WITH);
  await restrict();
  expect((await read(id, max)).summary).toEqual(WITH);
  const seen = await read(id, eve);
  expect(seen.summary).toEqual(WITHOUT);
  expect(JSON.stringify(seen)).not.toContain(SECRET);
  expect([await list(max), await list(eve)]).toEqual([[WITH], [WITHOUT]]);
  const { body: csv } = await harness.inject({
    url: `/api/reports/${id}/export/csv`,
    headers: eve.headers,
  });
  expect(csv).toContain('Diaz: H-1B');
  expect(csv).not.toContain(SECRET);
});

it('a saved report is read without the handled dates of cases restricted since', async () => {
  const { id: date } = await addDate(max, caseId, '2026-03-01');
  await max.call(handleCaseDate, { params: { id: date }, body: { state: 'done' } });
  const { id } = await saveReport(eve, { date_settings: ['Filing Deadline'], include_handled: true });
  expect((await read(id, eve)).handled).toMatchObject([{ date_id: date, state: 'done' }]);
  await restrict();
  expect((await read(id, max)).handled).toHaveLength(1);
  expect((await read(id, eve)).handled).toEqual([]);
});

it('a mailed report contains what its recipient may see', async () => {
  await restrict();
  const { id } = await saveReport(max);
  for (const { id: user_id } of [eve, max])
    await max.call(sendSavedReport, { params: { id }, body: { user_id } });
  await workers.work();
  const [toEve, toMax] = [await mailTo(eve), await mailTo(max)];
  expect(toEve && textOf(toEve)).toContain('Diaz: H-1B');
  expect(toEve && textOf(toEve)).not.toContain(SECRET);
  expect(toMax && textOf(toMax)).toContain(SECRET);
});

it('a scheduled report is made with its owner’s rights, and mailed with the recipient’s', async () => {
  await restrict();
  const schedule = { frequency: 'daily', hour: 8 } as const;
  await addReportTemplate(max, { schedule: { ...schedule, user_id: eve.id } });
  await addReportTemplate(eve, { name: 'Of Eve', schedule: { ...schedule, user_id: max.id } });
  await workers.advance(DAY);
  await workers.work();
  const { rows } = await harness.owner.query(
    `select heading -> 'summary' -> 'total_count' as total, created_by from app.report where org_id = $1`,
    [max.orgId],
  );
  expect(new Map(rows.map(({ created_by, total }) => [created_by, total]))).toEqual(
    new Map([
      [max.id, 4],
      [eve.id, 1],
    ]),
  );
  const [toEve, toMax] = [await mailTo(eve), await mailTo(max)];
  expect(toEve && textOf(toEve)).toContain('Diaz: H-1B');
  expect(toMax && textOf(toMax)).toContain('Diaz: H-1B');
  expect([toEve, toMax].map((mail) => mail && textOf(mail)).join()).not.toContain(SECRET);
});

describe('a report’s mail that waits while a case is restricted', () => {
  beforeEach(async () => {
    const { id } = await saveReport(eve);
    workers.post.answer = () => ({ kind: 'delayed', reason: 'Not now', handedOver: false });
    await eve.call(sendSavedReport, { params: { id }, body: {} });
  });

  async function sendAfterwards(): Promise<string> {
    workers.post.answer = () => ({ kind: 'sent' });
    await workers.advance(5 * 60_000);
    await workers.work();
    expect(sent).toHaveLength(1);
    return sent.map(textOf).join();
  }

  it('is made again without it', async () => {
    await workers.work();
    await restrict();
    const text = await sendAfterwards();
    expect(text).toContain('Diaz: H-1B');
    expect(text).not.toContain(SECRET);
  });

  it('is made again with it for its team', async () => {
    await max.call(updateCaseRecord, { params: { id: caseId }, body: { assignee_ids: [max.id, eve.id] } });
    await workers.work();
    await restrict();
    expect(await sendAfterwards()).toContain(SECRET);
  });

  it('is made without it when it was not made yet', async () => {
    await restrict();
    expect(await sendAfterwards()).not.toContain(SECRET);
  });

  it('is made again for a member who leaves the team of a restricted case', async () => {
    await max.call(updateCaseRecord, { params: { id: caseId }, body: { assignee_ids: [max.id, eve.id] } });
    await restrict();
    await workers.work();
    await max.call(updateCaseRecord, { params: { id: caseId }, body: { assignee_ids: [max.id] } });
    expect(await sendAfterwards()).not.toContain(SECRET);
  });
});

it('a report’s failed mail is listed by the report’s name, without its recipient’s counts', async () => {
  await restrict();
  const { id, report_data } = await saveReport(max);
  workers.post.answer = () => ({ kind: 'refused', reason: 'No such mailbox' });
  await max.call(sendSavedReport, { params: { id }, body: {} });
  await workers.work();
  const { mail } = await eve.call(listUndeliveredMail, {});
  expect(mail.map(({ subject }) => subject)).toEqual([report_data.report_name]);
});

it('a repeated call does not return what is hidden since', async () => {
  const { id } = await addReportTemplate(eve);
  const generate = () =>
    harness.inject({
      method: 'POST',
      url: `/api/reports/configurations/${id}/generate`,
      headers: { ...eve.headers, [IDEMPOTENCY_HEADER]: 'once' },
    });
  expect((await generate()).body).toContain(SECRET);
  expect((await generate()).body).toContain(SECRET);
  await restrict();
  const again = await generate();
  expect([again.statusCode, again.json().code]).toEqual([404, 'not_found']);
  expect((await eve.call(listReports, { query: {} })).total).toBe(1);
});

it('each of several recipients gets the rows that they may see, responsible people included', async () => {
  const { id } = await saveReport(max, {
    date_settings: ['Filing Deadline'],
    group_by: 'person',
    columns: ['assignees'],
  });
  await restrict();
  await max.call(sendSavedReport, { params: { id }, body: { user_ids: [eve.id, max.id] } });
  await workers.work();
  const [toEve, toMax] = [await mailTo(eve), await mailTo(max)];
  expect(toMax && textOf(toMax)).toContain(SECRET);
  expect(toEve && textOf(toEve)).not.toContain(SECRET);
  expect(toEve && textOf(toEve)).toContain('Diaz: H-1B');
  const names = (data: ReportData) =>
    [...data.this_week, ...data.this_month].flatMap(({ assignees = [] }) => assignees.map((one) => one.id));
  expect(new Set(names(await read(id, max)))).toEqual(new Set([max.id, eve.id]));
  expect(new Set(names(await read(id, eve)))).toEqual(new Set([eve.id]));
});

it('a report being sent with fewer rows does not count as one’s own', async () => {
  await restrict();
  const { id } = await addReportTemplate(eve);
  await eve.call(sendFromTemplate, { params: { id }, body: { user_id: max.id } });
  const { report } = await max.call(sendFromTemplate, { params: { id }, body: {} });
  expect(report.report_data.summary).toEqual(WITH);
});

it('a recipient of a report that is too long does not learn how many dates its author sees', async () => {
  await restrict();
  await harness.owner.query(
    `insert into app.case_date (org_id, id, case_id, date_setting_id, important_date)
     select org_id, gen_random_uuid(), case_id, date_setting_id, important_date
     from app.case_date, generate_series(1, 20000) where case_id = $1 and important_date = '2026-03-05'`,
    [caseId],
  );
  const schedule = { frequency: 'daily', hour: 8 } as const;
  for (const user_id of [eve.id, max.id])
    await addReportTemplate(max, { name: `To ${user_id}`, schedule: { ...schedule, user_id } });
  await workers.advance(DAY);
  await workers.work();
  const [toEve, toMax] = [await mailTo(eve), await mailTo(max)];
  expect(toEve && textOf(toEve)).toContain('longer than a report can be');
  expect(toEve && textOf(toEve)).not.toContain('20,00');
  expect(toMax && textOf(toMax)).toContain('20,004 dates are in this range');
});
