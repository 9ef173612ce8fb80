import { bulkCaseRecords } from '@landfall/contract/case-bulk';
import { listCaseRecords } from '@landfall/contract/case-records';
import type { Operation } from '@landfall/contract/operations';
import { getOperation } from '@landfall/contract/operations';
import { listUsers } from '@landfall/contract/organization';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../testing/accessibility.ts';
import { answer, fail, Refusal } from '../../testing/answers.ts';
import { LISTED_CASE } from '../../testing/records.ts';
import { DESKTOP, PHONE } from '../../testing/screens.ts';
import { idOf, ME } from '../../testing/shell-answers.ts';
import { tryAgain } from '../../testing/try-again.ts';
import { openWorkspace } from '../../testing/workspace.tsx';
import { followedOperations, unfollow } from '../operations/followed-operations.ts';

const [NADIA, BO, CY] = [
  { id: ME, display_name: 'Nadia Reyes' },
  { id: idOf(21), display_name: 'Bo Chen' },
  { id: idOf(22), display_name: 'Cy Diaz' },
] as const;
const USERS = [BO, CY, NADIA].map((user) => ({
  ...user,
  email: 'someone@example.test',
  roles: ['user' as const],
  org_id: idOf(0),
  created_at: '2026-01-05T15:00:00Z',
  has_signed_in: true,
}));
const ROWS = [
  { id: idOf(101), title: 'One matter', team: [{ ...NADIA, duty: '' as const }] },
  { id: idOf(102), title: 'Two matter', team: [NADIA, BO].map((one) => ({ ...one, duty: '' as const })) },
  { id: idOf(103), title: 'Three matter', team: [] },
].map((row) => ({ ...LISTED_CASE, ...row, status: 'initiated' }));
const OPERATION: Operation = {
  id: idOf(61),
  kind: 'case_records.bulk',
  title: 'Reassign 1,110 cases',
  summary: '',
  state: 'waiting',
  done: 0,
  total: 1_110,
  failed: 0,
  failures: [],
  undo_until: null,
  undoes: null,
  created_by: ME,
  created_by_name: 'Nadia Reyes',
  created_at: '2026-03-02T15:00:00Z',
};

const AWAY = new Refusal('internal', 'The database is away');

/** The bodies of the requests, in order. */
let bodies: unknown[] = [];

/** Makes the server return three rows of a list with this total. */
function has(total: number): void {
  answer(listCaseRecords, { case_records: ROWS, total, next_cursor: null });
}
/** Makes the server accept the bulk changes. */
function obey(): void {
  answer(bulkCaseRecords, ({ body }) => {
    bodies.push(body);
    const { ids = [], filter } = body as { ids?: string[]; filter?: object };
    return { operation: filter ? OPERATION : null, changed_ids: ids };
  });
}

beforeEach(async () => {
  await page.viewport(DESKTOP.width, DESKTOP.height);
  bodies = [];
  answer(listUsers, { users: USERS });
  answer(getOperation, { operation: OPERATION });
  has(3);
  obey();
});
afterEach(() => {
  for (const id of followedOperations()) unfollow(id);
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
const counted = (words: string) => page.getByText(words, { exact: true }).last();
async function select(...titles: string[]): Promise<void> {
  for (const title of titles) await page.getByRole('checkbox', { name: `Select ${title}` }).click();
}
/** Whether the bar is below the message with this text, rather than covered by it. */
function isBelow(words: string): boolean {
  const bar = document.querySelector('[data-selection-bar]')?.getBoundingClientRect();
  const message = page.getByRole('alert').filter({ hasText: words }).element().getBoundingClientRect();
  return bar !== undefined && bar.top >= message.bottom;
}
async function openTeam(item: string): Promise<void> {
  await button('Team').click();
  await page.getByRole('menuitem', { name: item }).click();
}

describe('the bar', () => {
  it('appears with the first selected case, and keeps the selection when Escape closes a menu', async () => {
    await openWorkspace('/case_records');
    await expect.element(page.getByText('One matter')).toBeVisible();
    expect(button('Set Status').elements()).toEqual([]);
    await select('One matter', 'Two matter');
    await expect.element(counted('2 selected')).toBeVisible();
    await expectAccessible();
    await button('Set Status').click();
    await expect.element(page.getByRole('menuitem', { name: 'Filed' })).toBeVisible();
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('menuitem', { name: 'Filed' })).not.toBeInTheDocument();
    await expect.element(counted('2 selected')).toBeVisible();
    await expect.element(button('Set Status')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(button('Set Status')).not.toBeInTheDocument();
  });

  it('leaves the keys of the page alone: nobody types into a checkbox', async () => {
    await openWorkspace('/case_records');
    await select('One matter');
    await expect.element(page.getByRole('checkbox', { name: 'Select One matter' })).toHaveFocus();
    await userEvent.keyboard('/');
    await expect.element(page.getByRole('combobox', { name: 'Search', exact: true })).toHaveFocus();
  });

  it('says why nothing was changed, and updates the list', async () => {
    await openWorkspace('/case_records');
    await select('One matter');
    fail(bulkCaseRecords, new Refusal('not_found', 'A case is not there any more'));
    answer(listCaseRecords, { case_records: ROWS.slice(1), total: 2, next_cursor: null });
    await button('Archive').click();
    await expect.element(page.getByText('Nothing was changed. A case is not there any more')).toBeVisible();
    await expect.element(page.getByText('One matter')).not.toBeInTheDocument();
  });

  it('shows the current count of the list, when all of it is selected', async () => {
    has(1_111);
    await openWorkspace('/case_records');
    await select('One matter');
    await button('Select all 1,111').click();
    await expect.element(counted('1,111 selected')).toBeVisible();
    has(1_110);
    fail(bulkCaseRecords, new Refusal('conflict', 'The list holds 1,110 cases now', { total: 1_110 }));
    await button('Archive').click();
    await expect.element(page.getByText('Nothing was changed. The list holds 1,110 cases now')).toBeVisible();
    await expect.element(counted('1,110 selected')).toBeVisible();
    for (const [width, height] of [
      [PHONE.width, PHONE.height],
      // Here the bar is at the end of the table, in the corner where messages appear.
      [1_280, 410],
    ] as const) {
      await page.viewport(width, height);
      await expect.poll(() => isBelow('Nothing was changed. The list holds 1,110 cases now')).toBe(true);
    }
    await page.viewport(DESKTOP.width, DESKTOP.height);
    obey();
    await button('Archive').click();
    await expect.element(button('Archive')).not.toBeInTheDocument();
    expect(bodies).toMatchObject([{ action: 'archive', expected_total: 1_110 }]);
    await expect.element(page.getByRole('region', { name: 'Progress' })).toBeVisible();
  });

  it('fits at the bottom of a phone, with its menus', async () => {
    await page.viewport(PHONE.width, PHONE.height);
    has(1_111);
    await openWorkspace('/case_records');
    await select('One matter');
    for (const name of ['Select all 1,111', 'Set Status', 'Reassign', 'Team', 'Add Date', 'Archive']) {
      const { bottom, height } = button(name).element().getBoundingClientRect();
      expect([name, bottom <= PHONE.height, height >= 44]).toEqual([name, true, true]);
    }
    await button('Team').click();
    await expect.element(page.getByRole('menuitem', { name: 'Remove from team' })).toBeVisible();
    await expect
      .poll(() => page.getByRole('menu').element().getBoundingClientRect().bottom)
      .toBe(PHONE.height);
    await expectAccessible();
    await expectNoOverflow();
  });
});

describe('Reassign', () => {
  it('transfers the chosen cases from the member who is on most of them', async () => {
    await openWorkspace('/case_records');
    await select('One matter', 'Two matter');
    await button('Reassign').click();
    const asked = dialog('Reassign 2 cases');
    await expect.element(asked.getByLabelText('From')).toHaveValue(ME);
    await expect.element(asked.getByLabelText('To')).toHaveFocus();
    await expectAccessible();
    await asked.getByRole('button', { name: 'Reassign' }).click();
    await expect.element(asked.getByText('Choose who takes over')).toBeVisible();
    await asked.getByLabelText('To').selectOptions('Nadia Reyes');
    await asked.getByRole('button', { name: 'Reassign' }).click();
    await expect.element(asked.getByText('Choose somebody else')).toBeVisible();
    await asked.getByLabelText('To').selectOptions('Cy Diaz');
    await asked.getByRole('button', { name: 'Reassign' }).click();
    await expect.element(page.getByText('2 cases reassigned to Cy Diaz')).toBeVisible();
    expect(bodies).toEqual([{ ids: [idOf(101), idOf(102)], action: 'reassign', from_id: ME, to_id: CY.id }]);
    await expect.element(button('Reassign')).not.toBeInTheDocument();
  });

  it('Escape closes it and restores selection and focus', async () => {
    await openWorkspace('/case_records');
    await select('One matter');
    await button('Reassign').click();
    await expect.element(dialog('Reassign 1 case').getByLabelText('To')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog('Reassign 1 case')).not.toBeInTheDocument();
    await expect.element(button('Reassign')).toHaveFocus();
    await expect.element(counted('1 selected')).toBeVisible();
  });

  it('says that the list has changed, and proceeds when asked again', async () => {
    has(1_111);
    await openWorkspace('/case_records');
    await select('One matter');
    await button('Select all 1,111').click();
    await button('Reassign').click();
    has(1_110);
    fail(bulkCaseRecords, new Refusal('conflict', 'The list holds 1,110 cases now', { total: 1_110 }));
    const before = dialog('Reassign 1,111 cases');
    await before.getByLabelText('To').selectOptions('Cy Diaz');
    await before.getByRole('button', { name: 'Reassign' }).click();
    const now = dialog('Reassign 1,110 cases');
    await expect.element(now.getByRole('alert')).toHaveTextContent('The list holds 1,110 cases now');
    await expect.element(now.getByLabelText('To')).toHaveValue(CY.id);
    await expectAccessible();
    obey();
    await now.getByRole('button', { name: 'Reassign' }).click();
    await expect.element(page.getByRole('region', { name: 'Progress' })).toBeVisible();
    expect(bodies).toMatchObject([{ expected_total: 1_110, from_id: ME, to_id: CY.id }]);
  });

  it('waits for the members, offers Retry, and says when there is nobody else', async () => {
    const awaited = Promise.withResolvers<Refusal>();
    fail(listUsers, awaited.promise);
    await openWorkspace('/case_records');
    await select('One matter');
    await button('Reassign').click();
    const asked = dialog('Reassign 1 case');
    await expect.element(asked.getByRole('status', { name: 'Loading members' })).toBeVisible();
    await expect.element(asked.getByRole('button', { name: 'Reassign' })).toBeDisabled();
    await expectAccessible();
    fail(listUsers, AWAY);
    awaited.resolve(AWAY);
    await expect.element(asked.getByText('The database is away')).toBeVisible();
    await expectAccessible();
    await tryAgain(asked.getByRole('button', { name: 'Try Again' }), () =>
      answer(listUsers, { users: USERS.slice(2) }),
    );
    await expect.element(asked.getByText('There is no other member yet who could take over.')).toBeVisible();
    await expect.element(asked.getByRole('button', { name: 'Reassign' })).toBeDisabled();
  });
});

describe('Remove from team', () => {
  it('offers the members of the teams, with Undo', async () => {
    await openWorkspace('/case_records');
    await select('One matter', 'Two matter');
    await openTeam('Remove from team');
    const asked = dialog('Remove from the team of 2 cases');
    await expect.element(asked.getByRole('checkbox', { name: 'Bo Chen' })).toBeVisible();
    await expect.element(asked.getByRole('checkbox', { name: 'Cy Diaz' })).not.toBeInTheDocument();
    await expectAccessible();
    await asked.getByRole('button', { name: 'Remove' }).click();
    await expect.element(asked.getByText('Choose at least one')).toBeVisible();
    await asked.getByRole('checkbox', { name: 'Bo Chen' }).click();
    fail(bulkCaseRecords, new Refusal('conflict', 'A restricted case keeps someone on its team'));
    await asked.getByRole('button', { name: 'Remove' }).click();
    await expect
      .element(asked.getByRole('alert'))
      .toHaveTextContent('A restricted case keeps someone on its team');
    await expect.element(asked.getByRole('checkbox', { name: 'Bo Chen' })).toBeChecked();
    obey();
    await asked.getByRole('button', { name: 'Remove' }).click();
    await expect.element(page.getByText('Removed from the team of 2 cases')).toBeVisible();
    expect(bodies).toEqual([{ ids: [idOf(101), idOf(102)], action: 'unassign', assignee_ids: [BO.id] }]);
  });

  it('says when nobody is on them, and Escape closes it', async () => {
    await openWorkspace('/case_records');
    await select('Three matter');
    await openTeam('Remove from team');
    const asked = dialog('Remove from the team of 1 case');
    await expect.element(asked.getByText('Nobody is on the team of this case.')).toBeVisible();
    await expect.element(asked.getByRole('button', { name: 'Remove' })).toBeDisabled();
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(asked).not.toBeInTheDocument();
    await expect.element(button('Team')).toHaveFocus();
    await expect.element(counted('1 selected')).toBeVisible();
  });

  it('offers every member for the whole list, and Retry', async () => {
    has(1_111);
    fail(listUsers, AWAY);
    await openWorkspace('/case_records');
    await select('Three matter');
    await button('Select all 1,111').click();
    await openTeam('Remove from team');
    const asked = dialog('Remove from the team of 1,111 cases');
    await expect.element(asked.getByText('The database is away')).toBeVisible();
    await expectAccessible();
    await tryAgain(asked.getByRole('button', { name: 'Try Again' }), () =>
      answer(listUsers, { users: USERS }),
    );
    await expect.element(asked.getByRole('checkbox', { name: 'Cy Diaz' })).toBeVisible();
    await expectAccessible();
  });
});
