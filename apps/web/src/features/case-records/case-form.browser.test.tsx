import {
  type CaseRecord,
  getCaseRecord,
  listCaseRecords,
  updateCaseRecord,
} from '@landfall/contract/case-records';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../testing/answers.ts';
import { LISTED_CASE, OPEN_CASE } from '../../testing/records.ts';
import { idOf } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

const form = () => page.getByRole('form', { name: 'Edit case' });

function pageOf(changes: Partial<CaseRecord>) {
  return {
    case_record: { ...OPEN_CASE, ...changes },
    dates: [],
    notes: [],
    notes_total: 0,
    notes_next_cursor: null,
    beneficiaries: [],
    petitioners: [],
  };
}

async function edit(changes: Partial<CaseRecord>) {
  answer(getCaseRecord, pageOf(changes));
  await openWorkspace(`/case_records/${OPEN_CASE.id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
}

it('the title of a case without a description can be edited without adding one', async () => {
  await edit({ description: '' });
  await form().getByLabelText('Title').fill('Okafor: I-130, spouse');
  await form().getByLabelText('Description').fill(' ');
  await form().getByRole('button', { name: 'Submit' }).click();
  await expect.element(form().getByText('Description is required')).toBeVisible();
  await form().getByLabelText('Description').fill('');
  answer(updateCaseRecord, ({ body }) => {
    expect(body).toEqual({ title: 'Okafor: I-130, spouse', version: 1 });
    return { case_record: { ...OPEN_CASE, title: 'Okafor: I-130, spouse', description: '', version: 2 } };
  });
  await form().getByRole('button', { name: 'Submit' }).click();
  await expect.element(page.getByText('Case record saved')).toBeVisible();
});

it('an existing description cannot be emptied', async () => {
  await edit({});
  await form().getByLabelText('Description').fill('');
  await form().getByRole('button', { name: 'Submit' }).click();
  await expect.element(form().getByText('Description is required')).toBeVisible();
});

it.each(['Submit', 'Cancel'])('after %s the focus returns to where editing began', async (button) => {
  await edit({});
  await form().getByRole('button', { name: button }).click();
  await expect.element(page.getByRole('button', { name: 'Edit', exact: true })).toHaveFocus();
});

it('closes on the next case', async () => {
  const other = { id: idOf(5), title: 'Reyes: N-400' };
  answer(getCaseRecord, ({ path }) => pageOf(path.endsWith(other.id) ? other : {}));
  answer(listCaseRecords, {
    case_records: [OPEN_CASE, other].map(({ id, title }) => ({ ...LISTED_CASE, id, title })),
    total: 2,
    next_cursor: null,
  });
  await openWorkspace(`/case_records/${OPEN_CASE.id}`, { list: '/case_records' });
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect.element(form()).toBeVisible();
  await page.getByRole('button', { name: `Next case: ${other.title}` }).click();
  await expect.element(page.getByRole('heading', { name: other.title, exact: true })).toBeVisible();
  await expect.element(form()).not.toBeInTheDocument();
});
