import {
  createDocumentFolder,
  type DocumentFolder,
  deleteDocumentFolder,
  listDocumentFolders,
  updateDocumentFolder,
} from '@landfall/contract/document-folders';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../testing/accessibility.ts';
import { answer, fail, LOST, Refusal } from '../../testing/answers.ts';
import { askAgain } from '../../testing/ask-again.ts';
import { FOLDERS } from '../../testing/documents.ts';
import { PHONE } from '../../testing/screens.ts';
import { idOf } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

const section = () => page.getByRole('region', { name: 'Document folders' });
const rows = () => section().getByRole('listitem');

beforeEach(() => {
  answer(listDocumentFolders, { document_folders: FOLDERS });
});

it('says that there are none, and why they could not be loaded', async () => {
  fail(listDocumentFolders, new Refusal('forbidden', 'Not now'));
  await openWorkspace('/organization');
  await expect.element(section().getByText('Not now')).toBeVisible();
  await askAgain(
    section().getByRole('button', { name: 'Retry' }),
    () => answer(listDocumentFolders, { document_folders: [] }),
    section().getByText('No folders yet'),
  );
});

it('on a phone a name is not broken within a word', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  const named = (FOLDERS as DocumentFolder[]).map((folder) => ({ ...folder, name: 'Correspondence' }));
  answer(listDocumentFolders, { document_folders: named.map((folder) => ({ ...folder, documents: 12 })) });
  await openWorkspace('/organization');
  const name = rows().nth(1).getByText('Correspondence');
  await expect.element(name).toBeVisible();
  const lines = document.createRange();
  lines.selectNodeContents(name.element());
  expect(lines.getClientRects().length).toBe(1);
});

it('moves, renames and adds folders; one with documents cannot be deleted', async () => {
  await openWorkspace('/organization');
  await expect.element(rows().nth(1).getByText('1 document')).toBeVisible();
  expect(section().getByRole('button', { name: 'Delete Notices' }).elements()).toEqual([]);
  await expectAccessible();
  await expectNoOverflow();

  const [identity, notices, other] = FOLDERS as [DocumentFolder, DocumentFolder, DocumentFolder];
  answer(updateDocumentFolder, ({ body }) => {
    expect(body).toEqual({ position: 1 });
    answer(listDocumentFolders, { document_folders: [notices, identity, other] });
    return { document_folder: notices };
  });
  await section().getByRole('button', { name: 'Move Notices up' }).click();
  await expect.element(rows().nth(0).getByText('Notices')).toBeVisible();
  await expect.element(page.getByText('Notices moved')).toBeVisible();

  fail(createDocumentFolder, new Refusal('conflict', 'There is a folder of this name'));
  await section().getByRole('button', { name: 'New folder' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Folder' });
  await dialog.getByLabelText('Name').fill('Identity');
  await dialog.getByRole('button', { name: 'Add Folder' }).click();
  await expect.element(dialog.getByText('There is a folder of this name')).toBeVisible();
  const translations = { id: idOf(43), name: 'Translations', position: 4, documents: 0 };
  answer(createDocumentFolder, () => {
    answer(listDocumentFolders, { document_folders: [notices, identity, other, translations] });
    return { document_folder: translations };
  });
  await dialog.getByLabelText('Name').fill('Translations');
  await dialog.getByRole('button', { name: 'Add Folder' }).click();
  await expect.element(rows().nth(3).getByText('Translations')).toBeVisible();
});

it('deletes one after a question; a failure keeps it', async () => {
  fail(deleteDocumentFolder, LOST);
  await openWorkspace('/organization');
  await section().getByRole('button', { name: 'Delete Other' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete folder' }).click();
  await expect.element(page.getByText('No response from server')).toBeVisible();
  await expect.element(rows().nth(2).getByText('Other')).toBeVisible();
});
