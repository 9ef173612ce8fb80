import {
  addCaseBeneficiary,
  type BeneficiaryType,
  deleteBeneficiary,
  removeCaseBeneficiary,
  restoreBeneficiary,
  updateBeneficiary,
} from '@landfall/contract/beneficiaries';
import { getCaseRecord, listCaseRecords } from '@landfall/contract/case-records';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databaseContents } from '../../testing/database-contents.ts';
import { addBeneficiary, linkBeneficiary, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { untilWaiting } from '../../testing/lock-waits.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;
let caseId: string;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder();
  caseId = (await openCase(ada)).id;
});

async function someone(first_name: string): Promise<string> {
  return (await addBeneficiary(ada, { first_name })).id;
}

function add(beneficiaryId: string, beneficiary_type: BeneficiaryType, replace_primary?: boolean) {
  const body = replace_primary === undefined ? { beneficiary_type } : { beneficiary_type, replace_primary };
  return ada.call(addCaseBeneficiary, { params: { id: caseId, beneficiaryId }, body });
}

const take = (beneficiaryId: string) =>
  ada.call(removeCaseBeneficiary, { params: { id: caseId, beneficiaryId } });
const remove = (id: string) => ada.call(deleteBeneficiary, { params: { id } });
const restore = (id: string) => ada.call(restoreBeneficiary, { params: { id } });
const rename = (id: string, first_name: string) =>
  ada.call(updateBeneficiary, { params: { id }, body: { first_name } });

/** The people on the case, as its page shows them. */
async function onCase(): Promise<[string, BeneficiaryType][]> {
  const { beneficiaries } = await ada.call(getCaseRecord, { params: { id: caseId } });
  return beneficiaries.map(({ first_name, beneficiary_type }) => [first_name, beneficiary_type]);
}

/** The beneficiary that the case list shows for the case. */
async function listedName(id = caseId): Promise<string | null | undefined> {
  const { case_records } = await ada.call(listCaseRecords, {});
  return case_records.find((row) => row.id === id)?.beneficiary_name;
}

describe('adding a beneficiary to a case', () => {
  it('shows the primary one first, then the others in order; the list shows the first', async () => {
    const [first, second, third] = [await someone('First'), await someone('Second'), await someone('Third')];
    await add(first, 'dependent');
    expect(await listedName()).toBe('First');
    await add(second, 'dependent');
    const { beneficiary } = await add(third, 'primary');
    expect(beneficiary).toMatchObject({ id: third, first_name: 'Third', beneficiary_type: 'primary' });
    expect(await onCase()).toEqual([
      ['Third', 'primary'],
      ['First', 'dependent'],
      ['Second', 'dependent'],
    ]);
    expect(await listedName()).toBe('Third');
  });

  const rowsOf = async (table: string) =>
    (await harness.owner.query(`select * from app.${table} order by org_id, case_id, beneficiary_id`)).rows;

  it('again with the same type changes nothing, with another one only the type', async () => {
    const [first, second] = [await someone('First'), await someone('Second')];
    await add(first, 'primary');
    await add(second, 'dependent');
    // These rows are rewritten with the same values.
    const rewritten = ['case_beneficiary', 'case_summary'];
    const contents = async () => [
      await databaseContents(harness.owner, rewritten),
      await Promise.all(rewritten.map(rowsOf)),
    ];
    const before = await contents();
    await add(first, 'primary');
    await add(first, 'primary', true);
    await add(second, 'dependent');
    expect(await contents()).toEqual(before);
    await add(first, 'dependent');
    expect(await onCase()).toEqual([
      ['First', 'dependent'],
      ['Second', 'dependent'],
    ]);
  });

  it('as a second primary one is refused with the name of the first, unless replacing is requested', async () => {
    const { id: first } = await addBeneficiary(ada, { first_name: 'Ngozi', last_name: 'Okafor' });
    const second = await someone('Second');
    await add(first, 'primary');
    for (const problem of await Promise.all(
      [add(second, 'primary'), add(second, 'primary', false)].map(problemOf),
    ))
      expect(problem).toMatchObject({
        code: 'conflict',
        message: 'Ngozi Okafor is already the primary beneficiary',
      });
    expect(await onCase()).toEqual([['Ngozi', 'primary']]);
    await add(second, 'primary', true);
    expect(await onCase()).toEqual([
      ['Second', 'primary'],
      ['Ngozi', 'dependent'],
    ]);
    await add(first, 'dependent', true);
    expect((await onCase())[0]).toEqual(['Second', 'primary']);
  });

  it('is refused with a message when the primary one has no name', async () => {
    await add((await addBeneficiary(ada, {})).id, 'primary');
    expect(await problemOf(add(await someone('Second'), 'primary'))).toMatchObject({
      message: 'Someone without a name is already the primary beneficiary',
    });
  });

  it.each([
    {},
    { beneficiary_type: 'spouse' },
    { beneficiary_type: null },
    { beneficiary_type: ['primary'] },
  ])('refuses %j', async (body) => {
    const params = { id: caseId, beneficiaryId: await someone('First') };
    const problem = await problemOf(ada.call(addCaseBeneficiary, { params, body: body as never }));
    expect(problem).toMatchObject({ fields: { beneficiary_type: expect.any(String) } });
    expect(await onCase()).toEqual([]);
  });

  it('keeps the version of the case', async () => {
    const id = await someone('First');
    await add(id, 'primary');
    await take(id);
    const { case_record } = await ada.call(getCaseRecord, { params: { id: caseId } });
    expect(case_record.version).toBe(1);
  });
});

describe('removing a beneficiary from a case', () => {
  it('is not found a second time, and they can be added again', async () => {
    const id = await someone('First');
    await add(id, 'primary');
    await take(id);
    expect([await onCase(), await listedName()]).toEqual([[], null]);
    expect(await problemOf(take(id))).toMatchObject({ code: 'not_found' });
    await add(id, 'dependent');
    expect(await onCase()).toEqual([['First', 'dependent']]);
  });
});

describe('a deleted beneficiary', () => {
  it('disappears from the case and its row of the list at once, and is restored to both', async () => {
    const [first, second] = [await someone('First'), await someone('Second')];
    await add(first, 'primary');
    await add(second, 'dependent');
    await remove(first);
    expect([await onCase(), await listedName()]).toEqual([[['Second', 'dependent']], 'Second']);
    await restore(first);
    expect([(await onCase())[0], await listedName()]).toEqual([['First', 'primary'], 'First']);
  });

  it('who was the primary one is restored as a dependent if another is primary now', async () => {
    const [first, second] = [await someone('First'), await someone('Second')];
    await add(first, 'primary');
    await remove(first);
    await add(second, 'primary');
    await restore(first);
    expect(await onCase()).toEqual([
      ['Second', 'primary'],
      ['First', 'dependent'],
    ]);
  });
});

describe('T16 an id of another organization', () => {
  it('is not found, and creates no row', async () => {
    const bea = await harness.founder('Bea');
    const [own, foreign] = [await addBeneficiary(bea), await someone('First')];
    const { id } = await openCase(bea);
    await linkBeneficiary(ada, caseId, foreign);
    const before = await databaseContents(harness.owner);
    const bodies = { body: { beneficiary_type: 'dependent' } } as const;
    const pairs = [
      { id, beneficiaryId: foreign },
      { id, beneficiaryId: crypto.randomUUID() },
      { id: caseId, beneficiaryId: own.id },
      { id: caseId, beneficiaryId: foreign },
    ];
    const calls = pairs.flatMap((params) => [
      bea.call(addCaseBeneficiary, { params, ...bodies }),
      bea.call(removeCaseBeneficiary, { params }),
    ]);
    for (const problem of await Promise.all(calls.map(problemOf)))
      expect({ ...problem, request_id: '' }).toEqual({
        code: 'not_found',
        message: 'Not found',
        request_id: '',
      });
    expect(await databaseContents(harness.owner)).toBe(before);
  });
});

describe('T63 simultaneous changes', () => {
  it('adding the same beneficiary ten times adds them once', async () => {
    const id = await someone('First');
    await Promise.all(Array.from({ length: 10 }, (_, at) => add(id, at % 2 ? 'primary' : 'dependent')));
    expect((await onCase()).map(([name]) => name)).toEqual(['First']);
  });

  it('of two primary ones one is accepted, and the other is refused', async () => {
    for (let round = 0; round < 10; round += 1) {
      caseId = (await openCase(ada)).id;
      const people = [await someone('First'), await someone('Second')];
      const outcomes = await Promise.allSettled(people.map((id) => add(id, 'primary')));
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect((await onCase()).map(([, type]) => type)).toEqual(['primary']);
    }
  });

  it('ten replacements leave one primary and nine dependents', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, (_, at) => someone(`Person ${at}`)));
    await Promise.all(people.map((id) => add(id, 'primary', true)));
    const types = (await onCase()).map(([, type]) => type);
    expect(types).toEqual(['primary', ...Array(9).fill('dependent')]);
  });

  it('a rename and a new case: the case list shows the new name', async () => {
    const id = await someone('Before');
    await add(id, 'primary');
    const { id: newCase } = await openCase(ada);
    const holder = await harness.owner.connect();
    await holder.query('begin');
    await holder.query('select from app.case_record where id = $1 for update', [caseId]);
    // The rename has listed its cases and waits for the first of them; only then is the new case linked.
    const renamed = rename(id, 'After');
    await untilWaiting(harness.owner, 1);
    const linked = linkBeneficiary(ada, newCase, id);
    await Promise.race([linked, untilWaiting(harness.owner, 2)]);
    await holder.query('commit');
    holder.release();
    await Promise.all([renamed, linked]);
    expect([await listedName(), await listedName(newCase)]).toEqual(['After', 'After']);
  });

  it('a deletion and a new case: the new case does not show the deleted person', async () => {
    const id = await someone('First');
    await add(id, 'primary');
    const { id: newCase } = await openCase(ada);
    const holder = await harness.owner.connect();
    await holder.query('begin');
    await holder.query('select from app.case_record where id = $1 for update', [caseId]);
    const removed = remove(id);
    await untilWaiting(harness.owner, 1);
    const linked = problemOf(linkBeneficiary(ada, newCase, id));
    await Promise.race([linked, untilWaiting(harness.owner, 2)]);
    await holder.query('commit');
    holder.release();
    expect([await removed, await linked]).toMatchObject([undefined, { code: 'not_found' }]);
    expect([await listedName(), await listedName(newCase)]).toEqual([null, null]);
  });
});
