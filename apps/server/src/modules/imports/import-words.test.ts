import { listCaseRecords } from '@landfall/contract/case-records';
import {
  getImport,
  type ImportMeaning,
  listImportRows,
  listImportWords,
  runImport,
  setImportColumns,
  type WordField,
} from '@landfall/contract/imports';
import { archiveMatterType } from '@landfall/contract/matter-type-changes';
import { listMatterTypes } from '@landfall/contract/matter-types';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addImport } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { type OperationWorkers, operationWorkers } from '../../testing/operation-workers.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let workers: OperationWorkers;
let ada: TestPerson;
/** Ids of the organization's kinds of cases. */
let kinds: Map<string, string>;

beforeAll(async () => {
  harness = await startHarness();
  workers = await operationWorkers(harness);
});
afterAll(async () => {
  await workers.close();
  await harness.close();
});
beforeEach(async () => {
  ada = await harness.founder();
  const { matter_types } = await ada.call(listMatterTypes, {});
  kinds = new Map(matter_types.map(({ name, id }) => [name, id]));
});

const N_400 = 'N-400 naturalization';
const I_130 = 'I-130 family petition';

const FILE = [
  'Title,Status,Kind of Case',
  'One,Submitted,Naturalización',
  'Two,FILED,n400 Naturalization',
  'Three,Archived,naturalizacion ',
  'Four,Client-action required,I-130',
  'Five,,',
].join('\n');

const words = async (id: string, column: number, field: WordField, by = ada) =>
  by.call(listImportWords, { params: { id }, query: { column, field } });

const check = async (id: string, meanings?: ImportMeaning[]) =>
  (await ada.call(setImportColumns, { params: { id }, body: meanings ? { meanings } : {} })).import;

async function faultsOf(id: string) {
  const { rows } = await ada.call(listImportRows, { params: { id }, query: {} });
  return rows.flatMap(({ no, faults }) => faults.map(({ field, value }) => [no, field, value]));
}

describe('unknown values', () => {
  it('are listed once in any spelling, the most frequent first, with a guess', async () => {
    const { id } = await addImport(ada, FILE);
    expect(await words(id, 1, 'status')).toEqual({
      words: [
        { value: 'Archived', rows: 1, guess: null },
        { value: 'Submitted', rows: 1, guess: 'filed' },
      ],
      left: 0,
    });
    expect(await words(id, 2, 'matter_type')).toEqual({
      words: [
        { value: 'Naturalización', rows: 2, guess: null },
        { value: 'I-130', rows: 1, guess: kinds.get(I_130) },
      ],
      left: 0,
    });
  });

  it('match the office’s own words in any case, accents, hyphens or spaces', async () => {
    const { id } = await addImport(
      ada,
      'Title,Status,Kind of Case\nA,client_action  REQUIRED,N400 Naturalizatión',
    );
    expect((await check(id)).counts).toMatchObject({ good: 1, faulty: 0 });
    expect((await words(id, 2, 'matter_type')).words).toEqual([]);
  });

  it('are errors until they are assigned or left out, and the counts follow', async () => {
    const { id } = await addImport(ada, FILE);
    expect((await check(id)).counts).toMatchObject({ rows: 5, good: 2, faulty: 3 });
    expect(await faultsOf(id)).toEqual([
      [2, 'status', 'Submitted'],
      [2, 'matter_type', 'Naturalización'],
      [4, 'status', 'Archived'],
      [4, 'matter_type', 'naturalizacion'],
      [5, 'matter_type', 'I-130'],
    ]);
    const meanings: ImportMeaning[] = [
      { field: 'status', value: 'Submitted', means: 'filed' },
      { field: 'status', value: 'archived', means: null },
      { field: 'matter_type', value: 'Naturalización', means: kinds.get(N_400) ?? '' },
    ];
    const settled = await check(id, meanings);
    expect(settled.counts).toMatchObject({ good: 4, faulty: 1 });
    expect(settled.meanings).toEqual(meanings);
    expect(await faultsOf(id)).toEqual([[5, 'matter_type', 'I-130']]);
    // The meanings stay as they were set.
    expect((await check(id)).counts).toMatchObject({ good: 4, faulty: 1 });
    expect((await ada.call(getImport, { params: { id } })).import.meanings).toEqual(meanings);
    await check(id, [...meanings, { field: 'matter_type', value: 'I-130', means: kinds.get(I_130) ?? '' }]);
    await ada.call(runImport, { params: { id }, body: { only_good: false } });
    await workers.work();
    const { case_records } = await ada.call(listCaseRecords, { query: { sort: 'title' } });
    expect(
      Object.fromEntries(
        case_records.map(({ title, status, matter_type }) => [title, [status, matter_type]]),
      ),
    ).toEqual({
      One: ['filed', N_400],
      Two: ['filed', N_400],
      Three: ['initiated', N_400],
      Four: ['client_action_required', I_130],
      Five: ['initiated', null],
    });
  });

  it('give a case without a title the name of the assigned kind', async () => {
    const { id } = await addImport(
      ada,
      'Last Name,Kind of Case\nSilva,Citizenship\nCruz,n400 naturalization',
    );
    await check(id, [{ field: 'matter_type', value: 'Citizenship', means: kinds.get(N_400) ?? '' }]);
    await ada.call(runImport, { params: { id }, body: { only_good: false } });
    await workers.work();
    const { case_records } = await ada.call(listCaseRecords, { query: { sort: 'title' } });
    expect(case_records.map(({ title }) => title)).toEqual([`Cruz: ${N_400}`, `Silva: ${N_400}`]);
  });

  it('assigned to a kind that is archived since are errors', async () => {
    const { id } = await addImport(ada, FILE);
    const kind = kinds.get(N_400) ?? '';
    await check(id, [{ field: 'matter_type', value: 'Naturalización', means: kind }]);
    await ada.call(archiveMatterType, { params: { id: kind } });
    await check(id);
    expect(await faultsOf(id)).toContainEqual([2, 'matter_type', 'Naturalización']);
  });

  it.each<[string, Omit<ImportMeaning, 'value'>, string]>([
    ['a status', { field: 'status', means: 'won' }, 'There is no status won'],
    ['a kind', { field: 'matter_type', means: 'a' }, 'No active kind of case has this id'],
  ])('cannot be assigned to an unknown %s', async (_, meaning, words) => {
    const { id } = await addImport(ada, FILE);
    const body = { meanings: [{ ...meaning, value: 'X' }] };
    const problem = await problemOf(ada.call(setImportColumns, { params: { id }, body }));
    expect(problem.fields).toEqual({ meanings: words });
  });

  it('cannot be assigned to another office’s kind of case, which stays hidden', async () => {
    const bea = await harness.founder('Bea Foreign');
    const { id } = await addImport(ada, FILE);
    const { matter_types } = await bea.call(listMatterTypes, {});
    const meanings = [{ field: 'matter_type' as const, value: 'X', means: matter_types[0]?.id ?? '' }];
    const call = ada.call(setImportColumns, { params: { id }, body: { meanings } });
    expect((await problemOf(call)).fields).toEqual({ meanings: 'No active kind of case has this id' });
    expect((await problemOf(words(id, 1, 'status', bea))).code).toBe('not_found');
  });

  it('beyond a hundred are only counted, and very long ones are not asked about', async () => {
    const rows = Array.from({ length: 103 }, (_, no) => `Case ${no},Value ${no}`);
    const { id } = await addImport(ada, ['Title,Status', ...rows, `Long,${'x'.repeat(201)}`].join('\n'));
    const listed = await words(id, 1, 'status');
    expect([listed.words.length, listed.left]).toEqual([100, 3]);
  });
});
