import { AUDITED_FIELDS, type AuditEntry, listAuditEntries } from '@landfall/contract/audit';
import { deleteBeneficiary, updateBeneficiary } from '@landfall/contract/beneficiaries';
import { bulkCaseRecords } from '@landfall/contract/case-bulk';
import { updateCaseDate } from '@landfall/contract/case-date-changes';
import { restrictCaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addBeneficiary, addDate, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { type TestSealer, testSealer } from '../../testing/sealing.ts';

let harness: Harness;
let sealer: TestSealer;
let ada: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
  sealer = testSealer(harness);
});
afterAll(async () => {
  await sealer.close();
  await harness.close();
});
beforeEach(async () => {
  ada = await harness.founder();
});

async function entriesOf(action: string, by = ada): Promise<AuditEntry[]> {
  return (await by.call(listAuditEntries, { query: { action } })).entries;
}

const fieldsOf = (entry: AuditEntry | undefined) =>
  entry?.changes.flatMap(({ record, fields }) =>
    fields.map(({ field, from, to }) => [record.name, field, from, to]),
  );

it('an entry shows the old and new values of its record, and the reason', async () => {
  const { id } = await openCase(ada, 'Okafor: I-130');
  const date = await addDate(ada, id, '2027-01-14', 'Filing Deadline');
  const moved = { important_date: '2027-01-21', reason: 'client asked' };
  await ada.call(updateCaseDate, { params: { id: date.id }, body: moved });
  const max = await harness.member(ada.orgId, ['user']);
  await ada.call(updateCaseRecord, {
    params: { id },
    body: { title: 'Okafor: I-485', assignee_ids: [ada.id, max.id] },
  });
  const [ofDate] = await entriesOf('case_date.updated');
  expect(fieldsOf(ofDate)).toEqual([['Filing Deadline', 'important_date', '2027-01-14', '2027-01-21']]);
  expect(ofDate?.changes).toMatchObject([{ kind: 'case_date', became: 'changed', reason: 'client asked' }]);
  const [ofCase] = await entriesOf('case_record.updated');
  expect(fieldsOf(ofCase)).toEqual(
    expect.arrayContaining([
      ['Okafor: I-485', 'title', 'Okafor: I-130', 'Okafor: I-485'],
      ['Max Member', 'on_team', false, true],
    ]),
  );
  expect(ofCase).toMatchObject({ changes_left: 0, actor_kind: 'member' });
});

it('an entry of a bulk call shows only its own record’s changes', async () => {
  const ids = [(await openCase(ada, 'One')).id, (await openCase(ada, 'Other')).id];
  await ada.call(bulkCaseRecords, { body: { ids, action: 'archive' } });
  const entries = await entriesOf('case_records.changed');
  expect(entries.map(fieldsOf).toSorted()).toEqual([
    [['One', 'archived', false, true]],
    [['Other', 'archived', false, true]],
  ]);
});

it('has its hash, and its position once it is sealed', async () => {
  const { id } = await openCase(ada);
  await ada.call(updateCaseRecord, { params: { id }, body: { title: 'Sealed' } });
  const [fresh] = await entriesOf('case_record.updated');
  expect(fresh).toMatchObject({ seal: null, changes_hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  await sealer.seal();
  const { entries } = await ada.call(listAuditEntries, {});
  expect(entries.map(({ seal }) => seal).toSorted()).toEqual(entries.map((_, place) => place + 1));
  const [signIn] = await entriesOf('person.signed_in');
  expect(signIn).toMatchObject({ changes: [], changes_hash: null });
});

it('keeps its hash when the values are erased', async () => {
  const { id } = await addBeneficiary(ada, { first_name: 'Ngozi', last_name: 'Okafor' });
  await ada.call(updateBeneficiary, { params: { id }, body: { first_name: 'Ngosi' } });
  const [before] = await entriesOf('beneficiary.updated');
  expect(fieldsOf(before)).toEqual([['Ngosi Okafor', 'first_name', 'Ngozi', 'Ngosi']]);
  await harness.owner.query('select app.erase_history($1, $2)', [ada.orgId, [id]]);
  const [after] = await entriesOf('beneficiary.updated');
  expect(after).toMatchObject({ changes: [], changes_hash: before?.changes_hash });
});

it('marks a deleted record, which has no page', async () => {
  const { id } = await addBeneficiary(ada, { first_name: 'Ngozi', last_name: 'Okafor' });
  expect((await entriesOf('beneficiary.created'))[0]?.record).not.toHaveProperty('deleted');
  await ada.call(deleteBeneficiary, { params: { id } });
  expect((await entriesOf('beneficiary.created'))[0]?.record).toMatchObject({ id, deleted: true });
});

it('shows a limited number of changed fields, and how many more there are', async () => {
  const { id } = await openCase(ada);
  await ada.call(updateCaseRecord, { params: { id }, body: { title: 'Changed' } });
  const [entry] = await entriesOf('case_record.updated');
  await harness.owner.query(
    `insert into app.record_change (org_id, id, entry_id, resource_id, kind, owner_id, case_id, field, new_value)
     select $1, gen_random_uuid(), $2, $3, 'case_record', $3, $3, 'field_' || n, '"x"'
     from generate_series(1, $4::int) n`,
    [ada.orgId, entry?.id, id, AUDITED_FIELDS + 2],
  );
  const [long] = await entriesOf('case_record.updated');
  expect(fieldsOf(long)).toHaveLength(AUDITED_FIELDS);
  expect(long?.changes_left).toBe(3);
});

it('T16 an admin outside the team of a restricted case sees neither its entries nor its values', async () => {
  const admin = await harness.member(ada.orgId, ['admin']);
  const { id } = await openCase(ada, 'Canary case');
  const { id: personId } = await addBeneficiary(ada, { first_name: 'Ngozi', last_name: 'Okafor' });
  const open = await openCase(ada, 'Open case');
  await ada.call(bulkCaseRecords, { body: { ids: [id, open.id], action: 'archive' } });
  await ada.call(updateCaseRecord, { params: { id }, body: { title: 'Canary case, renamed' } });
  await ada.call(restrictCaseRecord, { params: { id } });
  const seen = await admin.call(listAuditEntries, { query: { limit: 200 } });
  expect(JSON.stringify(seen)).not.toMatch(/Canary/);
  expect(JSON.stringify(seen)).not.toContain(id);
  expect(JSON.stringify(seen)).toContain('Open case');
  expect(JSON.stringify(seen)).toContain(personId);
  const { entries } = await ada.call(listAuditEntries, { query: { limit: 200, resource_id: id } });
  expect(JSON.stringify(entries)).toContain('Canary case, renamed');
});
