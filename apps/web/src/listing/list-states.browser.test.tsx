import { getBeneficiary, listBeneficiaries } from '@landfall/contract/beneficiaries';
import { listCaseDates } from '@landfall/contract/case-date-views';
import { listCaseRecords } from '@landfall/contract/case-records';
import type { Endpoint } from '@landfall/contract/endpoint';
import { getPetitioner, listPetitioners } from '@landfall/contract/petitioners';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../testing/accessibility.ts';
import { answer, fail, LOST, Refusal } from '../testing/answers.ts';
import { askAgain } from '../testing/ask-again.ts';
import { idOf, TODAY } from '../testing/shell-answers.ts';
import { openWorkspace } from '../testing/workspace.tsx';

const NO_MORE = { total: 0, next_cursor: null };

/** Each list with its message for a failure, its empty answer, and its message when it is empty. */
const LISTS: {
  path: string;
  list: Endpoint;
  answerNothing: () => void;
  failure: string[];
  nothing: string;
}[] = [
  {
    path: '/case_records',
    list: listCaseRecords,
    answerNothing: () => answer(listCaseRecords, { case_records: [], ...NO_MORE }),
    failure: ['The list is being repaired'],
    nothing: '0 records found',
  },
  {
    path: '/case_dates',
    list: listCaseDates,
    answerNothing: () =>
      answer(listCaseDates, {
        upcoming_dates: [],
        prior_dates: [],
        dates: [],
        upcoming_total: 0,
        prior_total: 0,
        overdue_total: 0,
        upcoming_next_cursor: null,
        prior_next_cursor: null,
        today: TODAY,
      }),
    failure: ['The list is being repaired'],
    nothing: 'No case dates found',
  },
  {
    path: '/beneficiaries',
    list: listBeneficiaries,
    answerNothing: () => answer(listBeneficiaries, { beneficiaries: [], ...NO_MORE }),
    failure: ['Error: The list is being repaired'],
    nothing: '0 beneficiaries found',
  },
  {
    path: '/petitioners',
    list: listPetitioners,
    answerNothing: () => answer(listPetitioners, { petitioners: [], ...NO_MORE }),
    failure: ['Error Loading Petitioners', 'The list is being repaired'],
    nothing: 'No petitioners yet',
  },
];

it.each(LISTS)(
  '$path shows its shape while it loads, says why it cannot, and is tried again',
  async ({ path, list, answerNothing, failure, nothing }) => {
    const held = Promise.withResolvers<Refusal>();
    fail(list, held.promise);
    const { container } = await openWorkspace(path);
    await expect.poll(() => container.querySelector('main [aria-busy=true]')).not.toBeNull();
    held.resolve(new Refusal('internal', 'The list is being repaired'));
    for (const words of failure) await expect.element(page.getByText(words).first()).toBeVisible();
    await expectAccessible();
    const tryAgain = page.getByRole('button', { name: 'Try Again' });
    await askAgain(tryAgain, answerNothing, page.getByText(nothing).first());
    await expectAccessible();
    await expectNoOverflow();
  },
);

it.each([
  { address: '/case_records?status=filed', reset: 'Reset filters', nothing: 'No case records yet' },
  { address: '/case_dates?mine=true', reset: 'Reset filters', nothing: 'No case dates found' },
  { address: '/beneficiaries?name_filter=zz', reset: 'Reset filter', nothing: 'No beneficiaries found' },
])('$address: an empty filter result is distinguished from an empty list', async (one) => {
  const { address, reset, nothing } = one;
  const known = LISTS.find(({ path }) => address.startsWith(path));
  known?.answerNothing();
  const { container } = await openWorkspace(address);
  const button = page.getByRole('main').getByRole('button', { name: reset });
  await expect.element(button).toBeVisible();
  const held = Promise.withResolvers<Refusal>();
  if (known) fail(known.list, held.promise);
  await button.click();
  await expect.poll(() => container.querySelector('main [aria-busy=true]')).not.toBeNull();
  await expect.element(page.getByText(nothing)).not.toBeInTheDocument();
  known?.answerNothing();
  held.resolve(new Refusal('unavailable', 'Busy'));
  await expect.element(page.getByText(nothing).first()).toBeVisible();
});

it('a list without an answer says that the server does not respond', async () => {
  fail(listCaseDates, LOST);
  await openWorkspace('/case_dates');
  await expect.element(page.getByText('No response from server').first()).toBeVisible();
});

it.each([
  {
    path: '/beneficiaries',
    one: getBeneficiary,
    missing: 'Beneficiary not found',
    all: 'Back to Beneficiaries',
  },
  { path: '/petitioners', one: getPetitioner, missing: 'Petitioner not found', all: 'Back to Petitioners' },
])('$missing: the page says so and links to the list', async ({ path, one, missing, all }) => {
  answer(listBeneficiaries, { beneficiaries: [], ...NO_MORE });
  answer(listPetitioners, { petitioners: [], ...NO_MORE });
  fail(one, new Refusal('not_found', 'Not found'));
  await openWorkspace(`${path}/${idOf(1)}`);
  await expect.element(page.getByRole('heading', { name: missing })).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: all }).click();
  await expect.element(page.getByText(/^No (beneficiaries|petitioners)/)).toBeVisible();
});
