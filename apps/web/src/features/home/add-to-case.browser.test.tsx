import { getHome } from '@landfall/contract/home';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fail, Refusal } from '../../testing/answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

it('adds a date to a case even if due dates cannot be loaded', async () => {
  fail(getHome, new Refusal('unavailable', 'The database is away'));
  await openWorkspace('/home');
  await expect.element(page.getByText('The database is away')).toBeVisible();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Date' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Add Date' })).toBeVisible();
});
