import { getCaseRecord, listCaseRecords, updateCaseRecord } from '@landfall/contract/case-records';
import { listDateSettings } from '@landfall/contract/date-settings';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { answer, fail, Refusal } from '../../testing/answers.ts';
import { LISTED_CASE, OPEN_CASE } from '../../testing/records.ts';
import { answerPerson, idOf } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

const SILVA = { ...LISTED_CASE, status: 'drafted', version: 4 };
let bodies: unknown[] = [];

/** Makes the server store what is sent. */
function keepStatus(): void {
  answer(updateCaseRecord, ({ body }) => {
    bodies.push(body);
    const { status = '' } = body as { status?: string };
    answer(listCaseRecords, {
      case_records: [{ ...SILVA, status, version: 5 }],
      total: 1,
      next_cursor: null,
    });
    return { case_record: { ...OPEN_CASE, id: SILVA.id, title: SILVA.title, status, version: 5 } };
  });
}

beforeEach(() => {
  bodies = [];
  answer(listDateSettings, { date_settings: [], archived_in_use: [] });
  answer(listCaseRecords, { case_records: [SILVA], total: 1, next_cursor: null });
});

const button = (status: string) =>
  page.getByRole('button', { name: `${status}: change the status of ${SILVA.title}` });

it('opens from a row’s status, marks the current one, and sets another with Undo', async () => {
  keepStatus();
  await openWorkspace('/case_records');
  await button('Drafted').click();
  await expect
    .element(page.getByRole('menuitemradio', { name: 'Drafted' }))
    .toHaveAttribute('aria-checked', 'true');
  await expectAccessible();
  await page.getByRole('menuitemradio', { name: 'Filed' }).click();
  await expect.element(page.getByText('Status set to Filed')).toBeVisible();
  await expect.element(button('Filed')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Status set back to Drafted')).toBeVisible();
  await expect.element(button('Drafted')).toBeVisible();
  expect(bodies).toEqual([
    { status: 'filed', version: 4 },
    { status: 'drafted', version: 5 },
  ]);
});

it('sets another status before the list is fetched again', async () => {
  await openWorkspace('/case_records');
  await button('Drafted').click();
  answer(updateCaseRecord, ({ body }) => {
    bodies.push(body);
    answer(listCaseRecords, () => new Promise<never>(() => {}));
    return { case_record: { ...OPEN_CASE, id: SILVA.id, status: 'filed', version: 5 } };
  });
  await page.getByRole('menuitemradio', { name: 'Filed' }).click();
  await button('Filed').click();
  await page.getByRole('menuitemradio', { name: 'Drafted' }).click();
  await expect.poll(() => bodies).toHaveLength(2);
  expect(bodies).toEqual([
    { status: 'filed', version: 4 },
    { status: 'drafted', version: 5 },
  ]);
});

it('is above the rows below, however many there are', async () => {
  const rows = Array.from({ length: 50 }, (_, at) => ({ ...SILVA, id: idOf(100 + at), title: `Case ${at}` }));
  answer(listCaseRecords, { case_records: rows, total: 120, next_cursor: 'next' });
  await openWorkspace('/case_records');
  await page.getByRole('button', { name: 'Drafted: change the status of Case 2', exact: true }).click();
  const last = page.getByRole('menuitemradio', { name: 'Client Action Required' });
  await expect.element(last).toBeVisible();
  const { x, y, width, height } = last.element().getBoundingClientRect();
  expect(document.elementFromPoint(x + width / 2, y + height / 2)?.closest('[role=menuitemradio]')).toBe(
    last.element(),
  );
});

it('is opened by the key s of the row, and used by keyboard', async () => {
  keepStatus();
  await openWorkspace('/case_records');
  await expect.element(button('Drafted')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => document.activeElement?.tagName).toBe('TR');
  await userEvent.keyboard('s');
  await expect.element(page.getByRole('menuitemradio', { name: 'Initiated' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Drafted')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(page.getByText(/^Status set to/)).toBeVisible();
  expect(bodies).toHaveLength(1);
});

it('keeps somebody else’s change, with a message', async () => {
  fail(updateCaseRecord, new Refusal('conflict', 'The case has been changed by somebody else'));
  await openWorkspace('/case_records');
  await button('Drafted').click();
  await page.getByRole('menuitemradio', { name: 'Filed' }).click();
  await expect.element(page.getByText('The case has been changed by somebody else')).toBeVisible();
  await expect.element(button('Drafted')).toBeVisible();
});

it('Undo keeps somebody else’s later change, with a message', async () => {
  keepStatus();
  await openWorkspace('/case_records');
  await button('Drafted').click();
  await page.getByRole('menuitemradio', { name: 'Filed' }).click();
  await expect.element(button('Filed')).toBeVisible();
  const current = { ...OPEN_CASE, id: SILVA.id, status: 'approved', version: 6 };
  answer(updateCaseRecord, ({ body }) => {
    expect(body).toEqual({ status: 'drafted', version: 5 });
    return new Refusal('stale_version', 'It was changed by someone else meanwhile', current);
  });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('It was changed by someone else meanwhile')).toBeVisible();
  expect(page.getByText(/^Status set back/).elements()).toEqual([]);
});

it('is opened on a case’s page by the key s', async () => {
  keepStatus();
  const record = { ...OPEN_CASE, status: 'drafted' };
  answer(getCaseRecord, {
    case_record: record,
    dates: [],
    notes: [],
    notes_total: 0,
    notes_next_cursor: null,
    beneficiaries: [],
    petitioners: [],
  });
  await openWorkspace(`/case_records/${record.id}`);
  await expect
    .element(page.getByRole('button', { name: `Drafted: change the status of ${record.title}` }))
    .toBeVisible();
  await userEvent.keyboard('s');
  await page.getByRole('menuitemradio', { name: 'Filed' }).click();
  await expect.element(page.getByText('Status set to Filed')).toBeVisible();
  await expectAccessible();
});

it.each([
  ['of an archived case', 'user', { ...SILVA, archived_at: '2026-02-03T15:00:00Z' }],
  ['for who may only read', 'viewer', SILVA],
] as const)('is missing %s', async (_, role, row) => {
  answerPerson(role);
  answer(listCaseRecords, { case_records: [row], total: 1, next_cursor: null });
  await openWorkspace('/case_records?archived=all');
  await expect.element(page.getByText('Drafted')).toBeVisible();
  expect(button('Drafted').query()).toBeNull();
});
