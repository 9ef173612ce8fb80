import { listReminderGroups, listReminderTemplates } from '@landfall/contract/reminders';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { PATHS } from '../../paths.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { answer } from '../../testing/answers.ts';
import { answerPerson } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

beforeEach(() => {
  answer(listReminderGroups, { groups: [] });
  answer(listReminderTemplates, { templates: [] });
});

it.each(['viewer', 'user'] as const)('a %s reads who can add date types', async (role) => {
  answerPerson(role);
  await openWorkspace(PATHS.newDateType);
  await expect.element(page.getByText('Only administrators add date types')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Back to List' })).toBeVisible();
  await expectAccessible();
});

it('an admin gets the form', async () => {
  answerPerson('admin');
  await openWorkspace(PATHS.newDateType);
  await expect.element(page.getByRole('form', { name: 'New Date Setting' })).toBeVisible();
});
