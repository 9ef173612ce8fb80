import { getBeneficiary } from '@landfall/contract/beneficiaries';
import { BOARD_CHECKS, type Board, type BoardCheck, type BoardRow, getBoard } from '@landfall/contract/board';
import {
  dismissBoardRow,
  endBoardDismissal,
  exportBoardRows,
  listBoardRows,
} from '@landfall/contract/board-rows';
import { bulkCaseRecords } from '@landfall/contract/case-bulk';
import { handleCaseDate, updateCaseDate } from '@landfall/contract/case-date-changes';
import { explainCaseDate } from '@landfall/contract/case-events';
import { getCaseRecord, listCaseRecords } from '@landfall/contract/case-records';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import {
  answer,
  answerLive,
  fail,
  isStreamOpen,
  LOST,
  Refusal,
  sendLiveEvent,
} from '../../testing/answers.ts';
import { askAgain } from '../../testing/ask-again.ts';
import { RFE_EXPLANATION } from '../../testing/case-events.ts';
import { ANA, OPEN_CASE, OPEN_DATE } from '../../testing/records.ts';
import { idOf, TODAY } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';
// The pages load this module on the first interaction, but a test may act before it has loaded.
import '../../ui/keep-focus.ts';

function rowOf(number: number, changes: Partial<BoardRow> = {}): BoardRow {
  return {
    resource_id: idOf(number),
    kind: 'case_record',
    case_id: idOf(number),
    beneficiary_id: null,
    case_name: `Case ${number}`,
    date_type: null,
    counted: false,
    reason: 'Nobody is on its team',
    since: '2026-02-03',
    lacks: null,
    dismissal: null,
    ...changes,
  };
}

const OVERDUE = rowOf(10, {
  kind: 'case_date',
  case_name: 'Okafor: I-130',
  date_type: 'Interview',
  reason: 'Interview is overdue',
  since: '2026-02-27',
});

const DISMISSAL = {
  id: idOf(50),
  reason: 'The partners share it',
  until: '2026-06-01',
  by: { id: idOf(3), display_name: 'Ada Lind' },
  at: '2026-03-01T15:00:00Z',
};

/** A board with these rows; the other checks find nothing. */
function boardOf(found: Partial<Record<BoardCheck, { total: number; rows: BoardRow[] }>>): Board {
  const checks = BOARD_CHECKS.map((key) => ({ key, ...(found[key] ?? { total: 0, rows: [] }) }));
  return { checked_at: `${TODAY}T15:05:00Z`, cases: 12, inactive_days: 45, checks };
}

const TEAMLESS = { total: 7, rows: [20, 21, 22, 23, 24].map((number) => rowOf(number)) };

beforeEach(() => answer(getBoard, boardOf({ overdue: { total: 1, rows: [OVERDUE] }, no_team: TEAMLESS })));

it('shows the findings of each check with explanation and count, also in the sidebar', async () => {
  await openWorkspace('/board');
  const overdue = page.getByRole('region', { name: 'Overdue dates 1' });
  await expect.element(overdue.getByText('3 days overdue')).toBeVisible();
  const team = page.getByRole('region', { name: 'No team 7' });
  await expect.element(team.getByRole('link', { name: 'Show all 7: No team' })).toBeVisible();
  expect(team.getByRole('row').elements()).toHaveLength(6);
  await expect.element(page.getByText('Every case has a date ahead')).toBeVisible();
  await expect.element(page.getByText(/changed, added or noted for 45 days/)).toBeVisible();
  await expect.element(page.getByText(/^Checked at .*, 12 cases$/)).toBeVisible();
  const main = page.getByRole('navigation', { name: 'Main' }).first();
  await expect.element(main.getByRole('link', { name: 'Board , 8 points to look at' })).toBeVisible();
  await expectAccessible();
});

it('says that nothing was found only when every check succeeded', async () => {
  answer(getBoard, boardOf({}));
  await openWorkspace('/board');
  await expect.element(page.getByText(/^Checked at .*, 12 cases: nothing falls through$/)).toBeVisible();
  await expectAccessible();
});

it('never looks empty after a failure, and offers Retry', async () => {
  fail(getBoard, new Refusal('unavailable', 'The database is away'));
  await openWorkspace('/board');
  await expect.element(page.getByText('The board could not be checked'), { timeout: 5_000 }).toBeVisible();
  expect(page.getByText(/nothing falls through$/).elements()).toEqual([]);
  expect(page.getByText('No open date is overdue').elements()).toEqual([]);
  await askAgain(
    page.getByRole('button', { name: 'Try Again' }),
    () => answer(getBoard, boardOf({})),
    page.getByText(/: nothing falls through$/),
  );
});

it.each(['a click', 'its key'])('marks an overdue date as done by %s, and removes its row', async (way) => {
  answer(handleCaseDate, ({ path, body }) => {
    expect([path, body]).toEqual([`/api/case-dates/${OVERDUE.resource_id}/handle`, { state: 'done' }]);
    answer(getBoard, boardOf({}));
    const date = { ...OPEN_DATE, id: idOf(10), case_id: idOf(10), date_type: 'Interview' };
    return { case_date: { ...date, important_date: '2026-02-27', state: 'done' as const } };
  });
  await openWorkspace('/board');
  const done = page.getByRole('button', { name: 'Done: Interview of Okafor: I-130' });
  if (way === 'a click') await done.click();
  else {
    await expect.element(done).toBeVisible();
    await userEvent.keyboard('j');
    // A user's second keypress comes after the code that keeps the focus has loaded.
    await import('../../ui/keep-focus.ts');
    await userEvent.keyboard('d');
  }
  await expect.element(page.getByText('Interview: done')).toBeVisible();
  await expect.element(page.getByText('No open date is overdue')).toBeVisible();
  if (way === 'its key')
    await expect.element(page.getByRole('heading', { name: /^Overdue dates/ })).toHaveFocus();
});

/** The date of the overdue row, on its case. */
const INTERVIEW = {
  ...OPEN_DATE,
  id: OVERDUE.resource_id,
  case_id: OVERDUE.resource_id,
  date_type: 'Interview',
  important_date: '2026-02-27',
};

function caseWith(...dates: (typeof INTERVIEW)[]) {
  const lists = { notes: [], notes_total: 0, notes_next_cursor: null, beneficiaries: [], petitioners: [] };
  return { case_record: { ...OPEN_CASE, id: INTERVIEW.case_id }, dates, ...lists };
}

/** Chooses an entry of the menu of the overdue row. */
async function choose(entry: string): Promise<void> {
  await page.getByRole('button', { name: 'More for Interview of Okafor: I-130' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

it('shows a conflict when somebody else moves the same date', async () => {
  answerLive();
  let read = 0;
  answer(getCaseRecord, () => {
    read += 1;
    return caseWith(INTERVIEW);
  });
  await openWorkspace('/board');
  await expect.poll(isStreamOpen).toBe(true);
  await choose('Move to…');
  const dialog = page.getByRole('dialog', { name: 'Move Interview' });
  await dialog.getByRole('textbox', { name: 'Move to' }).fill('12/20/2026');
  const [before, theirs] = [read, { ...INTERVIEW, important_date: '2026-12-09', version: 2 }];
  answer(getCaseRecord, () => {
    read += 1;
    return caseWith(theirs);
  });
  sendLiveEvent({ kind: 'cases', id: INTERVIEW.case_id, n: 1 });
  await expect.poll(() => read).toBeGreaterThan(before);
  answer(updateCaseDate, ({ body }) => {
    expect(body).toMatchObject({ important_date: '2026-12-20', version: 1 });
    return new Refusal('stale_version', 'Changed by someone else', theirs);
  });
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect.element(page.getByRole('dialog').getByText('Dec 9, 2026')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Keep mine' })).toBeVisible();
});

it('reports a missing or failed date in a dialog that can be closed', async () => {
  fail(getCaseRecord, new Refusal('unavailable', 'The database is away'));
  await openWorkspace('/board');
  await choose('Move to…');
  const dialog = page.getByRole('dialog', { name: 'Move Interview' });
  await expect.element(dialog.getByText('The database is away'), { timeout: 5_000 }).toBeVisible();
  await expectAccessible();
  await askAgain(
    dialog.getByRole('button', { name: 'Retry' }),
    () => answer(getCaseRecord, caseWith()),
    dialog.getByText('This date is no longer there'),
  );
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  answer(getCaseRecord, caseWith(INTERVIEW));
  await choose('Move to…');
  await expect.element(dialog.getByRole('textbox', { name: 'Move to' })).toBeVisible();
});

it('shows uncountable dates in red with the reason, and the explanation of a date', async () => {
  const uncounted = rowOf(31, { reason: 'Response must be received: Notice date is not given' });
  const unverified = rowOf(32, {
    kind: 'case_date',
    date_type: 'RFE Response Due',
    counted: true,
    reason: 'RFE Response Due is not confirmed by a second person',
  });
  answer(
    getBoard,
    boardOf({ uncounted: { total: 1, rows: [uncounted] }, unverified: { total: 1, rows: [unverified] } }),
  );
  answer(explainCaseDate, { explanation: RFE_EXPLANATION });
  await openWorkspace('/board');
  const section = page.getByRole('region', { name: 'No date could be counted 1' });
  await expect.element(section.getByText(uncounted.reason)).toBeVisible();
  await expect.element(section.getByRole('button', { name: 'Open events: Case 31' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Why this date?: RFE Response Due of Case 32' }).click();
  const why = page.getByRole('dialog', { name: 'Why this date?' });
  await expect.element(why.getByText('Thursday, May 28, 2026')).toBeVisible();
});

it('assigns a case by one click; a failure is shown, and the row stays', async () => {
  fail(bulkCaseRecords, LOST);
  await openWorkspace('/board');
  await page.getByRole('button', { name: 'Assign to me: Case 20' }).click();
  await expect.element(page.getByText('No response from server')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Case 20' })).toBeVisible();
});

it('explains a date whose reminders reach nobody, with a remedy', async () => {
  const unreached = rowOf(11, { ...OVERDUE, since: '2026-06-01' });
  const rows = (['team', 'client', 'recipient'] as const).map((lacks, at) => {
    const reason = `Interview: it lacks a ${lacks}`;
    return { ...unreached, resource_id: idOf(60 + at), case_name: `Case ${lacks}`, lacks, reason };
  });
  answer(getBoard, boardOf({ unreached: { total: 3, rows } }));
  answer(bulkCaseRecords, ({ body }) => {
    expect(body).toMatchObject({ ids: [unreached.case_id], action: 'assign' });
    return { operation: null, changed_ids: [unreached.case_id ?? ''] };
  });
  await openWorkspace('/board');
  const section = page.getByRole('region', { name: 'Reminders reach nobody 3' });
  await expect.element(section.getByText('Interview: it lacks a team')).toBeVisible();
  await expect.element(section.getByText('Jun 1, 2026').first()).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Assign to me: Interview of Case team' }).click();
  await expect.element(page.getByText('Case team: assigned to you')).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Open case: Interview of Case client' }))
    .toBeVisible();
  await page.getByRole('button', { name: 'Open date types: Interview of Case recipient' }).click();
  await expect.poll(() => location.pathname).toBe('/date_settings');
});

it('dismisses a row with a reason, unless the server refuses', async () => {
  fail(dismissBoardRow, LOST);
  await openWorkspace('/board');
  await page.getByRole('button', { name: 'More for Case 20' }).click();
  await page.getByRole('menuitem', { name: 'Not needed here…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Not needed here' });
  await dialog.getByRole('button', { name: 'Take off the board' }).click();
  await expect.element(dialog.getByText('Reason is required')).toBeVisible();
  await expectAccessible();
  await dialog.getByLabelText('Reason').fill('The partners share it');
  await dialog.getByRole('button', { name: 'Take off the board' }).click();
  await expect.element(dialog.getByText('No response from server')).toBeVisible();
  answer(dismissBoardRow, ({ path, body }) => {
    expect([path, body]).toEqual([
      '/api/board/no_team/dismissals',
      { resource_id: idOf(20), reason: 'The partners share it' },
    ]);
    return { dismissal: DISMISSAL };
  });
  await dialog.getByRole('button', { name: 'Take off the board' }).click();
  await expect.element(page.getByText('Case 20: not needed here')).toBeVisible();
  answer(endBoardDismissal, ({ path }) => {
    expect(path).toBe(`/api/board/dismissals/${DISMISSAL.id}`);
    return undefined;
  });
  const said = page.getByRole('alert').filter({ hasText: 'Case 20: not needed here' });
  await said.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Case 20 is on the board again')).toBeVisible();
});

it('pages through one check, and shows dismissed rows on request', async () => {
  answer(listBoardRows, ({ query }) => {
    if (query.get('dismissed') === 'true')
      return { rows: [rowOf(30, { dismissal: DISMISSAL })], total: 1, next_cursor: null };
    return query.has('cursor')
      ? { rows: [rowOf(26)], total: 6, next_cursor: null }
      : { rows: TEAMLESS.rows, total: 6, next_cursor: 'next' };
  });
  await openWorkspace('/board?check=no_team');
  const team = page.getByRole('region', { name: /No team/ });
  await team.getByRole('button', { name: 'Load more' }).click();
  await expect.element(team.getByRole('link', { name: 'Case 26' })).toBeVisible();
  await team.getByRole('switch', { name: 'Not needed here' }).click();
  await expect.element(team.getByText('The partners share it')).toBeVisible();
  await expect.element(team.getByText(/Ada Lind, .*shown again on Jun 1, 2026/)).toBeVisible();
  expect(location.search).toBe('?check=no_team&shown=dismissed');
  await expectAccessible();
  answer(endBoardDismissal, undefined);
  await team.getByRole('button', { name: 'Show again: Case 30' }).click();
  await expect.element(page.getByText('Case 30 is on the board again')).toBeVisible();
});

it('says when rows or the file cannot be loaded', async () => {
  fail(listBoardRows, new Refusal('unavailable', 'The database is away'));
  fail(exportBoardRows, new Refusal('unavailable', 'The disk is full'));
  await openWorkspace('/board?check=no_team');
  await expect.element(page.getByText('The database is away'), { timeout: 5_000 }).toBeVisible();
  expect(page.getByText('Every case has a team').elements()).toEqual([]);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect.element(page.getByText('Nothing was exported. The disk is full')).toBeVisible();
});

it('links an expiring status to its person, who gets a case', async () => {
  const row = rowOf(30, {
    kind: 'beneficiary',
    case_id: null,
    beneficiary_id: idOf(31),
    case_name: 'Amara Okafor',
    reason: 'H-1B status expires, and they are on no open case',
    since: '2026-03-20',
  });
  answer(getBoard, boardOf({ expiring: { total: 1, rows: [row] } }));
  const beneficiary = { ...ANA, id: idOf(31) };
  answer(getBeneficiary, { beneficiary, notes: [], notes_total: 0, notes_next_cursor: null });
  answer(listCaseRecords, { case_records: [], total: 0, next_cursor: null });
  await openWorkspace('/board');
  const found = page.getByRole('region', { name: 'Expiring without a case 1' });
  await expect.element(found.getByText('18 days remaining')).toBeVisible();
  await expect
    .element(found.getByRole('link', { name: 'Amara Okafor' }))
    .toHaveAttribute('href', `/beneficiaries/${idOf(31)}`);
  await expectAccessible();
  await found.getByRole('button', { name: 'New case: Amara Okafor' }).click();
  await expect.poll(() => location.pathname).toBe(`/beneficiaries/${idOf(31)}`);
  expect(location.search).toBe('?new=open');
});
