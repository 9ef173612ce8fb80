import { listUndeliveredMail } from '@landfall/contract/mail';
import { updateOrganization } from '@landfall/contract/organization';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { answer, LOST } from '../../testing/answers.ts';
import { idOf, TODAY } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

it('an admin sets after how many days the board lists a case; a failure keeps the input', async () => {
  answer(listUndeliveredMail, { mail: [], total: 0, next_cursor: null });
  answer(updateOrganization, LOST);
  await openWorkspace('/organization');
  const field = page.getByLabelText('Days without activity');
  await expect.element(field).toHaveValue('30');
  const save = page.getByRole('region', { name: 'Board' }).getByRole('button', { name: 'Save' });
  await field.fill('4000');
  await save.click();
  await expect.element(page.getByText('At most 3650')).toBeVisible();
  await field.fill('45');
  await save.click();
  await expect.element(page.getByText('No response from server')).toBeVisible();
  await expect.element(field).toHaveValue('45');
  await expectAccessible();
  answer(updateOrganization, ({ body }) => {
    const { inactive_days = 0 } = body as { inactive_days?: number };
    return {
      id: idOf(1),
      name: 'Harbor Immigration',
      description: '',
      created_at: '2026-01-05T15:00:00Z',
      time_zone: 'America/New_York',
      today: TODAY,
      sample_loaded: false,
      requires_second_factor: false,
      inactive_days,
      client_reminders: false,
      acknowledge_hours: 8,
      requires_verification: false,
      version: 2,
    };
  });
  await save.click();
  await expect.element(page.getByText('The board shows cases after 45 days without a change')).toBeVisible();
  await expect.element(save).toBeDisabled();
  await field.fill('1');
  await save.click();
  await expect.element(page.getByText('The board shows cases after 1 day without a change')).toBeVisible();
});
