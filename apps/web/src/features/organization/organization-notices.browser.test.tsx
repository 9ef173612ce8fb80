import { getBackupNotice } from '@landfall/contract/backup-notice';
import { listUndeliveredMail } from '@landfall/contract/mail';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { answer, fail, LOST, Refusal } from '../../testing/answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

const mail = page.getByText('1 mail could not be delivered');
const tabs = page.getByRole('tab', { name: 'Pending Invitations' });

beforeEach(() =>
  answer(listUndeliveredMail, {
    mail: [
      {
        id: '00000000-0000-7000-8000-000000000001',
        kind: 'invitation',
        recipient: 'gone@example.test',
        subject: 'You are invited',
        created_at: '2026-03-02T15:00:00Z',
        attempts: 1,
        error: '550 No such mailbox here',
      },
    ],
    total: 1,
    next_cursor: null,
  }),
);

it('content below the notices is drawn once they are known, and does not move', async () => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<{ backups: 'off' }>();
  answer(getBackupNotice, () => arrived);
  await openWorkspace('/organization');
  await expect.element(mail).toBeVisible();
  await expect.element(tabs).not.toBeInTheDocument();
  await expect.element(page.getByRole('status', { name: 'Loading users and settings' })).toBeVisible();
  arrive({ backups: 'off' });
  await expect.element(page.getByText('Backups of this installation are off.')).toBeVisible();
  await expect.element(tabs).toBeVisible();
  await mail.click();
  await expect.element(page.getByText('550 No such mailbox here')).toBeVisible();
  await expectAccessible();
});

it('the edit button of the organization has the focus after editing', async () => {
  await openWorkspace('/organization');
  const edit = page.getByRole('button', { name: 'Edit organization' });
  await edit.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(edit).toHaveFocus();
});

it.each([
  ['refused', new Refusal('internal', 'Not now')],
  ['lost', LOST],
] as const)('a notice whose call is %s does not delay the page', async (_, failure) => {
  fail(getBackupNotice, failure);
  await openWorkspace('/organization');
  await expect.element(tabs).toBeVisible();
  await expect.element(page.getByLabelText('Days without activity')).toBeVisible();
});

it('content drawn after a failure stays while the notice is requested again', async () => {
  fail(listUndeliveredMail, new Refusal('internal', 'Not now'));
  await openWorkspace('/organization');
  const days = page.getByLabelText('Days without activity');
  await days.fill('45');
  const { promise: arrived } = Promise.withResolvers<never>();
  answer(listUndeliveredMail, () => arrived);
  const again = page.getByRole('button', { name: 'Retry' });
  await again.click();
  await expect.element(again).not.toBeInTheDocument();
  await expect.element(days).toHaveValue('45');
});
