// Measures waiting times of a user in Chromium, on the production build over a corpus, and compares them with budgets:
//   npm run bench:browser [-- cases]   100,000 cases by default; the opened organization has a fifth of them
// Without arguments, writes bench/results/browser.md; exits with 1 when a budget is exceeded.
import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { BUDGET } from './budget.ts';
import { asOwner, openCopy } from './database.ts';
import { MAIN, plainLogin } from './landfall.ts';
import { serve } from './process.ts';
import { type Figures, figure, publish, settingOf, tableOfFigures } from './report.ts';
import { median } from './statistics.ts';

const EMAIL = 'measuring@example.test';
const PASSWORD = 'tide table at noon';
const ROUNDS = 5;
const SCROLL_STEPS = 150;

// Code that runs in the browser's page is a string here, because this folder is compiled without the DOM's types.

/** Starts recording the duration of each long task, in milliseconds, in `longTasks`. */
const LONG_TASKS = `
  globalThis.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.longTasks.push(duration);
  }).observe({ type: 'longtask' })`;

/**
 * Clicks a link of the main navigation; returns the milliseconds until the page with this heading has painted its rows.
 */
const TIME_TO = `async ([link, heading]) => {
  const links = [...document.querySelectorAll('[aria-label="Main"] a')].filter((each) => each.textContent.includes(link));
  const frame = () => new Promise(requestAnimationFrame);
  const began = performance.now();
  links[0].click();
  const isThere = () =>
    [...document.querySelectorAll('h1')].some((each) => each.textContent.trim() === heading) &&
    document.querySelector('tbody tr[data-index]');
  while (!isThere()) {
    if (performance.now() - began > 10000) throw new Error('No rows under ' + heading);
    await frame();
  }
  // The first frame has the rows; the second one starts once the first is painted.
  await frame();
  return performance.now() - began;
}`;

/** Scrolls the table's rows by this many pixels and lets the page draw them; returns the last row drawn so far. */
const SCROLL_STEP = `async (pixels) => {
  const scrolls = (part) => getComputedStyle(part).overflowY === 'auto' && part.scrollHeight > part.clientHeight + 1;
  let scroller = document.querySelector('table');
  while (scroller && !scrolls(scroller)) scroller = scroller.parentElement;
  (scroller ?? document.scrollingElement).scrollBy({ top: pixels });
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  const rows = [...document.querySelectorAll('tbody tr[data-index]')];
  return Math.max(...rows.map((row) => Number(row.dataset.index) + 1));
}`;

/** Kilobytes of JavaScript that the page has fetched so far, gzip-compressed. */
function scriptsOf(page: Page): () => Promise<number> {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/assets/') && pathname.endsWith('.js')) scripts.add(pathname);
  });
  return async () => {
    let bytes = 0;
    for (const script of scripts) {
      const gzipped = await page.request.get(script, { headers: { 'accept-encoding': 'gzip' } });
      bytes += Number(gzipped.headers()['content-length']);
    }
    return bytes / 1000;
  };
}

/** The landing page, each time in a browser with an empty cache. */
async function measureLanding(browser: Browser, url: string, figures: Figures): Promise<void> {
  const paints: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await browser.newContext({ baseURL: url });
    const page = await context.newPage();
    const kilobytes = scriptsOf(page);
    await page.goto('/');
    await page.getByRole('button', { name: 'Log in' }).first().waitFor();
    await page.waitForLoadState('networkidle');
    paints.push(
      await page.evaluate<number>("performance.getEntriesByName('first-contentful-paint')[0].startTime"),
    );
    if (round === 0) figures.set('landing page: JavaScript', await kilobytes());
    await context.close();
  }
  figures.set('landing page: first paint', median(paints));
}

/** Signs a new person up and makes them a member of the large organization instead of their own. */
async function enterLargeOrganization(page: Page, databaseUrl: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Log in' }).first().click();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Your name').fill('Nadia Reyes');
  await page.getByLabel('Email address').fill(EMAIL);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Case Records' }).waitFor();
  await page.waitForLoadState('networkidle');
  await asOwner(databaseUrl, (owner) =>
    owner.query(
      `with large as (select org_id from app.organization where name = 'Organization 1'),
        moved as (update app.person set active_org_id = (select org_id from large) where email = $1 returning id)
       insert into app.membership (org_id, person_id, roles) select org_id, id, '{admin}' from large, moved`,
      [EMAIL],
    ),
  );
}

/** The time from a click on a link until the page's content is on the screen, going back and forth. */
async function measureRoutes(page: Page, figures: Figures): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS * 2; round += 1) {
    for (const [link, heading] of [
      ['Beneficiaries', 'Beneficiaries'],
      ['Cases', 'Case Records'],
    ]) {
      times.push(await page.evaluate<number>(`(${TIME_TO})(${JSON.stringify([link, heading])})`));
      await page.waitForLoadState('networkidle');
    }
  }
  // The first time loads the screen's code and rows.
  figures.set('route change to painted rows', median(times.slice(2)));
}

/** Scrolls the list of cases in this many steps, each round from a freshly loaded page, and records its long tasks. */
async function measureScroll(page: Page, figures: Figures): Promise<void> {
  const longest: number[] = [];
  const devtools = await page.context().newCDPSession(page);
  let reached = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.goto('/case_records');
    await page.locator('tbody tr[data-index]').first().waitFor();
    await page.waitForLoadState('networkidle');
    // Discards long tasks left over from the previous round.
    await devtools.send('HeapProfiler.collectGarbage');
    await page.evaluate(LONG_TASKS);
    for (let step = 0; step < SCROLL_STEPS; step += 1) {
      reached = await page.evaluate<number>(`(${SCROLL_STEP})(${600})`);
    }
    longest.push(Math.max(0, ...(await page.evaluate<number[]>('globalThis.longTasks'))));
  }
  figures.set('scrolling the list: rows passed', reached);
  figures.set('scrolling the list: longest task', median(longest));
}

/** Imports a part of the repository that the compiler checks with other settings. */
const borrowed = <T>(path: string) => import(new URL(path, import.meta.url).href) as Promise<T>;
const { browserPath, CHROMIUM_ARGUMENTS } = await borrowed<{
  browserPath(): string;
  CHROMIUM_ARGUMENTS: string[];
}>('../e2e/chromium.ts');
const { buildWebWhenStale } = await borrowed<{ buildWebWhenStale(): void }>('../tools/web-build.mjs');

const cases = Number(process.argv[2] ?? 100_000);
buildWebWhenStale();
await using opened = new AsyncDisposableStack();
const { url: database } = await openCopy({ cases }, opened);
const { path: dataDir } = opened.use(mkdtempDisposableSync(join(tmpdir(), 'landfall-bench-data-')));
const plain = await plainLogin(database);
const server = await serve(MAIN, (port) => ({
  LANDFALL_PUBLIC_URL: `http://localhost:${port}`,
  LANDFALL_DATA_DIR: dataDir,
  DATABASE_URL: plain,
  DATABASE_MIGRATION_URL: database,
}));
opened.defer(server.stop);
const url = server.url.replace('127.0.0.1', 'localhost');
const browser = await chromium.launch({ executablePath: browserPath(), args: CHROMIUM_ARGUMENTS });
opened.defer(() => browser.close());

const figures: Figures = new Map();
await measureLanding(browser, url, figures);
const page = await browser.newPage({ baseURL: url, viewport: { width: 1440, height: 900 } });
const kilobytes = scriptsOf(page);
await enterLargeOrganization(page, database);
figures.set('shell and first screen: JavaScript', await kilobytes());
await page.goto('/case_records');
await page.locator('tbody tr[data-index]').first().waitFor();
await measureRoutes(page, figures);
await measureScroll(page, figures);

const { table, missed } = tableOfFigures(figures, BUDGET.browser);
publish(
  'browser',
  [
    await settingOf(database, 'npm run bench:browser'),
    `Chromium ${browser.version()}, production build; an organization of ${figure(cases / 5)} cases`,
    '',
    table,
  ],
  missed.length > 0,
);
