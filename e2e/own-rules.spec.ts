import { readFile } from 'node:fs/promises';
import { apiOf, expect, expectAccessible, expectNoOverflow, goTo, openProduct, test } from './fixtures.ts';
import { signUp } from './sign-up.ts';

test('an own rule is built from steps, tried, saved, changed to a waiting version, and exported and imported', {
  tag: '@phone',
}, async ({ page }) => {
  await signUp(page);
  await goTo(page, 'Date Types');
  await page.getByRole('link', { name: 'Deadline rules' }).click();
  await page.getByRole('link', { name: 'New Rule' }).click();
  const form = page.getByRole('form', { name: 'New Rule' });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Reply to counsel');
  await form.getByRole('textbox', { name: 'Event' }).fill('Letter of counsel');
  await form.getByRole('textbox', { name: 'Label' }).fill('Reply is due');
  await form.getByLabel('Number of step 2').fill('14');
  await form.getByRole('textbox', { name: 'Sources' }).fill('Handbook, 4.2');
  const tried = page.getByRole('form', { name: 'Try it' });
  await tried.getByRole('textbox', { name: 'Notice date' }).fill('3/7/2026');
  await tried.getByRole('button', { name: 'Count' }).click();
  const due = page.getByRole('article', { name: 'Reply is due' });
  await expect(due.getByText('Monday, March 23, 2026')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await form.getByRole('button', { name: 'Save Rule' }).click();
  await expect(page.getByRole('heading', { name: 'Reply to counsel' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'How Reply is due is counted' })).toContainText(
    '14 days later',
  );
  await expectAccessible(page);
  await expectNoOverflow(page);

  await page.getByRole('button', { name: 'Use This Rule' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use This Rule' }).click();
  await expect(page.getByRole('button', { name: 'Stop Using It' })).toBeVisible();
  await page.getByRole('link', { name: 'Change This Rule' }).click();
  const change = page.getByRole('form', { name: 'Change This Rule' });
  await change.getByLabel('Number of step 2').fill('21');
  await change.getByRole('button', { name: 'Save Rule' }).click();
  const changes = page.getByRole('list', { name: 'What is new' });
  await expect(changes).toContainText('21 days later');
  await expect(page.getByText('New version', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Use Version 2' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use This Rule' }).click();
  await expect(changes).toBeHidden();

  await page.getByRole('link', { name: 'Deadline Rules' }).first().click();
  await page.getByRole('button', { name: 'More for deadline rules' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export Own Rules' }).click();
  const file = await (await download).path();
  expect(JSON.parse(await readFile(file, 'utf8')).rules).toMatchObject([{ id: 'own-reply-to-counsel' }]);
  await page.getByRole('button', { name: 'More for deadline rules' }).click();
  await page.getByRole('menuitem', { name: 'Import Rules' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Rules' });
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose File' }).click();
  await (await chooser).setFiles(file);
  await expect(dialog.getByText('Reply to counsel: already here, and the same')).toBeVisible();
  await expectAccessible(page);
});

test('an own rule is archived, found among archived ones, and restored', { tag: '@phone' }, async ({
  page,
}) => {
  await signUp(page, 'Nadia Reyes');
  await openProduct(page);
  const { post } = await apiOf(page);
  const due = { key: 'due', role: 'deadline', label: 'Reply is due' };
  const program = [
    { op: 'from', input: 'letter_date' },
    { op: 'add', n: 14, unit: 'day' },
  ];
  const definition = {
    name: 'Reply to counsel',
    group: 'office',
    matter_types: [],
    status: 'practice',
    missed: '',
    note: '',
    trigger: { event: 'letter of counsel', date: 'letter_date' },
    inputs: [{ key: 'letter_date', type: 'date', required: true }],
    outputs: [{ ...due, program }],
    effective: { from: null, to: null, applies_by: 'trigger' },
    authority: [{ cite: 'Office handbook, 4.2' }],
    verification: { on: '2026-03-02', against: 'the handbook' },
    confidence: 'high',
    volatility: 'stable',
  };
  const { rule } = await post<{ rule: { key: string } }>('/deadline-rules', { definition });

  await page.goto(`/date_settings/rules/${rule.key}`);
  await page.getByRole('button', { name: 'Archive Rule' }).click();
  await expect(page.getByText('This rule is archived', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.goto('/date_settings/rules?use=archived');
  await page.getByRole('link', { name: 'Reply to counsel' }).click();
  await page.getByRole('button', { name: 'Restore Rule' }).click();
  await expect(page.getByRole('button', { name: 'Archive Rule' })).toBeVisible();
  await page.goto('/date_settings/rules?use=own');
  await expect(page.getByRole('link', { name: 'Reply to counsel' })).toBeVisible();
});
