import { listUndeliveredMail } from '@landfall/contract/mail';
import { getOrganization, updateOrganization } from '@landfall/contract/organization';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '../../api/client.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { answer, fail, LOST, Refusal } from '../../testing/answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

it('an admin sets when reminders go to the admins; a failure keeps the input', async () => {
  answer(listUndeliveredMail, { mail: [], total: 0, next_cursor: null });
  await openWorkspace('/organization');
  const part = page.getByRole('region', { name: 'Unacknowledged reminders' });
  const field = part.getByLabelText('Working hours');
  const save = part.getByRole('button', { name: 'Save' });
  await expect.element(field).toHaveValue('8');
  await field.fill('81');
  await save.click();
  await expect.element(part.getByText('At most 80')).toBeVisible();
  await field.fill('4');
  fail(updateOrganization, LOST);
  await save.click();
  await expect.element(part.getByText('No response from server')).toBeVisible();
  fail(updateOrganization, new Refusal('forbidden', 'Your role does not allow this'));
  await save.click();
  await expect.element(part.getByText('Your role does not allow this')).toBeVisible();
  await expect.element(field).toHaveValue('4');
  await expectAccessible();
  const organization = await call(getOrganization, {});
  answer(updateOrganization, ({ body }) => {
    expect(body).toEqual({ acknowledge_hours: 4 });
    return { ...organization, acknowledge_hours: 4, version: 2 };
  });
  await save.click();
  await expect.element(page.getByText('Reminders go to the admins after 4 working hours')).toBeVisible();
  await expect.element(save).toBeDisabled();
});
