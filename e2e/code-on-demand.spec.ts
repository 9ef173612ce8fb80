import type { Page } from '@playwright/test';
import { arrange, expect, expectAccessible, goTo, openProduct, test } from './fixtures.ts';
import { intercept } from './intercept.ts';
import { signUp } from './sign-up.ts';

// Cached code would still be available offline.
test.use({ newBrowser: true });

const part = (page: Page) => page.getByText('This part of the page could not be loaded.');
const wholePage = (page: Page) => page.getByText('The page could not be loaded.');
const retry = (page: Page) => page.getByRole('button', { name: 'Retry' });

/**
 * Opens the list of cases, which later pages keep mounted, and waits for its data and the code that it loads
 * automatically: before that, there is no page to stay on.
 */
async function openCases(page: Page): Promise<void> {
  await goTo(page, 'Cases');
  await expect(page.getByText('0 records found')).toBeVisible();
  await expect(page.getByRole('list', { name: 'First steps' })).toBeVisible();
}

/** Waits for code that a case's page loads automatically: Chromium does not retry a module whose download failed. */
async function expectSections(page: Page): Promise<void> {
  for (const name of ['Tasks', 'Checklist', 'Documents', 'Messages', 'Priority Date'])
    await expect(page.getByRole('region', { name, exact: true }).getByRole('button').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Receipts', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Legal hold' })).toBeVisible();
}

test.beforeEach(async ({ page }) => {
  await signUp(page);
});

test('offline, a dialog that is not loaded shows Retry; the page stays, and Retry opens it', async ({
  page,
  context,
}) => {
  const { ids } = await arrange(page, [{ title: 'Okafor: I-130' }]);
  await page.goto(`/case_records/${ids[0]}`);
  const addNote = page.getByRole('button', { name: 'Add Note' });
  await expect(addNote).toBeVisible();
  await expectSections(page);
  await context.setOffline(true);
  await addNote.click();
  await expect(part(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Okafor: I-130' })).toBeVisible();
  await expectAccessible(page);
  const failedAgain = page.waitForEvent('console', (message) =>
    message.text().includes('The server is away'),
  );
  await addNote.click();
  await failedAgain;
  await expect(part(page)).toHaveCount(1);
  await context.setOffline(false);
  await retry(page).click();
  const dialog = page.getByRole('dialog', { name: 'Add Note' });
  await expect(dialog.getByLabel('Subject')).toBeVisible();
  await expect(part(page)).toBeHidden();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await addNote.click();
  await expect(dialog).toBeVisible();
});

test('once the server is back, the next click opens what could not be loaded', async ({ page, context }) => {
  const { ids } = await arrange(page, [{ title: 'Okafor: I-130' }]);
  await openProduct(page);
  // The code that the page loads automatically has arrived: Chromium does not retry a module whose download failed.
  await expect(page.getByRole('button', { name: 'Columns' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'First steps' })).toBeVisible();
  const newCase = page.getByRole('button', { name: 'New Case Record' }).first();
  await context.setOffline(true);
  await newCase.click();
  await expect(part(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Case Records' })).toBeVisible();
  await context.setOffline(false);
  await newCase.click();
  const dialog = page.getByRole('dialog', { name: 'New Case Record' });
  await expect(dialog).toBeVisible();
  await expect(part(page)).toBeHidden();

  await page.goto(`/case_records/${ids[0]}`);
  const add = page.getByRole('button', { name: 'Add petitioner' });
  await expect(add).toBeVisible();
  await expectSections(page);
  await context.setOffline(true);
  await add.click();
  await expect(part(page)).toBeVisible();
  await context.setOffline(false);
  await add.click();
  await expect(page.getByRole('dialog', { name: 'Add Petitioner' })).toBeVisible();
  await expect(part(page)).toBeHidden();
});

test('offline, a page that is not loaded keeps the previous one, and Retry opens it', async ({
  page,
  context,
}) => {
  await openCases(page);
  await context.setOffline(true);
  await goTo(page, 'Case Dates');
  await expect(wholePage(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Case Records' })).toBeVisible();
  await expect(page).toHaveURL('/case_records');
  await expectAccessible(page);
  await context.setOffline(false);
  await retry(page).click();
  await expect(page.getByRole('heading', { name: 'Case Dates' })).toBeVisible();
  await expect(page).toHaveURL('/case_dates');
  await expect(wholePage(page)).toBeHidden();
});

test('code whose styles could not be loaded is not drawn without them', async ({ page }) => {
  await openCases(page);
  const styles = /\/assets\/ReportsPage.*\.css$/;
  await intercept(page, styles, (route) => route.abort());
  await goTo(page, 'Reports');
  await expect(wholePage(page)).toBeVisible();
  await page.unroute(styles);
  await goTo(page, 'Reports');
  await expect(page.getByRole('heading', { name: 'Reports', exact: true })).toBeVisible();
  const loaded = () =>
    page.evaluate(() => Array.from(document.styleSheets, ({ href }) => href ?? '').filter(Boolean));
  expect((await loaded()).filter((href) => styles.test(href))).toHaveLength(1);
  await expect(wholePage(page)).toBeHidden();
});

test('code requested on hover fails like code requested by a click', async ({ page }) => {
  await openCases(page);
  const code = /\/assets\/CaseDateListPage.*\.js$/;
  const { promise: clicked, resolve: click } = Promise.withResolvers<void>();
  await intercept(page, code, async (route) => {
    await clicked;
    await route.abort();
  });
  const link = page.getByRole('link', { name: 'Case Dates' });
  const asked = page.waitForRequest(code);
  await link.hover();
  await asked;
  await link.click();
  await expect(page).toHaveURL('/case_dates');
  click();
  await expect(wholePage(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Case Records' })).toBeVisible();
  await expect(page).toHaveURL('/case_records');
});

test('offers a reload when a retry fails although the server answers', async ({ page }) => {
  await openCases(page);
  const code = /\/assets\/CaseDateListPage.*\.js$/;
  await intercept(page, code, (route) => route.abort());
  await goTo(page, 'Case Dates');
  await expect(wholePage(page)).toBeVisible();
  await retry(page).click();
  await expect(page.getByText('Save what you have typed, then reload the page.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Case Records' })).toBeVisible();
  await page.unroute(code);
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload' }).click();
  await reloaded;
  await expect(page.getByRole('heading', { name: 'Case Records' })).toBeVisible();
  await goTo(page, 'Case Dates');
  await expect(page.getByRole('heading', { name: 'Case Dates' })).toBeVisible();
});

/** Delays the palette's code until `release` is called. */
async function holdPalette(page: Page) {
  const code = /\/assets\/Palette.*\.js$/;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await intercept(page, code, async (route) => {
    await released;
    await route.fallback();
  });
  return { code, release, palette: page.getByRole('dialog', { name: 'Command palette' }) };
}

/** Presses a keyboard shortcut that opens a dialog, and closes the dialog. */
async function expectKeysToWork(page: Page): Promise<void> {
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New Case Record' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
}

test('text typed for a loading palette is kept, until Escape closes it', async ({ page }) => {
  await openCases(page);
  const { release, palette } = await holdPalette(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('left');
  await page.keyboard.press('Escape');
  await expectKeysToWork(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('reports');
  release();
  await expect(palette.getByRole('combobox')).toHaveValue('reports');
});

test('a palette left by a click does not open when it is loaded', async ({ page }) => {
  await openCases(page);
  const { code, release, palette } = await holdPalette(page);
  const arrived = page.waitForResponse(code);
  await page.keyboard.press('Control+k');
  await page.getByRole('heading', { name: 'Case Records' }).click();
  release();
  await (await arrived).finished();
  await expectKeysToWork(page);
  await expect(palette).toHaveCount(0);
});
