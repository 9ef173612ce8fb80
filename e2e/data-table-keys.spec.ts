import { expect, test } from './fixtures.ts';
import { box, openTable, row, scrollRowsTo } from './table-story.ts';

// Phones have no keyboard.
test('the keyboard moves through rows, opens and selects them', async ({ page }) => {
  const table = await openTable(page, 'total=2000');
  const opened = page.getByTestId('opened');
  await page.keyboard.press('j');
  await expect(row(page, 'Matter 0')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('j');
  await expect(row(page, 'Matter 2')).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('ArrowUp');
  await expect(row(page, 'Matter 0')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(row(page, 'Matter 0')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(opened).toHaveText('Matter 0');
  await page.keyboard.press('x');
  await expect(box(page, 'Matter 0')).toBeChecked();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('3 selected').last()).toBeVisible();
  await page.keyboard.press('Shift+ArrowUp');
  await expect(page.getByText('2 selected').last()).toBeVisible();
  await expect(row(page, 'Matter 1')).toBeFocused();
  await page.keyboard.press(' ');
  await expect(page.getByText('1 selected').last()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Archive' })).toHaveCount(0);
  await page.keyboard.press('End');
  await expect(row(page, 'Matter 1999')).toBeFocused();
  await expect(row(page, 'Matter 1999')).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('ArrowUp');
  await expect(row(page, 'Matter 1998')).toBeFocused();
  // A row with the focus stays rendered, wherever the list is scrolled.
  await scrollRowsTo(table, 0);
  await expect(row(page, 'Matter 5')).toBeInViewport();
  await expect(row(page, 'Matter 1998')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(row(page, 'Matter 1997')).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Home');
  await expect(row(page, 'Matter 0')).toBeFocused();
  const header = await table.getByRole('columnheader', { name: 'Client' }).boundingBox();
  const first = await row(page, 'Matter 0').boundingBox();
  expect(first?.y ?? 0).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0) - 1);
});

// Phones have no Tab.
test('Tab enters the rows once, then moves through the controls of that row and on', async ({ page }) => {
  const table = await openTable(page, 'total=20');
  await table.getByRole('columnheader', { name: 'Fee' }).getByRole('button').focus();
  await page.keyboard.press('Tab');
  await expect(row(page, 'Matter 0')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(box(page, 'Matter 1')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Matter 1', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Note of Matter 1', { exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await table.evaluate((element) => element.contains(document.activeElement))).toBe(false);
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByLabel('Note of Matter 1', { exact: true })).toBeFocused();
});

// Phones have no such keys.
test('typing in a field keeps the keys, and links and checkboxes keep Enter and Space', async ({ page }) => {
  await openTable(page, 'total=20');
  const note = page.getByLabel('Note of Matter 4', { exact: true });
  await note.click();
  await page.keyboard.type('jkx j');
  await page.keyboard.press('Home');
  await expect(note).toBeFocused();
  await expect(note).toHaveValue('jkx j');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('opened')).toHaveText('');
  await page.getByRole('link', { name: 'Matter 4', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#matter$/);
  await expect(page.getByTestId('opened')).toHaveText('');
  await box(page, 'Matter 4').focus();
  await page.keyboard.press(' ');
  await expect(box(page, 'Matter 4')).toBeChecked();
  await page.keyboard.press('Control+j');
  await expect(box(page, 'Matter 4')).toBeFocused();
});
