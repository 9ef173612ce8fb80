import { listAuditEntries } from '@landfall/contract/audit';
import {
  deleteBeneficiary,
  exportBeneficiaries,
  getBeneficiary,
  listBeneficiaries,
  restoreBeneficiary,
  updateBeneficiary,
} from '@landfall/contract/beneficiaries';
import { holdCaseRecord } from '@landfall/contract/case-holds';
import {
  exportCaseRecords,
  getCaseRecord,
  listCaseRecords,
  restrictCaseRecord,
  updateCaseRecord,
} from '@landfall/contract/case-records';
import { listDuplicates } from '@landfall/contract/duplicates';
import { listHistory } from '@landfall/contract/history';
import { getOperation, undoOperation } from '@landfall/contract/operations';
import { eraseBeneficiary, erasePetitioner } from '@landfall/contract/party-erasures';
import { mergeBeneficiary, previewBeneficiaryMerge } from '@landfall/contract/party-merges';
import { getPetitioner } from '@landfall/contract/petitioners';
import { search } from '@landfall/contract/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addBeneficiary,
  addDate,
  addPetitioner,
  linkBeneficiary,
  linkPetitioner,
  openCase,
  saveReport,
} from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { accountOf, exportedArchive, importArchive } from '../../testing/moved-organizations.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;
let admin: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
  ada = await harness.founder('Ada');
  admin = await ada.colleague('admin');
});
afterAll(() => harness.close());

let count = 0;
/** A person with a unique name. */
const someone = (more = {}) => {
  count += 1;
  return addBeneficiary(ada, {
    first_name: 'Nneka',
    last_name: `Okafor${'abcdefghijklmnopqrst'[count]}`,
    ...more,
  });
};
const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`;
const erase = (person: { id: string; first_name: string; last_name: string }, by = admin) =>
  by.call(eraseBeneficiary, { params: { id: person.id }, body: { name: nameOf(person) } });
const archive = (id: string, archived = true) =>
  ada.call(updateCaseRecord, { params: { id }, body: { archived } });
const get = async (id: string, by = ada) => (await by.call(getBeneficiary, { params: { id } })).beneficiary;

describe('an erased beneficiary', () => {
  it('is shown as erased on archived cases, in lists and exports', async () => {
    const person = await someone({ personal_email: 'nneka@client.test', mailing_address: '1 Pier' });
    const title = `${person.last_name}, Nneka: H-1B`;
    const { id: caseId } = await openCase(ada, title);
    await linkBeneficiary(ada, caseId, person.id);
    await archive(caseId);
    await erase(person);

    expect(await get(person.id)).toMatchObject({
      first_name: 'Erased person',
      last_name: '',
      personal_email: '',
      mailing_address: '',
      erased_at: expect.any(String),
    });
    const { case_record, beneficiaries } = await ada.call(getCaseRecord, { params: { id: caseId } });
    expect(case_record.title).toBe('Erased person: H-1B');
    expect(beneficiaries).toMatchObject([
      { id: person.id, first_name: 'Erased person', beneficiary_type: 'primary' },
    ]);
    const query = { archived: 'true', beneficiary_id: person.id } as const;
    const { case_records } = await ada.call(listCaseRecords, { query });
    expect(case_records).toMatchObject([{ id: caseId, beneficiary_name: 'Erased person' }]);
    const csv = await ada.call(exportCaseRecords, { query });
    expect(csv).toContain('Erased person');
    expect(csv).not.toContain(person.last_name);
  });

  it('is missing from every list, search, hint and export of people', async () => {
    const person = await someone();
    const like = await addBeneficiary(ada, { first_name: 'Nneka', last_name: person.last_name });
    const pairsOf = async () => {
      const { pairs } = await ada.call(listDuplicates, { query: { kind: 'beneficiary' } });
      return pairs.filter(({ a, b }) => [a?.id, b.id].includes(like.id));
    };
    expect(await pairsOf()).toHaveLength(1);
    await erase(person);
    expect(await pairsOf()).toEqual([]);
    for (const deleted of ['false', 'true'] as const) {
      const { beneficiaries } = await admin.call(listBeneficiaries, { query: { deleted, limit: 200 } });
      expect(beneficiaries.map(({ id }) => id)).not.toContain(person.id);
    }
    const found = async (q: string) =>
      (await ada.call(search, { query: { q } })).beneficiaries.map(({ id }) => id);
    expect(await found(person.last_name)).toEqual([like.id]);
    expect(await found('Erased person')).toEqual([]);
    expect(await ada.call(exportBeneficiaries, { query: {} })).not.toMatch(/Erased/);
  });

  it('cannot be changed, restored, merged, or added to a case', async () => {
    const [person, other] = [await someone(), await someone()];
    const { id: caseId } = await openCase(ada);
    await erase(person);
    const params = { id: person.id };
    expect(await problemOf(ada.call(restoreBeneficiary, { params }))).toMatchObject({
      code: 'conflict',
      message: 'It was erased for good, and cannot be brought back',
    });
    const merge = { other_id: other.id, take: {}, version: 2, other_version: 1 };
    for (const refused of [
      () => ada.call(updateBeneficiary, { params, body: { first_name: 'Nneka' } }),
      () => ada.call(mergeBeneficiary, { params, body: merge }),
      () => ada.call(previewBeneficiaryMerge, { params, query: { other_id: other.id } }),
      () => linkBeneficiary(ada, caseId, person.id),
      () => admin.call(eraseBeneficiary, { params, body: { name: 'Erased person' } }),
    ])
      expect(await problemOf(refused())).toMatchObject({ code: 'not_found' });
    await problemOf(ada.call(deleteBeneficiary, { params }));
    expect((await get(person.id)).erased_at).not.toBeNull();
  });

  it('is replaced by another primary beneficiary when the case is opened again', async () => {
    const [person, other] = [await someone(), await someone()];
    const { id: caseId } = await openCase(ada);
    await linkBeneficiary(ada, caseId, person.id);
    await archive(caseId);
    await erase(person);
    await archive(caseId, false);
    await linkBeneficiary(ada, caseId, other.id);
    const { beneficiaries } = await ada.call(getCaseRecord, { params: { id: caseId } });
    expect(beneficiaries.map(({ id, beneficiary_type }) => [id, beneficiary_type])).toEqual([
      [other.id, 'primary'],
      [person.id, 'dependent'],
    ]);
  });

  it('is in the audit log without a name, and without history', async () => {
    const person = await someone();
    await ada.call(updateBeneficiary, { params: { id: person.id }, body: { personal_phone: '555 0101' } });
    await erase(person);
    const { entries } = await ada.call(listAuditEntries, { query: { resource_id: person.id } });
    expect(entries[0]).toMatchObject({
      action: 'beneficiary.erased',
      outcome: 'done',
      record: { name: 'Erased person' },
    });
    expect((await ada.call(listHistory, { query: { resource_id: person.id } })).changes).toEqual([]);
  });

  it('is no longer named in a saved report', async () => {
    const person = await someone();
    const { id: caseId } = await openCase(ada, `${person.last_name}: N-400`);
    await linkBeneficiary(ada, caseId, person.id);
    await addDate(ada, caseId, '2026-03-04');
    const report = await saveReport(ada);
    expect(JSON.stringify(report)).toContain(person.last_name);
    await archive(caseId);
    await erase(person);
    const { rows } = await harness.owner.query('select data from app.report where id = $1', [report.id]);
    expect(rows[0].data).toEqual({
      ...report.report_data,
      this_week: report.report_data.this_week.map((row) =>
        row.case_id === caseId
          ? { ...row, case_name: 'Erased person: N-400', beneficiary_name: 'Erased person' }
          : row,
      ),
    });
  });

  it('loses an address that nobody else has', async () => {
    const shared = { personal_email: 'family@client.test' };
    const [person, wife] = [await someone(shared), await someone(shared)];
    await erase(person);
    expect((await get(wife.id)).personal_email).toBe('family@client.test');
  });

  it('stays in the title if somebody on the case has the same name', async () => {
    const person = await someone();
    const husband = await addBeneficiary(ada, { first_name: 'Emeka', last_name: person.last_name });
    const { id: caseId } = await openCase(ada, `${person.last_name}: I-130`);
    await linkBeneficiary(ada, caseId, person.id);
    await linkBeneficiary(ada, caseId, husband.id, 'dependent');
    await archive(caseId);
    await erase(person);
    const { case_record } = await ada.call(getCaseRecord, { params: { id: caseId } });
    expect(case_record.title).toBe(`${person.last_name}: I-130`);
  });

  it('is moved with the office as erased', async () => {
    const there = await startHarness();
    try {
      const [eve, owner] = [await harness.founder('Eve'), await there.founder('Olu')];
      const { id } = await addBeneficiary(eve, { first_name: 'Ana' });
      await eve.call(eraseBeneficiary, { params: { id }, body: { name: 'Ana' } });
      await importArchive(there, await exportedArchive(harness, eve.orgId), await accountOf(there, owner));
      const { rows } = await there.owner.query(
        'select first_name, erased_at is not null as erased from app.beneficiary where id = $1',
        [id],
      );
      expect(rows).toEqual([{ first_name: 'Erased person', erased: true }]);
    } finally {
      await there.close();
    }
  });
});

describe('a person merged into them', () => {
  it('is erased too, and the merge says that it cannot be undone', async () => {
    const [person, same, sameAgain] = [await someone(), await someone(), await someone()];
    const merge = (id: string, other_id: string, version: number, other_version: number) =>
      ada.call(mergeBeneficiary, { params: { id }, body: { other_id, take: {}, version, other_version } });
    await merge(same.id, sameAgain.id, 1, 1);
    const { operation } = await merge(person.id, same.id, 1, 2);
    await erase(person);
    for (const { id } of [person, same, sameAgain])
      expect(await get(id)).toMatchObject({ id: person.id, first_name: 'Erased person' });
    const { rows } = await harness.owner.query(
      'select count(*)::int as count from app.beneficiary where erased_at is not null and id = any ($1)',
      [[person.id, same.id, sameAgain.id]],
    );
    expect(rows).toEqual([{ count: 3 }]);
    const params = { id: operation.id };
    expect((await ada.call(getOperation, { params })).operation).toMatchObject({
      title: 'Merge two beneficiaries, erased since',
      undo_until: null,
    });
    expect(await problemOf(ada.call(undoOperation, { params }))).toMatchObject({
      code: 'conflict',
      message: 'This can no longer be undone',
    });
  });

  it('cannot be erased separately', async () => {
    const [person, same] = [await someone(), await someone()];
    const body = { other_id: same.id, take: {}, version: 1, other_version: 1 };
    await ada.call(mergeBeneficiary, { params: { id: person.id }, body });
    expect(await problemOf(erase(same))).toMatchObject({ code: 'not_found' });
  });
});

describe('erasing', () => {
  it('requires the name exactly as shown', async () => {
    const person = await someone();
    for (const name of ['', 'Nneka', nameOf(person).toLowerCase()]) {
      const call = admin.call(eraseBeneficiary, { params: { id: person.id }, body: { name } });
      expect(await problemOf(call)).toMatchObject({
        code: 'invalid_input',
        fields: { name: expect.any(String) },
      });
    }
    const nobody = await addBeneficiary(ada, {});
    await admin.call(eraseBeneficiary, { params: { id: nobody.id }, body: { name: 'Unnamed beneficiary' } });
    expect((await get(nobody.id)).first_name).toBe('Erased person');
  });

  it('shortens an operation’s text if “Erased person” is longer than the name', async () => {
    const person = await addBeneficiary(ada, { first_name: 'A', last_name: 'B' });
    await harness.owner.query(
      `with o as (
        insert into app.operation (org_id, id, kind, title, state, total, input, created_at, created_by)
        values ($1, gen_random_uuid(), 'cases.edit', 'Edit', 'done', 1, '{}', now(), $2) returning id)
      insert into app.operation_failure (org_id, operation_id, no, name, message)
      select $1, o.id, 1, repeat('A B, ', 60), repeat('A B, ', 100) from o`,
      [ada.orgId, ada.id],
    );
    await erase(person);
    const { rows } = await harness.owner.query(
      'select length(name) as name, length(message) as message from app.operation_failure where org_id = $1',
      [ada.orgId],
    );
    expect(rows).toEqual([{ name: 300, message: 500 }]);
  });

  it('is refused with open cases and holds, which are named', async () => {
    const person = await someone();
    const titles = ['First, Ana', 'Second, Ana', 'Third', 'Fourth'];
    const ids: string[] = [];
    for (const title of titles) {
      const { id } = await openCase(ada, title);
      await linkBeneficiary(ada, id, person.id);
      ids.push(id);
    }
    expect(await problemOf(erase(person))).toMatchObject({
      code: 'conflict',
      message:
        'They are on open cases: “First, Ana”, “Second, Ana”, “Third” and 1 other. Archive them first, or take them off.',
    });
    const [first = '', ...others] = ids;
    for (const id of others) await archive(id);
    await ada.call(holdCaseRecord, { params: { id: others[0] ?? '' }, body: { reason: 'Litigation' } });
    expect((await problemOf(erase(person))).message).toBe(
      'They are on an open case: “First, Ana”. Archive it first, or take them off. They are on a case under hold: “Second, Ana”. End the hold first.',
    );
    await archive(first);
    expect((await problemOf(erase(person))).message).toBe(
      'They are on a case under hold: “Second, Ana”. End the hold first.',
    );
    expect((await get(person.id)).erased_at).toBeNull();
  });

  it('T94 reveals nothing of a restricted case to those who may not see it', async () => {
    const person = await someone();
    const { id: caseId } = await openCase(ada, 'Hidden');
    await linkBeneficiary(ada, caseId, person.id);
    await ada.call(restrictCaseRecord, { params: { id: caseId } });
    const refused = await problemOf(erase(person));
    expect(refused).toMatchObject({
      code: 'conflict',
      message: 'They cannot be erased yet. Ask a super admin what stands in the way',
    });
    expect((await problemOf(erase(person, ada))).message).toContain('“Hidden”');
    await archive(caseId);
    await erase(person);
    const { beneficiaries } = await ada.call(getCaseRecord, { params: { id: caseId } });
    expect(beneficiaries).toMatchObject([{ first_name: 'Erased person' }]);
  });

  it('includes a deleted person', async () => {
    const person = await someone();
    await ada.call(deleteBeneficiary, { params: { id: person.id } });
    await erase(person);
    expect((await get(person.id)).first_name).toBe('Erased person');
  });

  it('T14 is for admins, and T15 of their own organization', async () => {
    const person = await someone();
    for (const role of ['viewer', 'user'] as const)
      expect(await problemOf(erase(person, await ada.colleague(role)))).toMatchObject({ code: 'forbidden' });
    const bea = await harness.founder('Bea');
    expect(await problemOf(erase(person, bea))).toMatchObject({ code: 'not_found' });
    expect((await get(person.id)).erased_at).toBeNull();
  });
});

it('works for a petitioner, too', async () => {
  const { id } = await addPetitioner(ada, 'Quay Robotics');
  const { id: caseId } = await openCase(ada, 'Silva, Ana: H-1B (Quay Robotics)');
  await linkPetitioner(ada, caseId, id);
  const call = (name: string) => admin.call(erasePetitioner, { params: { id }, body: { name } });
  expect((await problemOf(call('Quay Robotics'))).message).toMatch(/^It is on an open case/);
  await archive(caseId);
  expect(await problemOf(call('Quay'))).toMatchObject({ fields: { name: expect.any(String) } });
  await call('Quay Robotics');
  const { petitioner } = await ada.call(getPetitioner, { params: { id } });
  expect(petitioner).toMatchObject({ petitioner_name: 'Erased person', erased_at: expect.any(String) });
  const { case_record, petitioners } = await ada.call(getCaseRecord, { params: { id: caseId } });
  expect(case_record.title).toBe('Silva, Ana: H-1B (Erased person)');
  expect(petitioners).toMatchObject([{ petitioner_name: 'Erased person' }]);
  expect((await ada.call(search, { query: { q: 'Quay' } })).petitioners).toEqual([]);
});
