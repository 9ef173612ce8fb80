import {
  apiOf,
  expect,
  expectAccessible,
  expectNoOverflow,
  openProduct,
  organizationDay,
  test,
} from './fixtures.ts';
import { signUp } from './sign-up.ts';

test('an expiring status is found, filtered and linked from the reports', {
  tag: '@phone',
}, async ({ page }) => {
  await signUp(page, 'Nadia Reyes');
  await openProduct(page);
  const { post } = await apiOf(page);
  const [began, ends, later] = await Promise.all([-900, 20, 100].map((days) => organizationDay(page, days)));
  const name = { first_name: 'Adaeze', last_name: 'Okafor' };
  const { beneficiary } = await post<{ beneficiary: { id: string } }>('/beneficiaries', name);
  const status = { kind: 'status', class: 'H-1B', from: began, to: ends };
  await post(`/beneficiaries/${beneficiary.id}/status-periods`, status);
  const card = { kind: 'work_permit', class: 'C09', from: began, to: later };
  await post(`/beneficiaries/${beneficiary.id}/status-periods`, card);

  await page.goto('/reports');
  await page.getByRole('link', { name: 'Expiring Statuses' }).click();
  const rows = page.getByRole('table', { name: 'Expiring Statuses' }).getByRole('row');
  await expect(rows.filter({ hasText: 'H-1B' }).getByText('20 days remaining')).toBeVisible();
  await expect(rows.filter({ hasText: 'C09' }).getByText('No open case')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);

  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('When').selectOption('Within 30 days');
  await page.keyboard.press('Escape');
  await expect(rows.filter({ hasText: 'C09' })).toBeHidden();
  await page.reload();
  await expect(rows.filter({ hasText: 'H-1B' })).toBeVisible();
  await expect(rows.filter({ hasText: 'C09' })).toBeHidden();
  await rows.getByRole('link', { name: 'Adaeze Okafor' }).click();
  await expect(page.getByRole('heading', { name: 'Adaeze Okafor' })).toBeVisible();

  await test.step('the board lists it until there is a case', async () => {
    await page.goto('/board?check=expiring');
    const found = page.getByRole('region', { name: /^Expiring without a case/ });
    await expect(found.getByText('H-1B status expires, and they are on no open case')).toBeVisible();
    await expectAccessible(page);
    await found.getByRole('button', { name: 'New case: Adaeze Okafor' }).first().click();
    await expect(page.getByRole('dialog', { name: 'New Case Record' })).toBeVisible();
    const opened = { title: 'Okafor: I-129', description: 'Extension' };
    const { case_record } = await post<{ case_record: { id: string } }>('/case_records', opened);
    const on = `/case_records/${case_record.id}/beneficiaries/${beneficiary.id}`;
    await post(on, { beneficiary_type: 'primary' });
    await page.goto('/board?check=expiring');
    await expect(page.getByText('Nothing expires for anybody without an open case')).toBeVisible();
  });
});
