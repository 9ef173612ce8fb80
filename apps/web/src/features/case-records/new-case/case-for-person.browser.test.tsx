import { getBeneficiary, listBeneficiaries } from '@landfall/contract/beneficiaries';
import { getCaseRecord, listCaseRecords } from '@landfall/contract/case-records';
import { listDateSettings } from '@landfall/contract/date-settings';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { listMatterTypes } from '@landfall/contract/matter-types';
import { createCaseRecord } from '@landfall/contract/new-case';
import { getPetitioner } from '@landfall/contract/petitioners';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../../testing/accessibility.ts';
import { answer } from '../../../testing/answers.ts';
import { ANA, LUIS, OPEN_CASE } from '../../../testing/records.ts';
import { answerPerson, idOf, ME } from '../../../testing/shell-answers.ts';
import { openWorkspace } from '../../../testing/workspace.tsx';

const { beneficiary_type: _, ...BENEFICIARY } = ANA;
const NO_NOTES = { notes: [], notes_total: 0, notes_next_cursor: null };
const KIND = { id: idOf(51), name: 'N-400', key: 'n_400', version: 1, archived_at: NOT_ARCHIVED, forms: [] };

let sent: unknown[];

beforeEach(() => {
  sent = [];
  sessionStorage.clear();
  answerPerson('user');
  answer(getBeneficiary, { beneficiary: BENEFICIARY, ...NO_NOTES });
  answer(getPetitioner, { petitioner: LUIS, ...NO_NOTES });
  answer(listCaseRecords, { case_records: [], total: 0, next_cursor: null });
  answer(listBeneficiaries, { beneficiaries: [], total: 0, next_cursor: null });
  answer(listMatterTypes, { matter_types: [KIND] });
  answer(listDateSettings, { date_settings: [], archived_in_use: [] });
  answer(getCaseRecord, {
    case_record: OPEN_CASE,
    dates: [],
    beneficiaries: [],
    petitioners: [],
    ...NO_NOTES,
  });
  answer(createCaseRecord, ({ body }) => {
    sent.push(body);
    return { case_record: OPEN_CASE, beneficiaries: [], petitioners: [] };
  });
});

const dialog = page.getByRole('dialog', { name: 'New Case Record' });
const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
const title = dialog.getByRole('textbox', { name: 'Title' });
const newCase = page.getByRole('button', { name: 'New Case', exact: true });
const CLIENT = `/beneficiaries/${ANA.id}`;
const FIRM = `/petitioners/${LUIS.id}`;

it('the key on a beneficiary’s page opens a new case with them as its client', async () => {
  await openWorkspace(CLIENT);
  await expect.element(newCase).toBeVisible();
  await userEvent.keyboard('n');
  await expect.element(field('Client')).toHaveValue('Ana Silva');
  await expect.element(title).toHaveValue('Silva, Ana');
  expect(location.search).toBe('?new=open');
  await expectAccessible();
  await expectNoOverflow();
  await dialog.getByLabelText('Kind of Case').selectOptions(KIND.name);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByText('Case record created')).toBeVisible();
  expect(sent).toEqual([
    expect.objectContaining({
      title: 'Silva, Ana: N-400',
      beneficiaries: [{ id: ANA.id, beneficiary_type: 'primary' }],
      petitioners: [],
    }),
  ]);
  expect(location.pathname).toBe(`/case_records/${OPEN_CASE.id}`);
  history.back();
  await expect.poll(() => location.pathname + location.search).toBe(CLIENT);
  await expect.element(page.getByRole('heading', { name: 'Ana Silva' })).toBeVisible();
});

it('from a petitioner’s page a new case has them as its petitioner', async () => {
  await openWorkspace(FIRM);
  await newCase.click();
  await expect.element(field('Petitioner')).toHaveValue('Luis Silva');
  await expect.element(field('Client')).toHaveValue('');
  await expect.element(title).toHaveValue('Luis Silva');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect.poll(() => sent).toEqual([expect.objectContaining({ petitioners: [{ id: LUIS.id }] })]);
});

it('the given person is no draft, and drafts are separate for each', async () => {
  const screen = await openWorkspace(CLIENT);
  await newCase.click();
  await expect.element(title).toHaveValue('Silva, Ana');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(page.getByText(/Your draft is kept/).elements()).toEqual([]);
  expect(Object.keys(sessionStorage)).toEqual([]);

  await newCase.click();
  await dialog.getByLabelText('Note').fill('Called on Monday');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText(/Your draft is kept/)).toBeVisible();
  expect(Object.keys(sessionStorage)).toEqual([`landfall.draft.${ME}.new-case.${ANA.id}`]);
  await screen.unmount();

  await openWorkspace(`${FIRM}?new=open`);
  await expect.element(field('Petitioner')).toHaveValue('Luis Silva');
  await expect.element(dialog.getByLabelText('Note')).toHaveValue('');
  await expect.element(field('Client')).toHaveValue('');
});

it('restores a draft for a person, and discarding keeps the person', async () => {
  await openWorkspace(CLIENT);
  await newCase.click();
  await dialog.getByLabelText('Note').fill('Called on Monday');
  await userEvent.keyboard('{Escape}');
  await newCase.click();
  await expect.element(dialog.getByText('This is your draft from before.')).toBeVisible();
  await expect.element(dialog.getByLabelText('Note')).toHaveValue('Called on Monday');
  await dialog.getByRole('button', { name: 'Discard draft' }).click();
  await expect.element(dialog.getByLabelText('Note')).toHaveValue('');
  await expect.element(field('Client')).toHaveValue('Ana Silva');
  await expect.element(dialog.getByRole('button', { name: 'Discard draft' })).not.toBeInTheDocument();
});

it('a person without a name gives no title', async () => {
  answer(getBeneficiary, { beneficiary: { ...BENEFICIARY, first_name: '', last_name: '' }, ...NO_NOTES });
  await openWorkspace(`${CLIENT}?new=open`);
  await expect.element(field('Client')).toHaveValue('Unnamed beneficiary');
  await expect.element(title).toHaveValue('');
});

it('an archived petitioner gets no new case, and a viewer opens none', async () => {
  answer(getPetitioner, { petitioner: { ...LUIS, archived_at: '2026-02-01T15:00:00Z' }, ...NO_NOTES });
  const screen = await openWorkspace(`${FIRM}?new=open`);
  await expect.element(page.getByText('This petitioner is archived', { exact: false })).toBeVisible();
  expect([newCase.elements(), dialog.elements()]).toEqual([[], []]);
  await screen.unmount();
  answerPerson('viewer');
  await openWorkspace(`${CLIENT}?new=open`);
  await expect.element(page.getByRole('heading', { name: 'Ana Silva' })).toBeVisible();
  expect([newCase.elements(), dialog.elements()]).toEqual([[], []]);
});
