import { getSettings } from '@landfall/contract/settings';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../testing/answers.ts';
import { answerCase } from '../testing/case-events.ts';
import { OPEN_CASE } from '../testing/records.ts';
import { idOf, ME } from '../testing/shell-answers.ts';
import { openWorkspace } from '../testing/workspace.tsx';

it('a long name of the user is cut, and the mark keeps its size', async () => {
  const name = 'Maria-Magdalena Wilhelmina Konstantinopolitanskaya de la Santísima Trinidad';
  answer(getSettings, {
    user: {
      id: ME,
      email: 'maria@example.test',
      email_verified: true,
      display_name: name,
      org_id: idOf(6),
      roles: ['user'],
      needs_second_factor: false,
      needs_confirmed_email: false,
      operator: false,
    },
    settings: {},
    organizations: [],
  });
  answerCase();
  await openWorkspace(`/case_records/${OPEN_CASE.id}`);
  const main = page.getByRole('navigation', { name: 'Main' }).first();
  await expect.element(main.getByText(name)).toBeVisible();
  expect(main.element().querySelector('svg')?.getBoundingClientRect().width).toBe(28);
});
