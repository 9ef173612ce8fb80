import { listUsers } from '@landfall/contract/organization';
import { listReportTemplates } from '@landfall/contract/report-templates';
import {
  deleteReport,
  getReport,
  type ListedReport,
  listReports,
  type Report,
  type ReportDelivery,
  type ReportRow,
  restoreReport,
  sendSavedReport,
} from '@landfall/contract/reports';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../testing/accessibility.ts';
import { answer, answerLive, fail, LOST, Refusal, sendLiveEvent } from '../../testing/answers.ts';
import { answerPerson, idOf, ME, TODAY } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

beforeEach(answerLive);

const ID = idOf(1);
const [ADA, ZOE] = [
  { id: idOf(3), name: 'Ada Lind' },
  { id: idOf(4), name: 'Zoë Ito' },
];

const row = (days: number, more: Partial<ReportRow> = {}): ReportRow => ({
  date_id: idOf(500 + days),
  case_id: idOf(600 + days),
  case_name: `Case in ${days} days`,
  beneficiary_name: 'Adaeze Okafor',
  date_type: 'Interview',
  important_date: TODAY,
  days_until_date: days,
  status: 'filed',
  assignees: [],
  ...more,
});

function reportOf(rows: ReportRow[] = [], more: Partial<Report['report_data']> = {}): Report {
  const within = (from: number, to: number) =>
    rows.filter(({ days_until_date: days }) => days >= from && days <= to);
  const [week, month, rest] = [within(-Infinity, 7), within(8, 30), within(31, Infinity)];
  const overdue_count = within(-Infinity, -1).length;
  return {
    id: ID,
    report_type: 'Interview',
    generated_at: '2026-03-02T14:00:00Z',
    status: 'generated',
    delivery: null,
    deliveries: [],
    report_data: {
      report_name: 'Quiet week',
      generated_by: 'Nadia Reyes',
      generated_at: '2026-03-02T14:00:00Z',
      as_of: TODAY,
      date_settings: ['Interview', 'Filing Deadline'],
      days_range: 90,
      summary: {
        total_count: rows.length,
        this_week_count: week.length,
        this_month_count: month.length,
        next_90_days_count: rest.length,
        overdue_count,
        critical_count: week.length - overdue_count,
      },
      this_week: week,
      this_month: month,
      next_90_days: rest,
      ...more,
    },
  };
}

function listed(report: Report): ListedReport {
  const { report_data, ...frame } = report;
  const { report_name, generated_by, summary } = report_data;
  return { ...frame, report_data: { report_name, generated_by, summary } };
}

const delivery = (user: { id: string; name: string }, more: Partial<ReportDelivery> = {}) => ({
  user_id: user.id,
  name: user.name,
  status: 'sent' as const,
  error: null,
  requested_at: '2026-03-02T14:00:00Z',
  ...more,
});

function answerList(...reports: Report[]): void {
  answer(listReports, { reports: reports.map(listed), total: reports.length, next_cursor: null });
}

const view = page.getByRole('dialog', { name: 'Quiet week' });
const section = (name: string) => page.getByRole('region', { name });

beforeEach(() => {
  answer(listReportTemplates, { configurations: [], total: 0, next_cursor: null });
  answer(getReport, { report: reportOf() });
  // Answered after `getReport`, because the path of this endpoint also matches that of a report.
  answerList(reportOf());
});

describe('the content of a report', () => {
  const rows = [
    row(-3, { assignees: [ZOE, ADA] }),
    row(2, { assignees: [ADA], status: 'client_action_required' }),
    row(12, { assignees: [ADA], date_type: 'Filing Deadline' }),
    row(40, { status: '' }),
  ];

  it('is grouped by responsible person, with the chosen columns', async () => {
    const layout = { group_by: 'person' as const, columns: ['status' as const, 'assignees' as const] };
    const handled = [row(-9, { state: 'done' })];
    answer(getReport, { report: reportOf(rows, { ...layout, handled }) });
    await openWorkspace(`/reports?report=${ID}`);
    const adas = page.getByRole('table', { name: 'Ada Lind' });
    await expect.element(adas).toBeVisible();
    for (const [name, count] of [
      ['Ada Lind', '2 dates'],
      ['Zoë Ito', '1 date'],
      ['No case team', '1 date'],
      ['Handled', '1 date'],
    ] as const)
      await expect.element(section(name).getByText(count, { exact: true })).toBeVisible();
    await expect.element(adas.getByRole('columnheader', { name: 'Status' })).toBeVisible();
    await expect.element(adas.getByText('Client Action Required')).toBeVisible();
    await expect.element(section('Zoë Ito').getByText('Zoë Ito, Ada Lind')).toBeVisible();
    await expect.element(page.getByText('Adaeze Okafor')).not.toBeInTheDocument();
    await expect.element(section('This Month')).not.toBeInTheDocument();
    await expect.element(view.getByText('Office time: America/New York.')).toBeVisible();
    await expectAccessible();
    await expectNoOverflow();
  });

  it('is grouped by kind of case, with counts', async () => {
    const kinds = [
      row(2, { matter_type: 'I-130', preference_category: 'F4' }),
      row(3, { matter_type: null }),
    ];
    const columns = ['matter_type' as const, 'preference_category' as const];
    answer(getReport, { report: reportOf(kinds, { group_by: 'matter_type', columns }) });
    await openWorkspace(`/reports?report=${ID}`);
    await expect.element(section('I-130').getByText('F4', { exact: true })).toBeVisible();
    await expect.element(section('No kind of case').getByText('1 date', { exact: true })).toBeVisible();
    const load = page.getByRole('table', { name: 'Load by Kind of Case' });
    await expect.element(load.getByRole('row', { name: 'I-130 0 1 0 1' })).toBeVisible();
    await expect.element(page.getByRole('table', { name: 'Load by Date Type' })).toBeVisible();
    await expect.element(page.getByRole('table', { name: 'Load by Person' })).not.toBeInTheDocument();
    await expectAccessible();
  });

  it('has figures by person and by type', async () => {
    answer(getReport, { report: reportOf(rows) });
    await openWorkspace(`/reports?report=${ID}`);
    const people = page.getByRole('table', { name: 'Load by Person' });
    await expect.element(people.getByRole('row', { name: 'Ada Lind 0 1 1 2' })).toBeVisible();
    await expect.element(people.getByRole('row', { name: 'Zoë Ito 1 0 0 1' })).toBeVisible();
    await expect.element(people.getByRole('row', { name: 'No case team 0 0 1 1' })).toBeVisible();
    const types = page.getByRole('table', { name: 'Load by Date Type' });
    await expect.element(types.getByRole('row', { name: 'Interview 1 1 1 3' })).toBeVisible();
    await expect.element(page.getByRole('table', { name: 'This Month' })).toBeVisible();
    await expectAccessible();
  });

  it('shows the people with most dates, and the others together', async () => {
    const many = Array.from({ length: 12 }, (_, at) =>
      row(at, { assignees: [{ id: idOf(700 + at), name: `Member ${at}` }] }),
    );
    answer(getReport, { report: reportOf(many) });
    await openWorkspace(`/reports?report=${ID}`);
    const people = page.getByRole('table', { name: 'Load by Person' });
    await expect.element(people.getByRole('row', { name: /^3 other people 0 1 2 3$/ })).toBeVisible();
  });

  it('of an earlier version has its former columns, and no groups by person', async () => {
    const { status: _, assignees: __, ...old } = row(2);
    answer(getReport, { report: reportOf([old]) });
    await openWorkspace(`/reports?report=${ID}`);
    const table = page.getByRole('table', { name: 'Overdue and This Week' });
    await expect.element(table.getByText('Adaeze Okafor')).toBeVisible();
    await expect.element(table.getByRole('columnheader', { name: 'Team' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('table', { name: 'Load by Person' })).not.toBeInTheDocument();
  });
});

describe('a report to several', () => {
  const tom = { id: idOf(2), name: 'Tom Ellery' };
  const user = ({ id, name: display_name }: typeof tom) => ({
    id,
    display_name,
    email: `${id}@example.test`,
    roles: ['user' as const],
    created_at: '2026-01-05T15:00:00Z',
    org_id: idOf(900),
    has_signed_in: true,
  });

  it('shows each recipient’s state, and sends one again', async () => {
    const error = 'The mailbox does not exist';
    const deliveries = [
      delivery(ADA),
      delivery(ZOE, { status: 'waiting' }),
      delivery(tom, { status: 'failed', error }),
    ];
    const report: Report = { ...reportOf(), status: 'failed', delivery: deliveries[0] ?? null, deliveries };
    answer(getReport, { report });
    answerList(report);
    let body: unknown;
    answer(sendSavedReport, (call) => {
      body = call.body;
      return { report };
    });
    await openWorkspace(`/reports?report=${ID}`);
    const mails = view.getByRole('list', { name: 'Mails of this report' });
    await expect.element(mails.getByText('Sent to Ada Lind')).toBeVisible();
    await expect.element(mails.getByText('A mail to Zoë Ito is on its way…')).toBeVisible();
    await expect.element(mails.getByText(`Not delivered to Tom Ellery. ${error}`)).toBeVisible();
    await expectAccessible();
    await expectNoOverflow();
    await mails.getByRole('button', { name: 'Retry sending Quiet week to Tom Ellery' }).click();
    await expect.poll(() => body).toEqual({ user_ids: [tom.id] });
  });

  it('names them in the list', async () => {
    const deliveries = [ADA, ZOE, tom, { id: ME, name: 'Nadia Reyes' }].map((one) => delivery(one));
    answerList({ ...reportOf(), status: 'sent', delivery: deliveries[0] ?? null, deliveries });
    await openWorkspace('/reports');
    await expect.element(page.getByText(/to Ada Lind, Zoë Ito and 2 others, /)).toBeVisible();
  });

  it('requires one to twenty recipients, and shows the server’s refusal', async () => {
    const others = Array.from({ length: 20 }, (_, at) => ({ id: idOf(800 + at), name: `Member ${at}` }));
    answer(listUsers, { users: [{ id: ME, name: 'Nadia Reyes' }, ...others].map(user) });
    await openWorkspace(`/reports?report=${ID}`);
    await view.getByRole('button', { name: 'Send Report' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send Report' });
    const myself = dialog.getByRole('checkbox', { name: 'Myself (nadia@example.test)' });
    const send = dialog.getByRole('button', { name: 'Send', exact: true });
    await expect.element(myself).toBeChecked();
    await expect.element(dialog.getByLabelText('Find a member')).toHaveFocus();
    await expectAccessible();
    await myself.click();
    await send.click();
    await expect.element(dialog.getByText('Choose at least one member')).toBeVisible();
    await dialog.getByRole('button', { name: 'Select all' }).click();
    await send.click();
    await expect.element(dialog.getByText('At most 20')).toBeVisible();
    await myself.click();
    fail(sendSavedReport, LOST);
    await send.click();
    await expect.element(dialog.getByText('Nothing was sent. Error: No response from server')).toBeVisible();
    let body: unknown;
    answer(sendSavedReport, (call) => {
      body = call.body;
      return { report: reportOf() };
    });
    await send.click();
    await expect
      .element(page.getByText('The report is on its way to Member 0, Member 1 and 18 others'))
      .toBeVisible();
    expect(body).toEqual({ user_ids: others.map(({ id }) => id) });
  });
});

describe('deleting a report', () => {
  it('in the list, with Undo in the message', async () => {
    answer(deleteReport, () => {
      answerList();
      return undefined;
    });
    answer(restoreReport, () => {
      answerList(reportOf());
      return { report: reportOf() };
    });
    await openWorkspace('/reports');
    const saved = section('Saved Reports');
    await saved.getByRole('button', { name: 'Delete Quiet week' }).click();
    await expect.element(page.getByText('Quiet week deleted')).toBeVisible();
    await expect.element(page.getByText('No saved reports yet')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByText('Quiet week restored')).toBeVisible();
    await expect.element(saved.getByRole('link', { name: 'View Quiet week' })).toBeVisible();
  });

  it('in its own menu, which closes it', async () => {
    answer(deleteReport, () => {
      answerList();
      return undefined;
    });
    await openWorkspace(`/reports?report=${ID}`);
    await view.getByRole('button', { name: 'More for this report' }).click();
    const item = page.getByRole('menuitem', { name: 'Delete' });
    await expect.element(item).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(item).not.toBeInTheDocument();
    await expect.element(view).toBeVisible();
    await view.getByRole('button', { name: 'More for this report' }).click();
    await item.click();
    await expect.element(view).not.toBeInTheDocument();
    await expect.element(page.getByText('Quiet week deleted')).toBeVisible();
    await expect.element(page.getByText('No saved reports yet')).toBeVisible();
  });

  it('moves it to the deleted ones, from where it is restored', async () => {
    const gone = { ...listed(reportOf()), deleted_at: '2026-03-02T14:30:00Z' };
    let isDeleted = true;
    answer(listReports, ({ query }) => {
      const reports = query.has('deleted') === isDeleted ? [isDeleted ? gone : listed(reportOf())] : [];
      return { reports, total: reports.length, next_cursor: null };
    });
    answer(restoreReport, () => {
      isDeleted = false;
      return { report: reportOf() };
    });
    await openWorkspace('/reports');
    await expect.element(page.getByText('No saved reports yet')).toBeVisible();
    const toggle = page.getByRole('button', { name: 'Deleted Reports' });
    await toggle.click();
    const deleted = section('Deleted Reports');
    await expect.element(deleted.getByText('Quiet week')).toBeVisible();
    await expectAccessible();
    await expectNoOverflow();
    await deleted.getByRole('button', { name: 'Restore Quiet week' }).click();
    await expect.element(page.getByText('Quiet week restored')).toBeVisible();
    await expect.element(deleted.getByText('No deleted reports')).toBeVisible();
    await expect
      .element(section('Saved Reports').getByRole('link', { name: 'View Quiet week' }))
      .toBeVisible();
    await toggle.click();
    await expect.element(deleted).not.toBeInTheDocument();
  });

  it('says when the deleted ones cannot be loaded', async () => {
    answer(listReports, ({ query }) =>
      query.has('deleted') ? LOST : { reports: [], total: 0, next_cursor: null },
    );
    await openWorkspace('/reports');
    await page.getByRole('button', { name: 'Deleted Reports' }).click();
    await expect
      .element(section('Deleted Reports').getByText('Error: No response from server'))
      .toBeVisible();
    await expectAccessible();
  });

  it('fails with a message while the server is down', async () => {
    fail(deleteReport, LOST);
    await openWorkspace('/reports');
    await section('Saved Reports').getByRole('button', { name: 'Delete Quiet week' }).click();
    await expect.element(page.getByText('No response from server')).toBeVisible();
    await expect
      .element(section('Saved Reports').getByRole('link', { name: 'View Quiet week' }))
      .toBeVisible();
  });

  it('by a colleague while it is read makes it missing', async () => {
    await openWorkspace(`/reports?report=${ID}`);
    await expect.element(view.getByText('0 dates in all')).toBeVisible();
    answer(getReport, new Refusal('not_found', 'Not found'));
    sendLiveEvent({ kind: 'reports', id: null, n: 1 });
    await expect.element(page.getByText('Report not found')).toBeVisible();
    await expectAccessible();
  });

  it('is not offered to viewers', async () => {
    answerPerson('viewer');
    await openWorkspace(`/reports?report=${ID}`);
    await expect.element(view.getByRole('button', { name: 'Export' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Deleted Reports' })).not.toBeInTheDocument();
    for (const name of ['More for this report', 'Send Report'])
      await expect.element(view.getByRole('button', { name })).not.toBeInTheDocument();
  });
});
