import {
  type Beneficiary,
  createBeneficiary,
  getBeneficiary,
  listBeneficiaries,
} from '@landfall/contract/beneficiaries';
import { listCaseDates } from '@landfall/contract/case-date-views';
import type { CaseDate } from '@landfall/contract/case-dates';
import { type CaseListRow, listCaseRecords } from '@landfall/contract/case-records';
import type { Endpoint } from '@landfall/contract/endpoint';
import { createPetitioner, getPetitioner, listPetitioners } from '@landfall/contract/petitioners';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../testing/accessibility.ts';
import { answer, Refusal } from '../testing/answers.ts';
import { LISTED_CASE, NO_CASES, OPEN_DATE } from '../testing/records.ts';
import { DESKTOP, PHONE } from '../testing/screens.ts';
import { idOf, TODAY } from '../testing/shell-answers.ts';
import { openWorkspace } from '../testing/workspace.tsx';

const CREATED = '2026-02-02T15:00:00Z';

function caseNamed(title: string, number: number): CaseListRow {
  return { ...LISTED_CASE, id: idOf(number), title };
}

const petitioner = {
  id: idOf(1),
  petitioner_name: 'Harbor Logistics',
  website_url: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  state: '',
  zip: '',
  created_at: CREATED,
  archived_at: '',
  deleted_at: null,
  erased_at: null,
  version: 1,
};

const beneficiary: Beneficiary = {
  id: idOf(1),
  first_name: 'Amara',
  middle_name: '',
  last_name: '',
  personal_phone: '',
  personal_email: '',
  mailing_address: '',
  business_phone: '',
  business_email: '',
  business_address: '',
  language: 'en',
  born_on: '',
  birth_country: '',
  citizenships: '',
  chargeability: '',
  spoken_languages: '',
  needs_interpreter: false,
  created_at: CREATED,
  deleted_at: null,
  erased_at: null,
  version: 1,
};

/** A date this many days after today. */
function dateAfter(days: number): CaseDate & { case_name: string } {
  return {
    ...OPEN_DATE,
    id: idOf(500 + days),
    case_id: idOf(100),
    case_name: 'Long',
    important_date: new Date(Date.parse(TODAY) + days * 86_400_000).toISOString().slice(0, 10),
    date_type: 'Interview',
  };
}

/** The text beside the page's title. */
function summary() {
  return document.querySelector('h1 + [role=status]')?.textContent;
}

function boxes() {
  return [...document.querySelectorAll('table')].map((table) => table.getBoundingClientRect().toJSON());
}

const CASES = ['Alpha', 'Beta'].map(caseNamed);
const ALL = { case_records: CASES, next_cursor: null };

it.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
])(
  '%s: cases are shown before their total, which stays for more rows and another order',
  async (_, screen) => {
    const cases = Array.from({ length: 56 }, (_, number) => caseNamed(`Matter ${number}`, number));
    const released = Promise.withResolvers<void>();
    // The counting requests, without duplicates: all data is refetched when the event stream opens.
    const counted = new Set<string>();
    answer(listCaseRecords, async ({ query }) => {
      const isRest = query.has('cursor');
      if (query.get('sort') === 'title')
        return { case_records: cases.slice(0, 2), next_cursor: null, total: null };
      if (query.get('total') === 'later')
        return {
          case_records: isRest ? cases.slice(50) : cases.slice(0, 50),
          next_cursor: isRest ? null : 'rest',
          total: null,
        };
      counted.add(String(query));
      await released.promise;
      return { case_records: cases.slice(0, 1), next_cursor: 'rest', total: query.has('title') ? 1 : 56 };
    });
    await page.viewport(screen.width, screen.height);
    await openWorkspace('/case_records');
    const table = page.getByRole('table', { name: 'Case Records' });
    await expect.element(table.getByRole('link', { name: 'Matter 0', exact: true })).toBeVisible();
    await expect.poll(summary).toBe('Counting…');
    await expect.element(table).toHaveAttribute('aria-rowcount', '-1');
    expect([...counted]).toEqual(['limit=1&total=now']);
    await expectAccessible();
    const before = boxes();
    released.resolve();
    await expect.poll(summary).toBe('56 records found');
    await expect.element(table).toHaveAttribute('aria-rowcount', '57');
    expect(boxes()).toEqual(before);

    const last = table.getByRole('link', { name: 'Matter 55' });
    await expect
      .poll(() => {
        const links = table.getByRole('link', { name: /^Matter/ }).elements();
        links.at(-1)?.scrollIntoView();
        return last.query();
      })
      .not.toBeNull();
    expect(summary()).toBe('56 records found');
    if (screen === PHONE) await page.getByLabelText('Sort by').selectOptions('title');
    else await table.getByRole('button', { name: 'Case Name' }).click();
    await expect.element(table.getByRole('link', { name: 'Matter 1', exact: true })).toBeVisible();
    expect(summary()).toBe('56 records found');
    expect(counted.size).toBe(1);

    await page.getByRole('button', { name: /Filters/ }).click();
    await page.getByRole('dialog', { name: 'Filters' }).getByLabelText('Title').fill('okafor');
    await expect.element(page.getByText('1 record found')).toBeInTheDocument();
    expect([...counted].at(-1)).toContain('title=okafor');
    expect(counted.size).toBe(2);
  },
);

const NO_NOTES = { notes: [], notes_total: 0, notes_next_cursor: null };

it.each([
  {
    path: '/beneficiaries',
    title: 'Beneficiaries',
    words: ['1 beneficiary found', '2 beneficiaries found'],
    list: listBeneficiaries,
    get: getBeneficiary,
    rows: { beneficiaries: [{ ...beneficiary, ...NO_CASES }] },
    create: createBeneficiary,
    created: { beneficiary, ...NO_NOTES },
    name: 'Amara',
  },
  {
    path: '/petitioners',
    title: 'Petitioners',
    words: ['1 petitioner found', '2 petitioners found'],
    list: listPetitioners,
    get: getPetitioner,
    rows: { petitioners: [{ ...petitioner, ...NO_CASES }] },
    create: createPetitioner,
    created: { petitioner, ...NO_NOTES },
    name: 'Harbor Logistics',
  },
])('$path are shown before their total, which a new one renews', async (kind) => {
  const { path, title, words, list, rows, get, create, created, name } = kind;
  const released = Promise.withResolvers<void>();
  const counted: string[] = [];
  let total = 1;
  answer<Endpoint>(list, async ({ query }: { query: URLSearchParams }) => {
    if (query.get('total') === 'later') return { ...rows, next_cursor: null, total: null };
    counted.push(String(query));
    await released.promise;
    return { ...rows, next_cursor: null, total };
  });
  answer<Endpoint>(get, created);
  answer<Endpoint>(create, () => {
    total = 2;
    return created;
  });
  await openWorkspace(path);
  await expect.element(page.getByRole('table', { name: title }).getByRole('link')).toBeVisible();
  await expect.poll(summary).toBe('Counting…');
  await expectAccessible();
  await expectNoOverflow();
  expect(counted).toEqual(['limit=1&total=now']);
  released.resolve();
  await expect.poll(summary).toBe(words[0]);

  await userEvent.keyboard('n');
  await page
    .getByRole('dialog')
    .getByLabelText(/^(First )?Name/)
    .fill('Zainab');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByRole('heading', { name })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: title }).click();
  await expect.poll(summary).toBe(words[1]);
});

it.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
])('%s: both tables of Case Dates are shown before their totals, counted by one call', async (_, screen) => {
  const released = Promise.withResolvers<void>();
  const counted: string[] = [];
  const [upcoming, prior] = [[3, 9].map(dateAfter), [dateAfter(-2)]];
  answer(listCaseDates, async ({ query }) => {
    const later = query.get('total') === 'later';
    if (!later) {
      counted.push(String(query));
      await released.promise;
    }
    return {
      upcoming_dates: upcoming,
      prior_dates: prior,
      dates: [...prior, ...upcoming],
      upcoming_total: later ? null : 2,
      prior_total: later ? null : 1,
      overdue_total: later ? null : 1,
      upcoming_next_cursor: null,
      prior_next_cursor: null,
      today: TODAY,
    };
  });
  await page.viewport(screen.width, screen.height);
  await openWorkspace('/case_dates');
  await expect.poll(() => page.getByText('Counting…').elements().length).toBe(3);
  await expect.poll(() => page.getByRole('link', { name: 'Long' }).elements().length).toBe(3);
  await expectAccessible();
  const before = boxes();
  released.resolve();
  await expect.element(page.getByText('3 case dates found')).toBeVisible();
  // On a phone overdue dates have their own table, which comes first.
  const sides = { upcoming: 'Upcoming Dates', prior: screen === PHONE ? 'Overdue' : 'Prior Dates' };
  const countOf = (side: string) => page.getByRole('region', { name: side }).getByText(/^[12]$/);
  await expect.element(countOf(sides.upcoming)).toHaveTextContent('2');
  await expect.element(countOf(sides.prior)).toHaveTextContent('1');
  expect(counted).toEqual(['limit=1&total=now']);
  // On a phone three of them, unlike thousands, leave room for a button beside them.
  if (screen === PHONE) expect(page.getByRole('button', { name: 'Load more' }).query()).toBeNull();
  else expect(boxes()).toEqual(before);
});

it('a list with a total is not counted again', async () => {
  const asked: string[] = [];
  answer(listCaseRecords, ({ query }) => {
    asked.push(String(query));
    return { ...ALL, total: 2 };
  });
  await openWorkspace('/case_records');
  await expect.poll(summary).toBe('2 records found');
  await expect.element(page.getByRole('link', { name: 'Beta' })).toBeVisible();
  // Possibly several requests, because the page's event stream opens meanwhile.
  expect(new Set(asked)).toEqual(new Set(['sort=urgent_date&total=later']));
});

it('old rows keep their total until the rows of other filters load', async () => {
  const held = Promise.withResolvers<void>();
  answer(listCaseRecords, async ({ query }) => {
    const later = query.get('total') === 'later';
    if (query.get('title') !== 'alpha') return { ...ALL, total: later ? null : 2 };
    await held.promise;
    return { case_records: CASES.slice(0, 1), next_cursor: null, total: later ? null : 1 };
  });
  const { container } = await openWorkspace('/case_records?filters=open');
  await expect.element(page.getByText('2 records found')).toBeInTheDocument();
  await page.getByRole('dialog', { name: 'Filters' }).getByLabelText('Title').fill('alpha');
  await expect.poll(() => container.querySelector('[data-stale]')).not.toBeNull();
  await expect.element(page.getByText('2 records found')).toBeInTheDocument();
  held.resolve();
  await expect.element(page.getByText('1 record found')).toBeInTheDocument();
});

it('a failed count is silent and keeps the rows; the next visit counts again', async () => {
  let away = true;
  answer(listCaseRecords, ({ query }) => {
    if (query.get('total') === 'later') return { ...ALL, total: null };
    return away ? new Refusal('internal', 'The totals are lost') : { ...ALL, total: 2 };
  });
  answer(listPetitioners, { petitioners: [], total: 0, next_cursor: null });
  const { container } = await openWorkspace('/case_records');
  await expect.element(page.getByRole('link', { name: 'Beta' })).toBeVisible();
  const summary = () => container.querySelector('h1 + [role=status]')?.textContent;
  await expect.poll(summary).toBe('');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(page.getByText('The totals are lost')).not.toBeInTheDocument();
  await expectAccessible();
  away = false;
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Petitioners' }).click();
  await expect.element(page.getByText('No petitioners yet')).toBeVisible();
  await menu.getByRole('link', { name: 'Cases', exact: true }).click();
  await expect.element(page.getByText('2 records found')).toBeVisible();
});

it('a phone loads more dates before it knows the total', async () => {
  const released = Promise.withResolvers<void>();
  const dates = Array.from({ length: 55 }, (_, days) => dateAfter(days));
  answer(listCaseDates, async ({ query }) => {
    const total = query.get('total') === 'later' ? null : 55;
    if (total !== null) await released.promise;
    const isRest = query.has('upcoming_cursor');
    const shown = isRest ? dates.slice(50) : dates.slice(0, 50);
    return {
      upcoming_dates: shown,
      prior_dates: [],
      dates: shown,
      upcoming_total: total,
      prior_total: total === null ? null : 0,
      overdue_total: total === null ? null : 0,
      upcoming_next_cursor: isRest ? null : 'rest',
      prior_next_cursor: null,
      today: TODAY,
    };
  });
  await page.viewport(PHONE.width, PHONE.height);
  await openWorkspace('/case_dates');
  await expect.element(page.getByText('50 shown', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect.element(page.getByText('54 days remaining')).toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  released.resolve();
  await expect.element(page.getByText('55 case dates found')).toBeVisible();
});
