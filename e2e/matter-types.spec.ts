import { expect, expectAccessible, expectNoOverflow, goTo, openCase, openProduct, test } from './fixtures.ts';
import { signUp } from './sign-up.ts';

test('a kind of case is added, assigned to a case, and stays on it when it is archived', {
  tag: '@phone',
}, async ({ page }) => {
  await signUp(page);
  await goTo(page, 'Organization');
  const kinds = page.getByRole('region', { name: 'Kinds of cases' });
  await kinds.getByRole('button', { name: 'New kind' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Kind of Case' });
  await dialog.getByLabel('Name').fill('U visa');
  await dialog.getByRole('button', { name: 'Add Kind' }).click();
  await expect(kinds.getByRole('listitem')).toHaveCount(11);
  await expectAccessible(page);
  await expectNoOverflow(page);

  await openProduct(page);
  await openCase(page, 'Okafor');
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  await edit.click();
  const kind = page.getByLabel('Kind of Case');
  await expect(kind).toHaveValue('');
  await kind.selectOption('U visa');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  const details = page.getByRole('region', { name: 'Case', exact: true });
  await expect(details.getByText('U visa')).toBeVisible();
  await expectAccessible(page);
  const address = page.url();

  await goTo(page, 'Organization');
  await kinds.getByRole('button', { name: 'Archive U visa' }).click();
  await expect(kinds.getByRole('button', { name: 'Restore U visa' })).toBeVisible();
  await page.goto(address);
  await expect(details.getByText('U visa')).toBeVisible();
  await edit.click();
  await expect(kind.getByRole('option', { name: 'U visa' })).toBeAttached();
  await kind.selectOption('Not said');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(details.getByText('U visa')).toBeHidden();
});
