import { listBeneficiaries } from '@landfall/contract/beneficiaries';
import { listCaseRecords } from '@landfall/contract/case-records';
import { listOperations } from '@landfall/contract/operations';
import { readRecords, type SearchResults, search } from '@landfall/contract/search';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { forgetRecentRecords, rememberRecord } from '../../lib/recent-records.ts';
import { PATHS } from '../../paths.ts';
import { expectAccessible, expectNoOverflow } from '../../testing/accessibility.ts';
import { answer, fail, LOST } from '../../testing/answers.ts';
import { answerCase } from '../../testing/case-events.ts';
import { FOUND_CASE, NOTHING_FOUND } from '../../testing/records.ts';
import { LAPTOP, PHONE } from '../../testing/screens.ts';
import { answerPerson, idOf, ME } from '../../testing/shell-answers.ts';
import { tryAgain } from '../../testing/try-again.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

const CASE = {
  ...FOUND_CASE,
  status: 'filed',
  beneficiary_name: 'Ngozi Okafor',
  urgent_date: '2026-02-27',
  urgent_date_type: 'Filing Deadline',
};
const CASE_ROW = 'Okafor: I-130Ngozi OkaforFiledFiling Deadline Feb 27, 2026 3 days overdue';
const PERSON_ROW = 'Ngozi Okaforngozi@example.test · 555 0100';
const PERSON = {
  id: idOf(5),
  first_name: 'Ngozi',
  middle_name: '',
  last_name: 'Okafor',
  personal_email: 'ngozi@example.test',
  personal_phone: '555 0100',
};

beforeEach(() => {
  answer(listCaseRecords, { case_records: [], total: 0, next_cursor: null });
  answer(listBeneficiaries, { beneficiaries: [], total: 0, next_cursor: null });
  answer(readRecords, { beneficiaries: [], case_records: [], petitioners: [], threads: [] });
  answer(search, { ...NOTHING_FOUND, case_records: [CASE], beneficiaries: [PERSON] });
});
afterEach(() => forgetRecentRecords());

const box = () => page.getByRole('combobox', { name: 'Search', exact: true });
const options = () => page.getByRole('option');

async function openSearch() {
  await openWorkspace('/case_records');
  await page.getByLabelText('Search', { exact: true }).click();
  await expect.element(box()).toHaveAttribute('aria-expanded', 'true');
}

it('a case’s row shows status and next date; keys select, and open in a new tab', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  await openSearch();
  await box().fill('okafor');
  await expect.element(options().first()).toHaveTextContent(CASE_ROW);
  await expect.element(options().nth(1)).toHaveTextContent(PERSON_ROW);
  await expect
    .element(box())
    .toHaveAttribute('aria-activedescendant', (options().first().element() as HTMLElement).id);
  await expectAccessible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(options().nth(1)).toHaveAttribute('data-combobox-selected', 'true');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(opened).toHaveBeenCalledWith(`/beneficiaries/${idOf(5)}`, '_blank', 'noopener');
  await expect.element(box()).toHaveValue('okafor');
  opened.mockRestore();
});

it('signs search for people or cases only', async () => {
  await openSearch();
  await box().fill('@okafor');
  await expect.element(options()).toHaveTextContent(PERSON_ROW);
  await box().fill('#okafor');
  await expect.element(options()).toHaveTextContent(CASE_ROW);
});

it('without a query recent records are shown, with their current names', async () => {
  rememberRecord(ME, idOf(5));
  rememberRecord(ME, idOf(1));
  rememberRecord(ME, idOf(99));
  expect(JSON.stringify({ ...localStorage })).not.toContain('Okafor');
  answer(readRecords, { beneficiaries: [PERSON], case_records: [CASE], petitioners: [], threads: [] });
  await openSearch();
  await expect.element(page.getByText('Recent', { exact: true })).toBeVisible();
  await expect.element(options().first()).toHaveTextContent(CASE_ROW);
  await expect.element(options().nth(1)).toHaveTextContent(PERSON_ROW);
  expect(options().elements()).toHaveLength(2);
});

it('explains the search without recent records and without results', async () => {
  answer(search, NOTHING_FOUND);
  await openSearch();
  await expect.element(page.getByText('Find a case, a person or a page by name')).toBeVisible();
  await box().fill('zzzz');
  await expect.element(page.getByText('Nothing found')).toBeVisible();
  await expect.element(page.getByText('Try fewer words')).toBeVisible();
  await box().fill('#zzzz');
  await expect.element(page.getByText('Without the sign in front everything is searched.')).toBeVisible();
});

it('a failure shows the reason, and Retry keeps the query', async () => {
  fail(search, LOST);
  await openSearch();
  await box().fill('okafor');
  await expect.element(page.getByText('The search failed: No response from server')).toBeVisible();
  await tryAgain(page.getByRole('button', { name: 'Retry' }), () =>
    answer(search, { ...NOTHING_FOUND, case_records: [CASE] }),
  );
  await expect.element(options()).toHaveTextContent(CASE_ROW);
  await expect.element(box()).toHaveValue('okafor');
});

it('a slow search shows that it is running', async () => {
  const late = Promise.withResolvers<SearchResults>();
  answer(search, () => late.promise);
  await openSearch();
  await box().fill('okafor');
  await expect.element(page.getByText('Still searching…')).toBeVisible();
  late.resolve({ ...NOTHING_FOUND, case_records: [CASE] });
  await expect.element(options()).toHaveTextContent(CASE_ROW);
  expect(page.getByText('Still searching…').elements()).toEqual([]);
});

/** Replaces a text whose results are shown, presses Enter before the new results arrive, and then lets them arrive. */
async function openFirstOfNext(typing: Locator): Promise<void> {
  const late = Promise.withResolvers<SearchResults>();
  const next = { ...CASE, id: idOf(7), title: 'Rahman: I-140' };
  answer(search, ({ query }) =>
    query.get('q') === 'rahman' ? late.promise : { ...NOTHING_FOUND, case_records: [CASE] },
  );
  answerCase();
  await typing.fill('okafor');
  await expect.element(options().first()).toHaveAttribute('data-combobox-selected', 'true');
  await typing.fill('rahman');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('status', { name: 'Searching' })).toBeVisible();
  expect(document.querySelector('[data-combobox-selected]')).toBeNull();
  await userEvent.keyboard('{Enter}');
  expect(location.pathname).toBe('/case_records');
  late.resolve({ ...NOTHING_FOUND, case_records: [next] });
  await expect.poll(() => location.pathname).toBe(`/case_records/${next.id}`);
}

it('Enter waits for the results of the current query', async () => {
  await openSearch();
  await openFirstOfNext(box());
  await page.getByLabelText('Search', { exact: true }).click();
  await box().fill('rahman');
  await expect.element(options().first()).toHaveTextContent(CASE_ROW.replace(CASE.title, 'Rahman: I-140'));
  await expect.element(box()).toHaveValue('rahman');
});

it('Enter in the palette waits for results, but not for actions', async () => {
  await openWorkspace('/case_records');
  await expect.element(page.getByRole('heading', { name: 'Case Records', level: 1 })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await openFirstOfNext(page.getByRole('combobox'));
  answer(search, () => new Promise(() => {}));
  answer(listOperations, { operations: [], total: 0, next_cursor: null });
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox').fill('recent oper');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname).toBe(PATHS.operations);
});

it('on a phone results fill the screen', async () => {
  await page.viewport(390, 800);
  await openWorkspace('/case_records');
  await page.getByRole('button', { name: 'Open search' }).click();
  await box().fill('okafor');
  await expect.element(options().first()).toHaveTextContent(CASE_ROW);
  const { left, width, bottom } = page
    .elementLocator(document.querySelector('[data-search-answer]') as HTMLElement)
    .element()
    .getBoundingClientRect();
  expect([left, width, Math.round(bottom)]).toEqual([0, 390, 800]);
  await expectNoOverflow();
});

it.each([PHONE, LAPTOP])('a long status and date do not cut off the day at $width pixels', async (screen) => {
  await page.viewport(screen.width, screen.height);
  const dateType = 'Response to the Second Request for Evidence of the Petitioner in Part';
  const long = { ...CASE, status: 'client_action_required', urgent_date_type: dateType };
  answer(search, { ...NOTHING_FOUND, case_records: [long] });
  await openWorkspace('/case_records');
  await expect.element(page.getByRole('heading', { name: 'Case Records', level: 1 })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox').fill('okafor');
  const row = options().first();
  const days = row.getByText('3 days overdue');
  await expect.element(days).toBeVisible();
  const date = days.element().parentElement as HTMLElement;
  expect(date.textContent).toBe(`${dateType} Feb 27, 2026 3 days overdue`);
  expect([date.scrollWidth, date.scrollHeight]).toEqual([date.clientWidth, date.clientHeight]);
  expect(date.getBoundingClientRect().right).toBeLessThan(row.element().getBoundingClientRect().right);
});

it('a viewer’s palette has only permitted actions', async () => {
  answerPerson('viewer');
  await openWorkspace('/case_records');
  await expect.element(page.getByRole('heading', { name: 'Case Records', level: 1 })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await palette.getByRole('combobox').fill('>');
  await expect.element(palette.getByRole('option', { name: 'Log out' })).toBeVisible();
  expect(palette.getByRole('option', { name: 'New case record' }).elements()).toEqual([]);
  await expectAccessible();
});
