import { deleteBeneficiary } from '@landfall/contract/beneficiaries';
import { updateCaseRecord } from '@landfall/contract/case-records';
import { readRecords, search } from '@landfall/contract/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addBeneficiary,
  addDate,
  addPetitioner,
  linkBeneficiary,
  openCase,
} from '../../testing/factories.ts';
import { type Harness, startHarness } from '../../testing/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

it('an exact name comes first, however many newer names contain it', async () => {
  const eve = await harness.founder('Eve');
  await addBeneficiary(eve, { first_name: 'María', last_name: 'Garcia' });
  for (let at = 1; at <= 12; at += 1)
    await addBeneficiary(eve, { first_name: 'Maria', last_name: `Garcia Lopez ${at}` });
  const { beneficiaries } = await eve.call(search, { query: { q: 'maria GARCIA' } });
  const people = beneficiaries.map(({ first_name, last_name }) => `${first_name} ${last_name}`);
  expect(people).toHaveLength(10);
  expect(people.slice(0, 2)).toEqual(['María Garcia', 'Maria Garcia Lopez 12']);
});

it('cases are found by their people, too, after those found by title, the most urgent first', async () => {
  const eve = await harness.founder('Eve');
  const { id: person } = await addBeneficiary(eve, { first_name: 'Mai', last_name: 'Tran' });
  // The most urgent case is not the newest.
  const [soon, late, gone] = [
    await openCase(eve, 'I-130'),
    await openCase(eve, 'I-485'),
    await openCase(eve, 'Closed one'),
  ];
  await openCase(eve, 'Tran: I-765');
  for (const { id } of [late, soon, gone]) await linkBeneficiary(eve, id, person);
  await eve.call(updateCaseRecord, { params: { id: gone.id }, body: { archived: true } });
  await addDate(eve, late.id, '2027-06-01');
  await addDate(eve, soon.id, '2027-01-04', 'Interview');
  const { case_records } = await eve.call(search, { query: { q: 'tran' } });
  expect(case_records.map(({ title }) => title)).toEqual(['Tran: I-765', 'I-130', 'I-485']);
  expect(case_records[1]).toMatchObject({
    status: 'initiated',
    beneficiary_name: 'Mai Tran',
    petitioner_name: null,
    urgent_date: '2027-01-04',
    urgent_date_type: 'Interview',
  });
  expect(case_records[0]).toMatchObject({ urgent_date: null, urgent_date_type: null });
});

it('a case found by title and people comes once, and there are ten with the others', async () => {
  const eve = await harness.founder('Eve');
  const wife = await addBeneficiary(eve, { first_name: 'Hoa', last_name: 'Bui' });
  const child = await addBeneficiary(eve, { first_name: 'Lan', last_name: 'Bui' });
  const others = [];
  for (let at = 1; at <= 21; at += 1) others.push(await openCase(eve, `I-90 ${at}`));
  const called = await openCase(eve, 'Bui: I-751');
  for (const { id } of [called, ...others]) {
    await linkBeneficiary(eve, id, wife.id);
    await linkBeneficiary(eve, id, child.id, 'dependent');
  }
  const { case_records } = await eve.call(search, { query: { q: 'bui' } });
  const newest = others.reverse().slice(0, 9);
  expect(case_records.map(({ id }) => id)).toEqual([called, ...newest].map(({ id }) => id));
});

describe('records by ids', () => {
  it('are returned as a search shows them, without deleted, foreign and unknown ones', async () => {
    const [eve, other] = [await harness.founder('Eve'), await harness.founder('Other')];
    const { id: caseId } = await openCase(eve, 'Okafor: I-130');
    const { id: beneficiary } = await addBeneficiary(eve, { first_name: 'Ngozi', personal_phone: '555' });
    const { id: gone } = await addBeneficiary(eve, { first_name: 'Gone' });
    const { id: petitioner } = await addPetitioner(eve, 'Harbor Foods');
    const theirs = await openCase(other, 'Secret');
    await eve.call(deleteBeneficiary, { params: { id: gone } });
    const ids = [caseId, beneficiary, gone, petitioner, theirs.id, crypto.randomUUID()].join(',');
    const records = await eve.call(readRecords, { query: { ids } });
    expect(records.case_records).toMatchObject([{ id: caseId, title: 'Okafor: I-130', status: 'initiated' }]);
    expect(records.beneficiaries).toMatchObject([{ id: beneficiary, personal_phone: '555' }]);
    expect(records.petitioners).toMatchObject([{ id: petitioner, petitioner_name: 'Harbor Foods' }]);
    expect(records.threads).toEqual([]);
  });

  it.each(['', 'x', Array.from({ length: 9 }, () => crypto.randomUUID()).join(',')])(
    'refuse %j, by name',
    async (ids) => {
      const eve = await harness.founder('Eve');
      const { problem } = await eve.call(readRecords, { query: { ids } }).catch((error) => error);
      expect(problem.code).toBe('invalid_input');
      expect(Object.keys(problem.fields)[0]).toMatch(/^ids/);
    },
  );
});
