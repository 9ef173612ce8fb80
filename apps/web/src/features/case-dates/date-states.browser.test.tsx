import { handleCaseDate, listArchivedDates, restoreCaseDate } from '@landfall/contract/case-date-changes';
import type { CaseDate } from '@landfall/contract/case-dates';
import { getCaseRecord } from '@landfall/contract/case-records';
import type { CallArguments } from '@landfall/contract/endpoint';
import { listHistory } from '@landfall/contract/history';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../testing/accessibility.ts';
import { answer, fail, LOST, Refusal } from '../../testing/answers.ts';
import { OPEN_CASE, OPEN_DATE } from '../../testing/records.ts';
import { idOf } from '../../testing/shell-answers.ts';
import { tryAgain } from '../../testing/try-again.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

const CASE = OPEN_CASE.id;

function dateOf(
  number: number,
  date_type: string,
  important_date: string,
  changes: Partial<CaseDate> = {},
): CaseDate {
  return { ...OPEN_DATE, id: idOf(number), case_id: CASE, date_type, important_date, ...changes };
}

const DEADLINE = dateOf(10, 'Filing Deadline', '2026-02-20');
const INTERVIEW = dateOf(11, 'Interview', '2026-05-05');
const HANDLED: Partial<CaseDate> = {
  state: 'waived',
  handled_at: '2026-03-01T15:00:00Z',
  handled_by: { id: idOf(3), display_name: 'Ada Lind' },
  handled_note: 'Withdrawn',
  version: 2,
};

function answerCase(dates: CaseDate[], archived_dates?: number) {
  answer(getCaseRecord, {
    case_record: OPEN_CASE,
    dates,
    ...(archived_dates && { archived_dates }),
    notes: [],
    notes_total: 0,
    notes_next_cursor: null,
    beneficiaries: [],
    petitioners: [],
  });
}

beforeEach(() => answerCase([DEADLINE, INTERVIEW]));

/** Opens an entry of the menu of a date's row. */
async function choose(row: string, entry: string) {
  await page.getByRole('button', { name: `More for ${row}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

it('a failure to mark a date as done is shown, and the date stays open', async () => {
  fail(handleCaseDate, LOST);
  await openWorkspace(`/case_records/${CASE}`);
  await page.getByRole('button', { name: 'Done: Interview' }).click();
  await expect.element(page.getByText('No response from server')).toBeVisible();
  await expect
    .element(page.getByRole('table', { name: 'Important Dates' }).getByText('Interview'))
    .toBeVisible();
});

it('shows a date that someone else handled before overwriting it', async () => {
  fail(
    handleCaseDate,
    new Refusal('stale_version', 'Someone else changed this in the meantime', { ...INTERVIEW, ...HANDLED }),
  );
  await openWorkspace(`/case_records/${CASE}`);
  await choose('Interview', 'Handle…');
  const dialog = page.getByRole('dialog', { name: 'Handle Interview' });
  await dialog.getByLabelText('Note').fill('Attended');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('dialog', { name: 'Someone else changed this' });
  await expect.element(conflict.getByRole('cell', { name: 'Waived' })).toBeVisible();
  await expect.element(conflict.getByRole('cell', { name: 'Withdrawn' })).toBeVisible();
  await expect.element(conflict.getByRole('cell', { name: 'Attended' })).toBeVisible();
  await expectAccessible();
  answer(handleCaseDate, ({ body }) => {
    expect(body).toEqual({ state: 'done', note: 'Attended', version: 2 });
    return { case_date: { ...INTERVIEW, ...HANDLED, state: 'done' as const, version: 3 } };
  });
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect.element(page.getByText('Interview: done')).toBeVisible();
});

it('undoing a correction of the handling restores the former one', async () => {
  const waived = { ...INTERVIEW, ...HANDLED };
  answerCase([DEADLINE, waived]);
  const sent: unknown[] = [];
  answer(handleCaseDate, ({ body }) => {
    sent.push(body);
    const { state, note: handled_note = '' } = body as CallArguments<typeof handleCaseDate>['body'];
    return { case_date: { ...waived, state, handled_note, version: 2 + sent.length } };
  });
  await openWorkspace(`/case_records/${CASE}`);
  await choose('Interview, handled', 'Edit how it was handled');
  const dialog = page.getByRole('dialog', { name: 'Handle Interview' });
  await dialog.getByLabelText('What became of it').selectOptions('Done');
  await dialog.getByLabelText('Note').fill('Attended');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Interview: done')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Interview: waived')).toBeVisible();
  expect(sent).toEqual([
    { state: 'done', note: 'Attended', version: 2 },
    { state: 'waived', note: 'Withdrawn', version: 3, undo: true },
  ]);
});

it('the only date of a case cannot be superseded', async () => {
  answerCase([INTERVIEW]);
  await openWorkspace(`/case_records/${CASE}`);
  await choose('Interview', 'Handle…');
  await expect.element(page.getByRole('option', { name: 'Superseded' })).toBeDisabled();
});

it('says when all dates are handled', async () => {
  answerCase([{ ...DEADLINE, ...HANDLED }]);
  await openWorkspace(`/case_records/${CASE}`);
  await expect.element(page.getByText('No open dates.')).toBeVisible();
  const handled = page.getByRole('table', { name: 'Handled' });
  for (const words of ['Waived', 'Withdrawn', 'Ada Lind, Mar 1, 2026'])
    await expect.element(handled.getByText(words)).toBeVisible();
  expect(page.getByText('overdue').elements()).toEqual([]);
});

it('the header shows three of many overdue dates, and the count of the others', async () => {
  const days = ['2026-02-01', '2026-02-02', '2026-02-03', '2026-02-04', '2026-06-01'];
  answerCase(days.map((day, at) => dateOf(20 + at, `Deadline ${at}`, day)));
  await openWorkspace(`/case_records/${CASE}`);
  const lead = page.getByRole('region', { name: 'Case', exact: true });
  await expect.element(lead.getByText('2 more open dates below')).toBeVisible();
  expect(lead.getByRole('button', { name: /: done$/ }).elements()).toHaveLength(3);
});

it('a history that cannot be loaded offers Retry; an empty one says so', async () => {
  fail(listHistory, new Refusal('unavailable', 'The database is away'));
  await openWorkspace(`/case_records/${CASE}`);
  await choose('Interview', 'History');
  const dialog = page.getByRole('dialog', { name: 'History of Interview' });
  await expect.element(dialog.getByText('The database is away')).toBeVisible();
  await tryAgain(dialog.getByRole('button', { name: 'Try Again' }), () =>
    answer(listHistory, { changes: [], total: 0, next_cursor: null }),
  );
  await expect.element(dialog.getByText('Never changed')).toBeVisible();
  await expectAccessible();
});

it('shows archived dates on request, and restores one after a failure', async () => {
  const archived = { ...INTERVIEW, archived_at: '2026-03-01T15:00:00Z' };
  answerCase([DEADLINE], 1);
  fail(listArchivedDates, new Refusal('unavailable', 'The database is away'));
  await openWorkspace(`/case_records/${CASE}`);
  await page.getByRole('button', { name: 'Show archived dates' }).click();
  const section = page.getByRole('region', { name: 'Important Dates' });
  await expect.element(section.getByText('The database is away')).toBeVisible();
  await tryAgain(section.getByRole('button', { name: 'Retry' }), () =>
    answer(listArchivedDates, { dates: [archived] }),
  );
  const table = page.getByRole('table', { name: 'Archived dates' });
  await expect.element(table.getByText('May 5, 2026')).toBeVisible();
  await expectAccessible();
  await expectNoOverflow();
  fail(restoreCaseDate, LOST);
  await table.getByRole('button', { name: 'Restore Interview' }).click();
  await expect.element(page.getByText('No response from server')).toBeVisible();
  answer(restoreCaseDate, () => {
    answerCase([DEADLINE, INTERVIEW]);
    answer(listArchivedDates, { dates: [] });
    return { case_date: INTERVIEW };
  });
  await table.getByRole('button', { name: 'Restore Interview' }).click();
  await expect.element(page.getByText('Interview restored')).toBeVisible();
  await expect.element(section.getByText('No date is archived')).toBeVisible();
  await expect
    .element(page.getByRole('table', { name: 'Important Dates' }).getByText('Interview'))
    .toBeVisible();
  await page.getByRole('button', { name: 'Hide archived dates' }).click();
  await expect.element(section.getByText('No date is archived')).not.toBeInTheDocument();
  // Although none is archived any more, the button keeps the focus.
  await expect.element(page.getByRole('button', { name: 'Show archived dates' })).toHaveFocus();
});

it('offers no archived dates where there are none', async () => {
  answerCase([DEADLINE]);
  await openWorkspace(`/case_records/${CASE}`);
  await expect.element(page.getByRole('table', { name: 'Important Dates' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Show archived dates' }).elements()).toEqual([]);
});

it('loads more of a long history on request', async () => {
  const change = (number: number, to: string) => ({
    id: idOf(number),
    at: '2026-03-01T15:00:00Z',
    actor: { id: idOf(3), display_name: 'Ada Lind' },
    action: 'case_date.updated',
    kind: 'case_date' as const,
    became: 'changed' as const,
    record: { id: idOf(20), kind: 'case_date' as const, name: 'Interview', case_id: CASE },
    fields: [{ field: 'important_date', from: '2026-05-05', to }],
    reason: '',
  });
  answer(listHistory, ({ query }) =>
    query.has('cursor')
      ? { changes: [change(31, '2026-06-01')], total: 2, next_cursor: null }
      : { changes: [change(30, '2026-07-01')], total: 2, next_cursor: 'next' },
  );
  await openWorkspace(`/case_records/${CASE}`);
  await choose('Interview', 'History');
  const dialog = page.getByRole('dialog', { name: 'History of Interview' });
  await expect.element(dialog.getByText('1 of 2 shown')).toBeVisible();
  await dialog.getByRole('button', { name: 'Load more' }).click();
  await expect.element(dialog.getByText('Jun 1, 2026')).toBeVisible();
  expect(dialog.getByRole('listitem').elements()).toHaveLength(2);
});
