import type { Page } from '@playwright/test';
import {
  apiOf,
  expect,
  expectAccessible,
  expectNoOverflow,
  goTo,
  openCase,
  openProduct,
  test,
} from './fixtures.ts';
import { signUp } from './sign-up.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Checklist', exact: true });
const row = (page: Page, title: string) =>
  section(page).getByRole('listitem').filter({ hasText: title }).first();

test('a case gets a checklist by a template; items are changed and added, and a link is created and revoked', {
  tag: '@phone',
}, async ({ page }) => {
  await signUp(page);
  await goTo(page, 'Organization');
  const templates = page.getByRole('region', { name: 'Checklist templates' });
  await templates.getByRole('button', { name: 'New template' }).click();
  const form = page.getByRole('dialog', { name: 'New Checklist Template' });
  await form.getByLabel('Name').fill('Office checklist');
  for (const [title, provider] of [
    ['Passport of the client', 'Client'],
    ['Signed retainer', 'Our office'],
  ] as const) {
    await form.getByRole('button', { name: 'Add Item' }).click();
    await form.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
    await form.getByLabel('Provided By').selectOption(provider);
  }
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Add Template' }).click();
  await expect(templates.getByText('Office checklist')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);

  // Two cases, of which one gets the checklist.
  const { post } = await apiOf(page);
  await post('/case_records', { title: 'Silva: N-400', description: 'Without a checklist' });
  await openProduct(page);
  await openCase(page, 'Okafor: I-130');
  const address = page.url();
  await expect(section(page).getByText('No checklist yet')).toBeVisible();
  await section(page)
    .getByRole('button', { name: /^Use (a|Another) Checklist$/ })
    .click();
  await page.getByRole('menuitem', { name: 'Office checklist 2 items' }).click();
  await expect(section(page).getByText('0 of 2 accepted')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);

  // An item is marked and accepted; both can be undone.
  await section(page).getByRole('button', { name: 'More for Signed retainer' }).click();
  await page.getByRole('menuitem', { name: 'Mark as received' }).click();
  const retainer = row(page, 'Signed retainer');
  await retainer.getByRole('button', { name: 'Accept' }).click();
  await expect(retainer.getByText('Accepted')).toBeVisible();
  const details = page.getByRole('region', { name: 'Case', exact: true });
  await expect(details.getByText('1 of 2 accepted')).toBeVisible();

  // An item of the member's own, due soon.
  await section(page).getByRole('button', { name: 'Add to checklist' }).click();
  await page.getByRole('menuitem', { name: 'Item…' }).click();
  const add = page.getByRole('dialog', { name: 'Add an Item' });
  await add.getByRole('textbox', { name: 'Title', exact: true }).fill('Photographs');
  await add.getByRole('textbox', { name: 'Due Date' }).fill('+3d');
  await add.getByLabel('Title in Spanish').fill('Fotografías');
  await add.getByRole('button', { name: 'Add Item' }).click();
  await expect(row(page, 'Photographs').getByText('3 days remaining')).toBeVisible();
  await page.reload();
  await expect(section(page).getByText('1 of 3 accepted')).toBeVisible();
  // The sections above it have loaded as well: until then they move it, and a menu whose button leaves the view is hidden.
  for (const above of [
    'No dates yet. Add the filing deadline first.',
    /^No deadline rule is in use/,
    'No task yet',
  ])
    await expect(page.getByText(above)).toBeVisible();

  // A link for the documents that the client has not sent.
  await section(page).getByRole('button', { name: 'More for checklist' }).click();
  await page.getByRole('menuitem', { name: 'Links for clients…' }).click();
  const links = page.getByRole('dialog', { name: 'Links for Clients' });
  await links.getByRole('button', { name: 'Make a Link' }).click();
  const make = page.getByRole('dialog', { name: 'Make a Link' });
  await expect(make.getByText('2 of 2 chosen')).toBeVisible();
  await expectAccessible(page);
  await make.getByRole('button', { name: 'Make Link' }).click();
  const shown = page.getByRole('dialog', { name: 'Link for a Client' });
  await expect(shown.getByRole('textbox', { name: 'Link' })).toHaveValue(/\/upload\/.{20,}/);
  await expectAccessible(page);
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(links.getByText('Not opened yet')).toBeVisible();
  await expectNoOverflow(page);
  await links.getByRole('button', { name: /^End link/ }).click();
  await page
    .getByRole('dialog', { name: 'End this link?' })
    .getByRole('button', { name: 'End link' })
    .click();
  await expect(links.getByText('Ended', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  // The list of cases can be filtered by missing documents.
  await page.goto('/case_records?filters=open');
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  await drawer.getByLabel('Checklist').selectOption('Something missing');
  await expect(page).toHaveURL(/checklist=missing/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Okafor: I-130' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Silva: N-400' })).toBeHidden();
  await page.goto('/case_records?checklist=complete');
  await expect(page.getByRole('link', { name: 'Okafor: I-130' })).toBeHidden();
  await page.goto('/case_records?with=checklist');
  await expect(page.getByText('1 of 3')).toBeVisible();

  // Missing documents of all cases, filtered; the URL keeps the filters.
  await page.goto('/reports/missing');
  const missing = page.getByRole('table', { name: 'Missing Documents' });
  await expect(missing.getByText('Photographs')).toBeVisible();
  await page.getByRole('button', { name: /^Filters/ }).click();
  await drawer.getByLabel('Assigned to').selectOption('Me');
  await drawer.getByLabel('State').selectOption('Asked more than 14 days ago');
  // Rows of the previous filters are dimmed until the new ones have loaded.
  await expect(page.getByText('Nothing is missing with these filters')).toBeAttached();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Nothing is missing with these filters')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.goto('/reports/missing?from=client&state=open');
  await expect(missing.getByText('Photographs')).toBeVisible();
  await expect(page.getByText('2 items · Open · From the client')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);

  // Another route to the case shows the same.
  await page.goto(address);
  await expect(section(page).getByText('1 of 3 accepted')).toBeVisible();
});
