import {
  type CaseRecord,
  getCaseRecord,
  listCaseRecords,
  updateCaseRecord,
} from '@landfall/contract/case-records';
import { listUsers } from '@landfall/contract/organization';
import { notifyManager, QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../testing/accessibility.ts';
import { answer, fail, Refusal } from '../../testing/answers.ts';
import { LISTED_CASE, OPEN_CASE } from '../../testing/records.ts';
import { PHONE } from '../../testing/screens.ts';
import { answerPerson, idOf, ME } from '../../testing/shell-answers.ts';
import { tryAgain } from '../../testing/try-again.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

type Assignees = CaseRecord['assignees'];

const NADIA: Assignees[number] = { id: ME, display_name: 'Nadia Reyes', duty: 'attorney' };
const BO: Assignees[number] = { id: idOf(21), display_name: 'Bo Chen', duty: '' };
const USERS = [
  { ...BO, email: 'bo@example.test' },
  { id: idOf(22), display_name: 'Cy Diaz', email: 'cy@example.test' },
  { ...NADIA, email: 'nadia@example.test' },
].map(({ id, display_name, email }) => ({
  id,
  display_name,
  email,
  roles: ['user' as const],
  org_id: idOf(0),
  created_at: '2026-01-05T15:00:00Z',
  has_signed_in: true,
}));
const CASE: CaseRecord = { ...OPEN_CASE, version: 4, assignees: [NADIA] };
const PAGE = {
  dates: [],
  notes: [],
  notes_total: 0,
  notes_next_cursor: null,
  beneficiaries: [],
  petitioners: [],
};

let bodies: unknown[] = [];
let kept: CaseRecord;

/** Makes the server return this case for its page and for the list. */
function has(caseRecord: CaseRecord): void {
  kept = caseRecord;
  const { id, title, version, assignees: team, archived_at } = kept;
  answer(getCaseRecord, { case_record: kept, ...PAGE });
  answer(listCaseRecords, {
    case_records: [{ ...LISTED_CASE, id, title, version, archived_at, team }],
    total: 1,
    next_cursor: null,
  });
}

/** Makes the server store what is sent. */
function keepTeam(): void {
  answer(updateCaseRecord, ({ body }) => {
    bodies.push(body);
    const { assignee_ids = [], duties = [] } = body as {
      assignee_ids?: string[];
      duties?: { person_id: string; duty: '' }[];
    };
    const assignees = assignee_ids.map((id) => ({
      id,
      display_name: USERS.find((user) => user.id === id)?.display_name ?? '',
      duty: duties.find(({ person_id }) => person_id === id)?.duty ?? '',
    }));
    has({ ...kept, assignees, version: kept.version + 1 });
    return { case_record: kept };
  });
}

beforeEach(() => {
  bodies = [];
  answer(listUsers, { users: USERS });
  has(CASE);
  keepTeam();
});

const button = (team: string) => page.getByRole('button', { name: `${team}: change the team`, exact: true });
const menu = () => page.getByRole('dialog', { name: `Team of ${CASE.title}`, exact: true });
const box = (name: string) => menu().getByRole('checkbox', { name });
const duties = (id: string, duty: string) => ({ person_id: id, duty });

it('is opened by a row’s initials, saves each change at once, with one Undo for all', async () => {
  await openWorkspace('/case_records');
  await expect.element(page.getByTitle('Nadia Reyes (Attorney)')).toBeVisible();
  await button('Nadia Reyes (Attorney)').click();
  await expect.element(box('Nadia Reyes')).toBeChecked();
  await expect.element(menu().getByLabelText('Duty of Nadia Reyes')).toHaveValue('attorney');
  await expectAccessible();
  await box('Cy Diaz').click();
  await expect.element(menu().getByText('Saved')).toBeVisible();
  await menu().getByLabelText('Duty of Cy Diaz').selectOptions('Paralegal');
  await expect.poll(() => bodies).toHaveLength(2);
  await menu().getByRole('button', { name: 'Done' }).click();
  await expect.element(menu()).not.toBeInTheDocument();
  await expect.element(button('Nadia Reyes (Attorney), Cy Diaz (Paralegal)')).toHaveFocus();
  await expect.element(page.getByText(`Case team of ${CASE.title} saved`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(button('Nadia Reyes (Attorney)')).toBeVisible();
  const both = [ME, idOf(22)];
  expect(bodies).toEqual([
    { assignee_ids: both, duties: [duties(ME, 'attorney'), duties(idOf(22), '')], version: 4 },
    { assignee_ids: both, duties: [duties(ME, 'attorney'), duties(idOf(22), 'paralegal')], version: 5 },
    { assignee_ids: [ME], duties: [duties(ME, 'attorney')] },
  ]);
});

it('is opened by the key a of the row, filtered by typing, and used by keyboard', async () => {
  await openWorkspace('/case_records');
  await expect.element(button('Nadia Reyes (Attorney)')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => document.activeElement?.tagName).toBe('TR');
  await userEvent.keyboard('a');
  const find = menu().getByRole('searchbox', { name: 'Find a member' });
  await expect.element(find).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(box('Bo Chen')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(box('Bo Chen')).toBeChecked();
  await userEvent.keyboard(' ');
  await expect.element(box('Bo Chen')).not.toBeChecked();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(box('Nadia Reyes')).toHaveFocus();
  await userEvent.keyboard('dia');
  await expect.element(find).toHaveFocus();
  await expect.element(find).toHaveValue('dia');
  await expect.element(box('Bo Chen')).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(box('Cy Diaz')).toBeChecked();
  await userEvent.keyboard('x');
  await expect.element(menu().getByText('No member has “diax” in the name.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu()).not.toBeInTheDocument();
  await expect.element(button('Nadia Reyes (Attorney), Cy Diaz')).toHaveFocus();
  // The typed letters must not reach the row, where they are shortcuts.
  await expect.element(page.getByText('1 selected')).not.toBeInTheDocument();
});

it('shows a colleague’s earlier change and the current team', async () => {
  await openWorkspace('/case_records');
  await button('Nadia Reyes (Attorney)').click();
  await expect.element(box('Cy Diaz')).not.toBeChecked();
  has({ ...CASE, assignees: [NADIA, BO], version: 5 });
  fail(updateCaseRecord, new Refusal('stale_version', 'The case has been changed by somebody else', kept));
  await box('Cy Diaz').click();
  await expect
    .element(menu().getByRole('alert'))
    .toHaveTextContent('Nothing was changed. The case has been changed by somebody else');
  await expect.element(box('Bo Chen')).toBeChecked();
  await expect.element(box('Cy Diaz')).not.toBeChecked();
  await expectAccessible();
  keepTeam();
  await box('Cy Diaz').click();
  await expect.element(menu().getByRole('alert')).not.toBeInTheDocument();
  await expect.element(menu().getByText('Saved')).toBeVisible();
  expect(bodies).toMatchObject([{ assignee_ids: [ME, BO.id, idOf(22)], version: 5 }]);
});

it('queues changes made while saving', async () => {
  await openWorkspace('/case_records');
  await button('Nadia Reyes (Attorney)').click();
  const first = Promise.withResolvers<void>();
  answer(updateCaseRecord, async ({ body }) => {
    bodies.push(body);
    await first.promise;
    keepTeam();
    has({ ...CASE, assignees: [NADIA, BO], version: 5 });
    return { case_record: kept };
  });
  await box('Bo Chen').click();
  await expect.element(menu().getByText('Saving…')).toBeVisible();
  await box('Nadia Reyes').click();
  await box('Cy Diaz').click();
  first.resolve();
  await expect.element(menu().getByText('Saved')).toBeVisible();
  expect(bodies).toMatchObject([
    { assignee_ids: [ME, BO.id], version: 4 },
    { assignee_ids: [BO.id, idOf(22)], version: 5 },
  ]);
  await expect.element(box('Nadia Reyes')).not.toBeChecked();
});

it('builds on the saved team before the page has rendered it', async () => {
  await openWorkspace('/case_records');
  await button('Nadia Reyes (Attorney)').click();
  await expect.element(box('Bo Chen')).toBeVisible();
  const next = box('Cy Diaz').element() as HTMLInputElement;
  // The lists are fetched anew as soon as a team is saved, before anything is rendered.
  const afterSaving = vi.spyOn(QueryClient.prototype, 'invalidateQueries');
  afterSaving.mockImplementationOnce(async () => next.click());
  onTestFinished(() => afterSaving.mockRestore());
  await box('Bo Chen').click();
  await expect.poll(() => bodies).toHaveLength(2);
  expect(bodies).toMatchObject([
    { assignee_ids: [ME, BO.id], version: 4 },
    { assignee_ids: [ME, BO.id, idOf(22)], version: 5 },
  ]);
  await expect.element(menu().getByText('Saved')).toBeVisible();
});

it('shows the saved team until the page has the saved case', async () => {
  await openWorkspace('/case_records');
  await button('Nadia Reyes (Attorney)').click();
  await expect.element(box('Bo Chen')).toBeVisible();
  // Components learn of new answers in a later task: here, when the test lets them.
  const held: (() => void)[] = [];
  const release = () => {
    notifyManager.setScheduler((callback) => setTimeout(callback, 0));
    for (const callback of held.splice(0)) callback();
  };
  onTestFinished(release);
  notifyManager.setScheduler((callback) => void held.push(callback));
  await box('Bo Chen').click();
  await expect.element(menu().getByText('Saved')).toBeVisible();
  await expect.element(box('Bo Chen')).toBeChecked();
  release();
  await expect.element(box('Bo Chen')).toBeChecked();
});

it('shows a skeleton while members load, and offers Retry', async () => {
  const away = new Refusal('internal', 'The database is away');
  const awaited = Promise.withResolvers<Refusal>();
  fail(listUsers, awaited.promise);
  await openWorkspace('/case_records');
  await button('Nadia Reyes (Attorney)').click();
  await expect.element(menu().getByRole('status', { name: 'Loading the team' })).toBeVisible();
  await expectAccessible();
  fail(listUsers, away);
  awaited.resolve(away);
  await expect.element(menu().getByText('The database is away')).toBeVisible();
  await expectAccessible();
  await tryAgain(menu().getByRole('button', { name: 'Try Again' }), () =>
    answer(listUsers, { users: USERS }),
  );
  await expect.element(box('Nadia Reyes')).toBeChecked();
});

it('does not remove the last member of a restricted case, or a reader who could no longer see it', async () => {
  answerPerson('admin');
  has({ ...CASE, restricted: true, assignees: [NADIA, BO] });
  await openWorkspace('/case_records');
  await button('Nadia Reyes (Attorney), Bo Chen').click();
  await expect.element(box('Nadia Reyes')).toBeDisabled();
  await expect.element(menu().getByText(/^This case is restricted to its team/)).toBeVisible();
  await expect.element(box('Bo Chen')).toBeEnabled();
  await expectAccessible();
});

describe('on the page of a case', () => {
  it('is opened by the key a, and shows duties beside the names', async () => {
    has({ ...CASE, assignees: [] });
    await openWorkspace(`/case_records/${CASE.id}`);
    await expect.element(button('Nobody')).toBeVisible();
    await userEvent.keyboard('a');
    await box('Bo Chen').click();
    await menu().getByLabelText('Duty of Bo Chen').selectOptions('Assistant');
    await userEvent.keyboard('{Escape}');
    const section = page.getByRole('region', { name: 'Case Team' });
    await expect.element(section.getByText('Bo Chen')).toBeVisible();
    await expect.element(section.getByText('Assistant')).toBeVisible();
    await expect.element(button('Bo Chen (Assistant)')).toBeVisible();
  });

  it('is a sheet at the bottom of a phone, with large targets', async () => {
    await page.viewport(PHONE.width, PHONE.height);
    await openWorkspace(`/case_records/${CASE.id}`);
    await button('Nadia Reyes (Attorney)').click();
    await expect.element(box('Nadia Reyes')).toBeVisible();
    await expect.poll(() => menu().element().getBoundingClientRect().bottom).toBe(PHONE.height);
    const { left, width } = menu().element().getBoundingClientRect();
    expect([left, width]).toEqual([0, PHONE.width]);
    // Not the filter field, because a phone's keyboard would cover the list.
    await expect.element(box('Nadia Reyes')).toHaveFocus();
    for (const row of menu().getByRole('listitem').elements())
      expect(row.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    await expectAccessible();
    await expectNoOverflow();
    await menu().getByRole('button', { name: 'Done' }).click();
    await expect.element(menu()).not.toBeInTheDocument();
  });
});

it.each([
  ['of an archived case', 'user', { ...CASE, archived_at: '2026-02-03T15:00:00Z' }],
  ['for who may only read', 'viewer', CASE],
] as const)('is missing %s', async (_, role, caseRecord) => {
  answerPerson(role);
  has(caseRecord);
  await openWorkspace('/case_records?archived=all');
  await expect.element(page.getByTitle('Nadia Reyes (Attorney)')).toBeVisible();
  expect(button('Nadia Reyes (Attorney)').query()).toBeNull();
});
