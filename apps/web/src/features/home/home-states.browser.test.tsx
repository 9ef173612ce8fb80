import { getBackupNotice } from '@landfall/contract/backup-notice';
import { listBeneficiaries } from '@landfall/contract/beneficiaries';
import { handleCaseDate, updateCaseDate } from '@landfall/contract/case-date-changes';
import { listCaseRecords } from '@landfall/contract/case-records';
import { type DueDate, type DueDates, getHome, type HomeScope } from '@landfall/contract/home';
import { search } from '@landfall/contract/search';
import { getSettings } from '@landfall/contract/settings';
import { createTask, updateTask } from '@landfall/contract/tasks';
import { countUnreadThreads } from '@landfall/contract/threads';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../testing/accessibility.ts';
import { answer, answerLive, fail, LOST, Refusal, sendLiveEvent } from '../../testing/answers.ts';
import { askAgain } from '../../testing/ask-again.ts';
import { FOUND_CASE, LISTED_CASE, NOTHING_FOUND, OPEN_DATE } from '../../testing/records.ts';
import { idOf, TODAY } from '../../testing/shell-answers.ts';
import { OWN_TASK, TIED_TASK } from '../../testing/tasks.ts';
import { openWorkspace } from '../../testing/workspace.tsx';
import type { Home } from './due-words.ts';

beforeEach(answerLive);

const NONE: DueDates = { dates: [], total: 0 };

function dateOf(number: number, important_date: string, changes: Partial<DueDate> = {}): DueDate {
  return {
    ...OPEN_DATE,
    id: idOf(number),
    case_id: idOf(number + 100),
    case_name: `Okafor: I-${number}`,
    client_name: 'Ngozi Okafor',
    date_type: 'Filing Deadline',
    important_date,
    ...changes,
  };
}

function home(parts: Partial<Home> = {}): Home {
  const today = { today: TODAY, week_end: '2026-03-07' };
  const waiting_for_client = { cases: [], total: 0 };
  return {
    ...today,
    overdue: NONE,
    due_today: NONE,
    this_week: NONE,
    later: NONE,
    waiting_for_client,
    tasks: { tasks: [], total: 0 },
    unread: { threads: [], total: 0 },
    ...parts,
  };
}

const part = (...dates: DueDate[]): DueDates => ({ dates, total: dates.length });
const overdue = part(dateOf(1, '2026-02-27'));

function answerHome(mine: Home, office: Home = mine) {
  answer(getHome, ({ query }) => ((query.get('scope') as HomeScope) === 'office' ? office : mine));
}

function answerCases(count: number) {
  const case_records = Array.from({ length: count }, (_, at) => ({ ...LISTED_CASE, id: idOf(200 + at) }));
  answer(listCaseRecords, { case_records, total: count, next_cursor: null });
}

const table = (name: string) => page.getByRole('table', { name });

it('shows the most urgent first, with client, time and place, and omits empty groups', async () => {
  const interview = dateOf(2, TODAY, { date_type: 'Interview', at_time: '09:30', place: 'Federal Plaza' });
  const later = { dates: [dateOf(3, '2026-04-01')], total: 41 };
  answerHome(home({ overdue, due_today: part(interview), later }));
  await openWorkspace('/home');
  await expect.element(table('Overdue').getByText('3 days overdue')).toBeVisible();
  await expect.element(table('Overdue').getByText('Ngozi Okafor')).toBeVisible();
  await expect.element(table('Today').getByText('9:30 AM, Federal Plaza')).toBeVisible();
  expect(table('This week').elements()).toEqual([]);
  const parts = page.getByRole('heading', { level: 2 }).elements();
  expect(parts.map(({ textContent }) => textContent)).toEqual(['Overdue', 'Today', 'Later']);
  await expect
    .element(page.getByRole('link', { name: 'Case Dates from Mar 8, 2026' }))
    .toHaveAttribute('href', '/case_dates?from=2026-03-08&states=open&mine=true');
  expect(page.getByText('Nothing is', { exact: false }).elements()).toEqual([]);
  await expectAccessible();
  await expectNoOverflow();
});

it('due dates are drawn once the backup notice above them is known', async () => {
  const tasks = page.getByRole('heading', { name: 'Tasks' });
  answerHome(home({ overdue, tasks: { tasks: [OWN_TASK], total: 1 } }));
  answer(getBackupNotice, { backups: 'on' });
  const { unmount } = await openWorkspace('/home');
  await expect.element(tasks).toBeVisible();
  // From here on the code of each part has loaded.
  await unmount();
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<{ backups: 'off' }>();
  answer(getBackupNotice, () => arrived);
  await openWorkspace('/home');
  // The answer with the due dates has arrived, because it contains the current day.
  await expect.element(page.getByText('Monday, March 2, 2026')).toBeVisible();
  expect([...table('Overdue').elements(), ...tasks.elements()]).toEqual([]);
  arrive({ backups: 'off' });
  await expect.element(page.getByText('Backups of this installation are off.')).toBeVisible();
  await expect.element(table('Overdue')).toBeVisible();
  await expect.element(tasks).toBeVisible();
});

it('shows cases that wait for a client, with next date, client and a link to all', async () => {
  const waits = (number: number, urgent_date: string | null, client_name: string | null) => ({
    case_id: idOf(number),
    case_name: `Silva: N-${number}`,
    client_name,
    urgent_date,
  });
  const cases = [waits(300, '2026-02-27', 'Ana Silva'), waits(301, null, null)];
  answerHome(home({ overdue, waiting_for_client: { cases, total: 21 } }));
  await openWorkspace('/home');
  const waiting = table('Waiting for client');
  await expect.element(waiting.getByRole('link', { name: 'Silva: N-300' })).toBeVisible();
  await expect.element(waiting.getByText('Ana Silva')).toBeVisible();
  await expect.element(waiting.getByText('3 days overdue')).toBeVisible();
  await expect.element(waiting.getByText('No open date')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Case Records with Client Action Required' }))
    .toHaveAttribute(
      'href',
      expect.stringContaining('status=client_action_required&sort=urgent_date&assignee_id='),
    );
  const parts = page.getByRole('heading', { level: 2 }).elements();
  expect(parts.map(({ textContent }) => textContent)).toEqual(['Overdue', 'Waiting for client']);
  await expectAccessible();
  await expectNoOverflow();
});

it('shows one’s tasks below due dates, which one click marks as done, with Undo', async () => {
  answerHome(home({ overdue, tasks: { tasks: [OWN_TASK, TIED_TASK], total: 60 } }));
  await openWorkspace('/home');
  const tasks = table('Tasks');
  await expect.element(tasks.getByText(OWN_TASK.title)).toBeVisible();
  await expect.element(tasks.getByText('14 days before Filing Deadline')).toBeVisible();
  await expect.element(page.getByText('The 2 that are due first are shown.')).toBeVisible();
  await expectAccessible();
  await expectNoOverflow();
  answer(updateTask, ({ body }) => {
    const { state } = body as { state: 'open' | 'done' };
    answerHome(home({ overdue, tasks: { tasks: state === 'done' ? [TIED_TASK] : [OWN_TASK], total: 1 } }));
    return { task: { ...OWN_TASK, state } };
  });
  await tasks.getByRole('button', { name: `Done: ${OWN_TASK.title} of ${OWN_TASK.case_name}` }).click();
  await expect.element(tasks.getByText(OWN_TASK.title)).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(tasks.getByText(OWN_TASK.title)).toBeVisible();
});

it('shows a task’s full title, on several lines', async () => {
  const title =
    'Have the engagement agreement and the notice of entry of appearance signed by the petitioner';
  answerHome(home({ overdue, tasks: { tasks: [{ ...OWN_TASK, title }], total: 1 } }));
  await openWorkspace('/home');
  const words = table('Tasks').getByText(title);
  await expect.element(words).toBeVisible();
  const text = document.createRange();
  text.selectNodeContents(words.element());
  const cell = words.element().closest('td') as Element;
  expect(text.getBoundingClientRect().right).toBeLessThanOrEqual(cell.getBoundingClientRect().right);
});

it('shows the office’s tasks with their members', async () => {
  answerHome(home(), home({ overdue, tasks: { tasks: [OWN_TASK, TIED_TASK], total: 2 } }));
  await openWorkspace('/home?scope=office');
  await expect.element(table('Tasks').getByText('Nadia Reyes')).toBeVisible();
});

it('adds a task to a case found by search', async () => {
  answerHome(home({ overdue }));
  answer(search, {
    ...NOTHING_FOUND,
    case_records: [FOUND_CASE],
  });
  await openWorkspace('/home?add=task');
  const choosing = page.getByRole('dialog', { name: 'Add Task' });
  await choosing.getByRole('textbox', { name: 'Case' }).fill('okafor');
  await page.getByRole('option', { name: 'Okafor: I-130' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Task' });
  await dialog.getByRole('textbox', { name: 'Task' }).fill('Draft the letter');
  await expectAccessible();
  answer(createTask, ({ body }) => {
    expect(body).toMatchObject({ case_id: FOUND_CASE.id, title: 'Draft the letter', due_on: null });
    return { task: OWN_TASK };
  });
  await dialog.getByRole('button', { name: 'Add Task' }).click();
  await expect.element(page.getByText(`${OWN_TASK.title} added`)).toBeVisible();
});

it('shows unread threads with case, author, and a link to all, as they load', async () => {
  const thread = (number: number, subject: string) => ({
    id: idOf(number),
    subject,
    owner_name: 'Okafor: I-130',
    last_author: 'Ngozi Okafor',
    last_at: '2026-03-02T14:00:00Z',
  });
  answerHome(home({ overdue, unread: { threads: [thread(400, 'Interview')], total: 7 } }));
  await openWorkspace('/home');
  await expect.element(table('Messages').getByText('Ngozi Okafor')).toBeVisible();
  await expect.element(table('Messages').getByText('Okafor: I-130')).toBeVisible();
  await expect
    .element(table('Messages').getByRole('link', { name: 'Interview' }))
    .toHaveAttribute('href', `/messages/${idOf(400)}`);
  await expect.element(page.getByText('7 unread')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'All messages' })).toHaveAttribute('href', '/messages');
  await expectAccessible();
  await expectNoOverflow();
  answerHome(home({ overdue, unread: { threads: [thread(401, 'Medical')], total: 1 } }));
  sendLiveEvent({ kind: 'thread', id: idOf(401), n: 1 });
  await expect.element(table('Messages').getByRole('link', { name: 'Medical' })).toBeVisible();
  expect(page.getByRole('link', { name: 'All messages' }).elements()).toEqual([]);
  answerHome(home({ overdue }));
  sendLiveEvent({ kind: 'thread', id: idOf(401), n: 2 });
  await expect.element(page.getByRole('region', { name: 'Messages' })).not.toBeInTheDocument();
});

it('shows the first thread that becomes unread while the page is open', async () => {
  answerHome(home({ overdue }));
  await openWorkspace('/home');
  await expect.element(page.getByRole('heading', { name: 'Overdue' })).toBeVisible();
  expect(page.getByRole('region', { name: 'Messages' }).elements()).toEqual([]);
  const news = { subject: 'Interview', owner_name: 'Okafor: I-130', last_author: 'Ngozi Okafor' };
  const thread = { id: idOf(400), ...news, last_at: '2026-03-02T14:00:00Z' };
  answerHome(home({ overdue, unread: { threads: [thread], total: 1 } }));
  answer(countUnreadThreads, { unread: 1 });
  sendLiveEvent({ kind: 'thread', id: idOf(400), n: 1 });
  await expect.element(table('Messages').getByRole('link', { name: 'Interview' })).toBeVisible();
});

it('says precisely what is not due', async () => {
  answerHome(home({ later: part(dateOf(3, '2026-04-01')) }));
  await openWorkspace('/home');
  await expect.element(page.getByText('Nothing is overdue, and nothing is due this week.')).toBeVisible();
  await expect.element(table('Later')).toBeVisible();
});

it('one click switches to the office’s dates, in the URL', async () => {
  answerHome(home({ due_today: part(dateOf(2, TODAY)) }), home({ overdue }));
  await openWorkspace('/home');
  await expect.element(table('Today')).toBeVisible();
  await page.getByText('Office', { exact: true }).click();
  await expect.element(table('Overdue')).toBeVisible();
  expect(location.search).toBe('?scope=office');
});

it('without one’s own dates it links to the office’s', async () => {
  answerCases(2);
  answerHome(home(), home({ overdue }));
  await openWorkspace('/home');
  await expect.element(page.getByText('No open dates in your cases')).toBeVisible();
  expect(page.getByText('Nothing is due').elements()).toEqual([]);
  await expectAccessible();
  await page.getByRole('button', { name: 'Show the office’s dates' }).click();
  await expect.element(table('Overdue')).toBeVisible();
});

it('says that nothing is due once the office has no open date', async () => {
  answerCases(2);
  answerHome(home());
  await openWorkspace('/home');
  await expect.element(page.getByText('Nothing is due', { exact: true })).toBeVisible();
  expect(page.getByRole('list', { name: 'First steps' }).elements()).toEqual([]);
});

it('a new office sees its first steps and the sample office', async () => {
  answerCases(0);
  answer(listBeneficiaries, { beneficiaries: [], total: 0, next_cursor: null });
  answerHome(home());
  await openWorkspace('/home');
  await expect.element(page.getByText('No case records yet')).toBeVisible();
  await expect.element(page.getByRole('list', { name: 'First steps' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Load a sample office' })).toBeVisible();
  await expectAccessible();
});

it('makes no claim about the office when it cannot be loaded', async () => {
  answerCases(2);
  answer(getHome, ({ query }) =>
    query.get('scope') === 'office' ? new Refusal('unavailable', 'The database is away') : home(),
  );
  await openWorkspace('/home');
  await expect.element(page.getByText('The database is away')).toBeVisible();
  expect(page.getByText('Nothing is due').elements()).toEqual([]);
  await askAgain(
    page.getByRole('button', { name: 'Try Again' }),
    () => answerHome(home(), home({ overdue })),
    page.getByText('No open dates in your cases'),
  );
});

it('shows a skeleton while it loads, and a failure with Retry', async () => {
  let refuse = (_: Refusal) => {};
  fail(getHome, new Promise((resolve) => (refuse = resolve)));
  await openWorkspace('/home');
  await expect.element(table('What is due')).toBeVisible();
  refuse(new Refusal('unavailable', 'The database is away'));
  await expect.element(page.getByText('The database is away')).toBeVisible();
  await expectAccessible();
  const tryAgain = page.getByRole('button', { name: 'Try Again' });
  await askAgain(tryAgain, () => answerHome(home({ overdue })), table('Overdue'));
});

it('d on a row marks its date as done; a failure keeps it', async () => {
  answerHome(home({ overdue }));
  fail(handleCaseDate, LOST);
  await openWorkspace('/home');
  await expect.element(table('Overdue')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await userEvent.keyboard('d');
  await expect.element(page.getByText('No response from server')).toBeVisible();
  await expect.element(table('Overdue').getByText('Filing Deadline')).toBeVisible();
  answer(handleCaseDate, ({ body }) => {
    expect(body).toEqual({ state: 'done' });
    answerCases(2);
    answerHome(home());
    return { case_date: { ...dateOf(1, '2026-02-27'), state: 'done' as const } };
  });
  await page.getByRole('button', { name: 'Done: Filing Deadline of Okafor: I-1' }).click();
  await expect.element(page.getByText('Filing Deadline: done')).toBeVisible();
  await expect.element(page.getByText('Nothing is due', { exact: true })).toBeVisible();
});

it('m on a row moves its date, in the common dialog', async () => {
  answerHome(home({ overdue }));
  answer(updateCaseDate, ({ body }) => {
    expect(body).toEqual({ important_date: '2026-04-01', reason: 'Extended', version: 1 });
    const moved = dateOf(1, '2026-04-01');
    answerHome(home({ later: part(moved) }));
    return { case_date: moved };
  });
  await openWorkspace('/home');
  await expect.element(table('Overdue')).toBeVisible();
  await userEvent.keyboard('jm');
  const dialog = page.getByRole('dialog', { name: 'Move Filing Deadline' });
  await dialog.getByRole('textbox', { name: 'Move to' }).fill('2026-04-01');
  await dialog.getByLabelText('Reason').fill('Extended');
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect.element(page.getByText('Filing Deadline: Apr 1, 2026')).toBeVisible();
  await expect.element(table('Later')).toBeVisible();
});

it('a viewer has no actions', async () => {
  answer(getSettings, {
    user: {
      id: idOf(5),
      email: 'vera@example.test',
      email_verified: true,
      display_name: 'Vera Lind',
      org_id: idOf(6),
      roles: ['viewer'],
      needs_second_factor: false,
      needs_confirmed_email: false,
      operator: false,
    },
    settings: {},
    organizations: [{ id: idOf(6), name: 'Harbor Immigration', roles: ['viewer'] }],
  });
  answerHome(home({ overdue }));
  await openWorkspace('/home?add=date');
  await expect.element(table('Overdue')).toBeVisible();
  expect(page.getByRole('button', { name: /^(Add|Done|Move)/ }).elements()).toEqual([]);
  expect(page.getByRole('dialog').elements()).toEqual([]);
});

it('adds a date to a case found by title', async () => {
  answerHome(home({ overdue }));
  const found = { ...FOUND_CASE, id: idOf(7), title: 'Silva: N-400', beneficiary_name: 'Rui Silva' };
  answer(search, {
    ...NOTHING_FOUND,
    case_records: [
      found,
      { ...found, id: idOf(8), title: 'Silva: I-90', archived_at: '2026-01-05T15:00:00Z' },
    ],
  });
  await openWorkspace('/home');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Date' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Date' });
  await dialog.getByRole('textbox', { name: 'Case' }).fill('Silva');
  await expect.element(page.getByRole('option', { name: 'Silva: N-400' })).toBeVisible();
  expect(page.getByRole('option').elements()).toHaveLength(1);
  await expectAccessible();
  await page.getByRole('option', { name: 'Silva: N-400' }).click();
  await expect.element(dialog.getByText('Silva: N-400')).toBeVisible();
  await expect.element(dialog.getByLabelText('Date Type')).toBeVisible();
});
