import { removeCaseBeneficiary } from '@landfall/contract/beneficiaries';
import { bulkCaseRecords } from '@landfall/contract/case-bulk';
import { updateCaseRecord } from '@landfall/contract/case-records';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addBeneficiary,
  addPetitioner,
  linkBeneficiary,
  linkPetitioner,
  openCase,
} from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';

const logLines: string[] = [];
let harness: Harness;
let ada: TestPerson;

beforeAll(async () => {
  harness = await startHarness({ logLines });
  ada = await harness.founder();
});
afterAll(() => harness.close());

async function entriesOf({ id }: TestPerson) {
  const { rows } = await harness.owner.query(
    "select * from app.audit_entry where person_id = $1 and action not in ('person.signed_in', 'organization.founded') order by id",
    [id],
  );
  return rows;
}

async function casesTitled(title: string): Promise<number> {
  const { rows } = await harness.owner.query(
    'select count(*)::int as rows from app.case_record where title = $1',
    [title],
  );
  return rows[0].rows;
}

it('T84 a change leaves a row with person, fields, time and request', async () => {
  const max = await harness.member(ada.orgId, ['user']);
  const { id } = await openCase(max, 'Audited');
  await max.call(updateCaseRecord, { params: { id }, body: { status: 'filed', title: 'Secret title' } });
  const [created, updated, ...more] = await entriesOf(max);
  expect(more).toEqual([]);
  expect(created).toMatchObject({
    org_id: ada.orgId,
    action: 'case_record.created',
    outcome: 'done',
    resource_id: id,
    fields: ['title', 'description'],
    at: new Date(harness.clock.now()),
  });
  expect(updated).toMatchObject({
    action: 'case_record.updated',
    resource_id: id,
    fields: ['title', 'status'],
  });
  expect(JSON.stringify(updated)).not.toContain('Secret');
  const answered = logLines
    .map((line) => JSON.parse(line))
    .filter(
      ({ msg, reqId }) => msg === 'answered' && [created.request_id, updated.request_id].includes(reqId),
    );
  expect(answered).toHaveLength(2);
});

it('T84 a refused change leaves a row of its own, and nothing else', async () => {
  const max = await harness.member(ada.orgId, ['viewer']);
  const { id, version } = await openCase(ada, 'Untouched');
  const refused = await problemOf(max.call(updateCaseRecord, { params: { id }, body: { title: 'Touched' } }));
  expect(await entriesOf(max)).toMatchObject([
    {
      org_id: ada.orgId,
      action: 'case_record.updated',
      outcome: 'refused',
      resource_id: id,
      fields: [],
      request_id: refused.request_id,
    },
  ]);
  const { rows } = await harness.owner.query('select title, version from app.case_record where id = $1', [
    id,
  ]);
  expect(rows).toEqual([{ title: 'Untouched', version }]);
});

it('T84 a bulk change leaves a row for each changed case, and no other', async () => {
  const max = await harness.member(ada.orgId, ['user']);
  const cases = [await openCase(ada), await openCase(ada), await openCase(ada)];
  const ids = cases.map(({ id }) => id);
  await max.call(updateCaseRecord, { params: { id: ids[1] ?? '' }, body: { archived: true } });
  await max.call(bulkCaseRecords, { body: { ids, action: 'archive' } });
  const [, ...rows] = await entriesOf(max);
  expect(rows.map(({ resource_id }) => resource_id)).toEqual([ids[0], ids[2]]);
  expect(new Set(rows.map(({ request_id }) => request_id)).size).toBe(1);
  for (const row of rows)
    expect(row).toMatchObject({
      action: 'case_records.changed',
      outcome: 'done',
      fields: ['ids', 'action'],
      at: new Date(harness.clock.now()),
    });
});

it('T84 a bulk change without effect leaves one row without a case', async () => {
  const max = await harness.member(ada.orgId, ['user']);
  const { id } = await openCase(ada);
  await max.call(bulkCaseRecords, { body: { ids: [id], action: 'restore' } });
  expect(await entriesOf(max)).toMatchObject([{ action: 'case_records.changed', resource_id: null }]);
});

it('T84 a person added to or removed from a case is recorded with the case', async () => {
  const max = await harness.member(ada.orgId, ['user']);
  const { id } = await openCase(ada);
  const [beneficiary, petitioner] = [await addBeneficiary(ada), await addPetitioner(ada)];
  await linkBeneficiary(max, id, beneficiary.id);
  await linkPetitioner(max, id, petitioner.id);
  await max.call(removeCaseBeneficiary, { params: { id, beneficiaryId: beneficiary.id } });
  const rows = (await entriesOf(max)).map(({ action, resource_id, related_id }) => [
    action,
    resource_id,
    related_id,
  ]);
  expect(rows).toEqual([
    ['case_beneficiary.added', id, beneficiary.id],
    ['case_petitioner.added', id, petitioner.id],
    ['case_beneficiary.removed', id, beneficiary.id],
  ]);
});

it('T84 a call that fails for its input leaves no row', async () => {
  const max = await harness.member(ada.orgId, ['user']);
  await problemOf(openCase(max, ''));
  const params = { id: crypto.randomUUID() };
  await problemOf(max.call(updateCaseRecord, { params, body: { title: 'New' } }));
  expect(await entriesOf(max)).toEqual([]);
});

it('T84 the application can neither change nor remove a row', async () => {
  await openCase(ada);
  for (const sql of [
    "update audit_entry set action = 'none'",
    'delete from audit_entry',
    'truncate audit_entry',
  ])
    await expect(harness.appPool.query(sql)).rejects.toThrow(/permission denied/);
});

/** Statements that break the database after a change was made, each with the statement that repairs it. */
const FAULTS: Record<string, { break: string; mend: string }> = {
  'the audit row cannot be written': {
    break: "alter table app.audit_entry add constraint fault check (request_id = '') not valid",
    mend: 'alter table app.audit_entry drop constraint fault',
  },
  'the handler fails after its change': {
    break: "alter table app.case_summary add constraint fault check (title = '') not valid",
    mend: 'alter table app.case_summary drop constraint fault',
  },
  'the commit fails': {
    break: `create function app.fault() returns trigger language plpgsql as $$ begin raise 'fault'; end $$;
      create constraint trigger fault after insert on app.audit_entry deferrable initially deferred
        for each row execute function app.fault()`,
    mend: 'drop function app.fault cascade',
  },
};

it.each(Object.keys(FAULTS))('T84 change and row are rolled back together when %s', async (name) => {
  const fault = FAULTS[name] ?? { break: '', mend: '' };
  const before = (await entriesOf(ada)).length;
  await harness.owner.query(fault.break);
  try {
    expect(await problemOf(openCase(ada, name))).toMatchObject({ code: 'internal' });
  } finally {
    await harness.owner.query(fault.mend);
  }
  expect([await casesTitled(name), (await entriesOf(ada)).length]).toEqual([0, before]);
  await openCase(ada, name);
  expect([await casesTitled(name), (await entriesOf(ada)).length]).toEqual([1, before + 1]);
});
