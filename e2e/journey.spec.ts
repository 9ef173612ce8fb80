import { accessToken, addDate, expect, goTo, openCase, signUp, test } from './fixtures.ts';
import { ProductServer } from './server.ts';

test('from sign-up to a filed deadline, and out of sight of another organization', async ({
  page,
  browser,
  server,
}) => {
  await signUp(page);
  await openCase(page, 'Okafor: I-130');
  await addDate(page, '+84d');
  await expect(page.getByText('84 days remaining').first()).toBeVisible();
  const casePath = new URL(page.url()).pathname;

  await goTo(page, 'Cases');
  const cases = page.getByRole('table', { name: 'Case Records' });
  await expect(cases.getByRole('link', { name: 'Okafor: I-130' })).toBeVisible();
  await expect(cases.getByText('84 days remaining')).toBeVisible();
  await expect(page.getByText('1 records found')).toBeVisible();

  await goTo(page, 'Case Dates');
  const upcoming = page.getByRole('table', { name: 'Upcoming Dates' });
  await expect(upcoming.getByText('Filing Deadline')).toBeVisible();
  await expect(upcoming.getByRole('link', { name: 'Okafor: I-130' })).toBeVisible();

  const other = await (await browser.newContext({ baseURL: server.url })).newPage();
  await signUp(other, 'Bo Stranger');
  await expect(other.getByText('0 records found')).toBeVisible();
  await goTo(other, 'Case Dates');
  await expect(other.getByText('No case dates found').first()).toBeVisible();
  await other.goto(casePath);
  await expect(other.getByText('Okafor')).toHaveCount(0);
  const asStranger = { headers: { authorization: `Bearer ${await accessToken(other)}` } };
  const id = casePath.split('/').at(-1);
  expect((await other.request.get(`/api/case_records/${id}`, asStranger)).status()).toBe(404);
  expect(await (await other.request.get('/api/case_records', asStranger)).json()).toMatchObject({ total: 0 });
  expect(await (await other.request.get('/api/case-dates', asStranger)).json()).toMatchObject({ dates: [] });
  await other.context().close();

  await upcoming.getByRole('link', { name: 'Okafor: I-130' }).click();
  await page.getByRole('button', { name: /Archive.*Filing Deadline/ }).click();
  await expect(page.getByText('Filing Deadline archived')).toBeVisible();
  await goTo(page, 'Case Dates');
  await expect(page.getByText('No case dates found').first()).toBeVisible();
  await goTo(page, 'Cases');
  await expect(cases.getByText('84 days remaining')).toHaveCount(0);
});

test('T71 nothing entered is lost when the server is killed between two steps', async ({ browser }) => {
  test.setTimeout(120_000);
  const server = await ProductServer.start();
  try {
    const page = await (await browser.newContext({ baseURL: server.url })).newPage();
    await signUp(page);
    await openCase(page, 'Tesfaye: I-589');
    await server.kill();
    await server.launch();
    await addDate(page, 'in 6 weeks');
    await server.kill();
    await server.launch();
    await page.goto('/');
    const cases = page.getByRole('table', { name: 'Case Records' });
    await expect(cases.getByRole('link', { name: 'Tesfaye: I-589' })).toBeVisible();
    await expect(cases.getByText('42 days remaining')).toBeVisible();
    await page.context().close();
  } finally {
    await server.dispose();
  }
});
