import { handleCaseDate, updateCaseDate } from '@landfall/contract/case-date-changes';
import { viewCalendar } from '@landfall/contract/case-date-views';
import type { DatedCase } from '@landfall/contract/case-dates';
import { getOrganization } from '@landfall/contract/organization';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../testing/accessibility.ts';
import { answer, fail, Refusal } from '../../testing/answers.ts';
import { askAgain } from '../../testing/ask-again.ts';
import { OPEN_DATE } from '../../testing/records.ts';
import { DESKTOP, PHONE } from '../../testing/screens.ts';
import { idOf, OFFICE } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

function dateOf(number: number, important_date: string, changes: Partial<DatedCase> = {}): DatedCase {
  const named = { case_id: idOf(1), case_name: `Matter ${number}`, date_type: 'Interview' };
  return { ...OPEN_DATE, ...named, id: idOf(number), important_date, ...changes };
}

const HANDLED: Partial<DatedCase> = {
  state: 'done',
  handled_at: '2026-02-10T15:00:00Z',
  handled_by: { id: idOf(3), display_name: 'Ada Lind' },
};

const LATE = dateOf(10, '2026-03-01');
const FILED = dateOf(11, '2026-03-01', HANDLED);
const HEARING = dateOf(12, '2026-03-05', { at_time: '09:30', place: 'Room 4' });

let asked: URLSearchParams[] = [];

/** Answers the calendar with these dates. @param more further dates of a day that are only counted, by day */
function answerDays(dates: DatedCase[], more: Record<string, number> = {}) {
  answer(viewCalendar, ({ query }) => {
    asked.push(query);
    const inRange = dates.filter(
      ({ important_date: day }) => day >= (query.get('from') ?? '') && day <= (query.get('to') ?? ''),
    );
    const days = [...Map.groupBy(inRange, ({ important_date }) => important_date)].map(([on, found]) => ({
      on,
      total: found.length + (more[on] ?? 0),
      open: found.filter(({ state }) => state === 'open').length + (more[on] ?? 0),
      dates: found,
    }));
    return { today: '2026-03-02', days };
  });
}

beforeEach(async () => {
  asked = [];
  answerDays([LATE, FILED, HEARING]);
  await page.viewport(DESKTOP.width, DESKTOP.height);
});

const grid = (name = 'March 2026') => page.getByRole('grid', { name });
const dayOf = (name: string | RegExp) => page.getByRole('gridcell', { name });

function focusOn(name: string | RegExp) {
  (dayOf(name).element() as HTMLElement).focus();
}

it('each day has its dates; weekends and holidays are named, overdue and handled dates marked', async () => {
  answerDays([LATE, FILED, HEARING, dateOf(13, '2026-05-25')]);
  await openWorkspace('/case_dates?view=month');
  await expect
    .element(dayOf('Monday, March 2, 2026, today, no dates'))
    .toHaveAttribute('aria-current', 'date');
  await expect.element(dayOf('Sunday, March 1, 2026, weekend, 2 dates, 1 overdue')).toBeVisible();
  await expect.element(page.getByRole('status').getByText('3 dates')).toBeVisible();
  const headers = grid().getByRole('columnheader').elements();
  expect([headers[0], headers[6]].map((header) => header?.textContent)).toEqual(['SunSunday', 'SatSaturday']);
  await expect.element(page.getByRole('button', { name: 'Overdue Matter 10 Interview' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Matter 11 Interview Done' })).toHaveStyle({
    textDecorationLine: 'line-through',
  });
  await expectAccessible();
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect.element(dayOf('Monday, May 25, 2026, Memorial Day, 1 date')).toBeVisible();
  expect(asked.at(-1)?.get('from')).toBe('2026-04-26');
  await expectNoOverflow();
});

it('a month that is awaited is a skeleton, not an empty page', async () => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  answer(getOrganization, () => arrived.then(() => OFFICE));
  await openWorkspace('/case_dates?view=month');
  const skeleton = page.getByRole('status', { name: 'Loading month' });
  await expect.element(skeleton).toBeInTheDocument();
  arrive();
  await expect.element(grid()).toBeVisible();
  await expect.element(skeleton).not.toBeInTheDocument();
});

it('on paper a day has all of its dates, with equally dark numbers', async () => {
  const dates = [21, 22, 23, 24, 25].map((number) => dateOf(number, '2026-03-04'));
  answerDays(dates, { '2026-03-04': 2 });
  await openWorkspace('/case_dates?view=month');
  const chips = page.getByRole('button', { name: /^Matter 2/ });
  await expect.element(page.getByText('+5 more')).toBeVisible();
  expect(chips.elements()).toHaveLength(2);
  onTestFinished(async () => {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' });
  });
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
  expect(chips.elements()).toHaveLength(5);
  await expect.element(page.getByText('+5 more')).not.toBeVisible();
  await expect.element(page.getByText('+2 more')).toBeVisible();
  const colorOf = (day: string) =>
    getComputedStyle(document.querySelector(`[data-day="${day}"] [aria-hidden]`) as Element).color;
  expect(colorOf('2026-03-02')).toBe(colorOf('2026-03-03'));
});

it('a counted date cannot be dragged; its key asks for a reason', async () => {
  const counted: DatedCase['counted'] = {
    chosen: 'computed',
    verified: 'no',
    stale: false,
    event: 'Request for evidence (RFE)',
    event_on: '2026-01-02',
  };
  answerDays([dateOf(14, '2026-03-05', { counted }), dateOf(15, '2026-03-05')]);
  await openWorkspace('/case_dates?view=month');
  const chip = page.getByRole('button', { name: /^Matter 14/ });
  await expect.element(chip).toHaveAttribute('draggable', 'false');
  await expect.element(page.getByRole('button', { name: /^Matter 15/ })).toHaveAttribute('draggable', 'true');
  focusOn(/March 2, 2026/);
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  (chip.element() as HTMLElement).focus();
  await userEvent.keyboard('m');
  const form = page.getByRole('dialog', { name: 'Move Interview' });
  await form.getByRole('textbox', { name: 'Move to' }).fill('3/9/2026');
  await form.getByRole('button', { name: 'Move', exact: true }).click();
  await expect.element(form.getByText('A rule counted it: say why it is to be on another day')).toBeVisible();
});

it('the keyboard moves through days and months, and into a day and back', async () => {
  await openWorkspace('/case_dates?view=month');
  await expect.element(dayOf(/March 5, 2026, 1 date/)).toBeVisible();
  focusOn(/March 2, 2026/);
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  await expect.element(dayOf(/March 5/)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const panel = page.getByRole('region', { name: 'Thursday, March 5, 2026' });
  await expect.element(panel).toHaveFocus();
  await expect.element(panel.getByText('9:30 AM, Room 4')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dayOf(/March 5/)).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(dayOf(/March 7/)).toHaveFocus();
  await userEvent.keyboard('{PageDown}');
  await expect.element(grid('April 2026')).toBeVisible();
  await expect.element(dayOf(/April 7/)).toHaveFocus();
  await expect.poll(() => location.search).toContain('on=2026-04-07');
  await userEvent.keyboard('t');
  await expect.element(dayOf(/March 2, 2026, today/)).toHaveFocus();
});

it('one day is a tab stop, followed by its dates', async () => {
  await openWorkspace('/case_dates?view=month&on=2026-03-05');
  const chip = page.getByRole('button', { name: '9:30 AM Matter 12 Interview' });
  await expect.element(chip).toBeVisible();
  expect(grid().element().querySelectorAll('td[tabindex="0"]')).toHaveLength(1);
  focusOn(/March 5/);
  await userEvent.tab();
  await expect.element(chip).toHaveFocus();
  answer(handleCaseDate, { case_date: { ...HEARING, ...HANDLED } });
  await userEvent.keyboard('d');
  await expect.element(page.getByText('Interview: done')).toBeVisible();
});

it('the key moves a date: a weekend is named, the reason sent, a conflict shown first', async () => {
  fail(
    updateCaseDate,
    new Refusal('stale_version', 'Someone else changed this in the meantime', {
      ...HEARING,
      important_date: '2026-03-12',
      version: 2,
    }),
  );
  await openWorkspace('/case_dates?view=month&on=2026-03-05');
  const panel = page.getByRole('region', { name: 'Thursday, March 5, 2026' });
  await panel.getByRole('button', { name: 'Move Interview of Matter 12 to…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move Interview' });
  await dialog.getByRole('textbox', { name: 'Move to' }).fill('2026-03-07');
  await expect.element(dialog.getByText('weekend')).toBeVisible();
  await dialog.getByLabelText('Reason').fill('Rescheduled by the office');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  const conflict = page.getByRole('dialog', { name: 'Someone else changed this' });
  await expect.element(conflict.getByRole('cell', { name: 'Mar 12, 2026' })).toBeVisible();
  answer(updateCaseDate, ({ body }) => {
    expect(body).toEqual({ important_date: '2026-03-07', reason: 'Rescheduled by the office', version: 2 });
    return { case_date: { ...HEARING, important_date: '2026-03-07', version: 3 } };
  });
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect.element(page.getByText('Interview: Mar 7, 2026')).toBeVisible();
});

it('a day with many dates shows the number of hidden ones, and links to all', async () => {
  const many = Array.from({ length: 20 }, (_, at) => dateOf(30 + at, '2026-03-10'));
  answerDays(many, { '2026-03-10': 5 });
  await openWorkspace('/case_dates?view=month');
  await page.getByRole('button', { name: '+23 more on Tuesday, March 10, 2026' }).click();
  const panel = page.getByRole('region', { name: 'Tuesday, March 10, 2026' });
  await expect.element(panel).toHaveFocus();
  await expect
    .element(panel.getByRole('link', { name: '5 more: show all dates of this day' }))
    .toHaveAttribute('href', '/case_dates?from=2026-03-10&to=2026-03-10');
});

it('a month that cannot be loaded offers Retry; an empty one says so', async () => {
  fail(viewCalendar, new Refusal('unavailable', 'The database is away'));
  await openWorkspace('/case_dates?view=month');
  await expect.element(page.getByText('The database is away')).toBeVisible();
  await askAgain(
    page.getByRole('button', { name: 'Try Again' }),
    () => answerDays([]),
    page.getByRole('status').getByText('0 dates'),
  );
  await expect.element(page.getByText('No dates on this day')).toBeVisible();
});

it('the filters of the URL apply to a month; its range is separate', async () => {
  await openWorkspace('/case_dates?view=month&types=Interview&states=open&mine=true&filters=open');
  const drawer = page.getByRole('dialog', { name: 'Filter Case Dates' });
  await expect.element(drawer.getByRole('checkbox', { name: 'Open' })).toBeChecked();
  expect(drawer.getByText('Date range').elements()).toEqual([]);
  await expect.poll(() => String(asked[0])).toContain('date_types=Interview&states=open&mine=true');
});

it('on a phone a day shows its number of dates, with the dates below the month', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  await openWorkspace('/case_dates?view=month');
  const day = dayOf(/March 5/);
  await expect.element(day.getByText('1', { exact: true })).toBeVisible();
  const { width, height } = day.element().getBoundingClientRect();
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await day.click();
  await expect.element(page.getByRole('region', { name: /March 5/ }).getByText('Matter 12')).toBeVisible();
  await expectAccessible();
});

it('on a phone the number counts open dates, and is struck through if all are handled', async () => {
  answerDays([
    dateOf(20, '2026-02-10'),
    dateOf(21, '2026-02-10'),
    dateOf(22, '2026-02-10', HANDLED),
    dateOf(23, '2026-02-12', HANDLED),
  ]);
  await page.viewport(PHONE.width, PHONE.height);
  await openWorkspace('/case_dates?view=month&on=2026-02-20');
  const late = dayOf(/February 10, 2026, 3 dates, 2 overdue/).getByText('2', { exact: true });
  await expect.element(late).toHaveAttribute('data-overdue');
  const handled = dayOf(/February 12/).getByText('1', { exact: true });
  await expect.element(handled).toHaveStyle({ textDecorationLine: 'line-through' });
});
