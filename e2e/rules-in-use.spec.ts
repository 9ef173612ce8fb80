import { expect, expectAccessible, expectNoOverflow, goTo, test } from './fixtures.ts';
import { signUp } from './sign-up.ts';

test('a rule is put into use with a date type, found among those in use, and taken out of use', {
  tag: '@phone',
}, async ({ page }) => {
  await signUp(page);
  await goTo(page, 'Date Types');
  await page.getByRole('link', { name: 'Deadline rules' }).click();
  const use = page.getByLabel('Use', { exact: true });
  await use.selectOption('In use');
  await expect(page.getByText('No rule is in use yet', { exact: false })).toBeVisible();
  await use.selectOption('In use or not');
  await page.getByRole('searchbox', { name: 'Search rules' }).fill('evidence 84');
  await expect(page.getByText('1 rule', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Request for evidence: standard 84 days' }).click();

  await page.getByRole('button', { name: 'Use This Rule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Use This Rule' });
  await dialog.getByLabel('Response must be received').selectOption('RFE Response Due');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await dialog.getByRole('button', { name: 'Use This Rule' }).click();
  const region = page.getByRole('region', { name: 'Use', exact: true });
  await expect(region.getByText('RFE Response Due')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);

  await page.getByRole('link', { name: 'Deadline Rules' }).first().click();
  await use.selectOption('In use');
  await expect(page.getByText('1 rule', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('link', { name: 'Request for evidence: standard 84 days' }).click();
  await page.getByRole('button', { name: 'Stop Using It' }).click();
  const question = page.getByRole('dialog', { name: 'Stop using this rule?' });
  await question.getByRole('button', { name: 'Stop Using It' }).click();
  await expect(region.getByText('Not in use', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Show History' }).click();
  const history = page.getByRole('dialog', { name: /^History of/ });
  await expect(history.getByText('No longer used')).toBeVisible();
  await expectAccessible(page);
});
