import { listCaseDates } from '@landfall/contract/case-date-views';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../testing/answers.ts';
import { OPEN_DATE } from '../../testing/records.ts';
import { DESKTOP, PHONE } from '../../testing/screens.ts';
import { idOf, TODAY } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

const LATE = ['2026-02-20', '2026-02-10'].map((important_date, at) => ({
  ...OPEN_DATE,
  case_id: idOf(1),
  case_name: 'Matter',
  date_type: 'Interview',
  id: idOf(10 + at),
  important_date,
}));

let arrived: Promise<void>;

beforeEach(() => {
  arrived = Promise.resolve();
  answer(listCaseDates, ({ query }) =>
    arrived.then(() => ({
      upcoming_dates: [],
      prior_dates: query.get('longest_overdue_first') ? LATE.toReversed() : LATE,
      dates: LATE.toReversed(),
      upcoming_total: 0,
      prior_total: 2,
      overdue_total: 2,
      upcoming_next_cursor: null,
      prior_next_cursor: null,
      today: TODAY,
    })),
  );
});

const NEWEST_FIRST = ['10 days overdue', '20 days overdue'];

it.each([
  ['the agenda begins', DESKTOP, '/case_dates?view=agenda', NEWEST_FIRST.toReversed()],
  ['the agenda of a phone begins', PHONE, '/case_dates?view=agenda', NEWEST_FIRST.toReversed()],
  ['the list of a phone begins', PHONE, '/case_dates', NEWEST_FIRST.toReversed()],
  ['the table of prior dates ends', DESKTOP, '/case_dates', NEWEST_FIRST],
])('%s with the longest overdue date', async (_, screen, address, order) => {
  await page.viewport(screen.width, screen.height);
  await openWorkspace(address);
  const late = page.getByText(/days overdue/);
  await expect.poll(() => late.elements().map(({ textContent }) => textContent)).toEqual(order);
});

it('on a phone, no section moves down once it is known which of them comes first', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  const { promise, resolve: arrive } = Promise.withResolvers<void>();
  arrived = promise;
  await openWorkspace('/case_dates');
  const sections = () => page.getByRole('main').getByRole('region').elements();
  await expect.poll(sections).toHaveLength(1);
  const tops = new Map(sections().map((section) => [section, section.getBoundingClientRect().top]));
  arrive();
  await expect.element(page.getByRole('heading', { name: 'Overdue' })).toBeVisible();
  for (const section of sections())
    expect(section.getBoundingClientRect().top).toBe(
      tops.get(section) ?? section.getBoundingClientRect().top,
    );
});
