import { getBeneficiary, listBeneficiaries } from '@landfall/contract/beneficiaries';
import { listBeneficiaryIdentifiers } from '@landfall/contract/identifiers';
import { getImport, listImportRows, runImport, setImportColumns } from '@landfall/contract/imports';
import { getOperation, type Operation, undoOperation } from '@landfall/contract/operations';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addBeneficiary, addImport } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { type OperationWorkers, operationWorkers } from '../../testing/operation-workers.ts';
import { addNumber } from '../../testing/people-records.ts';

let harness: Harness;
let workers: OperationWorkers;
let ada: TestPerson;
beforeAll(async () => {
  harness = await startHarness({ tokenSeconds: 90 * 86_400 });
  workers = await operationWorkers(harness);
});
afterAll(async () => {
  await workers.close();
  await harness.close();
});
beforeEach(async () => {
  ada = await harness.founder();
});

async function checked(
  content: string,
  kind: Parameters<typeof addImport>[2],
  duplicates: 'skip' | 'link' | 'create' = 'skip',
) {
  const { id } = await addImport(ada, content, kind);
  await ada.call(setImportColumns, { params: { id }, body: { duplicates, date_order: 'mdy' } });
  const { rows } = await ada.call(listImportRows, { params: { id }, query: {} });
  return { id, faults: rows.flatMap(({ faults }) => faults.map(({ field, message }) => [field, message])) };
}

const read = async ({ id }: { id: string }) => (await ada.call(getOperation, { params: { id } })).operation;

async function run(id: string, only_good = false): Promise<Operation> {
  const { operation } = await ada.call(runImport, { params: { id }, body: { only_good } });
  await workers.work();
  return read(operation);
}

async function people() {
  const { beneficiaries } = await ada.call(listBeneficiaries, { query: { sort: 'first_name' } });
  return Promise.all(
    beneficiaries.map(async ({ id }) => ({
      ...(await ada.call(getBeneficiary, { params: { id } })).beneficiary,
      numbers: (await ada.call(listBeneficiaryIdentifiers, { params: { id } })).identifiers,
    })),
  );
}

it('recognizes and reads columns of numbers, births and citizenships', async () => {
  const sheet = [
    'First Name,Last Name,DOB,Country of Birth,Nationality,Alien Number,Passport No,SEVIS ID',
    'Ana,Silva,4/30/1990,Brazil,"Brazil; Portugal",A12 345 678,fz123456,N0012345678',
  ].join('\n');
  const { id, faults } = await checked(sheet, 'beneficiaries');
  expect((await ada.call(getImport, { params: { id } })).import.columns.map(({ field }) => field)).toEqual([
    ...[
      'beneficiary.first_name',
      'beneficiary.last_name',
      'beneficiary.born_on',
      'beneficiary.birth_country',
    ],
    ...['beneficiary.citizenships', 'number.a_number', 'number.passport', 'number.sevis'],
  ]);
  expect(faults).toEqual([]);
  await run(id);
  const [ana] = await people();
  expect(ana).toMatchObject({ born_on: '1990-04-30', birth_country: 'BR', citizenships: 'BR,PT' });
  expect(ana?.numbers.map(({ kind, normalized }) => [kind, normalized])).toEqual([
    ['a_number', 'A012345678'],
    ['passport', 'FZ123456'],
    ['sevis', 'N0012345678'],
  ]);
});

it('refuses births in the future, and two-digit years of birth', async () => {
  const sheet = [
    'First Name,Last Name,DOB,A-Number',
    'Ana,Silva,05/13/65,',
    'Eve,Diaz,05/13/2065,',
    'Ida,Berg,3/3/26,',
    'Ulf,Berg,3/2/26,',
  ].join('\n');
  const { id, faults } = await checked(sheet, 'beneficiaries');
  const fault = ['beneficiary.born_on', 'A date of birth in the future'];
  expect(faults).toEqual([fault, fault]);
  await run(id, true);
  expect((await people()).map(({ first_name, born_on }) => [first_name, born_on])).toEqual([
    ['Ana', '1965-05-13'],
    ['Ulf', '2026-03-02'],
  ]);
});

it('reports an invalid cell of any length, truncated safely', async () => {
  const sheet = `First Name,Last Name,DOB\nAna,Silva,${'x'.repeat(199)}📅`;
  const { faults } = await checked(sheet, 'beneficiaries');
  expect(faults.map(([field]) => field)).toEqual(['beneficiary.born_on']);
});

it('a receipt is added to the case of its row, and removed on undo', async () => {
  const sheet =
    'Case Name,First Name,Last Name,Receipt Number,A-Number\nSilva: I-130,Ana,Silva,IOE0912345678,A12345678';
  const { id } = await checked(sheet, 'cases');
  const operation = await run(id);
  const [ana] = await people();
  expect(ana?.numbers).toMatchObject([
    { kind: 'receipt', case: { title: 'Silva: I-130' } },
    { kind: 'a_number', case: null },
  ]);
  const undo = await ada.call(undoOperation, { params: { id: operation.id } });
  await workers.work();
  expect(await read(undo.operation)).toMatchObject({ state: 'done', failures: [] });
  expect(await people()).toEqual([]);
  // The numbers are free again.
  expect((await checked(sheet, 'cases')).faults).toEqual([]);
});

it('an invalid or taken number or country is an error of its row', async () => {
  await addNumber(ada, (await addBeneficiary(ada, { first_name: 'Bo', last_name: 'Li' })).id, {
    value: 'A12345678',
  });
  const sheet = [
    'First Name,Last Name,Citizenship,A-Number',
    'Ana,Silva,Atlantis,123',
    'Eve,Diaz,MX,123-45-6789',
    'Ida,Berg,,012345678',
    ',,,A87654321',
  ].join('\n');
  expect((await checked(sheet, 'beneficiaries')).faults).toEqual([
    ['beneficiary.citizenships', 'No country has this name: give its name in English, or its two letters'],
    ['number.a_number', 'Seven to nine digits, such as A012-345-678'],
    ['number.a_number', expect.stringContaining('social security number')],
    ['number.a_number', 'Somebody else has this number'],
    ['number.a_number', 'Of nobody: the row has no name'],
  ]);
});

it('a row with a known number is about its owner', async () => {
  const { id } = await addBeneficiary(ada, { first_name: 'Bo', last_name: 'Li' });
  await addNumber(ada, id, { value: 'A12345678' });
  const sheet = 'First Name,Last Name,A-Number\nBo,Li,A012-345-678';
  expect((await checked(sheet, 'beneficiaries', 'link')).faults).toEqual([]);
  expect((await checked(sheet, 'beneficiaries', 'create')).faults).toEqual([
    ['number.a_number', 'Somebody else has this number'],
  ]);
});

it.each([
  ['create', 2],
  ['link', 1],
  ['skip', 1],
] as const)('a number given to two people is an error of the second row: %s', async (how, errors) => {
  const sheet = [
    'First Name,Last Name,A-Number',
    'Ana,Silva,A12345678',
    'Bo,Li,012-345-678',
    'Ana,Silva,A12345678',
  ].join('\n');
  const { id, faults } = await checked(sheet, 'beneficiaries', how);
  const error = ['number.a_number', 'Row 2 gives this number to somebody else'];
  expect(faults).toEqual(Array.from({ length: errors }, () => error));
  await run(id, true);
  expect((await people()).map(({ first_name, numbers }) => [first_name, numbers.length])).toEqual([
    ['Ana', 1],
  ]);
});

it('a number that the matched person lacks is an error, except for the receipt of a new case', async () => {
  await addBeneficiary(ada, { first_name: 'Bo', last_name: 'Li' });
  const sheet = [
    'First Name,Last Name,A-Number',
    'Bo,Li,A12345678',
    'Ana,Silva,',
    'Ana,Silva,A87654321',
  ].join('\n');
  expect((await checked(sheet, 'beneficiaries', 'link')).faults).toEqual([
    ['number.a_number', 'This person is here without the number: add it on their page first'],
    ['number.a_number', 'This person comes from row 3: give the number there'],
  ]);
  expect((await checked(sheet, 'beneficiaries', 'skip')).faults).toEqual([]);
  const cases = 'Case Name,First Name,Last Name,Receipt Number\nLi: I-130,Bo,Li,IOE0912345678';
  const { id, faults } = await checked(cases, 'cases', 'link');
  expect(faults).toEqual([]);
  await run(id);
  const [bo] = await people();
  expect(bo?.numbers).toMatchObject([{ kind: 'receipt', case: { title: 'Li: I-130' } }]);
});

it('a number taken after the check refuses its row', async () => {
  const sheet = 'First Name,Last Name,A-Number\nAna,Silva,A12345678\nEve,Diaz,A87654321';
  const { id, faults } = await checked(sheet, 'beneficiaries');
  expect(faults).toEqual([]);
  const bo = (await addBeneficiary(ada, { first_name: 'Bo', last_name: 'Li' })).id;
  await addNumber(ada, bo, { value: 'A12345678' });
  expect(await run(id)).toMatchObject({
    state: 'failed',
    failures: [{ row: 2, message: 'A-Number: Somebody else has this number' }],
  });
  expect((await people()).map(({ first_name }) => first_name)).toEqual(['Bo']);
  await run(id, true);
  expect((await people()).map(({ first_name, numbers }) => [first_name, numbers.length])).toEqual([
    ['Bo', 1],
    ['Eve', 1],
  ]);
});
