import { getCaseRecord } from '@landfall/contract/case-records';
import { type Change, listHistory } from '@landfall/contract/history';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../testing/accessibility.ts';
import { answer, fail, Refusal } from '../testing/answers.ts';
import { OPEN_CASE } from '../testing/records.ts';
import { idOf } from '../testing/shell-answers.ts';
import { tryAgain } from '../testing/try-again.ts';
import { openWorkspace } from '../testing/workspace.tsx';

const CASE = OPEN_CASE.id;

function change(number: number, parts: Partial<Change>): Change {
  return {
    id: idOf(number),
    at: '2026-03-01T15:00:00Z',
    actor: { id: idOf(3), display_name: 'Ana Silva' },
    action: 'case_record.updated',
    kind: 'case_record',
    became: 'changed',
    record: { id: CASE, kind: 'case_record', name: OPEN_CASE.title, case_id: null },
    fields: [{ field: 'title', from: 'Okafor', to: OPEN_CASE.title }],
    reason: '',
    ...parts,
  };
}

const MOVED = change(30, {
  kind: 'case_date',
  record: { id: idOf(31), kind: 'case_date', name: 'Filing Deadline', case_id: CASE },
  fields: [{ field: 'important_date', from: '2027-01-14', to: '2027-01-21' }],
  reason: 'client asked',
});
const RENAMED = change(32, { at: '2026-02-28T15:00:00Z' });

beforeEach(() => {
  answer(getCaseRecord, {
    case_record: OPEN_CASE,
    dates: [],
    notes: [],
    notes_total: 0,
    notes_next_cursor: null,
    beneficiaries: [],
    petitioners: [],
  });
});

async function showHistory() {
  await openWorkspace(`/case_records/${CASE}`);
  await page.getByRole('button', { name: 'Show History' }).click();
  return page.getByRole('region', { name: 'History' });
}

it('groups changes by day, the latest first, with reason and person, and can be filtered', async () => {
  answer(listHistory, ({ query }) => {
    if (query.get('kind') === 'note') return { changes: [], total: 0, next_cursor: null };
    return query.has('cursor')
      ? { changes: [RENAMED], total: 2, next_cursor: null }
      : { changes: [MOVED], total: 2, next_cursor: 'next' };
  });
  const history = await showHistory();
  await expect.element(history.getByText('1 of 2 shown')).toBeVisible();
  await history.getByRole('button', { name: 'Load more' }).click();
  await expect.element(history.getByText('Title')).toBeVisible();
  const [first, second] = history.getByRole('listitem').elements();
  expect(first?.textContent).toMatch(/^Filing Deadline: Jan 14, 2027 → Jan 21, 2027client askedAna Silva/);
  expect(second?.textContent).toMatch(/^Title: Okafor → Okafor: I-130Ana Silva/);
  expect(
    history
      .getByRole('heading', { level: 3 })
      .elements()
      .map((day) => day.textContent),
  ).toEqual(['Mar 1, 2026', 'Feb 28, 2026']);
  await expectAccessible();
  await history.getByLabelText('What was changed').selectOptions('Notes');
  await expect.element(history.getByText('No change passes the filters.')).toBeVisible();
  await history.getByRole('button', { name: 'Reset filters' }).click();
  await expect.element(history.getByText('Filing Deadline')).toBeVisible();
  await page.getByRole('button', { name: 'Hide History' }).click();
  await expect.element(history.getByText('Filing Deadline')).not.toBeInTheDocument();
});

it('offers Retry when it cannot be loaded; an empty one says so', async () => {
  fail(listHistory, new Refusal('unavailable', 'The database is away'));
  const history = await showHistory();
  await expect.element(history.getByText('The database is away')).toBeVisible();
  await tryAgain(history.getByRole('button', { name: 'Try Again' }), () =>
    answer(listHistory, { changes: [], total: 0, next_cursor: null }),
  );
  await expect.element(history.getByText('Nothing was changed yet')).toBeVisible();
});

it('fits a phone', async () => {
  await page.viewport(360, 700);
  answer(listHistory, { changes: [MOVED, RENAMED], total: 2, next_cursor: null });
  const history = await showHistory();
  await expect.element(history.getByText('client asked')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await page.viewport(1280, 720);
});
