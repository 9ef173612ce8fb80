import { type Expiring, exportExpiring, listExpiring } from '@landfall/contract/expiring-statuses';
import { listReportTemplates } from '@landfall/contract/report-templates';
import { listReports } from '@landfall/contract/reports';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../testing/accessibility.ts';
import { answer, answerLive, fail, Refusal } from '../../testing/answers.ts';
import { askAgain } from '../../testing/ask-again.ts';
import { OPEN_CASE } from '../../testing/records.ts';
import { idOf, TODAY } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

beforeEach(answerLive);

const PATH = '/reports/expiring';
const STATUS: Expiring = {
  id: idOf(401),
  beneficiary_id: idOf(5),
  person_name: 'Adaeze Okafor',
  kind: 'status',
  class: 'H-1B',
  expires_on: '2026-02-27',
  open_cases: 0,
  cases: [],
};
const PASSPORT: Expiring = {
  ...STATUS,
  id: idOf(402),
  kind: 'passport',
  class: 'NG',
  expires_on: '2026-04-01',
  open_cases: 3,
  cases: [{ id: OPEN_CASE.id, title: OPEN_CASE.title }],
};

const table = () => page.getByRole('table', { name: 'Expiring Statuses' });
const listed = (expiring: Expiring[]) => ({
  today: TODAY,
  expiring,
  total: expiring.length,
  next_cursor: null,
});

it('lists expiring records with their person and open cases, and can be exported and printed', async () => {
  answer(listExpiring, listed([STATUS, PASSPORT]));
  await openWorkspace(PATH);
  const status = table().getByRole('row').filter({ hasText: 'H-1B' });
  for (const words of ['Status', 'Expired 3 days ago', 'No open case'])
    await expect.element(status.getByText(words, { exact: true })).toBeVisible();
  await expect
    .element(status.getByRole('link', { name: 'Adaeze Okafor' }))
    .toHaveAttribute('href', `/beneficiaries/${STATUS.beneficiary_id}`);
  const passport = table().getByRole('row').filter({ hasText: 'Nigeria' });
  await expect.element(passport.getByRole('link', { name: OPEN_CASE.title })).toBeVisible();
  await expect.element(passport.getByText('2 more')).toBeVisible();
  await expect
    .element(page.getByText(/^2 · expired within a year, or expiring within 180 days$/))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await expectAccessible();
  await expectNoOverflow();
  fail(exportExpiring, new Refusal('unavailable', 'Not now'));
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect.element(page.getByText('Nothing was exported. Not now')).toBeVisible();
});

it('filters are kept in the URL, for the file too', async () => {
  answer(listExpiring, ({ query }) =>
    listed([...query.keys()].join() === 'limit' ? [STATUS, PASSPORT] : query.has('no_case') ? [] : [STATUS]),
  );
  await openWorkspace(PATH);
  await page.getByRole('button', { name: 'Filters' }).click();
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  await drawer.getByLabelText('What expires').selectOptions('Status');
  await drawer.getByLabelText('When').selectOptions('Within 90 days');
  await expectAccessible();
  await expect
    .poll(() => Object.fromEntries(new URLSearchParams(location.search)))
    .toEqual({ kind: 'status', days: '90', filters: 'open' });
  await drawer.getByLabelText('Whose').selectOptions('Of those on no open case');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Nothing expires with these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Reset filters' }).click();
  await expect.element(table().getByText('Nigeria')).toBeVisible();
  expect(location.search).toBe('');
});

it('says when nothing expires, and offers Retry', async () => {
  fail(listExpiring, new Refusal('forbidden', 'Not now'));
  await openWorkspace(PATH);
  await expect.element(page.getByText('The expiring statuses could not be loaded')).toBeVisible();
  await askAgain(
    page.getByRole('button', { name: 'Try Again' }),
    () => answer(listExpiring, listed([])),
    page.getByText('Nothing expires'),
  );
  await expect.element(page.getByRole('button', { name: 'Export CSV' })).not.toBeInTheDocument();
  await expectAccessible();
});

it('is linked from the reports', async () => {
  answer(listReports, { reports: [], total: 0, next_cursor: null });
  answer(listReportTemplates, { configurations: [], total: 0, next_cursor: null });
  answer(listExpiring, listed([STATUS]));
  await openWorkspace('/reports');
  await page.getByRole('link', { name: 'Expiring Statuses' }).click();
  await expect.element(table()).toBeVisible();
});
