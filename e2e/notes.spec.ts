import { apiOf, expect, expectAccessible, expectNoOverflow, signIn, test } from './fixtures.ts';
import { intercept } from './intercept.ts';
import { signUp } from './sign-up.ts';

test('a note requires a subject and a text, comes first and keeps its line breaks', async ({ page }) => {
  await signUp(page, 'Nadia Reyes');
  const api = await apiOf(page);
  const id = await api.addPetitioner('Harbor Logistics');
  await api.addNote(id, 'Earlier', 'Before it');
  await page.goto(`/petitioners/${id}`);
  const notes = page.getByRole('region', { name: 'Notes' });
  await notes.getByRole('button', { name: 'Add Note' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Note' });
  const send = dialog.getByRole('button', { name: 'Add Note' });

  await send.click();
  await expect(dialog.getByText('Subject is required')).toBeVisible();
  await expect(dialog.getByText('Note is required')).toBeVisible();
  await expect(dialog.getByLabel('Subject')).toBeFocused();
  await expectAccessible(page);
  await expectNoOverflow(page);

  await dialog.getByLabel('Subject').fill('Call with the firm');
  await dialog.getByRole('textbox', { name: 'Note' }).fill('They send:\n- the offer letter\n- the org chart');
  await intercept(page, '**/api/notes', (route) => route.abort());
  await send.click();
  await expect(dialog.getByText('No response from server')).toBeVisible();
  await expect(dialog.getByLabel('Subject')).toHaveValue('Call with the firm');
  await page.unroute('**/api/notes');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();

  const first = notes.getByRole('listitem').first();
  await expect(first.getByRole('heading', { name: 'Call with the firm' })).toBeVisible();
  await expect(first.getByText('Nadia Reyes · just now')).toBeVisible();
  const text = first.getByText('They send:');
  await expect(text).toHaveCSS('white-space', 'pre-wrap');
  expect(await text.textContent()).toContain('\n- the offer letter\n');
  await expect(notes.getByRole('listitem').nth(1)).toContainText('Before it');
  await expectAccessible(page);
});

test('an unsent note survives closing and a reload, can be discarded, and is deleted on logging out', async ({
  page,
}) => {
  const email = await signUp(page);
  const api = await apiOf(page);
  const path = `/beneficiaries/${await api.addBeneficiary({ first_name: 'Amara' })}`;
  const other = `/beneficiaries/${await api.addBeneficiary({ first_name: 'Minh' })}`;
  const dialog = page.getByRole('dialog', { name: 'Add Note' });
  const open = () =>
    page.getByRole('region', { name: 'Notes' }).getByRole('button', { name: 'Add Note' }).click();
  const restored = dialog.getByText('Draft restored');

  await page.goto(path);
  await open();
  await expect(restored).toBeHidden();
  await dialog.getByLabel('Subject').fill('Half a thought');
  await dialog.getByRole('textbox', { name: 'Note' }).fill('not finished');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Unsent draft')).toBeVisible();
  await page.reload();
  await open();
  await expect(restored).toBeVisible();
  await expect(dialog.getByLabel('Subject')).toHaveValue('Half a thought');
  await expectAccessible(page);

  await test.step('it belongs to its record', async () => {
    await page.goto(other);
    await open();
    await expect(restored).toBeHidden();
    await expect(dialog.getByLabel('Subject')).toHaveValue('');
  });
  await test.step('discarded', async () => {
    await page.goto(path);
    await open();
    await dialog.getByRole('button', { name: 'Discard draft' }).click();
    await expect(dialog.getByLabel('Subject')).toHaveValue('');
    await page.keyboard.press('Escape');
    await page.reload();
    await open();
    await expect(restored).toBeHidden();
  });
  await test.step('sent', async () => {
    await dialog.getByLabel('Subject').fill('Finished');
    await dialog.getByRole('textbox', { name: 'Note' }).fill('in one go');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('heading', { name: 'Finished' })).toBeVisible();
    await expect(page.getByText('Unsent draft')).toBeHidden();
  });
  await test.step('logged out', async () => {
    await open();
    await dialog.getByLabel('Subject').fill('Confidential');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Log Out' }).click();
    await expect(page.getByRole('button', { name: 'Log in' }).first()).toBeVisible();
    const kept = await page.evaluate(() => Object.values(localStorage).join());
    expect(kept).not.toContain('Confidential');
    await signIn(page, email);
  });
});

test('older notes load on demand, each once, and a long one unfolds', async ({ page }) => {
  await signUp(page);
  const api = await apiOf(page);
  const id = await api.addBeneficiary({ first_name: 'Amara' });
  for (let at = 0; at < 53; at += 1) await api.addNote(id, `Note ${at}`, 'Short');
  const long = Array.from({ length: 40 }, (_, line) => `Line ${line}`).join('\n');
  await api.addNote(id, 'Note 53', long);
  await page.goto(`/beneficiaries/${id}`);
  const notes = page.getByRole('region', { name: 'Notes' });
  const headings = notes.getByRole('heading', { name: /^Note \d/ });
  await expect(headings).toHaveCount(50);
  await expect(headings.first()).toHaveText('Note 53');
  await expect(notes.getByText('50 of 54 shown')).toBeVisible();

  const text = notes.getByText('Line 0');
  const folded = (await text.boundingBox())?.height ?? 0;
  await notes.getByRole('button', { name: 'Show more' }).click();
  await expect(notes.getByRole('button', { name: 'Show less' })).toBeVisible();
  expect((await text.boundingBox())?.height).toBeGreaterThan(folded * 2);

  await notes.getByRole('button', { name: 'Load more' }).click();
  await expect(headings).toHaveCount(54);
  expect(new Set(await headings.allTextContents()).size).toBe(54);
  await test.step('a note written then comes first without displacing others', async () => {
    await notes.getByRole('button', { name: 'Add Note' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Note' });
    await dialog.getByLabel('Subject').fill('Note 54');
    await dialog.getByRole('textbox', { name: 'Note' }).fill('The latest');
    await page.keyboard.press('Control+Enter');
    await expect(headings).toHaveCount(55);
    await expect(headings.first()).toHaveText('Note 54');
    await expect(headings.last()).toHaveText('Note 0');
  });
});
