import { listAuditEntries } from '@landfall/contract/audit';
import { createBeneficiary, deleteBeneficiary, listBeneficiaries } from '@landfall/contract/beneficiaries';
import { getCaseRecord, listCaseRecords } from '@landfall/contract/case-records';
import { LIMITS } from '@landfall/contract/constants';
import type { CallArguments } from '@landfall/contract/endpoint';
import { archiveMatterType, createMatterType } from '@landfall/contract/matter-type-changes';
import { listMatterTypes } from '@landfall/contract/matter-types';
import { createCaseRecord } from '@landfall/contract/new-case';
import { listNotifications } from '@landfall/contract/notifications';
import { updatePetitioner } from '@landfall/contract/petitioners';
import { listReminders } from '@landfall/contract/reminders';
import { search } from '@landfall/contract/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseContents } from '../../testing/database-contents.ts';
import { addBeneficiary, addPetitioner } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';
import { watchQueries } from '../../testing/sent-queries.ts';

type NewCase = CallArguments<typeof createCaseRecord>['body'];

let harness: Harness;
let ada: TestPerson;
let max: TestPerson;
let kindId: string;

beforeAll(async () => {
  harness = await startHarness();
  ada = await harness.founder();
  max = await ada.colleague('user');
  kindId = (await ada.call(listMatterTypes, {})).matter_types[0]?.id ?? '';
});
afterAll(() => harness.close());

const open = (body: Partial<NewCase>, by = ada) =>
  by.call(createCaseRecord, { body: { title: 'Okafor: H-1B', description: '', ...body } });

const NNEKA = { first_name: 'Nneka', last_name: 'Okafor', personal_email: 'nneka@example.com' };
const primary = { beneficiary_type: 'primary' } as const;
const dependent = { beneficiary_type: 'dependent' } as const;
const filing = { important_date: '2027-05-04', date_type: 'Filing Deadline' };

describe('a case opened with one form', () => {
  it('has its people, dates, team, kind and note, can be searched at once, and each part is in the audit log', async () => {
    const chidi = await addBeneficiary(ada, { first_name: 'Chidi', last_name: 'Okafor' });
    const { case_record, beneficiaries, petitioners } = await open({
      status: 'drafted',
      matter_type_id: kindId,
      beneficiaries: [
        { id: chidi.id, ...dependent },
        { new: NNEKA, ...primary },
        { new: {}, ...dependent },
      ],
      petitioners: [{ new: { petitioner_name: 'Harbour Robotics', email: 'hr@harbour.example' } }],
      dates: [filing, { important_date: '2027-06-01', date_type: 'interview', at_time: '09:30' }],
      assignee_ids: [max.id],
      note: { subject: 'Opening note', note_text: 'Called on Monday' },
    });
    expect(case_record).toMatchObject({
      status: 'drafted',
      matter_type_id: kindId,
      description: '',
      version: 1,
      assignees: [{ id: max.id }],
    });
    expect(beneficiaries.map((one) => [one.first_name, one.beneficiary_type])).toEqual([
      ['Nneka', 'primary'],
      ['Chidi', 'dependent'],
      ['', 'dependent'],
    ]);
    expect(petitioners).toMatchObject([{ petitioner_name: 'Harbour Robotics' }]);

    const page = await ada.call(getCaseRecord, { params: { id: case_record.id } });
    expect(page).toMatchObject({ case_record, beneficiaries, petitioners });
    expect(page.dates.map(({ date_type, at_time }) => [date_type, at_time])).toEqual([
      ['Filing Deadline', null],
      ['Interview', '09:30'],
    ]);
    expect(page.notes).toMatchObject([{ note_text: 'Called on Monday' }]);

    const { case_records } = await ada.call(listCaseRecords, { query: { matter_type_id: kindId } });
    expect(case_records).toMatchObject([
      {
        id: case_record.id,
        beneficiary_name: 'Nneka Okafor',
        petitioner_name: 'Harbour Robotics',
        note: 'Called on Monday',
        urgent_date: '2027-05-04',
        team: [{ id: max.id }],
      },
    ]);
    const found = await ada.call(search, { query: { q: 'harbour robotics' } });
    expect(found.petitioners).toMatchObject([{ id: petitioners[0]?.id }]);
    const queue = await ada.call(listReminders, { query: { case_id: case_record.id } });
    expect(queue.total).toBeGreaterThan(0);
    expect((await max.call(listNotifications, {})).notifications).toMatchObject([{ kind: 'assigned' }]);

    const { entries } = await ada.call(listAuditEntries, { query: { limit: 11 } });
    expect(entries.map(({ action }) => action).reverse()).toEqual([
      'case_beneficiary.added',
      'beneficiary.created',
      'case_beneficiary.added',
      'beneficiary.created',
      'case_beneficiary.added',
      'petitioner.created',
      'case_petitioner.added',
      'case_date.created',
      'case_date.created',
      'note.created',
      'case_record.created',
    ]);
    expect(entries.find(({ action }) => action === 'petitioner.created')).toMatchObject({
      record: { name: 'Harbour Robotics' },
      fields: ['petitioner_name', 'email'],
    });
  });

  it('has its row of the list inserted once and derived once more for all parts', async () => {
    using sent = watchQueries(harness.appPool);
    const { case_record } = await open({
      matter_type_id: kindId,
      apply_matter_type: true,
      beneficiaries: [{ new: NNEKA, ...primary }],
      dates: [filing, { important_date: '2027-06-01', date_type: 'Interview' }],
      note: { subject: 'Opening note', note_text: 'Called on Tuesday' },
    });
    const derived = sent.statements.filter((text) => text.includes('insert into case_summary'));
    expect(derived).toHaveLength(2);
    const { case_records } = await ada.call(listCaseRecords, {});
    expect(case_records.find(({ id }) => id === case_record.id)).toMatchObject({
      beneficiary_name: 'Nneka Okafor',
      note: 'Called on Tuesday',
      urgent_date: '2027-05-04',
    });
  });

  it('has its creator as team by default, and nobody with an empty one', async () => {
    expect((await open({ status: '' })).case_record).toMatchObject({
      status: '',
      assignees: [{ id: ada.id }],
    });
    expect((await open({ assignee_ids: [] })).case_record.assignees).toEqual([]);
  });

  it('is created once under one idempotency key', async () => {
    const body = {
      title: 'Twice',
      description: '',
      beneficiaries: [{ new: { first_name: 'Twice' }, ...primary }],
    };
    const calls = [1, 2].map(() => ada.call(createCaseRecord, { body, idempotencyKey: 'double-click' }));
    const [one, other] = await Promise.all(calls);
    expect(one).toEqual(other);
    expect((await ada.call(listBeneficiaries, { query: { name_filter: 'Twice' } })).total).toBe(1);
  });

  it('is refused to a viewer', async () => {
    const viewer = await ada.colleague('viewer');
    expect(await problemOf(open({ beneficiaries: [] }, viewer))).toMatchObject({ code: 'forbidden' });
  });
});

describe('refused input names its field, and nothing is written', () => {
  const none = crypto.randomUUID();
  const many = <T>(count: number, one: T) => Array.from({ length: count }, () => one);

  it.each<[string, object, object]>([
    ['an empty plain call', {}, { description: 'Required' }],
    [
      'neither an id nor someone new',
      { beneficiaries: [primary] },
      { 'beneficiaries.0': 'Give either an id or new' },
    ],
    [
      'a second primary beneficiary',
      {
        beneficiaries: [
          { new: {}, ...primary },
          { new: {}, ...primary },
        ],
      },
      { 'beneficiaries.1.beneficiary_type': 'A case has one primary beneficiary' },
    ],
    [
      'a person twice',
      {
        beneficiaries: [
          { id: none, ...primary },
          { id: none, ...dependent },
        ],
      },
      { 'beneficiaries.1.id': 'Is on the case already' },
    ],
    [
      'a wrong address of someone new',
      {
        beneficiaries: [
          { new: NNEKA, ...primary },
          { new: { personal_email: 'x' }, ...dependent },
        ],
      },
      { 'beneficiaries.1.new.personal_email': 'Not an e-mail address' },
    ],
    [
      'what nobody may set of someone new',
      { beneficiaries: [{ new: { org_id: none }, ...primary }] },
      { 'beneficiaries.0.new.org_id': 'Unknown field' },
    ],
    [
      'a petitioner without a name',
      { petitioners: [{ new: { petitioner_name: ' ' } }] },
      { 'petitioners.0.new.petitioner_name': 'Required' },
    ],
    [
      'a date that is none',
      { dates: [filing, { ...filing, important_date: '2027-02-30' }] },
      { 'dates.1.important_date': 'Not a date between 1900-01-01 and 9999-12-31 (YYYY-MM-DD)' },
    ],
    ['an empty note', { note: { subject: 'Call', note_text: '' } }, { 'note.note_text': 'Required' }],
    [
      'too many people',
      { beneficiaries: many(LIMITS.newCaseBeneficiaries + 1, { new: {}, ...dependent }) },
      { beneficiaries: 'At most 20' },
    ],
    [
      'too many petitioners',
      { petitioners: many(LIMITS.newCasePetitioners + 1, { new: { petitioner_name: 'A' } }) },
      { petitioners: 'At most 10' },
    ],
    ['too many dates', { dates: many(LIMITS.newCaseDates + 1, filing) }, { dates: 'At most 50' }],
    [
      'a team of somebody else’s',
      { assignee_ids: [none] },
      { assignee_ids: 'Only members of the organization can be on the team' },
    ],
    [
      'a kind that there is not',
      { matter_type_id: none },
      { matter_type_id: 'There is no such kind of case, or it is archived' },
    ],
    [
      'a zone without a time, after everything else',
      {
        beneficiaries: [{ new: NNEKA, ...primary }],
        petitioners: [{ new: { petitioner_name: 'A' } }],
        dates: [filing, { ...filing, zone: 'Europe/Paris' }],
      },
      { 'dates.1.zone': 'Needs a time' },
    ],
    [
      'several parts at once',
      {
        beneficiaries: [{ id: none, ...primary }],
        petitioners: [{ id: none }],
        dates: [{ ...filing, date_type: 'Tea' }],
      },
      {
        'beneficiaries.0.id': 'Is not there, or was deleted',
        'petitioners.0.id': 'Is not there, or was deleted',
        'dates.0.date_type': 'No active date type has this name',
      },
    ],
  ])('%s', async (_, body, fields) => {
    const before = await databaseContents(harness.owner);
    expect(await problemOf(open(body))).toMatchObject({ code: 'invalid_input', fields });
    expect(await databaseContents(harness.owner)).toBe(before);
  });

  it('refuses foreign, deleted and archived people, and an archived kind', async () => {
    const bea = await harness.founder('Bea');
    const [theirs, theirFirm, gone, archived] = [
      await addBeneficiary(bea),
      await addPetitioner(bea),
      await ada.call(createBeneficiary, { body: {} }),
      await addPetitioner(ada),
    ];
    await ada.call(deleteBeneficiary, { params: { id: gone.beneficiary.id } });
    await ada.call(updatePetitioner, { params: { id: archived.id }, body: { archived: true } });
    const kind = (await ada.call(createMatterType, { body: { name: 'Old kind' } })).matter_type;
    await ada.call(archiveMatterType, { params: { id: kind.id } });
    const before = await databaseContents(harness.owner);
    const people = await problemOf(
      open({
        beneficiaries: [
          { id: theirs.id, ...primary },
          { id: gone.beneficiary.id, ...dependent },
        ],
        petitioners: [{ id: theirFirm.id }, { id: archived.id }],
      }),
    );
    expect(people.fields).toEqual({
      'beneficiaries.0.id': 'Is not there, or was deleted',
      'beneficiaries.1.id': 'Is not there, or was deleted',
      'petitioners.0.id': 'Is not there, or was deleted',
      'petitioners.1.id': 'This petitioner is archived',
    });
    const own = await problemOf(open({ assignee_ids: [bea.id], matter_type_id: kind.id }));
    expect(Object.keys(own.fields ?? {})).toEqual(['matter_type_id', 'assignee_ids']);
    expect(await databaseContents(harness.owner)).toBe(before);
  });
});
