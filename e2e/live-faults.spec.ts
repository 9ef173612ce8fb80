import type { Browser, Page } from '@playwright/test';
import { apiOf, arrange, test as base, expect } from './fixtures.ts';
import { FrontDoor, ROUTE_HEADER, type Route } from './front-door.ts';
import { joinAs } from './people.ts';
import { ProductServer } from './server.ts';
import { signUp } from './sign-up.ts';

/** One second, with a margin for a busy machine; a refetch without an event takes longer. */
const SOON = { timeout: 5_000 };

interface TwoServers {
  frontDoor: FrontDoor;
  first: ProductServer;
  second: ProductServer;
}

const test = base.extend<{ theirRoute: Route }, { two: TwoServers }>({
  two: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner asks for a destructured first argument
    async ({}, use) => {
      const frontDoor = new FrontDoor();
      await frontDoor.open();
      const environment = { LANDFALL_PUBLIC_URL: frontDoor.url };
      const first = await ProductServer.start(environment);
      const second = await first.startAnother(environment);
      frontDoor.add('first', first.url);
      await use({ frontDoor, first, second });
      await second.dispose();
      await first.dispose();
      await frontDoor.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  server: [async ({ two }, use) => use(two.first), { scope: 'worker' }],
  baseURL: async ({ two }, use) => use(two.frontDoor.url),
  /** The route of the second browser, to the second server. */
  theirRoute: async ({ two: { frontDoor, second } }, use) => use(frontDoor.add('second', second.url)),
});

// These tests run in sequence: two servers are started for all of them.
test.describe.configure({ mode: 'default' });

/** Two members of an office, in two browsers on two servers; each has the same case open. */
async function meet(nadia: Page, browser: Browser, prepare: (ugo: Page) => Promise<void> = async () => {}) {
  await signUp(nadia, 'Nadia Reyes');
  const { page: ugo } = await joinAs(nadia, browser, 'user', 'Ugo Marin');
  await ugo.context().setExtraHTTPHeaders({ [ROUTE_HEADER]: 'second' });
  await prepare(ugo);
  const { ids } = await arrange(nadia, [{ title: 'Okafor: I-130' }]);
  const path = `/case_records/${ids[0]}`;
  for (const page of [nadia, ugo]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Okafor: I-130' })).toBeVisible();
  }
  let changes = 0;
  /** Changes the title of the case. @returns the new one */
  async function change(by: Page): Promise<string> {
    changes += 1;
    const title = `Okafor, version ${changes}`;
    await (await apiOf(by)).post(path, { title });
    return title;
  }
  // `expect` would describe the whole page at each attempt that finds nothing, which takes half a second in each of ten
  // tabs.
  const sees = (page: Page, title: string) => page.getByRole('heading', { name: title }).waitFor(SOON);
  async function seeEachOther(): Promise<void> {
    await sees(ugo, await change(nadia));
    await sees(nadia, await change(ugo));
  }
  return { ugo, change, sees, seeEachOther };
}

const streamsOf = (route: Route) => route.called.filter((path) => path.startsWith('/api/events'));

test('D48 two browsers on two servers see each other’s changes', async ({ page, browser, theirRoute }) => {
  const { ugo, seeEachOther } = await meet(page, browser);
  await seeEachOther();
  expect(streamsOf(theirRoute)).toHaveLength(1);
  await ugo.context().close();
});

test('D48 also through a buffering proxy', async ({ page, browser, theirRoute }) => {
  theirRoute.holdBytes = 64 * 1024;
  const { ugo, change, sees, seeEachOther } = await meet(page, browser);
  await expect.poll(() => streamsOf(theirRoute).at(-1), { timeout: 15_000 }).toContain('once=true');
  await seeEachOther();
  // Changes arrive one by one, also while the next stream is being opened.
  for (let times = 0; times < 2; times += 1) await change(page);
  await sees(ugo, await change(page));
  // The proxy is fixed: streams stay open again.
  theirRoute.holdBytes = 0;
  const isWhole = async () => {
    await sees(ugo, await change(page));
    return streamsOf(theirRoute).at(-1) === '/api/events';
  };
  await expect.poll(isWhole, { timeout: 30_000, intervals: [2_000] }).toBe(true);
  await seeEachOther();
  await ugo.context().close();
});

test('D48 a machine that wakes shows what happened while it slept', async ({ page, browser, theirRoute }) => {
  const { ugo, change, sees, seeEachOther } = await meet(page, browser, (theirs) => theirs.clock.install());
  await seeEachOther();
  theirRoute.lose();
  const title = await change(page);
  // The laptop's lid is opened: its clock has advanced further than its timers.
  await ugo.clock.fastForward('01:00');
  await sees(ugo, title);
  await seeEachOther();
  await ugo.context().close();
});

test('D48 also after being without a network', async ({ page, browser, theirRoute }) => {
  const { ugo, change, sees, seeEachOther } = await meet(page, browser);
  await ugo.context().setOffline(true);
  theirRoute.lose();
  const title = await change(page);
  await ugo.context().setOffline(false);
  await sees(ugo, title);
  await seeEachOther();
  await ugo.context().close();
});

test('D48 no change is missed when servers lose their notification connections', async ({
  page,
  browser,
  two,
  theirRoute,
}) => {
  const { ugo, change, sees, seeEachOther } = await meet(page, browser);
  await seeEachOther();
  const before = streamsOf(theirRoute).length;
  // Each process has one connection on which it listens and regularly asks for an echo.
  const lost = await two.first.operateDatabase(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where query in ('listen landfall_live', 'select pg_notify($1, '''')')`,
  );
  expect(lost.length).toBeGreaterThanOrEqual(2);
  await sees(ugo, await change(page));
  await seeEachOther();
  expect(streamsOf(theirRoute).length).toBeGreaterThan(before);
  await ugo.context().close();
});

test('D48 or when a server is killed, and another takes over', async ({ page, browser, two, theirRoute }) => {
  const { ugo, change, sees, seeEachOther } = await meet(page, browser);
  await seeEachOther();
  await two.second.kill();
  const title = await change(page);
  theirRoute.url = two.first.url;
  await sees(ugo, title);
  await seeEachOther();
  await two.second.launch();
  await ugo.context().close();
});

// Runs alone, because ten tabs render at once.
test('D52 ten tabs of one browser share a stream, and each shows changes', { tag: '@timed' }, async ({
  page,
  browser,
  theirRoute,
}) => {
  const { ugo, change, sees } = await meet(page, browser);
  const tabs = [ugo];
  while (tabs.length < 10) {
    const tab = await ugo.context().newPage();
    await tab.goto(ugo.url());
    await expect(tab.getByRole('heading', { name: 'Okafor: I-130' })).toBeVisible();
    tabs.push(tab);
  }
  const title = await change(page);
  await Promise.all(tabs.map((tab) => sees(tab, title)));
  expect(streamsOf(theirRoute)).toHaveLength(1);
  // The tab that reads the stream is closed: another one takes over.
  await ugo.close();
  await expect.poll(() => streamsOf(theirRoute).length).toBe(2);
  const next = await change(page);
  await Promise.all(tabs.slice(1).map((tab) => sees(tab, next)));
  await ugo.context().close();
});
