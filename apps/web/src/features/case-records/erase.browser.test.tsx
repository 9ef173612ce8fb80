import { getBeneficiary, listBeneficiaries } from '@landfall/contract/beneficiaries';
import { getCaseRecord, listCaseRecords } from '@landfall/contract/case-records';
import { listDuplicates } from '@landfall/contract/duplicates';
import { eraseBeneficiary, erasePetitioner } from '@landfall/contract/party-erasures';
import { getPetitioner, listPetitioners } from '@landfall/contract/petitioners';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../testing/accessibility.ts';
import { answer, fail, LOST, Refusal } from '../../testing/answers.ts';
import { ANA, LISTED_CASE, LUIS, OPEN_CASE } from '../../testing/records.ts';
import { answerPerson } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

const NOTES = { notes: [], notes_total: 0, notes_next_cursor: null };
const NONE = { total: 0, next_cursor: null };
const ERASED_AT = '2026-03-02T15:00:00Z';
const ERASED = {
  ...ANA,
  first_name: 'Erased person',
  last_name: '',
  personal_email: '',
  deleted_at: ERASED_AT,
  erased_at: ERASED_AT,
};

beforeEach(() => {
  answer(listCaseRecords, { case_records: [], ...NONE });
  answer(getBeneficiary, { beneficiary: ANA, ...NOTES });
  answer(listBeneficiaries, { beneficiaries: [], ...NONE });
  answer(listDuplicates, { pairs: [], ...NONE });
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog', { name: /^Erase (Ana|Luis) Silva for good/ });

async function openDialog(path = `/beneficiaries/${ANA.id}`) {
  await openWorkspace(path);
  await userEvent.click(button('More for this page'));
  await userEvent.click(page.getByRole('menuitem', { name: 'Erase…' }));
}

it('an admin reads what is deleted and kept, and types the name', async () => {
  answerPerson('admin');
  await openDialog();
  await expect.element(dialog.getByRole('heading', { name: 'What goes' })).toBeVisible();
  await expect.element(dialog.getByText(/in backups until they run out/)).toBeVisible();
  await expectAccessible();
  await expectNoOverflow();
  await userEvent.click(button('Erase for Good…'));
  await expect.element(dialog.getByRole('textbox')).toHaveFocus();
  await expectAccessible();
  await expect.element(button('Erase for Good')).toBeDisabled();
  await userEvent.type(dialog.getByRole('textbox'), 'ana silva');
  await expect.element(button('Erase for Good')).toBeDisabled();
  await userEvent.clear(dialog.getByRole('textbox'));
  await userEvent.type(dialog.getByRole('textbox'), 'Ana Silva');
  answer(eraseBeneficiary, ({ path, body }) => {
    expect(path).toContain(ANA.id);
    expect(body).toEqual({ name: 'Ana Silva' });
    return undefined;
  });
  await userEvent.click(button('Erase for Good'));
  await expect.element(page.getByRole('heading', { name: 'Beneficiaries', level: 1 })).toBeVisible();
  await expect.element(page.getByText('Beneficiary erased for good')).toBeVisible();
});

it('shows obstacles, a lost answer and a changed name, and keeps the dialog open', async () => {
  answerPerson('admin');
  await openDialog();
  await userEvent.click(button('Erase for Good…'));
  await userEvent.type(dialog.getByRole('textbox'), 'Ana Silva');
  const words = 'They are on an open case: “Silva: N-400”. Archive it first, or take them off.';
  fail(eraseBeneficiary, new Refusal('conflict', words));
  await userEvent.click(button('Erase for Good'));
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(words);
  await expect.element(dialog.getByRole('textbox')).toHaveValue('Ana Silva');
  await expectAccessible();
  fail(eraseBeneficiary, LOST);
  await userEvent.click(button('Erase for Good'));
  await expect.element(dialog.getByRole('alert')).not.toHaveTextContent(words);
  const refusal = new Refusal('invalid_input', 'Refused');
  refusal.problem.fields = { name: 'This is not the name as it is shown' };
  fail(eraseBeneficiary, refusal);
  await userEvent.click(button('Erase for Good'));
  await expect.element(dialog.getByText('This is not the name as it is shown')).toBeVisible();
  await userEvent.click(button('Cancel'));
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Ana Silva' })).toBeVisible();
});

it('is offered to admins only', async () => {
  answerPerson('user');
  await openWorkspace(`/beneficiaries/${ANA.id}`);
  await userEvent.click(button('More for this page'));
  await expect.element(page.getByRole('menuitem', { name: 'System Information' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Erase…' })).not.toBeInTheDocument();
});

it('erases a petitioner, too', async () => {
  answerPerson('admin');
  answer(getPetitioner, { petitioner: LUIS, ...NOTES });
  answer(listPetitioners, { petitioners: [], ...NONE });
  await openDialog(`/petitioners/${LUIS.id}`);
  await expect.element(dialog.getByText(/There it is called “Erased person”/)).toBeVisible();
  await userEvent.click(button('Erase for Good…'));
  await userEvent.type(dialog.getByRole('textbox'), 'Luis Silva');
  answer(erasePetitioner, undefined);
  await userEvent.click(button('Erase for Good'));
  await expect.element(page.getByText('Petitioner erased for good')).toBeVisible();
});

it('an erased person’s page says so, with their cases and no actions', async () => {
  answerPerson('admin');
  answer(getBeneficiary, { beneficiary: ERASED, ...NOTES });
  const listed = { ...LISTED_CASE, beneficiary_id: ANA.id, beneficiary_name: 'Erased person' };
  answer(listCaseRecords, { case_records: [listed], total: 1, next_cursor: null });
  await openWorkspace(`/beneficiaries/${ANA.id}`);
  await expect.element(page.getByRole('heading', { name: 'Erased person' })).toBeVisible();
  await expect.element(page.getByText(/was erased for good on Mar 2, 2026/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: LISTED_CASE.title })).toBeVisible();
  for (const name of ['Edit', 'Delete Beneficiary', 'Add Note'])
    await expect.element(button(name)).not.toBeInTheDocument();
  await expectAccessible();
  await expectNoOverflow();
});

it('a case shows an erased person without actions', async () => {
  answerPerson('admin');
  answer(getCaseRecord, {
    case_record: OPEN_CASE,
    dates: [],
    ...NOTES,
    beneficiaries: [ERASED],
    petitioners: [{ ...LUIS, petitioner_name: 'Erased person', email: '', erased_at: ERASED_AT }],
  });
  await openWorkspace(`/case_records/${OPEN_CASE.id}`);
  await expect.element(page.getByRole('link', { name: 'Erased person' }).first()).toBeVisible();
  await expect.element(button('Actions for Erased person')).not.toBeInTheDocument();
  await expect.element(button('Remove Erased person')).not.toBeInTheDocument();
});
