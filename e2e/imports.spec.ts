import { expect, expectAccessible, expectNoOverflow, goTo, test } from './fixtures.ts';
import { signUp } from './sign-up.ts';

const FILE = `Client,Email,Company,Case type,Interview,Notes
Ana Silva,ana@example.test,,N-400 naturalization,03/04/2031,
"Okafor, Ngozi",n.okafor@example.test,Acme,Citizenship,05/06/2031,Prefers calls
Ben Cruz,,Acme,I-130,,
Carla Dupont,carla@example.test,,,,
Dina Evans,,,,,
Emil Fox,,,,,
Fay Green,,,,,
Gil Hart,,,,,
Hana Ito,not an address,,,,
Ivo Jansen,,,,,
Jia Kwan,,,,,
Ana M. Silva,ana@example.test,,,,
`;

test('a spreadsheet is checked, its valid rows are imported, and the import undone', {
  tag: '@phone',
}, async ({ page }) => {
  await signUp(page);
  await goTo(page, 'Organization');
  // The previous page has such a link too, which disappears before a click on it completes.
  const section = page.getByRole('region', { name: 'Import' });
  await section.getByRole('link', { name: 'Import a spreadsheet' }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'clients.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(FILE),
  });
  await expect(page.getByLabel('Interview is')).toHaveValue('date:Interview');
  await expectNoOverflow(page);
  await test.step('unknown kinds of cases are matched to the office’s', async () => {
    await expect(page.getByLabel('I-130 means').locator('option:checked')).toHaveText(
      'I-130 family petition',
    );
    await page.getByLabel('Citizenship means').selectOption('N-400 naturalization');
    await expectAccessible(page);
  });
  await page.getByRole('button', { name: 'Check 12 rows' }).click();
  await expect(page.getByText('9 of 12 rows can be imported, 3 have errors.')).toBeVisible();
  await page.getByRole('button', { name: 'Day first' }).click();
  await expect(page.getByText('11 of 12 rows can be imported, 1 has errors.')).toBeVisible();
  await expect(page.getByText('Not an e-mail address (“not an address”)')).toBeVisible();
  await page.getByText('Duplicates 1').click();
  await expect(page.getByText('Is like Ana Silva of row 2 (same e-mail address)')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);

  await page.getByRole('button', { name: 'Import the 11 good rows' }).click();
  await expect(page.getByText('11 of 11 rows were imported.')).toBeVisible();
  const address = page.url();
  await page.getByRole('link', { name: 'Show the cases' }).click();
  await expect(page.getByText('Silva: N-400 naturalization')).toBeVisible();
  await expect(page.getByText('Okafor: N-400 naturalization')).toBeVisible();

  await page.goto(address);
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await expect(page.getByText('The import was undone.')).toBeVisible();
  await goTo(page, 'Cases');
  await expect(page.getByText('No case records yet')).toBeVisible();
});
