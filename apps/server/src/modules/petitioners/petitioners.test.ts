import { getDocument, listDocuments } from '@landfall/contract/documents';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { addNote as addNoteCall, listNotes } from '@landfall/contract/notes';
import {
  addCasePetitioner,
  createPetitioner,
  deletePetitioner,
  getPetitioner,
  listPetitioners,
  removeCasePetitioner,
  restorePetitioner,
  updatePetitioner,
} from '@landfall/contract/petitioners';
import { isShown } from '@landfall/contract/shown-text';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { databaseContents } from '../../testing/database-contents.ts';
import { addDocument, addNote, addPetitioner, linkPetitioner, openCase } from '../../testing/factories.ts';
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
  petitioner_name: 'Acme Corp',
  website_url: 'https://acme.example/about?x=1#us',
  email: 'hr@acme.example',
  phone: '+1 (212) 555-0100',
  address: '1 Main Street\nSuite 5',
  city: 'New York',
  state: 'NY',
  zip: '10001-1234',
};

const read = async (id: string) => (await ada.call(getPetitioner, { params: { id } })).petitioner;
const edit = (id: string, body: object) => ada.call(updatePetitioner, { params: { id }, body });
const remove = (id: string) => ada.call(deletePetitioner, { params: { id } });
const restore = (id: string) => ada.call(restorePetitioner, { params: { id } });
const create = (body: object) => ada.call(createPetitioner, { body: body as typeof EVERYTHING });

describe('POST /petitioners', () => {
  it('stores every field, active, with no notes yet', async () => {
    const created = await create(EVERYTHING);
    expect(created).toMatchObject({
      petitioner: { ...EVERYTHING, archived_at: NOT_ARCHIVED, deleted_at: null, version: 1 },
      notes: [],
      notes_total: 0,
      notes_next_cursor: null,
    });
    expect(await ada.call(getPetitioner, { params: { id: created.petitioner.id } })).toEqual(created);
  });

  it.each([
    ['petitioner_name', undefined, 'Required'],
    ['petitioner_name', '', 'Required'],
    ['petitioner_name', ' \t', 'Required'],
    ['petitioner_name', 'x'.repeat(201), 'At most 200 characters'],
    ['email', 'nobody', 'Not an e-mail address'],
    ['phone', 'two\nlines', 'One line only'],
    ['address', 'x'.repeat(1_001), 'At most 1000 characters'],
    ['zip', '1'.repeat(21), 'At most 20 characters'],
  ])('refuses %s %j by name', async (field, value, reason) => {
    const problem = await problemOf(create({ ...EVERYTHING, [field]: value }));
    expect(problem).toMatchObject({ code: 'invalid_input', fields: { [field]: reason } });
  });

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '//evil.example',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://acme.example',
    'acme.example',
    'foo',
    'https://foo',
    'https://foo.',
    'https://.com',
    'https://foo..example',
    'https://1',
    'https://acme.1',
    'https://localhost:8080/',
    'https://acme@evil.example',
    'http://',
    'https://a b',
    'java\nscript:alert(1)',
  ])('T46 refuses the website %j and keeps the record', async (website_url) => {
    const { id } = await addPetitioner(ada);
    const writes = [create({ petitioner_name: 'Acme', website_url }), edit(id, { website_url })];
    for (const problem of await Promise.all(writes.map(problemOf)))
      expect(problem).toMatchObject({
        fields: { website_url: expect.stringMatching(/^Not a web address|^One line/) },
      });
    expect(await read(id)).toMatchObject({ website_url: '', version: 1 });
  });

  it('T46 accepts addresses on the web and never opens them', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    for (const website_url of [
      '',
      'http://127.0.0.1:1/',
      'HTTPS://Acme.example',
      'https://bücher.example/ü?q=ü',
    ]) {
      const { petitioner } = await create({ petitioner_name: 'Acme', website_url });
      expect((await read(petitioner.id)).website_url).toBe(website_url);
    }
    expect(fetched).not.toHaveBeenCalled();
  });

  it.each(Object.keys(EVERYTHING))('T37 refuses a %s that cannot be stored', async (field) => {
    for (const value of ['a\0b', 'a\ud800', '\udc00b'])
      expect(await problemOf(create({ ...EVERYTHING, [field]: value }))).toMatchObject({
        code: 'invalid_input',
        fields: { [field]: expect.any(String) },
      });
  });
});

describe('POST /petitioners/{id}', () => {
  it('changes only the supplied fields and raises the version', async () => {
    const { id } = (await create(EVERYTHING)).petitioner;
    const { petitioner } = await edit(id, { petitioner_name: 'Acme Inc', website_url: '' });
    expect(petitioner).toMatchObject({
      ...EVERYTHING,
      petitioner_name: 'Acme Inc',
      website_url: '',
      version: 2,
    });
    expect(await read(id)).toEqual(petitioner);
    for (const body of [{}, { archived: false }, { petitioner_name: ' Acme Inc ' }, { version: 2 }])
      expect((await edit(id, body)).petitioner.version).toBe(2);
  });

  it('T44 archives and reactivates, with the time of archiving', async () => {
    const { id } = await addPetitioner(ada);
    const archived = (await edit(id, { archived: true })).petitioner;
    expect(Date.parse(archived.archived_at)).toBe(harness.clock.now());
    harness.clock.advance(1_000);
    expect((await edit(id, { archived: true })).petitioner).toEqual(archived);
    expect((await edit(id, { city: 'Boston' })).petitioner.archived_at).toBe(archived.archived_at);
    const active = (await edit(id, { archived: false })).petitioner;
    expect(active).toMatchObject({ archived_at: NOT_ARCHIVED, city: 'Boston', version: 4 });
    expect(await read(id)).toEqual(active);
  });

  it('T60 answers a stale version with the current record, and keeps the first edit', async () => {
    const { id } = await addPetitioner(ada);
    const first = await edit(id, { phone: '1', version: 1 });
    const problem = await problemOf(edit(id, { phone: '2', archived: true, version: 1 }));
    expect(problem).toMatchObject({ code: 'stale_version', current: first.petitioner });
    expect(await read(id)).toEqual(first.petitioner);
  });

  it.each([{ petitioner_name: '' }, { petitioner_name: null }, { archived: 'true' }, { archived: null }])(
    'refuses %j and keeps the record',
    async (body) => {
      const { id } = await addPetitioner(ada);
      expect(Object.keys((await problemOf(edit(id, body))).fields ?? {})).toEqual(Object.keys(body));
      expect((await read(id)).version).toBe(1);
    },
  );
});

describe('T22 a deleted petitioner', () => {
  it('is inaccessible through any call until restored with all its records', async () => {
    const { id: caseId } = await openCase(ada);
    const { id } = await addPetitioner(ada, 'Sidonie Ltd');
    await linkPetitioner(ada, caseId, id);
    const note = await addNote(ada, id);
    const document = await addDocument(ada, id);
    const documents = (resource_id: string) => ada.call(listDocuments, { query: { resource_id } });
    await remove(id);
    const params = { id: caseId, petitionerId: id };
    const doors = [
      read(id),
      edit(id, { archived: true }),
      ada.call(listNotes, { query: { resource_id: id } }),
      ada.call(addNoteCall, { body: { resource_id: id, subject: 'a', note_text: 'b' } }),
      ada.call(addCasePetitioner, { params }),
      ada.call(removeCasePetitioner, { params }),
      documents(id),
      ada.call(getDocument, { params: { id: document.id } }),
      addDocument(ada, id),
    ];
    for (const problem of await Promise.all(doors.map(problemOf)))
      expect(problem).toMatchObject({ code: 'not_found', message: 'Not found' });
    expect((await documents(caseId)).documents).toEqual([]);
    const query = { name_filter: 'sidonie' };
    expect(await ada.call(listPetitioners, { query })).toMatchObject({ petitioners: [], total: 0 });
    expect(await restore(id)).toMatchObject({ petitioner: { id, deleted_at: null }, notes: [note] });
    expect((await ada.call(listPetitioners, { query })).total).toBe(1);
    expect((await documents(caseId)).documents).toEqual([document]);
  });

  it('is deleted once and restored once, however often it is called, and stays archived', async () => {
    const { id } = await addPetitioner(ada);
    const { archived_at } = (await edit(id, { archived: true })).petitioner;
    await remove(id);
    const deleted = await databaseContents(harness.owner);
    await remove(id);
    expect(await databaseContents(harness.owner)).toBe(deleted);
    const { petitioner } = await restore(id);
    expect(petitioner.archived_at).toBe(archived_at);
    expect((await restore(id)).petitioner).toEqual(petitioner);
  });
});

it('T45 names in any script are stored as written and found', async () => {
  const names = [
    'Ł',
    'ñ'.repeat(150),
    '👩🏽‍⚖️🏳️‍🌈',
    'عبد الرحمن \u200f(أ)\u200e',
    'Ngo\u0302\u0323c',
    '株式会社',
  ];
  const name = fc
    .string({ unit: 'binary', minLength: 1, maxLength: 60 })
    .filter((text) => text.isWellFormed() && isShown(text) && text.trim() !== '');
  await fc.assert(
    fc.asyncProperty(name, async (petitioner_name) => {
      const made = await addPetitioner(ada, petitioner_name);
      expect(made.petitioner_name).toBe(petitioner_name.trim());
      expect(await read(made.id)).toEqual(made);
    }),
    { numRuns: 60, examples: names.map((text) => [text]) },
  );
  for (const name_filter of names) {
    const { petitioners } = await ada.call(listPetitioners, { query: { name_filter } });
    expect(petitioners.map(({ petitioner_name }) => petitioner_name)).toContain(name_filter);
  }
});
