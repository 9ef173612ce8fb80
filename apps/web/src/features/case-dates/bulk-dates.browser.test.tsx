import { bulkCaseDates, handleCaseDate } from '@landfall/contract/case-date-changes';
import { listCaseDates } from '@landfall/contract/case-date-views';
import type { DatedCase } from '@landfall/contract/case-dates';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { answer, fail, LOST, Refusal } from '../../testing/answers.ts';
import { OPEN_DATE } from '../../testing/records.ts';
import { DESKTOP, PHONE } from '../../testing/screens.ts';
import { idOf, TODAY } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';
// The pages load this module on the first interaction, but a test may act before it has loaded.
import '../../ui/keep-focus.ts';

function dateOf(number: number, important_date: string, changes: Partial<DatedCase> = {}): DatedCase {
  const named = { case_id: idOf(1), case_name: `Matter ${number}`, date_type: 'Interview' };
  return { ...OPEN_DATE, ...named, id: idOf(number), important_date, ...changes };
}

const LATE = dateOf(10, '2026-02-20');
const SOON = dateOf(11, '2026-03-05');
const THEN = dateOf(12, '2026-03-06');
const HANDLED = dateOf(13, '2026-02-10', {
  state: 'done',
  handled_at: '2026-02-10T15:00:00Z',
  handled_by: { id: idOf(3), display_name: 'Ada Lind' },
  handled_note: 'IOE1',
});

let asked: URLSearchParams[] = [];
/** Upcoming dates. */
let later: DatedCase[] = [];

beforeEach(async () => {
  asked = [];
  later = [SOON, THEN];
  answer(listCaseDates, ({ query }) => {
    asked.push(query);
    return {
      upcoming_dates: later,
      prior_dates: [LATE, HANDLED],
      dates: [HANDLED, LATE, ...later],
      upcoming_total: 2,
      prior_total: 2,
      overdue_total: 1,
      upcoming_next_cursor: null,
      prior_next_cursor: null,
      today: TODAY,
    };
  });
  await page.viewport(DESKTOP.width, DESKTOP.height);
});

/** Presses Undo in the message with this text. */
function undo(message: string) {
  return page.getByRole('alert').filter({ hasText: message }).getByRole('button', { name: 'Undo' }).click();
}

/** Answers bulk changes with the ids of the requested dates, without those in `already`. @returns the request bodies */
function answerBulk(already: string[] = []): unknown[] {
  const sent: unknown[] = [];
  answer(bulkCaseDates, ({ body }) => {
    sent.push(body);
    const { ids } = body as { ids: string[] };
    return { changed_ids: ids.filter((id) => !already.includes(id)) };
  });
  return sent;
}

const box = (number: number) => page.getByRole('checkbox', { name: `Select Interview of Matter ${number}` });

it('marks dates of both tables as done with Undo, and mentions unchanged ones', async () => {
  const sent = answerBulk([THEN.id]);
  await openWorkspace('/case_dates');
  for (const number of [10, 11, 12]) await box(number).click();
  await expect.element(page.getByText('3 selected').last()).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await expect.element(page.getByText('Done: 2 dates. 1 date needed no change')).toBeVisible();
  await expect.element(page.getByText('3 selected').last()).not.toBeInTheDocument();
  await undo('Done: 2 dates');
  await expect.poll(() => sent.length).toBe(2);
  const ids = [LATE.id, SOON.id, THEN.id];
  expect(sent).toEqual([
    { ids, action: 'handle', state: 'done' },
    { ids: [LATE.id, SOON.id], action: 'reopen' },
  ]);
});

it.each(['Enter', 'd'])('the key %s handles a date and moves the focus to the next', async (key) => {
  answer(handleCaseDate, () => {
    later = [THEN];
    return { case_date: { ...SOON, state: 'done' as const } };
  });
  await openWorkspace('/case_dates');
  const done = (number: number) => page.getByRole('button', { name: `Done: Interview of Matter ${number}` });
  await expect.element(done(11)).toBeVisible();
  (done(11).element() as HTMLElement).focus();
  await userEvent.keyboard(`{${key}}`);
  await expect.element(done(12)).toHaveFocus();
  expect(done(11).elements()).toEqual([]);
});

it('x selects a row, shift and the arrows a range', async () => {
  await openWorkspace('/case_dates');
  await expect.element(box(11)).toBeVisible();
  const row = page.getByRole('row').filter({ has: box(11) });
  (row.element() as HTMLElement).focus();
  await userEvent.keyboard('x');
  await expect.element(page.getByText('1 selected').last()).toBeVisible();
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await expect.element(page.getByText('2 selected').last()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('2 selected').last()).not.toBeInTheDocument();
});

it('moves dates by days after a preview, and keeps the input on a refusal', async () => {
  fail(bulkCaseDates, new Refusal('not_found', 'A date is no longer there'));
  await openWorkspace('/case_dates');
  await box(11).click();
  await box(12).click();
  await page.getByRole('button', { name: 'Move…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move 2 dates' });
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect.element(dialog.getByText('A whole number from 1 to 3650')).toBeVisible();
  await dialog.getByLabelText('Days').fill('2');
  await expect
    .element(dialog.getByText('From Mar 7, 2026 to Mar 8, 2026, 2 of them on a weekend or federal holiday.'))
    .toBeVisible();
  await dialog.getByLabelText('Reason').fill('Office closed');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect.element(dialog.getByText('A date is no longer there')).toBeVisible();
  const sent = answerBulk();
  await dialog.getByLabelText('Direction').selectOptions('Earlier');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect.element(page.getByText('Moved: 2 dates')).toBeVisible();
  await undo('Moved: 2 dates');
  await expect.poll(() => sent.length).toBe(2);
  expect(sent).toMatchObject([
    { action: 'move_days', days: -2, reason: 'Office closed' },
    { action: 'move_days', days: 2 },
  ]);
});

it('the submit key submits once, while held and while pending', async () => {
  const sent = answerBulk();
  const answered = Promise.withResolvers<Refusal>();
  await openWorkspace('/case_dates');
  await box(11).click();
  await page.getByRole('button', { name: 'Move…' }).click();
  const days = page.getByRole('dialog', { name: 'Move 1 date' }).getByLabelText('Days');
  await days.fill('7');
  const held = { key: 'Enter', ctrlKey: true, repeat: true, bubbles: true };
  days.element().dispatchEvent(new KeyboardEvent('keydown', held));
  expect(sent).toEqual([]);
  answer(bulkCaseDates, ({ body }) => {
    sent.push(body);
    return answered.promise;
  });
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => sent.length).toBe(1);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  answered.resolve(new Refusal('not_found', 'A date is no longer there'));
  await expect.element(page.getByText('A date is no longer there')).toBeVisible();
  expect(sent).toHaveLength(1);
});

it('moves a counted date among them only with a reason', async () => {
  const counted = {
    chosen: 'computed' as const,
    verified: 'no' as const,
    stale: false,
    event: 'Request for evidence (RFE)',
    event_on: '2026-03-02',
  };
  later = [SOON, { ...THEN, counted }];
  const sent = answerBulk();
  await openWorkspace('/case_dates');
  await box(11).click();
  await box(12).click();
  await page.getByRole('button', { name: 'Move…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move 2 dates' });
  await dialog.getByLabelText('Days').fill('2');
  await dialog.getByLabelText('Reason').fill('Office closed');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await undo('Moved: 2 dates');
  await expect.poll(() => sent.length).toBe(2);
  const back = { action: 'move_days', days: -2, undo: true, reason: 'Put back' };
  expect(sent[1]).toEqual({ ids: [SOON.id, THEN.id], ...back });
});

it('waives dates with a note, which a failure keeps', async () => {
  fail(bulkCaseDates, LOST);
  await openWorkspace('/case_dates');
  await box(11).click();
  await page.getByRole('button', { name: 'Handle…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Handle 1 date' });
  await dialog.getByLabelText('What became of them').selectOptions('Waived');
  await dialog.getByLabelText('Note').fill('Withdrawn');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('No response from server')).toBeVisible();
  await expect.element(dialog.getByLabelText('Note')).toHaveValue('Withdrawn');
  const sent = answerBulk();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Waived: 1 date')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent).toEqual([{ ids: [SOON.id], action: 'handle', state: 'waived', note: 'Withdrawn' }]);
});

it('reopens handled dates, and Undo restores how they were handled', async () => {
  const sent = answerBulk();
  await openWorkspace('/case_dates');
  await box(13).click();
  await page.getByRole('button', { name: 'Reopen', exact: true }).click();
  await expect.element(page.getByText('Open again: 1 date')).toBeVisible();
  await undo('Open again: 1 date');
  await expect.poll(() => sent.length).toBe(2);
  expect(sent).toEqual([
    { ids: [HANDLED.id], action: 'reopen' },
    { ids: [HANDLED.id], action: 'handle', state: 'done', note: 'IOE1', undo: true },
  ]);
});

it('archives after a question; a failure changes nothing and is shown', async () => {
  fail(bulkCaseDates, new Refusal('internal', 'The database is away'));
  await openWorkspace('/case_dates');
  await box(11).click();
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Archive 1 date?' });
  await question.getByRole('button', { name: 'Archive' }).click();
  await expect.element(page.getByText('Nothing was changed. The database is away')).toBeVisible();
  await expect.element(page.getByText('1 selected').last()).toBeVisible();
});

it('claims nothing about the result without an answer', async () => {
  fail(bulkCaseDates, LOST);
  await openWorkspace('/case_dates');
  await box(11).click();
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Archive 1 date?' });
  await question.getByRole('button', { name: 'Archive' }).click();
  await expect.element(page.getByText('No response from server', { exact: true })).toBeVisible();
});

it('a quick range includes overdue dates with their own count, also in the URL', async () => {
  await openWorkspace('/case_dates?filters=open');
  const drawer = page.getByRole('dialog', { name: 'Filter Case Dates' });
  await drawer.getByRole('button', { name: 'Next 7 days' }).click();
  await expect.element(page.getByText('3 case dates found')).toBeInTheDocument();
  await expect.element(page.getByText('plus 1 overdue')).toBeInTheDocument();
  expect(asked.at(-1)?.get('include_overdue')).toBe('true');
  expect(location.search).toContain('overdue=kept');
  await drawer.getByRole('checkbox', { name: 'Keep what is overdue' }).click();
  await expect.element(page.getByText('4 case dates found')).toBeInTheDocument();
  expect(asked.at(-1)?.has('include_overdue')).toBe(false);
  await drawer.getByRole('checkbox', { name: 'My cases only' }).click();
  await drawer.getByRole('checkbox', { name: 'Waived' }).click();
  await expect.poll(() => asked.at(-1)?.get('states')).toBe('waived');
  expect(asked.at(-1)?.get('mine')).toBe('true');
});

it('on a phone overdue dates come first, and handled ones last', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  await openWorkspace('/case_dates');
  await expect.element(page.getByRole('table', { name: 'Overdue' }).getByText('Matter 10')).toBeVisible();
  const titles = page.getByRole('heading', { level: 2 }).elements();
  expect(titles.map(({ textContent }) => textContent)).toEqual(['Overdue', 'Upcoming Dates', 'Prior Dates']);
  const prior = page.getByRole('table', { name: 'Prior Dates' });
  await expect.element(prior.getByText('Matter 13')).toBeInTheDocument();
  expect(prior.getByText('Matter 10').elements()).toEqual([]);
  await expectAccessible();
});

it('the agenda groups open dates, the most urgent first, with actions', async () => {
  await openWorkspace('/case_dates?view=agenda');
  const titles = () =>
    page
      .getByRole('heading', { level: 2 })
      .elements()
      .map(({ textContent }) => textContent);
  // The agenda shows handled dates if the server returns some, although it requests only open ones.
  await expect.poll(titles).toEqual(['Overdue', 'This week', 'Handled']);
  expect(asked[0]?.get('states')).toBe('open');
  const week = page.getByRole('region', { name: 'This week' });
  await expect.element(week.getByText('2', { exact: true })).toBeVisible();
  await expectAccessible();
  await week.getByRole('button', { name: 'More for Interview of Matter 11' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Handle…' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await week.getByRole('button', { name: 'Move Interview of Matter 11 to…' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Move Interview' })).toBeVisible();
});
