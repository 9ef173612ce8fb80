import { getBeneficiary } from '@landfall/contract/beneficiaries';
import { listCaseRecords } from '@landfall/contract/case-records';
import { listDocuments } from '@landfall/contract/documents';
import { listBeneficiaryRelatives } from '@landfall/contract/household-links';
import { listBeneficiaryIdentifiers } from '@landfall/contract/identifiers';
import { getPetitioner } from '@landfall/contract/petitioners';
import { listThreads } from '@landfall/contract/threads';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../testing/answers.ts';
import { placeOf } from '../../testing/place-of.ts';
import { ANA, LISTED_CASE, LUIS } from '../../testing/records.ts';
import { PHONE } from '../../testing/screens.ts';
import { idOf } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

it('a person’s sections do not move when they turn out to be empty', async () => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  answer(listCaseRecords, { case_records: [LISTED_CASE], total: 1, next_cursor: null });
  answer(getBeneficiary, { beneficiary: ANA, notes: [], notes_total: 0, notes_next_cursor: null });
  answer(listBeneficiaryRelatives, () => arrived.then(() => ({ relatives: [] })));
  answer(listBeneficiaryIdentifiers, () => arrived.then(() => ({ identifiers: [] })));
  answer(listDocuments, () => arrived.then(() => ({ documents: [] })));
  answer(listThreads, () => arrived.then(() => ({ threads: [], total: 0, next_cursor: null })));
  await openWorkspace(`/beneficiaries/${ANA.id}`);
  for (const what of ['relatives', 'numbers', 'documents', 'messages'])
    await expect.element(page.getByRole('status', { name: `Loading ${what}` })).toBeInTheDocument();
  for (const there of ['No timeline yet', 'No notes yet'])
    await expect.element(page.getByText(there)).toBeInTheDocument();
  const headings = ['Family', 'Numbers', 'Messages', 'Notes'].map((name) =>
    page.getByRole('heading', { name }),
  );
  const before = headings.map(placeOf);
  arrive();
  for (const none of ['No relatives yet', 'No numbers yet', 'No documents yet', 'No messages yet'])
    await expect.element(page.getByText(none)).toBeInTheDocument();
  expect(headings.map(placeOf)).toEqual(before);
});

it('the edit form of a person closes on another one', async () => {
  const other = { ...ANA, id: idOf(63), first_name: 'Rosa' };
  answer(getBeneficiary, ({ path }) => ({
    beneficiary: path.endsWith(other.id) ? other : ANA,
    notes: [],
    notes_total: 0,
    notes_next_cursor: null,
  }));
  const sister = { id: idOf(64), relation: 'sibling', kind: 'beneficiary', person_id: other.id } as const;
  answer(listBeneficiaryRelatives, { relatives: [{ ...sister, name: 'Rosa Silva', born_on: '' }] });
  await openWorkspace(`/beneficiaries/${ANA.id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect.element(page.getByRole('form')).toBeVisible();
  await page.getByRole('link', { name: 'Rosa Silva' }).click();
  await expect.element(page.getByRole('heading', { name: 'Rosa Silva', level: 1 })).toBeVisible();
  await expect.element(page.getByRole('form')).not.toBeInTheDocument();
});

it('on a phone, the menu of a petitioner does not stand in a line of its own', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  answer(getPetitioner, { petitioner: LUIS, notes: [], notes_total: 0, notes_next_cursor: null });
  await openWorkspace(`/petitioners/${LUIS.id}`);
  const remove = page.getByRole('button', { name: 'Delete Petitioner' });
  await expect.element(remove).toBeVisible();
  expect(placeOf(page.getByRole('button', { name: 'More for this page' })).top).toBe(placeOf(remove).top);
});
