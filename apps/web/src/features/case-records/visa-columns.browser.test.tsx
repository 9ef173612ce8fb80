import { listCaseRecords } from '@landfall/contract/case-records';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../testing/accessibility.ts';
import { answer } from '../../testing/answers.ts';
import { LISTED_CASE } from '../../testing/records.ts';
import { idOf } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

const WAITING = { ...LISTED_CASE, preference_category: 'EB4_RW', visa_state: 'filing' } as const;
const OTHER = { ...LISTED_CASE, id: idOf(2), title: 'Okafor: N-400' };
const table = () => page.getByRole('table', { name: 'Case Records' });
const cells = (title: string) => table().getByRole('row').filter({ hasText: title });

beforeEach(() => {
  answer(listCaseRecords, { case_records: [WAITING, OTHER], total: 2, next_cursor: null });
});

it('category and availability are optional columns', async () => {
  await openWorkspace('/');
  await expect.element(cells('Silva')).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Preference Category' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Visa Availability' }).click();
  await expect.element(cells('Silva').getByText('EB-4 Religious Workers')).toBeVisible();
  await expect.element(cells('Silva').getByText('Filing only')).toBeVisible();
  expect(new URLSearchParams(location.search).get('with')).toBe('preference_category,visa_state');
  await expectAccessible();
  await expectNoOverflow();
});

it('both are filters in the URL', async () => {
  await openWorkspace('/?filters=open');
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  await drawer.getByLabelText('Preference category').selectOptions('EB-2');
  await drawer.getByLabelText('Visa availability').selectOptions('Current');
  await expect.poll(() => location.search).toContain('visa_state=current');
  expect(location.search).toContain('preference_category=EB2');
  await expectAccessible();
});
