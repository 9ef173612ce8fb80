import { getBeneficiary, listBeneficiaries } from '@landfall/contract/beneficiaries';
import { listCaseRecords } from '@landfall/contract/case-records';
import {
  addBeneficiaryRelative,
  listBeneficiaryRelatives,
  type Relative,
  removeHouseholdLink,
  restoreHouseholdLink,
} from '@landfall/contract/household-links';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../../testing/accessibility.ts';
import { answer, fail, Refusal } from '../../../testing/answers.ts';
import { askAgain } from '../../../testing/ask-again.ts';
import { ANA } from '../../../testing/records.ts';
import { answerPerson, idOf } from '../../../testing/shell-answers.ts';
import { openWorkspace } from '../../../testing/workspace.tsx';

const CHILD: Relative = {
  id: idOf(601),
  relation: 'child',
  kind: 'beneficiary',
  person_id: idOf(602),
  name: 'Chidi Okafor',
  born_on: '2012-05-01',
};
const SPOUSE: Relative = {
  ...CHILD,
  id: idOf(603),
  relation: 'spouse',
  kind: 'petitioner',
  person_id: idOf(604),
  name: 'Ben Okafor',
  born_on: '',
};

const PATH = `/beneficiaries/${ANA.id}`;
const family = page.getByRole('region', { name: 'Family' });

beforeEach(() => {
  answer(getBeneficiary, { beneficiary: ANA, notes: [], notes_total: 0, notes_next_cursor: null });
  answer(listCaseRecords, { case_records: [], total: 0, next_cursor: null });
  answer(listBeneficiaryRelatives, { relatives: [SPOUSE, CHILD] });
});

it('lists relatives with their relation, and links to them', async () => {
  await openWorkspace(PATH);
  await expect.element(family.getByText('Spouse')).toBeVisible();
  await expect
    .element(family.getByRole('link', { name: 'Ben Okafor' }))
    .toHaveAttribute('href', `/petitioners/${SPOUSE.person_id}`);
  await expect.element(family.getByText('born May 1, 2012')).toBeVisible();
  await expect
    .element(family.getByRole('link', { name: 'Chidi Okafor' }))
    .toHaveAttribute('href', `/beneficiaries/${CHILD.person_id}`);
  await expectAccessible();
  await expectNoOverflow();
});

it('links a person found by name; a conflict stays in the dialog', async () => {
  answer(listBeneficiaryRelatives, { relatives: [] });
  const found = { ...ANA, id: CHILD.person_id, first_name: 'Chidi', last_name: 'Okafor' };
  answer(listBeneficiaries, {
    beneficiaries: [{ ...found, cases: 0, next_date: null }],
    total: 1,
    next_cursor: null,
  } as never);
  const sent: unknown[] = [];
  answer(addBeneficiaryRelative, ({ body }) => {
    sent.push(body);
    return sent.length === 1
      ? new Refusal('conflict', 'Chidi Okafor is linked already: Sibling')
      : { relative: CHILD };
  });
  await openWorkspace(PATH);
  await expect.element(family.getByText('No relatives yet')).toBeVisible();
  await family.getByRole('button', { name: 'Add Relative' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Relative' });
  await dialog.getByRole('button', { name: 'Add Relative' }).click();
  await expect.element(dialog.getByText('Choose a relative')).toBeVisible();
  await dialog.getByLabelText('What they are').selectOptions('Child');
  await dialog.getByRole('textbox', { name: 'Relative' }).fill('Chidi');
  await dialog.getByRole('option', { name: /Chidi/ }).click();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Add Relative' }).click();
  await expect.element(dialog.getByText('Chidi Okafor is linked already: Sibling')).toBeVisible();
  answer(listBeneficiaryRelatives, { relatives: [CHILD] });
  await dialog.getByRole('button', { name: 'Add Relative' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(family.getByRole('link', { name: 'Chidi Okafor' })).toBeVisible();
  expect(sent.at(-1)).toEqual({ relation: 'child', beneficiary_id: CHILD.person_id });
});

it('removes a link with Undo', async () => {
  answer(removeHouseholdLink, undefined);
  answer(restoreHouseholdLink, undefined);
  await openWorkspace(PATH);
  await family.getByRole('button', { name: 'More for Chidi Okafor' }).click();
  answer(listBeneficiaryRelatives, { relatives: [SPOUSE] });
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect.element(family.getByText('Chidi Okafor')).not.toBeInTheDocument();
  answer(listBeneficiaryRelatives, { relatives: [SPOUSE, CHILD] });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(family.getByText('Chidi Okafor')).toBeVisible();
  await userEvent.keyboard('{Escape}');
});

it('has no actions for viewers, and offers Retry', async () => {
  answerPerson('viewer');
  fail(listBeneficiaryRelatives, new Refusal('forbidden', 'Not now'));
  await openWorkspace(PATH);
  await expect.element(family.getByText('Not now')).toBeVisible();
  await expectAccessible();
  await askAgain(
    family.getByRole('button', { name: 'Retry' }),
    () => answer(listBeneficiaryRelatives, { relatives: [CHILD] }),
    family.getByRole('link', { name: 'Chidi Okafor' }),
  );
  expect(family.getByRole('button').elements()).toEqual([]);
});
