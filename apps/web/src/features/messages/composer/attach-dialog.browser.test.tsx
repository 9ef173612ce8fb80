import { listDocuments } from '@landfall/contract/documents';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../testing/answers.ts';
import { ADDRESS, answerComposer, begin, write } from '../../../testing/composer.ts';
import { RECEIPT, VERSION } from '../../../testing/documents.ts';
import { PHONE } from '../../../testing/screens.ts';
import { openWorkspace } from '../../../testing/workspace.tsx';

beforeEach(() => {
  answerComposer();
});

it('names documents to attach apart from their size, on a phone, too', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  answer(listDocuments, { documents: [RECEIPT] });
  await openWorkspace(ADDRESS);
  await begin('Write a mail');
  await write().getByRole('button', { name: 'Attach' }).click();
  const size = page.getByRole('dialog', { name: 'Attach Documents' }).getByText('117 KB');
  await expect.element(size).toBeVisible();
  // biome-ignore lint/performance/useDomNodeTextContent: what counts is how it is drawn
  expect(size.element().closest('label')?.innerText).toBe('Receipt notice 117 KB');
});

it('says that none of the documents can be sent', async () => {
  answer(listDocuments, {
    documents: [{ ...RECEIPT, latest: { ...VERSION, scan_state: 'held_back' } }],
  });
  await openWorkspace(ADDRESS);
  await begin('Write a mail');
  await write().getByRole('button', { name: 'Attach' }).click();
  const attach = page.getByRole('dialog', { name: 'Attach Documents' });
  await expect.element(attach.getByText(/^None of the documents here can be sent/)).toBeVisible();
  await expect.element(attach.getByRole('button', { name: 'Attach' })).toBeDisabled();
});
