import {
  apiOf,
  arrange,
  expect,
  expectAccessible,
  expectNoOverflow,
  goTo,
  organizationDay,
  test,
} from './fixtures.ts';
import { signUp } from './sign-up.ts';

test('two possible duplicates are compared, merged with case and note, and separated by Undo', async ({
  page,
}) => {
  await signUp(page);
  const api = await apiOf(page);
  await api.addBeneficiary({
    first_name: 'Ana',
    last_name: 'Silva',
    personal_email: 'ana@example.test',
    mailing_address: '12 Elm St',
  });
  const other = await api.addBeneficiary({
    first_name: 'Anna',
    last_name: 'Silva',
    personal_email: 'ANA@example.test',
    personal_phone: '(202) 555-0147',
  });
  await api.addBeneficiary({ first_name: 'Minh', last_name: 'Trần' });
  const { ids } = await arrange(page, [
    { title: 'N-400 of hers', dates: [['Filing Deadline', await organizationDay(page, 9)]] },
  ]);
  await api.post(`/case_records/${ids[0]}/beneficiaries/${other}`, { beneficiary_type: 'primary' });
  await api.addNote(other, 'Call', 'Moves in May');

  const listed = page.getByRole('table', { name: 'Beneficiaries' }).getByRole('row');
  const row = (name: string) => listed.filter({ hasText: name });
  const duplicates = page.getByRole('link', { name: 'Possible duplicates (1)' });
  const pair = page.getByRole('listitem', { name: 'Ana Silva and Anna Silva' });

  await test.step('the list links to the pair, with its reasons', async () => {
    await page.goto('/beneficiaries');
    await duplicates.click();
    await expect(pair.getByText('Similar name, same e-mail')).toBeVisible();
    await expect(pair.getByText(/^1 case · added/)).toBeVisible();
    await expect(pair.getByText(/^0 cases · added/)).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
  });

  const dialog = page.getByRole('dialog', { name: 'Merge two records' });
  await test.step('both are compared by field, with the fuller value chosen, and what would move', async () => {
    await pair.getByRole('button', { name: 'Merge Ana Silva and Anna Silva' }).click();
    const field = (name: string) => dialog.getByRole('row').filter({ hasText: name });
    await expect(field('First Name').getByRole('radio', { name: 'First Name: Anna' })).toBeChecked();
    await expect(field('Last Name')).toContainText('Silva');
    await expect(field('Last Name').getByRole('radio')).toHaveCount(0);
    await expect(dialog.getByRole('radio', { name: 'Personal Phone: (202) 555-0147' })).toBeChecked();
    await expect(dialog.getByRole('radio', { name: 'Mailing Address: 12 Elm St' })).toBeChecked();
    await expect(dialog.getByText('this one gets 1 case and 1 note.')).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await dialog.getByRole('radio', { name: 'First Name: Ana', exact: true }).check();
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(page.getByText('Merged. It can be undone for 30 days')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('No duplicates')).toBeVisible();
  });

  await test.step('one remains, with the chosen values and the case', async () => {
    await page.getByRole('link', { name: 'Back to Beneficiaries' }).click();
    await expect(page.getByText('2 beneficiaries found')).toBeVisible();
    await expect(row('Silva, Ana').getByRole('link', { name: '(202) 555-0147' })).toBeVisible();
    await expect(row('Silva, Ana').getByRole('link', { name: '1 case' })).toBeVisible();
    await expect(row('Silva, Ana')).toContainText('9 days remaining');
    await expect(row('Silva, Anna')).toHaveCount(0);
    await expect(duplicates).toHaveCount(0);
  });

  await test.step('Undo separates them, with a message', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    const progress = page.getByRole('region', { name: 'Progress' });
    await expect(progress.getByText('Undo: Merge two beneficiaries')).toBeVisible();
    await expect(progress.getByText('Everything is as it was before')).toBeVisible();
    await expect(page.getByText('3 beneficiaries found')).toBeVisible();
    await expect(row('Silva, Anna').getByRole('link', { name: '1 case' })).toBeVisible();
    await expect(
      listed.filter({ has: page.getByRole('link', { name: 'Silva, Ana', exact: true }) }),
    ).toContainText('0 cases');
    await page.goto('/beneficiaries/duplicates');
    await expect(pair).toBeVisible();
  });
});

test('a link to the merged one opens the remaining one', async ({ page }) => {
  await signUp(page);
  const api = await apiOf(page);
  const kept = await api.addPetitioner('Harbor Logistics', { email: 'hr@harbor.example.com' });
  const other = await api.addPetitioner('Harbor Logistics Inc.', { email: 'hr@harbor.example.com' });
  await page.goto('/petitioners/duplicates');
  await page.getByRole('button', { name: /^Merge Harbor Logistics/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge two records' });
  await expect(dialog.getByText('Nothing else belongs to the other record.')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('No duplicates')).toBeVisible();
  await page.goto(`/petitioners/${other}`);
  await expect(page.getByRole('heading', { name: 'Harbor Logistics Inc.', level: 1 })).toBeVisible();
  await page.goto(`/petitioners/${kept}`);
  await expect(page.getByRole('heading', { name: 'Harbor Logistics Inc.', level: 1 })).toBeVisible();
  await goTo(page, 'Petitioners');
  await expect(page.getByText('1 petitioner found')).toBeVisible();
});
