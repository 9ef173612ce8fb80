import { readFile } from 'node:fs/promises';
import { apiOf, arrange, expect, expectAccessible, expectNoOverflow, goTo, test } from './fixtures.ts';
import { intercept } from './intercept.ts';
import { invite, joinAs, otherPage } from './people.ts';
import { signUp } from './sign-up.ts';

test('the super admin exports the whole organization as one file', async ({ page }) => {
  await signUp(page, 'Nadia Reyes');
  await arrange(page, [{ title: 'Okafor: I-130', dates: [['Interview', '2031-05-06']] }]);
  await goTo(page, 'Organization');
  const section = page.getByRole('region', { name: 'Export' });
  await expect(section).toContainText('in one zip file');
  await expectAccessible(page);
  await expectNoOverflow(page);
  const downloading = page.waitForEvent('download');
  await section.getByRole('button', { name: 'Export everything' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^Nadia-Reyes-s-Practice-\d{4}-\d{2}-\d{2}\.zip$/);
  await expect(section.getByText('The file is in your downloads.')).toBeVisible();
  const file = await readFile(await download.path());
  expect(file.subarray(0, 2).toString()).toBe('PK');
  for (const name of ['manifest.json', 'tables/case_record.jsonl', 'tables/audit_entry.jsonl'])
    expect(file.includes(name)).toBe(true);
});

test('a failed export says so and can be retried; a slow one can be cancelled', async ({ page }) => {
  await signUp(page);
  await goTo(page, 'Organization');
  const section = page.getByRole('region', { name: 'Export' });
  const start = section.getByRole('button', { name: 'Export everything' });
  await intercept(page, '**/api/organizations/export', (route) => route.abort());
  await start.click();
  await expect(section.getByRole('alert')).toContainText('Nothing was exported.');
  await expectAccessible(page);

  await page.unroute('**/api/organizations/export');
  let goOn = () => {};
  const asked = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await intercept(page, '**/api/organizations/export', async (route) => {
    await asked;
    await route.abort().catch(() => undefined);
  });
  await section.getByRole('button', { name: 'Retry' }).click();
  await expect(section.getByText('Putting the file together.')).toBeVisible();
  await section.getByRole('button', { name: 'Cancel' }).click();
  await expect(section.getByText('Putting the file together.')).toBeHidden();
  await expect(section.getByRole('alert')).toBeHidden();
  goOn();

  await page.unroute('**/api/organizations/export');
  const downloading = page.waitForEvent('download');
  await start.click();
  expect((await downloading).suggestedFilename()).toMatch(/\.zip$/);
});

test('only the super admin can export and delete the organization', async ({ page, browser }) => {
  await signUp(page, 'Nadia Reyes');
  for (const role of ['user', 'admin'] as const) {
    const other = await joinAs(page, browser, role, 'Tom Ellery');
    await goTo(other.page, 'Organization');
    await expect(other.page.getByRole('heading', { name: "Nadia Reyes's Practice" })).toBeVisible();
    await expect(other.page.getByRole('table', { name: 'Organization Users' })).toBeVisible();
    await expect(other.page.getByRole('region', { name: 'Export' })).toHaveCount(0);
    await expect(other.page.getByRole('button', { name: 'Delete Organization' })).toHaveCount(0);
    await other.page.context().close();
  }
});

test('the super admin deletes the organization by typing its name; nobody can see it any more', async ({
  page,
  browser,
}) => {
  await signUp(page, 'Nadia Reyes');
  await arrange(page, [{ title: 'Okafor: I-130' }]);
  const tom = await joinAs(page, browser, 'user', 'Tom Ellery');
  const { invitation_token } = await invite(page, 'guest@example.test');
  await goTo(page, 'Organization');
  const section = page.getByRole('region', { name: 'Delete the organization' });
  await expect(section).toContainText('Whoever runs this installation can restore it for 30 days');
  const open = section.getByRole('button', { name: 'Delete Organization' });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Delete Organization' });
  const name = dialog.getByRole('textbox');
  const submit = dialog.getByRole('button', { name: 'Delete Organization' });
  await expect(name).toBeFocused();
  await expect(dialog).toContainText('can restore it. After that it is gone for good');
  await expect(submit).toBeDisabled();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();

  await open.click();
  await name.fill("nadia reyes's practice");
  await expect(submit).toBeDisabled();
  await name.fill("Nadia Reyes's Practice");
  await intercept(page, '**/api/delete_organization/*', (route) => route.abort());
  await submit.click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(name).toHaveValue("Nadia Reyes's Practice");
  await page.unroute('**/api/delete_organization/*');
  await expect(submit).toBeEnabled();
  await expectAccessible(page);
  await submit.click();
  await expect(page.getByRole('heading', { name: 'You have no organization yet' })).toBeVisible();

  await tom.page.goto('/');
  await expect(
    tom.page.getByRole('heading', { name: 'You are no longer in this organization' }),
  ).toBeVisible();
  await tom.page.getByRole('button', { name: "Continue in Tom Ellery's Practice" }).click();
  await expect(tom.page.getByRole('heading', { name: 'Case Records' })).toBeVisible();
  await expect(tom.page.getByText('Okafor: I-130')).toHaveCount(0);

  const guest = await otherPage(page, browser);
  await guest.goto(`/accept-invitation/${invitation_token}?email=guest@example.test`);
  await expect(guest.getByText('This invitation is no longer valid')).toBeVisible();
});

test('after deleting one of their organizations a person can choose another', async ({ page }) => {
  await signUp(page, 'Nadia Reyes');
  const { post } = await apiOf(page);
  await post('/organizations', { name: 'Second Office' });
  await page.goto('/organization');
  await page.getByRole('button', { name: 'Delete Organization' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Organization' });
  await dialog.getByRole('textbox').fill('Second Office');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: "Continue in Nadia Reyes's Practice" }).click();
  await expect(page.getByRole('heading', { name: 'Case Records' })).toBeVisible();
});
