import { listBeneficiaries } from '@landfall/contract/beneficiaries';
import { getCaseRecord, listCaseRecords } from '@landfall/contract/case-records';
import { listChecklistTemplates } from '@landfall/contract/checklist-templates';
import { listDateSettings } from '@landfall/contract/date-settings';
import { listDuplicates, type SimilarPerson } from '@landfall/contract/duplicates';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { getMatterType } from '@landfall/contract/matter-type-changes';
import { listMatterTypes } from '@landfall/contract/matter-types';
import { createCaseRecord } from '@landfall/contract/new-case';
import { listPetitioners } from '@landfall/contract/petitioners';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../../testing/accessibility.ts';
import { answer, fail, LOST, Refusal } from '../../../testing/answers.ts';
import { TEMPLATE } from '../../../testing/checklists.ts';
import { defined } from '../../../testing/matter-types.ts';
import { ANA, LUIS, NO_CASES, OPEN_CASE } from '../../../testing/records.ts';
import { answerPerson, idOf, ME, OFFICE } from '../../../testing/shell-answers.ts';
import { openWorkspace } from '../../../testing/workspace.tsx';

const KIND = {
  id: idOf(71),
  name: 'I-130 family petition',
  key: 'i_130',
  forms: [],
  version: 1,
  archived_at: NOT_ARCHIVED,
};
const PAGE = { next_cursor: null, total: null };
const { beneficiary_type: _, ...ana } = ANA;

const LIKE_ANA: SimilarPerson = {
  id: ANA.id,
  kind: 'beneficiary',
  name: 'Ana Silva',
  email: ANA.personal_email,
  phone: '',
  address: '',
  cases: 2,
  created_at: ANA.created_at,
  archived_at: NOT_ARCHIVED,
  version: 1,
};

let sent: unknown[] = [];

/** Makes the server create the case and return it. */
function makeCase(): void {
  answer(createCaseRecord, ({ body }) => {
    sent.push(body);
    const { title } = body as { title: string };
    const case_record = { ...OPEN_CASE, title };
    const notes = { notes: [], notes_total: 0, notes_next_cursor: null };
    answer(getCaseRecord, { case_record, dates: [], ...notes, beneficiaries: [], petitioners: [] });
    return { case_record, beneficiaries: [], petitioners: [] };
  });
}

beforeEach(() => {
  sent = [];
  sessionStorage.clear();
  answerPerson('user');
  answer(listCaseRecords, { case_records: [], total: 0, next_cursor: null });
  answer(listMatterTypes, { matter_types: [KIND] });
  answer(getMatterType, { matter_type: defined(KIND) });
  answer(listChecklistTemplates, { checklist_templates: [] });
  answer(listDateSettings, { date_settings: [], archived_in_use: [] });
  answer(listDuplicates, { pairs: [], total: 0, next_cursor: null });
  const like = (query: URLSearchParams, name: string) =>
    name.includes(query.get('name_filter')?.split(' ')[0] ?? '-');
  answer(listBeneficiaries, ({ query }) => ({
    beneficiaries: like(query, 'Ana Silva') ? [{ ...ana, ...NO_CASES }] : [],
    ...PAGE,
  }));
  answer(listPetitioners, ({ query }) => ({
    petitioners: like(query, 'Luis Silva') ? [{ ...LUIS, ...NO_CASES }] : [],
    ...PAGE,
  }));
});

const dialog = page.getByRole('dialog', { name: 'New Case Record' });
const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
const title = dialog.getByRole('textbox', { name: 'Title' });

async function openForm(): Promise<void> {
  await openWorkspace('/case_records?new=open');
  await dialog.getByRole('button', { name: 'Add people, dates and team' }).click();
  await expect.element(field('Client')).toBeVisible();
}

/** Types into a search field for a person, and chooses an option: someone found, or the creation of someone new. */
async function choose(name: string, typed: string, option: string): Promise<void> {
  await field(name).fill(typed);
  await dialog.getByRole('option', { name: option }).click();
}

it('proposes a title that follows a corrected name until it is edited', async () => {
  await openForm();
  await choose('Client', 'Nneka Okafor', 'Create “Nneka Okafor”');
  await expect.element(title).toHaveValue('Okafor, Nneka');
  await dialog.getByLabelText('Kind of Case').selectOptions(KIND.name);
  await choose('Petitioner', 'Luis', 'Luis Silva');
  await field('Last Name').fill('Okafor-Bell');
  await expect.element(title).toHaveValue('Okafor-Bell, Nneka: I-130 family petition (Luis Silva)');
  await expectAccessible();
  await expectNoOverflow();
  await title.fill('Her own');
  await field('Last Name').fill('Okafor');
  await expect.element(title).toHaveValue('Her own');
  await title.fill('');
  await expect.element(title).toHaveValue('Okafor, Nneka: I-130 family petition (Luis Silva)');
});

describe('the parts of its kind', () => {
  const held = defined(KIND, {
    forms: ['I-130'],
    roles: [{ party: 'petitioner', title: 'Sponsor' }],
    dates: [{ date_type: 'Filing Deadline', days: 30 }],
    tasks: [
      {
        key: 'draft',
        title: 'Draft it',
        note: '',
        duty: 'paralegal',
        due: { from: 'date_type', of: 'Filing Deadline', days: -14 },
      },
    ],
  });
  const offer = () =>
    dialog.getByLabelText('Add what such a case needs: 1 date, 1 task, and 2 checklist items');

  beforeEach(() => {
    makeCase();
    answer(getMatterType, { matter_type: held });
    answer(listChecklistTemplates, {
      checklist_templates: [{ ...TEMPLATE, matter_type_id: KIND.id }],
    });
  });

  it('are shown, and added with the case', async () => {
    await openForm();
    await dialog.getByLabelText('Kind of Case').selectOptions(KIND.name);
    await expect.element(offer()).toBeChecked();
    await expect.element(dialog.getByText('I-130 · Sponsor')).toBeVisible();
    await dialog.getByRole('button', { name: 'Show them' }).click();
    await expect.element(dialog.getByText('Apr 1, 2026')).toBeVisible();
    await expect.element(dialog.getByText('Paralegal, 14 days before Filing Deadline')).toBeVisible();
    await expect.element(dialog.getByText('Tax returns')).toBeVisible();
    await expectAccessible();
    await expectNoOverflow();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect.element(page.getByText('Case record created')).toBeVisible();
    expect(sent).toMatchObject([{ matter_type_id: KIND.id, apply_matter_type: true }]);
  });

  it('are left out by a click', async () => {
    await openForm();
    await dialog.getByLabelText('Kind of Case').selectOptions(KIND.name);
    await offer().click();
    await expect.element(dialog.getByRole('button', { name: 'Show them' })).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect.element(page.getByText('Case record created')).toBeVisible();
    expect(sent).toEqual([expect.not.objectContaining({ apply_matter_type: expect.anything() })]);
  });
});

it('sends everything at once, by keyboard alone', async () => {
  makeCase();
  await openForm();
  await field('Client').fill('Ana');
  await expect.element(dialog.getByRole('option', { name: /Ana Silva/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Client')).toHaveValue('Ana Silva');
  await dialog.getByRole('button', { name: 'Add dependent' }).click();
  await expect.element(field('Dependent 1')).toHaveFocus();
  await userEvent.keyboard('Chidi Silva');
  await expect.element(dialog.getByRole('option', { name: 'Create “Chidi Silva”' })).toBeVisible();
  await expect.element(dialog.getByRole('status', { name: 'Searching' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Personal Email')).toHaveFocus();
  await userEvent.keyboard('chidi@example.test');
  await dialog.getByLabelText('Note').fill('Called on Monday');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByText('Case record created')).toBeVisible();
  expect(sent).toEqual([
    {
      title: 'Silva, Ana',
      description: '',
      matter_type_id: null,
      beneficiaries: [
        { id: ANA.id, beneficiary_type: 'primary' },
        {
          new: {
            first_name: 'Chidi',
            last_name: 'Silva',
            personal_email: 'chidi@example.test',
            personal_phone: '',
            language: 'en',
          },
          beneficiary_type: 'dependent',
        },
      ],
      petitioners: [],
      dates: [],
      note: { subject: 'Opening note', note_text: 'Called on Monday' },
    },
  ]);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

it('shows existing people, and uses them instead', async () => {
  answer(listDuplicates, {
    pairs: [{ a: null, b: LIKE_ANA, reasons: ['same name'] }],
    total: 1,
    next_cursor: null,
  });
  await openForm();
  await field('Client').fill('Ana Silva');
  await dialog.getByRole('option', { name: 'Create “Ana Silva”' }).click();
  await dialog.getByRole('button', { name: 'Use Ana Silva' }).click();
  await expect.element(field('Client')).toHaveValue('Ana Silva');
  await expect.element(field('Client')).toHaveFocus();
  await expect.element(title).toHaveValue('Silva, Ana');
});

it('keeps a draft through Escape, and discards it with Undo', async () => {
  await openForm();
  await title.fill('Half a case');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'New Case Record' }).first().click();
  await expect.element(title).toHaveValue('Half a case');
  await expect.element(dialog.getByText('This is your draft from before.')).toBeVisible();
  expect(Object.keys(sessionStorage)).toEqual([`landfall.draft.${ME}.new-case.${OFFICE.id}`]);
  expect(JSON.stringify(localStorage)).not.toContain('Half a case');
  await dialog.getByRole('button', { name: 'Discard draft' }).click();
  await expect.element(title).toHaveValue('');
  expect(Object.keys(sessionStorage)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(title).toHaveValue('Half a case');
});

it('keeps drafts separate for each organization', async () => {
  const screen = await openWorkspace('/case_records?new=open');
  await title.fill('A case of theirs');
  await expect.poll(() => sessionStorage.length).toBe(1);
  await screen.unmount();
  answerPerson('user', false, idOf(99));
  await openWorkspace('/case_records?new=open');
  await expect.element(title).toHaveValue('');
});

it('cannot be closed while it is submitted, and leaves no draft after Back', async () => {
  const made = Promise.withResolvers<{ case_record: typeof OPEN_CASE; beneficiaries: []; petitioners: [] }>();
  answer(createCaseRecord, () => made.promise);
  await openWorkspace('/case_records');
  await page.getByRole('button', { name: 'New Case Record' }).first().click();
  await title.fill('A case');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Half of it');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  window.history.back();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sessionStorage).toHaveLength(1);
  made.resolve({ case_record: OPEN_CASE, beneficiaries: [], petitioners: [] });
  await expect.poll(() => sessionStorage.length).toBe(0);
});

it('shows each refusal at its field and a lost answer above the buttons, and keeps all input', async () => {
  await openForm();
  await choose('Client', 'Ana', 'Ana Silva');
  await choose('Petitioner', 'Luis', 'Luis Silva');
  const refusal = new Refusal('invalid_input', 'Refused');
  Object.assign(refusal.problem, {
    fields: {
      'beneficiaries.0.id': 'Is not there, or was deleted',
      'petitioners.0.id': 'This petitioner is archived',
    },
  });
  fail(createCaseRecord, refusal);
  const create = dialog.getByRole('button', { name: 'Create', exact: true });
  await create.click();
  await expect.element(dialog.getByText('Is not there, or was deleted')).toBeVisible();
  await expect.element(dialog.getByText('This petitioner is archived')).toBeVisible();
  await expect.element(field('Client')).toHaveFocus();
  fail(createCaseRecord, LOST);
  await create.click();
  await expect.element(dialog.getByText('No response from server')).toBeVisible();
  await expect.element(field('Client')).toHaveValue('Ana Silva');
  makeCase();
  await create.click();
  await expect.element(page.getByText('Case record created')).toBeVisible();
});

it('validates required fields before sending', async () => {
  await openForm();
  await field('Client').fill('Nne');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect.element(dialog.getByText('Choose from the list, or create')).toBeVisible();
  await expect.element(dialog.getByText('Title is required')).toBeVisible();
  await expect.element(field('Client')).toHaveFocus();
});
