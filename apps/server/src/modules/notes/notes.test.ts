import { getCaseRecord, listCaseRecords } from '@landfall/contract/case-records';
import { listHistory } from '@landfall/contract/history';
import { deleteNote, restoreNote, updateNote } from '@landfall/contract/note-changes';
import { addNote, listNotes } from '@landfall/contract/notes';
import { search } from '@landfall/contract/search';
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
  harness = await startHarness({ tokenSeconds: 86_400 });
  [ada, bea] = [await harness.founder('Ada Lovelace'), await harness.founder('Bea')];
});
afterAll(() => harness.close());

/** Inserts a row of `table` into the organization of `by`, bypassing the API. */
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

const MINUTE = 60_000;
type NoteEdit = { subject?: string; note_text?: string; pinned?: boolean; version?: number };

const notesOf = (by: TestPerson, resource_id: string) => by.call(listNotes, { query: { resource_id } });

describe.each(OWNERS)('a note on a %s', (_, make) => {
  it('is listed for its record only, newest first, with its author and total', async () => {
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

  it('T15 T16 of another organization is unknown, and none is created', async () => {
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

describe('T22 notes of a deleted person', () => {
  it.each(['beneficiary', 'petitioner'] as const)('cannot be read or added: %s', async (table) => {
    const id = await ownerRow(ada, table);
    await note(ada, id);
    await harness.owner.query(`update app.${table} set deleted_at = now() where id = $1`, [id]);
    expect(await problemOf(note(ada, id))).toMatchObject({ code: 'not_found' });
    expect(await problemOf(notesOf(ada, id))).toMatchObject({ code: 'not_found' });
    await harness.owner.query(`update app.${table} set deleted_at = null where id = $1`, [id]);
    expect((await notesOf(ada, id)).total).toBe(1);
  });
});

describe('many notes of a record', () => {
  it('are paged without gaps or repeats; its page shows the newest 50 and the cursor of older ones', async () => {
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

  it('have no cursor when they fit exactly', async () => {
    const { id } = await openCase(ada);
    for (let at = 0; at < 50; at += 1) await note(ada, id);
    const page = await ada.call(getCaseRecord, { params: { id } });
    expect([page.notes.length, page.notes_total, page.notes_next_cursor]).toEqual([50, 50, null]);
  });

  it.each(['x', 'W10', btoa('["1"]'), btoa('["a","b"]'), btoa(`["yes","${crypto.randomUUID()}"]`)])(
    'T40 refuses the cursor %j',
    async (cursor) => {
      const { id } = await openCase(ada);
      const problem = await problemOf(ada.call(listNotes, { query: { resource_id: id, cursor } }));
      expect(problem).toMatchObject({ code: 'invalid_input', fields: { cursor: expect.any(String) } });
    },
  );
});

it('show a case’s latest note in the list, its first 200 characters', async () => {
  const { id } = await openCase(ada, 'Noted');
  await note(ada, id, 'Older');
  await note(ada, id, 'é'.repeat(300));
  const { case_records } = await ada.call(listCaseRecords, { query: { title: 'Noted' } });
  expect(case_records.map((row) => [row.id, row.note])).toEqual([[id, 'é'.repeat(200)]]);
});

it('keep the author’s name of that time', async () => {
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
  it('T45 in any script are stored unchanged', async () => {
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

const edit = (by: TestPerson, id: string, body: NoteEdit) => by.call(updateNote, { params: { id }, body });
const remove = (by: TestPerson, id: string) => by.call(deleteNote, { params: { id } });
const restore = (by: TestPerson, id: string) => by.call(restoreNote, { params: { id } });
const textsOf = async (by: TestPerson, query: { resource_id: string; limit?: number; cursor?: string }) =>
  (await by.call(listNotes, { query })).notes.map(({ note_text }) => note_text);
const lastNote = async (title: string) =>
  (await ada.call(listCaseRecords, { query: { title } })).case_records[0]?.note;
const foundBy = async (q: string) => (await ada.call(search, { query: { q } })).notes.map(({ id }) => id);

describe('changing a note', () => {
  it('is for its author, for 15 minutes; list and search show the new text', async () => {
    const { id } = await openCase(ada, 'Rewritten');
    const written = await note(ada, id, 'Passport is missin');
    harness.clock.advance(15 * MINUTE);
    const { note: edited } = await edit(ada, written.id, { note_text: 'Passport arrived', version: 1 });
    expect(edited).toMatchObject({ note_text: 'Passport arrived', version: 2, subject: written.subject });
    expect(edited.edited_at).not.toBeNull();
    expect(await lastNote('Rewritten')).toBe('Passport arrived');
    expect([await foundBy('missin'), await foundBy('passport arrived')]).toEqual([[], [written.id]]);
    // Saving an unchanged text changes nothing, for every caller and at any time.
    expect((await edit(ada, written.id, { note_text: 'Passport arrived' })).note).toEqual(edited);
    harness.clock.advance(1);
    const late = await problemOf(edit(ada, written.id, { note_text: 'Passport came' }));
    expect(late).toMatchObject({
      code: 'forbidden',
      message:
        'A note can be changed for 15 minutes after it was written. Add another one that says what is right',
    });
    expect(await lastNote('Rewritten')).toBe('Passport arrived');
    const { changes } = await ada.call(listHistory, { query: { resource_id: written.id } });
    expect(changes.map(({ action, fields }) => [action, fields])).toContainEqual([
      'note.updated',
      [{ field: 'note_text', from: 'Passport is missin', to: 'Passport arrived' }],
    ]);
  });

  it('is refused to everybody else, admins included', async () => {
    const cleo = await harness.member(ada.orgId, ['user']);
    const { id } = await note(cleo, (await openCase(ada)).id);
    expect(await problemOf(edit(ada, id, { subject: 'Mine' }))).toMatchObject({
      code: 'forbidden',
      message: 'Only the author of a note can change it',
    });
  });

  it('of an outdated version returns the current note, and changes nothing', async () => {
    const { id } = await note(ada, (await openCase(ada)).id, 'First');
    const { note: second } = await edit(ada, id, { note_text: 'Second', version: 1 });
    const problem = await problemOf(edit(ada, id, { note_text: 'Third', version: 1 }));
    expect(problem).toMatchObject({ code: 'stale_version', current: second });
  });

  it.each([
    ['subject', ' '],
    ['note_text', ''],
    ['pinned', 'yes'],
  ])('refuses a %s of %j by name', async (field, value) => {
    const { id } = await note(ada, (await openCase(ada)).id);
    const payload = { [field]: value };
    const answer = await harness.inject({
      method: 'POST',
      url: `/api/notes/${id}`,
      payload,
      headers: ada.headers,
    });
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
  });
});

it('pinned notes come first, page by page; any writing member can pin, at any time', async () => {
  const cleo = await harness.member(ada.orgId, ['user']);
  const { id } = await openCase(ada, 'Pinned');
  const [first] = [await note(ada, id, 'One'), await note(ada, id, 'Two'), await note(ada, id, 'Three')];
  harness.clock.advance(60 * MINUTE);
  expect((await edit(cleo, first?.id ?? '', { pinned: true })).note).toMatchObject({
    pinned: true,
    edited_at: null,
  });
  const page = await ada.call(getCaseRecord, { params: { id } });
  expect(page.notes.map(({ note_text }) => note_text)).toEqual(['One', 'Three', 'Two']);
  expect(await lastNote('Pinned')).toBe('Three');
  const start = await ada.call(listNotes, { query: { resource_id: id, limit: 1 } });
  const rest = { resource_id: id, limit: 1, cursor: start.next_cursor ?? '' };
  expect(await textsOf(ada, rest)).toEqual(['Three']);
  await edit(cleo, first?.id ?? '', { pinned: false });
  expect(await textsOf(ada, { resource_id: id })).toEqual(['Three', 'Two', 'One']);
});

describe.each(OWNERS)('a deleted note on a %s', (kind, make) => {
  it('is missing from its record, the list and the search until it is restored', async () => {
    const id = await make(ada);
    const word = `Zebra ${kind}`;
    const kept = await note(ada, id, 'Kept');
    const wrong = await note(ada, id, word);
    const cleo = await harness.member(ada.orgId, ['user']);
    await remove(cleo, wrong.id);
    await remove(ada, wrong.id);
    expect(await notesOf(ada, id)).toEqual({ notes: [kept], total: 1, next_cursor: null });
    expect(await foundBy(word)).toEqual([]);
    expect(await problemOf(edit(ada, wrong.id, { pinned: true }))).toMatchObject({ code: 'not_found' });
    const deleted = await ada.call(listNotes, { query: { resource_id: id, deleted: 'true' } });
    expect(deleted).toMatchObject({ total: 1, notes: [{ id: wrong.id, deleted_at: expect.any(String) }] });
    const reader = await harness.member(ada.orgId, ['viewer']);
    const seen = reader.call(listNotes, { query: { resource_id: id, deleted: 'true' } });
    expect(await problemOf(seen)).toMatchObject({ code: 'forbidden' });

    const { note: restored } = await restore(cleo, wrong.id);
    expect(restored).toMatchObject({ id: wrong.id, deleted_at: null, note_text: word });
    expect((await restore(ada, wrong.id)).note).toEqual(restored);
    expect(await textsOf(ada, { resource_id: id })).toEqual([word, 'Kept']);
    expect(await foundBy(word)).toEqual([wrong.id]);
  });
});

it('the list shows a case’s latest note that is not deleted', async () => {
  const { id } = await openCase(ada, 'Listed');
  await note(ada, id, 'Older');
  const { id: latest } = await note(ada, id, 'Latest');
  await remove(ada, latest);
  expect(await lastNote('Listed')).toBe('Older');
  await restore(ada, latest);
  expect(await lastNote('Listed')).toBe('Latest');
});

it('notes of a record are searched by all words, in subject and text', async () => {
  const [{ id }, { id: other }] = [await openCase(ada), await openCase(ada)];
  const body = { subject: 'Call with the consulate', note_text: 'Papers on Tuesday' };
  for (const resource_id of [id, other]) await ada.call(addNote, { body: { ...body, resource_id } });
  await note(ada, id, 'Something else');
  for (const [q, found] of [
    ['consulate tues', 1],
    ['else', 1],
    ['consulate else', 0],
    ['', 2],
  ] as const) {
    const answer = await ada.call(listNotes, { query: { resource_id: id, q } });
    expect([q, answer.total, answer.notes.length]).toEqual([q, found, found]);
  }
});
