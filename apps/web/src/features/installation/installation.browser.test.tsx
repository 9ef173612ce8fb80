import { getInstallation, type Health } from '@landfall/contract/installation';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../testing/accessibility.ts';
import { answer, fail, Refusal } from '../../testing/answers.ts';
import { askAgain } from '../../testing/ask-again.ts';
import { answerPerson, idOf, ME } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

const TITLE = 'Health of this installation';
const SINCE = '2026-03-01T15:00:00Z';

const HEALTH: Health[] = [
  { key: 'database', state: 'good', since: SINCE, words: 'PostgreSQL 18.4 answers' },
  { key: 'disk', state: 'good', since: SINCE, words: '9.1 GB free for /var/lib/landfall' },
  { key: 'backup', state: 'off', since: SINCE, words: 'off: LANDFALL_BACKUP_TO names where backups go' },
  {
    key: 'mail',
    state: 'attention',
    since: '2026-03-02T14:00:00Z',
    words: '12 waiting, the oldest for 7 hours: see "landfall doctor"',
  },
];

/** Makes the server return the installation with these changes. */
function installed(changes: Partial<ReturnType<typeof installation>> = {}): void {
  answer(getInstallation, { ...installation(), ...changes });
}

function installation() {
  return {
    version: '0.1.0',
    health: HEALTH,
    looked_at: '2026-03-02T15:00:00Z' as string | null,
    operators: [{ id: ME, email: 'nadia@example.test', display_name: 'Nadia Reyes', added_at: SINCE }],
    log: [
      {
        id: idOf(801),
        at: SINCE,
        actor_kind: 'command' as const,
        actor: '',
        action: 'operator.added',
        about: 'nadia@example.test',
      },
    ],
  };
}

const row = (label: string) =>
  page.getByRole('list', { name: 'Health' }).getByRole('listitem').filter({ hasText: label });

it('shows each state, what needs attention first, and marks what is off', async () => {
  answerPerson('admin', true);
  installed();
  await openWorkspace('/installation');
  await expect.element(page.getByRole('heading', { name: TITLE })).toBeVisible();
  await expect.element(page.getByText('One thing needs attention')).toBeVisible();
  await expect.element(row('Mail').getByText('Needs attention')).toBeVisible();
  await expect.element(row('Mail').getByText('12 waiting, the oldest for 7 hours')).toBeVisible();
  await expect.element(row('Backups').getByText('Off', { exact: true })).toBeVisible();
  await expect.element(row('Database').getByText('Well')).toBeVisible();
  const labels = page.getByRole('list', { name: 'Health' }).getByRole('listitem').elements();
  expect(labels.map(({ textContent }) => textContent?.slice(0, 4))).toEqual(['Mail', 'Back', 'Data', 'Disk']);
  const log = page.getByRole('list', { name: 'What was done' });
  await expect.element(log.getByText('Operator added: nadia@example.test')).toBeVisible();
  await expect.element(log.getByText(/^A command on the machine/)).toBeVisible();
  await expect.element(page.getByRole('list', { name: 'Operators' }).getByText('Nadia Reyes')).toBeVisible();
  await expectAccessible();
  await expectNoOverflow();
});

it('says that nothing was checked yet', async () => {
  answerPerson('admin', true);
  installed({ health: [], looked_at: null, log: [] });
  await openWorkspace('/installation');
  await expect.element(page.getByText(/^Nothing was checked yet/)).toBeVisible();
  await expect.element(page.getByText('Not checked yet')).toBeVisible();
  await expectAccessible();
});

it('says why it could not be loaded, or that it is for operators', async () => {
  fail(getInstallation, new Refusal('forbidden', 'Only those who run this installation may do this'));
  await openWorkspace('/installation');
  await expect.element(page.getByText('Only those who run this installation may do this')).toBeVisible();
  await expectAccessible();
  await askAgain(
    page.getByRole('button', { name: 'Try Again' }),
    () => installed(),
    page.getByText('One thing needs attention'),
  );
});

it('shows a loading state', async () => {
  answerPerson('admin', true);
  answer(getInstallation, () => new Promise(() => {}));
  await openWorkspace('/installation');
  await expect.element(page.getByRole('status', { name: `Loading the health` })).toBeVisible();
});

it('is in the account menu of operators only', async () => {
  installed();
  await openWorkspace('/organization');
  const menu = page.getByRole('button', { name: /^Account menu of/ });
  await menu.click();
  await expect.element(page.getByRole('menuitem', { name: 'License' })).toBeVisible();
  expect(page.getByRole('menuitem', { name: TITLE }).elements()).toEqual([]);
  await userEvent.keyboard('{Escape}');
});

it('opens from the menu for operators', async () => {
  answerPerson('viewer', true);
  installed();
  await openWorkspace('/organization');
  await page.getByRole('button', { name: /^Account menu of/ }).click();
  await page.getByRole('menuitem', { name: TITLE }).click();
  await expect.element(page.getByRole('heading', { name: TITLE })).toBeVisible();
});
