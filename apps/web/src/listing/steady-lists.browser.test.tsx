import { listBeneficiaries } from '@landfall/contract/beneficiaries';
import { listCaseRecords } from '@landfall/contract/case-records';
import { listDateSettings } from '@landfall/contract/date-settings';
import { listDuplicates } from '@landfall/contract/duplicates';
import { getOrganization } from '@landfall/contract/organization';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../testing/answers.ts';
import { placeOf } from '../testing/place-of.ts';
import { ANA, LISTED_CASE } from '../testing/records.ts';
import { idOf, OFFICE } from '../testing/shell-answers.ts';
import { openWorkspace } from '../testing/workspace.tsx';

// Two cases: with a single one, the first steps would be shown above the list.
const CASES = [LISTED_CASE, { ...LISTED_CASE, id: idOf(99), title: 'Okafor: I-130' }];
const columns = page.getByRole('button', { name: 'Columns' });

it('the case list and its actions do not move when cases load', async () => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  answer(listCaseRecords, async () => {
    await arrived;
    return { case_records: CASES, total: 2, next_cursor: null };
  });
  await openWorkspace('/case_records');
  const filters = page.getByRole('button', { name: 'Filters' });
  const name = page.getByRole('columnheader', { name: 'Case Name' });
  await expect.element(columns).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
  const before = [placeOf(filters), placeOf(columns), placeOf(name).top];
  arrive();
  await expect.element(columns).toBeEnabled();
  await expect.element(page.getByText(LISTED_CASE.title)).toBeVisible();
  expect([placeOf(filters), placeOf(columns), placeOf(name).top]).toEqual(before);
});

it('the export waits for the view and the date types', async () => {
  answer(listCaseRecords, { case_records: CASES, total: 2, next_cursor: null });
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  answer(listDateSettings, async () => {
    await arrived;
    return { date_settings: [], archived_in_use: [] };
  });
  await openWorkspace('/case_records');
  await expect.element(page.getByText('2 records found')).toBeVisible();
  const exported = page.getByRole('button', { name: 'Export CSV' });
  await expect.element(exported).toBeDisabled();
  // Nor are columns shown that others would move.
  const status = page.getByRole('columnheader', { name: 'Status' });
  expect(status.elements()).toEqual([]);
  arrive();
  await expect.element(exported).toBeEnabled();
  await expect.element(status).toBeVisible();
});

it('an office without cases has no list tools', async () => {
  answer(listCaseRecords, { case_records: [], total: 0, next_cursor: null });
  await openWorkspace('/case_records');
  await expect.element(page.getByText('0 records found')).toBeVisible();
  await expect.element(columns).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Export CSV' })).not.toBeInTheDocument();
});

it('people are listed once the day is known from which their dates are counted', async () => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const { beneficiary_type: _, ...person } = ANA;
  const next_date = { on: '2026-03-07', name: 'Interview' };
  answer(listBeneficiaries, {
    beneficiaries: [{ ...person, cases: 1, next_date }],
    total: 1,
    next_cursor: null,
  });
  answer(listDuplicates, { pairs: [], total: 0, next_cursor: null });
  answer(getOrganization, async () => {
    await arrived;
    return OFFICE;
  });
  await openWorkspace('/beneficiaries');
  await expect.element(page.getByText('1 beneficiary found')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'Mar 7, 2026' });
  expect(row.elements()).toEqual([]);
  arrive();
  await expect.element(row.getByText('days remaining')).toBeVisible();
});
