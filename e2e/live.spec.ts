import type { Page } from '@playwright/test';
import { addDate, apiOf, arrange, expect, expectAccessible, test } from './fixtures.ts';
import { joinAs } from './people.ts';
import { signUp } from './sign-up.ts';

const TITLE = 'Okafor: I-130';

/** Writes a note on the page of a case. */
async function writeNote(page: Page, subject: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Note' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Note' });
  await dialog.getByLabel('Subject').fill(subject);
  await dialog.getByRole('textbox', { name: 'Note' }).fill('The receipt has come');
  await dialog.getByRole('button', { name: 'Add Note' }).click();
  await expect(dialog).toBeHidden();
}

test('a colleague’s changes appear on open pages without a reload, and typed text is kept', async ({
  page: nadia,
  browser,
}) => {
  await signUp(nadia, 'Nadia Reyes');
  const { page: ugo } = await joinAs(nadia, browser, 'user', 'Ugo Marin');
  const api = await apiOf(nadia);
  const { ids } = await arrange(nadia, [{ title: TITLE }]);
  const path = `/case_records/${ids[0]}`;
  const personId = await api.addBeneficiary({ first_name: 'Ngozi', last_name: 'Okafor' });
  await api.post(`${path}/beneficiaries/${personId}`, { beneficiary_type: 'primary' });

  // Ugo has the list, the case and the dates open, each in a tab.
  const [list, dates] = [await ugo.context().newPage(), await ugo.context().newPage()];
  await list.goto('/case_records');
  await expect(list.getByRole('link', { name: TITLE })).toBeVisible();
  await dates.goto('/case_dates');
  await expect(dates.getByText('No case dates found')).toBeVisible();
  await ugo.goto(path);
  await expect(ugo.getByRole('heading', { name: TITLE })).toBeVisible();

  // He starts a note, which he sends only at the end.
  await ugo.getByRole('button', { name: 'Add Note' }).click();
  const writing = ugo.getByRole('dialog', { name: 'Add Note' });
  await writing.getByLabel('Subject').fill('Call');
  const text = writing.getByRole('textbox', { name: 'Note' });
  await text.fill('She has the passport and ');

  await nadia.goto(path);
  await test.step('a status', async () => {
    await nadia.getByRole('button', { name: 'Edit', exact: true }).click();
    await nadia.getByLabel('Status').selectOption('Filed');
    await nadia.getByRole('button', { name: 'Submit' }).click();
    for (const page of [ugo, list]) await expect(page.getByText('Filed').first()).toBeAttached();
  });
  await test.step('a date', async () => {
    await addDate(nadia, '+14d');
    await expect(ugo.getByText('Filing Deadline').first()).toBeAttached();
    await expect(dates.getByRole('link', { name: TITLE })).toBeVisible();
  });
  await test.step('a note', async () => {
    await writeNote(nadia, 'Receipt');
    await expect(ugo.getByText('The receipt has come')).toBeAttached();
  });
  await test.step('a name', async () => {
    await nadia.goto(`/beneficiaries/${personId}`);
    await nadia.getByRole('button', { name: 'Edit', exact: true }).click();
    await nadia.getByLabel('Last Name').fill('Okafor-Bello');
    await nadia.getByRole('button', { name: 'Submit' }).click();
    await expect(ugo.getByText('Ngozi Okafor-Bello').first()).toBeAttached();
    await expect(list.getByText('Ngozi Okafor-Bello')).toBeVisible();
  });

  // He continues to type where he was.
  await expect(text).toBeFocused();
  await ugo.keyboard.type('brings it on Friday');
  await expectAccessible(ugo);
  await writing.getByRole('button', { name: 'Add Note' }).click();
  await expect(nadia).toHaveURL(`/beneficiaries/${personId}`);
  const notes = ugo.getByRole('region', { name: 'Notes' });
  await expect(notes.getByText('She has the passport and brings it on Friday')).toBeVisible();
  await expect(notes.getByText('The receipt has come')).toBeVisible();
  await ugo.context().close();
});
