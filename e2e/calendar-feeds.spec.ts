import { readFile } from 'node:fs/promises';
import { arrange, expect, expectAccessible, expectNoOverflow, organizationDay, test } from './fixtures.ts';
import { signUp } from './sign-up.ts';

test('a calendar subscribes by a private address, until it is replaced or revoked; one date is downloaded', async ({
  page,
  playwright,
}) => {
  await signUp(page);
  const { ids } = await arrange(page, [
    { title: 'Okafor: I-130', dates: [['Interview', await organizationDay(page, 20)]] },
  ]);
  // A calendar program, which does not have the browser's session.
  const calendar = await playwright.request.newContext();
  const card = page.getByRole('region', { name: 'Calendar feeds' });
  const address = page.getByLabel('Calendar address');

  await page.goto('/case_dates');
  await page.getByRole('link', { name: 'Subscribe' }).click();
  await expect(card).toBeInViewport();
  await card.getByRole('button', { name: 'New feed' }).click();
  const form = page.getByRole('dialog', { name: 'New Calendar Feed' });
  await form.getByLabel('Name').fill('Phone');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Create Feed' }).click();
  const first = await address.inputValue();
  await expectAccessible(page);
  await expectNoOverflow(page);
  expect(await (await calendar.get(first)).text()).toContain('SUMMARY:Interview · Okafor: I-130');
  await page.getByRole('button', { name: 'Done' }).click();

  await page.reload();
  await expect(card).toContainText('Last fetched');
  await expectNoOverflow(page);
  await card.getByRole('button', { name: 'New address for Phone' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'New address' }).click();
  const second = await address.inputValue();
  expect((await calendar.get(first)).status()).toBe(404);
  expect((await calendar.get(second)).status()).toBe(200);
  await page.getByRole('button', { name: 'Done' }).click();
  await card.getByRole('button', { name: 'Revoke Phone' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(card).toContainText('No calendar feeds yet.');
  expect((await calendar.get(second)).status()).toBe(404);

  await page.goto(`/case_records/${ids[0]}`);
  await page.getByRole('button', { name: 'More for Interview' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Add to calendar (.ics)' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toContain('SUMMARY:Interview · Okafor: I-130');
  await calendar.dispose();
});
