import type { Page } from '@playwright/test';
import { takeDates } from './counted-dates.ts';
import { apiOf, expect, expectAccessible, expectNoOverflow, openProduct, test } from './fixtures.ts';
import { joinAs } from './people.ts';
import { signUp } from './sign-up.ts';

const TITLE = 'Okafor: I-130';
const part = (page: Page, name: string) => page.getByRole('region', { name });

/** A request for evidence on a separate case. */
async function enterEvent(page: Page): Promise<void> {
  const { post } = await apiOf(page);
  const { case_record } = await post<{ case_record: { id: string } }>('/case_records', {
    title: TITLE,
    description: 'Family petition',
  });
  const body = { kind: 'uscis-rfe', on: '2026-03-02', service: 'mail', filing_mode: 'paper' };
  const { event } = await post<{ event: { id: string } }>(`/case_records/${case_record.id}/events`, body);
  await post(`/case-events/${event.id}/accept`, { outputs: [{ rule: 'uscis-rfe', output: 'due' }] });
}

test('a date is on the control sheet until a second person has confirmed it, and is printed', {
  tag: '@phone',
}, async ({ page, browser }) => {
  await signUp(page, 'Nadia Reyes');
  await takeDates(page);
  const { page: ugo } = await joinAs(page, browser, 'user', 'Ugo Marin');
  await openProduct(page);
  await enterEvent(page);

  await test.step('opens the sheet from the board', async () => {
    await page.goto('/board');
    await page.getByRole('link', { name: 'Control Sheet' }).click();
    await expect(page.getByRole('heading', { name: 'Control Sheet' })).toBeVisible();
    const unconfirmed = part(page, 'Not Confirmed 1');
    await expect(unconfirmed.getByText('Counted: May 28, 2026')).toBeVisible();
    await expect(unconfirmed.getByText('Nadia Reyes')).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
  });

  await test.step('prints it', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export PDF' }).click();
    expect((await download).suggestedFilename()).toMatch(/^Control Sheet \d{4}-\d{2}-\d{2}\.pdf$/);
    await page.emulateMedia({ media: 'print' });
    await expect(part(page, 'Not Confirmed 1').getByText(TITLE)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Export PDF' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('a second person confirms the date there', async () => {
    await ugo.goto('/case_dates/control-sheet');
    await ugo.getByRole('button', { name: `Why this date? RFE Response Due of ${TITLE}` }).click();
    const why = ugo.getByRole('dialog', { name: 'Why this date?' });
    await why.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(why.getByText('Confirmed by Ugo Marin', { exact: false })).toBeVisible();
    await ugo.keyboard.press('Escape');
    await expect(ugo.getByText('Nothing to check')).toBeVisible();
    await expect(page.getByText('Nothing to check')).toBeVisible();
    await expectAccessible(ugo);
  });
});
