import { listCaseDates } from '@landfall/contract/case-dates';
import { type CaseListRow, listCaseRecords } from '@landfall/contract/case-records';
import { listPetitioners } from '@landfall/contract/petitioners';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../testing/accessibility.ts';
import { answer, Refusal } from '../testing/answers.ts';
import { PHONE } from '../testing/screens.ts';
import { idOf, TODAY } from '../testing/shell-answers.ts';
import { openWorkspace } from '../testing/workspace.tsx';

const CREATED = '2026-02-02T15:00:00Z';

function caseNamed(title: string, number: number): CaseListRow {
  return {
    id: idOf(number),
    title,
    status: '',
    org: idOf(0),
    created_at: CREATED,
    archived_at: '',
    version: 1,
    beneficiary_id: null,
    beneficiary_name: null,
    petitioner_id: null,
    petitioner_name: null,
    note: null,
    dates: [],
  };
}

const CASES = ['Alpha', 'Beta'].map(caseNamed);
const ALL = { case_records: CASES, next_cursor: null };

it('old rows keep their total until the rows of other filters are there', async () => {
  const held = Promise.withResolvers<void>();
  answer(listCaseRecords, async ({ query }) => {
    const later = query.get('total') === 'later';
    if (query.get('title') !== 'alpha') return { ...ALL, total: later ? null : 2 };
    await held.promise;
    return { case_records: CASES.slice(0, 1), next_cursor: null, total: later ? null : 1 };
  });
  const { container } = await openWorkspace('/case_records?filters=open');
  await expect.element(page.getByText('2 records found')).toBeInTheDocument();
  await page.getByRole('dialog', { name: 'Filters' }).getByLabelText('Title').fill('alpha');
  await expect.poll(() => container.querySelector('[data-stale]')).not.toBeNull();
  await expect.element(page.getByText('2 records found')).toBeInTheDocument();
  held.resolve();
  await expect.element(page.getByText('1 record found')).toBeInTheDocument();
});

it('counting that fails leaves the rows and says nothing; the next visit counts again', async () => {
  let away = true;
  answer(listCaseRecords, ({ query }) => {
    if (query.get('total') === 'later') return { ...ALL, total: null };
    return away ? new Refusal('internal', 'The totals are lost') : { ...ALL, total: 2 };
  });
  answer(listPetitioners, { petitioners: [], total: 0, next_cursor: null });
  const { container } = await openWorkspace('/case_records');
  await expect.element(page.getByRole('link', { name: 'Beta' })).toBeVisible();
  const summary = () => container.querySelector('h1 + [role=status]')?.textContent;
  await expect.poll(summary).toBe('');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(page.getByText('The totals are lost')).not.toBeInTheDocument();
  await expectAccessible();
  away = false;
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Petitioners' }).click();
  await expect.element(page.getByText('No petitioners yet')).toBeVisible();
  await menu.getByRole('link', { name: 'Cases', exact: true }).click();
  await expect.element(page.getByText('2 records found')).toBeVisible();
});

it('a phone loads more dates before it knows how many there are', async () => {
  const released = Promise.withResolvers<void>();
  const dates = Array.from({ length: 55 }, (_, after) => ({
    id: idOf(after),
    case_id: idOf(100),
    case_name: 'Long',
    important_date: new Date(Date.parse(TODAY) + after * 86_400_000).toISOString().slice(0, 10),
    date_type: 'Interview',
    created_at: CREATED,
    archived_at: '',
    version: 1,
  }));
  answer(listCaseDates, async ({ query }) => {
    const total = query.get('total') === 'later' ? null : 55;
    if (total !== null) await released.promise;
    const isRest = query.has('upcoming_cursor');
    const shown = isRest ? dates.slice(50) : dates.slice(0, 50);
    return {
      upcoming_dates: shown,
      prior_dates: [],
      dates: shown,
      upcoming_total: total,
      prior_total: total === null ? null : 0,
      upcoming_next_cursor: isRest ? null : 'rest',
      prior_next_cursor: null,
      today: TODAY,
    };
  });
  await page.viewport(PHONE.width, PHONE.height);
  await openWorkspace('/case_dates');
  await expect.element(page.getByText('50 shown', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect.element(page.getByText('54 days remaining')).toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  released.resolve();
  await expect.element(page.getByText('55 case dates found')).toBeVisible();
});
