import { getCaseRecord } from '@landfall/contract/case-records';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { applyMatterType } from '@landfall/contract/matter-type-changes';
import { listMatterTypes } from '@landfall/contract/matter-types';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../testing/accessibility.ts';
import { answer, fail, Refusal } from '../../testing/answers.ts';
import { askAgain } from '../../testing/ask-again.ts';
import { OPEN_CASE } from '../../testing/records.ts';
import { answerPerson, idOf } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

const H_1B = {
  id: idOf(51),
  name: 'H-1B',
  key: 'h_1b',
  version: 3,
  archived_at: NOT_ARCHIVED,
  forms: ['I-129', 'I-907'],
};
const OLD = { ...H_1B, id: idOf(52), name: 'Old', key: 'old', archived_at: '2026-03-01T15:00:00Z' };
const PERM = { ...H_1B, id: idOf(53), name: 'PERM', key: 'perm', version: 1 };
const MISSING = {
  added: { dates: 1, tasks: 1, items: 2 },
  parts: [
    { kind: 'date' as const, title: 'Filing Deadline', on: '2026-04-16', words: '' },
    {
      kind: 'task' as const,
      title: 'Draft Form I-129',
      on: null,
      words: 'Nadia Reyes, 14 days before Interview',
    },
    { kind: 'item' as const, title: 'Passport', on: null, words: 'Client' },
    { kind: 'item' as const, title: 'Photos', on: null, words: 'Client' },
  ],
  left: ['No active date type is called ‘RFE’: its date is left out'],
  dry_run: true,
};
const NOTHING = { added: { dates: 0, tasks: 0, items: 0 }, parts: [], left: [], dry_run: true };

function answerCase(matter_type_id: string | null, matter_type_version: number | null = null) {
  answer(getCaseRecord, {
    case_record: { ...OPEN_CASE, matter_type_id, matter_type_version },
    dates: [],
    notes: [],
    notes_total: 0,
    notes_next_cursor: null,
    beneficiaries: [],
    petitioners: [],
  });
}

const dialog = () => page.getByRole('dialog', { name: 'Apply a Kind of Case' });

async function openDialog() {
  await openWorkspace(`/case_records/${OPEN_CASE.id}`);
  await page.getByRole('button', { name: 'More for this page' }).click();
  await page.getByRole('menuitem', { name: 'Apply a Kind…' }).click();
}

beforeEach(() => {
  answer(listMatterTypes, { matter_types: [H_1B, OLD, PERM] });
  answerCase(H_1B.id);
});

it('a case shows the forms of its kind', async () => {
  await openWorkspace(`/case_records/${OPEN_CASE.id}`);
  await expect.element(page.getByText('Forms: I-129, I-907')).toBeVisible();
  await expectAccessible();
});

it('previews what the case’s kind would add, and adds it', async () => {
  const asked: unknown[] = [];
  answer(applyMatterType, ({ body }) => {
    asked.push(body);
    return { ...MISSING, dry_run: (body as { dry_run?: boolean }).dry_run === true };
  });
  await openDialog();
  await expect
    .element(
      dialog().getByText('The case gets 1 date, 1 task, and 2 checklist items; what it has stays as it is.'),
    )
    .toBeVisible();
  await expect.element(dialog().getByText('Nadia Reyes, 14 days before Interview')).toBeVisible();
  await expect.element(dialog().getByText(/its date is left out$/)).toBeVisible();
  expect(dialog().getByRole('option', { name: 'Old' }).elements()).toEqual([]);
  await expectAccessible();
  await expectNoOverflow();
  await dialog().getByRole('button', { name: 'Add to Case' }).click();
  await expect.element(page.getByText('1 date, 1 task, and 2 checklist items added from H-1B')).toBeVisible();
  expect(asked[0]).toEqual({ matter_type_id: H_1B.id, dry_run: true });
  expect(asked).toContainEqual({ matter_type_id: H_1B.id });
});

it('says why a preview or addition failed', async () => {
  fail(applyMatterType, new Refusal('forbidden', 'Not now'));
  await openDialog();
  await expect.element(dialog().getByText('Not now')).toBeVisible();
  await askAgain(
    dialog().getByRole('button', { name: 'Retry' }),
    () => answer(applyMatterType, MISSING),
    dialog().getByText('Draft Form I-129'),
  );
  fail(applyMatterType, new Refusal('conflict', 'At most 1000 tasks on one case'));
  await dialog().getByRole('button', { name: 'Add to Case' }).click();
  await expect.element(dialog().getByText('At most 1000 tasks on one case')).toBeVisible();
  await expectAccessible();
});

it('asks for a kind for a case without one; a second kind does not replace the first', async () => {
  answerCase(null);
  answer(applyMatterType, MISSING);
  await openDialog();
  await expect.element(dialog().getByText(/that it does not have yet/)).toBeVisible();
  expect(dialog().getByRole('button', { name: 'Add to Case' }).elements()).toEqual([]);
  await dialog().getByLabelText('Kind of Case').selectOptions('PERM');
  await expect.element(dialog().getByText('Draft Form I-129')).toBeVisible();
  expect(
    dialog()
      .getByText(/keeps its own kind/)
      .elements(),
  ).toEqual([]);
});

it('shows a newer version of the kind, and records it where nothing is missing', async () => {
  answerCase(H_1B.id, 2);
  answer(applyMatterType, NOTHING);
  await openWorkspace(`/case_records/${OPEN_CASE.id}`);
  await page.getByRole('button', { name: 'A newer version of its kind is available' }).click();
  await expect.element(dialog().getByText('The case has all that H-1B has.')).toBeVisible();
  await expectAccessible();
  await dialog().getByRole('button', { name: 'Use This Version' }).click();
  await expect.element(page.getByText('The case has all that H-1B has', { exact: true })).toBeVisible();
});

it('is offered only to those who may change the case, and not where it is up to date', async () => {
  answerPerson('viewer');
  answerCase(H_1B.id, 2);
  await openWorkspace(`/case_records/${OPEN_CASE.id}`);
  await expect.element(page.getByText('H-1B', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'More for this page' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'System Information' })).toBeVisible();
  expect(page.getByRole('menuitem', { name: 'Apply a Kind…' }).elements()).toEqual([]);
  expect(page.getByRole('button', { name: /newer version/ }).elements()).toEqual([]);
});
