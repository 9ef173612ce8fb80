import { listReportTemplates } from '@landfall/contract/report-templates';
import {
  getReport,
  type ListedReport,
  listReports,
  type Report,
  type ReportDelivery,
  type ReportRow,
  sendSavedReport,
} from '@landfall/contract/reports';
import { expect, it } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../testing/accessibility.ts';
import { answer, fail, LOST } from '../../testing/answers.ts';
import { askAgain } from '../../testing/ask-again.ts';
import { idOf, TODAY } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

const GENERATED = '2026-03-02T14:00:00Z';
const NOTHING_DUE = {
  total_count: 0,
  this_week_count: 0,
  this_month_count: 0,
  next_90_days_count: 0,
  overdue_count: 0,
  critical_count: 0,
};

function reportWith(rows: ReportRow[] = []): Report {
  return {
    id: idOf(1),
    report_type: 'Interview',
    generated_at: GENERATED,
    status: 'generated',
    delivery: null,
    deliveries: [],
    report_data: {
      report_name: 'Quiet week',
      generated_by: 'Nadia Reyes',
      generated_at: GENERATED,
      as_of: TODAY,
      date_settings: ['Interview'],
      days_range: 7,
      summary: { ...NOTHING_DUE, total_count: rows.length, this_week_count: rows.length },
      this_week: rows,
      this_month: [],
      next_90_days: [],
    },
  };
}

function listed(number: number, report_name: string): ListedReport {
  const { report_data, ...frame } = reportWith();
  const { generated_by, summary } = report_data;
  return { ...frame, id: idOf(number), report_data: { report_name, generated_by, summary } };
}

const section = (name: string) => page.getByRole('region', { name });

function answerNothing(): void {
  answer(listReportTemplates, { configurations: [], total: 0, next_cursor: null });
  answer(listReports, { reports: [], total: 0, next_cursor: null });
}

it('each list that cannot be loaded says so, and offers Retry', async () => {
  fail(listReportTemplates, LOST);
  fail(listReports, LOST);
  await openWorkspace('/reports');
  for (const name of ['Report Templates', 'Saved Reports'])
    await expect.element(section(name).getByText('Error: No response from server')).toBeVisible();
  await expectAccessible();
  // One after the other, because the content of the first section moves the second one.
  await askAgain(
    section('Report Templates').getByRole('button', { name: 'Retry' }),
    () => answer(listReportTemplates, { configurations: [], total: 0, next_cursor: null }),
    page.getByText('No report templates yet'),
  );
  await askAgain(
    section('Saved Reports').getByRole('button', { name: 'Retry' }),
    answerNothing,
    page.getByText('No saved reports yet'),
  );
  await expectAccessible();
  await expectNoOverflow();
});

it('loads more saved reports on request', async () => {
  answerNothing();
  answer(listReports, ({ query }) =>
    query.has('cursor')
      ? { reports: [listed(51, 'Quiet week')], total: 51, next_cursor: null }
      : {
          reports: Array.from({ length: 50 }, (_, number) => listed(number, `Interviews ${number}`)),
          total: 51,
          next_cursor: 'rest',
        },
  );
  await openWorkspace('/reports');
  await expect.element(page.getByText('50 of 51 shown')).toBeVisible();
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect.element(section('Saved Reports').getByText('Quiet week')).toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

it('a waiting mail updates automatically, a failed one shows the reason and is sent again', async () => {
  answerNothing();
  fail(getReport, LOST);
  fail(sendSavedReport, LOST);
  await openWorkspace(`/reports?report=${idOf(1)}`);
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('Error: No response from server')).toBeVisible();
  await expectAccessible();

  const delivery: ReportDelivery = {
    user_id: idOf(2),
    name: 'Tom Ellery',
    status: 'waiting',
    error: null,
    // Requested just now, because a mail that has waited for long is polled rarely.
    requested_at: new Date().toISOString(),
  };
  await askAgain(
    dialog.getByRole('button', { name: 'Retry' }),
    () => answer(getReport, { report: { ...reportWith(), delivery, deliveries: [delivery] } }),
    page.getByText('A mail to Tom Ellery is on its way…'),
  );
  await expect.element(page.getByText('Nothing is due.')).toBeVisible();
  const error = 'The mail server refused the address';
  const failed = { ...delivery, status: 'failed' as const, error };
  answer(getReport, {
    report: { ...reportWith(), status: 'failed', delivery: failed, deliveries: [failed] },
  });
  await expect.element(page.getByText('Failed', { exact: true })).toBeVisible();
  await expect.element(page.getByText(`Not delivered to Tom Ellery. ${error}`)).toBeVisible();
  await expectAccessible();
  await expectNoOverflow();
  await page.getByRole('button', { name: 'Retry sending Quiet week to Tom Ellery' }).click();
  await expect.element(page.getByText('Nothing was sent. Error: No response from server')).toBeVisible();
});

it('lists handled dates separately, without remaining days', async () => {
  answerNothing();
  const report = reportWith();
  const done: ReportRow = {
    date_id: idOf(5),
    case_id: idOf(6),
    case_name: 'Okafor: I-130',
    beneficiary_name: '',
    date_type: 'Interview',
    important_date: '2026-01-02',
    days_until_date: -3,
    state: 'done',
  };
  answer(getReport, { report: { ...report, report_data: { ...report.report_data, handled: [done] } } });
  await openWorkspace(`/reports?report=${idOf(1)}`);
  await expect.element(section('Handled').getByText('Done')).toBeVisible();
  await expect.element(section('Handled').getByText('overdue')).not.toBeInTheDocument();
  await expectAccessible();
  answer(getReport, { report: { ...report, report_data: { ...report.report_data, handled: [] } } });
  await openWorkspace(`/reports?report=${idOf(1)}`);
  await expect.element(section('Handled').getByText('Nothing is handled.')).toBeVisible();
});

it('draws visible dates of many, and all of them on paper', async () => {
  const rows = Array.from({ length: 400 }, (_, number) => ({
    date_id: idOf(1_000 + number),
    case_id: idOf(2_000 + number),
    case_name: `Case ${number + 1}`,
    beneficiary_name: '',
    date_type: 'Interview',
    important_date: TODAY,
    days_until_date: 0,
  }));
  answerNothing();
  answer(getReport, { report: reportWith(rows) });
  await openWorkspace(`/reports?report=${idOf(1)}`);
  const table = page.getByRole('table', { name: 'Overdue and This Week' });
  await expect.element(table).toBeVisible();
  const drawn = () => [...table.element().querySelectorAll<HTMLElement>('tr[data-index]')];
  await expect.poll(() => drawn()[0]?.textContent).toContain('Case 1');
  expect(drawn().length).toBeLessThan(100);
  drawn()[0]?.focus();
  await userEvent.keyboard('{End}');
  await expect.poll(() => drawn().at(-1)?.textContent).toContain('Case 400');
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
  await expect.poll(() => drawn().length).toBe(400);
  await cdp().send('Emulation.setEmulatedMedia', { media: '' });
});
