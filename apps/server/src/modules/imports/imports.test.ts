import { deleteBeneficiary } from '@landfall/contract/beneficiaries';
import {
  createImport,
  deleteImport,
  exportImportFaults,
  getImport,
  getImportSample,
  listImportRows,
  setImportColumns,
} from '@landfall/contract/imports';
import { deletePetitioner, updatePetitioner } from '@landfall/contract/petitioners';
import { completeUpload, createUpload } from '@landfall/contract/uploads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBeneficiary, addImport, addPetitioner, openCase, uploadSheet } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';

let harness: Harness;
let ada: TestPerson;
beforeAll(async () => {
  harness = await startHarness();
  ada = await harness.founder();
});
afterAll(() => harness.close());

type Settings = Parameters<typeof check>[1];

const check = async (
  id: string,
  body: {
    columns?: (string | null)[];
    date_order?: 'mdy' | 'dmy';
    duplicates?: 'skip' | 'link' | 'create';
    sheet?: number;
    header_row?: number;
  } = {},
) => (await ada.call(setImportColumns, { params: { id }, body })).import;

/** Adds an import and checks its rows. Returns the import and its rows. */
async function checked(content: string, settings?: Settings, kind?: Parameters<typeof addImport>[2]) {
  const { id } = await addImport(ada, content, kind);
  const found = await check(id, settings);
  const { rows } = await ada.call(listImportRows, { params: { id }, query: { limit: '200' } });
  return { id, import: found, rows };
}

/** The faults of a file, as row, field and message. */
async function faultsOf(content: string, settings?: Settings, kind?: Parameters<typeof addImport>[2]) {
  const { rows } = await checked(content, settings, kind);
  return rows.flatMap(({ no, faults }) => faults.map(({ field, message }) => [no, field, message]));
}

describe('an uploaded file', () => {
  it('has guessed columns with sample values, and is checked on request', async () => {
    const begun = await addImport(
      ada,
      'First Name,Last Name,Filing Deadline,Shoe size\nAna,Silva,3/14/2027,8\n',
    );
    expect(begun).toMatchObject({
      kind: 'cases',
      name: 'clients.csv',
      sheets: [{ name: '', rows: 2 }],
      header_row: 1,
      counts: null,
      past_dates: 'handled',
      duplicates: 'link',
    });
    expect(begun.columns.map(({ header, field, samples }) => [header, field, samples])).toEqual([
      ['First Name', 'beneficiary.first_name', ['Ana']],
      ['Last Name', 'beneficiary.last_name', ['Silva']],
      ['Filing Deadline', 'date:Filing Deadline', ['3/14/2027']],
      ['Shoe size', null, ['8']],
    ]);
    const { counts } = await check(begun.id);
    expect(counts).toEqual({ rows: 1, good: 1, faulty: 0, skipped: 0, duplicates: 0 });
    expect((await ada.call(getImport, { params: { id: begun.id } })).import.counts).toEqual(counts);
  });

  it('may have its headings below a title, in a row chosen by the person', async () => {
    const { id, header_row } = await addImport(
      ada,
      'Clients of 2027\n\nLast Name,Email\nSilva,a@example.test',
    );
    expect(header_row).toBe(3);
    const { columns } = await check(id, { header_row: 1, columns: ['title', null] });
    expect(columns.map(({ header }) => header)).toEqual(['Clients of 2027', '']);
  });

  it.each([
    ['GIF89a\u0000', 'This is not a spreadsheet'],
    ['PK\u0003\u0004', 'The file is damaged'],
  ])('is refused with a message when it cannot be read: %j', async (content, words) => {
    const upload_id = await uploadSheet(ada, content);
    await expect(ada.call(createImport, { body: { upload_id, kind: 'cases' } })).rejects.toMatchObject({
      status: 400,
      problem: { fields: { upload_id: expect.stringContaining(words) } },
    });
  });

  it('has an upload purpose of its own, and is no document', async () => {
    const upload_id = await uploadSheet(ada);
    await expect(ada.call(completeUpload, { params: { id: upload_id } })).rejects.toMatchObject({
      status: 409,
    });
    await ada.call(createImport, { body: { upload_id, kind: 'cases' } });
    await expect(ada.call(createImport, { body: { upload_id, kind: 'cases' } })).rejects.toMatchObject({
      status: 404,
    });
    const { id: resource_id } = await openCase(ada);
    const { upload } = await ada.call(createUpload, { body: { name: 'a.csv', bytes: 1, resource_id } });
    const ofDocument = { upload_id: upload.id, kind: 'cases' as const };
    await expect(ada.call(createImport, { body: ofDocument })).rejects.toMatchObject({ status: 404 });
    const both = { name: 'a.csv', bytes: 1, resource_id, purpose: 'import' as const };
    await expect(ada.call(createUpload, { body: both })).rejects.toMatchObject({ status: 400 });
    const large = { name: 'a.csv', bytes: 26 * 1024 * 1024, purpose: 'import' as const };
    await expect(ada.call(createUpload, { body: large })).rejects.toMatchObject({
      status: 413,
      problem: { message: 'A file may have 25 MB at most' },
    });
  });

  it('can be deleted', async () => {
    const { id } = await addImport(ada);
    await ada.call(deleteImport, { params: { id } });
    await expect(ada.call(getImport, { params: { id } })).rejects.toMatchObject({ status: 404 });
  });
});

describe('columns', () => {
  it('have unique, existing fields', async () => {
    const { id } = await addImport(ada, 'a,b\n1,2');
    for (const [columns, words] of [
      [['title', 'title'], 'Two columns are read as Case Name'],
      [['date:Nonsense', 'title'], 'There is no field or date type Nonsense'],
      [['beneficiary.shoes', 'title'], 'There is no field or date type beneficiary.shoes'],
      [[null, null], 'Say of at least one column what it holds'],
    ] as const)
      await expect(check(id, { columns: [...columns] })).rejects.toMatchObject({
        status: 400,
        problem: { fields: { columns: words } },
      });
    await expect(check(id, { sheet: 1 })).rejects.toMatchObject({
      problem: { fields: { sheet: expect.any(String) } },
    });
  });
});

describe('a check', () => {
  it('finds by row and field whatever the calls would refuse', async () => {
    const header = 'Title,Status,Kind of Case,Team,First Name,Email,Company,Website,Interview,Note';
    const rows = [
      'Silva: N-400,Filed,n-400 Naturalization,Ada Founder,Ana,ana@example.test,Acme,https://acme.test,2027-03-14,Hi',
      ',Sleeping,Nonsense,Nobody; ada founder,Ben,not an address,Acme,acme,soon,',
      `${'x'.repeat(301)},,,,,,,,1899-12-31,`,
      ',,,,,,,https://acme.test,,',
      ',,,,#N/A,,,,31/31/2027,',
      ',Filed,,,,,,,,',
    ];
    expect(await faultsOf([header, ...rows].join('\n'))).toEqual([
      [3, 'beneficiary.personal_email', 'Not an e-mail address'],
      [3, 'petitioner.website_url', 'Not a web address, such as https://example.com'],
      [3, 'status', 'Not one of Initiated, Drafted, Filed, Client Action Required'],
      [3, 'matter_type', 'No active kind of case has this name'],
      [3, 'team', 'No member has this name or e-mail address'],
      [3, 'date:Interview', 'Not a date'],
      [4, 'title', 'At most 300 characters'],
      [4, 'date:Interview', 'Not a date between 1900-01-01 and 9999-12-31 (YYYY-MM-DD)'],
      [5, 'petitioner.petitioner_name', 'Required'],
      [6, 'beneficiary.first_name', 'The formula of this cell gives an error'],
      [6, 'date:Interview', 'Not a date'],
      [7, 'title', 'Required'],
    ]);
  });

  it('asks for the date format where the file leaves it open', async () => {
    const content = 'Last Name,Interview\nSilva,03/04/2027\nOkafor,2027-05-06\n';
    const { id, import: found } = await checked(content);
    expect(found).toMatchObject({
      date_order: null,
      ambiguous_date: '03/04/2027',
      counts: { good: 1, faulty: 1 },
    });
    const told = await check(id, { date_order: 'dmy' });
    expect(told).toMatchObject({ date_order: 'dmy', ambiguous_date: null, counts: { good: 2, faulty: 0 } });
    expect(await check(id)).toMatchObject({ ambiguous_date: '03/04/2027' });
    const telling = await checked(`${content}Núñez,3/14/2027\n`);
    expect(telling.import).toMatchObject({ date_order: 'mdy', ambiguous_date: null, counts: { good: 3 } });
  });

  it('asks for it, too, where the only dates are priority dates', async () => {
    const content =
      'Title,Priority Date,Preference Category,Country of Chargeability\nRao,03/04/2020,EB-2,India';
    const { id, import: found } = await checked(content);
    expect(found).toMatchObject({ ambiguous_date: '03/04/2020', counts: { good: 0, faulty: 1 } });
    expect((await check(id, { date_order: 'dmy' })).counts).toMatchObject({ good: 1, faulty: 0 });
  });

  it('reports existing people, and those of earlier rows', async () => {
    const bea = await harness.founder('Bea');
    await addBeneficiary(bea, {
      first_name: 'Carla',
      last_name: 'Other',
      personal_email: 'carla@example.test',
    });
    const { id: deleted } = await addBeneficiary(ada, {
      first_name: 'Carla',
      last_name: 'Other',
      personal_email: 'carla@example.test',
    });
    await ada.call(deleteBeneficiary, { params: { id: deleted } });
    const ana = await addBeneficiary(ada, {
      first_name: 'Ana María',
      last_name: 'Dupont',
      personal_email: 'Ana@Example.test',
    });
    const content = [
      'First Name,Last Name,Email',
      'A.,D.,ana@example.test',
      'ana maria,DUPONT,',
      'Ana Maria,Dupont,another@example.test',
      'Carla,Other,carla@example.test',
      'Dupont,Ana Maria,carla@example.test',
      'Carla,Óther,',
    ].join('\n');
    const { id, import: found, rows } = await checked(content);
    const stored = { kind: 'beneficiary', id: ana.id, row: null, name: 'Ana María Dupont' };
    const carla = { kind: 'beneficiary', id: null, row: 5, name: 'Carla Other' };
    expect(rows.map(({ alike }) => alike)).toEqual([
      [{ ...stored, reason: 'same e-mail address' }],
      [{ ...stored, reason: 'same name' }],
      [],
      [],
      [{ ...carla, reason: 'same e-mail address' }],
      [{ ...carla, reason: 'same name' }],
    ]);
    expect(found.counts).toEqual({ rows: 6, good: 6, faulty: 0, skipped: 0, duplicates: 4 });
    expect((await check(id, { duplicates: 'skip' })).counts).toMatchObject({ good: 2, skipped: 4 });
    const { rows: alike, total } = await ada.call(listImportRows, {
      params: { id },
      query: { problem: 'duplicates', limit: '1' },
    });
    expect([total, alike.map(({ no, state }) => [no, state])]).toEqual([4, [[2, 'skipped']]]);
  });

  it('distinguishes people of one name by date of birth', async () => {
    const stored = await addBeneficiary(ada, {
      first_name: 'Rosa',
      last_name: 'Diaz',
      born_on: '1972-05-01',
    });
    const content = [
      'First Name,Last Name,DOB',
      'Rosa,Diaz,2001-02-03',
      'Rosa,Diaz,1972-05-01',
      'Maria,Garcia,1972-05-01',
      'Maria,Garcia,2001-02-03',
      'Maria,Garcia,2001-02-03',
      'Maria,Garcia,',
    ].join('\n');
    const { rows } = await checked(content, {}, 'beneficiaries');
    expect(rows.map(({ alike }) => alike.map(({ id, row }) => id ?? row))).toEqual([
      [],
      [stored.id],
      [],
      [],
      [5],
      [4],
    ]);
  });

  it('assigns no case to an archived petitioner, and counts none twice', async () => {
    const { id } = await addPetitioner(ada, 'Old Mill LLC');
    await ada.call(updatePetitioner, { params: { id }, body: { archived: true } });
    const deleted = await addPetitioner(ada, 'New Mill');
    await ada.call(deletePetitioner, { params: { id: deleted.id } });
    const content = 'Title,Company\nOne,old mill llc\nTwo,New Mill\nThree,new mill';
    const { rows, import: found } = await checked(content);
    expect(rows.map(({ faults }) => faults.map(({ message }) => message))).toEqual([
      ['This petitioner is archived: make it active first'],
      [],
      [],
    ]);
    expect(rows[2]?.alike).toEqual([
      { kind: 'petitioner', id: null, row: 3, name: 'New Mill', reason: 'same name' },
    ]);
    expect(found.counts?.duplicates).toBe(0);
  });

  it('of people only requires the same fields as adding them', async () => {
    const people = 'Email,First Name\n,Ana\nana@,\n';
    expect(await faultsOf(people, {}, 'beneficiaries')).toEqual([
      [3, 'beneficiary.personal_email', 'Not an e-mail address'],
    ]);
    expect(await faultsOf('Name,Email\n,hr@acme.test\nAcme,\n', {}, 'petitioners')).toEqual([
      [2, 'petitioner.petitioner_name', 'Required'],
    ]);
  });

  it('exports its errors as a file without formulas', async () => {
    const { id } = await checked('Client,Correo\nAna,"=HYPERLINK(""http://evil.test"")"\nBen,b@example.test');
    const csv = await ada.call(exportImportFaults, { params: { id } });
    expect(csv.trim().split('\r\n')).toEqual([
      'Row,Column,Field,Value,Problem',
      `2,Correo,Beneficiary: Personal Email,"'=HYPERLINK(""http://evil.test"")",Not an e-mail address`,
    ]);
  });
});

it.each(['cases', 'beneficiaries', 'petitioners'] as const)(
  'the file to start from is understood as it is: %s',
  async (kind) => {
    const viewer = await ada.colleague('viewer');
    const sample = await viewer.call(getImportSample, { query: { kind } });
    const { import: found } = await checked(sample, {}, kind);
    expect(found.columns.filter(({ field }) => field === null)).toEqual([]);
    expect(found.counts).toMatchObject({ faulty: 0 });
    expect(found.counts?.good).toBe(found.counts?.rows);
  },
);
