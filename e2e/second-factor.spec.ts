import type { Page } from '@playwright/test';
import { Phone } from '../apps/identity/src/testing/phone.ts';
import { expect, expectAccessible, expectNoOverflow, goTo, test } from './fixtures.ts';
import { joinAs } from './people.ts';
import { PASSWORD, signUp } from './sign-up.ts';

/** Enters the password again on the sign-in page and sets up a second factor. Ends on the page where the person was. */
async function setUpSecondFactor(page: Page): Promise<void> {
  await expect(page.getByText('Your office asks for two-factor authentication')).toBeVisible();
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('You cannot scan it?').click();
  const phone = new Phone((await page.locator('.key').textContent()) ?? '');
  await page.getByLabel('Code', { exact: true }).fill(phone.code(Date.now()));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
}

test('an admin with a second factor requires one of everyone; a member with a password only is asked at once', async ({
  page,
  browser,
}) => {
  await signUp(page, 'Nadia Reyes');
  const tom = await joinAs(page, browser, 'user', 'Tom Ellery');
  await goTo(tom.page, 'Beneficiaries');
  await expect(tom.page.getByText('0 beneficiaries found')).toBeVisible();
  await goTo(page, 'Organization');
  const setting = page.getByLabel('Ask everyone for a second factor');
  await setting.click();
  await expect(
    page.getByText('Sign in with a second factor yourself before you ask everyone for one'),
  ).toBeVisible();
  await expect(setting).not.toBeChecked();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in with a second factor' }).click();
  await setUpSecondFactor(page);
  await expect(page).toHaveURL(/\/organization$/);
  await setting.click();
  await expect(page.getByText('Everyone signs in with two factors now')).toBeVisible();
  await expect(setting).toBeChecked();

  await expect(tom.page.getByRole('heading', { name: 'One more step to sign in' })).toBeVisible();
  await expect(tom.page.getByText("Nadia Reyes's Practice asks everyone for a second factor")).toBeVisible();
  await expectAccessible(tom.page);
  await expectNoOverflow(tom.page);
  await tom.page.getByRole('button', { name: 'Continue' }).click();
  await setUpSecondFactor(tom.page);
  await expect(tom.page.getByRole('heading', { name: 'Beneficiaries' })).toBeVisible();
  await expect(tom.page).toHaveURL(/\/beneficiaries/);
  await tom.page.context().close();

  await setting.click();
  await expect(page.getByText('A second factor is no longer required')).toBeVisible();
});
