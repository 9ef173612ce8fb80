import { getCaseRecord } from '@landfall/contract/case-records';
import { addBeneficiaryIdentifier, type CaseReceipt, listCaseReceipts } from '@landfall/contract/identifiers';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../testing/accessibility.ts';
import { answer, fail, Refusal } from '../../testing/answers.ts';
import { askAgain } from '../../testing/ask-again.ts';
import { ANA, LUIS, OPEN_CASE } from '../../testing/records.ts';
import { answerPerson, idOf } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

const RECEIPT: CaseReceipt = {
  id: idOf(701),
  owner_id: ANA.id,
  kind: 'receipt',
  value: 'IOE0912345678',
  normalized: 'IOE0912345678',
  issuer: '',
  form: 'I-130',
  notice_on: '2026-02-10',
  status_text: 'Case was received',
  from: null,
  to: null,
  case: { id: OPEN_CASE.id, title: OPEN_CASE.title },
  warning: null,
  note: '',
  version: 1,
  created_at: '2026-02-11T15:00:00Z',
  owner: { kind: 'beneficiary', name: 'Ana Silva' },
};

const PATH = `/case_records/${OPEN_CASE.id}`;
const section = page.getByRole('region', { name: 'Receipts' });

const answerCase = (people: { petitioners?: (typeof LUIS)[] } = {}) =>
  answer(getCaseRecord, {
    case_record: OPEN_CASE,
    beneficiaries: [ANA],
    petitioners: people.petitioners ?? [],
    dates: [],
    notes: [],
    notes_total: 0,
    notes_next_cursor: null,
  } as never);
beforeEach(() => {
  answerCase();
  answer(listCaseReceipts, { receipts: [RECEIPT] });
});

it('shows the receipts of a case with details and person', async () => {
  await openWorkspace(PATH);
  await expect.element(section.getByText('IOE0912345678')).toBeVisible();
  await expect.element(section.getByText('I-130 · notice of Feb 10, 2026 · Case was received')).toBeVisible();
  await expect
    .element(section.getByRole('link', { name: 'Ana Silva' }))
    .toHaveAttribute('href', `/beneficiaries/${ANA.id}`);
  await expectAccessible();
  await expectNoOverflow();
});

it('adds one of a person on the case, assigned to the case', async () => {
  answerCase({ petitioners: [LUIS] });
  answer(listCaseReceipts, { receipts: [] });
  const sent: unknown[] = [];
  answer(addBeneficiaryIdentifier, ({ body }) => {
    sent.push(body);
    answer(listCaseReceipts, { receipts: [RECEIPT] });
    const { owner: _, ...identifier } = RECEIPT;
    return { identifier };
  });
  await openWorkspace(PATH);
  await expect.element(section.getByText('No receipts yet')).toBeVisible();
  await section.getByRole('button', { name: 'Add Receipt' }).click();
  await page.getByRole('menuitem', { name: 'Ana Silva' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a Number' });
  await expect.element(dialog.getByLabelText('Kind of Number')).toHaveValue('receipt');
  await dialog.getByRole('textbox', { name: 'Number' }).fill('IOE0912345678');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Add Number' }).click();
  await expect.element(section.getByText('IOE0912345678')).toBeVisible();
  expect(sent).toMatchObject([{ kind: 'receipt', value: 'IOE0912345678', case_id: OPEN_CASE.id }]);
});

it('has no actions for viewers, and offers Retry', async () => {
  answerPerson('viewer');
  fail(listCaseReceipts, new Refusal('forbidden', 'Not now'));
  await openWorkspace(PATH);
  await expect.element(section.getByText('Not now')).toBeVisible();
  await askAgain(
    section.getByRole('button', { name: 'Retry' }),
    () => answer(listCaseReceipts, { receipts: [RECEIPT] }),
    section.getByText('IOE0912345678'),
  );
  expect(section.getByRole('button', { name: /^(Add|More)/ }).elements()).toEqual([]);
});
