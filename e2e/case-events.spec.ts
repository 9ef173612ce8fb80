import type { Page } from '@playwright/test';
import { takeDates } from './counted-dates.ts';
import { expect, expectAccessible, expectNoOverflow, openCase, openProduct, test } from './fixtures.ts';
import { joinAs } from './people.ts';
import { signUp } from './sign-up.ts';

const events = (page: Page) => page.getByRole('region', { name: 'Events', exact: true });
const dates = (page: Page) => page.getByRole('region', { name: 'Important Dates' });
const TITLE = 'Okafor: I-130';

test('a notice becomes an event, its date is counted, accepted and confirmed by a second person', {
  tag: '@phone',
}, async ({ page, browser }) => {
  await signUp(page, 'Nadia Reyes');
  await takeDates(page);
  const { page: ugo } = await joinAs(page, browser, 'user', 'Ugo Marin');
  await openProduct(page);
  await openCase(page, TITLE);
  const address = page.url();

  await test.step('upload the notice', async () => {
    const notice = { name: 'RFE notice.txt', mimeType: 'text/plain', buffer: Buffer.from('Due in 84 days') };
    await page.getByLabel('Files to upload').setInputFiles([notice]);
    await expect(page.getByRole('region', { name: 'Uploads' }).getByText('1 file uploaded')).toBeVisible();
    await page.getByRole('button', { name: 'Clear finished uploads' }).click();
  });

  await test.step('enter the event', async () => {
    await events(page).getByRole('button', { name: 'Add Event' }).click();
    const form = page.getByRole('dialog', { name: 'Add Event' });
    await form.getByRole('textbox', { name: 'What happened' }).fill('rfe');
    await form.getByRole('option', { name: /^Request for evidence/ }).click();
    await form.getByRole('textbox', { name: 'Notice date' }).fill('3/2/2026');
    await form.getByLabel('Service').selectOption('mail');
    await form.getByLabel('Document').selectOption('RFE notice');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Add Event' }).click();
    await expect(form).toBeHidden();
    const steps = events(page).getByRole('list', { name: 'Steps of Response must be received' });
    await expect(steps.getByText('3 days more, served by mail: Thu, May 28, 2026')).toBeVisible();
    await expect(dates(page).getByText('No dates yet')).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
  });

  await test.step('accept its date', async () => {
    await events(page).getByRole('button', { name: 'Accept RFE Response Due' }).click();
    await expect(dates(page).getByText('Counted, not confirmed', { exact: false })).toBeVisible();
    await dates(page).getByRole('button', { name: 'Why this date? RFE Response Due' }).click();
    const why = page.getByRole('dialog', { name: 'Why this date?' });
    await expect(why.getByText('Thursday, May 28, 2026')).toBeVisible();
    await expect(why.getByText('You entered or accepted this date', { exact: false })).toBeVisible();
    await expect(why.getByRole('button', { name: 'Confirm' })).toBeDisabled();
    await expectAccessible(page);
    await expectNoOverflow(page);
  });

  await test.step('a second person confirms it from the board', async () => {
    await ugo.goto('/board?check=unverified');
    await ugo.getByRole('button', { name: `Why this date?: RFE Response Due of ${TITLE}` }).click();
    const why = ugo.getByRole('dialog', { name: 'Why this date?' });
    const steps = why.getByRole('list', { name: 'Steps of Response must be received' });
    await expect(steps.getByText('84 days later: Mon, May 25, 2026')).toBeVisible();
    await why.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(why.getByText('Confirmed by Ugo Marin', { exact: false })).toBeVisible();
    await expectAccessible(ugo);
    await ugo.goto(address);
    await expect(dates(ugo).getByText('Counted, confirmed', { exact: false })).toBeVisible();
  });
});
