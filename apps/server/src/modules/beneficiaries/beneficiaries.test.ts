import {
  addCaseBeneficiary,
  createBeneficiary,
  deleteBeneficiary,
  getBeneficiary,
  listBeneficiaries,
  removeCaseBeneficiary,
  restoreBeneficiary,
  updateBeneficiary,
} from '@landfall/contract/beneficiaries';
import { getCaseRecord } from '@landfall/contract/case-records';
import {
  createDownload,
  getDocument,
  listDocuments,
  readDocument,
  trashDocument,
} from '@landfall/contract/documents';
import { addNote as addNoteCall, listNotes } from '@landfall/contract/notes';
import { getOrganization } from '@landfall/contract/organization';
import { isShown } from '@landfall/contract/shown-text';
import { addDays } from '@landfall/domain/calendar-dates';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseContents } from '../../testing/database-contents.ts';
import { addBeneficiary, addDocument, addNote, linkBeneficiary, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
  ada = await harness.founder();
});
afterAll(() => harness.close());

const EVERYTHING = {
  first_name: 'Ngozi',
  middle_name: 'Adaeze',
  last_name: 'Okafor',
  personal_phone: '+1 (212) 555-0100',
  personal_email: 'ngozi@example.test',
  mailing_address: '1 Main Street\nNew York, NY 10001',
  business_phone: '555 0101',
  business_email: 'okafor@work.example.test',
  business_address: '2 Wall Street',
};

const read = async (id: string) => (await ada.call(getBeneficiary, { params: { id } })).beneficiary;
const edit = (id: string, body: object) => ada.call(updateBeneficiary, { params: { id }, body });
const remove = (id: string) => ada.call(deleteBeneficiary, { params: { id } });
const restore = (id: string) => ada.call(restoreBeneficiary, { params: { id } });

describe('POST /beneficiaries', () => {
  it('refuses a date of birth after today, on creating and editing', async () => {
    const { today } = await ada.call(getOrganization, {});
    const { beneficiary } = await ada.call(createBeneficiary, { body: { born_on: today } });
    const born_on = addDays(today, 1);
    const fields = { born_on: 'A date of birth in the future' };
    expect((await problemOf(ada.call(createBeneficiary, { body: { born_on } }))).fields).toEqual(fields);
    expect((await problemOf(edit(beneficiary.id, { born_on }))).fields).toEqual(fields);
    expect((await read(beneficiary.id)).born_on).toBe(today);
  });

  it('stores every field, with no notes yet', async () => {
    const created = await ada.call(createBeneficiary, { body: EVERYTHING });
    expect(created).toMatchObject({
      beneficiary: { ...EVERYTHING, deleted_at: null, version: 1 },
      notes: [],
      notes_total: 0,
      notes_next_cursor: null,
    });
    expect(created.beneficiary.created_at).toMatch(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/);
    expect(await ada.call(getBeneficiary, { params: { id: created.beneficiary.id } })).toEqual(created);
  });

  it('requires no field', async () => {
    const beneficiary = await addBeneficiary(ada, {});
    const blank = Object.fromEntries(Object.keys(EVERYTHING).map((field) => [field, '']));
    expect(beneficiary).toMatchObject({ ...blank, version: 1 });
  });

  it.each([
    ['first_name', 'x'.repeat(201)],
    ['last_name', 'two\nlines'],
    ['middle_name', null],
    ['personal_email', 'nobody'],
    ['business_email', 'a@b'],
    ['personal_phone', '5'.repeat(51)],
    ['mailing_address', 'x'.repeat(1_001)],
  ])('refuses %s %j by name', async (field, value) => {
    const problem = await problemOf(addBeneficiary(ada, { [field]: value }));
    expect(problem).toMatchObject({ code: 'invalid_input', fields: { [field]: expect.any(String) } });
    const { id } = await addBeneficiary(ada);
    expect((await problemOf(edit(id, { [field]: value }))).fields).toEqual(problem.fields);
    expect((await read(id)).version).toBe(1);
  });

  it.each(Object.keys(EVERYTHING))('T37 refuses a %s that cannot be stored', async (field) => {
    for (const value of ['a\0b', 'a\ud800', '\udc00b']) {
      const problem = await problemOf(addBeneficiary(ada, { [field]: value }));
      expect(problem).toMatchObject({ code: 'invalid_input', fields: { [field]: expect.any(String) } });
    }
  });
});

describe('POST /beneficiaries/{id}', () => {
  it('changes only the supplied fields and raises the version', async () => {
    const { id } = await addBeneficiary(ada, EVERYTHING);
    const { beneficiary } = await edit(id, { last_name: 'Eze', business_phone: '' });
    expect(beneficiary).toMatchObject({ ...EVERYTHING, last_name: 'Eze', business_phone: '', version: 2 });
    expect(await read(id)).toEqual(beneficiary);
  });

  it('keeps the version when nothing changes', async () => {
    const { id } = await addBeneficiary(ada, EVERYTHING);
    for (const body of [{}, EVERYTHING, { version: 1 }, { first_name: ' Ngozi ' }])
      expect((await edit(id, body)).beneficiary.version).toBe(1);
  });

  it('T60 answers a stale version with the current record, and keeps the first edit', async () => {
    const { id } = await addBeneficiary(ada);
    const first = await edit(id, { first_name: 'First', version: 1 });
    const problem = await problemOf(edit(id, { first_name: 'Second', last_name: 'Lost', version: 1 }));
    expect(problem).toMatchObject({ code: 'stale_version', current: first.beneficiary });
    expect(await read(id)).toEqual(first.beneficiary);
    expect((await edit(id, { first_name: 'Third', version: 2 })).beneficiary.version).toBe(3);
  });

  it('T60 of ten simultaneous edits with one version accepts one', async () => {
    const { id } = await addBeneficiary(ada);
    const edits = Array.from({ length: 10 }, (_, at) => edit(id, { first_name: `Name ${at}`, version: 1 }));
    const outcomes = await Promise.allSettled(edits);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await read(id)).version).toBe(2);
  });

  it('shows the notes on the page, newest first', async () => {
    const { id } = await addBeneficiary(ada);
    const [first, second] = [await addNote(ada, id), await addNote(ada, id)];
    expect(await edit(id, { first_name: 'N' })).toMatchObject({ notes: [second, first], notes_total: 2 });
  });
});

describe('access', () => {
  it('a viewer can read but not write', async () => {
    const viewer = await harness.member(ada.orgId, ['viewer']);
    const { id } = await addBeneficiary(ada);
    await remove(id);
    await restore(id);
    const params = { id };
    expect((await viewer.call(getBeneficiary, { params })).beneficiary.id).toBe(id);
    const before = await databaseContents(harness.owner);
    const writes = [
      addBeneficiary(viewer),
      viewer.call(updateBeneficiary, { params, body: { first_name: 'X' } }),
      viewer.call(deleteBeneficiary, { params }),
      viewer.call(restoreBeneficiary, { params }),
    ];
    for (const problem of await Promise.all(writes.map(problemOf)))
      expect(problem).toMatchObject({ code: 'forbidden' });
    expect(await databaseContents(harness.owner)).toBe(before);
  });

  it('a user can write, delete and undo', async () => {
    const user = await harness.member(ada.orgId, ['user']);
    const { id } = await addBeneficiary(user);
    const params = { id };
    await user.call(deleteBeneficiary, { params });
    expect((await user.call(restoreBeneficiary, { params })).beneficiary.deleted_at).toBeNull();
  });
});

describe('T22 a deleted beneficiary', () => {
  it('is inaccessible through any call until restored with all its records', async () => {
    const [{ id: caseId }, { id: otherCase }] = [await openCase(ada), await openCase(ada)];
    const { id } = await addBeneficiary(ada, { first_name: 'Sidonie' });
    await linkBeneficiary(ada, caseId, id);
    const note = await addNote(ada, id);
    const document = await addDocument(ada, id);
    const documents = (resource_id: string) => ada.call(listDocuments, { query: { resource_id } });
    const { url } = await ada.call(createDownload, { body: { document_ids: [document.id] } });
    await remove(id);

    const onCase = { params: { id: caseId, beneficiaryId: id } };
    const doors = [
      read(id),
      edit(id, { first_name: 'X' }),
      ada.call(listNotes, { query: { resource_id: id } }),
      ada.call(addNoteCall, { body: { resource_id: id, subject: 'a', note_text: 'b' } }),
      ada.call(addCaseBeneficiary, { ...onCase, body: { beneficiary_type: 'primary' } }),
      linkBeneficiary(ada, otherCase, id),
      ada.call(removeCaseBeneficiary, onCase),
      documents(id),
      ada.call(getDocument, { params: { id: document.id } }),
      ada.call(readDocument, { params: { id: document.id, no: '1' } }),
      ada.call(trashDocument, { params: { id: document.id } }),
      ada.call(createDownload, { body: { document_ids: [document.id] } }),
      addDocument(ada, id),
    ];
    for (const problem of await Promise.all(doors.map(problemOf)))
      expect(problem).toMatchObject({ code: 'not_found', message: 'Not found' });
    expect((await documents(caseId)).documents).toEqual([]);
    expect((await harness.inject({ method: 'GET', url })).statusCode).toBe(404);
    const query = { name_filter: 'Sidonie' };
    expect(await ada.call(listBeneficiaries, { query })).toMatchObject({ beneficiaries: [], total: 0 });
    const page = () => ada.call(getCaseRecord, { params: { id: caseId } });
    expect((await page()).beneficiaries).toEqual([]);

    const restored = await restore(id);
    expect((await documents(caseId)).documents).toEqual([document]);
    expect(restored).toMatchObject({ beneficiary: { id, deleted_at: null }, notes: [note] });
    expect((await page()).beneficiaries).toEqual([{ ...restored.beneficiary, beneficiary_type: 'primary' }]);
    expect((await ada.call(listBeneficiaries, { query })).total).toBe(1);
  });

  it('is deleted once and restored once, however often it is called', async () => {
    const { id } = await addBeneficiary(ada);
    await remove(id);
    const contents = () => databaseContents(harness.owner);
    const deleted = await contents();
    await remove(id);
    expect(await contents()).toBe(deleted);
    const { beneficiary } = await restore(id);
    const restored = await contents();
    expect((await restore(id)).beneficiary).toEqual(beneficiary);
    expect(await contents()).toBe(restored);
  });
});

describe('T45 names', () => {
  const names = [
    'Ł',
    'ñ'.repeat(150),
    '👩🏽‍⚖️👨‍👩‍👧‍👦🏳️‍🌈',
    'عبد الرحمن \u200f(أ)\u200e',
    'Ngo\u0302\u0323c',
    '𝓐'.repeat(100),
  ];

  it('in any script are stored as written and found by name', async () => {
    const name = fc
      .string({ unit: 'binary', maxLength: 60 })
      .filter((text) => text.isWellFormed() && isShown(text));
    await fc.assert(
      fc.asyncProperty(name, name, async (first_name, last_name) => {
        const made = await addBeneficiary(ada, { first_name, last_name });
        expect(made).toMatchObject({ first_name: first_name.trim(), last_name: last_name.trim() });
        expect(await read(made.id)).toEqual(made);
      }),
      { numRuns: 60, examples: names.map((text) => [text, text]) },
    );
    for (const name_filter of names) {
      const { beneficiaries } = await ada.call(listBeneficiaries, { query: { name_filter } });
      expect(beneficiaries.map(({ first_name }) => first_name)).toContain(name_filter);
    }
  });
});
