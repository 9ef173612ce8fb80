import { listBeneficiaries } from '@landfall/contract/beneficiaries';
import {
  dismissDuplicate,
  listDuplicates,
  restoreDuplicate,
  type SimilarPerson,
} from '@landfall/contract/duplicates';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { getOperation, type Operation, undoOperation } from '@landfall/contract/operations';
import { mergeBeneficiary, previewBeneficiaryMerge } from '@landfall/contract/party-merges';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../testing/accessibility.ts';
import { answer, fail, LOST, Refusal } from '../../testing/answers.ts';
import { ANA, NO_CASES } from '../../testing/records.ts';
import { PHONE } from '../../testing/screens.ts';
import { answerPerson, idOf } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';
// The pages load this module on the first interaction, but a test may act before it has loaded.
import '../../ui/keep-focus.ts';
import { unfollow } from '../operations/followed-operations.ts';

const { beneficiary_type: _, ...BENEFICIARY } = ANA;
const [THIS, OTHER] = [
  { ...BENEFICIARY, personal_phone: '555 201', version: 3 },
  { ...BENEFICIARY, id: idOf(71), first_name: 'Anna', personal_email: 'a@b.test', version: 4 },
];

const similar = (id: string, name: string, cases: number): SimilarPerson => ({
  id,
  name,
  cases,
  kind: 'beneficiary',
  email: 'ana@example.test',
  phone: '',
  address: '',
  created_at: '2026-01-05T15:00:00Z',
  archived_at: NOT_ARCHIVED,
  version: 3,
});

const PAIRS = {
  pairs: [
    {
      a: similar(THIS.id, 'Ana Silva', 1),
      b: similar(OTHER.id, 'Anna Silva', 0),
      reasons: ['similar name' as const, 'same e-mail' as const],
    },
  ],
  total: 1,
  next_cursor: null,
};
const NONE = { pairs: [], total: 0, next_cursor: null };

const MERGED: Operation = {
  id: idOf(90),
  kind: 'people.merge',
  title: 'Merge two beneficiaries',
  state: 'done',
  done: 1,
  total: 1,
  summary: 'Two beneficiaries merged',
  created_by_name: 'Nadia Reyes',
  failed: 0,
  failures: [],
  undo_until: '2026-04-01T15:00:00Z',
  undoes: null,
  created_by: idOf(3),
  created_at: '2026-03-02T15:00:00Z',
};

const PREVIEW = {
  this: THIS,
  other: OTHER,
  moves: {
    cases: 2,
    notes: 1,
    documents: 0,
    threads: 0,
    numbers: 0,
    timeline: 0,
    addresses: 0,
  },
  on_hold: false,
};

beforeEach(() => {
  answer(listDuplicates, PAIRS);
  answer(previewBeneficiaryMerge, PREVIEW);
});

const button = (name: string) => page.getByRole('button', { name });

it('separating a pair by keyboard moves the focus to the next, then to the heading', async () => {
  const [a, b] = [similar(idOf(72), 'Rosa Silva', 1), similar(OTHER.id, 'Anna Silva', 0)];
  const next = { a, b, reasons: ['similar name' as const] };
  answer(listDuplicates, { pairs: [...PAIRS.pairs, next], total: 2, next_cursor: null });
  answer(dismissDuplicate, () => {
    answer(listDuplicates, { pairs: [next], total: 1, next_cursor: null });
    return undefined;
  });
  await openWorkspace('/beneficiaries/duplicates');
  const apart = (names: string) => button(`Not the same: ${names}`);
  await expect.element(apart('Ana Silva and Anna Silva')).toBeVisible();
  (apart('Ana Silva and Anna Silva').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(apart('Rosa Silva and Anna Silva')).toHaveFocus();
  answer(dismissDuplicate, () => {
    answer(listDuplicates, NONE);
    return undefined;
  });
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Possible duplicates' })).toHaveFocus();
});

it('shows each pair with its reasons, and separates and rejoins one', async () => {
  answer(listBeneficiaries, {
    beneficiaries: [{ ...BENEFICIARY, ...NO_CASES }],
    total: 1,
    next_cursor: null,
  });
  await openWorkspace('/beneficiaries');
  await userEvent.click(page.getByRole('link', { name: 'Possible duplicates (1)' }));
  const pair = page.getByRole('listitem', { name: 'Ana Silva and Anna Silva' });
  await expect.element(pair.getByText('Similar name, same e-mail')).toBeVisible();
  await expect.element(pair.getByText(/^1 case · added/)).toBeVisible();
  await expectAccessible();
  answer(dismissDuplicate, ({ body }) => {
    expect(body).toEqual({ a_id: THIS.id, b_id: OTHER.id });
    answer(listDuplicates, NONE);
    return undefined;
  });
  await userEvent.click(button('Not the same: Ana Silva and Anna Silva'));
  await expect.element(page.getByText('No duplicates')).toBeVisible();
  answer(restoreDuplicate, () => {
    answer(listDuplicates, PAIRS);
    return undefined;
  });
  await userEvent.click(button('Undo'));
  await expect.element(pair).toBeVisible();
});

it('merges with the fuller values by default, shows what moves, and can be undone', async () => {
  await openWorkspace('/beneficiaries/duplicates');
  await userEvent.click(button('Merge Ana Silva and Anna Silva'));
  const dialog = page.getByRole('dialog', { name: 'Merge two records' });
  await expect.element(dialog.getByText(/this one gets 2 cases and 1 note\./)).toBeVisible();
  const radio = (name: string) => dialog.getByRole('radio', { name });
  await expect.element(radio('First Name: Anna')).toBeChecked();
  await expect.element(radio('Personal Phone: 555 201')).toBeChecked();
  await userEvent.click(radio('First Name: Ana'));
  await expectAccessible();
  answer(mergeBeneficiary, new Refusal('stale_version', 'Changed', OTHER));
  await userEvent.click(dialog.getByRole('button', { name: 'Merge' }));
  await expect.element(dialog.getByText(/Someone else changed one of the two/)).toBeVisible();
  await expect.element(radio('First Name: Ana')).toBeChecked();
  answer(mergeBeneficiary, ({ path, body }) => {
    expect(path).toContain(THIS.id);
    expect(body).toMatchObject({ other_id: OTHER.id, version: 3, other_version: 4 });
    expect(body).toMatchObject({
      take: { first_name: 'this', personal_email: 'this', personal_phone: 'this' },
    });
    answer(listDuplicates, NONE);
    return { beneficiary: THIS, operation: MERGED };
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Merge' }));
  await expect.element(page.getByText('Merged. It can be undone for 30 days')).toBeVisible();
  const undo: Operation = {
    ...MERGED,
    id: idOf(91),
    title: 'Undo: Merge two beneficiaries',
    undoes: MERGED.id,
  };
  onTestFinished(() => unfollow(undo.id));
  answer(undoOperation, { operation: undo });
  answer(getOperation, { operation: undo });
  await userEvent.click(button('Undo'));
  await expect.element(page.getByText('Undo: Merge two beneficiaries')).toBeVisible();
});

it('names moving threads, timeline and addresses, and says when nothing moves', async () => {
  const none = { cases: 0, notes: 0, documents: 0, threads: 0, numbers: 0, timeline: 0, addresses: 0 };
  answer(previewBeneficiaryMerge, { ...PREVIEW, moves: { ...none, threads: 1, timeline: 5, addresses: 1 } });
  await openWorkspace('/beneficiaries/duplicates');
  await userEvent.click(button('Merge Ana Silva and Anna Silva'));
  const dialog = page.getByRole('dialog', { name: 'Merge two records' });
  await expect.element(dialog.getByText(/gets 1 thread, 5 timeline entries and 1 address\./)).toBeVisible();
  answer(previewBeneficiaryMerge, { ...PREVIEW, moves: none });
  await dialog.getByLabelText('Record that stays').selectOptions(OTHER.id);
  await expect.element(dialog.getByText(/^Nothing else belongs to the other record/)).toBeVisible();
});

it('refuses to merge away a person on hold', async () => {
  answer(previewBeneficiaryMerge, { ...PREVIEW, on_hold: true });
  await openWorkspace('/beneficiaries/duplicates');
  await userEvent.click(button('Merge Ana Silva and Anna Silva'));
  await expect.element(page.getByText(/on a case under hold/)).toBeVisible();
  await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Merge' })).toBeDisabled();
  let merges = 0;
  answer(mergeBeneficiary, () => {
    merges += 1;
    return new Refusal('conflict', 'Under hold');
  });
  await expect.element(page.getByLabelText('Record that stays')).toHaveFocus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(merges).toBe(0);
});

it('shows viewers the pairs of petitioners without actions', async () => {
  answerPerson('viewer');
  await openWorkspace('/petitioners/duplicates');
  await expect.element(page.getByRole('listitem', { name: 'Ana Silva and Anna Silva' })).toBeVisible();
  expect(button('Merge').elements()).toEqual([]);
});

it('says why the pairs could not be loaded', async () => {
  fail(listDuplicates, LOST);
  await openWorkspace('/petitioners/duplicates');
  await expect.element(button('Try Again')).toBeVisible();
});

it('on a phone both values of a field are readable', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  const email = 'maximiliana.concepcion@verylongdomainname.example.test';
  answer(previewBeneficiaryMerge, { ...PREVIEW, other: { ...OTHER, personal_email: email } });
  await openWorkspace('/beneficiaries/duplicates');
  await userEvent.click(button('Merge Ana Silva and Anna Silva'));
  const dialog = page.getByRole('dialog', { name: 'Merge two records' });
  await expect.element(dialog.getByRole('rowheader', { name: 'First Name' })).toBeVisible();
  for (const cell of dialog.getByRole('row').filter({ hasText: email }).getByRole('cell').elements())
    expect(cell.getBoundingClientRect().width).toBeGreaterThan(130);
  await expectAccessible();
  await expectNoOverflow();
});
