import { getBeneficiary } from '@landfall/contract/beneficiaries';
import { listCaseRecords } from '@landfall/contract/case-records';
import {
  addBeneficiaryIdentifier,
  type Identifier,
  listBeneficiaryIdentifiers,
  removeIdentifier,
  updateIdentifier,
} from '@landfall/contract/identifiers';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../testing/accessibility.ts';
import { answer, fail, LOST, Refusal } from '../../testing/answers.ts';
import { ANA, LISTED_CASE } from '../../testing/records.ts';
import { answerPerson, idOf } from '../../testing/shell-answers.ts';
import { tryAgain } from '../../testing/try-again.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

const A_NUMBER: Identifier = {
  id: idOf(701),
  owner_id: ANA.id,
  kind: 'a_number',
  value: 'A12345678',
  normalized: 'A012345678',
  issuer: '',
  form: '',
  notice_on: null,
  status_text: '',
  from: null,
  to: null,
  case: null,
  warning: null,
  note: '',
  version: 1,
  created_at: '2026-02-02T15:00:00Z',
};
const RECEIPT: Identifier = {
  ...A_NUMBER,
  id: idOf(702),
  kind: 'receipt',
  value: 'IOE0912345678',
  normalized: 'IOE0912345678',
  form: 'N-400',
  notice_on: '2026-02-10',
  status_text: 'Received',
  case: { id: LISTED_CASE.id, title: 'Silva: N-400' },
};
const PASSPORT: Identifier = {
  ...A_NUMBER,
  id: idOf(703),
  kind: 'passport',
  value: 'x1234567',
  normalized: 'X1234567',
  issuer: 'BR',
  to: '2026-03-10',
  note: 'Lost the old one',
};

const PAGE = `/beneficiaries/${ANA.id}`;
const section = () => page.getByRole('region', { name: 'Numbers', exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });

beforeEach(() => {
  answer(listCaseRecords, { case_records: [LISTED_CASE], total: 1, next_cursor: null });
  answer(getBeneficiary, { beneficiary: ANA, notes: [], notes_total: 0, notes_next_cursor: null });
  answer(listBeneficiaryIdentifiers, { identifiers: [A_NUMBER, RECEIPT, PASSPORT] });
});

it('shows each number as printed, with its details', async () => {
  await openWorkspace(PAGE);
  await expect.element(section().getByText('A012-345-678')).toBeVisible();
  const receipt = section().getByRole('listitem').filter({ hasText: 'IOE0912345678' });
  await expect.element(receipt.getByText('notice of Feb 10, 2026')).toBeVisible();
  await expect.element(receipt.getByRole('link', { name: 'Silva: N-400' })).toBeVisible();
  const passport = section().getByRole('listitem').filter({ hasText: 'X1234567' });
  await expect.element(passport.getByText('Brazil')).toBeVisible();
  await expect.element(passport.getByText(/8 days/)).toBeVisible();
  await expectAccessible();
  await expectNoOverflow();
});

it('says that there is none', async () => {
  answer(listBeneficiaryIdentifiers, { identifiers: [] });
  await openWorkspace(PAGE);
  await expect.element(section().getByText('No numbers yet')).toBeVisible();
  await expect.element(section().getByRole('button', { name: 'Add Number' })).toBeVisible();
  await expectAccessible();
});

it('a viewer can copy numbers, but not change them', async () => {
  answerPerson('viewer');
  answer(listBeneficiaryIdentifiers, { identifiers: [A_NUMBER] });
  await openWorkspace(PAGE);
  const copy = section().getByRole('button', { name: 'Copy: A-Number A012-345-678' });
  await expect.element(copy).toBeVisible();
  expect(section().getByRole('button').elements()).toHaveLength(1);
});

it('offers Retry when the list cannot be loaded', async () => {
  fail(listBeneficiaryIdentifiers, LOST);
  await openWorkspace(PAGE);
  await tryAgain(section().getByRole('button', { name: 'Retry' }), () =>
    answer(listBeneficiaryIdentifiers, { identifiers: [A_NUMBER] }),
  );
  await expect.element(section().getByText('A012-345-678')).toBeVisible();
});

it('validates a new number before sending, and warns of unusual ones', async () => {
  await openWorkspace(PAGE);
  await section().getByRole('button', { name: 'Add Number' }).click();
  const form = dialog('Add a Number');
  await form.getByRole('textbox', { name: 'Number', exact: true }).fill('123-45-6789');
  await form.getByRole('button', { name: 'Add Number' }).click();
  await expect.element(form.getByText(/social security number/)).toBeVisible();
  await form.getByLabelText('Kind of Number').selectOptions('USCIS Receipt');
  await form.getByRole('textbox', { name: 'Number', exact: true }).fill('MNL2025123456');
  await expect.element(form.getByText(/looks like a case number of the NVC/)).toBeVisible();
  await form.getByLabelText('Form').fill('I-130');
  await form.getByLabelText('Case').selectOptions('Silva: N-400');
  await expectAccessible();
  await expectNoOverflow();
  fail(addBeneficiaryIdentifier, new Refusal('conflict', 'Bo Li has this USCIS Receipt already'));
  await form.getByRole('button', { name: 'Add Number' }).click();
  await expect.element(form.getByText('Bo Li has this USCIS Receipt already')).toBeVisible();
  answer(addBeneficiaryIdentifier, ({ body }) => {
    expect(body).toEqual({
      kind: 'receipt',
      value: 'MNL2025123456',
      form: 'I-130',
      case_id: LISTED_CASE.id,
      issuer: '',
      from: null,
      to: null,
      notice_on: null,
      status_text: '',
      note: '',
    });
    return { identifier: RECEIPT };
  });
  await form.getByRole('button', { name: 'Add Number' }).click();
  await expect.element(page.getByText('Number added')).toBeVisible();
});

it('edits a number; somebody else’s change is shown', async () => {
  await openWorkspace(PAGE);
  await section().getByRole('button', { name: 'More for Passport X1234567' }).click();
  await page.getByRole('menuitem', { name: 'Edit…' }).click();
  const form = dialog('Edit Number');
  await form.getByLabelText('Note').fill('Renewed');
  fail(updateIdentifier, new Refusal('stale_version', 'Stale', { ...PASSPORT, note: 'Expired', version: 2 }));
  await form.getByRole('button', { name: 'Save' }).click();
  const conflict = dialog('Someone else changed this');
  await expect.element(conflict.getByRole('row', { name: 'Note Expired Renewed' })).toBeVisible();
  answer(updateIdentifier, ({ body }) => {
    expect(body).toEqual({ note: 'Renewed', version: 2 });
    return { identifier: PASSPORT };
  });
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect.element(page.getByText('Number saved')).toBeVisible();
});

it('a receipt keeps a case that its owner has left', async () => {
  answer(listCaseRecords, { case_records: [], total: 0, next_cursor: null });
  await openWorkspace(PAGE);
  await section().getByRole('button', { name: 'More for USCIS Receipt IOE0912345678' }).click();
  await page.getByRole('menuitem', { name: 'Edit…' }).click();
  await expect.element(dialog('Edit Number').getByLabelText('Case')).toHaveDisplayValue('Silva: N-400');
});

it('removes one with Undo', async () => {
  answer(removeIdentifier, () => {
    answer(listBeneficiaryIdentifiers, { identifiers: [RECEIPT] });
    return undefined as never;
  });
  await openWorkspace(PAGE);
  await section().getByRole('button', { name: 'More for A-Number A012-345-678' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect.element(page.getByText('A-Number A012-345-678 removed')).toBeVisible();
  await expect.element(section().getByText('A012-345-678')).not.toBeInTheDocument();
  answer(updateIdentifier, ({ body }) => {
    expect(body).toEqual({ removed: false });
    answer(listBeneficiaryIdentifiers, { identifiers: [A_NUMBER, RECEIPT] });
    return { identifier: A_NUMBER };
  });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(section().getByText('A012-345-678')).toBeVisible();
});
