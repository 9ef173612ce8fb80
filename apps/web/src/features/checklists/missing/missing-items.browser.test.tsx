import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { listMatterTypes } from '@landfall/contract/matter-types';
import { exportMissingItems, listMissingItems, type MissingItem } from '@landfall/contract/missing-items';
import { listReportTemplates } from '@landfall/contract/report-templates';
import { listReports } from '@landfall/contract/reports';
import { beforeEach, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../../testing/accessibility.ts';
import { answer, answerLive, fail, Refusal, sendLiveEvent } from '../../../testing/answers.ts';
import { askAgain } from '../../../testing/ask-again.ts';
import { placeOf } from '../../../testing/place-of.ts';
import { OPEN_CASE } from '../../../testing/records.ts';
import { idOf, ME } from '../../../testing/shell-answers.ts';
import { openWorkspace } from '../../../testing/workspace.tsx';

beforeEach(answerLive);

const MISSING = '/reports/missing';
const PASSPORT: MissingItem = {
  id: idOf(301),
  case_id: OPEN_CASE.id,
  case_name: OPEN_CASE.title,
  matter_type: 'I-130 family petition',
  title: 'Passport, all pages with stamps',
  from: 'client',
  state: 'asked',
  asked_on: '2026-02-10',
  due_on: '2026-02-27',
};
const FORM: MissingItem = {
  ...PASSPORT,
  id: idOf(302),
  title: 'Form I-130, signed',
  from: 'office',
  state: 'open',
  matter_type: null,
  asked_on: null,
  due_on: null,
};

const table = () => page.getByRole('table', { name: 'Missing Documents' });
const list = (items: MissingItem[], total = items.length, next_cursor: string | null = null) =>
  answer(listMissingItems, { items, total, next_cursor });

it('lists missing items by case, marks late ones, and can be exported and printed', async () => {
  list([PASSPORT, FORM]);
  await openWorkspace(MISSING);
  await expect.element(table().getByText('Passport, all pages with stamps')).toBeVisible();
  await expect.element(page.getByText('2 items', { exact: true })).toBeVisible();
  const row = table().getByRole('row').filter({ hasText: 'Passport' });
  for (const words of ['I-130 family petition', 'Client', 'Asked', 'Feb 10, 2026', '3 days overdue'])
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

it('the actions do not move when the list loads', async () => {
  await page.viewport(1280, 720);
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  answer(listMissingItems, async () => {
    await arrived;
    return { items: [PASSPORT], total: 1, next_cursor: null };
  });
  await openWorkspace(MISSING);
  const buttons = ['Filters', 'Print', 'Export CSV'].map((name) => page.getByRole('button', { name }));
  const [filters, print, exported] = buttons as [Locator, Locator, Locator];
  await expect.element(filters).toBeVisible();
  for (const button of [print, exported]) await expect.element(button).toBeDisabled();
  const before = buttons.map(placeOf);
  arrive();
  for (const button of [print, exported]) await expect.element(button).toBeEnabled();
  expect(buttons.map(placeOf)).toEqual(before);
});

it('filters are kept in the URL, and apply to print and file', async () => {
  const asked: string[] = [];
  answer(listMatterTypes, {
    matter_types: [
      { id: idOf(40), name: 'I-130', key: 'i130', version: 1, archived_at: NOT_ARCHIVED, forms: [] },
    ],
  });
  answer(listMissingItems, ({ query }) => {
    asked.push(query.toString());
    const items = [...query.keys()].join() === 'limit' ? [PASSPORT, FORM] : [PASSPORT];
    return { items, total: items.length, next_cursor: null };
  });
  await openWorkspace(MISSING);
  await page.getByRole('button', { name: 'Filters' }).click();
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  await expect.element(drawer.getByRole('button', { name: 'Reset' })).toBeDisabled();
  await drawer.getByLabelText('Assigned to').selectOptions('Me');
  await drawer.getByLabelText('Kind of case').selectOptions('I-130');
  await drawer.getByLabelText('State').selectOptions('Asked more than 14 days ago');
  await drawer.getByLabelText('Provided by').selectOptions('Client');
  await expectAccessible();
  await expectNoOverflow();
  const narrowed = { matter_type_id: idOf(40), asked_days: '14', from: 'client' };
  await expect
    .poll(() => Object.fromEntries(new URLSearchParams(location.search)))
    .toEqual({ ...narrowed, assignee_id: ME, filters: 'open' });
  await expect.poll(() => Object.fromEntries(new URLSearchParams(asked.at(-1)))).toMatchObject(narrowed);
  await drawer.getByLabelText('State').selectOptions('Asked');
  await expect.poll(() => location.search).not.toContain('asked_days');
  await userEvent.keyboard('{Escape}');
  const words = '1 item · Assigned to me · I-130 · Asked · From the client';
  await expect.element(page.getByText(words)).toBeVisible();
  await expectNoOverflow();
  const exported = new Promise<string>((resolve) => {
    answer(exportMissingItems, ({ query }) => {
      resolve(query.toString());
      return 'Case';
    });
  });
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect(Object.fromEntries(new URLSearchParams(await exported))).toEqual({
    assignee_id: ME,
    matter_type_id: idOf(40),
    state: 'asked',
    from: 'client',
  });
});

it('says when nothing matches, and resets the filters', async () => {
  answer(listMissingItems, ({ query }) =>
    query.has('asked_days')
      ? { items: [], total: 0, next_cursor: null }
      : { items: [FORM], total: 1, next_cursor: null },
  );
  await openWorkspace(`${MISSING}?asked_days=21&state=open`);
  await expect.element(page.getByText('Nothing is missing with these filters')).toBeVisible();
  await expect.element(page.getByText('0 items · Asked more than 21 days ago')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Reset filters' }).click();
  await expect.element(table().getByText('Form I-130, signed')).toBeVisible();
  expect(location.search).toBe('');
});

it('says when nothing is missing, and follows others’ changes', async () => {
  list([]);
  await openWorkspace(MISSING);
  await expect.element(page.getByText('Nothing is missing')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Export CSV' })).not.toBeInTheDocument();
  await expectAccessible();
  list([FORM]);
  sendLiveEvent({ kind: 'checklist', id: OPEN_CASE.id, n: 1 });
  await expect.element(table().getByText('Form I-130, signed')).toBeVisible();
});

it('loads more on request, and offers Retry', async () => {
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

it('is linked from the reports', async () => {
  answer(listReports, { reports: [], total: 0, next_cursor: null });
  answer(listReportTemplates, { configurations: [], total: 0, next_cursor: null });
  list([PASSPORT]);
  await openWorkspace('/reports');
  await page.getByRole('link', { name: 'Missing Documents' }).click();
  await expect.element(table()).toBeVisible();
  await page.getByRole('link', { name: 'Back to Reports' }).click();
  await expect.element(page.getByRole('heading', { name: 'Saved Reports' })).toBeVisible();
});
