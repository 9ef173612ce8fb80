import { createBeneficiary, getBeneficiary, updateBeneficiary } from '@landfall/contract/beneficiaries';
import { listCaseRecords } from '@landfall/contract/case-records';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../testing/accessibility.ts';
import { answer, fail, Refusal } from '../../testing/answers.ts';
import { ANA } from '../../testing/records.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

const NOTES = { notes: [], notes_total: 0, notes_next_cursor: null };

it('sets a person’s language; a conflict shows both changes', async () => {
  answer(listCaseRecords, { case_records: [], total: 0, next_cursor: null });
  answer(getBeneficiary, { beneficiary: { ...ANA, language: 'en' }, ...NOTES });
  await openWorkspace(`/beneficiaries/${ANA.id}`);
  await expect.element(page.getByRole('definition').filter({ hasText: 'English' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabelText('Language', { exact: true }).selectOptions('Español');
  await expectAccessible();
  await expectNoOverflow();
  fail(updateBeneficiary, new Refusal('stale_version', 'Stale', { ...ANA, language: 'en', version: 2 }));
  await page.getByRole('button', { name: 'Submit' }).click();
  const conflict = page.getByRole('dialog', { name: 'Someone else changed this' });
  await expect.element(conflict.getByRole('row', { name: 'Language English Español' })).toBeVisible();
  answer(updateBeneficiary, ({ body }) => {
    expect(body).toEqual({ language: 'es', version: 2 });
    return { beneficiary: ANA, ...NOTES };
  });
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect.element(page.getByText('Beneficiary saved')).toBeVisible();
});

it('uses English for a new person by default', async () => {
  answer(listCaseRecords, { case_records: [], total: 0, next_cursor: null });
  await openWorkspace('/beneficiaries?new=open');
  const dialog = page.getByRole('dialog', { name: 'Add Beneficiary' });
  await expect.element(dialog.getByLabelText('Language')).toHaveValue('en');
  await dialog.getByLabelText('First Name').fill('Ana');
  answer(createBeneficiary, ({ body }) => {
    expect(body).toMatchObject({ first_name: 'Ana', language: 'en' });
    return { beneficiary: { ...ANA, language: 'en' as const }, ...NOTES };
  });
  answer(getBeneficiary, { beneficiary: { ...ANA, language: 'en' }, ...NOTES });
  await dialog.getByRole('button', { name: 'Add Beneficiary' }).click();
  await expect.element(page.getByText('Beneficiary added')).toBeVisible();
});
