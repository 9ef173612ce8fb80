import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerCase } from '../testing/case-events.ts';
import { OPEN_CASE } from '../testing/records.ts';
import { openWorkspace } from '../testing/workspace.tsx';

const CASE = `/case_records/${OPEN_CASE.id}`;
const AGAIN = 'What you typed before you were signed out is here again';

const edit = () => page.getByRole('button', { name: 'Edit', exact: true }).click();
const form = () => page.getByRole('form', { name: 'Edit case' });
const title = () => form().getByLabelText('Title');

it('what is typed in a form is there again after the session ended elsewhere, and only what is typed', async () => {
  answerCase();
  const before = await openWorkspace(CASE);
  await edit();
  await title().fill('Okafor: I-130, spouse');
  // As when the sign-in page replaces the workspace.
  await before.unmount();
  answerCase([], { description: 'Changed by Bo' });
  await openWorkspace(CASE);
  await edit();
  await expect.element(title()).toHaveValue('Okafor: I-130, spouse');
  await expect.element(form().getByLabelText('Description')).toHaveValue('Changed by Bo');
  await expect.element(page.getByText(AGAIN)).toBeVisible();
  await form().getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await edit();
  await expect.element(title()).toHaveValue(OPEN_CASE.title);
});

it('so is that of a dialog', async () => {
  answerCase();
  const before = await openWorkspace(CASE);
  const dialog = page.getByRole('dialog', { name: 'Add Date' });
  const add = () => page.getByRole('button', { name: 'Add Date' }).click();
  await add();
  await dialog.getByRole('textbox', { name: 'Place' }).fill('Courtroom 5');
  await before.unmount();
  await openWorkspace(CASE);
  await add();
  await expect.element(dialog.getByRole('textbox', { name: 'Place' })).toHaveValue('Courtroom 5');
});
