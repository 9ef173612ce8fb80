import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, type Locator, type Page } from '@playwright/test';
import { made } from './made.ts';

const VITE = fileURLToPath(new URL('../node_modules/vite/bin/vite.js', import.meta.url));
const STORY = fileURLToPath(new URL('../apps/web/src/testing/table-story', import.meta.url));

/** Builds the page with only the table. */
export async function buildTable(folder: string): Promise<void> {
  await promisify(execFile)(process.execPath, [
    ...[VITE, 'build', STORY],
    ...['--outDir', folder, '--emptyOutDir', '--logLevel', 'error'],
  ]);
}

/** Opens the page with only the table, without a server. The URL has the options of the table. */
export async function openTable(page: Page, question: string): Promise<Locator> {
  await page.route('http://table.test/**', (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ path: join(made('table'), pathname === '/' ? 'index.html' : pathname) });
  });
  await page.goto(`http://table.test/?${question}`);
  const table = page.getByRole('table', { name: 'Matters' });
  await expect(table).toBeVisible();
  // A font that loads later changes the width of the text, and of the columns.
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
  return table;
}

export const row = (page: Page, name: string) =>
  page.locator('tbody tr', { hasText: new RegExp(`${name}(?!\\d)`) });
export const box = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
export const drawn = (page: Page) => page.locator('tbody tr[data-index]');

/** Scrolls the container of the rows. */
export async function scrollRowsTo(table: Locator, top: number) {
  await table.evaluate((element, to) => {
    const scrolls = (part: Element) =>
      getComputedStyle(part).overflowY === 'auto' && part.scrollHeight > part.clientHeight + 1;
    let scroller = element.parentElement;
    while (scroller && !scrolls(scroller)) scroller = scroller.parentElement;
    scroller?.scrollTo({ top: to });
  }, top);
}

/** Resolves or rejects the request for the next rows. */
export async function answer(page: Page, failure = '') {
  await page.evaluate((detail) => dispatchEvent(new CustomEvent('answer', { detail })), failure);
}
