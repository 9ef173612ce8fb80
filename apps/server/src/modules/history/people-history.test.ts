import {
  addCaseBeneficiary,
  deleteBeneficiary,
  removeCaseBeneficiary,
  updateBeneficiary,
} from '@landfall/contract/beneficiaries';
import { restrictCaseRecord } from '@landfall/contract/case-records';
import { updateDateSetting } from '@landfall/contract/date-settings';
import { listHistory } from '@landfall/contract/history';
import { updateUserRoles } from '@landfall/contract/members';
import { createCaseRecord } from '@landfall/contract/new-case';
import { updateOrganization } from '@landfall/contract/organization';
import { updatePetitioner } from '@landfall/contract/petitioners';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addBeneficiary,
  addChecklistItem,
  addDateType,
  addDocument,
  addNote,
  addPetitioner,
  linkBeneficiary,
  openCase,
} from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;
let viewer: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
  ada = await harness.founder();
  viewer = await harness.member(ada.orgId, ['viewer']);
});
afterAll(() => harness.close());

async function told(by: TestPerson, id: string) {
  const { changes } = await by.call(listHistory, { query: { resource_id: id } });
  return changes.map(({ kind, record, fields }) => [
    kind,
    record.name,
    ...fields.map(({ field, from, to }) => `${field}: ${from} → ${to}`),
  ]);
}

it('shows changes of a person, their records, and their cases', async () => {
  const ana = await addBeneficiary(ada, { first_name: 'Jon', last_name: 'Silva' });
  const params = { id: ana.id };
  await ada.call(updateBeneficiary, { params, body: { first_name: 'John', personal_phone: '555 0101' } });
  await addNote(ada, ana.id);
  const { id: caseId } = await openCase(ada, 'Silva: N-400');
  await linkBeneficiary(ada, caseId, ana.id);
  const onCase = { id: caseId, beneficiaryId: ana.id };
  await ada.call(addCaseBeneficiary, { params: onCase, body: { beneficiary_type: 'dependent' } });
  await ada.call(removeCaseBeneficiary, { params: onCase });
  const history = await told(viewer, ana.id);
  expect(history.filter(([kind]) => kind !== 'note')).toEqual([
    ['case_people', 'Silva: N-400', 'on_case: dependent → null'],
    ['case_people', 'Silva: N-400', 'on_case: primary → dependent'],
    ['case_people', 'Silva: N-400', 'on_case: null → primary'],
    ['beneficiary', 'John Silva', 'first_name: Jon → John', 'personal_phone: null → 555 0101'],
    ['beneficiary', 'John Silva', 'first_name: null → Jon', 'last_name: null → Silva'],
  ]);
  expect(history.filter(([kind]) => kind === 'note')).toHaveLength(1);
  const ofCase = await told(viewer, caseId);
  expect(ofCase.slice(0, 3)).toEqual([
    ['case_people', 'John Silva', 'on_case: dependent → null'],
    ['case_people', 'John Silva', 'on_case: primary → dependent'],
    ['case_people', 'John Silva', 'on_case: null → primary'],
  ]);
  await ada.call(deleteBeneficiary, { params });
  expect(await problemOf(told(viewer, ana.id))).toMatchObject({ code: 'not_found' });
  expect((await told(ada, ana.id))[0]).toEqual(['beneficiary', 'John Silva', 'deleted: false → true']);
});

it('T94 shows nothing of a hidden case for a person', async () => {
  const ana = await addBeneficiary(ada, { first_name: 'Ana' });
  const { id: caseId } = await openCase(ada, 'Hidden');
  await linkBeneficiary(ada, caseId, ana.id);
  await ada.call(restrictCaseRecord, { params: { id: caseId } });
  expect((await told(viewer, ana.id)).map(([kind]) => kind)).toEqual(['beneficiary']);
  expect((await told(ada, ana.id)).map(([kind]) => kind)).toEqual(['case_people', 'beneficiary']);
});

it('shows changes of a petitioner', async () => {
  const { id } = await addPetitioner(ada, 'Harbour Robotics');
  await ada.call(updatePetitioner, { params: { id }, body: { email: 'hr@harbour.example', archived: true } });
  expect((await told(viewer, id))[0]?.slice(2)).toEqual([
    'email: null → hr@harbour.example',
    'archived: false → true',
  ]);
});

it('shows a case opened with one form, and its notes, documents and checklist', async () => {
  const { case_record: opened } = await ada.call(createCaseRecord, {
    body: {
      title: 'One form',
      description: '',
      beneficiaries: [{ new: { first_name: 'Nneka' }, beneficiary_type: 'primary' }],
      dates: [{ date_type: 'Interview', important_date: '2027-06-01' }],
      note: { subject: 'Opening note', note_text: 'Called' },
    },
  });
  await addDocument(ada, opened.id);
  await addChecklistItem(ada, opened.id);
  const history = await told(viewer, opened.id);
  expect(history.map(([kind, name]) => `${kind} ${name}`).toSorted()).toEqual([
    ...['case_date Interview', 'case_people Nneka', 'case_record One form', 'case_team Ada Founder'],
    ...['checklist_item Passport', 'document passport', 'note Opening note'],
  ]);
});

it('shows date types to all readers, and members and the organization to administrators', async () => {
  const type = await addDateType(ada, { date_name: 'Oath' });
  await ada.call(updateDateSetting, { params: { id: type.id }, body: { date_name: 'Oath Ceremony' } });
  await ada.call(updateUserRoles, { params: { id: viewer.id }, body: { roles: ['user'] } });
  await ada.call(updateOrganization, { body: { description: 'Since 1990' } });
  expect((await told(viewer, type.id))[0]?.[2]).toBe('date_name: Oath → Oath Ceremony');
  expect(await told(ada, viewer.id)).toEqual([['user', 'Max Member', 'roles: viewer → user']]);
  expect((await told(ada, ada.orgId))[0]?.slice(2)).toEqual(['description: null → Since 1990']);
  for (const id of [viewer.id, ada.orgId])
    expect(await problemOf(told(viewer, id))).toMatchObject({ code: 'forbidden' });
});
