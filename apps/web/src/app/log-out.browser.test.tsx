import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { keepDraft, readDraft } from '../lib/drafts.ts';
import { answerCase } from '../testing/case-events.ts';
import { OPEN_CASE } from '../testing/records.ts';
import { ME } from '../testing/shell-answers.ts';
import { openWorkspace } from '../testing/workspace.tsx';

const DRAFT = { personId: ME, subject: 'note.1' };
const logout = vi.fn(async () => {});

beforeEach(async () => {
  logout.mockClear();
  keepDraft(DRAFT, { text: 'Called' });
  answerCase();
  await openWorkspace(`/case_records/${OPEN_CASE.id}`, null, { logout });
});

async function logOut(): Promise<void> {
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
}

/** Whether the browser would ask for confirmation before this page is left. */
function browserAsks(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

it('asks before losing typed text, and keeps the session until confirmed', async () => {
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const title = page.getByRole('form', { name: 'Edit case' }).getByLabelText('Title');
  await title.fill('Okafor: I-130, spouse');
  await logOut();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(title).toHaveValue('Okafor: I-130, spouse');
  expect(logout).not.toHaveBeenCalled();
  expect(readDraft(DRAFT)).toEqual({ text: 'Called' });
  expect(browserAsks()).toBe(true);
  await logOut();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => logout.mock.calls.length).toBe(1);
  expect(readDraft(DRAFT)).toBeUndefined();
  expect(browserAsks()).toBe(false);
});

it('asks nothing without typed text', async () => {
  await expect.element(page.getByRole('heading', { name: OPEN_CASE.title })).toBeVisible();

  await logOut();
  await expect.poll(() => logout.mock.calls.length).toBe(1);
  expect(page.getByRole('button', { name: 'Discard' }).elements()).toEqual([]);
});
