import { listCaseRecords } from '@landfall/contract/case-records';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { listMatterTypes } from '@landfall/contract/matter-types';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../testing/accessibility.ts';
import { answer } from '../../testing/answers.ts';
import { LISTED_CASE } from '../../testing/records.ts';
import { idOf, ME } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

const KIND = {
  id: idOf(51),
  name: 'N-400 naturalization',
  key: 'n_400',
  forms: [],
  version: 1,
  archived_at: NOT_ARCHIVED,
};
const WITH_ALL = {
  ...LISTED_CASE,
  matter_type_id: KIND.id,
  matter_type: KIND.name,
  checklist: { done: 3, total: 8 },
};
const WITHOUT = { ...LISTED_CASE, id: idOf(2), title: 'Okafor: I-130' };

const table = () => page.getByRole('table', { name: 'Case Records' });
const cells = (title: string) => table().getByRole('row').filter({ hasText: title });

beforeEach(() => {
  localStorage.clear();
  answer(listMatterTypes, { matter_types: [KIND] });
  answer(listCaseRecords, { case_records: [WITH_ALL, WITHOUT], total: 2, next_cursor: null });
});

it('kind and progress of the checklist are optional columns', async () => {
  await openWorkspace('/');
  await expect.element(cells('Silva')).toBeVisible();
  expect(table().getByRole('columnheader', { name: 'Checklist' }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Checklist' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Kind of Case' }).click();
  await expect.element(cells('Silva').getByText('3 of 8')).toBeVisible();
  await expect.element(cells('Silva').getByText('N-400 naturalization')).toBeVisible();
  expect(cells('Okafor').getByText('0 of 0').elements()).toEqual([]);
  expect(new URLSearchParams(location.search).get('with')).toBe('matter_type,checklist');
  await expectAccessible();
  await expectNoOverflow();
});

it.each(['/', '/?hide=Hearing'])(
  'at %s a hidden column of a removed date type counts as no filter',
  async (address) => {
    localStorage.setItem(`landfall.columns.${ME}`, JSON.stringify({ hide: 'Hearing' }));
    await openWorkspace(address);
    await expect.element(cells('Silva')).toBeVisible();
    await expect.element(page.getByText('2 records found')).toBeVisible();
    expect(page.getByText('1 filter active').elements()).toEqual([]);
    expect(page.getByText('1 hidden').elements()).toEqual([]);
  },
);

it('both are filters in the URL', async () => {
  const asked: (string | null)[][] = [];
  answer(listCaseRecords, ({ query }) => {
    asked.push([query.get('matter_type_id'), query.get('checklist')]);
    return { case_records: [WITH_ALL], total: 1, next_cursor: null };
  });
  await openWorkspace('/?filters=open');
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  await drawer.getByLabelText('Kind of case').selectOptions('N-400 naturalization');
  await drawer.getByLabelText('Checklist').selectOptions('Something missing');
  await expect.poll(() => location.search).toContain('checklist=missing');
  expect(location.search).toContain(`matter_type_id=${KIND.id}`);
  await expect.poll(() => asked).toContainEqual([KIND.id, 'missing']);
  await expectAccessible();
  await drawer.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(() => location.search).toBe('?filters=open');
});
