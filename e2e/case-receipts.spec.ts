import { apiOf, expect, expectAccessible, expectNoOverflow, openProduct, test } from './fixtures.ts';
import { signUp } from './sign-up.ts';

test('a receipt is added on the page of its case, and belongs to the person', {
  tag: '@phone',
}, async ({ page }) => {
  await signUp(page, 'Nadia Reyes');
  await openProduct(page);
  const { post } = await apiOf(page);
  const name = { first_name: 'Amara', last_name: 'Okafor' };
  const { beneficiary } = await post<{ beneficiary: { id: string } }>('/beneficiaries', name);
  const opened = { title: 'Okafor: I-130', description: 'Family petition' };
  const { case_record } = await post<{ case_record: { id: string } }>('/case_records', opened);
  const on = `/case_records/${case_record.id}/beneficiaries/${beneficiary.id}`;
  await post(on, { beneficiary_type: 'primary' });

  await page.goto(`/case_records/${case_record.id}`);
  const receipts = page.getByRole('region', { name: 'Receipts' });
  await receipts.getByRole('button', { name: 'Add Receipt' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a Number' });
  await dialog.getByRole('textbox', { name: 'Number' }).fill('IOE0912345678');
  await dialog.getByRole('textbox', { name: 'Form' }).fill('I-130');
  await dialog.getByRole('button', { name: 'Add Number' }).click();
  await expect(dialog).toBeHidden();
  await expect(receipts.getByText('IOE0912345678')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await receipts.getByRole('link', { name: 'Amara Okafor' }).click();
  const numbers = page.getByRole('region', { name: 'Numbers', exact: true });
  await expect(numbers.getByRole('link', { name: 'Okafor: I-130' })).toBeVisible();
});
