import { restrictCaseRecord } from '@landfall/contract/case-records';
import { listCaseReceipts, removeIdentifier } from '@landfall/contract/identifiers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addBeneficiary, linkBeneficiary, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { addNumber } from '../../testing/people-records.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;
let amara: string;
let caseId: string;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder();
  amara = (await addBeneficiary(ada, { first_name: 'Amara', last_name: 'Okafor' })).id;
  caseId = (await openCase(ada)).id;
  await linkBeneficiary(ada, caseId, amara);
});

const receiptsOf = async (by = ada, id = caseId) =>
  (await by.call(listCaseReceipts, { params: { id } })).receipts;
const add = (value: string, more: object = {}) =>
  addNumber(ada, amara, { kind: 'receipt', value, case_id: caseId, ...more });

it('lists the case’s receipts by notice date, with their person', async () => {
  const undated = await add('IOE0912345678', { form: 'I-765' });
  const dated = await add('IOE0912345679', { notice_on: '2026-02-10', status_text: 'Case was received' });
  await add('IOE0912345670', { case_id: null });
  await addNumber(ada, amara);
  const found = await receiptsOf();
  expect(found.map(({ id }) => id)).toEqual([dated.id, undated.id]);
  expect(found[0]).toEqual({ ...dated, owner: { kind: 'beneficiary', name: 'Amara Okafor' } });
  await ada.call(removeIdentifier, { params: { id: dated.id } });
  expect(await receiptsOf()).toHaveLength(1);
});

it('hides them with their case, and shows none of another organization', async () => {
  await add('IOE0912345678');
  const eve = await ada.colleague('admin');
  expect(await receiptsOf(eve)).toHaveLength(1);
  await ada.call(restrictCaseRecord, { params: { id: caseId } });
  for (const other of [eve, await harness.founder()])
    expect(await problemOf(receiptsOf(other))).toMatchObject({ code: 'not_found' });
});
