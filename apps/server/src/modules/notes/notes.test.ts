import { getCaseRecord, listCaseRecords } from '@landfall/contract/case-records';
import { addNote, listNotes } from '@landfall/contract/notes';
import { isShown } from '@landfall/contract/shown-text';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseContents } from '../../testing/database-contents.ts';
import { addNote as note, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;
let bea: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
  [ada, bea] = [await harness.founder('Ada Lovelace'), await harness.founder('Bea')];
});
afterAll(() => harness.close());

/** A row of `table` in the organization of `by`, made past the API. */
async function ownerRow(by: TestPerson, table: 'beneficiary' | 'petitioner'): Promise<string> {
  const name = table === 'petitioner' ? 'petitioner_name' : 'first_name';
  const { rows } = await harness.owner.query(
    `insert into app.${table} (org_id, id, ${name}) values ($1, gen_random_uuid(), 'Ngozi') returning id`,
    [by.orgId],
  );
  return rows[0].id;
}

const OWNERS: [kind: string, make: (by: TestPerson) => Promise<string>][] = [
  ['case', async (by) => (await openCase(by)).id],
  ['beneficiary', (by) => ownerRow(by, 'beneficiary')],
  ['petitioner', (by) => ownerRow(by, 'petitioner')],
];

const notesOf = (by: TestPerson, resource_id: string) => by.call(listNotes, { query: { resource_id } });

describe.each(OWNERS)('a note on a %s', (_, make) => {
  it('is listed under its owner alone, newest first, with its author and total', async () => {
    const [id, other] = [await make(ada), await make(ada)];
    const body = { resource_id: id, subject: ' Call ', note_text: 'Passport\nexpires' };
    const first = await ada.call(addNote, { body });
    expect(first.note).toMatchObject({
      resource_id: id,
      subject: 'Call',
      note_text: 'Passport\nexpires',
      author_display_name: 'Ada Lovelace',
      created_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
    });
    const second = await note(ada, id);
    expect(await notesOf(ada, id)).toEqual({ notes: [second, first.note], total: 2, next_cursor: null });
    expect(await notesOf(ada, other)).toEqual({ notes: [], total: 0, next_cursor: null });
  });

  it('T15 T16 of another organization is as unknown as one that never was, and none is made', async () => {
    const id = await make(ada);
    await note(ada, id);
    const before = await databaseContents(harness.owner);
    for (const resource_id of [id, crypto.randomUUID()]) {
      const problems = [problemOf(note(bea, resource_id)), problemOf(notesOf(bea, resource_id))];
      for (const problem of await Promise.all(problems))
        expect({ ...problem, request_id: '' }).toEqual({
          code: 'not_found',
          message: 'Not found',
          request_id: '',
        });
    }
    expect(await databaseContents(harness.owner)).toBe(before);
  });
});

describe('T22 the notes of someone deleted', () => {
  it.each(['beneficiary', 'petitioner'] as const)('are neither read nor added to: %s', async (table) => {
    const id = await ownerRow(ada, table);
    await note(ada, id);
    await harness.owner.query(`update app.${table} set deleted_at = now() where id = $1`, [id]);
    expect(await problemOf(note(ada, id))).toMatchObject({ code: 'not_found' });
    expect(await problemOf(notesOf(ada, id))).toMatchObject({ code: 'not_found' });
    await harness.owner.query(`update app.${table} set deleted_at = null where id = $1`, [id]);
    expect((await notesOf(ada, id)).total).toBe(1);
  });
});

describe('a long record of notes', () => {
  it('is read in pages without a gap or a repeat; its page shows the newest 50 and where older ones begin', async () => {
    const { id } = await openCase(ada);
    const written: string[] = [];
    for (let at = 0; at < 53; at += 1) written.unshift((await note(ada, id, `Note ${at}`)).note_text);
    const page = await ada.call(getCaseRecord, { params: { id } });
    expect(page.notes.map(({ note_text }) => note_text)).toEqual(written.slice(0, 50));
    expect(page.notes_total).toBe(53);
    const older = { resource_id: id, cursor: page.notes_next_cursor ?? '' };
    const rest = await ada.call(listNotes, { query: older });
    expect(rest.notes.map(({ note_text }) => note_text)).toEqual(written.slice(50));
    expect(rest).toMatchObject({ total: 53, next_cursor: null });
    const two = await ada.call(listNotes, { query: { ...older, limit: 2 } });
    expect(two.notes).toEqual(rest.notes.slice(0, 2));
    expect(two.next_cursor).not.toBeNull();
  });

  it('whose page has exactly room for all has no older ones', async () => {
    const { id } = await openCase(ada);
    for (let at = 0; at < 50; at += 1) await note(ada, id);
    const page = await ada.call(getCaseRecord, { params: { id } });
    expect([page.notes.length, page.notes_total, page.notes_next_cursor]).toEqual([50, 50, null]);
  });

  it.each(['x', 'W10', btoa('["1"]'), btoa('["a","b"]')])('T40 refuses the cursor %j', async (cursor) => {
    const { id } = await openCase(ada);
    const problem = await problemOf(ada.call(listNotes, { query: { resource_id: id, cursor } }));
    expect(problem).toMatchObject({ code: 'invalid_input', fields: { cursor: expect.any(String) } });
  });
});

it('shows a case’s latest note in the list, its first 200 characters', async () => {
  const { id } = await openCase(ada, 'Noted');
  await note(ada, id, 'Older');
  await note(ada, id, 'é'.repeat(300));
  const { case_records } = await ada.call(listCaseRecords, { query: { title: 'Noted' } });
  expect(case_records.map((row) => [row.id, row.note])).toEqual([[id, 'é'.repeat(200)]]);
});

it('stays signed with the name that its author had then', async () => {
  const cleo = await harness.member(ada.orgId, ['user']);
  const { id } = await openCase(ada);
  await note(cleo, id, 'Before');
  await harness.owner.query("update app.person set display_name = 'Cleo Married' where id = $1", [cleo.id]);
  await note(cleo, id, 'After');
  const { notes } = await notesOf(ada, id);
  expect(notes.map((row) => [row.note_text, row.author_display_name])).toEqual([
    ['After', 'Cleo Married'],
    ['Before', 'Max Member'],
  ]);
});

describe('texts', () => {
  it('T45 any Unicode comes back as it was written', async () => {
    const { id } = await openCase(ada);
    const storable = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 60 })
      .filter((text) => text.isWellFormed() && !text.includes('\0') && text.trim() !== '');
    await fc.assert(
      fc.asyncProperty(storable.filter(isShown), storable, async (subject, note_text) => {
        const written = await ada.call(addNote, { body: { resource_id: id, subject, note_text } });
        expect(written.note).toMatchObject({ subject: subject.trim(), note_text: note_text.trim() });
        expect((await notesOf(ada, id)).notes[0]).toEqual(written.note);
      }),
      {
        numRuns: 60,
        examples: [
          ['👩🏽‍⚖️', 'שלום עולם'],
          ['e\u0301', 'ﷺ'.repeat(60)],
        ],
      },
    );
  });

  it.each([
    ['subject', ''],
    ['subject', ' \n '],
    ['subject', 'x'.repeat(301)],
    ['note_text', ''],
    ['note_text', 'x'.repeat(20_001)],
    ['note_text', null],
  ])('a %s of %j is refused by name', async (field, value) => {
    const { id: resource_id } = await openCase(ada);
    const payload = { resource_id, subject: 'Call', note_text: 'Back', [field]: value };
    const answer = await harness.inject({ method: 'POST', url: '/api/notes', payload, headers: ada.headers });
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
  });

  it.each(['subject', 'note_text'])('T37 a %s that cannot be stored is refused', async (field) => {
    const { id: resource_id } = await openCase(ada);
    for (const value of ['a\0b', 'a\ud800', '\udc00b']) {
      const payload = { resource_id, subject: 'Call', note_text: 'Back', [field]: value };
      const answer = await harness.inject({
        method: 'POST',
        url: '/api/notes',
        payload,
        headers: ada.headers,
      });
      expect([answer.statusCode, answer.json().fields]).toEqual([
        400,
        { [field]: 'Contains a character that cannot be stored' },
      ]);
    }
    expect((await notesOf(ada, resource_id)).total).toBe(0);
  });
});
