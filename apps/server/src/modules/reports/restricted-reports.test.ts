import { restrictCaseRecord } from '@landfall/contract/case-records';
import {
  getReport,
  listReports,
  previewReport,
  type ReportData,
  sendSavedReport,
} from '@landfall/contract/reports';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Worker } from '../../platform/jobs/worker.ts';
import type { WaitingMail } from '../../platform/mail/mail.ts';
import { addDate, addReportTemplate, openCase, saveReport } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { type TestWorkers, testWorkers } from '../../testing/job-worker.ts';
import { queueDueReports } from '../report-templates/jobs.ts';

const SECRET = 'Okafor: VAWA';
const DAY = 24 * 3_600_000;

let harness: Harness;
let workers: TestWorkers;
let worker: Worker;
/** On the team of the restricted case. */
let max: TestPerson;
/** An admin, and outside of it. */
let eve: TestPerson;
const sent: WaitingMail[] = [];

beforeAll(async () => {
  harness = await startHarness();
  const post = {
    async send(mail: WaitingMail) {
      sent.push(mail);
      return { kind: 'sent' } as const;
    },
    close() {},
  };
  workers = await testWorkers(harness, { post });
  worker = await workers.start();
});
afterAll(async () => {
  await workers.close();
  await harness.close();
});

let restrict: () => Promise<unknown>;

beforeEach(async () => {
  const ada = await harness.founder('Ada');
  [max, eve] = [await ada.colleague('user'), await ada.colleague('admin')];
  const { id: open } = await openCase(eve, 'Diaz: H-1B');
  await addDate(eve, open, '2026-03-06');
  const { id } = await openCase(max, SECRET);
  for (const day of ['2026-02-27', '2026-03-05', '2026-03-20']) await addDate(max, id, day);
  restrict = () => max.call(restrictCaseRecord, { params: { id } });
  sent.length = 0;
});

async function work(): Promise<void> {
  await queueDueReports(workers.jobsPool, harness.clock).work();
  for (const _ of ['the report', 'its mail', 'sending']) await worker.workDue();
}

const read = async (id: string, by: TestPerson): Promise<ReportData> =>
  (await by.call(getReport, { params: { id } })).report.report_data;
const list = async (by: TestPerson) =>
  (await by.call(listReports, { query: {} })).reports.map(({ report_data }) => report_data.summary);
/** What a mail says and what goes with it, but for the PDF, whose text is packed. */
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

it('a report that is made holds what its maker may see', async () => {
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

it('a report that is mailed holds what its recipient may see', async () => {
  await restrict();
  const { id } = await saveReport(max);
  for (const { id: user_id } of [eve, max])
    await max.call(sendSavedReport, { params: { id }, body: { user_id } });
  await work();
  const [toEve, toMax] = [await mailTo(eve), await mailTo(max)];
  expect(toEve && textOf(toEve)).toContain('Diaz: H-1B');
  expect(toEve && textOf(toEve)).not.toContain(SECRET);
  expect(toMax && textOf(toMax)).toContain(SECRET);
});

it('a scheduled report is made with the eyes of whoever set it, and mailed with those of whoever gets it', async () => {
  await restrict();
  const schedule = { frequency: 'daily', hour: 8 } as const;
  await addReportTemplate(max, { schedule: { ...schedule, user_id: eve.id } });
  await addReportTemplate(eve, { name: 'Of Eve', schedule: { ...schedule, user_id: max.id } });
  await workers.advance(DAY);
  await work();
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
