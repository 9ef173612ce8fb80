import {
  exportBeneficiaries,
  type ListedBeneficiary,
  listBeneficiaries,
} from '@landfall/contract/beneficiaries';
import { listDuplicates } from '@landfall/contract/duplicates';
import { type ListedPetitioner, listPetitioners } from '@landfall/contract/petitioners';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../testing/accessibility.ts';
import { answer } from '../testing/answers.ts';
import { ANA, LUIS, NO_CASES } from '../testing/records.ts';
import { LAPTOP, PHONE } from '../testing/screens.ts';
import { idOf } from '../testing/shell-answers.ts';
import { openWorkspace } from '../testing/workspace.tsx';

const { beneficiary_type: _, ...BENEFICIARY } = ANA;

/** A person with all fields, one without any, and one with a long name and only business contacts. */
const PEOPLE: ListedBeneficiary[] = [
  {
    ...BENEFICIARY,
    middle_name: 'María',
    personal_phone: '(202) 555-0147',
    cases: 2,
    next_date: { on: '2026-02-27', name: 'Filing Deadline' },
  },
  { ...BENEFICIARY, ...NO_CASES, id: idOf(71), first_name: '', last_name: '', personal_email: '' },
  {
    ...BENEFICIARY,
    id: idOf(72),
    first_name: 'Oluwaseun Temitope',
    last_name: 'Adeyemi-Oyelaran',
    personal_email: '',
    business_email: 'office@adeyemi.example',
    business_phone: '+1 617 555 0100 ext. 20114',
    cases: 1,
    next_date: { on: '2026-03-07', name: 'Interview' },
  },
];

const FIRMS: ListedPetitioner[] = [
  {
    ...LUIS,
    petitioner_name: 'Harbor Logistics',
    website_url: 'https://harbor.example.com',
    cases: 12,
    next_date: { on: '2026-03-20', name: 'RFE Response Due' },
  },
];

const asked: string[] = [];
const row = (name: string | RegExp) => page.getByRole('row').filter({ hasText: name });
const headers = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map((header) => header.textContent);

beforeEach(() => {
  localStorage.clear();
  asked.length = 0;
  answer(listDuplicates, { pairs: [], total: 0, next_cursor: null });
  answer(listBeneficiaries, ({ query }) => {
    asked.push(query.get('sort') ?? '');
    return { beneficiaries: PEOPLE, total: 3, next_cursor: null };
  });
  answer(listPetitioners, ({ query }) => {
    asked.push(query.get('sort') ?? '');
    return { petitioners: FIRMS, total: 1, next_cursor: null };
  });
});

it('beneficiaries are sorted by last name, with cases, next date and contact', async () => {
  await page.viewport(LAPTOP.width, LAPTOP.height);
  await openWorkspace('/beneficiaries');
  await expect.element(page.getByRole('link', { name: 'Silva, Ana María' })).toBeVisible();
  expect(headers()).toEqual(['Name', 'Cases', 'Next Date', 'Phone', 'Email', 'Created']);
  expect(asked.every((sort) => sort === 'last_name')).toBe(true);
  await expect
    .element(page.getByRole('columnheader', { name: 'Name' }))
    .toHaveAttribute('aria-sort', 'ascending');

  const ana = row('Silva, Ana María');
  const cases = ana.getByRole('link', { name: '2 cases' });
  await expect.element(cases).toHaveAttribute('href', `/case_records?beneficiary_id=${BENEFICIARY.id}`);
  await expect.element(ana.getByText('3 days overdue')).toBeVisible();
  await expect
    .element(ana.getByText('Feb 27, 2026').last())
    .toHaveAttribute('title', '2026-02-27 · Filing Deadline');
  await expect
    .element(ana.getByRole('link', { name: '(202) 555-0147' }))
    .toHaveAttribute('href', 'tel:2025550147');
  await expect
    .element(ana.getByRole('link', { name: 'ana@example.test' }))
    .toHaveAttribute('href', 'mailto:ana@example.test');
  await expect
    .element(ana.getByRole('button', { name: 'Copy: E-mail address of Ana María Silva' }))
    .toBeInTheDocument();

  // A person with only business contacts shows those; a person without any data shows that, without links to cases.
  const work = row('Adeyemi-Oyelaran');
  await expect.element(work.getByRole('link', { name: '+1 617 555 0100' })).toBeVisible();
  await expect.element(work.getByRole('link', { name: 'office@adeyemi.example' })).toBeVisible();
  const nobody = row('Unnamed beneficiary');
  await expect.element(nobody.getByRole('link')).toHaveTextContent('Unnamed beneficiary');
  await expect.element(nobody.getByText('0 cases')).toBeVisible();
  await expectAccessible();
  await expectNoOverflow();
});

it('petitioners are sorted by name, with the same columns', async () => {
  await page.viewport(LAPTOP.width, LAPTOP.height);
  await openWorkspace('/petitioners');
  const firm = row('Harbor Logistics');
  await expect.element(firm.getByText('18 days remaining')).toBeVisible();
  expect(headers()).toEqual(['Name', 'Cases', 'Next Date', 'Phone', 'Email', 'Website']);
  expect(asked.every((sort) => sort === 'petitioner_name')).toBe(true);
  await expect
    .element(firm.getByRole('link', { name: '12 cases' }))
    .toHaveAttribute('href', `/case_records?petitioner_id=${LUIS.id}`);
  await expectAccessible();
});

it('the order is reversed and restored', async () => {
  await page.viewport(LAPTOP.width, LAPTOP.height);
  await openWorkspace('/beneficiaries');
  const name = page.getByRole('button', { name: 'Name' });
  await userEvent.click(name);
  await expect.poll(() => asked.at(-1)).toBe('-last_name');
  await userEvent.click(name);
  await expect.poll(() => location.search).toBe('');
  await expect
    .element(page.getByRole('columnheader', { name: 'Name' }))
    .toHaveAttribute('aria-sort', 'ascending');
});

it('columns are chosen, kept in the URL, and remembered', async () => {
  await page.viewport(LAPTOP.width, LAPTOP.height);
  const screen = await openWorkspace('/petitioners');
  await expect.element(row('Harbor Logistics')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Columns' }));
  const item = (name: string) => page.getByRole('menuitemcheckbox', { name });
  await expect.element(item('Created')).toHaveAttribute('aria-checked', 'false');
  await userEvent.click(item('Created'));
  await userEvent.click(item('Phone'));
  const chosen = ['Name', 'Cases', 'Next Date', 'Email', 'Website', 'Created'];
  await expect.poll(headers).toEqual(chosen);
  expect(new URLSearchParams(location.search).get('with')).toBe('created_at');
  expect(new URLSearchParams(location.search).get('without')).toBe('phone');
  await screen.unmount();

  await openWorkspace('/petitioners');
  await expect.poll(headers).toEqual(chosen);
  await userEvent.click(page.getByRole('button', { name: 'Columns' }));
  await userEvent.click(page.getByRole('menuitem', { name: 'Reset columns' }));
  await expect.poll(headers).toEqual(['Name', 'Cases', 'Next Date', 'Phone', 'Email', 'Website']);
});

it('the export has the displayed order', async () => {
  answer(exportBeneficiaries, ({ query }) => {
    asked.push(`file ${query.get('sort')}`);
    return 'First Name\r\n';
  });
  await openWorkspace('/beneficiaries');
  await userEvent.click(page.getByRole('button', { name: 'Export CSV' }));
  await expect.poll(() => asked.at(-1)).toBe('file last_name');
});

it('on a phone a row has two lines, with large targets for phone and cases', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  await openWorkspace('/beneficiaries');
  const ana = row('Silva, Ana María');
  const [name, overdue] = [
    ana.getByRole('link', { name: 'Silva, Ana María' }),
    ana.getByText('3 days overdue'),
  ];
  const [cases, phone] = [
    ana.getByRole('link', { name: '2 cases' }),
    ana.getByRole('link', { name: '(202) 555-0147' }),
  ];
  await expect.element(phone).toBeVisible();
  // Visible once the office's current day is known.
  await expect.element(overdue).toBeVisible();
  const box = (of: typeof name) => of.element().getBoundingClientRect();
  const middle = ({ top, height }: DOMRect) => Math.round(top + height / 2);
  expect(Math.abs(middle(box(name)) - middle(box(overdue)))).toBeLessThan(4);
  expect(Math.abs(middle(box(cases)) - middle(box(phone)))).toBeLessThan(4);
  expect(box(cases).top).toBeGreaterThanOrEqual(box(name).bottom);
  for (const target of [box(cases), box(phone)]) {
    expect(target.height).toBeGreaterThanOrEqual(44);
    expect(target.width).toBeGreaterThanOrEqual(44);
    expect(target.bottom).toBeLessThanOrEqual(box(ana).bottom + 1);
  }
  expect(box(ana).height).toBeLessThan(90);
  await expect.element(ana.getByText('Feb 27, 2026').first()).toBeVisible();
  expect(ana.getByRole('link', { name: 'ana@example.test' }).elements()).toEqual([]);
  // A long name leaves room for the next date.
  const long = row('Adeyemi-Oyelaran');
  const [lead, left] = [long.getByRole('link', { name: /Adeyemi/ }), long.getByText('5 days remaining')];
  expect(box(left).right).toBeLessThanOrEqual(box(long).right);
  // The number of cases below does not shorten it.
  expect(box(left).left - box(lead).right).toBeLessThan(24);
  await expectAccessible();
  await expectNoOverflow();
});
