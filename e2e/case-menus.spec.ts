import type { Locator } from '@playwright/test';
import { arrange, expect, expectAccessible, expectNoOverflow, organizationDay, test } from './fixtures.ts';
import { joinAs } from './people.ts';
import { signUp } from './sign-up.ts';

type Page = Parameters<typeof signUp>[0];

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

/** The minimum size of a touch target, in CSS pixels. */
const FINGER = 44;

/** Expects that the whole element is on the screen. */
async function expectWhole(page: Page, element: Locator): Promise<void> {
  const box = await element.boundingBox();
  expect(box, String(element)).not.toBeNull();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
}

test.beforeEach(async ({ page }) => {
  await signUp(page);
});

test('the team and duties of a case are changed from its initials by keyboard, and undone', async ({
  page,
  browser,
}) => {
  await joinAs(page, browser, 'user', 'Bo Chen');
  await arrange(page, [{ title: 'Okafor: I-130' }]);
  await page.goto('/case_records');
  await expect(row(page, 'Okafor')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('a');
  const menu = page.getByRole('dialog', { name: 'Team of Okafor: I-130', exact: true });
  await expect(menu.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('bo');
  await page.keyboard.press('Enter');
  await expect(menu.getByRole('checkbox', { name: 'Bo Chen' })).toBeChecked();
  await menu.getByLabel('Duty of Bo Chen').selectOption('Attorney');
  await expect(menu.getByText('Saved')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  const button = page.getByRole('button', { name: 'Bo Chen (Attorney), Nadia Reyes: change the team' });
  await expect(button).toBeFocused();
  await page.reload();
  await button.click();
  await menu.getByRole('checkbox', { name: 'Nadia Reyes' }).uncheck();
  await menu.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(button).toBeVisible();
  await row(page, 'Okafor').getByRole('link').click();
  await expect(page.getByRole('region', { name: 'Case Team' }).getByText('Attorney')).toBeVisible();
});

test('on a phone five cases are visible; a long press selects, and actions are sheets at the bottom', {
  tag: '@phone-only',
}, async ({ page }) => {
  const soon = await organizationDay(page, 5);
  const titles = [
    'Okafor: I-130',
    'Silva: N-400',
    'Chen: H-1B',
    'Diaz: I-485',
    'Evans: I-765',
    'Faye: I-589',
  ];
  await arrange(
    page,
    titles.map((title) => ({ title, dates: [['Filing Deadline', soon]] })),
  );
  await page.goto('/case_records');
  await expect(row(page, 'Okafor')).toBeVisible();

  await test.step('rows of two lines with status and next date', async () => {
    const rows = page.locator('tr[data-index]');
    await expectWhole(page, rows.nth(4));
    for (const at of [0, 1, 2, 3, 4]) {
      await expect(rows.nth(at).getByText('Initiated')).toBeVisible();
      await expect(rows.nth(at).getByText('5 days remaining').first()).toBeVisible();
      expect((await rows.nth(at).boundingBox())?.height).toBeGreaterThanOrEqual(FINGER);
      expect((await rows.nth(at).boundingBox())?.height).toBeLessThanOrEqual(76);
    }
    expect((await page.getByLabel('Sort by').boundingBox())?.height).toBeGreaterThanOrEqual(FINGER);
  });

  await test.step('the status menu is a sheet', async () => {
    await row(page, 'Okafor').getByRole('button', { name: 'Initiated' }).tap();
    const menu = page.getByRole('menu');
    await expect(menu.getByText('Status of Okafor: I-130')).toBeVisible();
    for (const item of await menu.getByRole('menuitemradio').all()) {
      await expectWhole(page, item);
      expect((await item.boundingBox())?.height).toBeGreaterThanOrEqual(FINGER);
    }
    await expectAccessible(page);
    await expectNoOverflow(page);
    await menu.getByRole('menuitemradio', { name: 'Filed' }).tap();
    await expect(row(page, 'Okafor').getByText('Filed')).toBeVisible();
  });

  await test.step('a long press selects', async () => {
    const touch = { pointerType: 'touch', isPrimary: true, bubbles: true, clientX: 120, clientY: 500 };
    await row(page, 'Silva').dispatchEvent('pointerdown', touch);
    await expect(page.getByRole('checkbox', { name: 'Select Silva: N-400' })).toBeChecked();
    await row(page, 'Silva').dispatchEvent('pointerup', touch);
    await expect(page).toHaveURL(/case_records$/);
  });

  await test.step('the actions are a sheet, fully visible', async () => {
    for (const name of ['Set Status', 'Reassign', 'Team', 'Add Date', 'Archive', 'Clear selection'])
      await expectWhole(page, page.getByRole('button', { name, exact: true }));
    await page.getByRole('button', { name: 'Set Status' }).tap();
    for (const item of await page.getByRole('menuitem').all()) await expectWhole(page, item);
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'Drafted' }).tap();
    await expect(page.getByText('1 case set to Drafted')).toBeVisible();
  });

  await test.step('the team menu is a sheet', async () => {
    await row(page, 'Silva').getByText('Silva').tap();
    await page.getByRole('button', { name: 'Nadia Reyes: change the team' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Team of Silva: N-400', exact: true });
    await expect(sheet.getByRole('checkbox', { name: 'Nadia Reyes' })).toBeChecked();
    await expectWhole(page, sheet);
    await sheet.getByLabel('Duty of Nadia Reyes').selectOption('Paralegal');
    await expect(sheet.getByText('Saved')).toBeVisible();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Done' }).tap();
    await expect(page.getByRole('button', { name: /^Nadia Reyes \(Paralegal\)/ })).toBeVisible();
  });
});
