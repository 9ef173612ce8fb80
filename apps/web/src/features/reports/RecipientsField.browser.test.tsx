import { listUsers } from '@landfall/contract/organization';
import { listReportTemplates, type ReportTemplate } from '@landfall/contract/report-templates';
import { listReports } from '@landfall/contract/reports';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { answer, fail, LOST } from '../../testing/answers.ts';
import { idOf } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

const NO_MORE = { total: 0, next_cursor: null };
const colleague = { id: idOf(2), name: 'Tom Ellery' };
const template: ReportTemplate = {
  id: idOf(1),
  name: 'Deadlines of the week',
  description: '',
  is_default: false,
  created_at: '2026-02-02T15:00:00Z',
  report_settings: {
    date_settings: [],
    days_range: 30,
    include_handled: false,
    group_by: 'none',
    columns: ['beneficiary'],
  },
  schedule: {
    frequency: 'daily',
    hour: 8,
    user_id: colleague.id,
    name: colleague.name,
    recipients: [{ user_id: colleague.id, name: colleague.name, is_member: false }],
    next_at: '2026-03-03T13:00:00Z',
  },
  version: 1,
};

async function openTemplate() {
  answer(listReportTemplates, { configurations: [template], ...NO_MORE, total: 1 });
  answer(listReports, { reports: [], ...NO_MORE });
  await openWorkspace(`/reports?template=${template.id}`);
  await expect.element(page.getByRole('group', { name: 'Send to' })).toBeVisible();
}

function recipientNamed(name: string) {
  return expect.element(page.getByRole('checkbox', { name, exact: true }));
}

it('says when a schedule’s recipient has left', async () => {
  await openTemplate();
  await recipientNamed('Tom Ellery (has left)').toBeChecked();
  await recipientNamed('Myself (nadia@example.test)').not.toBeChecked();
});

it('claims of nobody that they left while members cannot be loaded, and reports the failure', async () => {
  fail(listUsers, LOST);
  await openTemplate();
  await expect.element(page.getByText('Failed to load users')).toBeVisible();
  await recipientNamed('Tom Ellery').toBeChecked();
  await expectAccessible();
});
