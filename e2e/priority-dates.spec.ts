import type { Page } from '@playwright/test';
import { apiOf, expect, expectAccessible, expectNoOverflow, goTo, openCase, test } from './fixtures.ts';
import { signUp } from './sign-up.ts';

const HEAD = 'bulletin,chart,kind,category,country,status,date,uscis_chart';

/** A bulletin with F2A alone, as a file. */
function bulletin(month: string, finalAction: string, filing: string) {
  const rows = [
    `${month},final_action,family,F2A,ROW,date,${finalAction},dates_for_filing`,
    `${month},dates_for_filing,family,F2A,ROW,date,${filing},`,
  ];
  return { name: `${month}.csv`, mimeType: 'text/csv', buffer: Buffer.from([HEAD, ...rows].join('\n')) };
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import Visa Bulletins' });

async function choose(page: Page, file: ReturnType<typeof bulletin>): Promise<void> {
  // The page shows an earlier import live, while the dialog waits for its response.
  await expect(dialog(page)).toBeHidden();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog(page)).toBeVisible();
  await dialog(page).locator('input[type=file]').setInputFiles(file);
}

test('a case waits for a visa, and its team is notified when a bulletin makes it current', {
  tag: '@phone',
}, async ({ page }) => {
  await signUp(page);
  await openCase(page, 'Silva: I-130');
  const address = page.url();
  await page.getByRole('button', { name: 'Add priority date' }).click();
  const entry = page.getByRole('dialog', { name: 'Priority Date' });
  await entry.getByRole('textbox', { name: 'Priority date' }).fill('6/15/2023');
  await entry.getByLabel('Preference category').selectOption('F2A');
  await entry.getByLabel('Country of chargeability').selectOption('MX');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await entry.getByRole('button', { name: 'Save' }).click();
  const section = page.getByRole('region', { name: 'Priority Date' });
  await section.getByRole('link', { name: 'visa bulletin' }).click();

  await expect(page.getByText('No visa bulletin yet')).toBeVisible();
  await expectAccessible(page);
  await choose(page, bulletin('2026-06', '2023-06-15', '2023-06-16'));
  await expect(dialog(page).getByText('June 2026')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Import', exact: true }).click();
  const family = page.getByRole('table', { name: 'Final Action Dates, family-sponsored' });
  await expect(family.getByText('Jun 15, 2023')).toBeVisible();
  await choose(page, bulletin('2026-07', '2023-07-01', '2024-01-01'));
  await expect(
    dialog(page).getByText('1 case of yours becomes current. Their teams are told.'),
  ).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await dialog(page).getByRole('button', { name: 'Import', exact: true }).click();
  await expect(family.getByText('16 days forward')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);

  await page.goto(address);
  // The date equal to the cutoff was not current yet.
  await expect(section.getByText('Current since July 2026', { exact: true })).toBeVisible();
  await expect(section.getByText('Current since June 2026 or earlier')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByText('A priority date became current')).toBeVisible();
});

test('shows what a file would replace, and refuses a faulty file completely', async ({ page }) => {
  await signUp(page);
  const { post } = await apiOf(page);
  const { case_record } = await post<{ case_record: { id: string } }>('/case_records', {
    title: 'Silva: I-130',
    description: 'Spouse',
  });
  await post(`/case_records/${case_record?.id}`, {
    priority_date: '2023-06-15',
    preference_category: 'F2A',
    chargeability: 'ROW',
  });
  await goTo(page, 'Date Types');
  await page.getByRole('link', { name: 'Visa Bulletin' }).click();
  await choose(page, bulletin('2026-07', '2023-07-01', '2024-01-01'));
  await dialog(page).getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog(page)).toBeHidden();
  await choose(page, bulletin('2026-07', '2023-06-01', '2024-01-01'));
  const replaced = page.getByRole('table', { name: 'What is replaced in July 2026' });
  await expect(replaced.getByRole('row').filter({ hasText: 'F2A' })).toContainText('Jun 1, 2023');
  await expect(dialog(page).getByText('1 case is no longer current. Their teams are told.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Import and Replace' }).click();
  await expect(dialog(page)).toBeHidden();
  const broken = bulletin('2026-08', '2023-06-01', '2024-01-01');
  broken.buffer = Buffer.from(broken.buffer.toString().replaceAll('F2A', 'F9'));
  await choose(page, broken);
  await expect(
    dialog(page).getByText('Line 2, column “category”: “F9” is not known. Nothing was imported.'),
  ).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();

  await page.goto('/case_records?visa_state=filing&with=preference_category,visa_state');
  const row = page.getByRole('table', { name: 'Case Records' }).getByRole('row').filter({ hasText: 'Silva' });
  await expect(row).toContainText('F2A');
  await expect(row).toContainText('Filing only');
});
