import { apiOf, expect, expectAccessible, expectNoOverflow, openCase, searchBox, test } from './fixtures.ts';
import { signUp } from './sign-up.ts';

const NAME = 'Nneka Okafor';

test('a client is erased once their case is archived, and is shown as erased on it', async ({ page }) => {
  await signUp(page);
  const api = await apiOf(page);
  const id = await api.addBeneficiary({
    first_name: 'Nneka',
    last_name: 'Okafor',
    personal_email: 'nneka@client.test',
    personal_phone: '555 201 3344',
  });
  await api.addNote(id, 'Call', 'She is afraid of the interview');
  await openCase(page, 'Okafor, Nneka: H-1B');
  const caseId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await api.post(`/case_records/${caseId}/beneficiaries/${id}`, { beneficiary_type: 'primary' });
  const dialog = page.getByRole('dialog', { name: `Erase ${NAME} for good?` });

  async function askToErase() {
    await page.goto(`/beneficiaries/${id}`);
    await page.getByRole('button', { name: 'More for this page' }).click();
    await page.getByRole('menuitem', { name: 'Erase…' }).click();
    await expect(dialog.getByRole('heading', { name: 'What stays' })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Erase for Good…' }).click();
    await dialog.getByRole('textbox').fill(NAME);
    await dialog.getByRole('button', { name: 'Erase for Good' }).click();
  }

  await test.step('an open case prevents it', async () => {
    await askToErase();
    await expect(dialog.getByRole('alert')).toContainText(
      'They are on an open case: “Okafor, Nneka: H-1B”. Archive it first, or take them off.',
    );
    await expectAccessible(page);
  });

  await test.step('is erased once it is archived', async () => {
    await api.post(`/case_records/${caseId}`, { archived: true });
    await askToErase();
    await expect(page.getByText('Beneficiary erased for good')).toBeVisible();
    await expect(page).toHaveURL(/\/beneficiaries$/);
    await expect(page.getByText('0 beneficiaries found')).toBeVisible();
    await (await searchBox(page)).fill('Nneka');
    await expect(page.getByText('Nothing found')).toBeVisible();
  });

  await test.step('the case and their page show that', async () => {
    await page.goto(`/case_records/${caseId}`);
    await expect(page.getByRole('heading', { name: 'Erased person: H-1B' })).toBeVisible();
    await page.getByRole('link', { name: 'Erased person' }).first().click();
    await expect(page.getByRole('heading', { name: 'Erased person' })).toBeVisible();
    await expect(page.getByText(/Everything known of this beneficiary was erased for good/)).toBeVisible();
    await expect(page.getByText('afraid')).toHaveCount(0);
    await expectAccessible(page);
    await expectNoOverflow(page);
  });

  await test.step('the audit log records it without the name', async () => {
    await page.goto('/organization?tab=audit');
    await expect(page.getByText('Beneficiary erased').first()).toBeVisible();
    await expect(page.getByText(NAME)).toHaveCount(0);
  });
});
