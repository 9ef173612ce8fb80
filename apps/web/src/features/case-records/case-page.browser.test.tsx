import type { CaseBeneficiary } from '@landfall/contract/beneficiaries';
import { getCaseRecord, listCaseRecords } from '@landfall/contract/case-records';
import { getChecklist } from '@landfall/contract/checklists';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { listMatterTypes } from '@landfall/contract/matter-types';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../testing/accessibility.ts';
import { answer } from '../../testing/answers.ts';
import { placeOf } from '../../testing/place-of.ts';
import { ANA, LISTED_CASE, LUIS, NOTE, OPEN_CASE, OPEN_DATE } from '../../testing/records.ts';
import { answerPerson, idOf, ME } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

const CASE = `/case_records/${OPEN_CASE.id}`;
const REACHED: CaseBeneficiary = { ...ANA, personal_phone: '(202) 555-0147' };
const overdue = {
  ...OPEN_DATE,
  id: idOf(71),
  case_id: OPEN_CASE.id,
  date_type: 'Filing Deadline',
  important_date: '2026-02-20',
};

beforeEach(() => {
  answer(getCaseRecord, {
    case_record: { ...OPEN_CASE, assignees: [{ id: ME, display_name: 'Nadia Reyes', duty: '' }] },
    dates: [{ ...overdue, id: idOf(72), date_type: 'Interview', important_date: '2026-04-20' }, overdue],
    notes: Array.from({ length: 30 }, (_, at) => ({ ...NOTE, id: idOf(100 + at), subject: `Call ${at}` })),
    notes_total: 30,
    notes_next_cursor: null,
    beneficiaries: [REACHED],
    petitioners: [LUIS],
  });
});

const section = (name: string) => page.getByRole('region', { name, exact: true });
const links = () => page.getByRole('navigation', { name: 'Sections' });

it('shows client, status, next date and team without scrolling on a laptop', async () => {
  await page.viewport(1280, 720);
  await openWorkspace(CASE);
  const header = section('Case');
  for (const seen of [
    header.getByRole('heading', { name: OPEN_CASE.title }),
    header.getByRole('button', { name: /^Initiated/ }),
    header.getByText(/10 days overdue/),
    header.getByTitle('Nadia Reyes'),
    header.getByRole('link', { name: 'Back to Case Records' }),
    section('Beneficiaries').getByRole('link', { name: 'Ana Silva' }),
    section('Beneficiaries').getByText('Primary'),
    section('Beneficiaries').getByRole('link', { name: '(202) 555-0147' }),
    section('Petitioners').getByRole('link', { name: 'luis@example.test' }),
  ])
    await expect.element(seen).toBeInViewport();
  await expectAccessible();
});

it('requests its kind and checklist in parallel to the case', async () => {
  const asked: string[] = [];
  answer(getCaseRecord, () => new Promise(() => {}));
  answer(listMatterTypes, () => {
    asked.push('kinds');
    return { matter_types: [] };
  });
  answer(getChecklist, () => {
    asked.push('checklist');
    return { items: [] };
  });
  await openWorkspace(CASE);
  await expect.poll(() => asked.toSorted()).toEqual(['checklist', 'kinds']);
});

it('does not move when its kind and neighbours load', async () => {
  await page.viewport(1280, 720);
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const rows = [{ ...LISTED_CASE, id: OPEN_CASE.id }, LISTED_CASE];
  answer(listCaseRecords, async () => {
    await arrived;
    return { case_records: rows, total: 2, next_cursor: null };
  });
  const name = 'Petition for an Alien Relative, then an Adjustment of Status to Permanent Residence';
  const kind = { id: idOf(40), name, key: 'relative', version: 1, archived_at: NOT_ARCHIVED, forms: [] };
  answer(listMatterTypes, async () => {
    await arrived;
    return { matter_types: [kind] };
  });
  answer(getCaseRecord, {
    case_record: { ...OPEN_CASE, matter_type_id: kind.id },
    dates: [overdue],
    notes: [],
    notes_total: 0,
    notes_next_cursor: null,
    beneficiaries: [],
    petitioners: [],
  });
  await openWorkspace(CASE, { list: '/case_records' });
  const title = page.getByRole('heading', { name: OPEN_CASE.title });
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  const next = section('Case').getByText(/10 days overdue/);
  await expect.element(next).toBeVisible();
  const before = [title, edit, next].map(placeOf);
  arrive();
  await expect.element(page.getByText(kind.name)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Next case/ })).toBeVisible();
  expect([title, edit, next].map(placeOf)).toEqual(before);
});

it('ids and technical facts are behind the menu', async () => {
  await openWorkspace(CASE);
  await expect.element(section('Case')).toBeVisible();
  await expect.element(page.getByText(OPEN_CASE.id)).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'More for this page' }).click();
  await page.getByRole('menuitem', { name: 'System Information' }).click();
  const dialog = page.getByRole('dialog', { name: 'System Information' });
  await expect.element(dialog.getByText(OPEN_CASE.id)).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

it('copies an address, and reports a refusal by the browser', async () => {
  const copied: string[] = [];
  const clipboard = { writeText: async (text: string) => void copied.push(text) };
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  await openWorkspace(CASE);
  await page.getByRole('button', { name: 'Copy: E-mail address of Ana Silva' }).click();
  await expect.element(page.getByText('E-mail address of Ana Silva copied to clipboard')).toBeVisible();
  expect(copied).toEqual(['ana@example.test']);
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  await page.getByRole('button', { name: 'Copy: Phone number of Ana Silva' }).click();
  await expect.element(page.getByText(/copy it by hand: \(202\) 555-0147/)).toBeVisible();
});

describe.each([
  ['laptop', 1280, 720],
  ['phone', 390, 844],
])('sections on a %s', (_, width, height) => {
  beforeEach(() => page.viewport(width, height));

  it('can be reached by keyboard, stay visible, and are kept in the URL', async () => {
    await openWorkspace(CASE);
    const toNotes = links().getByRole('link', { name: 'Notes' });
    await expect.element(toNotes).toBeVisible();
    (toNotes.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect
      .element(section('Notes').getByRole('heading', { name: 'Call 0', exact: true }))
      .toBeInViewport();
    await expect.poll(() => new URLSearchParams(location.search).get('section')).toBe('notes');
    expect(document.activeElement?.id).toBe('section-notes');
    await expect.element(links()).toBeInViewport();
    await links().getByRole('link', { name: 'Dates' }).click();
    await expect.element(section('Important Dates').getByRole('heading')).toBeInViewport();
    await expectAccessible();
    await expectNoOverflow();
  });

  it('the URL opens its section', async () => {
    answerPerson('viewer');
    await openWorkspace(`${CASE}?section=notes`);
    await expect
      .element(section('Notes').getByRole('heading', { name: 'Call 0', exact: true }))
      .toBeInViewport();
    await expect.element(section('Case').getByRole('heading', { level: 1 })).not.toBeInViewport();
  });
});
