import { getCaseRecord } from '@landfall/contract/case-records';
import { listUsers } from '@landfall/contract/organization';
import {
  archiveTask,
  createTask,
  listTasks,
  restoreTask,
  type Task,
  updateTask,
} from '@landfall/contract/tasks';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../testing/accessibility.ts';
import { answer, fail, LOST, Refusal } from '../../testing/answers.ts';
import { askAgain } from '../../testing/ask-again.ts';
import { OPEN_CASE, OPEN_DATE } from '../../testing/records.ts';
import { answerPerson, idOf, ME } from '../../testing/shell-answers.ts';
import { DONE_TASK, OWN_TASK, TIED_TASK } from '../../testing/tasks.ts';
import { openWorkspace } from '../../testing/workspace.tsx';
// The pages load this module on the first interaction, but a test may act before it has loaded.
import '../../ui/keep-focus.ts';

const CASE = `/case_records/${OPEN_CASE.id}`;
const section = () => page.getByRole('region', { name: 'Tasks', exact: true });
const row = (title: string) => section().getByRole('listitem').filter({ hasText: title }).first();
const check = (title: string) => section().getByRole('checkbox', { name: `Done: ${title}` });

/** Makes the server return these tasks of the case. */
function answerTasks(tasks: Task[], archived: Task[] = []) {
  answer(listTasks, ({ query }) => {
    const state = query.get('state');
    const present = state ? tasks.filter((task) => task.state === state) : tasks;
    const some = query.get('archived') === 'true' ? archived : present;
    const archivedTotal = archived.length > 0 && { archived_tasks: archived.length };
    return { tasks: some, ...archivedTotal, total: some.length, next_cursor: null };
  });
}

beforeEach(() => {
  answer(getCaseRecord, {
    case_record: OPEN_CASE,
    dates: [
      {
        ...OPEN_DATE,
        id: idOf(21),
        case_id: OPEN_CASE.id,
        date_type: 'Filing Deadline',
        important_date: '2026-03-20',
      },
    ],
    notes: [],
    notes_total: 0,
    notes_next_cursor: null,
    beneficiaries: [],
    petitioners: [],
  });
  const member = { created_at: '2026-01-05T15:00:00Z', org_id: idOf(2), has_signed_in: true };
  const user = { email: 'nadia@example.test', display_name: 'Nadia Reyes', roles: ['user' as const] };
  const viewer = { email: 'vera@example.test', display_name: 'Vera', roles: ['viewer' as const] };
  answer(listUsers, {
    users: [
      { id: ME, ...member, ...user },
      { id: idOf(9), ...member, ...viewer },
    ],
  });
  answerTasks([OWN_TASK, TIED_TASK, DONE_TASK]);
});

it('shows tasks with member and day, and settled ones on request', async () => {
  answerTasks([{ ...OWN_TASK, title: 'Kapitänsmützen'.repeat(12) }, OWN_TASK, TIED_TASK, DONE_TASK]);
  await openWorkspace(CASE);
  const late = row(OWN_TASK.title);
  await expect.element(late.getByText('Nadia Reyes')).toBeVisible();
  await expect.element(late.getByText('3 days overdue')).toBeVisible();
  await expect.element(late.getByText('Ask for the org chart first')).toBeVisible();
  await expect.element(row(TIED_TASK.title).getByText('Nobody')).toBeVisible();
  await expect.element(row(TIED_TASK.title).getByText('14 days before Filing Deadline')).toBeVisible();
  expect(section().getByText(DONE_TASK.title).elements()).toEqual([]);
  await section().getByRole('button', { name: 'Show 1 settled task' }).click();
  await expect.element(check(DONE_TASK.title)).toBeChecked();
  await expectAccessible();
  await expectNoOverflow();
});

it('shows the open ones of a case with more tasks than a page', async () => {
  answer(listTasks, ({ query }) =>
    query.get('state') === 'open'
      ? { tasks: [TIED_TASK], total: 1, next_cursor: null }
      : { tasks: [DONE_TASK], total: 301, next_cursor: 'next' },
  );
  await openWorkspace(CASE);
  await expect.element(row(TIED_TASK.title)).toBeVisible();
  await section().getByRole('button', { name: 'Show 300 settled tasks' }).click();
  await expect.element(section().getByText('The first 1 of 300 settled tasks are shown.')).toBeVisible();
});

it('marks one as done by one click, with Undo; a failure is shown and changes nothing', async () => {
  await openWorkspace(CASE);
  await expect.element(check(OWN_TASK.title)).toBeVisible();
  fail(updateTask, LOST);
  await check(OWN_TASK.title).click();
  await expect.element(page.getByText('No response from server')).toBeVisible();
  await expect.element(check(OWN_TASK.title)).not.toBeChecked();
  const bodies: unknown[] = [];
  answer(updateTask, ({ body }) => {
    bodies.push(body);
    const changed = { ...OWN_TASK, ...(body as object) };
    answerTasks([changed, TIED_TASK]);
    return { task: changed };
  });
  await check(OWN_TASK.title).click();
  await expect.element(page.getByText(`${OWN_TASK.title}: done`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(check(OWN_TASK.title)).toBeVisible();
  await section()
    .getByRole('button', { name: `More for ${OWN_TASK.title}` })
    .click();
  await page.getByRole('menuitem', { name: 'Drop' }).click();
  await expect.element(section().getByRole('button', { name: 'Show 1 settled task' })).toBeVisible();
  expect(bodies).toEqual([{ state: 'done' }, { state: 'open' }, { state: 'dropped' }]);
});

it('adds tasks in one line, to oneself by default, one after the other', async () => {
  answerTasks([]);
  const before = await openWorkspace(CASE);
  await expect.element(section().getByText('No task yet')).toBeVisible();
  await expectAccessible();
  await section().getByRole('button', { name: 'Add Task' }).click();
  await expect.element(section().getByLabelText('New Task')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(section().getByText('Task is required')).toBeVisible();
  answer(createTask, new Refusal('conflict', 'At most 1000 tasks on one case'));
  expect(section().getByLabelText('Assignee').elements()).toEqual([]);
  await section().getByLabelText('New Task').fill('Draft the petition letter');
  await expect.element(section().getByRole('option', { name: 'Nadia Reyes' })).toBeInTheDocument();
  expect(section().getByRole('option', { name: 'Vera' }).elements()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByText('The task was not added. At most 1000 tasks on one case'))
    .toBeVisible();
  // As when the sign-in page replaces the workspace.
  await before.unmount();
  await openWorkspace(CASE);
  await expect.element(section().getByLabelText('New Task')).toHaveValue('Draft the petition letter');
  answer(createTask, ({ body }) => {
    expect(body).toEqual({
      case_id: OPEN_CASE.id,
      title: 'Draft the petition letter',
      assignee_id: ME,
      due_on: '2026-03-20',
    });
    answerTasks([OWN_TASK]);
    return { task: OWN_TASK };
  });
  await section().getByRole('textbox', { name: 'Due Date' }).fill('3/20/2026');
  await section().getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(row(OWN_TASK.title)).toBeVisible();
  await expect.element(section().getByLabelText('New Task')).toHaveValue('');
});

it('edits a task, also to depend on a date; an earlier change is shown', async () => {
  await openWorkspace(CASE);
  await section()
    .getByRole('button', { name: `More for ${OWN_TASK.title}` })
    .click();
  await page.getByRole('menuitem', { name: 'Edit…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Task' });
  await dialog
    .getByLabelText('Due', { exact: true })
    .selectOptions('Counted from Filing Deadline, Mar 20, 2026');
  await dialog.getByLabelText('Days', { exact: true }).fill('soon');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('A whole number up to 3650')).toBeVisible();
  await dialog.getByLabelText('Days', { exact: true }).fill('10');
  await expectAccessible();
  const theirs = { ...OWN_TASK, title: 'Draft the support letter', version: 2 };
  answer(updateTask, new Refusal('stale_version', 'Changed by someone else', theirs));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Draft the support letter')).toBeVisible();
  answer(updateTask, ({ body }) => {
    expect(body).toMatchObject({ due_from: { case_date_id: idOf(21), days: -10 }, version: 2 });
    return { task: theirs };
  });
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect.element(page.getByText('Task saved')).toBeVisible();
});

it('the keyboard moves on to the next task, and after the last to the heading', async () => {
  answer(updateTask, ({ path }) => {
    const isFirst = path.endsWith(OWN_TASK.id);
    answerTasks(isFirst ? [TIED_TASK] : []);
    return { task: isFirst ? OWN_TASK : TIED_TASK };
  });
  await openWorkspace(CASE);
  await expect.element(check(OWN_TASK.title)).toBeVisible();
  (check(OWN_TASK.title).element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(check(TIED_TASK.title)).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(section().getByRole('heading', { name: 'Tasks' })).toHaveFocus();
});

it('archiving from the menu moves the focus to the next menu', async () => {
  answer(archiveTask, () => {
    answerTasks([TIED_TASK], [OWN_TASK]);
    return { task: OWN_TASK };
  });
  await openWorkspace(CASE);
  const more = (title: string) => section().getByRole('button', { name: `More for ${title}` });
  await expect.element(more(OWN_TASK.title)).toBeVisible();
  (more(OWN_TASK.title).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Edit…' })).toHaveFocus();
  await userEvent.keyboard('{End}{Enter}');
  await expect.element(more(TIED_TASK.title)).toHaveFocus();
});

it('an invalid due date blocks the form, and deletes nothing', async () => {
  const bodies: unknown[] = [];
  answer(updateTask, ({ body }) => {
    bodies.push(body);
    return { task: OWN_TASK };
  });
  await openWorkspace(CASE);
  await section()
    .getByRole('button', { name: `More for ${OWN_TASK.title}` })
    .click();
  await page.getByRole('menuitem', { name: 'Edit…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Task' });
  const due = dialog.getByRole('textbox', { name: 'Due Date' });
  for (const [typed, keys] of [
    ['dec 32', '{Enter}'],
    ['soon', '{Control>}{Enter}{/Control}'],
  ] as const) {
    await due.fill(typed);
    expect(dialog.getByText(/^Write a date like/).elements()).toEqual([]);
    await userEvent.keyboard(keys);
    await expect.element(dialog.getByText(/^Write a date like/)).toBeVisible();
    await expect.element(due).toHaveFocus();
  }
  await due.fill('15 dec 26');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Task saved')).toBeVisible();
  expect(bodies).toEqual([{ due_on: '2026-12-15', version: 1 }]);
});

it('archives and restores a task, also from the archived ones', async () => {
  await openWorkspace(CASE);
  await expect.element(check(OWN_TASK.title)).toBeEnabled();
  expect(section().getByRole('button', { name: 'Show archived tasks' }).elements()).toEqual([]);
  answer(archiveTask, () => {
    answerTasks([TIED_TASK], [OWN_TASK]);
    return { task: OWN_TASK };
  });
  await section()
    .getByRole('button', { name: `More for ${OWN_TASK.title}` })
    .click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect.element(page.getByText(`${OWN_TASK.title} archived`)).toBeVisible();
  await section().getByRole('button', { name: 'Show archived tasks' }).click();
  answer(restoreTask, () => {
    answerTasks([OWN_TASK, TIED_TASK]);
    return { task: OWN_TASK };
  });
  await section()
    .getByRole('button', { name: `Restore ${OWN_TASK.title}` })
    .click();
  await expect.element(check(OWN_TASK.title)).toBeEnabled();
  await expect.element(section().getByText('No task is archived')).toBeVisible();
  await section().getByRole('button', { name: 'Hide archived tasks' }).click();
  // Although none is archived any more, the button keeps the focus.
  await expect.element(section().getByRole('button', { name: 'Show archived tasks' })).toHaveFocus();
});

it('shows a loading state, and why tasks could not be loaded', async () => {
  let arrive = (_: Refusal) => {};
  fail(listTasks, new Promise((resolve) => (arrive = resolve)));
  await openWorkspace(CASE);
  await expect.element(section().getByRole('status', { name: 'Loading tasks' })).toBeVisible();
  arrive(new Refusal('forbidden', 'Not now'));
  await expect.element(section().getByText('Not now')).toBeVisible();
  const retry = section().getByRole('button', { name: 'Retry' });
  await retry.hover();
  await askAgain(retry, () => answerTasks([OWN_TASK]), row(OWN_TASK.title));
  // The focus moves to the heading of the section in which the button was.
  await expect.element(section().getByRole('heading', { name: 'Tasks' })).toHaveFocus();
});

it('is read-only for a viewer', async () => {
  answerPerson('viewer');
  await openWorkspace(CASE);
  await expect.element(check(OWN_TASK.title)).toBeDisabled();
  expect(section().getByRole('button', { name: 'Add Task' }).elements()).toEqual([]);
  expect(
    section()
      .getByRole('button', { name: /^More for/ })
      .elements(),
  ).toEqual([]);
});
