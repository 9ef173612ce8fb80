import type { Page } from '@playwright/test';
import { apiOf, expect, expectAccessible, expectNoOverflow, openProduct, test } from './fixtures.ts';
import { signUp } from './sign-up.ts';

const family = (page: Page) => page.getByRole('region', { name: 'Family' });

test('two people are linked, each shows the other, and the link is removed', {
  tag: '@phone',
}, async ({ page }) => {
  await signUp(page, 'Nadia Reyes');
  await openProduct(page);
  const { post } = await apiOf(page);
  const { beneficiary } = await post<{ beneficiary: { id: string } }>('/beneficiaries', {
    first_name: 'Amara',
    last_name: 'Okafor',
  });
  await post('/petitioners', { petitioner_name: 'Ben Okafor' });

  await page.goto(`/beneficiaries/${beneficiary.id}`);
  await family(page).getByRole('button', { name: 'Add Relative' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Relative' });
  await dialog.getByLabel('Search among').selectOption('Petitioners');
  await dialog.getByRole('textbox', { name: 'Relative' }).fill('Ben');
  await dialog.getByRole('option', { name: /Ben Okafor/ }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add Relative' }).click();
  await expect(dialog).toBeHidden();
  await expect(family(page).getByText('Spouse')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);

  await family(page).getByRole('link', { name: 'Ben Okafor' }).click();
  await expect(page.getByRole('heading', { name: 'Ben Okafor' })).toBeVisible();
  await expect(family(page).getByRole('link', { name: 'Amara Okafor' })).toBeVisible();
  await family(page).getByRole('button', { name: 'More for Amara Okafor' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(family(page).getByText('No relatives yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(family(page).getByRole('link', { name: 'Amara Okafor' })).toBeVisible();
});
