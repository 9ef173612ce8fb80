import { expect, expectAccessible, expectNoOverflow, test } from './fixtures.ts';
import { answer, box, drawn, openTable, row, scrollRowsTo } from './table-story.ts';

test('a small table draws every row, without extra tab stops', async ({ page }) => {
  const table = await openTable(page, 'total=12&plain');
  await expect(drawn(page)).toHaveCount(12);
  await expect(table).not.toHaveAttribute('aria-rowcount');
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  expect(await table.locator('tr[tabindex]').count()).toBe(0);
});

test('of many rows those around the visible ones are drawn, each with its position', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  const table = await openTable(page, 'total=20000');
  await expect(table).toHaveAttribute('aria-rowcount', '20001');
  await expect(row(page, 'Matter 0')).toHaveAttribute('aria-rowindex', '2');
  await scrollRowsTo(table, 400_000);
  const first = isMobile ? 'Matter 0' : 'Matter 9090';
  if (!isMobile) {
    await expect(row(page, first)).toBeVisible();
    await expect(row(page, first)).toHaveAttribute('aria-rowindex', '9092');
    const header = await table.getByRole('columnheader', { name: 'Client' }).boundingBox();
    const frame = await table.locator('..').boundingBox();
    expect(Math.abs((header?.y ?? 0) - (frame?.y ?? 0)), 'the header stays on top').toBeLessThanOrEqual(2);
  } else {
    await expect(row(page, first)).toHaveCount(0);
  }
  expect(await drawn(page).count()).toBeLessThan(60);
  await scrollRowsTo(table, 20_000_000);
  await expect(row(page, 'Matter 19999')).toBeInViewport();
});

// Cards have no columns.
test('column widths stay while scrolling, and adapt to a row that needs more', async ({ page }) => {
  const table = await openTable(page, 'total=1000');
  const places = () =>
    table
      .locator('th')
      .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().x)));
  const before = await places();
  await scrollRowsTo(table, 44 * 60);
  await expect(row(page, 'Matter 70').getByText('Client 490')).toBeVisible();
  expect(await places()).toEqual(before);
  await scrollRowsTo(table, 44 * 145);
  const words = row(page, 'Matter 150').getByText(/^A receipt/);
  await expect(words).toBeVisible();
  await expect.poll(places).not.toEqual(before);
  expect(await words.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBeLessThanOrEqual(0);
  const grown = await places();
  await scrollRowsTo(table, 44 * 600);
  await expect(row(page, 'Matter 610').getByText('Client 270')).toBeVisible();
  expect(await places()).toEqual(grown);
});

test('the next rows are requested once near the end; a failure shows the reason and Retry', async ({
  page,
}) => {
  const table = await openTable(page, 'total=150&page=60');
  const calls = page.getByTestId('calls');
  const atTheEnd = page.locator('tbody tr:not([data-index]):not([aria-hidden])');
  await expect(row(page, 'Matter 1')).toBeVisible();
  await expect(calls).toHaveText('0');
  await scrollRowsTo(table, 20_000);
  await expect(calls).toHaveText('1');
  await expect(table.getByRole('row')).not.toHaveCount(0);
  await expect(atTheEnd).toHaveCount(2);
  await answer(page, 'The service is not available right now');
  await expect(page.getByText('The next rows could not be loaded.')).toBeVisible();
  await expect(calls).toHaveText('1');
  await page.getByRole('button', { name: 'Try Again' }).press('Enter');
  await expect(calls).toHaveText('2');
  await expect(page.getByRole('button', { name: 'Loading…' })).toBeFocused();
  await answer(page);
  // The rows have loaded: before that, the table ends above the position to scroll to.
  await expect(atTheEnd).toHaveCount(0);
  await scrollRowsTo(table, 40_000);
  await expect(calls).toHaveText('3');
  await answer(page);
  await scrollRowsTo(table, 80_000);
  await expect(row(page, 'Matter 149')).toBeInViewport();
  await expect(calls).toHaveText('3');
});

// Cards have a field for sorting.
test('a column’s header sorts the rows: ascending, descending, default; from the top again', async ({
  page,
}) => {
  const table = await openTable(page, 'total=1000');
  await scrollRowsTo(table, 5_000);
  const header = table.getByRole('columnheader', { name: 'Matter' });
  const button = header.getByRole('button');
  const order = page.getByTestId('sort');
  await expect(header).toHaveAttribute('aria-sort', 'none');
  await expect(table.getByRole('columnheader', { name: 'Status' })).not.toHaveAttribute('aria-sort');
  await button.click();
  await expect(order).toHaveText('title');
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await expect(row(page, 'Matter 999')).toBeInViewport();
  await button.press('Enter');
  await expect(order).toHaveText('-title');
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await expect(button).toBeFocused();
  await button.click();
  await expect(order).toHaveText('own');
  await expect(header).toHaveAttribute('aria-sort', 'none');
});

test('while other rows load the old ones stay, from the top, without further requests', async ({ page }) => {
  const table = await openTable(page, 'total=300&page=150');
  await scrollRowsTo(table, 3_000);
  await expect(row(page, 'Matter 0')).toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new Event('question')));
  await expect(row(page, 'Matter 0')).toBeInViewport();
  await expect(table.locator('..')).toHaveAttribute('aria-busy', 'true');
  await scrollRowsTo(table, 100_000);
  await expect(row(page, 'Matter 149')).toBeInViewport();
  await expect(page.getByTestId('calls')).toHaveText('0');
});

// Tables have sortable headers.
test('cards are sorted by a field above them, and selected all at once', { tag: '@phone-only' }, async ({
  page,
}) => {
  await openTable(page, 'total=20');
  await page.getByLabel('Sort by').selectOption({ label: 'Fee ↓' });
  await expect(page.getByTestId('sort')).toHaveText('-fee');
  await page.getByLabel('Sort by').selectOption({ label: 'Default order' });
  await expect(page.getByTestId('sort')).toHaveText('own');
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await expect(page.getByText('20 selected').last()).toBeVisible();
  // The options of the header are not in the tab order either.
  await expect(page.locator('thead').locator('button, input')).toHaveCount(0);
});

test('rows are selected one by one, as a range, and all; the bar counts them without moving content', async ({
  page,
}) => {
  const table = await openTable(page, 'total=20');
  const all = page.getByRole('checkbox', { name: 'Select all' });
  const before = await row(page, 'Matter 3').boundingBox();
  await box(page, 'Matter 2').click();
  await expect(page.getByText('1 selected').last()).toBeVisible();
  expect(await row(page, 'Matter 3').boundingBox()).toEqual(before);
  expect(await all.evaluate((input: HTMLInputElement) => input.indeterminate)).toBe(true);
  await box(page, 'Matter 5').click({ modifiers: ['Shift'] });
  await expect(page.getByText('4 selected').last()).toBeVisible();
  // The range ends at the row that was selected last.
  await box(page, 'Matter 4').click({ modifiers: ['Shift'] });
  await expect(box(page, 'Matter 5')).not.toBeChecked();
  await expect(box(page, 'Matter 4')).toBeChecked();
  await expect(page.getByTestId('opened')).toHaveText('');
  await all.click();
  await expect(all).toBeChecked();
  await expect(page.getByText('20 selected').last()).toBeVisible();
  await box(page, 'Matter 7').click();
  await expect(page.getByText('19 selected').last()).toBeVisible();
  // The last row is visible above the bar.
  await table.locator('tbody tr[data-index]').last().getByRole('checkbox').focus();
  await table.locator('tbody tr[data-index]').last().press('End');
  const last = await row(page, 'Matter 19').boundingBox();
  const bar = await page.getByRole('button', { name: 'Archive' }).boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await expect(page.getByRole('button', { name: 'Archive' })).toHaveCount(0);
  await expect(page.locator('tbody input[type=checkbox]:checked')).toHaveCount(0);
});

// Phones have no Shift.
test('a click on a row opens it; on its checkbox’s cell it selects, with Shift a range', async ({ page }) => {
  await openTable(page, 'total=20');
  await row(page, 'Matter 1').getByText('Open').click();
  await expect(page.getByTestId('opened')).toHaveText('Matter 1');
  await row(page, 'Matter 3')
    .locator('td')
    .first()
    .click({ position: { x: 4, y: 4 } });
  await expect(box(page, 'Matter 3')).toBeChecked();
  await row(page, 'Matter 6')
    .getByText('Closed')
    .click({ modifiers: ['Shift'] });
  await expect(page.getByText('4 selected').last()).toBeVisible();
  await expect(page.getByTestId('opened')).toHaveText('Matter 1');
});

test('print includes all loaded rows', async ({ page }) => {
  await openTable(page, 'total=500');
  expect(await drawn(page).count()).toBeLessThan(60);
  await page.emulateMedia({ media: 'print' });
  await expect(drawn(page)).toHaveCount(500);
  await page.emulateMedia({ media: 'screen' });
  await expect.poll(() => drawn(page).count()).toBeLessThan(60);
});

test('columns are hidden and shown again without closing their list', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  const table = await openTable(page, 'total=20');
  await page.getByRole('button', { name: 'Columns' }).click();
  const fee = page.getByRole('menuitemcheckbox', { name: 'Fee' });
  await expect(fee).toBeChecked();
  await fee.click();
  await expect(fee).not.toBeChecked();
  if (!isMobile) await expect(table.locator('th', { hasText: 'Fee' })).toHaveCount(0);
  await expect(table.getByText('$137', { exact: true })).toHaveCount(0);
  await fee.press('Space');
  await expect(fee).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(fee).toBeHidden();
  await expect(table.getByText('$137', { exact: true })).toBeVisible();
});

test('many rows, selected ones and the bar are accessible and fit a narrow phone', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  if (isMobile) await page.setViewportSize({ width: 360, height: 740 });
  await openTable(page, 'total=500&page=100');
  await box(page, 'Matter 1').check();
  await page.getByRole('button', { name: 'Columns' }).focus();
  await expectAccessible(page);
  await expectNoOverflow(page);
});
