import { listUndeliveredMail } from '@landfall/contract/mail';
import { getUserWork, removeUserFor } from '@landfall/contract/members';
import { listUsers } from '@landfall/contract/organization';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { answer } from '../../testing/answers.ts';
import { idOf, ME, OFFICE } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';
// The pages load this module on the first interaction, but a test may act before it has loaded.
import '../../ui/keep-focus.ts';

const member = (id: string, display_name: string, role: 'viewer' | 'user' | 'admin') => ({
  id,
  display_name,
  email: `${display_name.toLowerCase().replace(' ', '.')}@example.test`,
  roles: [role],
  org_id: OFFICE.id,
  created_at: OFFICE.created_at,
  has_signed_in: true,
});
const [NADIA, BO, CY, VI] = [
  member(ME, 'Nadia Reyes', 'admin'),
  member(idOf(1), 'Bo Chen', 'admin'),
  member(idOf(2), 'Cy Diaz', 'user'),
  member(idOf(3), 'Vi Ito', 'viewer'),
];

it('a successor continues the schedules; without one they stop', async () => {
  answer(listUndeliveredMail, { mail: [], total: 0, next_cursor: null });
  answer(listUsers, { users: [NADIA, BO, CY, VI] });
  answer(getUserWork, { cases: 1, threads: 0, tasks: 0, invitations: 1, schedules: 2, feeds: 0 });
  await openWorkspace('/organization');
  const remove = page.getByRole('button', { name: 'Remove Bo Chen' });
  await expect.element(remove).toBeVisible();
  (remove.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const asked = page.getByRole('dialog', { name: 'Remove Bo Chen?' });
  const taker = asked.getByLabelText('Who takes over 1 open case and 2 scheduled reports?');
  await expect.element(taker).toHaveFocus();
  await expect.element(taker.getByRole('option', { name: 'Vi Ito' })).not.toBeInTheDocument();
  await taker.selectOptions('Nobody: the cases keep the rest of their teams');
  const ends = '1 pending invitation will be cancelled and 2 schedules will stop.';
  await expect.element(asked.getByText(ends)).toBeVisible();
  await expectAccessible();
  await taker.selectOptions('Cy Diaz');
  await expect.element(asked.getByText('1 pending invitation will be cancelled.')).toBeVisible();
  let sent: unknown;
  answer(removeUserFor, ({ body }) => {
    sent = body;
    answer(listUsers, { users: [NADIA, CY, VI] });
    return undefined;
  });
  await asked.getByRole('button', { name: 'Remove' }).click();
  await expect.element(page.getByText('Bo Chen removed. Cy Diaz took over')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Remove Cy Diaz' })).toHaveFocus();
  expect(sent).toEqual({ successor_id: CY.id });
});
