import { exportMissingItems, listMissingItems, type MissingItem } from '@landfall/contract/missing-items';
import { listReportTemplates } from '@landfall/contract/report-templates';
import { listReports } from '@landfall/contract/reports';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../../testing/accessibility.ts';
import { answer, fail, Refusal, tellLive } from '../../../testing/answers.ts';
import { askAgain } from '../../../testing/ask-again.ts';
import { OPEN_CASE } from '../../../testing/records.ts';
import { idOf } from '../../../testing/shell-answers.ts';
import { openWorkspace } from '../../../testing/workspace.tsx';

const MISSING = '/reports/missing';
const PASSPORT: MissingItem = {
  id: idOf(301),
  case_id: OPEN_CASE.id,
  case_name: OPEN_CASE.title,
  matter_type: 'I-130 family petition',
  title: 'Passport, all pages with stamps',
  from: 'client',
  state: 'asked',
  due_on: '2026-02-27',
};
const FORM: MissingItem = {
  ...PASSPORT,
  id: idOf(302),
  title: 'Form I-130, signed',
  from: 'office',
  state: 'open',
  matter_type: null,
  due_on: null,
};

const table = () => page.getByRole('table', { name: 'Missing Documents' });
const list = (items: MissingItem[], total = items.length, next_cursor: string | null = null) =>
  answer(listMissingItems, { items, total, next_cursor });

it('lists what is missing by case, with what is late, and can be saved and printed', async () => {
  list([PASSPORT, FORM]);
  await openWorkspace(MISSING);
  await expect.element(table().getByText('Passport, all pages with stamps')).toBeVisible();
  await expect.element(page.getByText('2 items open or asked for')).toBeVisible();
  const row = table().getByRole('row').filter({ hasText: 'Passport' });
  for (const words of ['I-130 family petition', 'Client', 'Asked', '3 days overdue'])
    await expect.element(row.getByText(words)).toBeVisible();
  await expect
    .element(row.getByRole('link', { name: OPEN_CASE.title }))
    .toHaveAttribute('href', `/case_records/${OPEN_CASE.id}`);
  await expect.element(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await expectAccessible();
  await expectNoOverflow();
  fail(exportMissingItems, new Refusal('unavailable', 'Not now'));
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect.element(page.getByText('Nothing was exported. Not now')).toBeVisible();
});

it('says when nothing is missing, and follows what others change', async () => {
  list([]);
  await openWorkspace(MISSING);
  await expect.element(page.getByText('Nothing is missing')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Export CSV' })).not.toBeInTheDocument();
  await expectAccessible();
  list([FORM]);
  tellLive({ kind: 'checklist', id: OPEN_CASE.id, n: 1 });
  await expect.element(table().getByText('Form I-130, signed')).toBeVisible();
});

it('goes on when it is asked to, and can be asked again when it could not be loaded', async () => {
  fail(listMissingItems, new Refusal('forbidden', 'Not now'));
  await openWorkspace(MISSING);
  await expect.element(page.getByText('What is missing could not be loaded')).toBeVisible();
  await askAgain(
    page.getByRole('button', { name: 'Try Again' }),
    () =>
      answer(listMissingItems, ({ query }) =>
        query.get('cursor')
          ? { items: [FORM], total: 2, next_cursor: null }
          : { items: [PASSPORT], total: 2, next_cursor: 'more' },
      ),
    page.getByText('1 of 2 shown'),
  );
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect.element(table().getByText('Form I-130, signed')).toBeVisible();
});

it('is found from the reports', async () => {
  answer(listReports, { reports: [], total: 0, next_cursor: null });
  answer(listReportTemplates, { configurations: [], total: 0, next_cursor: null });
  list([PASSPORT]);
  await openWorkspace('/reports');
  await page.getByRole('link', { name: 'Missing Documents' }).click();
  await expect.element(table()).toBeVisible();
  await page.getByRole('link', { name: 'All reports' }).click();
  await expect.element(page.getByRole('heading', { name: 'Saved Reports' })).toBeVisible();
});
