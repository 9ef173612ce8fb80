import type { Page } from '@playwright/test';
import { addDate, expect, expectAccessible, expectNoOverflow, openCase, test } from './fixtures.ts';
import { joinAs } from './people.ts';
import { signUp } from './sign-up.ts';

const TITLE = 'Okafor: VAWA self-petition';

async function expectCase(page: Page, seen: boolean): Promise<void> {
  await page.goto('/case_records');
  await expect(page.getByText(seen ? '1 record found' : 'No case records yet')).toBeVisible();
  await page.goto('/case_dates');
  await expect(
    seen ? page.getByRole('link', { name: TITLE }) : page.getByText('No case dates found'),
  ).toBeVisible();
}

const team = (page: Page) => page.getByRole('region', { name: 'Case Team' });

async function chooseTeam(page: Page, changes: Record<string, boolean>): Promise<void> {
  await team(page).getByRole('button', { name: 'Edit case team' }).click();
  const dialog = page.getByRole('dialog', { name: 'Case Team' });
  for (const [name, on] of Object.entries(changes)) await dialog.getByLabel(name).setChecked(on);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

test('a case is restricted, hidden from a colleague and an admin, handed over and opened again', async ({
  page: nadia,
  browser,
}) => {
  await signUp(nadia, 'Nadia Reyes');
  const { page: ugo } = await joinAs(nadia, browser, 'user', 'Ugo Marin');
  const { page: ada } = await joinAs(nadia, browser, 'admin', 'Ada Lind');

  await test.step('restrict', async () => {
    await openCase(ugo, TITLE);
    await addDate(ugo, '2031-05-06');
    await expectCase(ada, true);
    // A colleague has it open when it becomes restricted.
    await ada.getByRole('link', { name: TITLE }).click();
    await expect(ada.getByRole('heading', { name: TITLE })).toBeVisible();
    await expect(team(ada).getByRole('button', { name: 'Restrict' })).toHaveCount(0);

    await team(ugo).getByRole('button', { name: 'Restrict' }).click();
    const question = ugo.getByRole('dialog', { name: 'Restrict this case to its team?' });
    await expect(question).toContainText('admins included');
    await expectAccessible(ugo);
    await question.getByRole('button', { name: 'Restrict' }).click();
    await expect(ugo.getByText('Case restricted to its team')).toBeVisible();
    await expect(ugo.getByText('Seen by its team and super admins')).toBeVisible();
    await expectAccessible(ugo);
    await expectNoOverflow(ugo);
  });

  await test.step('look as an admin, and as the super admin', async () => {
    // The page that she had open disappears automatically.
    await expect(ada.getByRole('heading', { name: 'Case record not found' })).toBeVisible();
    await expectAccessible(ada);
    await expectCase(ada, false);
    await ada.keyboard.press('Control+k');
    await expect(ada.getByRole('dialog')).toBeVisible();
    await expect(ada.getByText(TITLE)).toHaveCount(0);
    await ada.keyboard.press('Escape');
    await expectCase(nadia, true);
  });

  await test.step('hand over', async () => {
    await chooseTeam(ugo, { 'Ada Lind': true, 'Ugo Marin': false });
    await expect(ugo.getByText('Case team saved. You no longer see the case')).toBeVisible();
    await expect(ugo).toHaveURL('/case_records');
    await expectCase(ugo, false);
    await expectCase(ada, true);
  });

  await test.step('open again', async () => {
    await ada.getByRole('link', { name: TITLE }).click();
    await team(ada).getByRole('button', { name: 'Unrestrict' }).click();
    const question = ada.getByRole('dialog', { name: 'Open this case to everyone?' });
    await question.getByRole('button', { name: 'Open to everyone' }).click();
    await expect(ada.getByText('Case opened to everyone')).toBeVisible();
    await expect(ada.getByText('Seen by its team and super admins')).toBeHidden();
    await expectCase(ugo, true);
  });

  for (const page of [ugo, ada]) await page.context().close();
});
