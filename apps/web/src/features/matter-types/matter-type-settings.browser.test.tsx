import { NOT_ARCHIVED } from '@landfall/contract/fields';
import {
  archiveMatterType,
  createMatterType,
  restoreMatterType,
} from '@landfall/contract/matter-type-changes';
import { listMatterTypes, type MatterType } from '@landfall/contract/matter-types';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../testing/accessibility.ts';
import { answer, fail, LOST, Refusal } from '../../testing/answers.ts';
import { askAgain } from '../../testing/ask-again.ts';
import { defined } from '../../testing/matter-types.ts';
import { idOf } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

const ASYLUM: MatterType = {
  id: idOf(51),
  name: 'I-589 asylum',
  key: 'i_589',
  version: 1,
  archived_at: NOT_ARCHIVED,
};
const ARCHIVED = { ...ASYLUM, archived_at: '2026-03-01T15:00:00Z' };

const section = () => page.getByRole('region', { name: 'Kinds of cases' });
const row = () => section().getByRole('listitem').nth(0);

it('says that there are none, and why they could not be loaded', async () => {
  fail(listMatterTypes, new Refusal('forbidden', 'Not now'));
  await openWorkspace('/organization');
  await expect.element(section().getByText('Not now')).toBeVisible();
  await askAgain(
    section().getByRole('button', { name: 'Retry' }),
    () => answer(listMatterTypes, { matter_types: [] }),
    section().getByText('No kinds yet'),
  );
  await expectAccessible();
});

it('a kind is archived, and comes back', async () => {
  answer(listMatterTypes, { matter_types: [ASYLUM] });
  await openWorkspace('/organization');
  await expect.element(row().getByText('I-589 asylum')).toBeVisible();
  await expectAccessible();
  await expectNoOverflow();
  fail(archiveMatterType, LOST);
  await row().getByRole('button', { name: 'Archive I-589 asylum' }).click();
  await expect.element(page.getByText('No response from server')).toBeVisible();
  answer(archiveMatterType, () => {
    answer(listMatterTypes, { matter_types: [ARCHIVED] });
    return { matter_type: defined(ARCHIVED) };
  });
  await row().getByRole('button', { name: 'Archive I-589 asylum' }).click();
  await expect.element(row().getByText('Archived')).toBeVisible();
  answer(restoreMatterType, () => {
    answer(listMatterTypes, { matter_types: [ASYLUM] });
    return { matter_type: defined(ASYLUM) };
  });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('I-589 asylum restored')).toBeVisible();
});

it('a new kind needs a name that no other has', async () => {
  answer(listMatterTypes, { matter_types: [ASYLUM] });
  await openWorkspace('/organization');
  await section().getByRole('button', { name: 'New kind' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Kind of Case' });
  fail(createMatterType, new Refusal('conflict', 'A kind of case has this name already'));
  await dialog.getByLabelText('Name').fill('I-589 Asylum');
  await dialog.getByRole('button', { name: 'Add Kind' }).click();
  await expect.element(dialog.getByText('A kind of case has this name already')).toBeVisible();
  answer(createMatterType, { matter_type: defined({ ...ASYLUM, name: 'U visa', key: 'u_visa' }) });
  await dialog.getByLabelText('Name').fill('U visa');
  await dialog.getByRole('button', { name: 'Add Kind' }).click();
  await expect.element(page.getByText('U visa added')).toBeVisible();
});
