import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test';
import {
  accessibilityFaults,
  settled,
  THEME_RULES,
  THEMES,
  type Theme,
} from '../apps/web/src/testing/in-page.ts';
import { PHONE } from '../apps/web/src/testing/screens.ts';
import { intercept } from './intercept.ts';
import { ProductServer } from './server.ts';
import { accessToken, PASSWORD } from './sign-up.ts';

export { expect };

interface WorkerFixtures {
  /** The worker's server: its tests share it, each with people and organizations of its own. */
  server: ProductServer;
  /** The worker's browser session, once there is one. */
  kept: { context?: BrowserContext };
}

interface TestFixtures {
  /** What the page reported as a violation of the content security policy or as an uncaught error. */
  complaints: string[];
  /** Whether the journey starts with a fresh browser: without cached code and without a known device. */
  newBrowser: boolean;
}

/** Removes everything that a journey left in a session, except for the browser's cache. */
async function clear(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.close();
  await context.setOffline(false);
  await context.clearPermissions();
  await context.setStorageState({ cookies: [], origins: [] });
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner asks for a destructured first argument
    async ({}, use) => {
      const server = await ProductServer.start();
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  kept: [async ({}, use) => use({}), { scope: 'worker' }],
  newBrowser: [false, { option: true }],
  // Journeys of a worker share a session: its cached and compiled code saves half of the time that opening a page
  // takes.
  context: async ({ browser, kept, newBrowser }, use) => {
    if (newBrowser) {
      const context = await browser.newContext();
      await use(context);
      await context.close();
    } else {
      kept.context ??= await browser.newContext();
      await use(kept.context);
      await clear(kept.context);
    }
  },
  baseURL: async ({ server }, use) => use(server.url),
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        if (/Content Security Policy/i.test(message.text())) complaints.push(message.text());
      });
      await use(complaints);
      expect(complaints, 'T55 uncaught errors and violations of the content security policy').toEqual([]);
    },
    { auto: true },
  ],
});

/** Signs in on the hosted page, starting from the landing page. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Log in' }).first().click();
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'My Work' })).toBeVisible();
}

/** Opens the start page of the app. */
export async function openProduct(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Case Records' })).toBeVisible();
}

/** Opens the ids and technical details of the record on the page. */
export async function openSystemInformation(page: Page) {
  await page.getByRole('button', { name: 'More for this page' }).click();
  await page.getByRole('menuitem', { name: 'System Information' }).click();
  return page.getByRole('dialog', { name: 'System Information' });
}

/** Goes to a page by the sidebar, which phones open with a button; from the start page if no page is open. */
export async function goTo(page: Page, item: string): Promise<void> {
  if (page.url() === 'about:blank') await openProduct(page);
  const menu = page.getByRole('button', { name: 'Open menu' });
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.or(sidebar).first()).toBeVisible();
  if (await menu.isVisible()) await menu.click();
  // Does not match the whole name of the link, which ends with a count if there are unread items.
  await sidebar
    .getByRole('link')
    .filter({ has: page.getByText(item, { exact: true }) })
    .click();
}

/** Returns the search box, which phones open with a button. */
export async function searchBox(page: Page): Promise<Locator> {
  const button = page.getByRole('button', { name: 'Open search' });
  if (await button.isVisible()) await button.click();
  return page.getByLabel('Search', { exact: true });
}

/** Creates a case with the dialog of the case list, from the start page if no page is open; ends on the case's page. */
export async function openCase(
  page: Page,
  title: string,
  description = 'Petition for a spouse',
): Promise<void> {
  if (page.url() === 'about:blank') await openProduct(page);
  await page.getByRole('button', { name: 'New Case Record' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New Case Record' });
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Description').fill(description);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
}

/** Adds a date on a case's page by typing. */
export async function addDate(page: Page, typed: string, type = 'Filing Deadline'): Promise<void> {
  await page.getByRole('button', { name: 'Add Date' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Date' });
  await dialog.getByRole('textbox', { name: 'Date', exact: true }).fill(typed);
  await dialog.getByLabel('Date Type').selectOption(type);
  await dialog.getByRole('button', { name: 'Add Date' }).click();
  await expect(dialog).toBeHidden();
}

/** Waits until the app has applied the browser's color scheme, unless the person has chosen one. */
async function schemeTaken(page: Page, colorScheme: Theme): Promise<void> {
  await page.waitForFunction((scheme) => {
    const chosen = localStorage.getItem('landfall-color-scheme') ?? 'auto';
    const drawn = document.documentElement.dataset.mantineColorScheme ?? scheme;
    return chosen !== 'auto' || drawn === scheme;
  }, colorScheme);
}

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Checks what is rendered for accessibility violations. @param rules all unless given */
export async function faultsOf(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(accessibilityFaults, rules);
}

/** Checks the page for accessibility violations in both themes, once no table is dimmed that waits for new rows. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('[data-stale]')).toHaveCount(0);
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await schemeTaken(page, colorScheme);
    await page.evaluate(settled);
    const found = await faultsOf(page, THEME_RULES[colorScheme]);
    expect(found, `accessibility in the ${colorScheme} theme`).toEqual([]);
  }
}

async function expectFit(page: Page): Promise<void> {
  const overflow = await page.evaluate(async () => {
    // The first frame detects a new size, the second one is rendered for it.
    for (const _ of ['noticed', 'drawn']) await new Promise(requestAnimationFrame);
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  });
  expect(overflow, `pixels wider than ${page.viewportSize()?.width}`).toBeLessThanOrEqual(0);
}

/** Expects that nothing is wider than the screen, nor than that of a phone. */
export async function expectNoOverflow(page: Page): Promise<void> {
  await expectFit(page);
  const screen = page.viewportSize();
  if (!screen || screen.width <= PHONE.width) return;
  await page.setViewportSize(PHONE);
  await expectFit(page);
  await page.setViewportSize(screen);
}

/** Creates cases and dates through the API with the page's token, faster than by hand. */
export async function arrange(
  page: Page,
  cases: readonly { title: string; dates?: [type: string, date: string][] }[],
) {
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const ids: string[] = [];
  for (const { title, dates = [] } of cases) {
    const data = { title, description: `About ${title}` };
    const opened = await page.request.post('/api/case_records', { headers, data });
    const { case_record } = (await opened.json()) as { case_record: { id: string } };
    ids.push(case_record.id);
    for (const [date_type, important_date] of dates) {
      const added = await page.request.post('/api/case-dates', {
        headers,
        data: { case_id: case_record.id, date_type, important_date },
      });
      expect(added.status()).toBe(201);
    }
  }
  return { headers, ids };
}

/** Calls the API as the page's person, for what a journey needs but does not test. */
export async function apiOf(page: Page) {
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  /** Posts and returns the JSON, or undefined if there is none. */
  async function post<T = { [wrapper: string]: { id: string } }>(
    path: string,
    data: object = {},
  ): Promise<T> {
    const answer = await page.request.post(`/api${path}`, { headers, data });
    expect(answer.ok(), `${path} answered ${answer.status()}`).toBe(true);
    return (answer.status() === 204 ? undefined : await answer.json()) as T;
  }
  async function get<T>(path: string): Promise<T> {
    const answer = await page.request.get(`/api${path}`, { headers });
    expect(answer.ok(), `${path} answered ${answer.status()}`).toBe(true);
    return (await answer.json()) as T;
  }
  return {
    post,
    get,
    addBeneficiary: async (fields: object = {}) =>
      (await post<{ beneficiary: { id: string } }>('/beneficiaries', fields)).beneficiary.id,
    addPetitioner: async (petitioner_name: string, fields: object = {}) =>
      (await post<{ petitioner: { id: string } }>('/petitioners', { petitioner_name, ...fields })).petitioner
        .id,
    addNote: (resource_id: string, subject: string, note_text: string) =>
      post('/notes', { resource_id, subject, note_text }),
  };
}

/** Makes the page treat its person as a viewer; the server's refusals have tests of their own. */
export async function becomeViewer(page: Page): Promise<void> {
  await intercept(page, '**/api/settings', async (route) => {
    const answer = await route.fetch();
    const settings = await answer.json();
    await route.fulfill({ json: { ...settings, user: { ...settings.user, roles: ['viewer'] } } });
  });
}

/** A calendar day of the organization, `days` after its today. */
export async function organizationDay(page: Page, days: number): Promise<string> {
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const organization = await (await page.request.get('/api/organizations', { headers })).json();
  const [year, month, day] = (organization.today as string).split('-').map(Number);
  return new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, (day ?? 1) + days)).toISOString().slice(0, 10);
}
